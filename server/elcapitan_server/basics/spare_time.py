"""Work that may wait, such as what onlookers are told: one piece after the other, with pauses for everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

log = logging.getLogger(__name__)

REST: Final = 3.0
"""Times as long as a piece took no other follows: a quarter of the time at most, and less on a busy machine."""
MOST_REST_S: Final = 0.5


class SpareTime:
    """Pieces of work in the order in which they became due. One that becomes due again keeps its place: it is done
    once, and about the newest position.
    """

    def __init__(self) -> None:
        self._due: dict[Hashable, Callable[[], Awaitable[None]]] = {}
        self._task: asyncio.Task[None] | None = None

    def put(self, key: Hashable, work: Callable[[], Awaitable[None]]) -> None:
        """Have it done soon; `work` finds out itself whether there is still something to do."""
        self._due.setdefault(key, work)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._due:
                begun_s = loop.time()
                try:
                    await self._due.pop(next(iter(self._due)))()
                except Exception:
                    log.exception("a fault of the server: work that may wait has failed")
                await asyncio.sleep(min(REST * (loop.time() - begun_s), MOST_REST_S))
        finally:
            self._task = None
