"""Faults that are injected into a server, each seen in a metric or a health answer within ten seconds.

Before each fault its sign must not be there. The server, its sockets, its journal and its workers are real; a fault of
the disk is made where the journal meets it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, closing
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.environment import Environment
from elcapitan_server.connections import peer
from elcapitan_server.connections.address_limits import DEFAULT_LIMITS
from elcapitan_server.connections.rate_limits import DEFAULT_RATES
from elcapitan_server.store.journal import Journal
from tests.server.clients import Person, all_leave, move_id, sqlite_journal, table_of_two, toy_worker
from tests.server.operations.monitored import MonitoredServer, ask, monitored, values
from tests.server.server_process import run_process
from tests.signals import send_signal
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.slow

Values = Mapping[str, float]
Sign = Callable[[Values], bool]


def above(name: str, bound: float = 0.0) -> Sign:
    """Whether a metric is above that; one that is not there is 0."""
    return lambda seen: seen.get(name, 0.0) > bound


def trouble(reason: str) -> Sign:
    """Whether the server says it is not ready for that reason."""
    return lambda seen: seen[f'elcapitan_trouble{{reason="{reason}"}}'] == 1 and seen["elcapitan_ready"] == 0


@asynccontextmanager
async def seen_soon(at: MonitoredServer, sign: Sign) -> AsyncIterator[None]:
    """In the block a fault is injected; its sign is not there before it, and soon after."""
    assert not sign(await at.metrics())
    yield
    await at.see(sign)


@asynccontextmanager
async def more_soon(at: MonitoredServer, count: Callable[[Values], float], by: float = 0.0) -> AsyncIterator[float]:
    """In the block a fault is injected of which a busy machine may have counted some before: that number is given, and
    it grows soon by more than `by`.
    """
    before = count(await at.metrics())
    yield before
    await at.see(lambda seen: count(seen) > before + by)


# The disk


async def test_fault_01_no_room_for_a_commit(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        anna, bert = await table_of_two(at.port)
        run = sqlite_journal(at.server)._connection.execute
        (pages,) = run("PRAGMA page_count").fetchone()
        async with seen_soon(at, trouble("commit-failed")):
            run(f"PRAGMA max_page_count = {pages}")
            for _ in range(40):
                anna.say(to_server.Say(text="x" * 200))
                heard = await anna.next()
                if isinstance(heard, to_client.Refused):
                    break
            assert isinstance(heard, to_client.Refused)
            assert heard.why == "storage-unavailable"
        assert above("elcapitan_commit_failures_total")(await at.metrics())
        await sqlite_journal(at.server).probe()  # the server's own attempts fail as well
        assert (await at.ready()).reasons == ["commit-failed"]
        run("PRAGMA max_page_count = 1000000")
        await anna.ask(to_server.Say(text="there is room again"), to_client.Said)
        assert (await at.ready()).status == 200
        await all_leave(anna, bert)


async def test_fault_02_a_disk_that_is_nearly_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with monitored(tmp_path) as at, seen_soon(at, trouble("disk-low")):
        monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(10**9, 10**9, 10**6))


async def test_fault_03_a_slow_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with monitored(tmp_path) as at:
        anna, bert = await table_of_two(at.port)
        original = Journal._commit_together

        def slowly(self: Journal, group: list[Any]) -> None:
            time.sleep(0.6)
            original(self, group)

        def slow_ones(seen: Values) -> float:
            return seen["elcapitan_commit_seconds_count"] - seen['elcapitan_commit_seconds_bucket{le="0.5"}']

        async with more_soon(at, slow_ones):
            monkeypatch.setattr(Journal, "_commit_together", slowly)
            assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
        await all_leave(anna, bert)


async def test_fault_04_a_disk_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with monitored(tmp_path) as at:
        anna, bert = await table_of_two(at.port)
        original, hanging = Journal._commit_together, threading.Event()

        def hangs(self: Journal, group: list[Any]) -> None:
            hanging.wait(PATIENCE_S)
            original(self, group)

        monkeypatch.setattr(Journal, "_commit_together", hangs)
        try:
            async with seen_soon(at, trouble("commit-slow")):
                anna.say(to_server.Move(id=move_id(1), position=0, text="bid 1"))
            assert above("elcapitan_commit_in_flight_seconds", 4.0)(await at.metrics())
        finally:
            hanging.set()
        await anna.hear(to_client.Done)
        assert (await at.ready()).status == 200
        await all_leave(anna, bert)


@pytest.mark.parametrize("name", ["journal.sqlite", "journal.sqlite-wal"])
async def test_fault_05_and_06_a_file_of_the_journal_is_moved(tmp_path: Path, name: str) -> None:
    async with monitored(tmp_path) as at:
        anna, bert = await table_of_two(at.port)
        async with seen_soon(at, trouble("file-missing")):
            (tmp_path / name).rename(tmp_path / "elsewhere")
        (tmp_path / "elsewhere").rename(tmp_path / name)
        await at.see(lambda seen: not trouble("file-missing")(seen))
        await all_leave(anna, bert)


async def test_fault_07_the_data_folder_is_removed(tmp_path: Path) -> None:
    async with monitored(tmp_path / "data") as at:
        async with seen_soon(at, trouble("disk-unreadable")):
            (tmp_path / "data").rename(tmp_path / "elsewhere")
        (tmp_path / "elsewhere").rename(tmp_path / "data")


async def test_fault_08_the_thread_of_the_journal_ends(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        assert (await at.healthy()).status == 200
        async with seen_soon(at, trouble("journal-ended")):
            sqlite_journal(at.server)._groups.put(None)
        assert ((await at.healthy()).status, (await at.healthy()).reasons) == (503, ["journal-ended"])


async def game_of_one_move(folder: Path) -> None:
    async with monitored(folder) as at:
        anna, bert = await table_of_two(at.port)
        assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
        await all_leave(anna, bert)


async def test_fault_09_a_row_is_damaged(tmp_path: Path) -> None:
    await game_of_one_move(tmp_path)
    async with monitored(tmp_path) as at:
        assert not above("elcapitan_tables_set_aside")(await at.metrics())
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as connection:
        connection.execute("UPDATE entries SET text = 'bid 2'")
        connection.commit()
    async with monitored(tmp_path) as at:
        await at.see(above("elcapitan_tables_set_aside"))


async def test_fault_10_a_page_is_damaged(tmp_path: Path) -> None:
    await game_of_one_move(tmp_path)
    path = tmp_path / "journal.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'chat'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    async with monitored(tmp_path) as at:
        assert not above("elcapitan_journal_damaged")(await at.metrics())
    content = bytearray(path.read_bytes())
    # Where the content of the page begins, by its header.
    content[(page - 1) * size + 5 : (page - 1) * size + 7] = (1).to_bytes(2, "big")
    path.write_bytes(content)
    async with monitored(tmp_path) as at:
        await at.see(above("elcapitan_journal_damaged"))


# The machine


@pytest.mark.parametrize("jump_s", [86_400, -86_400])
async def test_fault_11_and_12_the_calendar_jumps(tmp_path: Path, jump_s: int) -> None:
    base = [0]
    environment = Environment(wall_s=lambda: int(time.time()) + base[0])
    async with monitored(tmp_path, environment=environment) as at, seen_soon(at, above("elcapitan_clock_jumps_total")):
        base[0] = jump_s


async def test_fault_13_the_event_loop_is_starved(tmp_path: Path) -> None:
    lag_s = itemgetter("elcapitan_event_loop_lag_worst_seconds")
    async with monitored(tmp_path) as at, more_soon(at, lag_s, 1.9) as before_s:
        await asyncio.sleep(0.5)
        time.sleep(before_s + 2.5)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can limit the files of another process")
async def test_fault_14_no_file_is_left_for_a_connection(tmp_path: Path) -> None:
    import resource

    async with run_process(tmp_path, "--monitoring-port", "0", builtin=False) as server:
        assert server.process.stdout is not None
        port = int((await server.process.stdout.readline()).decode().rstrip(".\n").rpartition(" ")[2])
        files = Path(f"/proc/{server.process.pid}/fd")
        before = len(os.listdir(files))
        assert values((await ask(port, "/metrics")).text)["elcapitan_accept_failures_total"] == 0
        reader, writer = await asyncio.open_connection("127.0.0.1", port)  # while there still is a file for it
        async with asyncio.timeout(PATIENCE_S):
            while len(os.listdir(files)) <= before:
                await asyncio.sleep(0.05)
        count = len(os.listdir(files)) + 5
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (count, count))
        strangers = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(10)]
        assert server.process.stderr is not None
        async with asyncio.timeout(PATIENCE_S):
            while b"there is no room for more connections" not in await server.process.stderr.readline():
                pass
        writer.write(b"GET /metrics HTTP/1.1\r\n\r\n")
        seen = values((await reader.read()).partition(b"\r\n\r\n")[2].decode())
        assert seen["elcapitan_accept_failures_total"] > 0
        for _, each in [*strangers, (reader, writer)]:
            each.close()


# Clients


async def test_fault_15_a_client_that_floods(tmp_path: Path) -> None:
    async with monitored(tmp_path, rates=DEFAULT_RATES) as at:
        anna = await Person.greet(at.port)
        async with seen_soon(at, above('elcapitan_connections_closed_total{reason="too-fast"}')):
            for _ in range(600):
                anna.say(to_server.ListTables())
            assert await anna.farewell() == "too-fast"
        assert above('elcapitan_requests_refused_total{reason="too-fast"}', 10)(await at.metrics())
        await all_leave(anna)


async def test_fault_16_an_address_that_takes_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "HELLO_TIMEOUT_S", PATIENCE_S)  # they are all there when they are counted
    async with monitored(tmp_path, limits=DEFAULT_LIMITS) as at:
        async with seen_soon(at, above('elcapitan_connections_closed_total{reason="too-many"}')):
            people = [await Person.connect(at.port) for _ in range(DEFAULT_LIMITS.strangers + 5)]
        assert above('elcapitan_connections{kind="unauthenticated"}', 10)(await at.metrics())
        await all_leave(*people)


async def test_fault_17_strangers_that_say_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "HELLO_TIMEOUT_S", 0.5)
    async with monitored(tmp_path) as at:
        async with seen_soon(at, above('elcapitan_connections_closed_total{reason="no-hello"}')):
            person = await Person.connect(at.port)
        await all_leave(person)


async def test_fault_18_a_client_that_does_not_read(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        anna = await Person.greet(at.port)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        deaf = await Person.greet(at.port, "Deaf")
        async with seen_soon(at, above('elcapitan_connections_closed_total{reason="too-slow"}')):
            for _ in range(30_000):
                deaf.say(to_server.ListTables())  # and reads no answer: the stream holds 128 KiB at most
        deaf.vanish()
        await all_leave(anna)


async def test_fault_19_bytes_that_are_no_message(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        async with seen_soon(at, above('elcapitan_connections_closed_total{reason="malformed"}')):
            person = await Person.connect(at.port)
            person._writer.write(bytes(range(200)))
            assert await person.farewell() == "malformed"
        await all_leave(person)


async def test_fault_20_somebody_who_guesses_tokens_and_passwords(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        anna, eve = await Person.greet(at.port), await Person.greet(at.port, "Eve")
        await anna.ask(to_server.CreateTable(game="toy", seats=2, password="sesame"), to_client.Seated)
        async with AsyncExitStack() as both:
            for reason in ("bad-token", "wrong-password"):
                sign = above(f'elcapitan_requests_refused_total{{reason="{reason}"}}', 2)
                await both.enter_async_context(seen_soon(at, sign))
            for number in range(3):
                await eve.ask(to_server.Resume(token=bytes(31) + bytes([number])), to_client.Refused)
                await eve.ask(to_server.JoinTable(table=anna.table, password=f"x{number}"), to_client.Refused)
        await all_leave(anna, eve)


# Computer players, and the server itself


async def against_a_bot(at: MonitoredServer) -> Person:
    """A game against a computer player has just begun."""
    anna = await Person.greet(at.port)
    await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
    await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
    await anna.ask(to_server.Start(), to_client.Position)
    return anna


async def test_fault_21_a_worker_is_killed(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        anna = await against_a_bot(at)
        while 2 in (await anna.hear(to_client.Position)).to_act:
            pass
        async with more_soon(at, itemgetter("elcapitan_bot_worker_restarts_total")):
            (worker,) = at.server.bots.workers
            assert worker.pid is not None
            send_signal(worker.pid, signal.SIGKILL)
        await all_leave(anna)


async def test_fault_22_no_worker_can_be_started(tmp_path: Path) -> None:
    async with monitored(tmp_path, worker=[str(tmp_path / "nothing")]) as at:
        async with seen_soon(at, above("elcapitan_bot_worker_start_failures_total")):
            anna = await against_a_bot(at)
        await all_leave(anna)


async def test_fault_23_a_computer_player_that_gives_nonsense(tmp_path: Path) -> None:
    async with monitored(tmp_path, worker=toy_worker("wild")) as at:
        async with seen_soon(at, above('elcapitan_forced_moves_total{reason="illegal"}')):
            anna = await against_a_bot(at)
        await all_leave(anna)


async def test_fault_24_the_server_makes_a_mistake_at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with monitored(tmp_path) as at:
        anna, bert = await table_of_two(at.port)

        def mistaken(*values: object) -> bool:
            raise ZeroDivisionError

        async with seen_soon(at, above("elcapitan_tables_set_aside")):
            monkeypatch.setattr(at.server.lobby.tables[anna.table].game, "move", mistaken)
            anna.say(to_server.Move(id=move_id(1), position=0, text="bid 1"))
            assert await anna.farewell() == "server-fault"
        assert above('elcapitan_log_messages_total{level="error"}')(await at.metrics())
        await all_leave(anna, bert)
