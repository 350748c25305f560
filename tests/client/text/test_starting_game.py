"""Text mode continues and joins tables of its own game alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from elcapitan.client.model.table_setup import TableSetup, quick_setup
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.text.starting_game import NoFreeSeat, continue_newest_game, join_table, may_start
from elcapitan.protocol.to_client import SeatInfo, TableInfo

PLAN = quick_setup(["easy"], "Klára")


class OwnTables:
    """A line to a server with some tables of this player."""

    name, server, seats = "Klára", "here", SimpleNamespace(newest=lambda server, table: None)

    def __init__(self, *tables: tuple[str, str, int]) -> None:
        """Each by its game, its stage and when it changed last."""
        self.found = [
            SimpleNamespace(table=SimpleNamespace(game=game, stage=stage, changed_s=at), seat_token=(game, at))
            for game, stage, at in tables
        ]
        self.did: list[Any] = []

    async def list_own_tables(self) -> list[Any]:
        return self.found

    async def resume(self, token: object) -> None:
        self.did.append(token)

    async def new_table(self, plan: TableSetup) -> None:
        self.did.append(plan)

    async def send_request(self, asked: object, answer: type) -> Any:
        return answer(tables=[])


async def test_the_newest_unfinished_table_of_the_game_is_continued() -> None:
    link = OwnTables(("chess", "playing", 9), ("elcapitan", "playing", 3), ("elcapitan", "playing", 5))
    link.found += OwnTables(("elcapitan", "over", 7)).found
    await continue_newest_game(cast(TableClient, link), "elcapitan", lambda: PLAN)
    assert link.did == [("elcapitan", 5)]


async def test_without_one_a_new_game_is_planned_only_then() -> None:
    link = OwnTables(("chess", "playing", 9), ("elcapitan", "over", 3))
    await continue_newest_game(cast(TableClient, link), "elcapitan", lambda: PLAN)
    assert link.did == [PLAN]


async def test_without_a_table_of_the_game_there_is_no_seat() -> None:
    with pytest.raises(NoFreeSeat, match="No table at here"):
        await join_table(cast(TableClient, OwnTables()), "elcapitan", "", lambda lines: None)


def lobby(*seats: SeatInfo, host: int = 1, stage: Any = "lobby") -> TableInfo:
    return TableInfo(id="a" * 12, game="elcapitan", rules=1, stage=stage, host=host, seats=[*seats])


def test_the_host_starts_once_every_seat_is_taken_and_everyone_else_is_ready() -> None:
    me, bot = SeatInfo(seat=1, by="person"), SeatInfo(seat=2, by="easy")
    other, free = SeatInfo(seat=2, by="person"), SeatInfo(seat=2)
    assert may_start(lobby(me, bot), 1)
    assert may_start(lobby(me, SeatInfo(seat=2, by="person", ready=True)), 1)
    assert may_start(lobby(me, SeatInfo(seat=2, closed=True)), 1)
    assert not may_start(lobby(me, other), 1)
    assert not may_start(lobby(me, free), 1)
    assert not may_start(lobby(me, bot, host=2), 1)
    assert not may_start(lobby(me, bot, stage="playing"), 1)
    assert not may_start(None, 1)
