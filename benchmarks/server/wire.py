"""A minimal connection: frames, msgpack and nothing else, so that its cost is small beside the server's.

Counts what comes in. Answers pings, as every client has to.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgpack

from elcapitan.protocol import limits

Fields = Mapping[str, Any]
RULES = {"elcapitan": 1}
SETTING_UP_S = 60.0
"""For one answer while tables are set up; long enough to end nothing but a hang."""


class Trouble(Exception):
    """Raised at a message that the load does not expect; its text is that message."""


def frame_bytes(fields: Fields) -> bytes:
    payload: bytes = msgpack.packb(fields)
    return len(payload).to_bytes(4, "big") + payload


class Line(asyncio.Protocol):
    """One connection."""

    context: ClassVar[ssl.SSLContext | None] = None
    """By which all of them are encrypted, if they are."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.on_message: Callable[[Line, Fields, int], None] | None = None
        """Called with every message but pings, and the size of its frame in bytes."""
        self.bytes_in = 0
        self.lost = False
        self.seat = 0
        self.token = b""
        self._buffer = b""
        self._wanted: tuple[str, ...] = ()
        self._answer: asyncio.Future[Fields] | None = None

    @classmethod
    async def open(cls, address: tuple[str, int], source: str = "127.0.0.1") -> Line:
        """Connected from that address of this machine."""
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(cls, *address, local_addr=(source, 0), ssl=cls.context)
        return line

    @classmethod
    async def greet(
        cls, address: tuple[str, int], source: str = "127.0.0.1", rules: Mapping[str, int] = RULES, **more: object
    ) -> Line:
        """Connected and welcome."""
        line = await cls.open(address, source)
        await line.ask("welcome", type="hello", protocol=limits.PROTOCOL, name="Load", rules=rules, **more)
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(Trouble(f"the connection was lost: {exc}"))

    def data_received(self, data: bytes) -> None:
        self.bytes_in += len(data)
        buffer = self._buffer + data if self._buffer else data
        place, size = 0, len(buffer)
        while size - place >= 4:
            end = place + 4 + int.from_bytes(buffer[place : place + 4], "big")
            if end > size:
                break
            self._take(msgpack.unpackb(buffer[place + 4 : end]), end - place)
            place = end
        self._buffer = buffer[place:]

    def say(self, **fields: object) -> None:
        assert self.transport is not None
        self.transport.write(frame_bytes(fields))

    async def ask(self, *answers: str, **fields: object) -> Fields:
        """Send it and wait for a message of one of these types. Trouble if it is refused or the connection ends."""
        self._wanted = answers
        self._answer = asyncio.get_running_loop().create_future()
        self.say(**fields)
        async with asyncio.timeout(SETTING_UP_S):
            return await self._answer

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()

    def _take(self, fields: Fields, size: int) -> None:
        kind = fields["type"]
        if kind == "ping":
            self.say(type="pong", number=fields.get("number", 0))
            return
        if kind == "seated":
            self.seat, self.token = fields["seat"], fields.get("token") or self.token
        if self._answer is not None and not self._answer.done():
            if kind in self._wanted:
                self._answer.set_result(fields)
            elif kind in ("refused", "closing"):
                self._answer.set_exception(Trouble(f"{kind}: {fields}"))
        if self.on_message is not None:
            self.on_message(self, fields, size)
