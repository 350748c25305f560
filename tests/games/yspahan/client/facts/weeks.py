"""Tables at the end of a week: worked example 6, a recorded game, and a week in which everything was scored."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from elcapitan.client.model.table_model import TableModel
from tests.games.yspahan.offline_link import OfflineYspahan
from tests.games.yspahan.positions import Game, table

RECORDS = Path(__file__).parents[4] / "pictures" / "records" / "yspahan"
BLUE, RED, GREEN, YELLOW = 1, 2, 3, 4


@cache
def record(name: str) -> dict[str, Any]:
    """The recorded game of that name: `two`, `three` or `four` players."""
    found: dict[str, Any] = json.loads((RECORDS / f"{name}.capitan").read_text("utf-8"))
    return found


def recorded(name: str = "four", upto: int | None = None) -> TableModel:
    """The table of that game after its first `upto` moves (None: all of them)."""
    return TableModel.from_record(record(name), upto)


def example_6(week: int = 1, *, bazaar: bool = True) -> TableModel:
    """Blue's complete yellow souk of the chest, Red's blue one, Red's incomplete violet one, a caravan of nine."""
    game = table().day(week, 7).after(4)
    game = game.goods(BLUE, "chest-6a", "chest-6b", "chest-6c").goods(RED, "chest-4a", "chest-4b", "chest-8a")
    # Red's one good and the second ones of Green and Blue lie in row 2, the last of Yellow's in row 3.
    game = game.caravan(GREEN, BLUE, YELLOW, YELLOW, RED, GREEN, BLUE, YELLOW, YELLOW)
    if bazaar:
        game = game.have(BLUE, buildings=("bazaar",))
    return ended(game)


def ended(game: Game) -> TableModel:
    """The table after the turn that ends the week."""
    link = OfflineYspahan(len(game.state.players), state=game.state)
    link.play("end")
    return link.model
