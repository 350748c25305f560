"""A fair lock: one change of a table at a time, in order of arrival, those of its players first.

As asyncio.Lock, but what is free can be taken without awaiting anything: a move that has not to wait needs no task.
"""

from __future__ import annotations

import asyncio


class TableLock:
    """A lock that is granted in the order of requests; `for_players` has it before all others."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: list[asyncio.Future[None]] = []  # a deque takes 0.7 KiB, and each table in the lobby has one
        self._players = 0
        """How many of them are players; they stand before all others."""

    @property
    def for_players(self) -> _LockForPlayers:
        """The same lock for those who play at the table."""
        return _LockForPlayers(self)

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
        """Hand it to the player, or else the task, that has waited longest: it is never free while one waits."""
        while self._waiting:
            turn = self._waiting.pop(0)
            self._players = max(0, self._players - 1)
            if not turn.done():
                turn.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        await self._acquire(is_player=False)

    async def acquire_for_player(self) -> None:
        await self._acquire(is_player=True)

    async def _acquire(self, *, is_player: bool) -> None:
        if self.try_acquire():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.insert(self._players if is_player else len(self._waiting), turn)
        self._players += is_player
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()  # it was handed over just as the waiting task was cancelled
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()


class _LockForPlayers:
    """The same lock for those who play at the table: onlookers who come, go and ask do not keep them waiting."""

    def __init__(self, lock: TableLock) -> None:
        self._lock = lock

    async def __aenter__(self) -> None:
        await self._lock.acquire_for_player()

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
