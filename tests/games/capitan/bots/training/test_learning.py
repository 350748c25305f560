"""Learning: equal seeds give equal games, what is learned predicts held-back games better, too few are refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elcapitan.games.capitan.bots.training.learning import learn, self_play, sets_of_extras


def test_the_same_seed_plays_the_same_games_however_they_are_cut() -> None:
    whole = self_play(3, "x", range(1, 5))
    again = self_play(3, "x", range(1, 5))
    parts = [self_play(3, "x", range(1, 3)), self_play(3, "x", range(3, 5))]
    for key, moments in whole.items():
        assert moments.predictions == again[key].predictions
        assert moments.squares == again[key].squares
        assert moments.predictions == sum(part[key].predictions for part in parts if key in part)


def test_what_is_learned_predicts_other_games_better(tmp_path: Path) -> None:
    found = learn(2, [self_play(2, "x", range(1, 101))])
    assert [each.phase for each in found.phases] == [1, 2, 3]
    assert all(each.error < each.error_before for each in found.phases)
    assert found.phases[2].correlation > 0.7
    found.save({"command": "test"}, tmp_path / "prediction.json")
    held = json.loads((tmp_path / "prediction.json").read_text(encoding="utf-8"))
    assert "turns left in the phase" in held["features"]
    assert len(held["weights"]["2"]) == len(sets_of_extras())


def test_too_few_games_are_refused() -> None:
    with pytest.raises(ValueError, match="too few games"):
        learn(2, [self_play(2, "x", range(1, 2))])
