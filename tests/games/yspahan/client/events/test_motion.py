"""The clips of a game's events at any speed and their sounds."""

from __future__ import annotations

import random

import pytest

from elcapitan.games.yspahan.client.events.event_table import EVENT_VIEWS
from elcapitan.games.yspahan.client.events.event_view import EventLine
from elcapitan.games.yspahan.client.events.places import YspahanPlaces
from elcapitan.games.yspahan.client.layout.table_layout import table_layout
from elcapitan.games.yspahan.client.view.yspahan_director import YspahanDirector
from elcapitan.games.yspahan.rules.model.events import DayBegan, Event, GameFinished, Rolled, WeekEnded
from elcapitan.games.yspahan.rules.model.state import YspahanState
from tests.games.shown_events import shown_events
from tests.games.yspahan.client.paint.test_flights import KINDS
from tests.games.yspahan.offline_link import OfflineYspahan


def line(event: Event, position: object) -> EventLine:
    return EventLine(type(event).__name__)


def played(seats: int, seed: int = 3) -> OfflineYspahan:
    link = OfflineYspahan(seats, seed=seed)
    link.play_to_the_end(random.Random(seed))
    return link


def places(me: int = 1) -> YspahanPlaces:
    def lay(state: YspahanState) -> object:
        return table_layout((1280, 720), seats=len(state.players), hand=len(state.player(me).hand))

    return YspahanPlaces(lay, me)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_clip_is_painted_and_ends_within_its_length(seats: int) -> None:
    kinds = set()
    for event, before, after in shown_events(played(seats).model.steps):
        for clip in EVENT_VIEWS.clips([event], before, after, places()):
            assert 0 < clip.length_s <= 2.6, event
            for flight in clip.flights:
                assert 0 <= flight.begin_s < flight.end_s <= clip.length_s + 0.02, event
                kinds.add(flight.what.kind)
            assert all(0 <= at <= clip.length_s for at, _sound in clip.cues), event
    assert kinds <= set(KINDS)
    assert {"die", "good", "supervisor", "coin", "camel", "card", "points", "building"} <= kinds


def test_dice_take_a_second_and_a_half_and_the_yellow_ones_land_last() -> None:
    link = OfflineYspahan(3, seed=4)
    link.play("roll 2")
    (event, before, after) = next(each for each in shown_events(link.model.steps) if isinstance(each[0], Rolled))
    (clip,) = EVENT_VIEWS.clips([event], before, after, places())
    assert clip.length_s == pytest.approx(1.4, abs=0.15)
    landing = {name: [f.end_s for f in clip.flights if f.what.name == name] for name in ("white", "yellow")}
    assert max(landing["white"]) < max(landing["yellow"])
    assert len(clip.hidden) == 11


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("speed", [1.0, 2.0, 0.0])
def test_the_playback_ends_at_the_newest_position(speed: float, reduced: bool) -> None:
    link = played(3)
    director = YspahanDirector(link.model.start, 1, line)
    director.reduced = reduced
    gates = []
    for step in link.model.steps:
        director.add_steps([step])
        while not director.idle:
            director.update(0.3, speed, places())
            if director.gate is not None and not director.busy:
                gates.append(type(director.gate))
                assert director.dusk == 1.0
                director.open_gate()
        assert director.picture is step.after
        assert not director.flights
    assert gates == [WeekEnded, WeekEnded, WeekEnded, GameFinished]


def test_the_end_of_my_turn_takes_its_time_and_my_other_moves_do_not() -> None:
    link = played(3)
    week_end = next(step for step in link.model.steps if any(isinstance(event, WeekEnded) for event in step.events))
    director = YspahanDirector(week_end.before, week_end.seat, line)
    assert director._speed_up_factor(week_end, places(), 1.0) == 1.0
    for step in link.model.steps:
        if step.text != "end":
            length = sum(
                clip.length_s
                for event, before, after in shown_events([step])
                for clip in EVENT_VIEWS.clips([event], before, after, places())
            )
            factor = YspahanDirector(step.before, step.seat, line)._speed_up_factor(step, places(), 1.0)
            assert length / factor <= 1.41


def test_a_quiet_day_begins_without_a_sound_and_a_week_with_one() -> None:
    assert EVENT_VIEWS.sound(DayBegan(1, 2, 1, (1, 2, 3))) is None
    assert str(EVENT_VIEWS.sound(DayBegan(2, 1, 1, (1, 2, 3)))) == "yspahan/dawn"
