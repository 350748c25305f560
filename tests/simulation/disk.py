"""A disk that forgets what was not synced, that can be full or slow, and on which the journal's own statements run.

What a group of commits becomes is decided at the moment of its sync: before that a crash drops all of it, after that it
stays, whether or not anybody was told. That SQLite keeps this promise on a real disk is asked elsewhere
(tests/server/store/test_durability.py).
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from elcapitan_server.store.data_folder import ServerAddress
from elcapitan_server.store.journal import Journal
from tests.database_cleanup import open_database
from tests.simulation.loop import PROGRAM, SimulatedLoop

ENTRIES = "SELECT * FROM entries UNION ALL SELECT * FROM newest"
TIDY_AFTER = 10
"""Rows; a story has some hundred of them, and a program may die before, in and after each tidying."""


class Disk:
    """What is on it outlives every program."""

    def __init__(self, loop: SimulatedLoop, chance: Random) -> None:
        self.loop, self.chance = loop, chance
        self.file = open_database()
        self.full = False
        self.slow_s = 0.0
        """What every sync takes more."""
        self.syncs = 0

    def positions(self, table: str) -> int:
        """How far the game of a table is on the disk."""
        (number,) = self.file.execute(f"SELECT max(number) FROM ({ENTRIES}) WHERE table_id = ?", (table,)).fetchone()
        return number or 0

    def open(self, path: Path) -> Journal:
        return SimulatedJournal(path, self)


class _File:
    """The connection to what is on the disk; closing it leaves that where it is."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.execute, self.executemany = connection.execute, connection.executemany
        self.executescript = connection.executescript

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    def close(self) -> None: ...


class SimulatedJournal(Journal):
    """The journal with the loop in the place of its thread, and with this disk."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._disk = disk
        super().__init__(path)
        self.tidy_after = TIDY_AFTER
        self._groups: Any = SimpleNamespace(put=self._write)

    def _connect(self, path: Path) -> Any:
        return _File(self._disk.file)

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._running = True

    def _write(self, group: list[Any]) -> None:
        """A group is written; its sync takes a while."""
        took_s = self._disk.chance.uniform(0.001, 0.02) + self._disk.slow_s
        self._disk.loop.call_later(took_s, self._sync, group)

    def _sync(self, group: list[Any]) -> None:
        program = PROGRAM.get()
        if program is not None and not program.alive:
            return
        if self._disk.full:
            faults: Sequence[Exception | None] = [sqlite3.OperationalError("disk full")] * len(group)
        else:
            self._disk.syncs += 1
            faults = self._commit_group(group)
        self._disk.loop.call_later(self._disk.chance.uniform(0.0, 0.01), self._report_group, group, faults)
        if not self._disk.full:
            self._compact_if_due(group)

    async def probe(self) -> None:
        self._note_trouble("disk full" if self._disk.full else "")

    def read(self, sql: str, *values: Any) -> Any:
        """At once: nothing is written meanwhile."""
        answer = self._loop.create_future()
        answer.set_result(self._connection.execute(sql, values).fetchall())
        return answer

    def close(self) -> None:
        """As the thread would: what waits is written first."""
        self._running = False
        group, self._waiting = self._waiting, []
        if group:
            self._report_group(group, self._commit_group(group))
        self._compact()


class Folder:
    """The data folder, which only one server has at a time."""

    def __init__(self) -> None:
        self.journal = Path("journal.sqlite")
        self.sanctions: Path | None = None
        self.calendar: Path | None = None
        self.address: ServerAddress | None = None

    def announce(self, address: ServerAddress) -> None:
        self.address = address

    def maker_key(self, *, begins_anew: bool = False) -> bytes:
        return bytes(32)

    def release(self) -> None:
        self.address = None
