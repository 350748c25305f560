"""The port of the page for programs that speak TCP: what attacks over one port attacks over the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from elcapitan.protocol.limits import FRAME_TO_SERVER


@asynccontextmanager
async def through_page_port(port: int) -> AsyncIterator[int]:
    """A port of TCP whose connections go on as WebSockets to that one; where a message ends is by chance."""

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ConnectionClosed):
            async with connect(f"ws://127.0.0.1:{port}/", max_size=None) as web, asyncio.TaskGroup() as both:

                async def send() -> None:
                    with suppress(OSError, ConnectionClosed):
                        while said := await reader.read(FRAME_TO_SERVER):
                            await web.send(said)
                    await web.close()

                sending = both.create_task(send())
                async for heard in web:
                    assert isinstance(heard, bytes)
                    writer.write(heard)
                sending.cancel()
        writer.transport.abort()

    async with await asyncio.start_server(connected, "127.0.0.1", 0) as listener:
        yield listener.sockets[0].getsockname()[1]
