"""One end of a connection, without any input or output of its own.

Bytes go in by `receive_data` and `receive_eof`, messages come out of `events`; messages go in by `send`, bytes come out
of `data_to_send`. A server decodes one message at a time, by `feed` and `next_event`. Knows who may speak first and how
large a frame may be; whether a request makes sense at a table is up to the server. Every state a connection can be in,
and every step between them, stands in TRANSITIONS.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from elcapitan.protocol import codec, limits
from elcapitan.protocol.exceptions import (
    LocalProtocolError,
    MessageOutOfTurn,
    RemoteProtocolError,
    ValueOutOfRange,
    without_frames,
)
from elcapitan.protocol.framing import Splitter, frame
from elcapitan.protocol.to_client import AnyToClient, Closing, Refused, ToClient, Welcome
from elcapitan.protocol.to_server import AnyToServer, Hello, ToServer


class Side(Enum):
    """Which end this is."""

    CLIENT = "client"
    SERVER = "server"


class State(Enum):
    """How far a connection is; both ends go through the same states."""

    SILENT = "silent"
    """The client has to say hello."""
    GREETED = "greeted"
    """The server has to say welcome, or refuse."""
    OPEN = "open"
    """Both sides may send anything, except greetings."""
    CLOSED = "closed"


_SILENT, _GREETED, _OPEN, _CLOSED = State
"""Python 3.11 takes 0.2 us to find a member by its class, and every message asks for several."""
Kind = type[ToServer] | type[ToClient]

TRANSITIONS: dict[State, dict[Kind, State]] = {
    _SILENT: {Hello: _GREETED, Closing: _CLOSED},
    _GREETED: {Welcome: _OPEN, Refused: _CLOSED, Closing: _CLOSED},
    _OPEN: {Closing: _CLOSED},
    _CLOSED: {},
}
"""State and message to the next state. In OPEN every other message that is no greeting leaves it as it is."""
_WHILE_OPEN = TRANSITIONS[_OPEN]
_NEVER_WHILE_OPEN = (Hello, Welcome)


def next_state(state: State, message: ToServer | ToClient) -> State | None:
    """The state after that message, None if it has no place in this one."""
    kind = type(message)
    if state is _OPEN and kind not in _NEVER_WHILE_OPEN:
        return _WHILE_OPEN.get(kind, _OPEN)
    return TRANSITIONS[state].get(kind)


@dataclass(frozen=True, slots=True)
class Broken:
    """Event: the other side broke the protocol; nothing more will be read."""

    error: RemoteProtocolError


@dataclass(frozen=True, slots=True)
class Unfit:
    """Event: a request has one value out of its range; it is to be refused, and the connection goes on."""

    error: ValueOutOfRange


@dataclass(frozen=True, slots=True)
class Ended:
    """Event: the other side sends nothing more."""

    in_mid_frame: bool


Event = AnyToServer | AnyToClient | Unfit | Broken | Ended


class Endpoint:
    """One end of one connection."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._is_client = side is Side.CLIENT
        self.state = _SILENT
        self._splitter = Splitter()
        self._events: list[Event] = []
        self._outgoing = bytearray()
        self._deaf = False

    def send(self, message: ToServer | ToClient) -> None:
        """Put a message into the outgoing bytes. LocalProtocolError if it is not the time for it."""
        ours = ToServer if self._is_client else ToClient
        following = next_state(self.state, message) if isinstance(message, ours) else None
        if following is None:
            name = type(message).__name__
            raise LocalProtocolError(f"the {self.side.value} cannot send {name} while {self.state.value}")
        limit = limits.FRAME_TO_SERVER if self._is_client else limits.FRAME_TO_CLIENT
        self._outgoing += frame(codec.encode(message), limit)
        self.state = following

    def send_frame(self, framed: bytes) -> None:
        """Put a message that was framed once for many connections into the outgoing bytes; only while OPEN."""
        if self.state is not _OPEN:
            raise LocalProtocolError(f"nothing can be sent while {self.state.value}")
        self._outgoing += framed

    def data_to_send(self) -> bytes:
        """What has to be written now; it is handed out once."""
        outgoing = bytes(self._outgoing)
        self._outgoing.clear()
        return outgoing

    def receive_data(self, received: bytes) -> None:
        """Take in what was read. Never raises: what is wrong comes out of `events` as Broken."""
        self.feed(received)
        while (event := self._read_frame()) is not None:
            self._events.append(event)

    def feed(self, received: bytes) -> None:
        """Take in what was read, for `next_event`: nothing is decoded yet."""
        if not self._deaf and self.state is not _CLOSED:
            self._splitter.feed(received)

    def next_event(self) -> Event | None:
        """The next of what has come in, decoded now; None if there is no whole frame."""
        return self._events.pop(0) if self._events else self._read_frame()

    @property
    def unread(self) -> int:
        """Bytes that have come in and are not decoded yet."""
        return 0 if self._deaf else self._splitter.holds

    @property
    def next_length(self) -> int:
        """Bytes of the next frame, as announced; 0 if that is not known yet, or is too large."""
        length = self._splitter.next_length
        return length if length <= self._limit() else 0

    @property
    def is_incomplete(self) -> bool:
        """Whether more bytes have to come before there is another event."""
        splitter = self._splitter
        return not self._events and (self._deaf or not splitter.holds or splitter.is_incomplete(self._limit()))

    def _read_frame(self) -> Event | None:
        while not self._deaf and self.state is not _CLOSED:
            try:
                if (payload := self._splitter.next_frame(self._limit())) is None:
                    return None
                if (event := self._take(payload)) is not None:
                    return event
            except RemoteProtocolError as error:
                self._deaf = True
                return Broken(without_frames(error))
        return None

    def receive_eof(self) -> None:
        """The other side has finished writing."""
        if not self._deaf:
            self._deaf = True
            self._events.append(Ended(in_mid_frame=self._splitter.holds > 0))

    def events(self) -> list[Event]:
        """What has come in since the last call, in its order; Broken or Ended is the last that ever comes."""
        events, self._events = self._events, []
        return events

    def _limit(self) -> int:
        if self._is_client:
            return limits.FRAME_TO_CLIENT
        return limits.FRAME_BEFORE_HELLO if self.state is _SILENT else limits.FRAME_TO_SERVER

    def _take(self, payload: bytes) -> Event | None:
        """The event that a frame is; None: it is ignored."""
        message: AnyToServer | AnyToClient
        if self._is_client:
            told = codec.decode_to_client(payload)
            if told is None:
                if self.state is not _OPEN:
                    raise MessageOutOfTurn(f"a message of an unknown type while {self.state.value}")
                return None  # of a newer server: a client that does not know it does not need it
            message = told
        else:
            try:
                message = codec.decode_to_server(payload)
            except ValueOutOfRange as error:
                if self.state is not _OPEN:
                    raise
                return Unfit(without_frames(error))
        following = next_state(self.state, message)
        if following is None:
            raise MessageOutOfTurn(f"{type(message).__name__} while {self.state.value}")
        self.state = following
        if following is _CLOSED:
            self._deaf = True  # nothing that follows a closing message is read
        return message


def frame_message(message: ToClient) -> bytes:
    """A message to clients with its length, for `send_frame`."""
    return frame(codec.encode(message), limits.FRAME_TO_CLIENT)
