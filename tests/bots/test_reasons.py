"""Why a computer player did that: the same thoughts she had, told of a position and the turn that was played in it."""

from __future__ import annotations

import pytest

from elcapitan.bots.levels import bot
from elcapitan.bots.names import CHARACTERS, with_character
from elcapitan.bots.reasons import Reasons, left_now, reasons
from elcapitan.bots.steady import fault_of
from elcapitan.rules.moves import Move, TakeLoan, parse
from elcapitan.rules.state import GameState, Stage
from tests.bots.games import THOUGHT, played
from tests.helpers import four

STATES = [state for state in played(["normal"] * 3, seed=6).states if state.stage is Stage.TURN][::9]


def told(state: GameState, word: str) -> tuple[Reasons, list[Move]]:
    moves = [*bot(word, 3).choose(state, state.seat, THOUGHT)]
    return reasons(state, moves, word), moves


@pytest.mark.parametrize("word", ["easy", "normal", with_character("normal", CHARACTERS[0])])
def test_what_she_chose_is_as_good_to_her_as_the_others_but_for_chance(word: str) -> None:
    for state in STATES:
        found, moves = told(state, word)
        at = state.seat - 1
        assert found.chosen.moves == tuple(moves)
        # By her own reckoning she loses little by it, whatever chance has added.
        assert all(other.florins[at] - found.chosen.florins[at] <= 30 for other in found.others)


def test_the_others_are_other_actions_the_best_first() -> None:
    for state in STATES:
        found, _moves = told(state, "normal")
        named = {(each.place, str(each.moves[:-1])) for each in (found.others)}
        assert len(named) == len(found.others) <= 3
        assert all(fault_of(state, each.moves) == "" for each in (found.chosen, *found.others))


def test_the_easy_level_counts_what_a_payday_would_leave_now() -> None:
    state = four().phase(2, round=2).row("napoli", "rg").loans("red", 10).money("red", 9).state
    found = reasons(state, [parse("loan 10")], "easy")
    assert found.at_once
    assert found.before == left_now(state)
    # A loan is money now and more to be repaid (A1).
    assert found.chosen.florins[0] == found.before[0] + 10 - 12


def test_everybody_is_estimated_before_and_after() -> None:
    found, _moves = told(STATES[2], "hard-pirate")
    assert (found.level, found.at_once) == ("hard", False)
    assert len(found.before) == len(found.chosen.florins) == 3


def test_somebody_of_whom_nothing_is_known_is_judged_as_the_normal_level_would() -> None:
    state = STATES[1]
    turn = [*bot("easy", 1).choose(state, state.seat, THOUGHT)]
    assert reasons(state, turn, "my-bot") == reasons(state, turn, "normal")


def test_a_loan_is_told_as_what_it_is() -> None:
    state = four().phase(2, round=3).money("red", 0).state
    found = reasons(state, [TakeLoan(16)], "normal")
    assert found.chosen.place == "bank"
    assert found.chosen.moves == (TakeLoan(16),)
