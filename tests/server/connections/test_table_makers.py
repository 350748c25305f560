"""Tables count for the address that made them, after a restart and where there is no room for another."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.connections.address_limits import AddressAccounts
from elcapitan_server.tables import table_registry as all_tables
from tests.server.clients import ROOM, Person, run_server
from tests.server.full_game import make_table
from tests.server.in_memory_server import ServerCore, serve_in_memory

NOW_S = 1000.0


async def test_tables_count_for_their_maker_after_a_restart_and_after_a_rematch() -> None:
    async with serve_in_memory(limits=ROOM._replace(tables=2)) as house:
        for _ in range(2):
            await make_table(house, "10.0.0.1")
    async with serve_in_memory(journal=house.journal, limits=ROOM._replace(tables=2)) as again:
        anna = await again.greet(address="10.0.0.1")
        make = to_server.CreateTable(game="toy", seats=2)
        assert (await anna.ask(make, to_client.Refused)).why == "too-many"
        await make_table(again, "10.0.0.2")


async def test_no_address_stands_in_the_journal_and_another_key_makes_other_makers() -> None:
    async with serve_in_memory() as house:
        await make_table(house, "10.11.12.13")
        ((maker,),) = house.journal.select("SELECT maker FROM makers")
        dump = "".join(house.journal.connection.iterdump())
        assert "10.11.12.13" not in dump
        assert b"10.11.12.13".hex() not in dump.lower()
        assert AddressAccounts().for_address("10.11.12.13", NOW_S).kept == maker
        assert AddressAccounts(key=b"another").for_address("10.11.12.13", NOW_S).maker != maker[:16]
        assert AddressAccounts().for_maker(maker).wider == house.accounts.for_address("10.11.12.13", NOW_S).wider


async def test_who_made_a_table_is_forgotten_with_it() -> None:
    async with serve_in_memory() as house:
        anna = await make_table(house, "10.0.0.1")
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        assert house.journal.select("SELECT * FROM makers") == []


async def test_whoever_keeps_too_many_tables_already_moves_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_tables, "MAX_TABLES", 2)
    async with serve_in_memory(limits=ROOM._replace(tables=1)) as house:
        anna, bert = await make_table(house, "10.0.0.1"), await make_table(house, "10.0.0.2")
        await bert.leave()
        assert (await _made_another(house, "10.0.0.1")).why == "too-many"
        assert {*house.lobby.tables} == {anna.table, bert.table}


async def _made_another(house: ServerCore, address: str) -> to_client.Refused:
    person = await house.greet(address=address)
    return await person.ask(to_server.CreateTable(game="toy", seats=2), to_client.Refused)


async def test_a_table_whose_host_has_left_still_counts_for_who_made_it(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await Person.greet(port), await Person.greet(port)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        bert.vanish()
        host = server.lobby.tables[anna.table]
        while 2 in host.company.seated:
            await asyncio.sleep(0.005)
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        await anna.leave()
        assert host.row.host == 2
        maker = server.maker_of("127.0.0.1")
    async with run_server(tmp_path) as (server, _):
        assert maker is not None
        assert server.lobby.share_of(anna.table) == maker.hex()
