"""Stored weights and their tuning: a better judge wins more, both searches find their way, what is found is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from elcapitan.games.capitan.bots.weights import STORED as CAPITAN
from elcapitan.games.yspahan.bots.simulation.sim_weights import STORED as YSPAHAN
from elcapitan.kit.bots.weights import StoredWeights, TuningGame, multiply, save_weights


class Two(NamedTuple):
    """Weights of a game in which the seat wins whose first weight is nearer to 6."""

    first: float = 4.0
    second: float = 8.0


def play(judges: Sequence[Two], seed: str) -> list[int] | None:
    return None if seed == "endless" else [round(-1000 * abs(judge.first - 6.0)) for judge in judges]


def itself(weights: Two, players: int, extras: Sequence[str]) -> Two:
    return weights


@pytest.fixture
def game(tmp_path: Path) -> TuningGame[Two, Two]:
    file = tmp_path / "weights.json"
    file.write_text('{"made": {}, "weights": {"2": {"first": 4.0, "second": 8.0}, "3": {"first": 1, "second": 2}}}')
    return TuningGame(StoredWeights(file, Two), itself, play, 500.0)


def test_the_better_judge_wins_more_and_judges_alike_win_their_share(game: TuningGame[Two, Two]) -> None:
    assert game.chance_to_win(2, Two(first=6.0), [Two()], ["a", "b"]) > 0.9
    assert game.chance_to_win(2, Two(), [Two()], ["a"]) == pytest.approx(0.5)
    assert game.chance_to_win(2, Two(first=6.0), [Two()], ["endless"]) == 0.0


def test_factors_are_given_by_their_logarithms() -> None:
    assert multiply(Two(), [0.0, 0.0]) == Two()
    assert multiply(Two(), [0.0, 1.0]).second == pytest.approx(8.0 * 2.718, rel=0.01)


@pytest.mark.parametrize(("method", "steps"), [("cma", 25), ("spsa", 60)])
def test_a_search_goes_where_it_is_better_and_saves_it(
    method: str, steps: int, game: TuningGame[Two, Two], tmp_path: Path
) -> None:
    if method == "cma":
        pytest.importorskip("cma")
    found = list(game.tune(2, (), method, seed=1, steps=steps, deals=1))
    assert [each.step for each in found] == list(range(1, steps + 1))
    file = tmp_path / "found.json"
    found[-1].save({"command": "this test"}, file)
    held = json.loads(file.read_text("utf-8"))
    assert held["made"]["2"] == {"command": "this test"}
    assert abs(held["weights"]["2"]["first"] - 6.0) < 1.0
    assert held["weights"]["3"] == {"first": 1, "second": 2}, "what the file holds of other tables stays"


@pytest.mark.parametrize(("weights", "tables"), [(CAPITAN.of, (2, 3, 4, 5)), (YSPAHAN.of, (2, 3, 4))])
def test_every_game_has_weights_for_every_table(
    weights: Callable[[int], tuple[float, ...]], tables: Sequence[int]
) -> None:
    assert len({weights(players) for players in tables}) > 1


def test_what_is_saved_for_one_table_leaves_the_others(tmp_path: Path) -> None:
    ours, file = tmp_path / "ours.json", tmp_path / "found.json"
    ours.write_text('{"made": {"2": {"command": "z"}}, "features": ["one", "two"], "weights": {"2": {"1": [9, 9]}}}')
    save_weights(ours, 3, {"lisboa": {1: [2.5, -1.0]}}, {"command": "a"}, file)
    save_weights(ours, 4, {"": {1: [1.0, 0.25]}}, {"command": "b"}, file)
    held = json.loads(file.read_text("utf-8"))
    assert [each["command"] for each in held["made"].values()] == ["z", "a", "b"]
    assert held["features"] == ["one", "two"]
    assert held["weights"] == {"2": {"1": [9, 9]}, "3": {"lisboa": {"1": [2.5, -1.0]}}, "4": {"": {"1": [1.0, 0.25]}}}
    assert "[2.5, -1.0]" in file.read_text("utf-8")
