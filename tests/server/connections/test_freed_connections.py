"""A connection that has ended is freed at once, with what it has read and the library's TLS, not with the next
collection of garbage.
"""

from __future__ import annotations

import asyncio
import gc
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest

from benchmarks.server.attack_table import CLOSE, HELLO, UPGRADE, web_frame, web_messages
from benchmarks.server.wire import frame_bytes
from elcapitan_server.connections.peer import Peer
from elcapitan_server.connections.websocket import WebSocketConnection
from tests.server.websocket_clients import run_websocket
from tests.timeouts import PATIENCE_S

ZERO_LENGTH = bytes(4)
TOO_LONG = frame_bytes({"type": "say", "text": "x" * 4000}) + ZERO_LENGTH
"""A value out of its range, and the end."""


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> Iterator[WeakSet[asyncio.BaseProtocol]]:
    """Those that there are, while no garbage is collected."""
    found = WeakSet[asyncio.BaseProtocol]()

    def adding(made: Callable[[Any, asyncio.BaseTransport], None]) -> Callable[[Any, asyncio.BaseTransport], None]:
        def add(self: Any, transport: asyncio.BaseTransport) -> None:
            found.add(self)
            made(self, transport)

        return add

    for kind in (Peer, WebSocketConnection):
        monkeypatch.setattr(kind, "connection_made", adding(kind.connection_made))
    gc.disable()
    yield found
    gc.enable()


@pytest.mark.parametrize("tls", [False, True], ids=["in clear", "TLS"])
@pytest.mark.parametrize(
    ("is_web", "sent"),
    [
        pytest.param(False, HELLO, id="left"),
        pytest.param(False, HELLO + ZERO_LENGTH, id="malformed"),
        pytest.param(False, HELLO + TOO_LONG, id="out of range"),
        pytest.param(True, UPGRADE + web_messages(HELLO), id="WebSocket left"),
        pytest.param(True, UPGRADE + web_messages(HELLO) + web_frame(CLOSE), id="WebSocket closed"),
        pytest.param(True, UPGRADE + web_messages(HELLO + TOO_LONG), id="WebSocket malformed"),
        pytest.param(True, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", id="no WebSocket"),
        pytest.param(True, b"GET", id="half a request"),
    ],
)
async def test_a_connection_that_has_ended_is_freed_at_once(
    tmp_path: Path, connections: WeakSet[asyncio.BaseProtocol], tls: bool, is_web: bool, sent: bytes
) -> None:
    context = ssl.create_default_context() if tls else None
    if context is not None:
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    async with run_websocket(tmp_path, tls=tls) as (server, plain, web):
        reader, writer = await asyncio.open_connection("127.0.0.1", web if is_web else plain, ssl=context)
        writer.write(sent)
        await writer.drain()
        async with asyncio.timeout(PATIENCE_S):
            while sent == b"GET" and not connections:
                await asyncio.sleep(0.01)
            if sent != b"GET":
                await reader.read(1)
            writer.close()
            while connections:
                await asyncio.sleep(0.01)
        assert not server._peers
