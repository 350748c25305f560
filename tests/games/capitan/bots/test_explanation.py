"""Why a computer player did that: the same thoughts they had, told of a position and the turn that was played in it."""

from __future__ import annotations

from functools import cache

import pytest

from elcapitan.bots.catalogue import level_word
from elcapitan.games.capitan.bots.api import CHOICES
from elcapitan.games.capitan.bots.explanation import cash_now, explain_turn, turn_action
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.game import CHARACTERS
from elcapitan.games.capitan.rules.model.moves import Move, TakeLoan, parse
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.kit.bots.explanation import Explanation
from tests.games.capitan.positions import four
from tests.games.whole_games import THOUGHT, play_whole_game


@cache
def game_states() -> list[GameState]:
    return [
        state for state in play_whole_game("elcapitan", ["normal"] * 3, seed=6).states if state.stage is Stage.TURN
    ][::9]


def told(state: GameState, word: str) -> tuple[Explanation, list[Move]]:
    moves = [*make_bot(word, 3).choose(state, state.seat, THOUGHT)]
    return explain_turn(state, moves, word), moves


@pytest.mark.parametrize("word", ["easy", "normal", level_word("normal", CHARACTERS[0])])
def test_what_they_chose_is_as_good_to_them_as_the_others_but_for_chance(word: str) -> None:
    for state in game_states():
        found, moves = told(state, word)
        at = state.seat - 1
        assert found.chosen.moves == tuple(moves)
        # By their own reckoning they lose little by it, whatever chance has added.
        assert all(other.expected[at] - found.chosen.expected[at] <= 30 for other in found.others)


def test_the_others_are_other_actions_the_best_first() -> None:
    for state in game_states():
        found, _moves = told(state, "normal")
        named = {turn_action(state, each.moves) for each in found.others}
        assert len(named) == len(found.others) <= 3
        assert all(CHOICES.find_fault(state, each.moves) == "" for each in (found.chosen, *found.others))


def test_the_easy_level_counts_what_a_payday_would_leave_now() -> None:
    state = four().phase(2, round=2).row("napoli", "rg").loans("red", 10).money("red", 9).state
    found = explain_turn(state, [parse("loan 10")], "easy")
    assert found.before == cash_now(state)
    # A loan is money now and more to be repaid (A1).
    assert found.chosen.expected[0] == found.before[0] + 10 - 12


def test_everybody_is_estimated_before_and_after() -> None:
    found, _moves = told(game_states()[2], "hard-pirate")
    assert found.level == "hard"
    assert len(found.before) == len(found.chosen.expected) == 3


def test_somebody_of_whom_nothing_is_known_is_judged_as_the_normal_level_would() -> None:
    state = game_states()[1]
    turn = [*make_bot("easy", 1).choose(state, state.seat, THOUGHT)]
    assert explain_turn(state, turn, "my-bot") == explain_turn(state, turn, "normal")


def test_a_loan_is_told_as_what_it_is() -> None:
    state = four().phase(2, round=3).money("red", 0).state
    found = explain_turn(state, [TakeLoan(16)], "normal")
    assert found.chosen.moves == (TakeLoan(16),)
