"""A TCP connection that a test can cut, stall and mend."""

from __future__ import annotations

import asyncio
from contextlib import suppress

BUFFER_BYTES = 65536


class CuttableLine:
    """A way to a port of this machine through this process, which can be cut or stalled."""

    def __init__(self, port: int) -> None:
        self._to = port
        self.port = 0
        self._is_cut = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._connections: set[asyncio.Task[None]] = set()
        self._listener: asyncio.Server | None = None

    async def open(self) -> None:
        self._listener = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._listener.sockets[0].getsockname()[1]

    async def close(self) -> None:
        assert self._listener is not None
        self._listener.close()
        self._flows.set()
        self.cut()
        await asyncio.gather(*self._connections)

    def cut(self) -> None:
        """Nothing gets through, and open connections end in the middle of their data."""
        self._is_cut = True
        for writer in [*self._writers]:
            writer.transport.abort()

    def stall(self) -> None:
        """Nothing gets through, and nothing ends: as behind a firewall that has forgotten its connections."""
        self._flows.clear()

    def reach(self, port: int) -> None:
        """New connections go to that port."""
        self._to = port

    def mend(self) -> None:
        self._is_cut = False
        self._flows.set()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = asyncio.create_task(self._connect(reader, writer))
        self._connections.add(connection)
        connection.add_done_callback(self._connections.discard)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        try:
            other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, other_writer}
        await asyncio.gather(self._copy(reader, other_writer), self._copy(other_reader, writer))
        self._writers -= {writer, other_writer}

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while heard := await reader.read(BUFFER_BYTES):
                await self._flows.wait()
                writer.write(heard)
                await writer.drain()
        writer.transport.abort()
