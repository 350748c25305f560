"""Work that may wait, such as what onlookers are told: one piece after the other, with pauses for everything else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Final, TypeVar

Item = TypeVar("Item")
SLICE_S: Final = 0.002
"""A slice ends with the piece of work that exceeds it."""
REST: Final = 3.0
"""Times as long as a piece took no other follows: a quarter of the time at most, and less on a busy machine."""
MOST_REST_S: Final = 0.5


class SpareTime:
    """`async with` waits for a turn, in order of arrival: one piece of work after the other, or in groups what is best
    done by several at once.
    """

    def __init__(self, most: int = 1) -> None:
        """`most`: in one group."""
        self._most = most
        self._waiting: list[asyncio.Future[None]] = []
        self._inside = 0
        self._left = asyncio.Event()
        """Set when the last one of a group has finished."""
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if self._task is None:
            self._task = loop.create_task(self._run())
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave()  # it was its turn just as the waiting task was cancelled
            raise

    async def __aexit__(self, *_: object) -> None:
        self._leave()

    def _leave(self) -> None:
        self._inside -= 1
        if not self._inside:
            self._left.set()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                group, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
                if not (group := [turn for turn in group if not turn.done()]):
                    continue
                begun_s, self._inside = loop.time(), len(group)
                self._left.clear()
                for turn in group:
                    turn.set_result(None)
                await self._left.wait()
                await asyncio.sleep(min(REST * (loop.time() - begun_s), MOST_REST_S))
        finally:
            self._task = None


async def in_slices(items: Iterable[Item]) -> AsyncIterator[Item]:
    """The items of a long list, each with what is done for it, in slices between which the loop does everything else:
    ten thousand tables take up to half a second.
    """
    loop = asyncio.get_running_loop()
    begun_s = loop.time()
    for item in items:
        yield item
        if loop.time() >= begun_s + SLICE_S:
            await asyncio.sleep(0)
            begun_s = loop.time()
