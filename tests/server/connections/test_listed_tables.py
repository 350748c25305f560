"""Which tables a list names, how long it gets, and in which order."""

from __future__ import annotations

import asyncio

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import frame_message
from elcapitan_server.tables import lobby
from elcapitan_server.tables import table_registry as all_tables
from elcapitan_server.tables.outgoing_messages import MAX_LIST_BYTES
from tests.server.full_game import make_table
from tests.server.in_memory_server import serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time


async def test_a_list_of_the_fullest_tables_still_fits_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = [to_client.Onlooker(number=2**31 - 1, name="\U0001f6a2" * 24) for _ in range(64)]
    async with serve_in_memory() as house:
        anna = await house.greet()
        for number in range(lobby.MAX_LISTED):
            maker = await house.greet(f"P{number}")
            await maker.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
            host = house.lobby.tables[maker.table]
            monkeypatch.setattr(host.company, "onlooker_list", lambda: crowd)
        anna.say(to_server.ListTables())
        (tables,) = await wait_until_settled(anna)
        assert isinstance(tables, to_client.Tables)
        assert len(frame_message(tables)) <= MAX_LIST_BYTES + 100
        assert 10 < len(tables.tables) < lobby.MAX_LISTED


async def test_a_list_has_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_LISTED", 2)
    async with serve_in_memory() as house:
        for number in range(3):
            maker = await house.greet(f"P{number}")
            await maker.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        anna = await house.greet()
        assert len((await anna.ask(to_server.ListTables(), to_client.Tables)).tables) == 2


async def test_a_list_shows_one_table_of_each_address_before_the_second_of_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobby, "MAX_LISTED", 4)
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
async def test_a_list_of_more_tables_than_it_holds_is_made_once_a_second_and_names_none_that_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobby, "MAX_LISTED", 2)
    async with serve_in_memory() as house:
        clock = iter(range(1_800_000_000, 1_900_000_000))
        object.__setattr__(house.environment, "wall_s", lambda: next(clock))
        first, second, third = [await make_table(house, f"10.0.0.{number}") for number in range(3)]
        wanda = await house.greet("Wanda")

        async def listed() -> list[str]:
            return [table.id for table in (await wanda.ask(to_server.ListTables(), to_client.Tables)).tables]

        before = await listed()
        assert len(before) == 2
        of = {person.table: person for person in (first, second, third)}
        (hidden,) = of.keys() - {*before}
        await of[before[0]].ask(to_server.LeaveTable(), to_client.Left)
        assert await listed() == [before[1], hidden], "there are no more now than it holds"
        fourth, fifth = await make_table(house, "10.0.0.7"), await make_table(house, "10.0.0.8")
        assert await listed() == [before[1], hidden], "as it was a moment ago"
        await asyncio.sleep(all_tables.LIST_CACHE_S)
        assert await listed() == [fifth.table, fourth.table]
