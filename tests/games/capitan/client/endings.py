"""Games that are nearly over, and played to their end by clients."""

from __future__ import annotations

import json
from pathlib import Path

from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.state import Stage
from tests.client.fake_server import until

RECORD = Path(__file__).parents[3] / "pictures/records/two.capitan"


def nearly_over(by: str) -> str:
    """The record of a game of two with few moves left; who plays its second seat."""
    whole = json.loads(RECORD.read_text("utf-8"))
    whole["moves"] = whole["moves"][:-2]
    whole["seats"][1]["by"] = by
    return game_records.record_text(TableModel.from_record(whole, me=1))


def play_one(link: TableClient) -> None:
    """A move of ours, if it is our turn."""
    model = link.model
    assert model is not None
    if model.pending is None and model.state.stage is not Stage.OVER and model.state.seat == link.seat:
        link.play(str(legal_moves(model.state)[-1]))


def is_over(link: TableClient) -> bool:
    return link.model is not None and link.model.state.stage is Stage.OVER


async def play_out(*links: TableClient) -> None:
    """To the end of the game."""

    def over() -> bool:
        for link in links:
            play_one(link)
        return all(is_over(link) and link.table is not None and link.table.stage == "over" for link in links)

    await until(over)
