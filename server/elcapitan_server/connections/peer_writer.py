"""The sending side of a connection: messages to bytes, a bounded queue, clients that do not read, and closing.

The sending half of a connection; peer_reader.py is the receiving half.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial

from elcapitan.protocol.endpoint import Endpoint, Side, State
from elcapitan.protocol.exceptions import ProtocolError
from elcapitan.protocol.to_client import Closing, Refused, ToClient
from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.connections.tls import SecuredProtocol

log = logging.getLogger(__name__)

WRITE_TIMEOUT_S = 10.0
"""For the system to take over what is queued; half of that for a client that goes on asking meanwhile."""
LINGER_TIMEOUT_S = 0.5
"""For a welcomed client to close first: a connection closed with unread bytes is reset, and the last message may be
lost with it."""
MAX_QUEUED_BYTES = 256 * 1024
"""Above that nothing more is queued; a record may always be, so that a client that was behind can catch up."""
MAX_QUEUED_MESSAGES = 256


def _queue_weight(frame: bytes) -> int:
    """What a frame counts in the queue: the longest record must not cut off what follows it at once."""
    return min(len(frame), MAX_QUEUED_BYTES // 4)


class PeerWriter(SecuredProtocol):
    """The sending side of a connection; slots keep it small and fast, since every move is sent to several."""

    __slots__ = (
        "_alarm",
        "_clear",
        "_end",
        "_ending",
        "_flushing",
        "_full",
        "_ignored",
        "_known",
        "_lingering",
        "_loop",
        "_lost",
        "_peer_finished",
        "_queue",
        "_queued",
        "_transport",
        "counters",
        "wants_moves",
        "wants_positions",
    )

    def __init__(self, counters: ServerCounters) -> None:
        super().__init__()
        self.counters = counters
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._end = Endpoint(Side.SERVER)
        self._queue: list[bytes] = []
        self._queued = 0
        """Bytes that the system has not taken over yet."""
        self._clear: asyncio.Transport | None = None
        """Where a frame can be written at once: the connection is open and nothing is queued."""
        self._flushing = False
        self._full: asyncio.TimerHandle | None = None
        """While the system does not take over what is written: when that has been too long."""
        self._ending = self._lost = self._ignored = False
        self._known = False
        """It has been welcomed."""
        self._peer_finished = False
        """The other end has said that nothing comes any more."""
        self._lingering: asyncio.TimerHandle | None = None
        self._alarm: asyncio.TimerHandle | None = None
        """The one deadline for incoming data (peer.py)."""
        self.wants_moves, self.wants_positions = True, False
        """After every change the move, the whole position, or both."""

    def __repr__(self) -> str:
        return f"<peer {self._transport.get_extra_info('peername')}>"

    def send(self, message: ToClient) -> None:
        """Queue a message; nothing happens on a connection that is ending."""
        if self._ending:
            return
        if type(message) is Refused:
            self.counters.refused[message.why] += 1
        try:
            self._end.send(message)
        except ProtocolError:
            log.exception("%r: could not send %s", self, type(message).__name__)
            self.close("server-fault", "The server could not put its answer into words.")
            return
        self._enqueue(self._end.data_to_send())

    def send_frame(self, frame: bytes) -> None:
        """Send a frame that was made once for many connections, after what is queued. Does nothing if the connection is
        not open."""
        if (transport := self._clear) is not None and not transport.is_closing():
            transport.write(frame)
        elif self._end.state is State.OPEN and not self._ending:
            self._enqueue(frame)

    def close(self, why: str, text: str = "") -> None:
        """Send the reason and close; what is queued is still written."""
        if self._ending:
            return
        log.info("%r is closed: %s", self, why)
        self.counters.closed[why] += 1
        if self._end.state is not State.CLOSED:
            self._end.send(Closing(why=why, text=text[:400]))
            self._queue.append(self._end.data_to_send())
        self.finish()

    def ignore(self) -> None:
        """The server stops, and so does the other end, its own worker process: nothing it sends is handled any more."""
        self._ending = self._ignored = True
        self._clear = None
        if self._alarm is not None:
            self._alarm.cancel()

    def abort(self) -> None:
        """Close at once, without a closing message."""
        self.ignore()
        self._transport.abort()

    def finish(self) -> None:
        """End once the queue is written."""
        self._ending = True
        self._clear = None
        if self._alarm is not None:
            self._alarm.cancel()
        self._flush_soon()

    def _enqueue(self, frame: bytes) -> None:
        if self._queued > MAX_QUEUED_BYTES or len(self._queue) > MAX_QUEUED_MESSAGES:
            if self._full is not None:
                self._queue.clear()
                self.close("too-slow", "You did not read what was sent; come back with your token.")
                return
            self._flush()  # the client has asked for much at once and may read slowly
        self._clear = None  # what comes now has to come after it
        self._queue.append(frame)
        self._queued += _queue_weight(frame)
        self._flush_soon()

    def _flush_soon(self) -> None:
        """Once for all messages that are queued in one go."""
        if not self._flushing and self._full is None:
            self._flushing = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Hand over to the system; it nearly always takes everything at once."""
        self._flushing = False
        if self._lost or self._transport.is_closing():
            return  # what is written to a connection that has failed is a warning in the log
        if self._full is None:
            frames, self._queue = self._queue, []
            self._queued = 0
            if frames:
                self._transport.write(b"".join(frames))
        if self._ending:
            if not self._queue:
                self._close_when_written()
        elif self._full is None and self._end.state is State.OPEN:
            self._clear = self._transport

    def _close_when_written(self) -> None:
        """Close once everything is written. A client that has said hello gets time to close first; the others are too
        many."""
        if self._lingering is not None:
            return
        if self._known and not self._peer_finished and self._transport.can_write_eof():
            with suppress(OSError):  # it has been reset just now
                self._transport.write_eof()
                self._lingering = self._loop.call_later(LINGER_TIMEOUT_S, self._transport.close)
                return
        self._transport.close()

    def pause_writing(self) -> None:
        self._queued += min(self._transport.get_write_buffer_size(), MAX_QUEUED_BYTES // 4)
        self._clear = None
        self._full = self._loop.call_later(WRITE_TIMEOUT_S / 2, self._check_reader)

    @property
    def goes_on_asking(self) -> bool:
        """The client has sent more than is kept while it reads nothing."""
        return False

    def _check_reader(self, *, again: bool = False) -> None:
        if again or self.goes_on_asking:
            if not self._ending:
                log.info("%r is cut off: too-slow", self)
                self.counters.closed["too-slow"] += 1
            self._transport.abort()
        else:
            self._full = self._loop.call_later(WRITE_TIMEOUT_S / 2, partial(self._check_reader, again=True))

    def resume_writing(self) -> None:
        if self._full is not None:
            self._full.cancel()
            self._full = None
        self._flush()
