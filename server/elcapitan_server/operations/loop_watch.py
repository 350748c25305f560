"""Measures how late the event loop is, and whether the calendar jumps.

A timer is due every quarter of a second. Every request of that moment waits for as long as the timer is late.
The calendar is compared with the loop's own clock, which cannot be set.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from elcapitan_server.basics.counters import ServerCounters

log = logging.getLogger(__name__)

INTERVAL_S = 0.25
REMEMBERED_S = 60.0
"""The worst delay of this time is told beside the counts of all delays."""
CLOCK_JUMP_S = 3.0
"""Two seconds may come from rounding to whole ones; a calendar that is kept in time by NTP moves by milliseconds."""
LAG_LOGGED_S = 1.0


class LoopWatch:
    """The watch of one event loop."""

    def __init__(self, counters: ServerCounters, wall_s: Callable[[], int]) -> None:
        self._counters, self._wall_s = counters, wall_s
        self._timer: asyncio.TimerHandle | None = None
        self._worst: deque[tuple[float, float]] = deque()
        """When it was looked and how late it was, the worst first, and after each only what is less and newer."""
        self._offset_s = 0.0
        self.jumped_s = float("-inf")
        """When the calendar last jumped, on the event loop's clock."""

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._offset_s = self._wall_s() - loop.time()
        self._timer = loop.call_later(INTERVAL_S, self._look, loop.time() + INTERVAL_S)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    @property
    def worst_lag_s(self) -> float:
        """Of the last minute."""
        self._forget(asyncio.get_running_loop().time())
        return self._worst[0][1] if self._worst else 0.0

    def _look(self, due_s: float) -> None:
        loop = asyncio.get_running_loop()
        now_s = loop.time()
        late_s = max(0.0, now_s - due_s)
        self._counters.loop_lag_s.observe(late_s)
        while self._worst and self._worst[-1][1] <= late_s:
            self._worst.pop()
        self._worst.append((now_s, late_s))
        self._forget(now_s)
        if late_s >= LAG_LOGGED_S:
            log.warning("nothing was done for %.1f s: the event loop was busy, or the machine slept", late_s)
        self._compare_clocks(now_s)
        self._timer = loop.call_later(INTERVAL_S, self._look, now_s + INTERVAL_S)

    def _compare_clocks(self, now_s: float) -> None:
        offset_s = self._wall_s() - now_s
        jump_s = offset_s - self._offset_s
        if abs(jump_s) >= CLOCK_JUMP_S:
            self._counters.clock_jumps += 1
            self.jumped_s, self._offset_s = now_s, offset_s
            log.warning("the calendar of this machine has jumped by %.0f s", jump_s)

    def _forget(self, now_s: float) -> None:
        while self._worst and self._worst[0][0] < now_s - REMEMBERED_S:
            self._worst.popleft()
