"""A connection of the client's, from its side."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading

import pytest

from elcapitan.client.net import connection as wires
from elcapitan.client.net.connection import ServerConnection
from elcapitan_server.connections.certificate import load_certificate
from tests.server.connections.test_tls import CERTIFICATE, KEY
from tests.timeouts import PATIENCE_S


async def test_one_that_is_closed_before_it_has_read_a_word_is_closed() -> None:
    """Whoever asks a slow server gives up at any moment, and nothing may stay open."""
    server = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    ended: list[ServerConnection] = []
    wire = ServerConnection(reader, writer, lambda message: None, ended.append)
    await wire.close()
    assert writer.is_closing()
    assert not wire.is_open
    assert ended == [wire]
    await wire.close()
    assert ended == [wire]
    server.close()
    await server.wait_closed()


@pytest.mark.parametrize("cancelled", [False, True])
async def test_one_whose_other_side_takes_no_leave_is_closed_all_the_same(
    monkeypatch: pytest.MonkeyPatch, cancelled: bool
) -> None:
    monkeypatch.setattr(wires, "CLOSE_TIMEOUT_S", PATIENCE_S if cancelled else 0.01)
    done = threading.Event()

    def rude(listening: socket.socket) -> None:
        plain, _ = listening.accept()
        with load_certificate(CERTIFICATE, KEY).context.wrap_socket(plain, server_side=True):
            done.wait()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = threading.Thread(target=rude, args=(listening,))
        server.start()
        try:
            host, port = listening.getsockname()
            trusting = ssl.create_default_context(cafile=str(CERTIFICATE))
            reader, writer = await asyncio.open_connection(host, port, ssl=trusting)
            ours: socket.socket = writer.get_extra_info("socket")
            closing = asyncio.create_task(
                ServerConnection(reader, writer, lambda message: None, lambda wire: None).close()
            )
            if cancelled:
                while not writer.is_closing():
                    await asyncio.sleep(0)
                closing.cancel()
            await asyncio.wait([closing])
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert ours.fileno() == -1
        finally:
            done.set()
            server.join()
