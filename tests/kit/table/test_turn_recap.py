"""Since when a recap tells what the others have done."""

from __future__ import annotations

from elcapitan.client.model.table_model import GameStep
from elcapitan.kit.table.turn_recap import last_turn_ended, since_last_turn


def step(seat: int, text: str, *events: object) -> GameStep:
    return GameStep(seat, text, events, None, None)


def ends(step: GameStep) -> bool:
    return step.text == "end"


STEPS = [step(1, "go"), step(1, "end", 1), step(2, "go", 2), step(2, "end", 3.5), step(1, "go")]


def test_it_begins_when_the_last_turn_of_that_seat_ended() -> None:
    since = since_last_turn(STEPS, 1, ends)
    assert since is not None
    assert (since.ended, since.later) == (STEPS[1], STEPS[2:])
    assert since.events == [2, 3.5]


def test_before_the_first_end_and_right_after_one_there_is_nothing() -> None:
    assert since_last_turn(STEPS[:1], 1, ends) is None
    assert since_last_turn(STEPS[:2], 1, ends) is None
    assert [last_turn_ended(STEPS[:count], 2, ends) for count in range(6)] == [None, None, None, None, 4, 4]


def test_what_the_own_end_of_turn_brought_is_included() -> None:
    since = since_last_turn([step(1, "end", "week"), step(2, "go", 2)], 1, ends)
    assert since is not None
    assert [since.includes(kind) for kind in (str, int, float)] == [True, True, False]
