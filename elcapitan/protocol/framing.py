"""Frames: a length of four bytes, most significant first, and then that many bytes.

Cuts a stream into frames however it arrives; knows nothing of what is in them.
"""

from __future__ import annotations

from elcapitan.protocol.exceptions import FrameTooLarge, LocalProtocolError

HEADER = 4


def frame(payload: bytes, limit: int) -> bytes:
    """The payload with its length before it."""
    if not 0 < len(payload) <= limit:
        raise LocalProtocolError(f"a message of {len(payload)} bytes does not fit into a frame of {limit}")
    return len(payload).to_bytes(HEADER, "big") + payload


class Splitter:
    """Collects bytes and gives frames back, one by one."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, received: bytes) -> None:
        self._buffer += received

    def only_frame(self, received: bytes, limit: int) -> bytes | None:
        """The payload if what has come is one whole frame, as it nearly always is; if None, it is still to be fed."""
        length = len(received) - HEADER
        if self._buffer or not 0 < length <= limit or int.from_bytes(received[:HEADER], "big") != length:
            return None
        return received[HEADER:]

    def next_frame(self, limit: int) -> bytes | None:
        """The next whole frame, or None until more has come. The length is judged as soon as it is known."""
        if len(self._buffer) < HEADER:
            return None
        length = int.from_bytes(self._buffer[:HEADER], "big")
        if not 0 < length <= limit:
            self._buffer.clear()
            raise FrameTooLarge(f"a frame of {length} bytes was announced; {limit} are allowed")
        if len(self._buffer) < HEADER + length:
            return None
        payload = bytes(self._buffer[HEADER : HEADER + length])
        del self._buffer[: HEADER + length]
        return payload

    @property
    def holds(self) -> int:
        """Bytes of a frame that is not complete."""
        return len(self._buffer)
