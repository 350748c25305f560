"""Limits a log line that would repeat at every commit: now and then, with a count."""

from __future__ import annotations

import logging
import time

LOG_INTERVAL_S = 60.0


class ThrottledLog:
    """The throttle of one kind of message, used by one thread."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._said_s: float | None = None
        self._unsaid = 0

    def error(self, text: str, *values: object) -> None:
        """Log it, unless it was logged less than a minute ago."""
        now_s = time.monotonic()
        if self._said_s is not None and now_s - self._said_s < LOG_INTERVAL_S:
            self._unsaid += 1
            return
        if self._unsaid:
            text, values = text + " (and %s times since it was said last)", (*values, self._unsaid)
        self._said_s, self._unsaid = now_s, 0
        self._log.error(text, *values)
