"""Reduced motion: nothing travels for longer than a blink, and the outcome is the same."""

from __future__ import annotations

import pytest

from elcapitan.client.table.director import Director
from elcapitan.client.table.reduced import FADE_S, without_travel
from elcapitan.client.table.shots import shots
from elcapitan.client.table.unfold import unfold
from tests.client.table.playing import EXTRAS
from tests.client.table.test_director import geometry, model, run, told

STILL = {"ship", "house", "shut", "standing", "card", "turn", "loan", "bonus"}


@pytest.mark.parametrize("extras", [(), EXTRAS], ids=["printed", "extras"])
def test_nothing_travels_shakes_or_whirls(extras: tuple[str, ...]) -> None:
    where = geometry(extras=extras)
    for step in model(3, None, extras=extras).fresh():
        state = step.before
        for event in step.events:
            after = unfold(state, event)
            for shot in shots(event, state, after, where):
                for calm in without_travel(shot, after):
                    assert not calm.purses
                    for flight in calm.flights:
                        assert flight.start == flight.end
                        assert flight.fades
                        assert flight.end_s <= FADE_S <= 0.15
                        assert flight.what.kind in STILL
            state = after


def test_same_things_are_heard() -> None:
    where = geometry()
    step = next(step for step in model(3, 30).fresh() if step.text.startswith("build"))
    state = step.before
    (shot,) = shots(step.events[0], state, unfold(state, step.events[0]), where)
    heard = shot._replace(cues=((0.2, "build"), (0.4, "coin"), (0.5, "coin")))  # type: ignore[arg-type]
    assert without_travel(heard, state)[0].cues == ((0.0, "build"), (0.0, "coin"))


def test_a_whole_game_ends_as_the_position_is() -> None:
    table, where = model(3, None), geometry()
    director = Director(table.start, 1, told)
    director.reduced = True
    for step in table.fresh():
        director.take([step])
        run(director, where, 0.05)
        assert director.picture is step.after


def test_a_mere_pause_stays_one() -> None:
    table, where = model(3, 1), geometry()
    step = table.fresh()[0]
    director = Director(table.start, step.seat % 3 + 1, told)
    director.reduced = True
    director.take([step])
    director.update(0.001, 1.0, where)
    assert director.shot is not None
    assert not director.shot.flights
