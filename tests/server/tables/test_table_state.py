"""An unvisited game leaves memory, and comes back from the journal as it was at the first visit."""

from __future__ import annotations

import asyncio
import gc
import os
import tracemalloc
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from elcapitan.protocol import to_client, to_server
from elcapitan.table.match import Match
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.tables import table_registry
from elcapitan_server.tables.table_expiry import UNLOAD_AFTER_S
from tests.server.clients import Person, move_id, play_to_the_end, run_server, table_of_two
from tests.server.full_game import OFFERS, attending, back, newest, refusal, start_game_of_two
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time

LOBBY_TABLE_BYTES = 5000
"""A server may have 10,000 of them."""


async def _alone(house: ServerCore, *people: Person) -> None:
    """They leave, and for a long time no one comes."""
    for person in people:
        await person.leave()
    await attending(UNLOAD_AFTER_S + 1)
    await house.lobby.unload_empty(UNLOAD_AFTER_S)


@in_virtual_time
async def test_a_game_nobody_visits_is_in_the_journal_alone_and_comes_back_as_it_was() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await anna.move("bid 1", move_id(1))
        await wait_until_settled(bert)
        await bert.move("bid 0", move_id(2), 0)
        await wait_until_settled(anna)
        before = newest(anna, to_client.Position)
        host = house.lobby.tables[anna.table]
        assert host.match is not None
        match: weakref.ref[Match] = weakref.ref(host.match)
        shown = host.info()
        await _alone(house, anna, bert)
        gc.collect()
        assert match() is None, "something still holds the game"
        assert (host.info().position, host.info().last_move) == (shown.position, shown.last_move), "the list knows it"
        anna = await back(house, anna)
        assert newest(anna, to_client.Position) == before
        assert await anna.move("bid 1", move_id(1)) == to_client.Done(id=move_id(1), position=1), "known as before"
        bert = await back(house, bert)
        await play_to_the_end(anna, bert)


@in_virtual_time
async def test_while_a_game_is_played_again_no_other_table_waits() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await anna.move("bid 1", move_id(1))
        await wait_until_settled(bert)
        await _alone(house, anna, bert)
        carla, dora = await start_game_of_two(house)
        slow, ready = asyncio.Event(), asyncio.Event()

        async def aside(work: Callable[[], Any]) -> Any:
            slow.set()
            await ready.wait()
            return work()

        object.__setattr__(house.environment, "run_in_thread", aside)
        nora = await house.greet("Nora")
        looking = asyncio.create_task(nora.ask(to_server.Look(token=anna.token), to_client.Seen))
        async with asyncio.timeout(5.0):
            await slow.wait()
        assert await carla.move("bid 1", move_id(1)) == to_client.Done(id=move_id(1), position=1)
        await wait_until_settled(dora)
        assert not looking.done()
        ready.set()
        assert (await looking).table.position == 1


@in_virtual_time
async def test_many_that_wake_at_once_take_turns_by_address() -> None:
    async with serve_in_memory(OFFERS) as house:
        crowd, innocent = "10.0.0.1", "10.0.0.2"
        games = [(address, *await start_game_of_two(house, address=address)) for address in (*4 * [crowd], innocent)]
        for _, anna, bert in games:
            await _alone(house, anna, bert)
        woken: list[str] = []

        async def aside(work: Callable[[], Any]) -> Any:
            await asyncio.sleep(1.0)
            return work()

        object.__setattr__(house.environment, "run_in_thread", aside)

        async def look(address: str, token: bytes) -> None:
            person = await house.greet(address=address)
            await person.ask(to_server.Look(token=token), to_client.Seen)
            woken.append(address)

        await asyncio.gather(*(look(address, anna.token) for address, anna, _ in games))
        assert woken[1] == innocent, woken


@in_virtual_time
async def test_whoever_looks_or_watches_finds_it_too() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await _alone(house, anna, bert)
        nora = await house.greet("Nora")
        assert (await nora.ask(to_server.Look(token=anna.token), to_client.Seen)).table.stage == "playing"
        await attending(UNLOAD_AFTER_S + 1)
        await house.lobby.unload_empty(UNLOAD_AFTER_S)
        olga = await house.greet("Olga")
        await olga.ask(to_server.Watch(table=anna.table), to_client.Watching)
        await olga.hear(to_client.Position)


@in_virtual_time
async def test_a_game_that_is_over_is_let_go_of_too() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await play_to_the_end(anna, bert)
        over = newest(anna, to_client.Over)
        await _alone(house, anna, bert)
        assert house.lobby.tables[anna.table].match is None
        anna = await back(house, anna)
        assert newest(anna, to_client.Over) == over


