"""The yardsticks of the repository: they fit the players of today, who play the same games again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import yardstick
from elcapitan import games
from elcapitan.arena.positions import BATCH, BatchJob, Sums, play_batch
from elcapitan.arena.yardstick import Yardstick

FOLDER = Path(__file__).parents[2] / "benchmarks" / "arena"


@pytest.mark.parametrize("game", [file.stem.removeprefix("yardstick-") for file in FOLDER.glob("yardstick-*.jsonl")])
def test_a_position_of_the_file_is_played_out_to_the_same_sums(game: str) -> None:
    yardstick = Yardstick(FOLDER / f"yardstick-{game}.jsonl")
    assert yardstick.playouts == {game: games.playouts(game).playout_version}
    # Near the end of its game, so that it takes a moment only.
    late = max(yardstick.compared.values(), key=lambda each: (each.position.phase, each.position.at))
    turns, found = dict(enumerate(late.turns[:2])), dict.fromkeys((0, 1), Sums())
    assert late.worlds(0) >= BATCH
    for first in range(0, late.worlds(0), BATCH):
        _job, more = play_batch(BatchJob(late.position, turns, 0, first))
        found = {turn: sums.plus(more[turn]) for turn, sums in found.items()}
    assert found == {turn: late.sums(0, turn) for turn in turns}


def test_the_page_is_what_was_measured() -> None:
    held = json.loads(yardstick.LOSSES.read_text(encoding="utf-8"))
    assert {*held} <= {cell.name for cell in yardstick.cells("", "")}
    assert yardstick.PAGE.read_text(encoding="utf-8") == yardstick.page(held)
