"""Databases of tests and of programs under test: who opens one here need not close it.

They are closed when the test has ended, by the thread it ran in (conftest.py). Left to the garbage collector they would
be closed by whichever thread it runs in, which SQLite refuses, or not at all, of which Python warns since 3.13.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

_open: list[sqlite3.Connection] = []


def open_database(path: Path | str = ":memory:") -> sqlite3.Connection:
    """A connection in autocommit mode."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    _open.append(connection)
    return connection


def close_databases() -> None:
    """All that were opened since the last time."""
    while _open:
        _open.pop().close()
