"""The clocks of a table between two messages of the server: which run, and the time left on each."""

from __future__ import annotations

import time
from collections.abc import Sequence


class RunningClocks:
    """The time left on each clock, in seconds; seats count from 1."""

    def __init__(self, left_ms: Sequence[int], running: Sequence[int], now_s: float | None = None) -> None:
        """As the server's message has them; `now_s` on the monotonic clock."""
        self._left_s = [left / 1000 for left in left_ms]
        self.running = tuple(running)
        self._since_s = time.monotonic() if now_s is None else now_s
        self._stood_s: float | None = None
        """When the connection broke: the server stops the clocks then, and so do we."""

    @property
    def seats(self) -> int:
        return len(self._left_s)

    def pause_all(self, now_s: float) -> None:
        """The connection is lost from now on."""
        if self._stood_s is None:
            self._stood_s = now_s

    def left_s(self, seat: int, now_s: float | None = None) -> float:
        """What that seat has left; never below 0."""
        left = self._left_s[seat - 1]
        if seat in self.running:
            now = self._stood_s if self._stood_s is not None else time.monotonic() if now_s is None else now_s
            left -= now - self._since_s
        return max(0.0, left)


def time_left_text(left_s: float) -> str:
    """As it stands on a clock: `1:02:03`, `4:05`; below ten seconds with tenths, `9.4`."""
    if left_s < 10.0:
        tenths = int(left_s * 10)
        return f"{tenths // 10}.{tenths % 10}"
    seconds = int(left_s)
    minutes, hours = seconds // 60 % 60, seconds // 3600
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
