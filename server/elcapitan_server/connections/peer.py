"""One connection: its requests and their price, and its deadlines.

Knows the wire and the clock, no table: what a message means is asked of its `RequestHandler`. A request that has to
wait is done by a task of its own; a connection that is silent is an object and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Collection, Coroutine, Mapping
from enum import Enum
from typing import Any, NamedTuple, Protocol

from elcapitan.protocol import limits
from elcapitan.protocol.endpoint import Broken, Ended, State, Unfit, frame_message
from elcapitan.protocol.exceptions import ValueOutOfRange
from elcapitan.protocol.to_client import Answered, Ping, Pong, Refused
from elcapitan.protocol.to_server import Hello, Move, ToServer
from elcapitan.protocol.to_server import Ping as AskedPing
from elcapitan.protocol.to_server import Pong as AnsweredPong
from elcapitan.text_cleaning import clean_name
from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.connections import rate_limits
from elcapitan_server.connections.address_limits import AddressAccount, ip_of
from elcapitan_server.connections.peer_reader import PeerReader, SharedLoad

log = logging.getLogger(__name__)

HELLO_TIMEOUT_S = 5.0
"""From the first byte possible to a whole hello."""


class KeepAlive(NamedTuple):
    """How often a connection is sent a ping, and after how long without a byte it counts as lost."""

    ping_s: float
    dead_s: float


KEEP_ALIVE = KeepAlive(15.0, 40.0)
KEEP_ALIVE_AT_TABLE = KeepAlive(1.9, 15.0)
"""One every two seconds is promised; a client that receives nothing for five seconds gives the connection up."""
KEEP_ALIVE_BOTS = KeepAlive(10.0, 25.0)
"""For computer players, which run on this machine: a connection that breaks there breaks at once."""


class RequestProgress(Enum):
    """The progress of a request."""

    DONE = "done"
    """It is answered."""
    BEGUN = "begun"
    """`Peer.finish_request` will be called."""
    TO_BE_ASKED = "to be asked"
    """It cannot be begun at once, or not at all: `RequestHandler.handle_request` has to be awaited."""


DONE, BEGUN, TO_BE_ASKED = RequestProgress  # for speed, as State in elcapitan/protocol/endpoint.py


class RecordParts(NamedTuple):
    """What the records for a client may have beside version 2."""

    stand_ins: bool
    """The feature `stand-ins`."""
    shares: bool
    """The feature `shares`."""


NO_PARTS = RecordParts(stand_ins=False, shares=False)


class RequestHandler(Protocol):
    """What a connection asks of the server behind it."""

    def start_move(self, peer: Peer, move: Move) -> RequestProgress:
        """Begins frequent requests without a task."""

    async def handle_hello(self, peer: Peer, hello: Hello) -> None: ...
    async def handle_request(self, peer: Peer, message: ToServer) -> None: ...
    async def handle_disconnect(self, peer: Peer) -> None: ...


class ConnectionObserver(Protocol):
    """Keeps the list of all connections."""

    def connection_opened(self, peer: Peer) -> AddressAccount | None:
        """The account of its address, if it has one; a connection too many is closed at once."""

    def connection_closed(self, peer: Peer) -> None:
        """The connection is gone and will send no more requests."""


class Peer(PeerReader):
    """One connection and what is known of the other end."""

    def __init__(
        self,
        handler: RequestHandler,
        observer: ConnectionObserver,
        shared: SharedLoad,
        *,
        for_bots: bool = False,
        guest: bool = False,
        rates: rate_limits.ConnectionRates = rate_limits.DEFAULT_RATES,
        counters: ServerCounters | None = None,
    ) -> None:
        super().__init__(counters or ServerCounters(), shared)
        self._handler, self._observer, self._rates = handler, observer, rates
        self._ping = 0
        self._began_s = self._pinged_s = self.heard_s
        self._pace = KEEP_ALIVE_BOTS if for_bots else KEEP_ALIVE
        self.account: AddressAccount | None = None
        """Of its address; computer players' own connections have none."""
        self._budget = rate_limits.RequestBudget(rates)
        self.for_bots = for_bots
        """It came in by the listener for computer players."""
        self.guest = guest
        """It came over the network to a player's built-in server: it is never the owner's."""
        self.bot = False
        self.level = ""
        """Of a computer player."""
        self.features: frozenset[str] = frozenset()
        """Those of protocol/limits.py that were granted to it."""
        self.page_language = ""
        """Of the words that a page is told; empty: the feature `page` was not granted to it."""
        self.record_parts = NO_PARTS
        """What the records it gets may have, by the features that were granted to it."""
        self.face = ""
        """The portrait that its player has chosen; empty: none."""
        self.request = 0
        """The client's own number of what is being done for it; 0: it has none."""
        self.owner = False
        self.name = ""
        self.rules: Mapping[str, int] = {}
        """The games whose rules it knows, and their versions."""

    @property
    def adds_shares(self) -> bool:
        """The feature `shares` was granted to it."""
        return self.record_parts.shares

    def accept_hello(self, hello: Hello, features: Collection[str]) -> None:
        """Keep what a hello brings; these of its features are granted."""
        self.features = granted = frozenset(features)
        self.name, self.rules, self.owner = clean_name(hello.name), hello.rules, bool(hello.owner)
        self.face = hello.face if limits.FACES in granted and re.match(limits.WORD, hello.face) else ""
        self.record_parts = RecordParts(stand_ins=limits.STAND_INS in granted, shares=limits.SHARES in granted)
        in_words = limits.PAGE in granted
        self.wants_positions = not in_words and (hello.wants == "positions" or limits.BOTH in granted)
        self.wants_moves = not in_words and (hello.wants == "moves" or limits.BOTH in granted)

    @property
    def pace(self) -> KeepAlive:
        return self._pace

    @pace.setter
    def pace(self, pace: KeepAlive) -> None:
        self._pace = pace
        self._set_alarm()

    @property
    def address(self) -> str:
        """Where it comes from, without its port; one of IPv4 inside of one of IPv6 as itself."""
        address, *_ = self._transport.get_extra_info("peername") or ("",)
        return str(ip_of(str(address)) or address)

    @property
    def is_open(self) -> bool:
        return not self._ending and self._end.state is State.OPEN

    @property
    def is_unauthenticated(self) -> bool:
        """It has not said hello yet."""
        return self._end.state is State.SILENT

    @property
    def is_greeted(self) -> bool:
        return self._end.state is State.OPEN

    # What the transport says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=1)  # it tells us as soon as the system does not take everything over
        self._set_alarm()
        self.account = self._observer.connection_opened(self)
        if self.account is not None:
            self._budget = rate_limits.RequestBudget(self._rates, self.account.spend_request)
            self.owner_of_turn = self.account

    # What is asked

    async def _report_closed(self) -> None:
        try:
            await self._handler.handle_disconnect(self)
        except Exception:
            log.exception("%r: a fault of the server", self)
        finally:
            self._forget()

    def _forget(self) -> None:
        self._observer.connection_closed(self)

    def _handle_event(self, event: object) -> Coroutine[Any, Any, None] | None:
        """What has to be awaited for it, None if it is done already or a move that is begun."""
        if type(event) is Move and not event.request:  # the commonest first
            if not (self.for_bots or self._can_afford(event)):
                return None
            progress = self._handler.start_move(self, event)
            self._begun = progress is BEGUN
            return self._handler.handle_request(self, event) if progress is TO_BE_ASKED else None
        match event:
            case Broken(error=error):
                self.close("malformed", str(error))
            case Ended():
                self.finish()
            case Hello() if event.token and not self.for_bots and not self._can_afford(event):
                pass
            case Hello():
                return self._greet(event)
            case Unfit():
                self._refuse_bad_value(event)
            case ToServer() if self._is_numbered(event):
                return self._ask_numbered(event)
            case ToServer() if not self.for_bots and not self._can_afford(event):
                pass
            case AskedPing(number=number):
                self.send(Pong(number=number))
            case AnsweredPong():
                pass
            case ToServer():
                return self._handler.handle_request(self, event)
        return None

    def _is_numbered(self, message: ToServer) -> bool:
        """Whether `answered` comes after it."""
        if isinstance(message, AskedPing | AnsweredPong):
            return False
        return message.request > 0 and limits.REQUESTS in self.features

    async def _ask_numbered(self, message: ToServer) -> None:
        """Do what has a number of the client's, and say when all of it has been said."""
        self.request = message.request
        try:
            if self.for_bots or self._can_afford(message):
                await self._handler.handle_request(self, message)
        finally:
            self.request = 0
        self.send(Answered(request=message.request))

    def _refuse_bad_value(self, unfit: Unfit) -> None:
        """Answer a request with a value that cannot be."""
        fault = unfit.error
        self.request = fault.request if limits.REQUESTS in self.features else 0
        if self._can_afford(fault):
            self.send(
                Refused(
                    why="bad-value",
                    text=fault.text,
                    to=fault.to,
                    id=fault.id,
                    facts=dict(fault.facts),
                    request=self.request,
                )
            )
        if self.request:
            self.send(Answered(request=self.request))
        self.request = 0

    async def _greet(self, hello: Hello) -> None:
        await self._handler.handle_hello(self, hello)
        self._known = self.is_greeted
        self._set_alarm()

    def _can_afford(self, message: ToServer | ValueOutOfRange) -> bool:
        """Whether there is still something in its budget, and it is not muted; it is told if not, and cut off if it
        does not listen.
        """
        verdict = self._budget.spend(message, self._loop.time())
        if verdict is rate_limits.GRANTED and type(message) not in rate_limits.CHATTING:
            return True
        if verdict is rate_limits.CUT or (verdict is rate_limits.TOO_FAST and not self.is_greeted):
            self.cut()
        elif verdict is rate_limits.TOO_FAST:
            to = limits.type_of(type(message).__name__) if isinstance(message, ToServer) else message.to
            text, id = "Not so fast: wait a moment, then try again.", getattr(message, "id", b"")
            self.send(Refused(why="too-fast", text=text, to=to, id=id, request=self.request))
        elif type(message) in rate_limits.CHATTING and self.account is not None and self.account.is_muted:
            to, text = limits.type_of(type(message).__name__), "The host of this server has muted your address."
            self.send(Refused(why="muted", text=text, to=to, request=self.request))
            return False
        return verdict is rate_limits.GRANTED

    def spend_piece(self) -> bool:
        if self.for_bots or self._budget.spend_piece(self._loop.time()):
            return True
        self.cut()
        return False

    def spend_bytes(self, size: int) -> bool:
        if self.for_bots or self._budget.spend_bytes(size, self._loop.time()):
            return True
        self.cut()
        return False

    def spend_control(self) -> bool:
        """What counts as a `ping` has come below the protocol; False if too often: then it has been closed."""
        if self._budget.spend_control(self._loop.time()):
            return True
        self.cut()
        return False

    def cut(self) -> None:
        """End it: too much has come."""
        self.close("too-fast", "You asked for too much in too short a time; come back with your token.")

    # Deadlines

    def _set_alarm(self) -> None:
        """Set the one alarm of this connection to its next deadline."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._ending:
            return
        if self.is_greeted:
            due = min(self._pinged_s + self._pace.ping_s, self.heard_s + self._pace.dead_s)
        elif self.is_unauthenticated:
            due = self._began_s + HELLO_TIMEOUT_S  # however many single bytes have come
        else:
            return  # a hello that has come is still answered, however late; `_greet` sets the alarm
        self._alarm = self._loop.call_at(max(due, self._loop.time()), self._check_deadlines)

    def _check_deadlines(self) -> None:
        now = self._loop.time()
        if self.is_busy or self._waits_for_turn:
            self.heard_s = now
        if not self.is_greeted:
            if self.is_unauthenticated and now >= self._began_s + HELLO_TIMEOUT_S:
                self.close("no-hello", "A hello was expected.")
        elif now >= self.heard_s + self._pace.dead_s:
            self.close("silent", "Nothing was heard for too long.")
        elif now >= self._pinged_s + self._pace.ping_s:
            self._pinged_s = now
            self._ping += 1
            self.send_frame(frame_message(Ping(number=self._ping)))
        self._set_alarm()
