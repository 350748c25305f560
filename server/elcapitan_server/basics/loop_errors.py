"""The event loop's error handler: keeps one repeated error from filling the log.

Where the system has no more files for connections, asyncio logs that a hundred times a second, each time with a
traceback.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from elcapitan_server.basics.counters import ServerCounters

log = logging.getLogger(__name__)

TOO_MANY_FILES_TEXT = "socket.accept() out of system resource"
"""asyncio's own words (`selector_events.py`)."""
LOG_INTERVAL_S = 60.0


class LoopErrorHandler:
    """An exception handler for one event loop."""

    def __init__(self, counters: ServerCounters | None = None) -> None:
        self._counters = counters or ServerCounters()
        self._said_s: float | None = None

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if context.get("message") != TOO_MANY_FILES_TEXT:
            loop.default_exception_handler(context)
            return
        self._counters.accept_failures += 1
        if self._said_s is None or loop.time() - self._said_s >= LOG_INTERVAL_S:
            self._said_s = loop.time()
            log.error("there is no room for more connections now: %s", context.get("exception"))
