"""What a peer writes to where its client speaks WebSocket: each frame of ours is one binary message."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Protocol

from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from elcapitan.protocol.framing import HEADER


class ServedConnection(Protocol):
    """What a transport asks of its connection (websocket.py)."""

    def hold(self, *, held: bool) -> None: ...
    def start_closing(self, code: int) -> None: ...


def split_frames(data: bytes | bytearray | memoryview) -> Iterator[bytes]:
    """The frames in what a peer writes, which are always whole."""
    whole, begin = bytes(data), 0
    while begin < len(whole):
        end = begin + HEADER + int.from_bytes(whole[begin : begin + HEADER], "big")
        yield whole[begin:end]
        begin = end


@lru_cache(maxsize=4)
def _message(frame: bytes) -> bytes:
    """Made once for all who look on at a table: no connection has extensions, and all that is written has been sent."""
    return Frame(Opcode.BINARY, frame).serialize(mask=False)


class WebSocketTransport(asyncio.Transport):
    """What a peer writes to: each frame is one binary message."""

    def __init__(
        self, connection: ServedConnection, tcp: asyncio.Transport, websocket: ServerProtocol, address: str
    ) -> None:
        super().__init__()
        self._connection, self._tcp, self._websocket = connection, tcp, websocket
        _, port, *_ = tcp.get_extra_info("peername") or ("", 0)
        self._peername = (address, port)
        self._closing = False
        self.close_code: int = CloseCode.NORMAL_CLOSURE

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._peername if name == "peername" else self._tcp.get_extra_info(name, default)

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        if self._websocket.state is State.OPEN:
            self._tcp.write(b"".join(map(_message, split_frames(data))))

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview[Any]]) -> None:
        self.write(b"".join(list_of_data))

    def can_write_eof(self) -> bool:
        """A WebSocket ends in both directions at once."""
        return False

    def is_closing(self) -> bool:
        return self._closing or self._tcp.is_closing()

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._connection.start_closing(self.close_code)

    def abort(self) -> None:
        self._closing = True
        self._tcp.abort()

    def pause_reading(self) -> None:
        self._connection.hold(held=True)

    def resume_reading(self) -> None:
        self._connection.hold(held=False)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._tcp.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        return self._tcp.get_write_buffer_size()
