"""The beginning of a connection to the WebSocket port: requests of HTTP, until one asks for a WebSocket or none comes.

The page's files are sent from here, in pieces: of a client that does not read no more than one is kept. Every request
for one has a price, which the budget of its address pays; a head that is no request ends the connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from http import HTTPStatus

from elcapitan_server.web import page_answers
from elcapitan_server.web.page_files import PageFile

MAX_REQUEST = 16 * 1024
"""Bytes of the head of a request, the most that is buffered for a client before its handshake."""
END_OF_REQUEST = b"\r\n\r\n"
MAX_REQUEST_READS = 100
"""Pieces in which the head of a request may come; a browser's comes in one or two."""
MAX_REQUESTS = 200
"""Of one connection; a page with all its pictures has fewer."""
PIECE_BYTES, PIECES_IN_A_TURN = 16 * 1024, 4
"""Written at a time, and of one connection before others have their turn."""
REQUEST_TIMEOUT_S = 5.0
"""For the next request; a browser closes what it has not used for so long."""
SENDING_TIMEOUT_S = 30.0
"""For the client to read a file: the largest comes through a slow mobile network in that time."""

Spend = Callable[[page_answers.HttpRequest, int], bool]
"""Whether the client's address can still afford that many requests."""

DoInTurn = Callable[[Callable[[], None]], None]
"""Has work done in the turn of the client's address."""

Upgrade = Callable[[str, bytes, bytes], None]
"""Called with a request that is none for a file: its header Host, its bytes, and what came after it."""


class HttpOpening:
    """Reads requests from one connection, and answers those that ask for files."""

    def __init__(
        self,
        tcp: asyncio.Transport,
        files: Mapping[str, PageFile],
        spend: Spend,
        do_in_turn: DoInTurn,
        upgrade: Upgrade,
    ) -> None:
        self._tcp, self._files, self._spend, self._upgrade = tcp, files, spend, upgrade
        self._do_in_turn = do_in_turn
        self._received = b""
        self._reads = self._requests = 0
        self._unsent = memoryview(b"")
        self._is_paused = False
        self._stays = True
        self._deadline: asyncio.TimerHandle | None = None
        """Of a request or an answer."""
        self.is_full = False
        """The system does not take what is written."""
        self.is_over = False
        """Nothing more is read here."""

    @property
    def is_sending(self) -> bool:
        return bool(self._unsent)

    def begin(self) -> None:
        """Wait for the first request."""
        self._set_deadline(REQUEST_TIMEOUT_S)

    def close(self) -> None:
        """The connection is not ours any more, or gone."""
        self.is_over = True
        self._received, self._unsent = b"", memoryview(b"")
        if self._deadline is not None:
            self._deadline.cancel()

    def end(self) -> bool:
        """The client sends nothing more; whether it still gets something."""
        self._stays = False
        if not self.is_sending:
            self._tcp.abort()
        return self.is_sending

    def _set_deadline(self, delay_s: float) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = asyncio.get_running_loop().call_later(delay_s, self._tcp.abort)

    def receive(self, data: bytes) -> None:
        """What has come. A head that is too long is refused; the connection is aborted if more comes then."""
        self._received += data
        self._reads += 1
        end = self._received.find(END_OF_REQUEST)
        is_long = (len(self._received) if end < 0 else end) > MAX_REQUEST
        may_be_told = bool(self._files) and self._stays and not self.is_sending
        if self._reads > MAX_REQUEST_READS or (is_long and not may_be_told):
            self.close()
            self._tcp.abort()
        elif is_long:
            # A browser sends the cookies of everything else on the same host along, whatever its port.
            self._send(page_answers.refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE))
        elif not self.is_sending:
            self._read_request()
        self._adjust_reading()

    def _adjust_reading(self) -> None:
        """While an answer is sent, further requests are left to the system."""
        pauses = self.is_sending and len(self._received) >= MAX_REQUEST
        if pauses and not self._is_paused:
            self._tcp.pause_reading()
        elif self._is_paused and not pauses:
            self._tcp.resume_reading()
        self._is_paused = pauses

    def proceed(self) -> None:
        """Write on, as far as the system takes it."""
        for _ in range(PIECES_IN_A_TURN):
            if not self._unsent or self.is_full or self._tcp.is_closing():
                break
            piece, self._unsent = self._unsent[:PIECE_BYTES], self._unsent[PIECE_BYTES:]
            self._tcp.write(piece)
        if self._unsent and not (self.is_full or self._tcp.is_closing()):
            self._do_in_turn(self.proceed)
        if self._unsent or self.is_over:
            return
        if not self._stays:
            self.close()
            self._tcp.close()
            return
        self._set_deadline(REQUEST_TIMEOUT_S)
        self._read_request()
        self._adjust_reading()

    def _read_request(self) -> None:
        head, end, rest = self._received.partition(END_OF_REQUEST)
        if not end:
            return
        self._received, self._reads = rest, 0
        request = page_answers.parse_request(head + end)
        if not self._files or (request is not None and request.asks_for_websocket):
            self.close()
            self._adjust_reading()
            self._upgrade(request.headers.get("host", "") if request is not None else "", head + end, rest)
            return
        if request is None:
            self._send(page_answers.refusal(HTTPStatus.BAD_REQUEST))
            return
        self._requests += 1
        if self._spend(request, page_answers.price(request, self._files)):
            told = page_answers.answer(request, self._files)
        else:
            told = page_answers.refusal(HTTPStatus.TOO_MANY_REQUESTS, ("Retry-After", "2"))
        self._send(told)

    def _send(self, told: page_answers.PageAnswer) -> None:
        self._stays = told.stays and self._requests < MAX_REQUESTS
        self._unsent = memoryview(told.data)
        self._set_deadline(SENDING_TIMEOUT_S)
        self._tcp.set_write_buffer_limits(high=1)
        self._do_in_turn(self.proceed)
