"""Deadlines for the computer players of one table, and a limit of illegal answers.

Calls `force` when it is exhausted; the host decides what is then played. Deadlines are on the event loop's clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

from elcapitan_server.tables.outgoing_messages import ForcedReason

ANSWER_TIMEOUT_S = 10.0
"""For a computer player's next move, counted from when its seat was asked."""
LATE_S = 2.0
"""A deadline found so much too late says that the server was paused or the machine slept: the answer may be there and
not be read yet, and the computer players may have been paused, too. They have the whole time once more."""
MAX_MISTAKES = 3
"""Illegal answers to one question, the last of which makes the server move."""


class BotDeadlines:
    """The open questions of one table to its computer players."""

    def __init__(self, force: Callable[[int, int, ForcedReason], Awaitable[None]]) -> None:
        self._force = force
        self._alarms: dict[int, tuple[int, asyncio.TimerHandle]] = {}
        """By seat: the position at which it was asked, and its deadline."""
        self._mistakes: dict[int, int] = {}
        self._forcing: list[asyncio.Task[None]] = []

    def set_questions(self, questions: Collection[tuple[int, int]]) -> None:
        """Set the seats of computer players that have to act, each with the position since which it has to."""
        if not (questions or self._alarms):
            return
        for seat, (since, alarm) in [*self._alarms.items()]:
            if (seat, since) not in questions:
                alarm.cancel()
                del self._alarms[seat]
                self._mistakes.pop(seat, None)
        for seat, since in questions:
            if seat not in self._alarms:
                self._set_alarm(seat, since)

    @property
    def is_waiting(self) -> bool:
        """There is an open question."""
        return bool(self._alarms)

    def record_mistake(self, seat: int) -> bool:
        """Count an illegal answer of that seat; whether the limit is reached."""
        self._mistakes[seat] = self._mistakes.get(seat, 0) + 1
        return self._mistakes[seat] >= MAX_MISTAKES

    def stop(self) -> list[asyncio.Task[None]]:
        """No more deadlines; what has begun and is to be finished."""
        self.set_questions(())
        return self._forcing

    def _set_alarm(self, seat: int, since: int) -> None:
        loop = asyncio.get_running_loop()
        self._alarms[seat] = since, loop.call_later(ANSWER_TIMEOUT_S, self._expire, seat, since)

    def _expire(self, seat: int, since: int) -> None:
        _, alarm = self._alarms.pop(seat)
        if asyncio.get_running_loop().time() - alarm.when() > LATE_S:
            self._set_alarm(seat, since)
            return
        task = asyncio.get_running_loop().create_task(self._start_timer(seat, since))
        self._forcing.append(task)  # the loop keeps no strong reference of its own
        task.add_done_callback(self._forcing.remove)

    async def _start_timer(self, seat: int, since: int) -> None:
        await self._force(seat, since, "slow")
