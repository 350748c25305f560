"""Writes of a commit in as few statements as possible: at each one the thread hands the interpreter's lock over."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple

from elcapitan_server.store.journal_access import Write

MAX_ROWS = 64
"""Of one INSERT."""
MAX_CACHED_STATEMENTS = 256
"""SQLite need not read them again: one for each number of moves, and the others."""


class WriteBatch(NamedTuple):
    """Writes by one statement."""

    sql: str
    rows: list[tuple[Any, ...]]
    is_insert: bool
    """All rows are inserted at once."""

    def write(self, connection: sqlite3.Connection) -> None:
        if self.is_insert:
            connection.execute(_bulk_insert(self.sql, len(self.rows)), [*chain.from_iterable(self.rows)])
        else:
            connection.executemany(self.sql, self.rows)


def batches_of(writes: Iterable[Write]) -> list[WriteBatch]:
    """The writes in their order, those that follow one another with the same statement together."""
    batches = []
    for sql, alike in groupby(writes, itemgetter(0)):
        rows = [write.values for write in alike]
        is_insert = sql.startswith("INSERT") and sql.endswith("?)")
        step = MAX_ROWS if is_insert else len(rows)
        batches += [WriteBatch(sql, rows[at : at + step], is_insert) for at in range(0, len(rows), step)]
    return batches


@lru_cache(maxsize=MAX_CACHED_STATEMENTS)
def _bulk_insert(sql: str, count: int) -> str:
    """An INSERT for that many rows."""
    row = sql[sql.rindex("(") :]
    return sql + f", {row}" * (count - 1)
