"""The absences at one table, and a timer for each.

Calls `take_over` when one runs out. Deadlines are on the event loop's clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection


class AbsenceTimers:
    """The timers of the absent players of one table."""

    def __init__(self, take_over: Callable[[int], Awaitable[None]]) -> None:
        self._take_over = take_over
        self._since_s: dict[int, float] = {}
        self._alarms: dict[int, asyncio.TimerHandle] = {}
        self._working: list[asyncio.Task[None]] = []

    def set_absent(self, seats: Collection[int], after_s: int) -> None:
        """Set the absent seats; each is waited for `after_s` seconds, 0: for ever."""
        if not (seats or self._since_s):
            return
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._since_s = {seat: self._since_s.get(seat, now) for seat in seats}
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms = {
            seat: loop.call_at(max(now, since + after_s), self._expire, seat)
            for seat, since in self._since_s.items()
            if after_s
        }

    def stop(self) -> list[asyncio.Task[None]]:
        """Stop waiting; what has begun and is to be finished."""
        self.set_absent((), 0)
        return self._working

    def _expire(self, seat: int) -> None:
        self._since_s[seat] = asyncio.get_running_loop().time()  # should it not work out, not again at once
        task = asyncio.ensure_future(self._take_over(seat))
        self._working.append(task)  # the loop keeps no strong reference of its own
        task.add_done_callback(self._working.remove)
