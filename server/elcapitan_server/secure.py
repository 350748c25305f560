"""Encrypted lines: a listener that speaks TLS, and a polite word to whoever does not.

Whether somebody speaks TLS is seen in her first byte, before anything is read: 22 begins a TLS record and can never
begin a frame of ours, which would be 369 million bytes long.
"""

from __future__ import annotations

import asyncio
import logging
import os
import ssl
import stat
from collections.abc import Callable
from pathlib import Path

from elcapitan.protocol.endpoint import framed
from elcapitan.protocol.to_client import Closing
from elcapitan_server.doorstep import Doorstep
from elcapitan_server.limits import house_of

log = logging.getLogger(__name__)

TLS_BEGINS = b"\x16\x03"
"""A handshake record of any version of TLS."""
NO_TLS_HERE = b"\x15\x03\x01\x00\x02\x02\x46"
"""Said to whoever speaks TLS on a plain line, in her own language: a fatal alert, `protocol_version`."""
ONLY_TLS_HERE = framed(Closing(why="tls-only", text="This server takes encrypted connections only: connect with TLS."))
"""Said to whoever speaks plainly on an encrypted line, in the words of the protocol."""
FIRST_BYTE_S = 5.0
HANDSHAKE_S = 10.0

MOST_WAITING, MOST_WAITING_OF_ONE = 200, 32
"""Connections whose first byte or handshake is waited for, of all and of one address; nobody else knows of them yet.
Of more than so many in all, doorstep.py says who has to go."""


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
    if os.name == "posix" and key.stat().st_mode & stat.S_IROTH:
        log.warning("everybody on this machine can read the key %s: chmod o-r would change that", key)
    return context


def _no_password() -> str:
    raise ssl.SSLError("the key is locked by a password")  # OpenSSL would ask for it at the terminal


class Doorkeeper:
    """Takes connections in until it is known what is spoken on them."""

    def __init__(
        self,
        context: Callable[[], ssl.SSLContext],
        behind: Callable[[], asyncio.BufferedProtocol],
        may_shake_hands: Callable[[str], bool] = lambda address: True,
    ) -> None:
        """`behind` makes the protocol that whoever speaks TLS gets to; `context` is asked for each connection, since a
        certificate is renewed while the server runs. `may_shake_hands` says whether an address may have one more
        handshake: it takes a millisecond of the processor, whether somebody comes of it or not.
        """
        self._context, self._behind, self._may_shake_hands = context, behind, may_shake_hands
        self._doorstep = Doorstep[Doorway](MOST_WAITING, lambda _: True, Doorway.shut)
        self._tasks: set[asyncio.Task[None]] = set()

    def doorway(self) -> asyncio.Protocol:
        """The protocol of one connection that has just been made."""
        return Doorway(self)

    def take_in(self, doorway: Doorway, address: str) -> bool:
        """Whether somebody from there may wait for her turn."""
        house = house_of(address)
        if self._doorstep.of(house) >= MOST_WAITING_OF_ONE or not self._may_shake_hands(address):
            return False
        self._doorstep.came(doorway, house)
        return True

    def left(self, doorway: Doorway) -> None:
        """She has gone, or gone through."""
        self._doorstep.left(doorway)

    def secure(self, doorway: Doorway, transport: asyncio.Transport, first: bytes) -> None:
        """She speaks TLS, and began with these bytes."""
        task = asyncio.get_running_loop().create_task(self._secure(doorway, transport, first))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _secure(self, doorway: Doorway, transport: asyncio.Transport, first: bytes) -> None:
        loop, early = asyncio.get_running_loop(), _Early()
        shaking_hands = loop.create_task(
            loop.start_tls(transport, early, self._context(), server_side=True, ssl_handshake_timeout=HANDSHAKE_S)
        )
        await asyncio.sleep(0)
        # The transport has another protocol by now, which is told of its connection before this and reads after it.
        loop.call_soon(_hand_on, transport, first)
        try:
            secured = await shaking_hands
        except (OSError, ssl.SSLError, TimeoutError) as error:
            log.info("no encrypted line: %s", error)
            transport.abort()
            return
        except BaseException:
            transport.abort()
            raise
        finally:
            self.left(doorway)
        if secured is None:
            return  # she went just then
        protocol = self._behind()
        secured.set_protocol(protocol)
        protocol.connection_made(secured)
        early.hand_over(protocol)


class Doorway(asyncio.Protocol):
    """One connection before it is known what is spoken on it: its first bytes say so."""

    def __init__(self, keeper: Doorkeeper) -> None:
        self._keeper = keeper
        self._transport: asyncio.Transport
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        address, *_ = transport.get_extra_info("peername") or ("",)
        if self._keeper.take_in(self, address):
            self._patience = asyncio.get_running_loop().call_later(FIRST_BYTE_S, transport.abort)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        self._done()
        if data[0] == TLS_BEGINS[0]:
            self._transport.pause_reading()
            self._keeper.secure(self, self._transport, data)
        else:
            self._keeper.left(self)
            self._transport.write(ONLY_TLS_HERE)
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._done()
        self._keeper.left(self)

    def shut(self) -> None:
        """It has waited long enough, others come."""
        self._transport.abort()

    def _done(self) -> None:
        if self._patience is not None:
            self._patience.cancel()


class _Early(asyncio.Protocol):
    """Keeps what comes through a line that has just been encrypted until somebody is there to read it."""

    def __init__(self) -> None:
        self._came: list[bytes] = []
        self._eof = False

    def data_received(self, data: bytes) -> None:
        self._came.append(data)

    def eof_received(self) -> None:
        self._eof = True

    def hand_over(self, protocol: asyncio.BufferedProtocol) -> None:
        for data in self._came:
            _feed(protocol, data)
        if self._eof:
            protocol.eof_received()


def _hand_on(transport: asyncio.Transport, first: bytes) -> None:
    """What was read to see who is there is the beginning of what TLS has to read."""
    protocol = transport.get_protocol()
    if not transport.is_closing() and isinstance(protocol, asyncio.BufferedProtocol):
        _feed(protocol, first)


def _feed(protocol: asyncio.BufferedProtocol, data: bytes) -> None:
    """Let it read that."""
    while data:
        room = memoryview(protocol.get_buffer(len(data)))
        size = min(len(room), len(data))
        room[:size] = data[:size]
        protocol.buffer_updated(size)
        data = data[size:]
