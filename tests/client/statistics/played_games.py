"""Finished games for the tests of the statistics."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.statistics.stored_game import StoredGame, StoredSeat

RECORDS = Path(__file__).parents[2] / "pictures" / "records"


def finished_model(name: str = "four", me: int = 1) -> TableModel:
    """The whole game of a record."""
    return TableModel.from_record(json.loads((RECORDS / f"{name}.capitan").read_text("utf-8")), me=me)


def played(
    number: int, scores: tuple[int, ...] = (100, 80), by: tuple[str, ...] = ("easy",), **facts: Any
) -> StoredGame:
    """Game `number`, a day later than the one before; the player sits on seat 1, `by` plays the others."""
    own = {"rounds": 20, "extras": [], "loans": 0, "cities": [], "income": {}, "achieved": []}
    seats = [StoredSeat(who, score, score == max(scores)) for who, score in zip(("person", *by), scores, strict=True)]
    return StoredGame(f"{number:032}", "elcapitan", 1.7e9 + 86400 * number, 1, tuple(seats), own | facts)
