"""Fair turns among owners: one that has used little comes before one that has used much.

As fq_codel does it for packets. An owner is usually an address.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairOrder(Generic[Item]):
    """Items of several owners; an owner that has used little comes before one that has used much."""

    def __init__(self, quantum: float) -> None:
        """`quantum`: what an owner may use before the next one's turn, in the unit of `charge`."""
        self._quantum = quantum
        self._items: dict[Hashable, deque[Item]] = {}
        """By owner; an owner that was just served stays for a round, although it has nothing here."""
        self._credit: dict[Hashable, float] = {}
        self._new: deque[Hashable] = deque()
        """Owners in their first turn."""
        self._old: deque[Hashable] = deque()
        self.count = 0
        """Items that wait."""

    def put(self, owner: Hashable, item: Item) -> None:
        self.count += 1
        if owner not in self._items:
            self._items[owner] = deque()
            self._credit[owner] = self._quantum
            self._new.append(owner)
        self._items[owner].append(item)

    def take(self) -> tuple[Hashable, Item]:
        """The next item and its owner, who is to be charged for it. IndexError if there is none."""
        while True:
            queue = self._new or self._old
            owner = queue[0]
            if self._credit[owner] > 0.0 and (items := self._items[owner]):
                self.count -= 1
                return owner, items.popleft()
            queue.popleft()
            if self._credit[owner] <= 0.0:
                self._credit[owner] += self._quantum
            elif queue is self._old:
                del self._items[owner], self._credit[owner]
                continue
            # Behind the others, also if it has nothing here: one that comes again and again is not always the first.
            self._old.append(owner)

    def take_cheapest(self) -> tuple[Hashable, Item] | None:
        """The next item of the owner that has used least; None if every owner has used a quantum more than its share.

        No owner's turn ends by this.
        """
        waiting = (owner for owner, items in self._items.items() if items)
        owner = max(waiting, key=self._credit.__getitem__, default=None)
        if owner is None or self._credit[owner] <= -self._quantum:
            return None
        self.count -= 1
        return owner, self._items[owner].popleft()

    def charge(self, owner: Hashable, used: float, *, is_kept: bool = False) -> None:
        """An owner has used that much. `is_kept`: also if nothing of it waits here."""
        if is_kept and owner not in self._items:
            self._items[owner], self._credit[owner] = deque(), self._quantum
            self._old.append(owner)
        if owner in self._credit:
            self._credit[owner] -= used

    def forget_charges(self) -> None:
        """Everyone begins anew, if nothing waits."""
        if not self.count and self._items:
            for each in (self._items, self._credit, self._new, self._old):
                each.clear()
