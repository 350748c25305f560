"""Where a commit can be cut off: the server kills itself at a step of its journal that a test names.

The steps, in the order a commit goes through them: `asked` (the loop has a job), `begin`, `write` (before each row),
`commit` (all rows are written, nothing is synced), `committed` (synced, and nobody knows), `settle` (the
loop hears of it), `settled` (everyone has been answered).
"""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from elcapitan_server.store.journal import Journal

STEPS = ("asked", "begin", "write", "commit", "committed", "settle", "settled")


class _Fuse:
    def __init__(self, step: str, times: int) -> None:
        self.step, self.left = step, times

    def passed(self, step: str) -> None:
        if step == self.step:
            self.left -= 1
            if not self.left:
                os.kill(os.getpid(), signal.SIGKILL)


class _Watched:
    """A connection whose statements are steps."""

    def __init__(self, connection: sqlite3.Connection, fuse: _Fuse) -> None:
        self._connection, self._fuse = connection, fuse
        self.close, self.executescript = connection.close, connection.executescript

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    def execute(self, sql: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        if sql.startswith("BEGIN"):
            self._fuse.passed("begin")
        elif sql == "COMMIT":
            self._fuse.passed("commit")
        elif sql.startswith(("INSERT", "UPDATE", "DELETE")):
            self._fuse.passed("write")
        answer = self._connection.execute(sql, values)
        if sql == "COMMIT":
            self._fuse.passed("committed")
        return answer

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        for values in rows:  # each is a step
            self.execute(sql, values)


def at(step: str, times: int) -> None:
    """From now on this process dies when a journal comes to that step for that many times."""
    assert step in STEPS
    fuse = _Fuse(step, times)
    connect, put, settle = Journal._connect, Journal.put, Journal._report_group

    def watched(self: Journal, path: Path) -> Any:
        return _Watched(connect(self, path), fuse)

    def asked(self: Journal, writes: Any, told: Any) -> None:
        fuse.passed("asked")
        put(self, writes, told)

    def settled(self: Journal, *values: Any) -> None:
        fuse.passed("settle")
        settle(self, *values)
        fuse.passed("settled")

    for name, better in (("_connect", watched), ("put", asked), ("_report_group", settled)):
        setattr(Journal, name, better)
