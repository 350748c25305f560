"""The window's own client by WebSocket: joined by ws:// and wss://, and in words where that cannot be."""

from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve

from elcapitan import paths
from elcapitan.client.net import tls as tls_module
from elcapitan.client.net.websocket import HandshakeRefused, WebSocketLine
from elcapitan.client.shell import i18n
from elcapitan.protocol import to_client, to_server
from tests.client.lobby.host_and_guest import Guest, settled
from tests.client.net.test_version_mismatch import answering
from tests.server.connections.test_tls import CERTIFICATE
from tests.server.websocket_clients import LOOPBACK, Proxy, WebPerson, addresses, run_websocket


async def test_a_table_is_found_and_joined_by_websocket(tmp_path: Path) -> None:
    async with run_websocket(tmp_path / "server") as (_, _plain, port):
        host = await WebPerson.greet(port, "Bert")
        await host.say(to_server.CreateTable(game="toy", seats=2))
        table = (await host.hear(to_client.Seated)).table
        guest = Guest()
        link = guest.link.client_for("ws://127.0.0.1", port)
        tables = await link.send_request(to_server.ListTables(), to_client.Tables)
        assert isinstance(tables, to_client.Tables)
        assert [each.id for each in tables.tables] == [table]
        await guest.link.close()
        await host.line.close()


async def test_it_can_be_encrypted(tmp_path: Path) -> None:
    paths.ensure_folder(paths.config())
    shutil.copy(CERTIFICATE, tls_module.trusted_certificates_file())
    async with run_websocket(tmp_path / "server", tls=True) as (_, _plain, port):
        guest = Guest()
        guest.room.connect("wss://127.0.0.1", port, "Ben")
        await settled(guest.room)
        assert guest.told == [f"There is no table at wss://127.0.0.1:{port} yet"]
        await guest.link.close()


async def test_behind_a_reverse_proxy_with_a_path(tmp_path: Path) -> None:
    async with (
        run_websocket(tmp_path / "server", proxies=LOOPBACK) as (server, _plain, port),
        Proxy(port, adds="203.0.113.7") as proxy,
    ):
        guest = Guest()
        guest.room.connect("ws://127.0.0.1/captain", proxy, "Ben")
        await settled(guest.room)
        assert guest.told == [f"There is no table at ws://127.0.0.1:{proxy}/captain yet"]
        assert addresses(server) == ["203.0.113.7"]
        await guest.link.close()


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.2p1\r\n",
        b"\x00\x00\x00\x05hello",
        b"",
    ],
)
async def test_what_is_no_websocket_server_is_said(answer: bytes) -> None:
    i18n.use_language("en")
    async with answering(answer) as port:
        guest = Guest()
        guest.room.connect("ws://127.0.0.1", port, "Ben")
        await settled(guest.room)
        assert guest.told == [f"ws://127.0.0.1:{port} is not an El Capitan server"]
        await guest.link.close()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "An address with ws:// needs the library websockets"),
        ("cs", "Adresa s ws:// potřebuje knihovnu websockets"),
    ],
)
async def test_without_the_library_a_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    i18n.use_language(language)
    monkeypatch.setitem(sys.modules, "elcapitan.client.net.websocket", None)
    guest = Guest()
    guest.room.connect("ws://127.0.0.1", 1, "Ben")
    await settled(guest.room)
    (told,) = guest.told
    assert told.startswith(sentence)
    await guest.link.close()


async def test_the_bytes_of_all_messages_are_read_in_order_and_a_text_is_left_out() -> None:
    async def speak(line: ServerConnection) -> None:
        await line.send([b"one ", b"two ", b""])
        await line.send("a text")
        await line.send(b"three")
        assert await line.recv() == b"back"

    async with serve(speak, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        line = await WebSocketLine.open("127.0.0.1", port, "/", None)
        read = b""
        while read != b"one two three":
            read += await line.read(4)
        line.write(b"back")
        assert await line.read(100) == b""
        line.close()
        line.write(b"nobody hears this")
        await line.wait_closed()


async def test_a_handshake_that_is_refused_leaves_nothing_open() -> None:
    async with answering(b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n") as port:
        with pytest.raises(HandshakeRefused):
            await WebSocketLine.open("127.0.0.1", port, "/", None)


@pytest.mark.parametrize(
    ("host", "path", "named", "line"),
    [
        ("hráči.example", "/plavba/já", "xn--hri-fla4t.example", "GET /plavba/j%C3%A1 HTTP/1.1"),
        ("fe80::1%eth0", "/a%20b", "[fe80::1]", "GET /a%20b HTTP/1.1"),
    ],
)
async def test_a_request_is_in_ascii_and_names_no_adapter(
    host: str, path: str, named: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asyncio.get_running_loop().create_future()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.set_result(await reader.readuntil(b"\r\n\r\n"))
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port, connect = server.sockets[0].getsockname()[1], asyncio.open_connection
        monkeypatch.setattr(asyncio, "open_connection", lambda _host, port, **_how: connect("127.0.0.1", port))
        with pytest.raises(HandshakeRefused):
            await WebSocketLine.open(host, port, path, None)
    lines = (await asked).decode("ascii").splitlines()
    assert lines[0] == line
    assert f"Host: {named}:{port}" in lines
