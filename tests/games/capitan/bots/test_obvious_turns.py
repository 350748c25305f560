"""Positions in which a player would see the turn at once."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.games.capitan.bots import easy, normal, random_bot
from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.simulation.reachable_actions import thorough_plans
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.weights import Weights
from tests.games.capitan.positions import Game, four

SEEDS = range(6)
NINE = ("marseille", "venezia", "constantinople", "valencia", "napoli", "candia", "tanger", "tunis", "alexandria")


def turns(level: str, game: Game) -> list[list[str]]:
    """Their turn for each of some seeds."""
    state = game.state
    return [
        [str(move) for move in make_bot(level, seed).choose(state, state.seat, Budget(rollouts=12))] for seed in SEEDS
    ]


def eight_cities() -> Game:
    """Red lacks Tunis alone for the nine, and has the money to go there."""
    game = four().phase(3, round=3).ship("red", "napoli").money("red", 30).display("tunis-1", "marseille+tanger")
    for city in NINE:
        if city != "tunis":
            game = game.row(city, "gr")
    return game.row("tunis", "gb")


def test_normal_completes_the_nine_cities() -> None:
    """Green can end the game with their next turn."""
    game = eight_cities().stock("green", 1, fortresses=0)
    assert all("sail tunis-1 tunis" in turn and "build 3" in turn for turn in turns("normal", game))


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_last_turn_of_the_game_completes_the_nine_cities(level: str) -> None:
    """Earlier the ninth city may wait for a turn: the card can be bought ahead."""
    game = eight_cities().starter("green").to_act("red").stock("green", 0).stock("red", 1)
    assert all("sail tunis-1 tunis" in turn and "build 3" in turn for turn in turns(level, game))


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_last_turn_of_the_game_takes_what_payday_pays(level: str) -> None:
    """Everyone else is done: a warehouse for 3 florins brings the first rank of 6, a loan costs 2."""
    game = four().phase(3, round=9).starter("green").to_act("red").ship("red", "constantinople", space=2)
    game = game.row("constantinople", "gr").money("red", 3).display().stock("green", 0).stock("red", 1)
    assert all(turn == ["build 3", "end"] for turn in turns(level, game))


@pytest.mark.parametrize("level", ["random", "easy", "normal", "hard"])
def test_nobody_borrows_where_they_can_build_with_a_full_purse(level: str) -> None:
    game = four().phase(1, round=3).ship("red", "valencia").money("red", 25)
    assert not [turn for turn in turns(level, game) if turn[0].startswith("loan")]


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_free_reopening_before_payday_is_better_than_a_loan(level: str) -> None:
    game = four().phase(2, round=9).starter("green").to_act("red").stock("green", 0).ship("red", "marseille")
    game = game.row("marseille", ".gbyg").picture("marseille", "r").money("red", 0).display()
    assert all("reopen 6" in turn for turn in turns(level, game))


def test_easy_hesitates_but_never_blunders() -> None:
    game = SimState.of(eight_cities().state, Random(1))
    felt = {
        tuple(str(move) for move in plan.moves(game.board_tables, eight_cities().state)): easy.cash_value(game, plan)
        for plan in thorough_plans(game)
    }
    for turn in turns("easy", eight_cities()):
        assert felt[tuple(turn[:-1])] >= max(felt.values()) - easy.MAX_LOSS


def test_easy_does_not_always_play_the_same() -> None:
    assert len({tuple(turn) for turn in turns("easy", four().phase(1, round=2).ship("red", "napoli"))}) > 1


def test_normal_without_noise_ranks_by_its_judgement() -> None:
    game = SimState.of(eight_cities().state, Random(1))
    ranked = normal.rank_turns(game, Coefficients(board_tables_of(game.board_tables.board, 4), Weights()), Random(1))
    assert [score for score, _ in ranked] == sorted([score for score, _ in ranked], reverse=True)
    assert len(ranked) > 10
    assert any(plan.ahead >= 0 for _, plan in ranked)


def test_random_builds_where_a_building_is_at_hand() -> None:
    game = four().phase(1, round=2).ship("red", "tunis").money("red", 9)
    for seed in SEEDS:
        last = [str(move) for move in random_bot.random_turn(game.state, Random(seed))]
        assert last[0].split()[0] in {"build", "fortress"}
