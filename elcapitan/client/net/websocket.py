"""A connection by WebSocket that reads and writes bytes as a plain one does; the library websockets frames them.

Bytes that are written together are one binary message; what is read is the bytes of all messages.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Iterable
from urllib.parse import quote

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import Event, State
from websockets.uri import WebSocketURI

from elcapitan.client.net.addresses import NEXT_ADDRESS_DELAY_S
from elcapitan.protocol.framing import HEADER
from elcapitan.protocol.limits import FRAME_TO_CLIENT

MAX_MESSAGE = HEADER + FRAME_TO_CLIENT
READ_BYTES = 65536
PATH_SIGNS = "/%:@!$&'()*+,;="
"""Signs that stand in a request as they are; letters of other scripts do not."""
_log = logging.getLogger(__name__)
_log.setLevel(logging.WARNING)


class HandshakeRefused(Exception):
    """Raised when an answer is none of a WebSocket server; the text is one sentence for the log."""


class WebSocketLine:
    """One open WebSocket."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, websocket: ClientProtocol, received: bytes
    ) -> None:
        """`received` has come with the answer to the handshake."""
        self._reader, self._writer, self._websocket = reader, writer, websocket
        self._received = bytearray(received)

    @classmethod
    async def open(cls, host: str, port: int, path: str, tls: ssl.SSLContext | None) -> WebSocketLine:
        """Connect and do the handshake. OSError if there is no answer, HandshakeRefused if it fails."""
        reader, writer = await asyncio.open_connection(host, port, ssl=tls, happy_eyeballs_delay=NEXT_ADDRESS_DELAY_S)
        named = host.partition("%")[0].encode("idna").decode()  # an adapter is this machine's own matter
        uri = WebSocketURI(tls is not None, named, port, quote(path, safe=PATH_SIGNS), "")
        websocket = ClientProtocol(uri, max_size=MAX_MESSAGE, logger=_log)
        try:
            websocket.send_request(websocket.connect())
            writer.write(b"".join(websocket.data_to_send()))
            return cls(reader, writer, websocket, await _read_answer(reader, websocket))
        except BaseException:
            writer.transport.abort()
            raise

    @property
    def transport(self) -> asyncio.WriteTransport:
        return self._writer.transport

    async def read(self, most: int) -> bytes:
        """The next bytes; none at the end."""
        while not self._received and self._websocket.state is State.OPEN:
            if received := await self._reader.read(READ_BYTES):
                self._websocket.receive_data(received)
            else:
                self._websocket.receive_eof()
            self._received += _bytes_of(self._websocket.events_received())
            self._flush()
        found = bytes(self._received[:most])
        del self._received[:most]
        return found

    def write(self, data: bytes) -> None:
        """Send that as one message; nothing on a connection that is closing."""
        if data and self._websocket.state is State.OPEN:
            self._websocket.send_binary(data)
            self._flush()

    def close(self) -> None:
        """Do the closing handshake, and close."""
        if self._websocket.state is State.OPEN:
            self._websocket.send_close(1000)
            self._flush()
        self._writer.close()

    async def wait_closed(self) -> None:
        await self._writer.wait_closed()

    def _flush(self) -> None:
        if (said := b"".join(self._websocket.data_to_send())) and not self._writer.is_closing():
            self._writer.write(said)


def _bytes_of(events: Iterable[Event]) -> bytes:
    """The bytes of the messages that have come; a text has none that are ours."""
    return b"".join(
        event.data for event in events if isinstance(event, Frame) and event.opcode in (Opcode.BINARY, Opcode.CONT)
    )


async def _read_answer(reader: asyncio.StreamReader, websocket: ClientProtocol) -> bytes:
    """Wait for the answer to the handshake; the bytes of messages that have come with it."""
    while websocket.state is State.CONNECTING and websocket.handshake_exc is None:
        if received := await reader.read(READ_BYTES):
            websocket.receive_data(received)
        else:
            websocket.receive_eof()
            break
    events = websocket.events_received()
    if websocket.state is not State.OPEN:
        raise HandshakeRefused(f"no WebSocket: {websocket.handshake_exc or 'the connection was closed'}")
    return _bytes_of(events)