@in_virtual_time
async def test_nobody_loses_a_game_they_look_at_and_a_computer_player_may_finish_its_turn() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await bert.leave()
        await attending(UNLOAD_AFTER_S + 1, anna)
        await house.lobby.unload_empty(UNLOAD_AFTER_S)
        assert house.lobby.tables[anna.table].match is not None
        await anna.leave()
        await attending(UNLOAD_AFTER_S / 2)
        await house.lobby.unload_empty(UNLOAD_AFTER_S)
        assert house.lobby.tables[anna.table].match is not None, "she may be back any moment"
        carla = await house.greet("Carla")
        await carla.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
        await carla.ask(to_server.AddBot(level="meek"), to_client.Table)
        await carla.ask(to_server.Start(), to_client.Position)
        await carla.leave()
        await attending(1.0)
        await house.lobby.unload_empty(0.0)
        assert house.lobby.tables[carla.table].match is not None, "its computer player has not answered yet"
        await attending(UNLOAD_AFTER_S)
        await house.lobby.unload_empty(UNLOAD_AFTER_S)
        assert house.lobby.tables[carla.table].match is None, "it has, and a person has to act"


@in_virtual_time
async def test_a_clock_stands_while_the_game_is_away() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house, bank_s=100)
        await attending(10.0, anna, bert)
        await wait_until_settled(anna)
        await _alone(house, anna, bert)
        again = await back(house, anna)
        assert 88_000 <= newest(again, to_client.Clock).left_ms[0] <= 92_000


@in_virtual_time
async def test_a_game_that_is_damaged_meanwhile_is_set_aside_and_the_others_go_on() -> None:
    async with serve_in_memory(OFFERS) as house:
        tables = [await start_game_of_two(house) for _ in range(2)]
        for anna, _ in tables:
            await anna.move("bid 1", move_id(1))
        await _alone(house, *(person for both in tables for person in both))
        (anna, _), (carla, _) = tables
        house.journal.connection.execute("UPDATE newest SET text = 'bid 2' WHERE table_id = ?", (anna.table,))
        nora = await house.greet("Nora")
        assert await refusal(nora, to_server.Resume(token=anna.token)) == "table-set-aside"
        assert await refusal(nora, to_server.Resume(token=anna.token)) == "table-set-aside"
        assert newest(await back(house, carla), to_client.Position).position == 1


@in_virtual_time
async def test_a_game_that_cannot_be_read_now_can_be_visited_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await _alone(house, anna, bert)

        async def cannot(sql: str, *values: object) -> list[tuple[object, ...]]:
            raise StorageUnavailable("told so")

        nora = await house.greet("Nora")
        with monkeypatch.context() as patched:
            patched.setattr(house.journal, "read", cannot)
            assert await refusal(nora, to_server.Resume(token=anna.token)) == "storage-unavailable"
        assert newest(await back(house, anna), to_client.Position).position == 0


