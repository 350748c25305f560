"""Encrypted connections: a TLS listener, and an answer for clients that do not speak TLS.

Whether a client speaks TLS is seen in its first byte, before anything is read: 22 begins a TLS record and can never
begin a frame of ours, which would be 369 million bytes long.
"""

from __future__ import annotations

import asyncio
import asyncio.sslproto
import logging
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import TypeGuard

from elcapitan.protocol.endpoint import frame_message
from elcapitan.protocol.exceptions import without_frames
from elcapitan.protocol.to_client import Closing
from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.connections.address_limits import network_of
from elcapitan_server.connections.certificate import ServerCertificate
from elcapitan_server.connections.pending_connections import PendingConnections
from elcapitan_server.connections.rate_limits import Rate, TokenBucket
from elcapitan_server.connections.request_turns import RequestTurns

log = logging.getLogger(__name__)

TLS_BEGINS = b"\x16\x03"
"""A handshake record of any version of TLS."""
NO_TLS_HERE = b"\x15\x03\x01\x00\x02\x02\x46"
"""Sent to a client that speaks TLS on a plain connection, in TLS: a fatal alert, `protocol_version`."""
ONLY_TLS_HERE = frame_message(
    Closing(why="tls-only", text="This server takes encrypted connections only: connect with TLS.")
)
"""Sent to a client without TLS on an encrypted connection, as a message of the protocol."""
HANDSHAKES_S = 0.001
"""For handshakes in one turn of the event loop: one, which takes a millisecond whether it succeeds or not.

Eight turns beside a hundred handshakes take 11 ms of processor time, with three in each 24 to 28; a move needs four.
"""
FIRST_BYTE_TIMEOUT_S = 5.0
HANDSHAKE_TIMEOUT_S = 10.0

RECORD_HEAD = 5
"""Bytes of a record's header: type, version, length."""
PIECE_BYTES = 1024
"""Given to the library at a time, and once the handshake is complete never more than one record."""
EMPTY_RECORDS = 50
"""Ordinary records that one without data counts for; a new connection may send six: a request for new keys takes a
twentieth of a millisecond, and no client needs more than one in a while."""
MAX_UNREAD_BYTES = 16 * 1024
"""Encrypted, of a connection that is not read because it has to wait."""
asyncio.sslproto.SSLProtocol.max_size = 16 * 1024
"""Of the buffer that the library keeps for each connection; it would have 256 KiB, a thousand of them 256 MiB."""
_NOTHING_BEHIND = asyncio.BufferedProtocol()
_READ_BUFFER = memoryview(bytearray(16 * 1024))
"""Where every connection reads into, one at a time."""
MAX_WAITING, MAX_WAITING_OF_ONE = 100, 32
"""Connections whose first byte or handshake is waited for, of all and of one address; not known to the server yet.
The library keeps 76 KiB for each whose handshake has begun. If there are more, pending_connections.py chooses which
are closed."""


