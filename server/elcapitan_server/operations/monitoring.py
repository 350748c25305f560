"""What programs ask a server over HTTP, on a port of its own: `/healthz`, `/readyz` and `/metrics`.

Answers GET and HEAD and nothing else, one request a connection, to few connections at once. Meant for the machine
itself or a network of its host's own: there is no password.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple

from elcapitan_server.basics.log_throttle import ThrottledLog
from elcapitan_server.connections.pending_connections import PendingConnections
from elcapitan_server.operations.health import Health, Trouble
from elcapitan_server.operations.logs import CountingHandler
from elcapitan_server.operations.loop_watch import LoopWatch
from elcapitan_server.operations.metrics import MetricsUnavailable, ServerMetrics
from elcapitan_server.server import Server

log = logging.getLogger(__name__)

MAX_REQUEST_BYTES = 8 * 1024
REQUEST_TIMEOUT_S = 5.0
MAX_CONNECTIONS = 64
"""At once, so that monitoring never takes the files of players. Above that the oldest connection of the address with
the most is closed, and none before what came with it has been read: a request of one piece is always answered."""
BACKLOG = 512
"""Connections that wait to be accepted: a burst of hundreds costs no one the second until a lost SYN is sent again."""
HEAD_END = re.compile(rb"\r?\n\r?\n")
"""A line may also end without its carriage return (RFC 9112, 2.2)."""
ABSOLUTE = re.compile(r"\Ahttps?://[^/?]*", re.IGNORECASE)
"""What stands before the path where a request names the whole address, as to a proxy (RFC 9112, 3.2.2)."""
JSON = "application/json"


class HttpAnswer(NamedTuple):
    """An answer to one request."""

    status: HTTPStatus
    body: bytes
    content_type: str = JSON


class MonitoringConnection(asyncio.Protocol):
    """One connection: one request, answered as soon as its head is complete, and REQUEST_TIMEOUT_S for all of it."""

    def __init__(self, answer: Callable[[bytes], bytes], connections: PendingConnections[MonitoringConnection]) -> None:
        """`answer` makes the answer of a head; `connections` are all that are open."""
        self._answer, self._connections = answer, connections
        self._head = b""
        self._is_answered = False
        self._transport: asyncio.Transport
        self._timer: asyncio.TimerHandle

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._timer = asyncio.get_running_loop().call_later(REQUEST_TIMEOUT_S, self.abort)
        address, *_ = transport.get_extra_info("peername") or ("",)
        self._connections.add(self, address)

    def data_received(self, data: bytes) -> None:
        if self._is_answered:
            return  # such as a body: closed over something unread, the answer may be lost
        self._head += data
        end = HEAD_END.search(self._head, 0, MAX_REQUEST_BYTES)
        if end is None and len(self._head) < MAX_REQUEST_BYTES:
            return
        self._is_answered = True
        self._transport.write(_TOO_LONG if end is None else self._answer(self._head[: end.start()]))
        self._head = b""
        self._transport.write_eof()

    def eof_received(self) -> bool:
        """Close the connection, once all of the answer has been sent."""
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        self._timer.cancel()
        self._connections.remove(self)

    def is_open(self) -> bool:
        return not self._transport.is_closing()

    def evict(self) -> None:
        """Make room for others; an answer that the system has not taken over yet is still sent."""
        if self._is_answered:
            self._transport.close()
        else:
            self.abort()

    def abort(self) -> None:
        self._transport.abort()


class Monitoring:
    """The monitoring of one server: its health, its event loop, and the port where one asks."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.health = Health(server.journal, server.data_folder.folder, server.environment, lambda: server.bots.trouble)
        self.watch = LoopWatch(server.counters, server.environment.wall_s)
        self._counting = CountingHandler(server.counters)
        self._faults = ThrottledLog(log)
        self._metrics: ServerMetrics | None = None
        self._why_no_metrics = ""
        self._listener: asyncio.Server | None = None
        self.port = 0
        """0: nothing is answered."""
        self._connections = PendingConnections[MonitoringConnection](
            MAX_CONNECTIONS, MonitoringConnection.is_open, MonitoringConnection.evict
        )

    def start(self) -> None:
        """Begin to watch; `listen` makes a port for it."""
        logging.getLogger().addHandler(self._counting)
        self.watch.start()
        self.health.start()

    async def listen(self, host: str, port: int) -> None:
        """Answer there from now on. OSError if that is not possible."""
        try:
            self._metrics = ServerMetrics(self._server, self.health, self.watch)
        except MetricsUnavailable as reason:
            self._why_no_metrics = str(reason)
            log.warning("%s", reason)
        loop = asyncio.get_running_loop()
        self._listener = await loop.create_server(self._new_connection, host, port, backlog=BACKLOG)
        self.port = self._listener.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        if self._listener is not None:
            self._listener.close()
        for connection in [*self._connections]:
            connection.abort()
        self.watch.stop()
        await self.health.stop()
        logging.getLogger().removeHandler(self._counting)

    def _new_connection(self) -> MonitoringConnection:
        return MonitoringConnection(self._answer, self._connections)

    def _answer(self, head: bytes) -> bytes:
        try:
            answer = self.answer_to(head)
        except Exception as fault:
            self._faults.error("a fault of the server in a monitoring request: %r", fault)
            answer = _json_answer(HTTPStatus.INTERNAL_SERVER_ERROR, {"error": "the server made a mistake"})
        return _http_bytes(answer, with_body=not head.startswith(b"HEAD "))

    def answer_to(self, head: bytes) -> HttpAnswer:
        """The answer to a request with that head: its first line and its header lines."""
        first, *lines = head.decode("latin-1").replace("\r\n", "\n").split("\n")
        method, _, rest = first.partition(" ")
        path = ABSOLUTE.sub("", rest.partition(" ")[0], count=1).partition("?")[0]
        if method not in ("GET", "HEAD"):
            return _json_answer(HTTPStatus.METHOD_NOT_ALLOWED, {"error": "only GET and HEAD are answered"})
        match path:
            case "/healthz":
                return _health_answer(self.health.fatal_troubles())
            case "/readyz":
                return _health_answer(self.health.troubles())
            case "/metrics" if self._metrics is not None:
                accept = next((line[7:] for line in lines if line[:7].lower() == "accept:"), "")
                return HttpAnswer(HTTPStatus.OK, *self._metrics.exposition(accept.strip()))
            case "/metrics":
                return _json_answer(HTTPStatus.NOT_IMPLEMENTED, {"error": self._why_no_metrics})
        return _json_answer(HTTPStatus.NOT_FOUND, {"error": "ask for /healthz, /readyz or /metrics"})


def _health_answer(troubles: dict[Trouble, str]) -> HttpAnswer:
    if not troubles:
        return _json_answer(HTTPStatus.OK, {"status": "ok"})
    reasons = [{"reason": trouble.value, "text": text} for trouble, text in troubles.items()]
    return _json_answer(HTTPStatus.SERVICE_UNAVAILABLE, {"status": "unavailable", "reasons": reasons})


def _json_answer(status: HTTPStatus, body: object) -> HttpAnswer:
    return HttpAnswer(status, json.dumps(body).encode() + b"\n")


def _http_bytes(answer: HttpAnswer, *, with_body: bool) -> bytes:
    head = (
        f"HTTP/1.1 {answer.status.value} {answer.status.phrase}\r\nContent-Type: {answer.content_type}\r\n"
        f"Content-Length: {len(answer.body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + (answer.body if with_body else b"")


_TOO_LONG = _http_bytes(
    _json_answer(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, {"error": "the head of the request is too long"}),
    with_body=True,
)
