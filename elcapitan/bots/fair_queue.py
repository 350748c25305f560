"""A fair queue for the moves a worker process works out: one at a time, taking turns between owners.

Without turns, someone with forty tables would make everyone else wait for forty thoughts. Who has many waiting gets
shorter ones, so that none is so late that the server moves instead.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Answer = TypeVar("Answer")
FULL_BUDGET_QUEUE = 4
"""So many thoughts of one share may wait before each gets shorter: four of 0.9 s are well within the ten seconds that
the server waits (bot_deadlines.py)."""


class FairQueue:
    """One thread, used by several owners in turn."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="thinker")
        self._waiting: dict[str, deque[asyncio.Future[float]]] = {}
        """By share, the one whose turn is next first; none of them is empty."""
        self._busy = False

    async def think(self, share: str, think: Callable[[float], Answer]) -> Answer:
        """What `think` answers, in the thread, when it is the turn of `share`. It is given what part of the usual
        time it may take: 1 or less.
        """
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[float] = loop.create_future()
        self._waiting.setdefault(share, deque()).append(turn)
        self._begin_next()
        try:
            part = await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._end()  # it was its turn just then
            raise
        try:
            return await loop.run_in_executor(self._thread, think, part)
        finally:
            self._end()

    def close(self) -> None:
        """Nothing more is thought about; what is being thought about is not waited for."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _end(self) -> None:
        self._busy = False
        self._begin_next()

    def _begin_next(self) -> None:
        while self._waiting and not self._busy:
            share = next(iter(self._waiting))
            turns = self._waiting.pop(share)
            turn = turns.popleft()
            if turns:
                self._waiting[share] = turns  # behind all others
            if not turn.cancelled():
                self._busy = True
                turn.set_result(min(1.0, FULL_BUDGET_QUEUE / (len(turns) + 1)))