class TlsAcceptor:
    """Accepts connections before it is known whether they speak TLS."""

    def __init__(
        self,
        certificate: Callable[[], ServerCertificate],
        behind: Callable[[], SecuredProtocol],
        may_shake_hands: Callable[[str], bool],
        counters: ServerCounters,
        turns: RequestTurns,
        rate: Callable[[], Rate],
    ) -> None:
        """`behind` makes the protocol for a connection that speaks TLS; `certificate` is asked for each connection,
        since it is renewed while the server runs. `may_shake_hands` says whether an address may have one more
        handshake. What follows one is done in one of the `turns`. `rate` limits the records of each new connection.
        """
        self._certificate, self._behind, self._may_shake_hands = certificate, behind, may_shake_hands
        self._counters, self._turns, self._rate = counters, turns, rate
        self._handshakes = RequestTurns(HANDSHAKES_S)
        """Turns of their own: nobody who plays waits for them."""
        self._pending_connections = PendingConnections[TlsSniffer](MAX_WAITING, lambda _: True, TlsSniffer.close)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def close(self) -> None:
        """End the connections whose handshake is not complete, and take no others."""
        self._is_closed = True
        for waiting in [*self._pending_connections]:
            waiting.close()

    def new_sniffer(self) -> asyncio.Protocol:
        """The protocol of one connection that has just been made."""
        return TlsSniffer(self)

    def may_wait(self, tls_sniffer: TlsSniffer, address: str) -> bool:
        """Whether another connection of that address may wait."""
        network = network_of(address)
        if self._is_closed:  # it was accepted just before
            return False
        if self._pending_connections.count_from(network) >= MAX_WAITING_OF_ONE or not self._may_shake_hands(address):
            return False
        self._pending_connections.add(tls_sniffer, network)
        return True

    def remove(self, tls_sniffer: TlsSniffer) -> None:
        """Called when it has ended, or its handshake is complete."""
        self._pending_connections.remove(tls_sniffer)

    def start_tls(self, tls_sniffer: TlsSniffer, transport: asyncio.Transport) -> None:
        """The client speaks TLS: its handshake begins in its address's turn, and until then it holds nothing of the
        library's.
        """
        owner = network_of(_address_of(transport))
        self._handshakes.put(owner, lambda: self._begin(owner, tls_sniffer, transport))

    def _begin(self, owner: str, tls_sniffer: TlsSniffer, transport: asyncio.Transport) -> None:
        if transport.is_closing():
            return  # it did not wait for an answer
        transport.pause_reading()
        self._handshakes.charge(owner, HANDSHAKES_S)
        task = asyncio.get_running_loop().create_task(self._secure(tls_sniffer, transport, tls_sniffer.first))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _secure(self, tls_sniffer: TlsSniffer, transport: asyncio.Transport, first: bytes) -> None:
        loop, early = asyncio.get_running_loop(), _EarlyBytes()
        transport.set_write_buffer_limits(high=1)  # the writer of a connection is told at once that nothing is read
        shaking_hands = loop.create_task(
            loop.start_tls(
                transport,
                early,
                self._certificate().context,
                server_side=True,
                ssl_handshake_timeout=HANDSHAKE_TIMEOUT_S,
            )
        )
        await asyncio.sleep(0)
        # The transport has another protocol by now, which is told of its connection before this and reads after it.
        library = transport.get_protocol()
        records = (
            TlsRecords(transport, library, TokenBucket(self._rate()), self._turns) if _reads_buffers(library) else None
        )
        if records is not None:
            transport.set_protocol(records)
            await asyncio.sleep(0)  # until the library is told of its connection
            records.begin(first)
        try:
            secured = await shaking_hands
        except (OSError, ssl.SSLError, TimeoutError) as error:
            log.info("no encrypted line: %s", error)
            self._counters.tls_handshake_failures += 1
            transport.abort()
            without_frames(error)  # the task holds it
            return
        except BaseException:
            transport.abort()
            raise
        finally:
            self.remove(tls_sniffer)
        if secured is None or records is None or transport.is_closing():
            return  # it ended just then: nothing would tell what is behind it
        protocol = self._behind()
        secured.set_protocol(protocol)
        records.behind, records.secured = protocol, secured
        if hasattr(secured, "set_read_buffer_limits"):  # of the library's own transport
            secured.set_read_buffer_limits(high=MAX_UNREAD_BYTES)
        protocol.connection_made(secured)
        early.hand_over(protocol)


class SecuredProtocol(asyncio.BufferedProtocol):
    """What is behind a connection that speaks TLS."""

    __slots__ = ("deliveries",)

    def __init__(self) -> None:
        self.deliveries = 0
        """How often data has come."""

    def cut(self) -> None:
        """End it: too much has come."""
        raise NotImplementedError


