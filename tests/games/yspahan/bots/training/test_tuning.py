"""Tuning: the same seed is the same game, better weights win more, and a step is one of the game's own."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.bots.simulation.judge import Judge, judge_of
from elcapitan.games.yspahan.bots.simulation.sim_weights import SimWeights, sim_weights_for
from elcapitan.games.yspahan.bots.training.tuning import TUNING, play_greedy_game

SEEDS = ["1", "2", "3", "4"]


def test_the_same_seed_is_the_same_game() -> None:
    judges = [judge_of(sim_weights_for(3), 3)] * 3
    assert play_greedy_game(judges, "1") == play_greedy_game(judges, "1")
    assert play_greedy_game(judges, "1") != play_greedy_game(judges, "2")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_weights_of_today_win_against_those_that_tuning_began_with(players: int) -> None:
    today, first = (Judge(weights, players) for weights in (sim_weights_for(players), SimWeights()))
    assert TUNING.chance_to_win(players, today, [first], SEEDS) > 1.4 / players


def test_a_step_is_a_search_among_imagined_games() -> None:
    (step,) = TUNING.tune(3, (), "spsa", seed=1, steps=1, deals=1)
    assert step.step == 1
    assert 0.0 < step.chance < 1.0
