"""WebSocket connections: the same frames as over TCP, in binary messages, for browsers and reverse proxies.

The same port serves the page that plays (http_opening.py). The library websockets does the handshake and the framing,
without I/O of its own. A `Peer` sees an ordinary transport (websocket_transport.py), whose address is the client's own
also behind trusted proxies (proxies.py).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import partial
from typing import Protocol

from websockets.exceptions import InvalidOrigin
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.typing import Origin

from elcapitan.protocol.exceptions import without_frames
from elcapitan.protocol.framing import HEADER
from elcapitan.protocol.limits import FRAME_TO_SERVER
from elcapitan_server.connections.address_limits import AddressAccounts, TrustedNetwork, network_of
from elcapitan_server.connections.peer_reader import MAX_READ_AFTER_END
from elcapitan_server.connections.pending_connections import PendingConnections
from elcapitan_server.connections.proxies import client_address, is_proxy
from elcapitan_server.connections.request_turns import RequestTurns
from elcapitan_server.connections.tls import SecuredProtocol
from elcapitan_server.connections.websocket_transport import WebSocketTransport
from elcapitan_server.web.http_opening import HttpOpening
from elcapitan_server.web.own_pages import allowed_origins
from elcapitan_server.web.page_answers import HttpRequest
from elcapitan_server.web.page_files import PageFile

log = logging.getLogger(__name__)

MAX_MESSAGE = HEADER + FRAME_TO_SERVER
"""Bytes of a message: the longest frame fits into one."""
DATA_OPCODES = (Opcode.BINARY, Opcode.CONT)
CLOSE_TIMEOUT_S = 0.5
"""For the client to confirm the end."""
MAX_WAITING, MAX_WAITING_OF_ONE = 200, 32
"""Connections whose request is waited for, of all and of one address; a trusted proxy may have all of them."""
PIECE_BYTES = 1024
"""Given to the library at a time: at most 170 frames, two milliseconds of work."""
_READ_BUFFER = memoryview(bytearray(16 * 1024))
"""Where every connection reads into, one at a time."""
_quiet = logging.getLogger(f"{__name__}.library")
_quiet.setLevel(logging.CRITICAL)
"""The library would log a traceback for every invalid request."""


class Receiver(Protocol):
    """What a connection is for: the parts of a `Peer` that are used."""

    @property
    def turns(self) -> RequestTurns: ...
    @property
    def owner_of_turn(self) -> Hashable: ...

    def connection_made(self, transport: asyncio.BaseTransport) -> None: ...
    def data_received(self, data: bytes) -> None: ...
    def eof_received(self) -> bool | None: ...
    def connection_lost(self, exc: Exception | None) -> None: ...
    def pause_writing(self) -> None: ...
    def resume_writing(self) -> None: ...
    def spend_control(self) -> bool: ...
    def cut(self) -> None: ...
    def close(self, why: str, text: str = "") -> None: ...


class WebSocketAcceptor:
    """Makes the protocols of a listener for WebSocket connections."""

    def __init__(
        self,
        behind: Callable[[], Receiver],
        proxies: Sequence[TrustedNetwork] = (),
        origins: Sequence[str] = (),
        page: Mapping[str, PageFile] | None = None,
        accounts: AddressAccounts | None = None,
        own_names: Collection[str] = (),
    ) -> None:
        """`behind` makes the peer of a connection once its handshake is complete. `origins` are the pages whose scripts
        may connect, such as https://play.example.org, beside the page that is served here under one of its `own_names`
        (own_pages.py); programs that are no browser send none and may always connect. `page` are the files that are
        served, and `accounts` pay for them; without these, nothing is paid.
        """
        self._behind, self.proxies, self.page = behind, proxies, page or {}
        self._origins, self._own_names, self._accounts = origins, own_names, accounts
        self.http_turns = RequestTurns()
        """Of requests of HTTP, each of which takes a tenth of a millisecond."""
        self._is_closed = False
        self._waiting = PendingConnections[WebSocketConnection](
            MAX_WAITING, lambda each: each.is_waiting, lambda each: each.abort()
        )

    def new_connection(self) -> SecuredProtocol:
        """The protocol of one connection that has just been made."""
        return WebSocketConnection(self)

    def close(self) -> None:
        """End the connections whose request has not come, and take no others."""
        self._is_closed = True
        for waiting in [*self._waiting]:
            waiting.abort()

    def new_handshake(self, host: str) -> ServerProtocol:
        """For a request with that header Host."""
        allowed = allowed_origins(host, self._origins, self._own_names)
        origins = None if allowed is None else [None, *(Origin(each) for each in allowed)]
        return ServerProtocol(origins=origins, max_size=MAX_MESSAGE, logger=_quiet)

    def spend(self, address: str, cost: int) -> bool:
        """Whether an address can afford that many requests; nothing is served to one that is banned."""
        if self._accounts is None:
            return True
        now_s = asyncio.get_running_loop().time()
        account = self._accounts.for_address(address, now_s)
        return not account.is_banned and account.spend_request(now_s, cost)

    def new_receiver(self) -> Receiver:
        return self._behind()

    def may_wait(self, connection: WebSocketConnection, address: str) -> bool:
        """Whether another connection of that address may wait."""
        network = network_of(address)
        if self._is_closed:  # it was accepted just before
            return False
        if not is_proxy(address, self.proxies) and self._waiting.count_from(network) >= MAX_WAITING_OF_ONE:
            return False
        self._waiting.add(connection, network)
        return True

    def remove(self, connection: WebSocketConnection) -> None:
        """Called when its handshake is complete, or it has ended."""
        self._waiting.remove(connection)


class WebSocketConnection(SecuredProtocol):
    """One connection: first requests of HTTP, then messages whose bytes go to the receiver as they come."""

    def __init__(self, acceptor: WebSocketAcceptor) -> None:
        super().__init__()
        self._acceptor = acceptor
        self._loop = asyncio.get_running_loop()
        self._tcp: asyncio.Transport
        self._opening: HttpOpening
        self._websocket: ServerProtocol
        """Once a request has asked for it."""
        self._receiver: Receiver | None = None
        self._transport: WebSocketTransport | None = None
        self._unparsed = b""
        """Of what has come after the handshake."""
        self._waits_for_turn = False
        self._is_held = False
        """The receiver takes nothing more for the moment."""
        self._is_full = False
        """The system does not take what is written: no answer is made to what the client sends."""
        self._is_cut = False
        """It has sent too much: what else it sends is ignored."""
        self._ignored = 0
        self._is_paused = False
        self._deadline: asyncio.TimerHandle | None = None
        """Of the client's confirmation that the connection ends."""

    @property
    def is_waiting(self) -> bool:
        return self._receiver is None

    def abort(self) -> None:
        self._tcp.abort()

    # What the transport says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._tcp = transport
        owner = network_of(_address_of(transport))
        self._opening = HttpOpening(
            transport, self._acceptor.page, self._spend, partial(self._acceptor.http_turns.put, owner), self._upgrade
        )
        if self._acceptor.may_wait(self, _address_of(transport)):
            self._opening.begin()
        else:
            transport.abort()

    def get_buffer(self, sizehint: int) -> memoryview:
        return _READ_BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        self.deliveries += 1
        data = bytes(_READ_BUFFER[:nbytes])
        if self._is_cut:
            self._ignored += len(data)
            self._adjust_reading()
        elif self._receiver is not None:
            self._unparsed += data
            self._proceed()
        elif not self._opening.is_over:
            self._opening.receive(data)

    def _proceed(self) -> None:
        """Parse what has come, a piece at a time and in the turn of its address."""
        if (receiver := self._receiver) is None:
            return
        while self._unparsed and not (self._is_held or self._is_full or self._waits_for_turn):
            if receiver.turns.is_free:
                receiver.turns.run(receiver.owner_of_turn, self._parse_piece)
            else:
                self._waits_for_turn = True
                receiver.turns.put(receiver.owner_of_turn, self._take_turn)
        self._adjust_reading()

    def _adjust_reading(self) -> None:
        pauses = bool(self._unparsed) or self._is_held or self._is_full or self._ignored > MAX_READ_AFTER_END
        if pauses and not self._is_paused:
            self._tcp.pause_reading()
        elif self._is_paused and not pauses:
            self._tcp.resume_reading()
        self._is_paused = pauses

    def _take_turn(self) -> None:
        self._waits_for_turn = False
        if not (self._is_held or self._is_full or self._tcp.is_closing()):
            self._parse_piece()
            self._proceed()

    def _parse_piece(self) -> None:
        piece, self._unparsed = self._unparsed[:PIECE_BYTES], self._unparsed[PIECE_BYTES:]
        self._receive(piece)

    def hold(self, *, held: bool) -> None:
        """The receiver takes nothing for the moment, or something again."""
        self._is_held = held
        self._proceed()

    def _receive(self, data: bytes) -> None:
        self._websocket.receive_data(data)
        for event in self._websocket.events_received():
            if isinstance(event, Request):
                self._answer(event)
            elif isinstance(event, Frame):
                if not self._is_cut:
                    self._take(event)
                event.data = b""  # the library keeps the last frame until the next one has come: 64 KiB for each line
        self.flush()

    def eof_received(self) -> bool | None:
        if not self._opening.is_over:
            return self._opening.end()
        if not hasattr(self, "_websocket"):  # it has not waited for its turn
            self._tcp.abort()
            return None
        self._websocket.receive_eof()
        self._websocket.events_received()
        if self._receiver is not None:
            self._receiver.eof_received()
        self.flush()
        return None

    def connection_lost(self, exc: Exception | None) -> None:
        self._acceptor.remove(self)
        self._opening.close()
        if self._deadline is not None:
            self._deadline.cancel()
        # Each of them knows this connection; all would be kept until the next collection of garbage.
        del self._opening
        receiver, self._receiver, self._transport = self._receiver, None, None
        if hasattr(self, "_websocket"):
            self._websocket.parser.close()
        if receiver is not None:
            receiver.connection_lost(exc)

    def pause_writing(self) -> None:
        self._is_full = True
        self._opening.is_full = True
        if self._receiver is not None:
            self._receiver.pause_writing()

    def resume_writing(self) -> None:
        self._is_full = self._opening.is_full = False
        if self._receiver is not None:
            self._receiver.resume_writing()
            self._proceed()
        elif not self._opening.is_over:
            self._opening.proceed()

    # The handshake and the messages

    def _spend(self, request: HttpRequest, cost: int) -> bool:
        forwarded = [request.headers["x-forwarded-for"]] if "x-forwarded-for" in request.headers else []
        address = client_address(_address_of(self._tcp), forwarded, self._acceptor.proxies)
        return self._acceptor.spend(address, cost)

    def _upgrade(self, host: str, head: bytes, rest: bytes) -> None:
        """Answer a request for a WebSocket in the turn of its address: each takes 0.2 ms, and a hundred may
        come at once. What follows is read once it has been answered.
        """
        self._is_paused = True
        self._tcp.pause_reading()
        owner = network_of(_address_of(self._tcp))
        self._acceptor.http_turns.do(owner, partial(self._shake_hands, host, head, rest))

    def _shake_hands(self, host: str, head: bytes, rest: bytes) -> None:
        if self._tcp.is_closing():
            return
        self._websocket = self._acceptor.new_handshake(host)
        self._receive(head)
        if self._receiver is not None:
            self._unparsed += rest
            self._proceed()
        else:
            self._adjust_reading()

    def _answer(self, request: Request) -> None:
        """Accept the request, or refuse it in HTTP."""
        response = self._websocket.accept(request)
        self._websocket.send_response(response)
        self.flush()
        if self._websocket.state is not State.OPEN:
            if (fault := self._websocket.handshake_exc) is not None:
                without_frames(fault)
            hint = "; --websocket-origin names pages that may connect" if isinstance(fault, InvalidOrigin) else ""
            log.info("no WebSocket for %s: %s%s", _address_of(self._tcp), fault, hint)
            return
        self._acceptor.remove(self)
        address = client_address(
            _address_of(self._tcp), request.headers.get_all("X-Forwarded-For"), self._acceptor.proxies
        )
        self._transport = WebSocketTransport(self, self._tcp, self._websocket, address)
        self._receiver = self._acceptor.new_receiver()
        self._receiver.connection_made(self._transport)

    def _take(self, frame: Frame) -> None:
        """The receiver splits the bytes itself: where a message or a part of one ends has no meaning."""
        if self._receiver is None or self._transport is None:
            return
        if self._transport.is_closing():
            # Even if it is short: 256 KiB in messages of one byte are seconds of work.
            self._ignored += PIECE_BYTES
            if self._ignored > MAX_READ_AFTER_END:
                self._ignore_rest()
                return
        if frame.opcode in (Opcode.PING, Opcode.PONG) or (frame.opcode in DATA_OPCODES and not frame.data):
            if not self._receiver.spend_control():
                self._ignore_rest()
        elif frame.opcode in DATA_OPCODES:
            # One with a part of a message: the receiver sees how large it is, and counts it if it completes nothing.
            self._receiver.data_received(bytes(frame.data))
        elif frame.opcode is Opcode.TEXT:
            self._transport.close_code = CloseCode.UNSUPPORTED_DATA
            self._receiver.close("malformed", "This server reads binary messages of WebSocket only.")
        elif frame.opcode is Opcode.CLOSE:
            self._receiver.eof_received()

    def cut(self) -> None:
        """End it: too much has come."""
        if self._receiver is None:
            self._tcp.abort()
        else:
            self._receiver.cut()
            self._ignore_rest()

    def _ignore_rest(self) -> None:
        """Discard what has come: the client has sent too much."""
        self._is_cut, self._unparsed = True, b""

    def flush(self) -> None:
        """Hand over to the system what the library has to say."""
        pieces = self._websocket.data_to_send()
        if said := b"".join(pieces):
            self._tcp.write(said)
        if b"" in pieces:  # nothing comes after this
            self.end_soon()

    def end_soon(self) -> None:
        """Half close the connection and wait a moment for the other end.

        A connection that is closed with unread bytes is reset, and the last message may be lost with it.
        """
        if self._tcp.is_closing():
            return
        if self._tcp.can_write_eof() and self._websocket.state is not State.OPEN:
            self._tcp.write_eof()
        self._close_after(CLOSE_TIMEOUT_S)

    def _close_after(self, delay_s: float) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self._loop.call_later(delay_s, self._tcp.close)

    def start_closing(self, code: int) -> None:
        """Begin the closing handshake; the connection ends with the client's answer, or soon without it."""
        if self._websocket.state is State.OPEN:
            self._websocket.send_close(code)
            self.flush()
            self._close_after(CLOSE_TIMEOUT_S)
        else:
            self.end_soon()


def _address_of(transport: asyncio.Transport) -> str:
    address, *_ = transport.get_extra_info("peername") or ("",)
    return str(address)