class TlsRecords(asyncio.BufferedProtocol):
    """Stands between a transport and the library's TLS: it reads little at a time, and counts the records.

    The library does all that it has been given at once, and says nothing of records that carry no data: single bytes,
    or requests for new keys, each of which has an answer.
    """

    def __init__(
        self,
        transport: asyncio.Transport,
        library: asyncio.BufferedProtocol,
        budget: TokenBucket,
        turns: RequestTurns,
    ) -> None:
        self._transport, self._library, self._budget, self._turns = transport, library, budget, turns
        self._owner = network_of(_address_of(transport))
        self.behind: SecuredProtocol | None = None
        """What is behind the library; None: its handshake is not complete."""
        self.secured: asyncio.Transport | None = None
        """What that writes to."""
        self._loop = asyncio.get_running_loop()
        self._waits_for_turn = True
        self._is_paused = False
        self._unread = b""
        """What the library has not been given yet."""
        self._head = b""
        """The part of a record's header that has come."""
        self._rest = 0
        """Bytes that the record still has."""

    def begin(self, first: bytes) -> None:
        """Read from now on, these bytes first; the answer to them is the dear part of a handshake."""
        self._unread = first + self._unread
        self._take_turn()

    def get_buffer(self, sizehint: int) -> memoryview:
        return _READ_BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        self._unread += bytes(_READ_BUFFER[:nbytes])
        self._proceed()

    def _proceed(self) -> None:
        while self._unread and not self._waits_for_turn:
            if self._turns.is_free:
                self._turns.run(self._owner, self._give_piece)
            else:
                self._waits_for_turn = True
                self._turns.put(self._owner, self._take_turn)
        # The library pauses and resumes reading, too; what is resumed too early is paused again by what comes.
        if self._unread:
            self._transport.pause_reading()
        elif self._is_paused:
            self._transport.resume_reading()
        self._is_paused = bool(self._unread)

    def _take_turn(self) -> None:
        self._waits_for_turn = False
        if self._transport.is_closing():
            self._unread = b""
        elif self._unread:
            self._give_piece()
            self._proceed()

    def _give_piece(self) -> None:
        piece, count = self._next_piece()
        # A piece that begins no record is counted as well.
        if not self._budget.take_tokens(self._loop.time(), max(1, count)):
            self._end_reading()
            return
        behind = self.behind
        if behind is None or self.secured is None or not self.secured.is_reading():
            _feed_protocol(self._library, piece)
            return
        before = behind.deliveries
        _feed_protocol(self._library, piece)
        is_whole = not (self._rest or self._head)
        is_empty = is_whole and behind.deliveries == before
        if is_empty and not self._budget.take_tokens(self._loop.time(), EMPTY_RECORDS - 1):
            self._end_reading()

    def _end_reading(self) -> None:
        """Too much has come."""
        self._unread = b""
        if self.behind is not None:
            self.behind.cut()
        else:
            self._transport.abort()

    def _next_piece(self) -> tuple[bytes, int]:
        """What the library is given next, and how many records begin there, by the last byte of their header."""
        data = self._unread[:PIECE_BYTES]
        count, place, size = 0, 0, len(data)
        while place < size:
            if self._rest:
                step = min(self._rest, size - place)
                self._rest -= step
            else:
                step = min(RECORD_HEAD - len(self._head), size - place)
                self._head += data[place : place + step]
                if len(self._head) == RECORD_HEAD:
                    count += 1
                    self._rest, self._head = int.from_bytes(self._head[3:], "big"), b""
            place += step
            if self.behind is not None and not (self._rest or self._head):
                break
        self._unread = self._unread[place:]
        return data[:place], count

    def eof_received(self) -> bool | None:
        return self._library.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._library.connection_lost(exc)
        if self.secured is not None:
            # The library keeps what reads behind it, and that the library: 100 KiB until garbage is collected.
            with suppress(AttributeError):  # it has been closed twice and has let go by itself
                self.secured.set_protocol(_NOTHING_BEHIND)

    def pause_writing(self) -> None:
        self._library.pause_writing()

    def resume_writing(self) -> None:
        self._library.resume_writing()


class TlsSniffer(asyncio.Protocol):
    """One connection whose first bytes show whether it speaks TLS."""

    def __init__(self, keeper: TlsAcceptor) -> None:
        self._keeper = keeper
        self._transport: asyncio.Transport
        self._first_byte_timer: asyncio.TimerHandle | None = None
        self.first = b""
        """What has come; read until its turn, so that the end of a connection is noticed before a handshake begins."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        if self._keeper.may_wait(self, _address_of(transport)):
            self._first_byte_timer = asyncio.get_running_loop().call_later(FIRST_BYTE_TIMEOUT_S, transport.abort)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        self._detach()
        self.first += data
        if len(self.first) > len(data):
            if len(self.first) > MAX_UNREAD_BYTES:
                self._transport.pause_reading()
        elif data[0] == TLS_BEGINS[0]:
            self._keeper.start_tls(self, self._transport)
        else:
            self._keeper.remove(self)
            self._transport.write(ONLY_TLS_HERE)
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._detach()
        self._keeper.remove(self)

    def close(self) -> None:
        """Close it to make room for others."""
        self._transport.abort()

    def _detach(self) -> None:
        if self._first_byte_timer is not None:
            self._first_byte_timer.cancel()


class _EarlyBytes(asyncio.Protocol):
    """Buffers what arrives after the handshake until the protocol is there to read it."""

    def __init__(self) -> None:
        self._came: list[bytes] = []
        self._eof = False

    def data_received(self, data: bytes) -> None:
        self._came.append(data)

    def eof_received(self) -> None:
        self._eof = True

    def hand_over(self, protocol: asyncio.BufferedProtocol) -> None:
        for data in self._came:
            _feed_protocol(protocol, data)
        if self._eof:
            protocol.eof_received()


def _reads_buffers(protocol: asyncio.BaseProtocol) -> TypeGuard[asyncio.BufferedProtocol]:
    return isinstance(protocol, asyncio.BufferedProtocol)


def _address_of(transport: asyncio.Transport) -> str:
    address, *_ = transport.get_extra_info("peername") or ("",)
    return str(address)


def _feed_protocol(protocol: asyncio.BufferedProtocol, data: bytes) -> None:
    """Let it read that."""
    while data:
        room = memoryview(protocol.get_buffer(len(data)))
        size = min(len(room), len(data))
        room[:size] = data[:size]
        protocol.buffer_updated(size)
        data = data[size:]
