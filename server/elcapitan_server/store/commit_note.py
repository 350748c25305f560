"""How many commits the write-ahead log of a journal has, noted beside it: by it a log that was cut short later is
recognised.

SQLite takes the end of a log for the end of what was written. The note is written after a commit, once a second at
most, and does not wait for the disk, except before the log is emptied: no older note must outlive that. It never counts
more than was committed, and less by what the last second brought.
"""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from elcapitan import locked_file
from elcapitan.locked_file import DamagedFile
from elcapitan_server.store.wal_tail import log_salt, page_frames

INTERVAL_S = 1.0
ENDING = ".commits"
"""After the name of the journal."""
SIZE = 160
"""Bytes of a note: written over the one before, in one piece."""


class CommitNote:
    """The note of one journal. Knows nothing of statements; used by the journal's thread alone once it runs."""

    def __init__(self, journal: Path, now_s: Callable[[], float] = monotonic) -> None:
        """To be made before the journal is opened, which may change its files."""
        self._journal, self._now_s = journal, now_s
        self._path = journal.with_name(journal.name + ENDING)
        self._salt = b""
        """Of the log that `_commits` are in; empty: they are still to be counted."""
        self._commits = 0
        self._noted_s = float("-inf")
        self.expected = self._read()
        """The commits that were in the log when the note was written; 0 if it is about other files than these."""

    def _read(self) -> int:
        try:
            note: Any = locked_file.read_document(self._path)
            commits, log, file, check = note["commits"], note["log"], note["file"], note["check"]
            is_known = log == log_salt(self._journal).hex() or file == _identity(self._journal)
            return int(commits) if is_known and check == _check(commits, log, file) else 0
        except (OSError, DamagedFile, KeyError, TypeError, ValueError, OverflowError):
            return 0

    def add_commit(self) -> None:
        """One more commit is on disk."""
        self._commits += 1
        if self._now_s() - self._noted_s >= INTERVAL_S:
            self._noted_s = self._now_s()
            with contextlib.suppress(OSError):  # a journal without a note is as good
                if (salt := log_salt(self._journal)) != self._salt:  # SQLite has begun a new log
                    self._salt, self._commits = salt, sum(page_frames(self._journal))
                self._write(synced=False)

    def begin_emptying(self) -> None:
        """Before the log is emptied: from now on nothing is known of it."""
        self._salt, self._noted_s = b"", float("-inf")
        self._commits = 0
        with contextlib.suppress(OSError):
            if self._path.exists():
                self._write(synced=True)

    def remove(self) -> None:
        """The journal is being closed in order."""
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)

    def _write(self, *, synced: bool) -> None:
        log, file = self._salt.hex(), _identity(self._journal)
        note = {"commits": self._commits, "log": log, "file": file, "check": _check(self._commits, log, file)}
        without_wait = getattr(os, "O_NONBLOCK", 0)  # a pipe in its place would be waited for
        handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | without_wait, 0o600)
        try:
            os.write(handle, json.dumps(note).encode().ljust(SIZE))
            if synced:
                os.fsync(handle)
        finally:
            os.close(handle)


def _check(commits: Any, log: Any, file: Any) -> int:
    return zlib.crc32(f"{commits} {log} {file}".encode())


def _identity(journal: Path) -> list[int]:
    """What changes with every checkpoint."""
    found = journal.stat()
    return [found.st_mtime_ns, found.st_size]
