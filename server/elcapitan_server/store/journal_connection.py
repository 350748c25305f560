"""The connection to a journal's file: opened and checked, read, and written in transactions of several jobs.

Knows statements and transactions, and neither threads nor the event loop (journal.py); which statements keep a table is
in table_store.py.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Literal, NamedTuple

from elcapitan_server.basics.log_throttle import ThrottledLog
from elcapitan_server.store import journal_access
from elcapitan_server.store.commit_note import CommitNote
from elcapitan_server.store.journal_files import JournalFiles
from elcapitan_server.store.schemas import AWAY, INTO_PLACE, INTO_PLACE_OF_ONE, SCHEMAS, upgrade_schema
from elcapitan_server.store.wal_tail import page_frames

log = logging.getLogger(__name__)

MAX_GROUP = 64
"""Jobs in one commit; the largest that still answers within the time of two."""
COMPACT_AFTER_ROWS = 2000
"""Rows in `newest`. In `entries` each table's rows are stored together, so that a commit of moves at 25 tables writes
25 pages; in `newest` rows are stored in order of arrival, on one or two pages. A move costs 17 us of the thread's
processor so, with its share of the tidying, instead of 37 to 44."""
BUSY_TIMEOUT_MS = 5000
"""For another program's write to the file, such as an administrator's."""
REJECTED_ERRORS = (sqlite3.IntegrityError, OverflowError, UnicodeError)
"""A row that breaks a constraint, or a value that no database takes: too large a number, half a letter. The thread goes
on after it, or nothing would be kept any more."""
ROOM_BYTES = 64 * 1024
"""A disk without room for that has none for the moves of a minute, and would be full again at once."""
NOT_A_DATABASE_ERRORS = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
READ_ERRORS = (sqlite3.Error, UnicodeError)
"""What reading a damaged file can raise; SQLite's own sentence about it need not be text."""
MAX_CACHED_STATEMENTS = 256
"""SQLite need not read them again: one for each number of moves, and the others."""
CACHE_KIB = 512
"""Of pages, 2,000 by itself: the system has the file in memory anyway."""


@lru_cache(maxsize=MAX_CACHED_STATEMENTS)
def _bulk_insert(sql: str, count: int) -> str:
    """An INSERT for that many rows at once: the thread takes the interpreter's lock once, not once a row."""
    row = sql[sql.rindex("(") :]
    return sql + f", {row}" * (count - 1)


class Job(NamedTuple):
    """What is stored together or not at all, and who is told."""

    writes: Sequence[journal_access.Write]
    told: journal_access.CommitCallback


