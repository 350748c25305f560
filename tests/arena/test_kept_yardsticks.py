"""The yardsticks of the repository: they fit the players of today, who play the same games again."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan import games
from elcapitan.arena.positions import BATCH, BatchJob, play_batch
from elcapitan.arena.yardstick import Yardstick

FOLDER = Path(__file__).parents[2] / "benchmarks" / "arena"


@pytest.mark.parametrize("game", games.game_names())
def test_a_position_of_the_file_is_played_out_to_the_same_sums(game: str) -> None:
    yardstick = Yardstick(FOLDER / f"yardstick-{game}.jsonl")
    assert yardstick.playouts == {game: games.playouts(game).playout_version}
    played = [each for each in yardstick.compared.values() if each.worlds(0) == BATCH]
    # Near the end of its game, so that it takes a moment only.
    late = max(played, key=lambda each: (each.position.phase, each.position.at))
    _job, found = play_batch(BatchJob(late.position, dict(enumerate(late.turns[:2])), 0, 0))
    assert found == {turn: late.sums(0, turn) for turn in (0, 1)}
