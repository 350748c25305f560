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
        self._whole = b""
        """What has come last, as long as nothing is in the buffer: nearly always it is one whole frame."""
        self.holds = 0
        """Bytes that have not been given back."""

    def feed(self, received: bytes) -> None:
        self.holds += len(received)
        if self._whole:
            self._buffer += self._whole
            self._whole = b""
        if self._buffer:
            self._buffer += received
        else:
            self._whole = received

    def next_frame(self, limit: int) -> bytes | None:
        """The next whole frame, or None until more has come. The length is judged as soon as it is known."""
        if whole := self._whole:
            self._whole = b""
            length = len(whole) - HEADER
            if 0 < length <= limit and int.from_bytes(whole[:HEADER], "big") == length:
                self.holds = 0
                return whole[HEADER:]
            self._buffer += whole
        if len(self._buffer) < HEADER:
            return None
        length = int.from_bytes(self._buffer[:HEADER], "big")
        if not 0 < length <= limit:
            self._buffer.clear()
            self.holds = 0
            raise FrameTooLarge(f"a frame of {length} bytes was announced; {limit} are allowed")
        if len(self._buffer) < HEADER + length:
            return None
        payload = bytes(self._buffer[HEADER : HEADER + length])
        del self._buffer[: HEADER + length]
        self.holds -= HEADER + length
        return payload

    @property
    def next_length(self) -> int:
        """Of the next frame, as announced; 0 if that is not known yet."""
        held = self._whole or self._buffer
        return int.from_bytes(held[:HEADER], "big") if self.holds >= HEADER else 0

    def is_incomplete(self, limit: int) -> bool:
        """Whether more has to come before there is a frame, or an error."""
        if self.holds < HEADER:
            return True
        held = self._whole or self._buffer
        length = int.from_bytes(held[:HEADER], "big")
        return 0 < length <= limit and self.holds < HEADER + length
