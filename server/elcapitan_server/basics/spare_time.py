"""Work of the event loop that may wait, such as what onlookers are told: in slices, with pauses for everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Final

SLICE_S: Final = 0.002
"""A slice ends with the piece of work that exceeds it; one table's onlookers of one language take about as long."""
REST: Final = 3.0
"""Times as long as a slice no other follows: a quarter of the loop's time at most, and less on a busy machine."""
MOST_REST_S: Final = 0.5


class SpareTime:
    """Pieces of work in the order in which they became due. One that becomes due again keeps its place: it is done
    once, and about the newest position.
    """

    def __init__(self) -> None:
        self._due: dict[Hashable, Callable[[], None]] = {}
        self._timer: asyncio.Handle | None = None
        self._rests_until_s = 0.0
        """On the event loop's clock."""

    def put(self, key: Hashable, work: Callable[[], None]) -> None:
        """Have it done soon; `work` raises nothing, and finds out itself whether there is still something to do."""
        self._due.setdefault(key, work)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_at(self._rests_until_s, self._run)

    def _run(self) -> None:
        loop = asyncio.get_running_loop()
        begun_s, self._timer = loop.time(), None
        while self._due:
            self._due.pop(next(iter(self._due)))()
            if loop.time() >= begun_s + SLICE_S:
                break
        ended_s = loop.time()
        self._rests_until_s = ended_s + min(REST * (ended_s - begun_s), MOST_REST_S)
        if self._due and self._timer is None:
            self._timer = loop.call_at(self._rests_until_s, self._run)
