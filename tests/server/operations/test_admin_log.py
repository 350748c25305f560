"""Every request of the host is one line of the log: who it was and what it was, without addresses and names."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from elcapitan_server.operations import admin_socket
from elcapitan_server.operations.admin_log import log_request
from elcapitan_server.operations.admin_socket import SOCKET, AdminSocket
from elcapitan_server.operations.drain import Drain
from elcapitan_server.server import Server
from tests.server.clients import run_server
from tests.server.server_process import run_process

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell who it was")


async def test_the_log_of_the_program_says_who_did_what_and_what_was_refused(tmp_path: Path) -> None:
    requests: list[dict[str, Any]] = [
        {"do": "ban", "address": "203.0.113.0/24", "for_s": 604800},
        {"do": "pardon", "address": "203.0.113.0/24"},
        {"do": "ban", "address": "203.0.113.9x", "for_s": 60},
        {"do": "mute", "address": "203.0.113.7/24", "for_s": 60},
        {"do": "close", "table": "nosuchtable1"},
        {"do": "export", "name": "Anna"},
        {"do": "drain", "cancel": True},
    ]
    async with run_process(tmp_path, builtin=False) as server:
        for request in requests:
            reader, writer = await asyncio.open_unix_connection(str(tmp_path / SOCKET))
            writer.write(json.dumps(request).encode() + b"\n")
            await reader.readline()
            writer.close()
        server.process.terminate()
        _, told = await server.process.communicate()
    lines = [line for line in told.decode().splitlines() if " admin: " in line]
    import pwd  # not everywhere

    who = f"{pwd.getpwuid(os.getuid()).pw_name} (uid {os.getuid()}, pid {os.getpid()})"
    digits = re.search(r"#([0-9a-f]{8})", lines[0])
    assert digits
    assert [line.partition(" admin: ")[2] for line in lines] == [
        f"{who}: ban of IPv4 /24 network #{digits[1]} for 7 days: done, for_s: 604800, closed: 0",
        f"{who}: pardon of IPv4 /24 network #{digits[1]}: done, pardoned: True",
        f"{who}: ban of an invalid address for 1 minute: refused: '...' is not an address.",
        f"{who}: mute of an invalid address for 1 minute: refused: ... is an address inside of ...: name the network"
        " itself.",
        f"{who}: close table 'nosuchtable1': refused: There is no such table.",
        f"{who}: export: done, seats: 0, chat: 0, records: 0",
        f"{who}: drain --cancel: refused: The server is not draining.",
    ]
    assert "203.0" not in told.decode()
    assert "Anna" not in told.decode()


@pytest.mark.parametrize("end", ["too long", "the server stops"])
async def test_what_is_not_finished_is_told_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, end: str
) -> None:
    begun = asyncio.Event()

    async def answer(server: Server, request: object) -> dict[str, Any]:
        begun.set()
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(admin_socket, "answer_request", answer)
    monkeypatch.setattr(admin_socket, "STOP_TIMEOUT_S", 0.0)
    limit = asyncio.timeout(None)
    monkeypatch.setattr(admin_socket, "asyncio", SimpleNamespace(**(vars(asyncio) | {"timeout": lambda _: limit})))
    async with run_server(tmp_path) as (server, _):
        socket = AdminSocket(server, Drain(server, lambda: None))
        await socket.start()
        reader, writer = await asyncio.open_unix_connection(str(tmp_path / SOCKET))
        writer.write(b'{"do": "erase", "name": "Anna"}\n')
        await begun.wait()
        if end == "too long":
            limit.reschedule(asyncio.get_running_loop().time())
            assert await reader.read() == b""
        await socket.stop()
        writer.close()
    (message,) = [each.getMessage() for each in caplog.records if each.getMessage().startswith("admin: ")]
    assert message.endswith(": erase: refused: It has not been finished; a part of it may be done.")


@pytest.mark.parametrize(
    "request_",
    [
        *(None, [], 5, {}, {"do": 5}, {"do": "x" * 10_000}, {"do": "close", "table": "\ud800\n\x1b"}),
        *({"do": "ban", "address": "\ud800", "for_s": -(10**300)}, {"do": "drain", "for_s": 10**300, "text": "\n"}),
    ],
)
async def test_whatever_is_asked_is_one_short_line(
    tmp_path: Path, request_: object, caplog: pytest.LogCaptureFixture
) -> None:
    async with run_server(tmp_path) as (server, _):
        log_request(server, "somebody", request_, {"error": "No.\nNo."})
    (message,) = [record.getMessage() for record in caplog.records if record.getMessage().startswith("admin: ")]
    assert message.isprintable()
    assert len(message) < 500
