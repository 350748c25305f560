"""Finished games in which somebody else than the person moved."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from elcapitan.client.model.table_model import TableModel

RECORDS = Path(__file__).parents[2] / "pictures" / "records"


def stood_in_model(
    helped: Callable[[int, int], bool], by: str = "hard", record: str = "four", seat: int = 1, me: int = 1
) -> TableModel:
    """The game of a record in which `by` made those moves of `seat` for which `helped` is true.

    It gets the number of the move among those of the game and among those of the seat, both from 0.
    """
    mapping = json.loads((RECORDS / f"{record}.capitan").read_text("utf-8"))
    mine = [at for at, move in enumerate(mapping["moves"]) if move[0] == seat]
    marked = [at for number, at in enumerate(mine) if helped(at, number)]
    mapping["version"] = 3
    mapping["stand_ins"] = [{"seat": seat, "by": by, "from": at, "to": at + 1} for at in marked]
    return TableModel.from_record(mapping, me=me)


def never(_at: int, _number: int) -> bool:
    return False


def always(_at: int, _number: int) -> bool:
    return True
