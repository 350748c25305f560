"""Who stands at the door: connections that have not said yet who they are, how many may, and who makes way for more.

Knows the house (limits.py) that each comes from and the turns of the event loop; nothing of what is said.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

Pending = TypeVar("Pending", bound=Hashable)


class PendingConnections(Generic[Pending]):
    """Of more visitors than so many, the oldest of the house that has the most here has to go.

    The door is never shut: one house can only crowd out itself, and many houses only as far as each has two here.
    No connection is dropped unheard: a new one stays until what came with it has been read, however late that is. So
    for two turns of the event loop there may be more, by as many as a listener accepts in them.
    """

    def __init__(self, most: int, waits: Callable[[Pending], bool], send_away: Callable[[Pending], None]) -> None:
        """`waits` says whether a connection has still not said hello."""
        self._most, self._waits, self._send_away = most, waits, send_away
        self._house_of: dict[Pending, Hashable] = {}
        """Of those that may still wait, in the order they came."""
        self._hearing = False
        """Room will be made once those who are here have been heard."""

    def add(self, visitor: Pending, house: Hashable) -> None:
        """To be called when a connection is made, before anything is read from it."""
        self._house_of[visitor] = house
        self._evict_soon()

    def remove(self, visitor: Pending) -> None:
        """Nothing happens if it was not pending."""
        self._house_of.pop(visitor, None)

    def count_from(self, house: Hashable) -> int:
        """How many of that house may still wait."""
        return [*self._house_of.values()].count(house)

    def __iter__(self) -> Iterator[Pending]:
        """Those that may still wait."""
        return iter(self._house_of)

    def _evict_soon(self) -> None:
        if len(self._house_of) > self._most and not self._hearing:
            self._hearing = True
            loop = asyncio.get_running_loop()
            # The loop begins to watch a connection at the end of the turn that made it, and reads it late in the next
            # one: it is the turn after that in which everyone has been heard.
            loop.call_soon(loop.call_soon, self._evict, [*self._house_of])

    def _evict(self, heard: list[Pending]) -> None:
        self._hearing = False
        self._house_of = {each: house for each, house in self._house_of.items() if self._waits(each)}
        may_go = set(heard)
        for visitor in self._eviction_candidates(len(self._house_of) - self._most):
            if visitor in may_go:  # others are heard next time
                del self._house_of[visitor]
                self._send_away(visitor)
        self._evict_soon()

    def _eviction_candidates(self, count: int) -> list[Pending]:
        """Each time the oldest of the network that has the most."""
        after: Counter[Hashable] = Counter()
        behind_her: dict[Pending, int] = {}
        for visitor, house in reversed(self._house_of.items()):
            behind_her[visitor] = after[house]
            after[house] += 1
        return sorted(self._house_of, key=lambda each: -behind_her[each])[: max(0, count)]
