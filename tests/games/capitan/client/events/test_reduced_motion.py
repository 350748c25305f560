"""Reduced motion: nothing travels for longer than a blink, and the outcome is the same."""

from __future__ import annotations

import pytest

from elcapitan.client.table.clips import FADE_S, remove_travel
from elcapitan.games.capitan.client.events.event_table import CARRIED, EVENT_VIEWS
from elcapitan.games.capitan.client.view.director import Director
from tests.games.capitan.client.random_games import EXTRAS
from tests.games.capitan.client.view.test_director import geometry, model, run, told
from tests.games.shown_events import shown_events

STILL = {"ship", "house", "shut", "standing", "card", "turn", "loan", "bonus"}


@pytest.mark.parametrize("extras", [(), EXTRAS], ids=["printed", "extras"])
def test_nothing_travels_shakes_or_whirls(extras: tuple[str, ...]) -> None:
    where = geometry(extras=extras)
    for event, before, after in shown_events(model(3, None, extras=extras).take_new_steps()):
        for calm in EVENT_VIEWS.clips([event], before, after, where, reduced=True):
            assert not calm.purses
            for flight in calm.flights:
                assert flight.start == flight.end
                assert flight.fades
                assert flight.end_s <= FADE_S <= 0.15
                assert flight.what.kind in STILL


def test_same_things_are_heard() -> None:
    where = geometry()
    step = next(step for step in model(3, 30).take_new_steps() if step.text.startswith("build"))
    state = step.before
    (shot,) = EVENT_VIEWS.clips(step.events[:1], state, step.positions[0], where)
    heard = shot._replace(cues=((0.2, "build"), (0.4, "coin"), (0.5, "coin")))  # type: ignore[arg-type]
    assert remove_travel(heard, state, CARRIED)[0].cues == ((0.0, "build"), (0.0, "coin"))


def test_a_whole_game_ends_as_the_position_is() -> None:
    table, where = model(3, None), geometry()
    director = Director(table.start, 1, told)
    director.reduced = True
    for step in table.take_new_steps():
        director.add_steps([step])
        run(director, where, 0.05)
        assert director.picture is step.after


def test_a_mere_pause_stays_one() -> None:
    table, where = model(3, 1), geometry()
    step = table.take_new_steps()[0]
    director = Director(table.start, step.seat % 3 + 1, told)
    director.reduced = True
    director.add_steps([step])
    director.update(0.001, 1.0, where)
    assert director.clip is not None
    assert not director.clip.flights
