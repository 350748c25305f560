"""WebSocket connections with a real client of the library: the same frames, split and joined, also behind proxies."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidMessage, InvalidStatus

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.framing import HEADER
from elcapitan_server.connections import websocket as websocket_module
from elcapitan_server.connections.peer import Peer
from elcapitan_server.connections.websocket_transport import split_frames
from elcapitan_server.operations.options import add_options
from elcapitan_server.program import run
from elcapitan_server.serving import CannotServe
from elcapitan_server.web import http_opening
from tests.server.clients import Person
from tests.server.connections.test_tls import CERTIFICATE, KEY, trusting
from tests.server.server_process import launch, run_process
from tests.server.websocket_clients import LOOPBACK, WebPerson, addresses, run_websocket
from tests.timeouts import PATIENCE_S

ROWS = 55
"""Of a kilobyte: nearly as many as a frame may have."""


async def test_a_game_is_played_by_a_websocket_and_a_plain_connection(tmp_path: Path) -> None:
    async with run_websocket(tmp_path) as (_, plain, port):
        anna, bert = await WebPerson.greet(port), await Person.greet(plain, "Bert")
        await anna.say(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}))
        table = (await anna.hear(to_client.Seated)).table
        await bert.ask(to_server.JoinTable(table=table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.say(to_server.Start())
        asked = await anna.hear(to_client.Position)
        await anna.say(to_server.Move(id=bytes(16), position=asked.position, text=asked.legal[0]))
        assert (await anna.hear(to_client.Done)).position == 1
        assert (await bert.hear(to_client.Position)).position in (0, 1)
        await anna.line.close()
        await bert.leave()


async def test_each_message_of_the_server_is_one_whole_frame(tmp_path: Path) -> None:
    async with run_websocket(tmp_path) as (_, _plain, port):
        anna = await WebPerson.greet(port)
        await anna.say(
            to_server.CreateTable(game="toy", seats=2), to_server.Say(text="Ahoj!"), to_server.Ping(number=3)
        )
        await anna.hear(to_client.Pong)
        assert len(anna.messages) == 5, "welcome, seated, table, said, pong"
        assert all(HEADER + int.from_bytes(each[:HEADER], "big") == len(each) for each in anna.messages)
        await anna.line.close()


async def test_a_client_may_split_and_join_frames_at_any_byte(tmp_path: Path) -> None:
    async with run_websocket(tmp_path) as (_, _plain, port):
        anna = WebPerson(await connect(f"ws://127.0.0.1:{port}/any/path"))
        hello = anna.bytes_of(to_server.Hello(protocol=1, name="Anna"))
        for each in hello:
            await anna.line.send(bytes([each]))
        await anna.hear(to_client.Welcome)
        three = anna.bytes_of(*(to_server.Ping(number=number) for number in (1, 2, 3)))
        await anna.line.send([three[:5], three[5:6], b"", three[6:]])  # one message in four fragments
        assert [(await anna.hear(to_client.Pong)).number for _ in range(3)] == [1, 2, 3]
        await anna.line.close()


def test_what_is_written_at_once_is_split_into_its_frames() -> None:
    frames = [bytes([0, 0, 0, 1, 7]), bytes([0, 0, 1, 0]) + bytes(256), bytes([0, 0, 0, 2, 7, 7])]
    assert [*split_frames(b"".join(frames))] == frames
    assert [*split_frames(memoryview(b"\x15\x03\x01\x00\x02\x02\x46"))] == [b"\x15\x03\x01\x00\x02\x02\x46"]


async def test_a_text_message_ends_the_connection_with_a_reason(tmp_path: Path) -> None:
    async with run_websocket(tmp_path) as (_, _plain, port):
        anna = await WebPerson.greet(port)
        await anna.line.send("hello")
        assert (await anna.hear(to_client.Closing)).why == "malformed"
        assert await anna.end_code() == 1003


@pytest.mark.parametrize("size", [HEADER + limits.FRAME_TO_SERVER + 1, 2**20])
async def test_a_message_too_large_is_refused_before_it_is_taken_in(tmp_path: Path, size: int) -> None:
    async with run_websocket(tmp_path) as (_, _plain, port):
        anna = await WebPerson.greet(port)
        await anna.line.send(bytes(size))
        assert await anna.end_code() == 1009
        bert = await WebPerson.greet(port, "Bert")
        await bert.line.close()


async def test_a_frame_too_large_is_refused_as_everywhere(tmp_path: Path) -> None:
    async with run_websocket(tmp_path) as (_, _plain, port):
        anna = await WebPerson.greet(port)
        await anna.line.send((limits.FRAME_TO_SERVER + 1).to_bytes(HEADER, "big"))
        assert (await anna.hear(to_client.Closing)).why == "malformed"
        assert await anna.end_code() == 1000


async def test_what_was_sent_last_is_not_kept(tmp_path: Path) -> None:
    async with run_websocket(tmp_path) as (_, _plain, port):
        anna = await WebPerson.greet(port)
        tracemalloc.start()
        await anna.say(to_server.SetOptions(options={"rows": [[0] * 1000 for _ in range(ROWS)]}))
        await anna.hear(to_client.Refused)
        gc.collect()
        kept = tracemalloc.take_snapshot().filter_traces((tracemalloc.Filter(True, f"*{os.sep}websockets{os.sep}*"),))
        tracemalloc.stop()
        assert sum(each.size for each in kept.traces) < 500 * ROWS
        await anna.line.close()


async def test_pings_of_websocket_are_answered(tmp_path: Path) -> None:
    async with run_websocket(tmp_path) as (_, _plain, port):
        anna = await WebPerson.greet(port)
        async with asyncio.timeout(PATIENCE_S):
            await (await anna.line.ping())
        await anna.line.close()


async def test_who_closes_their_websocket_is_away(tmp_path: Path) -> None:
    async with run_websocket(tmp_path) as (_server, _plain, port):
        anna, bert = await WebPerson.greet(port), await WebPerson.greet(port, "Bert")
        await anna.say(to_server.CreateTable(game="toy", seats=2))
        table = (await anna.hear(to_client.Seated)).table
        await bert.say(to_server.Watch(table=table))
        await bert.hear(to_client.Table)
        await anna.line.close()
        while not (await bert.hear(to_client.Table)).table.seats[0].away:
            pass
        await bert.line.close()


async def test_a_stopping_server_says_so_and_closes_the_websocket(tmp_path: Path) -> None:
    async with run_websocket(tmp_path) as (_server, _plain, port):
        anna = await WebPerson.greet(port)
        waiting = await asyncio.open_connection("127.0.0.1", port)
    assert (await anna.hear(to_client.Closing)).why == "shutting-down"
    assert await anna.end_code() == 1000
    assert await waiting[0].read() == b""
    waiting[1].close()


@pytest.mark.parametrize(
    ("origins", "origin", "status"),
    [
        ((), None, 0),
        ((), "https://evil.example", 403),
        (("https://play.example.org",), "https://play.example.org", 0),
        (("https://play.example.org",), "https://play.example.org.evil.example", 403),
        (("https://play.example.org",), None, 0),
        (("*",), "https://evil.example", 0),
    ],
)
async def test_only_pages_that_the_host_named_may_connect(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, origins: tuple[str, ...], origin: Any, status: int
) -> None:
    caplog.set_level(logging.INFO)
    async with run_websocket(tmp_path, origins=origins) as (server, _plain, port):
        if status:
            with pytest.raises(InvalidStatus) as refused:
                await WebPerson.greet(port, origin=origin)
            assert refused.value.response.status_code == status
            assert "--websocket-origin" in caplog.text
            assert addresses(server) == []
        else:
            anna = await WebPerson.greet(port, origin=origin)
            await anna.line.close()


@pytest.mark.parametrize(
    ("request_head", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"426"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", b""),
        (b"\x00\x00\x00\x07\x81\xa4type", b""),
        (b"nonsense\r\n\r\n", b""),
    ],
)
async def test_what_is_no_websocket_is_answered_in_http_or_cut_off(
    tmp_path: Path, request_head: bytes, status: bytes
) -> None:
    async with run_websocket(tmp_path) as (server, _plain, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request_head)
        if not status:
            writer.write_eof()
        async with asyncio.timeout(PATIENCE_S):
            said = await reader.read()
        assert status in said.partition(b"\r\n")[0]
        assert addresses(server) == []
        writer.close()


async def test_a_request_that_never_ends_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_opening, "REQUEST_TIMEOUT_S", 0.05)
    async with run_websocket(tmp_path) as (_, _plain, port):
        for begun in (b"", b"GET / HTTP/1.1\r\nHost:"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(begun)
            async with asyncio.timeout(PATIENCE_S):
                assert await reader.read() == b""
            writer.close()


async def test_a_request_of_more_than_sixteen_kib_is_cut_off(tmp_path: Path) -> None:
    async with run_websocket(tmp_path) as (_, _plain, port):
        with pytest.raises((InvalidMessage, OSError)):
            await connect(f"ws://127.0.0.1:{port}/", additional_headers={f"X-{n}": "x" * 4000 for n in range(5)})


async def test_of_one_address_only_so_many_requests_are_waited_for_but_a_proxy_has_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_module, "MAX_WAITING_OF_ONE", 2)
    for proxies, come in (((), False), (LOOPBACK, True)):
        async with run_websocket(tmp_path / str(come), proxies=proxies) as (_, _plain, port):
            waiting = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            if come:
                anna = await WebPerson.greet(port)
                await anna.line.close()
            else:
                with pytest.raises((InvalidMessage, OSError)):
                    await WebPerson.greet(port)
            for _, writer in waiting:
                writer.close()


async def test_it_can_be_encrypted(tmp_path: Path) -> None:
    async with run_websocket(tmp_path, tls=True) as (_, _plain, port):
        anna = WebPerson(await connect(f"wss://127.0.0.1:{port}/", ssl=trusting()))
        await anna.say(to_server.Hello(protocol=1, name="Anna"))
        await anna.hear(to_client.Welcome)
        await anna.line.close()


async def test_a_client_that_does_not_read_is_held_back_and_not_the_server(tmp_path: Path) -> None:
    async with run_websocket(tmp_path) as (server, _plain, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        writer.write((head + key).encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        (peer,) = [each for each in server._peers if not each.for_bots]
        assert isinstance(peer, Peer)
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        transport = peer._transport
        while not transport.get_write_buffer_size():
            transport.write(bytes([0, 0, 255, 255]) + bytes(65535))
        assert peer._full is not None, "the peer is told that the system takes no more"
        reader._transport.resume_reading()  # type: ignore[attr-defined]
        while peer._full is not None:
            await reader.read(65536)
        transport.abort()
        writer.close()


async def test_the_program_listens_by_its_options(tmp_path: Path) -> None:
    words = ("--websocket", "0", "--trusted-proxy", "127.0.0.1", "--websocket-origin", "https://play.example.org")
    async with run_process(tmp_path, *words, builtin=False) as server:
        assert server.process.stdout is not None
        said = (await server.process.stdout.readline()).decode()
        assert said.startswith("WebSocket connections are accepted on 127.0.0.1, port ")
        anna = await WebPerson.greet(int(said.rstrip(".\n").rsplit(" ", 1)[1]), origin="https://play.example.org")
        server.process.terminate()
        assert (await anna.hear(to_client.Closing)).why == "shutting-down"
        assert await server.ended() == 0


async def test_on_the_loopback_the_program_leaves_tls_to_the_proxy(tmp_path: Path) -> None:
    words = ("--websocket", "0", "--tls-cert", str(CERTIFICATE), "--tls-key", str(KEY))
    async with run_process(tmp_path, *words, builtin=False) as server:
        assert server.process.stdout is not None
        said = (await server.process.stdout.readline()).decode()
        anna = await WebPerson.greet(int(said.rstrip(".\n").rsplit(" ", 1)[1]))
        await anna.line.close()


async def test_a_port_that_is_taken_ends_the_program_in_one_sentence(tmp_path: Path) -> None:
    taken = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    async with taken:
        port = taken.sockets[0].getsockname()[1]
        server = await launch(tmp_path, "--websocket", str(port), builtin=False)
        _, err = await server.process.communicate()
    assert (server.line, server.process.returncode) == ("", 2)
    assert err.decode().startswith(f"WebSocket connections cannot listen on 127.0.0.1, port {port}: ")


def test_without_the_library_the_program_says_so_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "elcapitan_server.connections.websocket", None)
    parser = argparse.ArgumentParser()
    add_options(parser)
    with pytest.raises(
        CannotServe, match=r"^WebSocket connections need the library websockets: pip install websockets\.$"
    ):
        run(parser.parse_args(["--data", str(tmp_path), "--websocket", "0"]), print)
