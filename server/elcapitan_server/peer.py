"""One connection: bytes to messages and back, deadlines, a bounded queue out, and one barrier for every fault.

Knows the wire and the clock, no table: what a message means is asked of its `House`. Nothing here is ever cancelled
from outside; a connection ends because its stream does, and that is how it is closed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import NamedTuple, Protocol

from elcapitan.protocol import limits
from elcapitan.protocol.endpoint import Broken, Ended, Endpoint, Side, State
from elcapitan.protocol.exceptions import ProtocolError
from elcapitan.protocol.to_client import Closing, Ping, Pong, Refused, ToClient
from elcapitan.protocol.to_server import Hello, ToServer
from elcapitan.protocol.to_server import Ping as AskedPing
from elcapitan.protocol.to_server import Pong as AnsweredPong
from elcapitan_server.budgets import USUAL, Budget, Rates, Verdict
from elcapitan_server.limits import Account
from elcapitan_server.secure import NO_TLS_HERE, TLS_BEGINS

log = logging.getLogger(__name__)

HELLO_S = 5.0
"""From the first byte possible to a whole hello."""


class Pace(NamedTuple):
    """How often a connection hears a ping, and after how long without a byte it is taken for dead."""

    ping_s: float
    dead_s: float


ELSEWHERE = Pace(15.0, 40.0)
AT_A_TABLE = Pace(1.9, 15.0)
"""Every two seconds is promised; whoever hears nothing for five knows that the line is down."""
OF_BOTS = Pace(10.0, 25.0)
"""They are on this machine: what breaks there breaks at once."""

WRITE_S = 10.0
"""For the system to take over what is queued."""
MOST_QUEUED_BYTES = 256 * 1024
"""Above that nothing more is queued; a record may always be, so that whoever was behind can catch up."""
MOST_QUEUED_MESSAGES = 256
READ_BYTES = 16 * 1024


def _weight(frame: bytes) -> int:
    """What a frame counts in the queue: the longest record must not cut off what follows it at once."""
    return min(len(frame), MOST_QUEUED_BYTES // 4)


class House(Protocol):
    """What a connection asks of the server behind it."""

    async def greeted(self, peer: Peer, hello: Hello) -> None: ...
    async def asked(self, peer: Peer, message: ToServer) -> None: ...
    async def gone(self, peer: Peer) -> None: ...


class Peer:
    """One connection and what is known of the other end."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        house: House,
        *,
        for_bots: bool = False,
        guest: bool = False,
        rates: Rates = USUAL,
        account: Account | None = None,
    ) -> None:
        self._reader, self._writer, self._house = reader, writer, house
        self._end = Endpoint(Side.SERVER)
        self._queue: deque[bytes] = deque()
        self._queued = 0
        """Bytes that the system has not taken over yet."""
        self._flushing = False
        self._draining: asyncio.Task[None] | None = None
        """While the system does not take over what is written."""
        self._ending = False
        self._ping = 0
        self._began_s = self.heard_s = self._pinged_s = asyncio.get_running_loop().time()
        """`heard_s` is when the last byte came, on the event loop's clock."""
        self._busy = False
        """Something it has asked for is being done: it is not its fault that nothing more is read."""
        self._pace = OF_BOTS if for_bots else ELSEWHERE
        self._alarm: asyncio.TimerHandle | None = None
        self.account = account
        """Of its address; computer players' own connections have none."""
        self._budget = Budget(rates) if account is None else Budget(rates, account.request)
        self.for_bots = for_bots
        """It came in by the listener for computer players."""
        self.guest = guest
        """It came in over the network to a server that belongs to somebody: never its owner."""
        self.bot = False
        self.level = ""
        """Of a computer player."""
        self.owner = False
        self.wants_positions = False
        self.name = ""

    @property
    def pace(self) -> Pace:
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace
        self._wind()

    def __repr__(self) -> str:
        return f"<peer {self._writer.get_extra_info('peername')}>"

    @property
    def open(self) -> bool:
        return not self._ending and self._end.state is State.OPEN

    @property
    def greeted(self) -> bool:
        return self._end.state is State.OPEN

    def send(self, message: ToClient) -> None:
        """Queue a message; nothing happens on a connection that is ending."""
        if self._ending:
            return
        try:
            self._end.send(message)
        except ProtocolError:
            log.exception("%r: could not send %s", self, type(message).__name__)
            self.close("server-fault", "The server could not put its answer into words.")
            return
        self._enqueue(self._end.data_to_send())

    def send_frame(self, frame: bytes) -> None:
        """Queue a message framed once for many; nothing happens on a connection that is not open."""
        if self.open:
            self._enqueue(frame)

    def close(self, why: str, text: str = "") -> None:
        """Say why and end; what is queued is still written."""
        if self._ending:
            return
        log.info("%r is closed: %s", self, why)
        if self._end.state is not State.CLOSED:
            self._end.send(Closing(why=why, text=text[:400]))
            self._queue.append(self._end.data_to_send())
        self.finish()

    def finish(self) -> None:
        """End once the queue is written."""
        self._ending = True
        if self._alarm is not None:
            self._alarm.cancel()
        self._flush_soon()

    async def live(self) -> None:
        """The whole life of the connection."""
        self._writer.transport.set_write_buffer_limits(high=0)  # drain() then means: the system has taken it over
        self._wind()
        try:
            await self._keep_reading()
        except (ConnectionError, TimeoutError, OSError):
            pass
        except Exception:
            # One barrier per connection: a fault of ours costs this connection and leaves a trace.
            log.exception("%r: a fault of the server", self)
            self.close("server-fault", "The server made a mistake; come back with your token.")
        finally:
            self.finish()
            await self._house.gone(self)
            await self._until_closed()

    async def _keep_reading(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._ending:
            received = await self._reader.read(READ_BYTES)
            if received.startswith(TLS_BEGINS) and self._end.state is State.SILENT:
                self._enqueue(NO_TLS_HERE)
                self.finish()
                return
            if received:
                self.heard_s = loop.time()
                self._end.receive_data(received)
            else:
                self._end.receive_eof()
            self._busy = True
            for event in self._end.events():
                await self._take(event)
            self._busy = False

    def _wind(self) -> None:
        """Set the one alarm of this connection to whatever comes first."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._ending:
            return
        if self.greeted:
            due = min(self._pinged_s + self._pace.ping_s, self.heard_s + self._pace.dead_s)
        else:
            due = self._began_s + HELLO_S  # however many single bytes have come
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_at(max(due, loop.time()), self._look_after)

    def _look_after(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._busy:
            self.heard_s = now
        if not self.greeted:
            if now >= self._began_s + HELLO_S:
                self.close("no-hello", "A hello was expected.")
        elif now >= self.heard_s + self._pace.dead_s:
            self.close("silent", "Nothing was heard for too long.")
        elif now >= self._pinged_s + self._pace.ping_s:
            self._pinged_s = now
            self._ping += 1
            self.send(Ping(number=self._ping))
        self._wind()

    async def _take(self, event: object) -> None:
        if self._ending:
            return
        match event:
            case Broken(error=error):
                self.close("malformed", str(error))
            case Ended():
                self.finish()
            case Hello():
                await self._house.greeted(self, event)
                self._wind()
            case ToServer() if not self.for_bots and not self._can_afford(event):
                pass
            case AskedPing(number=number):
                self.send(Pong(number=number))
            case AnsweredPong():
                pass
            case ToServer():
                await self._house.asked(self, event)

    def _can_afford(self, message: ToServer) -> bool:
        """Whether there is still something in its budget; it is told if not, and cut off if it does not listen."""
        verdict = self._budget.spend(message, asyncio.get_running_loop().time())
        if verdict is Verdict.CUT:
            self.close("too-fast", "You asked for too much in too short a time; come back with your token.")
        elif verdict is Verdict.TOO_FAST:
            to, id = limits.type_of(type(message).__name__), getattr(message, "id", b"")
            self.send(Refused(why="too-fast", text="Not so fast: wait a moment, then try again.", to=to, id=id))
        return verdict is Verdict.GRANTED

    def _enqueue(self, frame: bytes) -> None:
        if self._queued > MOST_QUEUED_BYTES or len(self._queue) > MOST_QUEUED_MESSAGES:
            self._queue.clear()
            self.close("too-slow", "You did not read what was sent; come back with your token.")
            return
        self._queue.append(frame)
        self._queued += _weight(frame)
        self._flush_soon()

    def _flush_soon(self) -> None:
        """Once for everything that is said in one go."""
        if not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Hand over to the system; it nearly always takes everything at once, and nothing has to be waited for."""
        if self._queue:
            self._writer.write(b"".join(self._queue))
            self._queue.clear()
        if self._writer.transport.get_write_buffer_size():
            self._draining = asyncio.get_running_loop().create_task(self._drain())
            return
        self._flushing = False
        self._queued = 0
        if self._ending:
            self._writer.close()

    async def _drain(self) -> None:
        """Wait until the system has taken over what is written, so that nobody else has to wait for this connection."""
        try:
            async with asyncio.timeout(WRITE_S):
                await self._writer.drain()
        except (ConnectionError, TimeoutError, OSError):
            self._ending = True
            self._queue.clear()
            self._writer.transport.abort()
        finally:
            self._draining = None
        self._queued = sum(map(_weight, self._queue))
        self._flush()

    async def _until_closed(self) -> None:
        while self._draining is not None:
            await asyncio.wait([self._draining])
        try:
            async with asyncio.timeout(WRITE_S):
                await self._writer.wait_closed()
        except (ConnectionError, TimeoutError, OSError):
            self._writer.transport.abort()
