"""One table's patience with its computer players: a deadline for each question, and a limit of illegal answers.

Calls `force` when it is exhausted; what is then played is the host's business. Deadlines are on the event loop's clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

from elcapitan_server.telling import Forced

ANSWER_S = 10.0
"""For a computer player's next move, counted from when its seat was asked."""
MOST_MISTAKES = 3
"""Illegal answers to one question, the last of which makes the server move."""


class BotWatch:
    """The open questions of one table to its computer players."""

    def __init__(self, force: Callable[[int, int, Forced], Awaitable[None]]) -> None:
        self._force = force
        self._alarms: dict[int, tuple[int, asyncio.TimerHandle]] = {}
        """By seat: the position at which it was asked, and its deadline."""
        self._mistakes: dict[int, int] = {}
        self._forcing: set[asyncio.Task[None]] = set()

    def asked(self, questions: Collection[tuple[int, int]]) -> None:
        """These seats of computer players, and no others, have to act since these positions."""
        if not (questions or self._alarms):
            return
        for seat, (since, alarm) in [*self._alarms.items()]:
            if (seat, since) not in questions:
                alarm.cancel()
                del self._alarms[seat]
                self._mistakes.pop(seat, None)
        loop = asyncio.get_running_loop()
        for seat, since in questions:
            if seat not in self._alarms:
                self._alarms[seat] = since, loop.call_later(ANSWER_S, self._too_late, seat, since)

    @property
    def waits(self) -> bool:
        """There is an open question."""
        return bool(self._alarms)

    def mistaken(self, seat: int) -> bool:
        """That seat has answered with an illegal move; whether that was the last time."""
        self._mistakes[seat] = self._mistakes.get(seat, 0) + 1
        return self._mistakes[seat] >= MOST_MISTAKES

    async def rest(self) -> None:
        """No more deadlines; what has begun is finished."""
        self.asked(())
        await asyncio.gather(*self._forcing)

    def _too_late(self, seat: int, since: int) -> None:
        self._alarms.pop(seat, None)
        task = asyncio.get_running_loop().create_task(self._run(seat, since))
        self._forcing.add(task)  # the loop keeps no strong reference of its own
        task.add_done_callback(self._forcing.discard)

    async def _run(self, seat: int, since: int) -> None:
        await self._force(seat, since, "slow")
