"""The lease of one node: its session, the epochs of its tables, and when it may do what.

Decides and waits for nothing; times are on the node's own monotonic clock. Nothing here makes a write safe: that is the
database's transaction (database.py), which also stops a node that does not know yet that it has lost its tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import NamedTuple

from elcapitan_server.nodes.database import TableMoved


class LeaseTimes(NamedTuple):
    """How long a session lasts, and how often it is renewed."""

    lease_s: float = 1.5
    """Two renewals may be lost. A node that is gone is replaced after this and a renewal's time."""
    renew_s: float = 0.4
    idle_s: float = 20.0
    """A table without a person for this time may be handed to a node that has fewer: a player whose connection breaks
    is back before that."""


DEFAULT_TIMES = LeaseTimes()
MAX_LOSSES = 30_000
"""Tables whose loss is remembered, the last to be lost: three times as many as a node can lose at once. What was begun
before that has been decided long ago."""


class NodeLease:
    """What one node owns, as far as it knows."""

    def __init__(self, times: LeaseTimes = DEFAULT_TIMES) -> None:
        self.times = times
        self.session = ""
        """Empty: there is none."""
        self._epochs: dict[str, int] = {}
        self._claimed: set[str] = set()
        """New tables that are being stored just now."""
        self._losses: dict[str, int] = {}
        """Tables that were owned once, and how often they were lost: an id of them is never used for a new one."""
        self._renewed_s = self._steady_since_s = float("-inf")

    @property
    def tables(self) -> frozenset[str]:
        return frozenset(self._epochs)

    def begin(self, session: str, now_s: float) -> None:
        """A new session, which owns nothing yet."""
        self._forget(self._epochs)
        self._claimed.clear()
        self.session = session
        self._renewed_s = self._steady_since_s = now_s

    def end(self) -> list[str]:
        """The session is lost; the tables that were owned."""
        lost = [*self._epochs]
        self._forget(lost)
        self.session = ""
        return lost

    def renewed(self, asked_s: float) -> None:
        """The database has renewed the session when it was asked at that time."""
        if asked_s - self._renewed_s > self.times.lease_s:
            self._steady_since_s = asked_s
        self._renewed_s = asked_s

    def may_end_others(self, now_s: float) -> bool:
        """Whether sessions that have expired may be ended.

        Only once this one has been renewed without a gap for as long as a lease lasts: after an outage of the database
        all sessions have expired, and every node that is there needs the time to say so.
        """
        return now_s - self._renewed_s <= self.times.lease_s and now_s - self._steady_since_s >= self.times.lease_s

    def adopt(self, owned: Mapping[str, int]) -> list[str]:
        """The database says what this session owns: those of them to be loaded, which are new to this node or were
        another's meanwhile.
        """
        known = self._epochs | dict.fromkeys(self._claimed, 1)
        new = [table for table, epoch in owned.items() if known.get(table) != epoch]
        for table in new:
            self._epochs[table] = owned[table]
        return new

    def needed(self, changed: Iterable[str], created: Iterable[str]) -> tuple[dict[str, int], list[str]]:
        """The epochs under which these tables can be changed, and those of them that have no owner yet. TableMoved if
        one is another node's.
        """
        new = [table for table in created if table not in self._epochs]
        for table in set(changed) - self._epochs.keys():
            if table in self._losses or (table not in new and table not in self._claimed):
                raise TableMoved(f"another node owns table {table}")
        return {table: self._epochs[table] for table in changed if table in self._epochs}, new

    def losses(self, table: str) -> int:
        """How often the table was lost. What was begun before a loss is void, also if the table has come back."""
        return self._losses.get(table, 0)

    def claim(self, tables: Iterable[str]) -> None:
        """Note new tables that are being stored."""
        self._claimed.update(tables)

    def claimed(self, tables: Iterable[str], *, stored: bool) -> None:
        """Note the outcome for new tables: they are this node's now, or were not stored."""
        for table in tables:
            if table in self._claimed:
                self._claimed.discard(table)
                if stored:
                    self._epochs[table] = 1

    def drop(self, tables: Iterable[str]) -> list[str]:
        """Give up tables that are deleted or another node's; returns those of them that were owned."""
        lost = [table for table in tables if table in self._epochs]
        self._forget(lost)
        return lost

    def _forget(self, tables: Iterable[str]) -> None:
        for table in [*tables]:
            del self._epochs[table]
            self._losses[table] = self._losses.pop(table, 0) + 1  # the last to be lost is the last
        for table in [*islice(self._losses, max(0, len(self._losses) - MAX_LOSSES))]:
            del self._losses[table]
