"""Games by which weights are tuned."""

from __future__ import annotations

import json
from pathlib import Path

from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights, tuned_weights
from elcapitan.games.carcassonne.bots.training import tuning


def test_equal_seeds_are_equal_games_of_the_base_game_or_everything() -> None:
    believed = [JudgeWeights()] * 3
    games = [tuning.play_greedy_game(believed, seed) for seed in ("a", "b", "a")]
    assert games[0] == games[2] != games[1]


def test_a_step_of_tuning_can_be_saved(tmp_path: Path) -> None:
    (step,) = tuning.TUNING.tune(2, (), "spsa", seed=1, steps=1, deals=1)
    file = tmp_path / "weights.json"
    step.save({"step": step.step}, file)
    held = json.loads(file.read_text(encoding="utf-8"))
    assert held["made"]["2"] == {"step": 1}
    assert set(held["weights"]["2"]) == set(JudgeWeights._fields)


def test_there_are_weights_for_every_number_of_players() -> None:
    assert all(tuned_weights(players) != JudgeWeights() for players in range(2, 9))
