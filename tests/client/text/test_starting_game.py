"""Text mode continues and joins tables of its own game alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from elcapitan.client.model.table_setup import TableSetup, quick_setup
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.text.starting_game import NoFreeSeat, continue_newest_game, join_table, may_start
from elcapitan.protocol.to_client import SeatInfo, TableInfo
from elcapitan.protocol.to_server import Watch

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


class OtherTables(OwnTables):
    """A line to a server with these tables of others, where this player has no seat; their game begins at once."""

    is_onlooker, model, place, table, seat = False, object(), "x", None, 0

    def __init__(self, *tables: TableInfo) -> None:
        super().__init__()
        self.tables = tables

    async def send_request(self, asked: object, answer: type) -> Any:
        return answer(tables=[*self.tables])

    async def watch_table(self, wish: Watch) -> None:
        self.did.append(wish.table)
        self.is_onlooker = True


def full(name: str, **what: Any) -> TableInfo:
    """A table in which every seat is taken."""
    seats = [SeatInfo(seat=1, by="person"), SeatInfo(seat=2, by="easy")]
    return msgspec.structs.replace(lobby(*seats), id=name * 12, **what)


async def join(*tables: TableInfo, password: str = "") -> tuple[list[str], list[str]]:
    """Which tables are watched, and what is said."""
    link, said = OtherTables(*tables), list[str]()
    await join_table(cast(TableClient, link), "elcapitan", password, said.extend)
    return link.did, said


async def test_where_all_seats_are_taken_a_game_that_is_played_is_watched() -> None:
    watched, said = await join(full("a"), full("b", stage="over"), full("c", stage="playing"))
    assert watched == ["c" * 12]
    assert said == ["No table at here has a free seat (El Capitan)", "You are watching."]
    assert (await join(full("a")))[0] == ["a" * 12]


async def test_a_locked_table_is_watched_with_its_password_alone() -> None:
    locked, open_one = full("a", stage="playing", locked=True), full("b")
    assert (await join(locked, open_one))[0] == ["b" * 12]
    assert (await join(locked, open_one, password="x"))[0] == ["a" * 12]


@pytest.mark.parametrize("what", [{"onlookers": "none"}, {"locked": True}, {"stage": "over"}], ids=str)
async def test_a_table_that_cannot_be_watched_has_no_free_seat(what: dict[str, Any]) -> None:
    with pytest.raises(NoFreeSeat, match="No table at here"):
        await join(full("a", **what))


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
