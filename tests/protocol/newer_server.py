"""What a newer server could send: every message with fields that no client of today knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgpack

from elcapitan.protocol import limits
from elcapitan.protocol.framing import Splitter, frame

FREE = ("state", "options", "facts", "rules", "default")
"""Fields that hold a map of the game's own, or of names: an entry more is no unknown field there."""
UNKNOWN = {"from_2031": [1, {"deep": None}], "weather": "windy", "ribbon": bytes(100)}


def with_unknown_fields(fields: dict[str, Any]) -> dict[str, Any]:
    """The same with unknown fields in every map that has a schema."""
    return {name: value if name in FREE else _inside(value) for name, value in fields.items()} | UNKNOWN


def _inside(value: Any) -> Any:
    if isinstance(value, dict):
        return with_unknown_fields(value)
    return [_inside(each) for each in value] if isinstance(value, list) else value


def newer_frames(payload: bytes) -> bytes:
    """A frame as a newer server would send it, with a message of an unknown type after it."""
    newer = (with_unknown_fields(msgpack.unpackb(payload)), {"type": "weather", "wind": 3})
    return b"".join(frame(msgpack.packb(each), limits.FRAME_TO_CLIENT) for each in newer)


@asynccontextmanager
async def newer_than(port: int) -> AsyncIterator[int]:
    """The port of a server that is the one on `port`, only newer."""
    serving: set[asyncio.Task[Any]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        serving.add(task)
        theirs, to_server = await asyncio.open_connection("127.0.0.1", port)
        both = (_copy(reader, to_server), _copy_newer(theirs, writer))
        try:
            await asyncio.gather(*both)
        finally:
            for each in (writer, to_server):
                each.transport.abort()
            serving.discard(task)

    relay = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield relay.sockets[0].getsockname()[1]
    finally:
        relay.close()
        tasks = [*serving]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while received := await reader.read(65536):
            writer.write(received)
        writer.close()


async def _copy_newer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    splitter = Splitter()
    with suppress(OSError):
        while received := await reader.read(65536):
            splitter.feed(received)
            while (payload := splitter.next_frame(limits.FRAME_TO_CLIENT)) is not None:
                writer.write(newer_frames(payload))
        writer.close()