class JournalConnection:
    """Holds the one connection to a file."""

    def __init__(self, path: Path) -> None:
        """Open or create the file. JournalUnreadable if it is there and cannot be used."""
        if path.exists() and not path.is_file() and not path.is_dir():
            raise journal_access.JournalUnreadable(
                f"The journal {path} is not a plain file."
            )  # a pipe would be waited for
        self._path = path
        self._files = JournalFiles(path)
        self._note = CommitNote(path)
        in_log = page_frames(path)
        self.left_out = 0
        """Pages behind the last commit of the write-ahead log that can be read; the server's log says so."""
        self.damage = ""
        """What SQLite finds wrong with the file as a whole; each row has its own proof besides."""
        # Made here and used by the thread alone from then on: nothing else ever holds a connection to this file.
        try:
            self._connection = self._connect(path)
        except sqlite3.Error as error:  # a folder in its place, no right to read it
            raise journal_access.JournalUnreadable(f"The journal {path} cannot be opened: {error}.") from None
        self.tidy_after = COMPACT_AFTER_ROWS
        self._untidied = 0
        """Rows that may be in `newest`."""
        try:
            version = self._open()
            self._log_unread(in_log)
            upgrade_schema(self._connection, version)
            self._check_integrity()
        except READ_ERRORS as error:
            raise self._close_after(error) from None
        except journal_access.JournalUnreadable:
            self._connection.close()
            raise
        self._in_log = 0
        """Groups committed since the write-ahead log was emptied."""
        self._trouble = ThrottledLog(log)
        self._files.remember()

    def _connect(self, path: Path) -> sqlite3.Connection:
        self._files.make_private()
        return sqlite3.connect(
            path,
            timeout=BUSY_TIMEOUT_MS / 1000,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=MAX_CACHED_STATEMENTS,
        )

    def _open(self) -> int:
        """Nothing is written yet; the version of the file."""
        run = self._connection.execute
        (version,) = run("PRAGMA user_version").fetchone()
        if version > len(SCHEMAS):
            raise journal_access.JournalUnreadable(
                f"The journal {self._path} was written by a newer version of this program."
            )
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run("PRAGMA foreign_keys = ON")
        run(f"PRAGMA cache_size = -{CACHE_KIB}")
        return int(version)

    def _log_unread(self, in_log: Sequence[bool]) -> None:
        """Say what is not read; `in_log` is what the write-ahead log held before anything was read from it."""
        _busy, trusted, _moved = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        self.left_out = self._files.log_unread(in_log, max(trusted, 0), self._note.expected)

    def _check_integrity(self) -> None:
        """Of a quarter of a million moves it takes less than a tenth of a second."""
        (found,) = self._connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            self.damage = str(found)
            log.error("the journal %s is damaged, the last moves of a table may be lost: %s", self._path, found)
        ((self._untidied,),) = self._connection.execute("SELECT count(*) FROM newest")

    def select(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read rows. JournalUnreadable, and it is closed, if they cannot be read."""
        try:
            return self._rows(sql, values)
        except READ_ERRORS as error:
            raise self._close_after(error) from None

    def _rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.OperationalError as error:
            if hasattr(error, "sqlite_errorcode"):
                raise
            # Not SQLite's complaint but Python's: what stands in one row is no text any more. That is one table's
            # damage, which its proof or its chain tells. It is rare, and a call for each text would make a start slow.
            self._connection.text_factory = decode_lossy
            return self._connection.execute(sql, values).fetchall()

    def _close_after(self, error: Exception) -> journal_access.JournalUnreadable:
        """Closed, so that the file can be moved. A disk that fails or a lock is no ruin: it may be read another day."""
        self._connection.close()
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF  # without what SQLite adds to it
        kind = (
            journal_access.JournalNotADatabase
            if code in NOT_A_DATABASE_ERRORS or isinstance(error, UnicodeError)
            else journal_access.JournalUnreadable
        )
        return kind(f"The journal {self._path} cannot be read: {error}.")

    def _compact(self) -> None:
        """Each row is always in one of the two tables; a failed attempt is repeated later."""
        self._untidied = 0
        run = self._connection.execute
        try:
            run("BEGIN IMMEDIATE")
            try:
                run(INTO_PLACE)
            except sqlite3.IntegrityError as error:
                log.error("the journal %s is damaged: not every move can be put into its place: %s", self._path, error)
                self._put_into_place_apart()
            run(AWAY)
            run("COMMIT")
        except sqlite3.Error as error:
            self._roll_back(error)

    def _empty_log(self) -> None:
        """While nobody plays."""
        self._in_log = 0
        self._checkpoint("TRUNCATE")

    def _begin_log_anew(self) -> None:
        """While commits go on: the log keeps its length. Where it is written over, a sync does not wait for the file
        system's own journal, in which all programs write: 0.3 ms instead of 0.9 on a busy disk, p90 4 instead of 86.
        """
        self._in_log = 1
        # One commit, which changes nothing: with it the pages of the log before it stop counting. If one of those were
        # damaged, the ones before it would replace newer ones in the file.
        self._checkpoint("RESTART", f"PRAGMA user_version = {len(SCHEMAS)}")

    def _checkpoint(self, kind: Literal["TRUNCATE", "RESTART"], *then: str) -> None:
        """Put what is in the log into the file: one damaged bit of a log costs all commits that follow it there."""
        self._note.begin_emptying()
        run = self._connection.execute
        with suppress(sqlite3.Error):  # another time: nothing is lost by waiting
            # Does not wait for readers of the journal, such as a backup: players would wait, too.
            run("PRAGMA busy_timeout = 0")
            run(f"PRAGMA wal_checkpoint({kind})")
            for statement in then:
                run(statement)
        run(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")

    def _check_files(self) -> None:
        """Before a commit: nothing is acknowledged that is stored in a file that will not be read again."""
        if (missing := self._files.missing()) is not None:
            raise sqlite3.OperationalError(f"{missing} has been moved or deleted while it was open")

    def _put_into_place_apart(self) -> None:
        """A damaged row, or one of a table that is lost, keeps no other table's moves where they are."""
        run = self._connection.execute
        for table in run("SELECT DISTINCT table_id FROM newest").fetchall():
            with suppress(sqlite3.IntegrityError):
                run(INTO_PLACE_OF_ONE, table)

    def _commit_group(self, group: list[Job]) -> Sequence[Exception | None]:
        """What went wrong with each job, None for one that is on disk."""
        try:
            self._commit_together(group)
        except REJECTED_ERRORS:
            return self._commit_apart(group)
        except sqlite3.Error as error:
            return [error] * len(group)
        return [None] * len(group)

    def _commit_together(self, group: list[Job]) -> None:
        run = self._connection.execute
        try:
            run("BEGIN IMMEDIATE")
            for sql, alike in groupby(chain.from_iterable(job.writes for job in group), itemgetter(0)):
                rows = [write.values for write in alike]
                if not (sql.startswith("INSERT") and sql.endswith("?)")):
                    self._connection.executemany(sql, rows)
                    continue
                for at in range(0, len(rows), MAX_GROUP):
                    some = rows[at : at + MAX_GROUP]
                    run(_bulk_insert(sql, len(some)), [*chain.from_iterable(some)])
            self._check_files()
            run("COMMIT")
        except (sqlite3.Error, *REJECTED_ERRORS) as error:
            # Synced or not: after the rollback nothing of this group counts, and nothing of it was acknowledged.
            self._roll_back(error)
            raise

    def _commit_apart(self, group: list[Job]) -> Sequence[Exception | None]:
        """One of them can never be stored: that one fails, the others do not."""
        run = self._connection.execute
        try:
            run("BEGIN IMMEDIATE")
            faults = [self._write_one(job) for job in group]
            self._check_files()
            run("COMMIT")
        except sqlite3.Error as error:
            self._roll_back(error)
            return [error] * len(group)
        return faults

    def _try_to_store(self) -> str:
        """What keeps a commit from being stored; empty if nothing does. It changes nothing."""
        run = self._connection.execute
        try:
            with TemporaryFile(dir=self._path.parent) as room:
                room.write(bytes(ROOM_BYTES))
                room.flush()
                os.fsync(room.fileno())
            run("BEGIN IMMEDIATE")
            run("SAVEPOINT room")  # also where the file alone may not grow
            run("CREATE TABLE room (bytes BLOB)")
            run("INSERT INTO room VALUES (zeroblob(?))", (ROOM_BYTES,))
            run("ROLLBACK TO room")
            run(f"PRAGMA user_version = {len(SCHEMAS)}")
            self._check_files()
            run("COMMIT")
        except (sqlite3.Error, OSError) as error:
            self._roll_back(error)
            return str(error)
        return ""

    def _roll_back(self, error: Exception) -> None:
        self._trouble.error("the journal could not commit: %s", error)
        # One that fails leaves its transaction open: what comes next fails on that, and is rolled back with it.
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _write_one(self, job: Job) -> Exception | None:
        """One job of a group; one that is refused fails alone."""
        run = self._connection.execute
        run("SAVEPOINT job")
        try:
            for write in job.writes:
                run(write.sql, write.values)
        except REJECTED_ERRORS as error:
            log.error("the journal refused a row: %s", error)
            run("ROLLBACK TO job")
            run("RELEASE job")
            return error
        run("RELEASE job")
        return None


def decode_lossy(text: bytes) -> str:
    """A damaged text, with a sign for what cannot be read of it."""
    return text.decode("utf-8", "replace")
