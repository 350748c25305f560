"""Calls players who are away and whose turn it is: a signed POST to the address that the host has named.

No table waits for it: each call is a task of its own. The signature is that of Standard Webhooks: HMAC-SHA256 over
`id.timestamp.body`, in Base64. Redirects are not followed and proxies not used: nothing is sent to any other address.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import logging
import re
import socket
import ssl
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit

from elcapitan_server.basics.environment import TurnCall
from elcapitan_server.basics.log_throttle import ThrottledLog

PAUSES_S = (30.0, 5.0, 20.0, 80.0, 320.0)
"""Before each try. A player who comes back, or moves, within the first is not called: phones lose connections often.
All together end before a table without people falls asleep.
"""
ANSWER_TIMEOUT_S = 10.0
NEXT_ADDRESS_S = 0.25
"""Before the next address of the name is tried beside the one before (RFC 8305, section 8)."""
MAX_WAITING = 1000
"""Calls that wait; one takes some 3 KB. If there are more, the address whose tables have the most calls loses one."""
MIN_KEY_BYTES = 16
MAX_KEY_BYTES = 4096
ACCEPTED = re.compile(rb"HTTP/1\.[01] 2\d\d\b")


class WebhookRefused(Exception):
    """Raised when the other server answers with something else than a status from 200 to 299."""


class _Waiting(NamedTuple):
    """A call that has not been taken."""

    share: str
    task: asyncio.Task[None]


class TurnWebhook:
    """The calls of one server."""

    share_of: Callable[[str], str] = staticmethod(str)
    """By which a table competes with others (TableRegistry.share_of)."""

    def __init__(self, url: str, key: bytes, pauses_s: Sequence[float] = PAUSES_S) -> None:
        """`url` is as option_values.parse_webhook takes it; `pauses_s` before each try, in seconds."""
        parts = urlsplit(url)
        assert parts.hostname is not None
        self._key, self._pauses_s, self._authority = key, pauses_s, parts.netloc
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._address = parts.hostname, parts.port or (443 if self._tls else 80)
        self._target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self._calls: dict[tuple[str, int], _Waiting] = {}
        """By table and seat, the oldest first."""
        self._sending = asyncio.Lock()
        """One call at a time: a name server that does not answer keeps one thread, not all."""
        self._log = ThrottledLog(logging.getLogger(__name__))

    def call(self, turn: TurnCall) -> None:
        """Send it once it has been due for a while. It takes the place of an earlier call of that seat."""
        seat, share = (turn.table, turn.seat), self.share_of(turn.table)
        if (before := self._calls.pop(seat, None)) is not None:
            before.task.cancel()
        if len(self._calls) >= MAX_WAITING and not self._drop_one(share):
            self._log.error("%s calls wait for the turn webhook at %s; no other is sent", MAX_WAITING, self._authority)
            return
        task = asyncio.get_running_loop().create_task(self._deliver(turn))
        self._calls[seat] = _Waiting(share, task)
        task.add_done_callback(partial(self._forget, seat))

    def close(self) -> None:
        """Send nothing more."""
        for each in self._calls.values():
            each.task.cancel()

    def _drop_one(self, share: str) -> bool:
        """Drop the newest call of those who have the most, if they have more than `share` will have."""
        counts = Counter(each.share for each in self._calls.values())
        most = max(counts, key=counts.__getitem__)
        if counts[most] <= counts[share] + 1:
            return False
        newest = next(seat for seat, each in reversed(self._calls.items()) if each.share == most)
        self._calls.pop(newest).task.cancel()
        return True

    def _forget(self, seat: tuple[str, int], done: asyncio.Task[None]) -> None:
        if seat in self._calls and self._calls[seat].task is done:
            del self._calls[seat]

    async def _deliver(self, turn: TurnCall) -> None:
        words = {"type": "your-turn", **turn._asdict()}
        del words["is_due"]
        id, body = f"{turn.table}-{turn.seat}-{turn.position}", json.dumps(words).encode()
        for number, pause_s in enumerate(self._pauses_s, 1):
            await asyncio.sleep(pause_s)
            async with self._sending:
                if not turn.is_due():
                    return
                try:
                    await self._post(id, body)
                    return
                except (OSError, ValueError, WebhookRefused) as fault:
                    why = str(fault) or type(fault).__name__
                    text = "the turn webhook at %s has not taken a call (try %s of %s): %s"
                    self._log.error(text, self._authority, number, len(self._pauses_s), why)

    async def _post(self, id: str, body: bytes) -> None:
        """OSError (also TimeoutError, ssl.SSLError), ValueError for an endless answer, WebhookRefused."""
        host, port = self._address
        # Without the timeout: the thread that asks a name server cannot be stopped; the next call would need another.
        await asyncio.get_running_loop().getaddrinfo(host, port, proto=socket.IPPROTO_TCP)
        async with asyncio.timeout(ANSWER_TIMEOUT_S):
            reader, writer = await asyncio.open_connection(
                host, port, ssl=self._tls, happy_eyeballs_delay=NEXT_ADDRESS_S
            )
            try:
                writer.write(self._request(id, int(time.time()), body))
                status = await reader.readline()
            finally:
                writer.transport.abort()
        if not ACCEPTED.match(status):
            raise WebhookRefused(f"it answers {status[:80]!r}")

    def _request(self, id: str, at_s: int, body: bytes) -> bytes:
        signature = base64.b64encode(hmac.digest(self._key, f"{id}.{at_s}.".encode() + body, hashlib.sha256)).decode()
        lines = (
            f"POST {self._target} HTTP/1.1",
            f"Host: {self._authority}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "Connection: close",
            f"webhook-id: {id}",
            f"webhook-timestamp: {at_s}",
            f"webhook-signature: v1,{signature}",
        )
        return "\r\n".join((*lines, "", "")).encode() + body
