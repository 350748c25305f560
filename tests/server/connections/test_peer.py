"""One connection: deadlines, closing messages, broken bytes, and clients that do not read."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import pairwise
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import frame_message
from elcapitan_server import server as server_module
from elcapitan_server.basics.environment import Environment
from elcapitan_server.connections import peer, peer_reader, peer_writer
from elcapitan_server.pages import table_pages
from tests.protocol.samples import HELLO
from tests.server.clients import Person
from tests.server.clients import run_server as served
from tests.server.full_game import attending, table, times_of
from tests.server.in_memory_server import serve_in_memory
from tests.server.server_with_toy import offers
from tests.timeouts import PATIENCE_S
from tests.virtual_time import in_virtual_time


@in_virtual_time
async def test_a_hello_that_takes_long_keeps_no_one_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of pages are loaded in a thread; meanwhile there is nothing to look at."""

    async def load(asked: str, environment: Environment) -> str:
        await asyncio.sleep(2 * peer.HELLO_TIMEOUT_S)
        return "en"

    monkeypatch.setattr(table_pages, "page_language", load)
    async with serve_in_memory() as house:
        looks: list[peer.Peer] = []
        look = peer.Peer._check_deadlines

        def count(self: peer.Peer) -> None:
            looks.append(self)
            if len(looks) < 100:
                look(self)

        monkeypatch.setattr(peer.Peer, "_check_deadlines", count)
        await house.greet(features=["page"], rules={})
        assert len(looks) == 1


async def test_who_says_no_hello_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "HELLO_TIMEOUT_S", 0.05)
    async with served(tmp_path) as (_, port):
        anna = await Person.connect(port)
        assert await anna.farewell() == "no-hello"
        await anna.leave()


async def test_single_bytes_do_not_stretch_the_time_to_greet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "HELLO_TIMEOUT_S", 0.1)
    async with served(tmp_path) as (server, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"\x00\x00\x0f\xff")

        async def dribble() -> None:
            while True:
                writer.write(b"x")
                await asyncio.sleep(0.01)

        dribbling = asyncio.create_task(dribble())
        async with asyncio.timeout(PATIENCE_S):
            with contextlib.suppress(ConnectionError):
                await reader.read()
        dribbling.cancel()
        writer.close()
        assert not [each for each in server._peers if each.is_open]


@in_virtual_time
async def test_silence_is_pinged_and_then_the_end() -> None:
    async with serve_in_memory() as house:
        anna = await house.greet()
        assert await anna.farewell() == "silent"
        assert isinstance(anna.heard[-2], to_client.Ping)


async def test_an_answered_ping_keeps_the_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "KEEP_ALIVE", peer.KeepAlive(0.02, 30.0))
    async with served(tmp_path) as (_, port):
        anna = await Person.greet(port)
        for number in range(1, 6):
            ping = await anna.hear(to_client.Ping)
            assert ping.number == number
            anna.say(to_server.Pong(number=number))
        assert (await anna.ask(to_server.Ping(number=7), to_client.Pong)).number == 7
        await anna.leave()


@in_virtual_time
async def test_a_ping_comes_every_two_seconds_at_a_table_and_every_fifteen_elsewhere() -> None:
    async with serve_in_memory() as house:
        anna, nora = await house.greet("Anna"), await house.greet("Nora")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await attending(60.0, anna, nora)
        at_table, elsewhere = times_of(anna, to_client.Ping), times_of(nora, to_client.Ping)
        assert len(at_table) >= 30
        assert max(later - earlier for earlier, later in pairwise(at_table)) <= 2.0
        assert elsewhere == [15.0, 30.0, 45.0]


@in_virtual_time
async def test_who_is_silent_at_a_table_is_taken_for_gone_after_fifteen_seconds() -> None:
    async with serve_in_memory() as house:
        anna, bert = await house.greet("Anna"), await house.greet("Bert")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await attending(14.0, anna)
        assert not table(anna).seats[1].away
        await attending(1.5, anna)
        assert table(anna).seats[1].away
        assert await bert.farewell() == "silent"


@pytest.mark.parametrize(
    "garbage",
    [
        b"\xff\xff\xff\xff",
        b"\x00\x00\x00\x00",
        b"\x00\x00\x00\x01\xc1",
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x00\x01\x00\x01x",
    ],
)
async def test_broken_bytes_get_a_farewell_with_the_reason(tmp_path: Path, garbage: bytes) -> None:
    async with served(tmp_path) as (_, port):
        anna = await Person.connect(port)
        anna._writer.write(garbage)
        assert await anna.farewell() == "malformed"
        await anna.leave()
        bert = await Person.greet(port)
        bert._writer.write(garbage)
        assert await bert.farewell() == "malformed"
        await bert.leave()


async def test_who_does_not_read_is_cut_and_can_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer_writer, "WRITE_TIMEOUT_S", 0.5)
    async with served(tmp_path, offers()) as (server, port):
        anna, bert = [await Person.greet(port, name, wants="moves") for name in ("Anna", "Bert")]
        await anna.ask(to_server.CreateTable(game="elcapitan", seats=2), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Record)
        for _ in range(5000):  # some 30 MB of records, more than any system keeps for a connection
            bert.say(to_server.AskRecord())
        while server.lobby.tables[anna.table].peers.get(2) is not None:
            await asyncio.sleep(0.005)
        assert (await anna.ask(to_server.Ping(number=3), to_client.Pong)).number == 3
        bert.vanish()
        again = await Person.greet(port, wants="moves")
        await again.ask(to_server.Resume(token=bert.token), to_client.Record)
        await anna.leave()
        await again.leave()


