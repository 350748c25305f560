"""Yspahan's table without a server (tests/games/offline_game.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elcapitan.client.model.table_model import TableSeat
from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games import offline_game

NAMES = offline_game.NAMES[:4]
COLOURS = ("blue", "yellow", "red", "green")
RULES = Yspahan()


def table_seats(count: int) -> list[TableSeat]:
    return [
        TableSeat(seat, name, colour, "person" if seat == 1 else "random")
        for seat, (name, colour) in enumerate(zip(NAMES[:count], COLOURS, strict=False), 1)
    ]


class OfflineYspahan(offline_game.OfflineGame):
    """Played in the colours of `table_seats`."""

    def __init__(
        self,
        seats: int = 3,
        seed: int = 1,
        me: int = 1,
        *,
        options: Mapping[str, str] | None = None,
        state: Any = None,
    ) -> None:
        super().__init__("yspahan", seats, seed, me, options=options, state=state)
        self.model.set_seats(table_seats(seats))
