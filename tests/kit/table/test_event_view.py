"""Views of events put together: company, sounds, marks and reduced motion."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from elcapitan.client.sound_names import Sound
from elcapitan.client.table.clips import AnimationClip
from elcapitan.kit.table.event_view import LANDINGS_HEARD, EventView, EventViews, heard_at, landings, pause
from elcapitan.kit.table.motion import Motion, fly, stream


class Dealt(NamedTuple):
    card: str


class Paid(NamedTuple):
    coins: int


class Waited(NamedTuple):
    pass


def dealt(events: list[Dealt], m: Motion[Any, Any]) -> list[AnimationClip]:
    return m.clip([fly("card", (0, 0), (9, 9), 10, 0.5, name=event.card) for event in events])


def paid(event: Paid, m: Motion[Any, Any]) -> list[AnimationClip]:
    return m.clip(stream("coin", event.coins, (0, 0), (9, 9), 10, 5))


VIEWS = EventViews(
    {Dealt: EventView(lambda event, at: event.card, dealt, Sound.CARD, heard_at(0.1, 0.2), together=True)},
    {
        Paid: EventView(lambda event, at: "paid", paid, lambda event: Sound.COIN if event.coins else None),
        Waited: EventView(lambda event, at: "waited", pause, mark=lambda event, after: after, quiet=True),
    },
    sum_of=lambda state, seat: 0,
    carried={"card": "card"},
)


def test_alike_events_in_a_row_are_shown_at_once_if_their_view_says_so() -> None:
    told = [(Dealt("a"), 1), (Dealt("b"), 2), (Paid(1), 3), (Paid(2), 4), (Dealt("c"), 5)]
    company = list(VIEWS.shown_together(told))
    assert [[position for _event, position in each] for each in company] == [[1, 2], [3], [4], [5]]
    (clip,) = VIEWS.clips([Dealt("a"), Dealt("b")], 0, 2, None)
    assert len(clip.flights) == 2


def test_a_clip_has_its_sounds_and_a_silent_event_none() -> None:
    (clip,) = VIEWS.clips([Dealt("a")], 0, 1, None)
    assert clip.cues == ((0.1, Sound.CARD), (0.2, Sound.CARD))
    assert VIEWS.sound(Paid(0)) is None
    assert VIEWS.sound(Waited()) is None


def test_the_first_pieces_are_heard_where_they_land() -> None:
    (clip,) = VIEWS.clips([Paid(6)], 0, 1, None)
    assert landings(clip, "coin") == [flight.end_s for flight in clip.flights[:LANDINGS_HEARD]]
    assert landings(clip, "card") == []


def test_reduced_motion_keeps_what_arrives() -> None:
    shown, held = VIEWS.clips([Dealt("a")], 0, 1, None, reduced=True)
    assert all(flight.fades for flight in shown.flights)
    assert held.state == 1


def test_an_event_marks_a_thing_or_nothing() -> None:
    assert VIEWS.mark(Waited(), "the city") == "the city"
    assert VIEWS.mark(Paid(1), "the city") is None


def test_an_unknown_event_has_no_view() -> None:
    with pytest.raises(KeyError):
        VIEWS.view("something else")
