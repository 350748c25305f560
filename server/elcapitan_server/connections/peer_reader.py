"""The receiving side of a connection: bytes to events, one after the other, in its address's turn.

Nothing is done for a connection that does not read its answers, and nothing more is read from one that has to wait.
What an event means is peer.py's question.
"""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Coroutine, Hashable
from typing import Any, NamedTuple

from elcapitan.protocol.endpoint import State
from elcapitan_server.basics.counters import ServerCounters
from elcapitan_server.connections.held_bytes import NEGLIGIBLE_BYTES, HeldBytes
from elcapitan_server.connections.peer_writer import PeerWriter
from elcapitan_server.connections.request_turns import RequestTurns
from elcapitan_server.connections.tls import NO_TLS_HERE, TLS_BEGINS

log = logging.getLogger(__name__)

READ_BYTES = 16 * 1024
"""Read at a time."""
MAX_UNREAD_BYTES = 2 * READ_BYTES
"""Above that the system keeps what comes while a connection has to wait."""
MAX_READ_AFTER_END = 256 * 1024
"""Bytes that are read and ignored once a connection ends: what was on its way should not reset it.

A read of less than CHEAP_BYTES counts as CHEAP_BYTES."""
CHEAP_BYTES = 512
"""Of a frame; from there on its bytes are paid for before it is decoded."""
_READ_BUFFER = memoryview(bytearray(READ_BYTES))
"""Where every connection reads into, one at a time."""


class SharedLoad(NamedTuple):
    """What the connections of a server share."""

    turns: RequestTurns
    held: HeldBytes

    @classmethod
    def new(cls) -> SharedLoad:
        return cls(RequestTurns(), HeldBytes())


