"""Programs of different ages, and of different kinds, meet with a sentence: the real client against servers that are
not ours of today, and clients of another age against the real server."""

from __future__ import annotations

import asyncio
import logging
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgpack
import pytest

from elcapitan.client.net.connection import RequestDeclined, ServerConnection
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.request_errors import REQUEST_ERRORS, request_error_text
from elcapitan.client.shell import i18n
from elcapitan.protocol import limits
from elcapitan.protocol.framing import frame
from tests.server.clients import run_server
from tests.server.server_with_toy import offers
from tests.timeouts import PATIENCE_S


def framed(**fields: Any) -> bytes:
    return frame(msgpack.packb(fields), limits.FRAME_TO_CLIENT)


@asynccontextmanager
async def answering(answer: bytes) -> AsyncIterator[int]:
    """A server that says that to whoever connects and asks for something, and closes; its port."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(4096)
        writer.write(answer)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await server.wait_closed()


async def said_by_the_client(port: int) -> str:
    """What the client's player reads when it connects there."""

    def ignored(message: object) -> None: ...

    address = ConnectAddress("127.0.0.1", port)
    with pytest.raises(REQUEST_ERRORS) as fault:
        await ServerConnection.open(address, {"elcapitan": 1}, "Anna", ignored, ignored)
    return request_error_text(fault.value, "192.168.1.20:21997")


NEWER, OLDER = ("That server needs a newer version of this program", "That server runs an older version of the game")
STRANGE = "192.168.1.20:21997 is not an El Capitan server"
BROKEN = "Connection lost; please try again"


@pytest.mark.parametrize(
    ("answer", "words", "czech"),
    [
        (
            framed(type="refused", why="protocol-too-old", text="Too old.", to="hello", protocol=[2, 5]),
            NEWER,
            "Ten server je novější než tento program",
        ),
        (
            # In ten years: other fields, other kinds of them, and one that is a map now.
            framed(type="refused", why="protocol-too-old", text={"en": "x"}, protocol="2-5", upgrade={"at": [1]}),
            NEWER,
            "Ten server je novější než tento program",
        ),
        (framed(type="refused", why="protocol-too-new", to="hello"), OLDER, "Ten server je starší než tento program"),
        (framed(type="refused", why="rules-too-new", to="hello", rules={"elcapitan": 0}), OLDER, None),
        (framed(type="refused", why="of-the-year-2040", text="Use the other door."), "Use the other door.", None),
        (framed(type="welcome", protocol=1, program="x", games="none"), STRANGE, None),
        (b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n", STRANGE, None),
        (b"SSH-2.0-OpenSSH_9.2p1\r\n", STRANGE, "Na adrese 192.168.1.20:21997 není server hry El Capitan"),
        (b"\x15\x03\x03\x00\x02\x02\x32", STRANGE, None),
        (b"", BROKEN, None),
    ],
)
async def test_the_client_says_a_sentence(answer: bytes, words: str, czech: str | None) -> None:
    async with answering(answer) as port:
        i18n.use_language("en")
        assert await said_by_the_client(port) == words
        if czech is not None:
            i18n.use_language("cs")
            assert await said_by_the_client(port) == czech


@asynccontextmanager
async def earlier_server(rules: dict[str, int], greeted: list[dict[str, int]]) -> AsyncIterator[int]:
    """One that refuses a hello for a single difference, as releases did up to 0.1; its port."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        (size,) = struct.unpack(">I", await reader.readexactly(4))
        told = msgpack.unpackb(await reader.readexactly(size))["rules"]
        greeted.append(told)
        other = [game for game, version in told.items() if rules.get(game, version) != version]
        answer = {"type": "refused", "why": "rules-too-new", "to": "hello", "rules": rules}
        writer.write(framed(**(answer if other else {"type": "welcome", "protocol": 1, "program": "x", "games": []})))
        await writer.drain()
        await reader.read()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await server.wait_closed()


async def test_an_earlier_server_is_greeted_again_with_the_games_it_plays_by_our_rules() -> None:
    greeted: list[dict[str, int]] = []
    async with earlier_server({"elcapitan": 1, "yspahan": 1}, greeted) as port, asyncio.timeout(PATIENCE_S):
        address = ConnectAddress("127.0.0.1", port)
        ours = {"elcapitan": 1, "yspahan": 2}
        wire = await ServerConnection.open(address, ours, "Anna", lambda message: None, lambda wire: None)
        assert wire.is_open
        await wire.close()
    assert greeted == [ours, {"elcapitan": 1}]


async def test_an_earlier_server_with_other_rules_of_every_game_is_not_asked_twice() -> None:
    greeted: list[dict[str, int]] = []
    async with earlier_server({"elcapitan": 2, "yspahan": 2}, greeted) as port, asyncio.timeout(PATIENCE_S):
        address = ConnectAddress("127.0.0.1", port)
        with pytest.raises(RequestDeclined):
            await ServerConnection.open(
                address, {"elcapitan": 1, "yspahan": 1}, "Anna", lambda message: None, lambda wire: None
            )
    assert len(greeted) == 1


@pytest.mark.parametrize(
    ("hello", "why", "words"),
    [
        ({"protocol": 0, "user": "old"}, "protocol-too-old", "Your program is too old for this server"),
        ({"protocol": 9, "name": {"first": "Anna"}, "wants": ["sound"]}, "protocol-too-new", "too new"),
        ({"protocol": 1, "rules": {"elcapitan": 99}}, "rules-too-new", "rules 99"),
        ({"protocol": 1, "rules": {"elcapitan": 0}, "mood": "good"}, "rules-too-old", "rules 0"),
    ],
)
async def test_the_server_says_a_sentence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, hello: dict[str, Any], why: str, words: str
) -> None:
    caplog.set_level(logging.DEBUG)
    async with run_server(tmp_path, offers()) as (_, port), asyncio.timeout(PATIENCE_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(framed(type="hello", **hello))
        received = await reader.read()
        writer.close()
    refused = msgpack.unpackb(received[4:])
    assert (refused["type"], refused["why"], refused["to"]) == ("refused", why, "hello")
    assert words in refused["text"]
    assert ("protocol" in refused) == why.startswith("protocol")
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.WARNING]
