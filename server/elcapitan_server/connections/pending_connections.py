"""Connections that have not said hello yet: how many there may be, and which are closed to make room for more.

Knows the network of each (`network_of` in address_limits.py) and the turns of the event loop, and reads nothing.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

Pending = TypeVar("Pending", bound=Hashable)


class PendingConnections(Generic[Pending]):
    """Above the limit, the oldest connection of the network with the most of them is closed.

    New connections are always accepted: one network can only crowd out itself, and many networks only as far as each
    has two connections here. None is closed before it has been read: a new one stays until what came with it has been
    read, however late that is. So for two turns of the event loop there may be more, by as many as a listener accepts.
    """

    def __init__(self, most: int, is_pending: Callable[[Pending], bool], close: Callable[[Pending], None]) -> None:
        """`is_pending` says whether a connection has still not said hello."""
        self._most, self._is_pending, self._close = most, is_pending, close
        self._network_of: dict[Pending, Hashable] = {}
        """Of those that may still be pending, in the order they came."""
        self._evicting = False
        """Room will be made once all that are here have been read."""

    def add(self, connection: Pending, network: Hashable) -> None:
        """To be called when a connection is made, before anything is read from it."""
        self._network_of[connection] = network
        self._evict_soon()

    def remove(self, connection: Pending) -> None:
        """Nothing happens if it was not pending."""
        self._network_of.pop(connection, None)

    def count_from(self, network: Hashable) -> int:
        """How many of that network may still be pending."""
        return [*self._network_of.values()].count(network)

    def __iter__(self) -> Iterator[Pending]:
        """Those that may still be pending."""
        return iter(self._network_of)

    def _evict_soon(self) -> None:
        if len(self._network_of) > self._most and not self._evicting:
            self._evicting = True
            loop = asyncio.get_running_loop()
            # The loop begins to watch a connection at the end of the turn that made it, and reads it late in the next
            # one: in the turn after that all have been read.
            loop.call_soon(loop.call_soon, self._evict, [*self._network_of])

    def _evict(self, read: list[Pending]) -> None:
        self._evicting = False
        self._network_of = {each: network for each, network in self._network_of.items() if self._is_pending(each)}
        may_go = set(read)
        for connection in self._eviction_candidates(len(self._network_of) - self._most):
            if connection in may_go:  # the others have not been read yet
                del self._network_of[connection]
                self._close(connection)
        self._evict_soon()

    def _eviction_candidates(self, count: int) -> list[Pending]:
        """Close that many: each time the oldest of the network that has the most."""
        after: Counter[Hashable] = Counter()
        newer: dict[Pending, int] = {}
        for connection, network in reversed(self._network_of.items()):
            newer[connection] = after[network]
            after[network] += 1
        return sorted(self._network_of, key=lambda each: -newer[each])[: max(0, count)]
