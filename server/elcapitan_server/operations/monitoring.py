"""What programs ask a server over HTTP, on a port of its own: `/healthz`, `/readyz` and `/metrics`.

Answers GET and HEAD and nothing else, one request a connection, to few connections at once. Meant for the machine
itself or a network of its host's own: there is no password.
"""

from __future__ import annotations

import asyncio
import json
import logging
from http import HTTPStatus
from typing import NamedTuple

from elcapitan_server.operations.health import Health, Trouble
from elcapitan_server.operations.logs import CountingHandler
from elcapitan_server.operations.loop_watch import LoopWatch
from elcapitan_server.operations.metrics import MetricsUnavailable, ServerMetrics
from elcapitan_server.server import Server

log = logging.getLogger(__name__)

MAX_REQUEST_BYTES = 8 * 1024
REQUEST_TIMEOUT_S = 5.0
MAX_CONNECTIONS = 16
"""At once, so that nobody takes the files of players. One more takes the place of the one that has waited longest."""
JSON = "application/json"


class HttpAnswer(NamedTuple):
    """An answer to one request."""

    status: HTTPStatus
    body: bytes
    content_type: str = JSON


class Monitoring:
    """The monitoring of one server: its health, its event loop, and the port where one asks."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.health = Health(server.journal, server.data_folder.folder, server.environment)
        self.watch = LoopWatch(server.counters, server.environment.wall_s)
        self._counting = CountingHandler(server.counters)
        self._metrics: ServerMetrics | None = None
        self._why_no_metrics = ""
        self._listener: asyncio.Server | None = None
        self.port = 0
        """0: nothing is answered."""
        self._connections: dict[asyncio.StreamWriter, None] = {}
        """The oldest first."""

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
        self._listener = await asyncio.start_server(self._answer, host, port, limit=MAX_REQUEST_BYTES)
        self.port = self._listener.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        if self._listener is not None:
            self._listener.close()
        self.watch.stop()
        await self.health.stop()
        logging.getLogger().removeHandler(self._counting)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._connections) >= MAX_CONNECTIONS:
            # Idle connections must not keep an orchestrator from asking: it would take the server for dead.
            oldest = next(iter(self._connections))
            del self._connections[oldest]
            oldest.transport.abort()
        self._connections[writer] = None
        try:
            async with asyncio.timeout(REQUEST_TIMEOUT_S):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(_http_bytes(self.answer_to(head), with_body=not head.startswith(b"HEAD ")))
                writer.write_eof()
                while await reader.read(MAX_REQUEST_BYTES):  # closed over something unread, the answer may be lost
                    pass
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            self._connections.pop(writer, None)
            writer.transport.abort()

    def answer_to(self, head: bytes) -> HttpAnswer:
        """The answer to a request with that head: its first line and its header lines."""
        first, *lines = head.decode("latin-1").split("\r\n")
        method, _, rest = first.partition(" ")
        path = rest.partition(" ")[0].partition("?")[0]
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
