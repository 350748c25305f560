"""The memory that connections take: what they have sent and is not done yet, and what they do not read.

Each connection has limits of its own; a thousand of them together would still fill the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Protocol

MAX_HELD_BYTES = 8 * 1024 * 1024
"""Of all connections; a server of 35 MiB stays below 64 with it, a password's hash included."""
NEGLIGIBLE_BYTES = 4096
"""Of one connection: not counted."""


class HoldingConnection(Protocol):
    """A connection that something is kept for."""

    def drop(self) -> None:
        """Close it at once, and discard what was kept."""


class HeldBytes:
    """What is kept for all connections; above the limit the address with most of it loses its largest connection."""

    def __init__(self, most: int = MAX_HELD_BYTES) -> None:
        self._most = most
        self._held: dict[HoldingConnection, tuple[Hashable, int]] = {}
        self._total = 0

    def count(self, owner: Hashable, connection: HoldingConnection, size: int) -> None:
        """Set how many bytes are kept for a connection of that owner."""
        _, before = self._held.pop(connection, (owner, 0))
        self._total -= before
        if size > NEGLIGIBLE_BYTES:
            self._total += size
            self._held[connection] = owner, size
            while self._total > self._most:
                self._drop_largest()

    def _drop_largest(self) -> None:
        by_owner: Counter[Hashable] = Counter()
        for owner, size in self._held.values():
            by_owner[owner] += size
        ((greediest, _),) = by_owner.most_common(1)
        mine = [each for each, (owner, _) in self._held.items() if owner == greediest]
        largest = max(mine, key=lambda each: self._held[each][1])
        self._total -= self._held.pop(largest)[1]
        largest.drop()
