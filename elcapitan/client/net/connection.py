"""One connection to one server: bytes in, messages out, and each request with its answer.

Answers come in the order of the requests (docs/protocol.md), so a request waits for the first message of its kind.
Knows nothing of tables; its owner is given every message.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from elcapitan import __version__
from elcapitan.client.model import own_face
from elcapitan.client.name_lookup import look_up_in_own_threads
from elcapitan.client.net import tls as tls_module
from elcapitan.client.net.addresses import NEXT_ADDRESS_DELAY_S
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import Broken, Ended, Endpoint, Side, State
from elcapitan.protocol.to_client import AnyToClient

if TYPE_CHECKING:
    from elcapitan.client.net.websocket import WebSocketLine

OPEN_TIMEOUT_S = 5.0
ANSWER_TIMEOUT_S = 15.0
"""Longest wait for the answer to a request; a move has its own time (table_client.py)."""
READ_BYTES = 65536
CLOSE_TIMEOUT_S = 0.5
"""For the last messages to be sent and, with TLS, for the other side to close, too."""


class ConnectionLost(Exception):
    """Raised when the connection ends before the answer has come."""


class UnknownPeer(ConnectionLost):
    """Raised when the peer does not speak this protocol."""


class WebSocketMissing(ConnectionLost):
    """Raised when an address asks for a WebSocket and the library for it is not installed."""


class RequestDeclined(Exception):
    """Raised when the server does not grant a request; nothing has changed there."""

    def __init__(self, answer: to_client.Refused) -> None:
        super().__init__(answer.text or answer.why)
        self.answer = answer


class _PendingRequest(NamedTuple):
    request: str
    answers: tuple[type[to_client.ToClient], ...]
    fits: Callable[[AnyToClient], bool]
    future: asyncio.Future[AnyToClient]


def _shared_rules(ours: dict[str, int], refused: to_client.Refused) -> dict[str, int]:
    """The games that a server refusing others plays by our rules; empty if it has refused for another reason."""
    if not refused.why.startswith("rules-"):
        return {}
    shared = {game: version for game, version in ours.items() if refused.rules.get(game) == version}
    return shared if len(shared) < len(ours) else {}


class ServerConnection:
    """An open connection, greeted and welcomed."""

    def __init__(
        self,
        reader: asyncio.StreamReader | WebSocketLine,
        writer: asyncio.StreamWriter | WebSocketLine,
        on_message: Callable[[AnyToClient], None],
        on_end: Callable[[ServerConnection], None],
    ) -> None:
        self.face = own_face.face()
        """The player's portrait, as the server knows it."""
        self.welcome: to_client.Welcome | None = None
        self.close_reason = ""
        """The server's reason for closing it; empty if it gave none."""
        self.received_s = time.monotonic()
        """When the last bytes came from the server."""
        self._reader, self._writer = reader, writer
        self._on_message, self._on_end = on_message, on_end
        self._end = Endpoint(Side.CLIENT)
        self._waiting: list[_PendingRequest] = []
        self._ended = False
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(
        cls,
        address: ConnectAddress,
        rules: dict[str, int],
        name: str,
        on_message: Callable[[AnyToClient], None],
        on_end: Callable[[ServerConnection], None],
        within_s: float | None = None,
    ) -> ServerConnection:
        """Connect (`within_s`; None: in usual time) and greet; raises one of REQUEST_ERRORS.

        A server of an earlier release refuses a program for the rules of a single game: it is greeted once more with
        the games that both know by the same rules.
        """
        async with asyncio.timeout(OPEN_TIMEOUT_S if within_s is None else within_s):
            reader, writer = await _connect(address)
        wire = cls(reader, writer, on_message, on_end)
        hello = to_server.Hello(
            protocol=limits.PROTOCOL,
            rules=rules,
            program=f"elcapitan {__version__}",
            name=name,
            features=[
                limits.HINTS,
                limits.GESTURES,
                limits.AIDS,
                limits.NODES,
                limits.STAND_INS,
                limits.SHARES,
                limits.FACES,
                limits.STORAGE,
            ],
            owner=address.owner,
            face=wire.face,
        )
        try:
            answer = await wire.request(hello, to_client.Welcome)
        except RequestDeclined as refused:
            await wire.close()
            if not (shared := _shared_rules(rules, refused.answer)):
                raise
            return await cls.open(address, shared, name, on_message, on_end, within_s)
        except BaseException:
            await wire.close()
            raise
        assert isinstance(answer, to_client.Welcome)
        wire.welcome = answer
        return wire

    @property
    def is_open(self) -> bool:
        return not (self._ended or self._reading.done())

    def send(self, message: to_server.ToServer) -> None:
        """Send a message without waiting for an answer. ConnectionLost if the connection is closed."""
        if not self.is_open or self._end.state is State.CLOSED:  # the server has closed it
            raise ConnectionLost
        self._end.send(message)
        self._writer.write(self._end.data_to_send())

    async def request(
        self,
        request: to_server.ToServer,
        *answers: type[to_client.ToClient],
        fits: Callable[[AnyToClient], bool] = lambda answer: True,
    ) -> AnyToClient:
        """Send a request, wait for an answer that `fits`. RequestDeclined, ConnectionLost, TimeoutError."""
        future: asyncio.Future[AnyToClient] = asyncio.get_running_loop().create_future()
        waiting = _PendingRequest(limits.type_of(type(request).__name__), answers, fits, future)
        self.send(request)
        self._waiting.append(waiting)
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                return await future
        finally:
            if waiting in self._waiting:
                self._waiting.remove(waiting)

    async def close(self) -> None:
        """End it from this side; afterwards nothing of it is open."""
        self._reading.cancel()
        try:
            await asyncio.wait([self._reading])
            self._finish()
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(CLOSE_TIMEOUT_S):
                    await self._writer.wait_closed()
        finally:
            self._finish()
            self.abort()

    def abort(self) -> None:
        """Close without a closing message, as if the other side had gone."""
        self._writer.transport.abort()

    async def _read(self) -> None:
        strange = False
        try:
            going_on = True
            while going_on:
                received = await self._reader.read(READ_BYTES)
                self.received_s = time.monotonic()
                if received:
                    self._end.receive_data(received)
                else:
                    self._end.receive_eof()
                    going_on = False  # after a closing message nothing follows
                for event in self._end.events():
                    if isinstance(event, Broken | Ended):
                        going_on = False
                        # Before the welcome it was never one of ours: some other server on that port.
                        strange = isinstance(event, Broken) and self.welcome is None
                    elif isinstance(event, to_client.ToClient):
                        self._deliver(event)
        except OSError:
            pass
        finally:
            self._finish(UnknownPeer if strange else ConnectionLost)

    def _finish(self, fault: type[ConnectionLost] = ConnectionLost) -> None:
        """Once; if the connection is ended before anything has been read, `_read` cannot do it."""
        if self._ended:
            return
        self._ended = True
        self._writer.close()
        for waiting in self._waiting:
            if not waiting.future.done():
                waiting.future.set_exception(fault(self.close_reason))
        self._on_end(self)

    def _deliver(self, message: AnyToClient) -> None:
        match message:
            case to_client.Ping(number=number):
                with contextlib.suppress(ConnectionLost):  # the closing message has come with it
                    self.send(to_server.Pong(number=number))
                return
            case to_client.Pong():
                return
            case to_client.Closing(why=why):
                self.close_reason = why
        self._on_message(message)
        for waiting in self._waiting:
            if waiting.future.done():
                continue
            # A refusal of another age may not say what it is about; before the welcome it is about the hello.
            about = isinstance(message, to_client.Refused) and (message.to or "hello") == waiting.request
            if isinstance(message, to_client.Refused) and about and not message.id:
                waiting.future.set_exception(RequestDeclined(message))
                return
            if isinstance(message, waiting.answers) and waiting.fits(message):
                waiting.future.set_result(message)
                return


async def _connect(
    address: ConnectAddress,
) -> tuple[asyncio.StreamReader | WebSocketLine, asyncio.StreamWriter | WebSocketLine]:
    """The two directions of a new connection. OSError, UnknownPeer, WebSocketMissing."""
    look_up_in_own_threads()
    tls = tls_module.ssl_context() if address.tls else None
    if not address.path:
        return await asyncio.open_connection(
            address.host, address.port, ssl=tls, happy_eyeballs_delay=NEXT_ADDRESS_DELAY_S
        )
    try:
        from elcapitan.client.net.websocket import HandshakeRefused, WebSocketLine
    except ImportError:
        raise WebSocketMissing from None
    try:
        line = await WebSocketLine.open(address.host, address.port, address.path, tls)
    except HandshakeRefused:
        raise UnknownPeer from None
    return line, line
