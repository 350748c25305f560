"""Unused tables: deleted after a number of days, and never while a player may want them."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server import server as server_module
from elcapitan_server.basics.environment import Environment
from elcapitan_server.operations.option_reload import RETENTION, retention_of
from elcapitan_server.operations.options import add_options, resolve_options
from elcapitan_server.tables import table_expiry
from tests.server.clients import Person, play_to_the_end, table_of_two
from tests.server.clients import run_server as served
from tests.server.full_game import OFFERS, attending, back, refusal, start_game_of_two
from tests.server.in_memory_server import ServerCore, serve_in_memory
from tests.virtual_time import in_virtual_time


async def _in_the_lobby(house: ServerCore) -> Person:
    anna = await house.greet("Anna")
    await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
    return anna


async def _in_a_game(house: ServerCore) -> Person:
    anna, bert = await start_game_of_two(house)
    await bert.leave()
    return anna


async def _after_a_game(house: ServerCore) -> Person:
    anna, bert = await start_game_of_two(house)
    await play_to_the_end(anna, bert)
    await bert.leave()
    return anna


def _later(house: ServerCore, days: float) -> None:
    then = house.environment.wall_s() + round(days * table_expiry.DAY_S)
    object.__setattr__(house.environment, "wall_s", lambda: then)


def _rows(house: ServerCore) -> int:
    tables = ("tables", "seats", "entries", "newest")
    return sum(house.journal.select(f"SELECT count(*) FROM {table}")[0][0] for table in tables)


KINDS = [
    (_in_the_lobby, table_expiry.DEFAULT_RETENTION.lobbies),
    (_after_a_game, table_expiry.DEFAULT_RETENTION.finished),
    (_in_a_game, table_expiry.DEFAULT_RETENTION.games),
]


@pytest.mark.parametrize(("begin", "days"), KINDS)
@in_virtual_time
async def test_a_table_is_deleted_so_many_days_after_its_last_change(begin: object, days: int) -> None:
    assert callable(begin)
    async with serve_in_memory(OFFERS) as house:
        anna = await begin(house)
        await anna.leave()
        _later(house, days - 0.01)
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert list(house.lobby.tables) == [anna.table]
        _later(house, 0.02)
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION._replace(lobbies=0, finished=0, games=0))
        assert list(house.lobby.tables) == [anna.table], "0 is for ever"
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert (list(house.lobby.tables), _rows(house)) == ([], 0)
        nora = await house.greet("Nora")
        assert await refusal(nora, to_server.Resume(token=anna.token)) == "bad-token"


@pytest.mark.parametrize(("begin", "days"), KINDS)
@in_virtual_time
async def test_a_table_where_somebody_is_stays(begin: object, days: int) -> None:
    assert callable(begin)
    async with serve_in_memory(OFFERS) as house:
        anna = await begin(house)
        _later(house, 2 * days)
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert list(house.lobby.tables) == [anna.table]
        wanda = await house.greet("Wanda")
        await wanda.ask(to_server.Watch(table=anna.table), to_client.Watching)
        await anna.leave()
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert list(house.lobby.tables) == [anna.table], "an onlooker is somebody"
        await back(house, anna)
        await wanda.leave()
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert list(house.lobby.tables) == [anna.table]


@in_virtual_time
async def test_what_was_set_out_or_set_aside_or_has_no_room_stays() -> None:
    async with serve_in_memory(OFFERS) as house:
        await house.lobby.ensure_open_table("toy", 2)
        anna = await _in_a_game(house)
        await anna.leave()
        _later(house, 1000)
        house.lobby.tables[anna.table].is_broken = True
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert len(house.lobby.tables) == 2
        house.lobby.tables[anna.table].is_broken = False
        house.journal.full = True
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert len(house.lobby.tables) == 2
        house.journal.full = False
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert [host.standing for host in house.lobby.tables.values()] == [True]


@in_virtual_time
async def test_it_is_the_same_after_a_restart() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna = await _in_a_game(house)
        await anna.leave()
    async with serve_in_memory(OFFERS, journal=house.journal) as again:
        _later(again, table_expiry.DEFAULT_RETENTION.games - 1)
        await again.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert list(again.lobby.tables) == [anna.table]
        _later(again, 2)
        await again.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert (list(again.lobby.tables), _rows(again)) == ([], 0)


@in_virtual_time
async def test_a_players_own_server_keeps_what_they_have_begun() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna = await _in_a_game(house)
        await anna.leave()
        _later(house, 10_000)
        await house.lobby.delete_expired(table_expiry.BUILTIN_RETENTION)
        assert list(house.lobby.tables) == [anna.table]


def test_the_days_are_options_of_the_program() -> None:
    parser = argparse.ArgumentParser()
    add_options(parser)
    options = resolve_options(parser.parse_args(["--keep-lobbies", "1", "--keep-games", "0"]), {})
    assert retention_of(options) == table_expiry.RetentionDays(
        lobbies=1, finished=table_expiry.DEFAULT_RETENTION.finished, games=0
    )
    assert tuple(field.removeprefix("keep_") for field in RETENTION) == table_expiry.RetentionDays._fields[:3]
    with pytest.raises(SystemExit):
        parser.parse_args(["--keep-games", "-1"])


async def test_the_server_looks_again_and_again_whatever_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "SWEEP_INTERVAL_S", 0.01)
    looked: list[table_expiry.RetentionDays] = []

    async def sweep(retention: table_expiry.RetentionDays) -> None:
        looked.append(retention)
        if len(looked) == 1:
            raise RuntimeError("a fault of ours")

    async with served(tmp_path) as (server, _):
        monkeypatch.setattr(server.lobby, "delete_expired", sweep)
        while len(looked) < 3:
            await asyncio.sleep(0.005)
    assert looked[:3] == [table_expiry.DEFAULT_RETENTION] * 3


@in_virtual_time
async def test_a_lobby_that_nobody_but_its_maker_has_been_at_is_deleted_in_minutes() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna = await _in_the_lobby(house)
        anna.say(to_server.AddBot(level="meek"))
        await attending(table_expiry.UNUSED_TIMEOUT_S + 1, anna)
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert list(house.lobby.tables) == [anna.table], "somebody is there"
        await anna.leave()
        await asyncio.sleep(table_expiry.UNUSED_TIMEOUT_S - 1)
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert list(house.lobby.tables) == [anna.table], "a line that is mended soon costs nothing"
        await asyncio.sleep(1)
        for retention in (table_expiry.BUILTIN_RETENTION, table_expiry.DEFAULT_RETENTION._replace(lobbies=0)):
            await house.lobby.delete_expired(retention)
            assert list(house.lobby.tables) == [anna.table]
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert (list(house.lobby.tables), _rows(house)) == ([], 0)


@in_virtual_time
async def test_a_lobby_that_others_have_come_to_or_that_goes_on_from_a_record_waits_as_long_as_ever() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna = await _in_the_lobby(house)
        bert = await house.greet("Bert")
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        carl = await _in_the_lobby(house)
        loaded = house.lobby.tables[carl.table]
        loaded.row = loaded.row._replace(origin=bytes(16))
        for person in (anna, bert, carl):
            await person.leave()
        await asyncio.sleep(10 * table_expiry.UNUSED_TIMEOUT_S)
        await house.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert {*house.lobby.tables} == {anna.table, carl.table}


class TurnedClocks:
    """A calendar and a clock that the test turns."""

    def __init__(self) -> None:
        self.wall, self.monotonic = 1_800_000_000, 100.0
        self.environment = Environment(wall_s=lambda: self.wall, monotonic_s=lambda: self.monotonic)

    def live(self, days: int) -> None:
        self.wall += days * table_expiry.DAY_S
        self.monotonic += days * table_expiry.DAY_S


@pytest.mark.parametrize("jump_days", [8, 91, 1040])
async def test_a_jump_of_the_calendar_deletes_nothing(tmp_path: Path, jump_days: int) -> None:
    clocks = TurnedClocks()
    async with served(tmp_path, environment=clocks.environment) as (server, port):
        tables = []
        for begin in (table_of_two, finished_table_of_two, lobby_of_two):
            people = await begin(port)
            tables.append(people[0].table)
            for person in people:
                person.vanish()
        while any(host.company.seated for host in server.lobby.tables.values()):
            await asyncio.sleep(0.005)
        clocks.wall += jump_days * table_expiry.DAY_S
        await server.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert {*server.lobby.tables} == {*tables}
    # Set right while the server was off: the same.
    clocks.wall += jump_days * table_expiry.DAY_S
    clocks.monotonic = 7.0
    async with served(tmp_path, environment=clocks.environment) as (server, _port):
        await server.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert {*server.lobby.tables} == {*tables}
        clocks.live(7)
        await server.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert {*server.lobby.tables} == {*tables[:2]}
        clocks.live(83)
        await server.lobby.delete_expired(table_expiry.DEFAULT_RETENTION)
        assert {*server.lobby.tables} == {tables[0]}


async def finished_table_of_two(port: int) -> tuple[Person, Person]:
    anna, bert = await table_of_two(port)
    await play_to_the_end(anna, bert)
    return anna, bert


async def lobby_of_two(port: int) -> tuple[Person, Person]:
    anna, bert = await Person.greet(port, "Anna"), await Person.greet(port, "Bert")
    await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    return anna, bert