async def test_it_comes_back_from_the_real_journal_and_over_a_restart(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        await anna.move("bid 2", move_id(1))
        for person in (anna, bert):
            await person.leave()
        while server._peers:
            await asyncio.sleep(0.005)
        await server.lobby.unload_empty(0.0)
        assert server.lobby.tables[anna.table].match is None
        nora = await Person.greet(port)
        assert (await nora.ask(to_server.Resume(token=anna.token), to_client.Position)).position == 1
        anna.token = nora.token
        await nora.leave()
    async with run_server(tmp_path) as (server, port):
        await server.lobby.unload_empty(0.0)  # before it has been looked at
        again = await Person.greet(port)
        assert (await again.ask(to_server.Resume(token=anna.token), to_client.Position)).position == 1
        await again.leave()


@in_virtual_time
async def test_after_a_restart_all_tables_sleep_and_lists_show_them_as_they_were() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await anna.ask(to_server.Say(text="Ahoj!"), to_client.Said)
        await anna.move("bid 1", move_id(1))
        await wait_until_settled(bert)
        before = (await (await house.greet()).ask(to_server.ListTables(), to_client.Tables)).tables
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as again:
        await again.lobby.load_tables()
        (host,) = again.lobby.tables.values()
        (listed,) = (await (await again.greet()).ask(to_server.ListTables(), to_client.Tables)).tables
        away = [structs.replace(seat, away=True) for seat in before[0].seats]
        assert listed == structs.replace(before[0], seats=away, last_move=None), "what was told of it is not known"
        assert (host.is_asleep, host.match, host.person_moves) == (True, None, 1)
        anna = await back(again, anna)
        assert [line.text for line in newest(anna, to_client.Chat).lines] == ["Ahoj!"]
        assert await anna.move("bid 1", move_id(1)) == to_client.Done(id=move_id(1), position=1)
        assert not host.is_asleep


@in_virtual_time
async def test_a_lobby_sleeps_and_wakes_too() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna = await house.greet("Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "2"}), to_client.Seated)
        await anna.ask(to_server.Say(text="Ahoj!"), to_client.Said)
        await _alone(house, anna)
        assert house.lobby.tables[anna.table].is_asleep
        bert = await house.greet("Bert")
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await wait_until_settled(bert)
        assert newest(bert, to_client.Table).table.options["start"] == "2"
        assert [line.text for line in newest(bert, to_client.Chat).lines] == ["Ahoj!"]
        bert.say(to_server.Ready())
        anna = await back(house, anna)
        assert (await anna.ask(to_server.Start(), to_client.Position)).position == 0


@pytest.mark.parametrize(("is_over", "is_visited"), [(False, False), (True, False), (False, True), (True, True)])
@in_virtual_time
async def test_a_table_that_is_damaged_is_told_of_once_after_a_while_or_at_the_first_visit(
    is_over: bool, is_visited: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async with serve_in_memory(OFFERS) as house:
        (anna, bert), (carla, _) = [await start_game_of_two(house) for _ in range(2)]
        await anna.move("bid 1", move_id(1))
        if is_over:
            await wait_until_settled(bert)
            await play_to_the_end(bert, anna)
    house.journal.connection.execute(
        "UPDATE newest SET at_s = at_s + 1 WHERE table_id = ? AND number = 1", (anna.table,)
    )
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as again:
        if not is_visited:
            await again.lobby.load_tables()
        nora = await again.greet("Nora")
        for _ in range(3):
            assert await refusal(nora, to_server.Look(token=anna.token)) == "table-set-aside"
        assert [record.levelname for record in caplog.records if anna.table in record.getMessage()] == ["ERROR"]
        assert again.lobby.tables[anna.table].is_set_aside
        assert newest(await back(again, carla), to_client.Position).position == 0


@in_virtual_time
async def test_only_so_many_tables_without_people_are_awake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_registry, "MAX_IDLE", 2)
    monkeypatch.setattr(table_registry, "LOADS_BETWEEN_LOOKS", 1)
    async with serve_in_memory(OFFERS) as house:
        tables = [await start_game_of_two(house) for _ in range(4)]
        for pair in tables[:3]:
            for person in pair:
                await person.leave()
            await asyncio.sleep(1.0)
        await house.lobby.unload_empty(0.0)
        nora = await house.greet("Nora")
        for anna, _ in tables[:3]:
            await nora.ask(to_server.Look(token=anna.token), to_client.Seen)
        awake = [anna.table for anna, _ in tables if not house.lobby.tables[anna.table].is_asleep]
        assert awake == [tables[1][0].table, tables[2][0].table, tables[3][0].table]


@in_virtual_time
async def test_a_computer_player_goes_on_after_a_restart_when_a_person_comes() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna = await house.greet("Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "2"}), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as again:
        await again.lobby.load_tables()
        assert again.bots.called == []
        await back(again, anna)
        assert again.bots.called == [(anna.table, 2, "toy", "meek")]


@in_virtual_time
async def test_a_table_that_waits_for_players_takes_little_memory() -> None:
    async def open_tables(count: int) -> None:
        for _ in range(count):
            maker = await house.greet("Anna")
            await maker.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
            await maker.ask(to_server.SetTerms(hints=False), to_client.Table)
            again = await back(house, maker)
            again.vanish()
            await wait_until_settled(watcher)
        await house.lobby.unload_empty(0.0)

    async with serve_in_memory(OFFERS) as house:
        watcher = await house.greet("Bert")
        await open_tables(1)  # what all tables share is there now
        tracemalloc.start()
        try:
            await open_tables(20)
            gc.collect()
            parts = ("basics", "seeding", "store", "tables")
            own = [tracemalloc.Filter(True, os.sep.join(("*", "elcapitan_server", part, "*"))) for part in parts]
            kept = tracemalloc.take_snapshot().filter_traces(own)
        finally:
            tracemalloc.stop()
        assert len(house.lobby.tables) == 21
        assert sum(each.size for each in kept.traces) / 20 < LOBBY_TABLE_BYTES
