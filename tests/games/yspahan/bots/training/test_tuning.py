"""Tuning: the same seed is the same game, better weights win more, and a search writes what it found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elcapitan.games.yspahan.bots.simulation.judge import judge_of
from elcapitan.games.yspahan.bots.simulation.sim_weights import SimWeights, sim_weights_for
from elcapitan.games.yspahan.bots.training import tuning
from elcapitan.games.yspahan.bots.training.tuning import chance_to_win, play_greedy_game, scale_weights, tune

SEEDS = ["1", "2", "3", "4"]


def test_the_same_seed_is_the_same_game() -> None:
    judges = [judge_of(sim_weights_for(3), 3)] * 3
    assert play_greedy_game(judges, "1") == play_greedy_game(judges, "1")
    assert play_greedy_game(judges, "1") != play_greedy_game(judges, "2")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_weights_of_today_win_against_those_that_tuning_began_with(players: int) -> None:
    assert chance_to_win(players, sim_weights_for(players), [SimWeights()], SEEDS) > 1.4 / players


def test_weights_that_are_alike_win_their_share() -> None:
    start = SimWeights()
    assert chance_to_win(3, scale_weights(start, [0.0] * len(start)), [start], SEEDS) == pytest.approx(1 / 3, abs=0.1)


@pytest.mark.parametrize("method", ["cma", "spsa"])
def test_what_was_found_is_saved_with_how(method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if method == "cma":
        pytest.importorskip("cma")
    monkeypatch.setattr(tuning, "chance_to_win", lambda players, weights, pool, seeds: weights.camel / 10.0)
    (step,) = tune(3, (), method, seed=1, steps=1, deals=1)
    file = tmp_path / "weights.json"
    step.save({"command": "this test"}, file)
    stored = json.loads(file.read_text(encoding="utf-8"))
    assert stored["made"]["3"] == {"command": "this test"}
    assert set(stored["weights"]["3"]) == set(SimWeights._fields)
    assert stored["weights"]["2"] == {name: pytest.approx(each) for name, each in sim_weights_for(2)._asdict().items()}
