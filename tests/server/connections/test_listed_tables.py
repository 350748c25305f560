"""Which tables a list names, how long it gets, and in which order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import frame_message
from elcapitan_server.tables import table_list
from elcapitan_server.tables.hosted_table import HostedTable
from tests.server.full_game import make_table
from tests.server.in_memory_server import serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time


async def test_a_list_of_the_fullest_tables_still_fits_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = [to_client.Onlooker(number=2**31 - 1, name="\U0001f6a2" * 24) for _ in range(64)]
    async with serve_in_memory() as house:
        anna = await house.greet()
        for number in range(table_list.MAX_LISTED):
            maker = await house.greet(f"P{number}")
            await maker.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
            host = house.lobby.tables[maker.table]
            monkeypatch.setattr(host.company, "onlooker_list", lambda: crowd)
        anna.say(to_server.ListTables())
        (tables,) = await wait_until_settled(anna)
        assert isinstance(tables, to_client.Tables)
        assert len(frame_message(tables)) <= table_list.MAX_LIST_BYTES + 100
        assert 10 < len(tables.tables) < table_list.MAX_LISTED


async def test_a_list_has_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_list, "MAX_LISTED", 2)
    async with serve_in_memory() as house:
        for number in range(3):
            maker = await house.greet(f"P{number}")
            await maker.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        anna = await house.greet()
        assert len((await anna.ask(to_server.ListTables(), to_client.Tables)).tables) == 2


async def test_a_list_shows_one_table_of_each_address_before_the_second_of_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_list, "MAX_LISTED", 4)
    async with serve_in_memory() as house:
        clock = iter(range(1_800_000_000, 1_900_000_000))
        object.__setattr__(house.environment, "wall_s", lambda: next(clock))
        innocent = await make_table(house, "10.0.0.1")
        crowd = [await make_table(house, f"10.0.1.{number}") for number in (1, 1, 1, 2, 2, 2)]
        listed = (await innocent.ask(to_server.ListTables(), to_client.Tables)).tables
        assert [table.id for table in listed] == [crowd[5].table, crowd[2].table, innocent.table, crowd[4].table]


async def test_a_list_shows_tables_where_somebody_is_before_those_that_were_left() -> None:
    async with serve_in_memory() as house:
        clock = iter(range(1_800_000_000, 1_900_000_000))
        object.__setattr__(house.environment, "wall_s", lambda: next(clock))
        old, new, newest = [await make_table(house, f"10.0.0.{number}") for number in range(3)]
        await newest.leave()
        watching = await house.greet("Wanda")
        await watching.ask(to_server.Watch(table=new.table), to_client.Watching)
        await new.leave()
        listed = (await watching.ask(to_server.ListTables(), to_client.Tables)).tables
        assert [table.id for table in listed] == [new.table, old.table, newest.table]


@in_virtual_time
async def test_a_list_of_many_tables_is_made_once_for_all_who_ask_within_half_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_list, "MAX_FRESH", 1)
    made = 0

    def info(
        host: HostedTable, *what: Any, asked: Callable[..., to_client.TableInfo] = HostedTable.info, **how: Any
    ) -> Any:
        nonlocal made
        made += 1
        return asked(host, *what, **how)

    async with serve_in_memory() as house:
        makers = [await make_table(house, f"10.0.0.{number}") for number in range(3)]
        people = [await house.greet(f"P{number}") for number in range(4)]
        monkeypatch.setattr(HostedTable, "info", info)
        for person in people:
            for _ in range(3):
                person.say(to_server.ListTables())
        heard = [message for person in people for message in await wait_until_settled(person)]
        assert len(heard) == 12
        assert all(message == heard[0] for message in heard)
        assert made == 3, "each table once"
        await makers[0].ask(to_server.LeaveTable(), to_client.Left)
        fourth = await make_table(house, "10.0.0.7")
        assert await people[0].ask(to_server.ListTables(), to_client.Tables) == heard[0], "as it was a moment ago"
        await asyncio.sleep(table_list.KEPT_S)
        listed = {each.id for each in (await people[0].ask(to_server.ListTables(), to_client.Tables)).tables}
        assert listed == {makers[1].table, makers[2].table, fourth.table}
