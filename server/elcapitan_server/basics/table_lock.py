"""A fair lock: one change of a table at a time, in order of arrival.

As asyncio.Lock, but what is free can be taken without awaiting anything: a move that has not to wait needs no task.
"""

from __future__ import annotations

import asyncio
from collections import deque


class TableLock:
    """A lock that is granted in the order of requests."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def is_locked(self) -> bool:
        """The lock is held."""
        return self._held

    def try_acquire(self) -> bool:
        """Acquire it if it is free; whether that succeeded."""
        if self._held:
            return False
        self._held = True
        return True

    def release(self) -> None:
        """Hand it to the task that has waited longest: it is never free while a task waits."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        if self.try_acquire():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()  # it was handed over just as the waiting task was cancelled
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