async def test_of_too_many_strangers_the_first_makes_way_and_the_known_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With any number of silent connections, a client that says hello at once is welcomed."""
    monkeypatch.setattr(server_module, "MAX_UNAUTHENTICATED", 3)
    async with served(tmp_path) as (server, port):
        known = [await Person.greet(port) for _ in range(5)]
        strangers = []
        for number in range(1, 5):
            strangers.append(await Person.connect(port))
            while len(server._peers) < 5 + number:
                await asyncio.sleep(0.005)
        assert await strangers[0].farewell() == "too-many"
        for person in strangers[1:]:
            person.say(to_server.Hello(protocol=1))
            await person.hear(to_client.Welcome)
        for person in (*known, *strangers):
            await person.leave()


@in_virtual_time
async def test_nothing_is_done_for_a_connection_that_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """asyncio logs a warning for each further message; the connection's end is told with the loop's next turn."""
    async with serve_in_memory() as house:
        anna = await house.greet()
        (failed,) = house.peers
        asked, written = list[to_server.ToServer](), list[bytes]()
        ask = house.lobby.handle_request

        async def handle(peer: peer.Peer, message: to_server.ToServer) -> None:
            asked.append(message)
            await ask(peer, message)

        monkeypatch.setattr(house.lobby, "handle_request", handle)
        monkeypatch.setattr(failed._transport, "write", written.append)
        monkeypatch.setattr(failed._transport, "closed", True)
        for _ in range(20):
            failed.send_frame(frame_message(to_client.Ping(number=1)))
            anna.say(to_server.ListTables())
        await asyncio.sleep(0.1)
        assert (asked, written) == ([], [])
        failed.connection_lost(None)


async def test_a_second_hello_breaks_the_connection(tmp_path: Path) -> None:
    async with served(tmp_path) as (_, port):
        anna = await Person.greet(port)
        stranger = Person(anna._reader, anna._writer)
        stranger.say(to_server.Hello(protocol=HELLO.protocol))
        assert await anna.farewell() == "malformed"
        await anna.leave()


@pytest.mark.parametrize(
    ("size", "most"),
    [(1, peer_writer.MAX_QUEUED_MESSAGES), (20_000, peer_writer.MAX_QUEUED_BYTES // 20_000)],
    ids=["many", "long"],
)
@in_virtual_time
async def test_what_is_kept_for_who_does_not_read_has_an_end(size: int, most: int) -> None:
    async with serve_in_memory() as house:
        anna = await house.greet("Anna")
        (slow,) = house.peers
        slow.pause_writing()  # as the system says when it takes nothing over any more
        told = 0
        while slow.is_open:
            slow.send_frame(frame_message(to_client.Record(position=told, record="x" * size)))
            told += 1
        assert most <= told <= most + 3
        assert sum(map(len, slow._queue)) < 1000, "nothing is kept but the reason"
        slow.resume_writing()
        assert await anna.farewell() == "too-slow"


@in_virtual_time
async def test_what_comes_while_something_is_being_done_is_left_to_the_system_above_a_measure() -> None:
    async with serve_in_memory() as house:
        anna = await house.greet("Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        (busy,), (wire,) = house.peers, house._here.values()
        async with house.lobby.tables[anna.table].lock:
            anna.say(to_server.Ready())
            for number in range(peer_reader.MAX_UNREAD_BYTES // 10):
                if not wire.reads:
                    break
                anna.say(to_server.Ping(number=number))
            assert 0 < busy._end.unread - peer_reader.MAX_UNREAD_BYTES < 100
        await anna.hear(to_client.Table)
        while (await anna.hear(to_client.Pong)).number != number - 1:
            pass  # everything is answered in its order once there is time for it
        assert wire.reads


async def test_who_speaks_while_the_server_ends_reads_the_end_and_no_reset(tmp_path: Path) -> None:
    async with served(tmp_path) as (server, port):
        anna = await Person.greet(port)
        (ending,) = server._peers
        ending.close("shutting-down")
        anna.say(to_server.Ping(number=1))  # on its way when the server closes
        async with asyncio.timeout(PATIENCE_S):
            last = await anna._reader.read()  # ConnectionResetError if it is one
        assert b"shutting-down" in last
        await anna.leave()
        while server._peers:
            await asyncio.sleep(0.005)


async def test_who_does_not_hang_up_is_not_waited_for_and_no_longer_listened_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peer_writer, "LINGER_TIMEOUT_S", 0.1)
    async with served(tmp_path) as (server, port):
        anna = await Person.greet(port)
        (ending,) = server._peers
        ending.close("shutting-down")
        assert await anna.farewell() == "shutting-down"
        while server._peers:
            anna._writer.write(b"?")
            assert not ending._end.unread
            await asyncio.sleep(0.005)
        await anna.leave()