class PeerReader(PeerWriter):
    """The receiving side of a connection."""

    def __init__(self, counters: ServerCounters, shared: SharedLoad) -> None:
        super().__init__(counters)
        self.turns, self._shared_held = shared
        self.owner_of_turn: Hashable = self
        """Who has turns: all connections of one address together."""
        self._held = 0
        """Bytes that are counted as kept for it."""
        self._eof = False
        """Nothing comes after what has come."""
        self._waits_for_turn = False
        self._paused = False
        self._read_after_end = 0
        self.heard_s = self._loop.time()
        """When the last byte came, on the event loop's clock."""
        self._working: asyncio.Task[None] | None = None
        """It does what has been asked for and could not be done at once."""
        self._begun = False
        """A move has been begun; `finish_request` will be called."""

    @abstractmethod
    def _handle_event(self, event: object) -> Coroutine[Any, Any, None] | None:
        """What has to be awaited for it, None if it is done already or a move that is begun."""

    @abstractmethod
    async def _report_closed(self) -> None:
        """The connection is gone, and what it had asked for is done."""

    @abstractmethod
    def _forget(self) -> None:
        """The connection is gone, and no table has to do anything about it any more."""

    @abstractmethod
    def spend_piece(self) -> bool:
        """Bytes have come that complete nothing; False if too often: then it has been closed."""

    @abstractmethod
    def spend_bytes(self, size: int) -> bool:
        """A frame of that many bytes is to be decoded; False if it must not be: then the connection has been closed."""

    # What the transport says

    def get_buffer(self, sizehint: int) -> memoryview:
        """The same for all connections: what is read into it is taken out at once. A new buffer for each read costs
        more."""
        return _READ_BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        self.deliveries += 1
        self.data_received(bytes(_READ_BUFFER[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        self.heard_s = self._loop.time()
        if self._ending:
            self._read_after_end += max(len(data), CHEAP_BYTES)
            if self._read_after_end > MAX_READ_AFTER_END and not self._paused:
                self._paused = True
                self._transport.pause_reading()
            return
        if data.startswith(TLS_BEGINS) and self._end.state is State.SILENT:
            self._enqueue(NO_TLS_HERE)
            self.finish()
            return
        self._end.feed(data)
        if not self._end.is_incomplete:
            self._proceed(is_ready=True)
        elif self.spend_piece():
            self._adjust_reading()

    def eof_received(self) -> bool:
        """What was asked before is still answered. TLS has no half of a connection: there it is the end of both."""
        self._eof = self._peer_finished = True
        if self._lingering is not None:
            return False
        self._proceed()
        return self._transport.get_extra_info("sslcontext") is None

    def connection_lost(self, exc: Exception | None) -> None:
        self._ending = self._lost = True
        self._clear = None
        for alarm in (self._alarm, self._full, self._lingering):
            if alarm is not None:
                alarm.cancel()
        if self._held:
            self._shared_held.count(self.owner_of_turn, self, 0)
        if self._ignored and not self.is_busy:
            self._forget()  # no table has to do anything about it
        elif not self.is_busy:
            self._working = self._loop.create_task(self._report_closed())

    def pause_writing(self) -> None:
        super().pause_writing()
        self._count_held()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._proceed()

    def drop(self) -> None:
        """Close it at once, and discard what was kept: the server keeps too much for connections."""
        log.info("%r is dropped: too much is kept for connections", self)
        self.counters.closed["too-slow"] += 1
        self._held = 0
        self._queue.clear()
        self._ending = True
        self._transport.abort()

    # What is asked

    @property
    def goes_on_asking(self) -> bool:
        return self._paused

    @property
    def is_busy(self) -> bool:
        """Something it has asked for is being done: it is not its fault that nothing more is read."""
        return self._begun or self._working is not None

    def finish_request(self) -> None:
        """What was begun for this connection has been done."""
        self._begun = False
        if self._lost:
            self._working = self._loop.create_task(self._report_closed())
        else:
            self._proceed()

    def _proceed(self, *, is_ready: bool = False) -> None:
        """Do what has come in: at once if no other connection waits, otherwise in its turn.

        `is_ready`: there is a whole frame.
        """
        while not (self._begun or self._ending or self._waits_for_turn or self._working or self._full):
            if not is_ready and self._end.is_incomplete and not self._eof:
                break
            is_ready = False
            if self.turns.is_free:
                self.turns.run(self.owner_of_turn, self._do_next)
            else:
                self._waits_for_turn = True
                self.turns.put(self.owner_of_turn, self._take_turn)
        if self._paused or self._held or self._end.unread:  # asked for each move
            self._adjust_reading()

    def _take_turn(self) -> None:
        self._waits_for_turn = False
        if not (self._ending or self.is_busy or self._full):
            self._do_next()
            self._proceed()

    def _do_next(self) -> None:
        """Do the next thing, or begin it."""
        if self._transport.is_closing():
            self._ending = True  # it has been reset, and connection_lost comes with the next turn of the event loop
            return
        try:
            if (
                self._end.unread >= CHEAP_BYTES
                and (length := self._end.next_length) >= CHEAP_BYTES
                and not self.spend_bytes(length)
            ):
                return
            event = self._end.next_event()
            if event is None:
                if not self._eof:
                    return
                self._eof = False
                self._end.receive_eof()
                event = self._end.next_event()
            work = self._handle_event(event)
            if work is not None and (rest := self.turns.begin(self.owner_of_turn, work)) is not None:
                self._working = self._loop.create_task(self._work(rest))
        except Exception:
            self._fail()

    async def _work(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            self._fail()
        if self._lost:
            await self._report_closed()
            return
        self._working = None
        self._proceed()

    def _adjust_reading(self) -> None:
        """Read no more than has to be kept from one that has to wait."""
        unread = self._end.unread
        if self._ending or not (self._begun or self._waits_for_turn or self._working or self._full):
            if self._paused and not self._ending:
                self._paused = False
                self._transport.resume_reading()
        elif unread > MAX_UNREAD_BYTES and not self._paused:
            self._paused = True
            self._transport.pause_reading()
        if unread > NEGLIGIBLE_BYTES or self._held:
            self._count_held()

    def _count_held(self) -> None:
        held = self._end.unread
        if self._full is not None:
            held += self._transport.get_write_buffer_size() + sum(map(len, self._queue))
        if (held > NEGLIGIBLE_BYTES or self._held) and not self._ending:
            self._held = held
            self._shared_held.count(self.owner_of_turn, self, held)

    def _fail(self) -> None:
        """The one barrier of a connection: a fault of ours costs this connection and leaves a trace."""
        log.exception("%r: a fault of the server", self)
        self.close("server-fault", "The server made a mistake; come back with your token.")
