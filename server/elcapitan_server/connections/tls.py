"""Encrypted connections: a TLS listener, and an answer for clients that do not speak TLS.

Whether a client speaks TLS is seen in its first byte, before anything is read: 22 begins a TLS record and can never
begin a frame of ours, which would be 369 million bytes long.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Callable

from elcapitan.protocol.endpoint import frame_message
from elcapitan.protocol.to_client import Closing
from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.connections.address_limits import network_of
from elcapitan_server.connections.certificate import ServerCertificate
from elcapitan_server.connections.pending_connections import PendingConnections

log = logging.getLogger(__name__)

TLS_BEGINS = b"\x16\x03"
"""A handshake record of any version of TLS."""
NO_TLS_HERE = b"\x15\x03\x01\x00\x02\x02\x46"
"""Sent to a client that speaks TLS on a plain connection, in TLS: a fatal alert, `protocol_version`."""
ONLY_TLS_HERE = frame_message(
    Closing(why="tls-only", text="This server takes encrypted connections only: connect with TLS.")
)
"""Sent to a client without TLS on an encrypted connection, as a message of the protocol."""
FIRST_BYTE_TIMEOUT_S = 5.0
HANDSHAKE_TIMEOUT_S = 10.0

MAX_WAITING, MAX_WAITING_OF_ONE = 200, 32
"""Connections whose first byte or handshake is waited for, of all and of one address; not known to the server yet.
Of more than so many in all, pending_connections.py says who has to go."""


class TlsAcceptor:
    """Accepts connections before it is known whether they speak TLS."""

    def __init__(
        self,
        certificate: Callable[[], ServerCertificate],
        behind: Callable[[], asyncio.BufferedProtocol],
        may_shake_hands: Callable[[str], bool],
        counters: ServerCounters,
    ) -> None:
        """`behind` makes the protocol for a connection that speaks TLS; `certificate` is asked for each connection,
        since it is renewed while the server runs. `may_shake_hands` says whether an address may have one more
        handshake: it takes a millisecond of the processor, whether it succeeds or not.
        """
        self._certificate, self._behind, self._may_shake_hands = certificate, behind, may_shake_hands
        self._counters = counters
        self._pending_connections = PendingConnections[TlsSniffer](MAX_WAITING, lambda _: True, TlsSniffer.close)
        self._tasks: set[asyncio.Task[None]] = set()

    def new_sniffer(self) -> asyncio.Protocol:
        """The protocol of one connection that has just been made."""
        return TlsSniffer(self)

    def may_wait(self, tls_sniffer: TlsSniffer, address: str) -> bool:
        """Whether another connection of that address may wait."""
        network = network_of(address)
        if self._pending_connections.count_from(network) >= MAX_WAITING_OF_ONE or not self._may_shake_hands(address):
            return False
        self._pending_connections.add(tls_sniffer, network)
        return True

    def remove(self, tls_sniffer: TlsSniffer) -> None:
        """It has ended, or its handshake is complete."""
        self._pending_connections.remove(tls_sniffer)

    def start_tls(self, tls_sniffer: TlsSniffer, transport: asyncio.Transport, first: bytes) -> None:
        """The client speaks TLS, and began with these bytes."""
        task = asyncio.get_running_loop().create_task(self._secure(tls_sniffer, transport, first))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _secure(self, tls_sniffer: TlsSniffer, transport: asyncio.Transport, first: bytes) -> None:
        loop, early = asyncio.get_running_loop(), _EarlyBytes()
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
        loop.call_soon(_replay_bytes, transport, first)
        try:
            secured = await shaking_hands
        except (OSError, ssl.SSLError, TimeoutError) as error:
            log.info("no encrypted line: %s", error)
            self._counters.tls_handshake_failures += 1
            transport.abort()
            return
        except BaseException:
            transport.abort()
            raise
        finally:
            self.remove(tls_sniffer)
        if secured is None:
            return  # it ended just then
        protocol = self._behind()
        secured.set_protocol(protocol)
        protocol.connection_made(secured)
        early.hand_over(protocol)


class TlsSniffer(asyncio.Protocol):
    """One connection whose first bytes show whether it speaks TLS."""

    def __init__(self, keeper: TlsAcceptor) -> None:
        self._keeper = keeper
        self._transport: asyncio.Transport
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        address, *_ = transport.get_extra_info("peername") or ("",)
        if self._keeper.may_wait(self, address):
            self._patience = asyncio.get_running_loop().call_later(FIRST_BYTE_TIMEOUT_S, transport.abort)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        self._detach()
        if data[0] == TLS_BEGINS[0]:
            self._transport.pause_reading()
            self._keeper.start_tls(self, self._transport, data)
        else:
            self._keeper.remove(self)
            self._transport.write(ONLY_TLS_HERE)
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._detach()
        self._keeper.remove(self)

    def close(self) -> None:
        """It has waited long enough, others come."""
        self._transport.abort()

    def _detach(self) -> None:
        if self._patience is not None:
            self._patience.cancel()


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


def _replay_bytes(transport: asyncio.Transport, first: bytes) -> None:
    """What was read to see who is there is the beginning of what TLS has to read."""
    protocol = transport.get_protocol()
    if not transport.is_closing() and isinstance(protocol, asyncio.BufferedProtocol):
        _feed_protocol(protocol, first)


def _feed_protocol(protocol: asyncio.BufferedProtocol, data: bytes) -> None:
    """Let it read that."""
    while data:
        room = memoryview(protocol.get_buffer(len(data)))
        size = min(len(room), len(data))
        room[:size] = data[:size]
        protocol.buffer_updated(size)
        data = data[size:]
