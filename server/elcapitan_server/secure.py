"""Encrypted lines: a listener that speaks TLS, and a polite word to whoever does not.

Whether somebody speaks TLS is seen in her first byte, before anything is read: 22 begins a TLS record and can never
begin a frame of ours, which would be 369 million bytes long.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Awaitable, Callable
from pathlib import Path

from elcapitan.protocol.endpoint import framed
from elcapitan.protocol.limits import FRAME_BEFORE_HELLO
from elcapitan.protocol.to_client import Closing
from elcapitan_server.limits import house_of

log = logging.getLogger(__name__)

TLS_BEGINS = b"\x16\x03"
"""A handshake record of any version of TLS."""
NO_TLS_HERE = b"\x15\x03\x01\x00\x02\x02\x46"
"""Said to whoever speaks TLS on a plain line, in her own language: a fatal alert, `protocol_version`."""
FIRST_BYTE_S = 5.0
HANDSHAKE_S = 10.0

MOST_WAITING, MOST_WAITING_OF_ONE = 200, 32
"""Connections whose first byte or handshake is waited for, of all and of one address; nobody else knows of them yet."""
Connected = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class CannotSecure(Exception):
    """Raised when certificate and key cannot be used; its text is one sentence."""


def tls_of(certificate: Path, key: Path) -> ssl.SSLContext:
    """What a listener needs. CannotSecure if the files are not there, are damaged or do not belong together."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate, key, password=_no_password)
    except (OSError, ssl.SSLError) as error:  # a file that is not there is an OSError, a damaged one an SSLError
        raise CannotSecure(f"The certificate {certificate} and the key {key} cannot be used: {error}.") from None
    return context


def _no_password() -> str:
    raise ssl.SSLError("the key is locked by a password")  # OpenSSL would ask for it at the terminal


class Doorkeeper:
    """Takes connections in until it is known what is spoken on them."""

    def __init__(self, context: ssl.SSLContext, connected: Connected, limit: int) -> None:
        """`connected` takes over whoever speaks TLS, with streams as start_server makes them."""
        self._context, self._connected, self._limit = context, connected, limit
        self._waiting: dict[asyncio.Transport, str] = {}
        """By connection its address."""
        self._tasks: set[asyncio.Task[None]] = set()

    def doorway(self) -> asyncio.Protocol:
        """The protocol of one connection that has just been made."""
        return _Doorway(self._take)

    def _take(self, transport: asyncio.Transport) -> None:
        address, *_ = transport.get_extra_info("peername") or ("",)
        house = house_of(address)
        waiting = [*self._waiting.values()]
        if len(waiting) >= MOST_WAITING or waiting.count(house) >= MOST_WAITING_OF_ONE:
            transport.abort()
            return
        transport.pause_reading()  # what comes first is only looked at
        self._waiting[transport] = house
        task = asyncio.get_running_loop().create_task(self._open(transport))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self, transport: asyncio.Transport) -> None:
        try:
            streams = await self._secured(transport)
        except (OSError, ssl.SSLError, TimeoutError) as error:
            log.info("no encrypted line: %s", error)
            transport.abort()
            return
        except BaseException:
            transport.abort()
            raise
        finally:
            self._waiting.pop(transport, None)
        if streams is not None:
            await self._connected(*streams)

    async def _secured(self, transport: asyncio.Transport) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """The encrypted line, None if she has been told that she needs one."""
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(self._limit)
        protocol = asyncio.StreamReaderProtocol(reader)
        if not await _speaks_tls(transport):
            transport.set_protocol(protocol)
            protocol.connection_made(transport)
            transport.resume_reading()
            await _say_why_not(reader, asyncio.StreamWriter(transport, protocol, reader, loop))
            return None
        secured = await loop.start_tls(
            transport, protocol, self._context, server_side=True, ssl_handshake_timeout=HANDSHAKE_S
        )
        assert secured is not None
        protocol.connection_made(secured)
        return reader, asyncio.StreamWriter(secured, protocol, reader, loop)


class _Doorway(asyncio.Protocol):
    def __init__(self, take: Callable[[asyncio.Transport], None]) -> None:
        self._take = take

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._take(transport)


async def _speaks_tls(transport: asyncio.Transport) -> bool:
    """Whether the first byte is one of TLS; it stays where it is. OSError or TimeoutError if none comes."""
    loop = asyncio.get_running_loop()
    # A descriptor of its own: the loop lets nobody else wait for that of a transport.
    with transport.get_extra_info("socket").dup() as peeking:
        something = loop.create_future()
        try:
            loop.add_reader(peeking, _once, something)
        except NotImplementedError:  # Windows: there nobody can look without reading
            return True
        try:
            async with asyncio.timeout(FIRST_BYTE_S):
                await something
        finally:
            loop.remove_reader(peeking)
        first: bytes = peeking.recv(1, socket.MSG_PEEK)
    return first == TLS_BEGINS[:1]


def _once(something: asyncio.Future[None]) -> None:
    if not something.done():
        something.set_result(None)


async def _say_why_not(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    text = "This server takes encrypted connections only: connect with TLS."
    async with asyncio.timeout(FIRST_BYTE_S):
        # What came is read before the line is closed: else the system would throw our answer away with it.
        await reader.read(FRAME_BEFORE_HELLO)
        writer.write(framed(Closing(why="tls-only", text=text)))
        await writer.drain()
        writer.close()
        await writer.wait_closed()
