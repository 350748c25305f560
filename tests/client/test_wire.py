"""A connection of the client's, from its side."""

from __future__ import annotations

import asyncio

from elcapitan.client.wire import Wire


async def test_one_that_is_closed_before_it_has_read_a_word_is_closed() -> None:
    """Whoever asks a slow server gives up at any moment, and nothing may stay open."""
    server = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    ended: list[Wire] = []
    wire = Wire(reader, writer, lambda message: None, ended.append)
    await wire.close()
    assert writer.is_closing()
    assert not wire.is_open
    assert ended == [wire]
    await wire.close()
    assert ended == [wire]
    server.close()
    await server.wait_closed()
