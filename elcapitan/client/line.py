"""The line to one server: opened when it is needed, listened to, and mended when it breaks.

Knows nothing of tables. Whoever owns it says what has to be said again after a break.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from enum import StrEnum

from elcapitan.client.builtin import Address, NoServer
from elcapitan.client.wire import LineLost, Wire
from elcapitan.protocol import to_server
from elcapitan.protocol.to_client import AnyToClient

ASKS_AFTER_S = 2.5
"""Without a word from the server for this long we ask whether it is there."""
SILENT_AFTER_S = 5.0
"""Still none: the line counts as broken, and another one is tried. A line that has only stalled loses nothing by it."""
PAUSES_S = (0.25, 0.5, 1.0)
"""Before each attempt to come back; the last one is repeated."""
CONNECTS_WITHIN_S = 1.5
"""An attempt to come back: long enough for a second knock, which the system does after a second."""
SITS_WITHIN_S = 8.0
"""All that is said to come back, with a long record over a slow line."""
LOOKS_EVERY_S = 0.25


class Health(StrEnum):
    """How the line is."""

    IDLE = "idle"
    """Nobody has needed it yet, or it was given up."""
    GOOD = "good"
    SILENT = "silent"
    """Nothing has been heard for too long; we are trying to come back."""
    BROKEN = "broken"
    """It was closed; we are trying to come back."""


class Line:
    """At most one connection at a time."""

    def __init__(
        self,
        where: Callable[[], Awaitable[Address]],
        rules: dict[str, int],
        on_message: Callable[[AnyToClient], None],
        on_end: Callable[[Health], None],
    ) -> None:
        """`where` says (and sees to it) where the server listens now; `on_end` gets how a connection ended."""
        self.health = Health.IDLE
        self.since_s = time.monotonic()
        """Since when it is like that."""
        self._where, self._rules = where, rules
        self._on_message, self._on_end = on_message, on_end
        self._wire: Wire | None = None
        self._opening = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None
        self._fell_silent = False
        self._mending = self._closed = False
        self.attempts = 0
        """To come back, since the line was good last."""

    @property
    def wire(self) -> Wire | None:
        """The open one."""
        return self._wire if self._wire is not None and self._wire.is_open else None

    @property
    def for_s(self) -> float:
        """For how long the line has been as it is."""
        return time.monotonic() - self.since_s

    async def open(self, name: str, within_s: float | None = None) -> Wire:
        """The connection; a new one if there is none. Declined, LineLost, NoServer, TimeoutError or OSError."""
        async with self._opening:
            if self._closed:
                raise LineLost
            if self.wire is None:
                address = await self._where()
                self._fell_silent = False
                wire = await Wire.open(address, self._rules, name, self._on_message, self._ended, within_s)
                if self._closed:
                    await wire.close()  # nobody would ever close it
                    raise LineLost
                self._wire = wire
                if not self._mending:
                    self._is(Health.GOOD)
                self._watching = asyncio.create_task(self._watch(self._wire))
            assert self._wire is not None
            return self._wire

    def _is(self, health: Health) -> None:
        if health is not self.health:
            self.health, self.since_s = health, time.monotonic()

    def give_up(self) -> None:
        """Nobody waits for it any more; it may have come back all the same."""
        self._is(Health.IDLE if self.wire is None else Health.GOOD)

    def _ended(self, wire: Wire) -> None:
        if wire is self._wire and not self._mending:
            self._is(Health.SILENT if self._fell_silent else Health.BROKEN)
            self._on_end(self.health)

    async def _watch(self, wire: Wire) -> None:
        """Notices what does not come."""
        asked_since_s = 0.0
        """What it had been heard of last when we asked last: one question for each silence."""
        while wire.is_open:
            await asyncio.sleep(LOOKS_EVERY_S)
            silent_s = time.monotonic() - wire.heard_s
            if silent_s >= SILENT_AFTER_S:
                self._fell_silent = True
                wire.cut()
                return
            if silent_s >= ASKS_AFTER_S and asked_since_s != wire.heard_s:
                asked_since_s = wire.heard_s
                with contextlib.suppress(LineLost):
                    wire.send(to_server.Ping())

    async def mend(self, name: str, wanted: Callable[[], bool], again: Callable[[Wire], Awaitable[None]]) -> bool:
        """Try for as long as it is `wanted`; whether it has worked. `again` says what has to be said then.

        A Declined of it goes through: the server is there and does not want us.
        """
        self._mending = True
        try:
            while wanted():
                await asyncio.sleep(PAUSES_S[min(self.attempts, len(PAUSES_S) - 1)])
                self.attempts += 1
                if wanted() and await self._knock(name, again) and wanted():
                    self.attempts = 0
                    self._is(Health.GOOD)
                    return True
            return False
        finally:
            self._mending = False

    async def _knock(self, name: str, again: Callable[[Wire], Awaitable[None]]) -> bool:
        try:
            wire = await self.open(name, CONNECTS_WITHIN_S)
            async with asyncio.timeout(SITS_WITHIN_S):
                await again(wire)
        except (OSError, LineLost, NoServer, TimeoutError):
            if self.wire is not None:
                self.wire.cut()  # it opened and then said nothing
            return False
        return wire.is_open

    async def close(self) -> None:
        """The program ends. A line that is just being opened is closed by whoever opens it."""
        self._closed = True
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        if self._wire is not None:
            await self._wire.close()
