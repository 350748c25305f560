"""Whose turn a move belongs to: an answer out of turn ends no turn, and is undone with what asked for it."""

from __future__ import annotations

import pytest

from elcapitan.table.match import Denied, PendingMove, PendingTakeBack
from elcapitan.table.turns import MadeMove, Undoable, undoable_moves
from tests.table.toy_matches import accept, begun, ident, played

ASKED = ("1 bid 3", "2 bid 1", "1 ask")


@pytest.mark.parametrize(
    ("newest_first", "seat", "undoable"),
    [
        ([], 1, (0, 0)),
        ([(1, 1)], 1, (1, 1)),
        ([(1, 1)], 2, (0, 0)),
        ([(2, 1), (1, 1), (1, 1)], 1, (2, 3)),  # the other's answer goes with the move that asked for it
        ([(1, 1), (2, 1), (1, 1)], 1, (1, 3)),
        ([(2, 1), (1, 1)], 2, (1, 1)),  # its own answer alone
        ([(2, 1), (2, 2)], 1, (0, 0)),  # an answer to nothing of its own
        ([(2, 0), (1, 0)], 2, (1, 1)),  # where the turn is nobody's each has its own moves
        ([(2, 0), (1, 0)], 1, (0, 0)),
        ([(3, 1), (2, 1), (1, 1), (2, 2)], 1, (3, 3)),
        ([(1, 1, True), (1, 1, True), (1, 1), (1, 1)], 1, (3, 4)),  # what was no choice goes with the last choice
        ([(1, 1), (1, 1, True), (1, 1)], 1, (1, 3)),
    ],
)
def test_a_turn_is_undone_with_the_answers_to_it(
    newest_first: list[tuple[int, int] | tuple[int, int, bool]], seat: int, undoable: tuple[int, int]
) -> None:
    assert undoable_moves([MadeMove(*each) for each in newest_first], seat) == Undoable(*undoable)


def ends(seat: int, text: str, *moves: str) -> set[int]:
    match = played(begun(), *moves)
    step = match.consider_move(seat, ident(9), match.position, text)
    assert isinstance(step, PendingMove), step
    return match.turns_ended_by(step)


def test_who_answers_together_with_others_has_ended_a_turn() -> None:
    assert ends(1, "bid 3") == {1}
    assert ends(2, "bid 1", "1 bid 3") == {2}


def test_asking_and_being_answered_end_no_turn() -> None:
    assert ends(1, "ask", *ASKED[:2]) == set()
    assert ends(2, "grant", *ASKED) == set()


def test_the_move_that_ends_the_turn_ends_that_of_its_seat_alone() -> None:
    assert ends(1, "roll", *ASKED, "2 deny") == {1}


def test_what_was_not_ended_is_not_undone() -> None:
    match = played(begun(), *ASKED)
    step = match.consider_take_back(1, ident(1), match.position, "step")
    assert step == PendingTakeBack(ident(1), 1, 1)
    assert match.turns_undone_by(step) == set()
    accept(match, step)
    bids = played(begun(), "1 bid 3")
    back = bids.consider_take_back(1, ident(1), 1, "turn")
    assert isinstance(back, PendingTakeBack)
    assert bids.turns_undone_by(back) == {1}


def test_a_step_back_takes_the_answer_with_it() -> None:
    match = played(begun(), *ASKED, "2 grant")
    accept(match, match.consider_take_back(1, ident(1), 4, "step"))
    assert [entry.text for entry in match.entries] == ["bid 3", "bid 1"]
    assert (match.to_act, match.position) == ((1,), 5)


def test_who_has_answered_takes_back_the_answer_alone() -> None:
    match = played(begun(), *ASKED, "2 grant")
    accept(match, match.consider_take_back(2, ident(1), 4, "turn"))
    assert match.to_act == (2,)
    assert match.entries[-1].text == "ask"


def test_after_a_final_move_nothing_of_the_turn_comes_back() -> None:
    match = played(begun(), *ASKED, "2 grant", "1 roll")
    for seat in (1, 2):
        found = match.consider_take_back(seat, ident(1), 5, "turn")
        assert isinstance(found, Denied)
        assert found.why == "nothing-to-take-back"
