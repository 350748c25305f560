"""The files of a journal: permissions, whether they still exist, copies of damaged ones.

SQLite keeps its files open and never checks whether they have been moved or deleted meanwhile: what it writes then is
gone with the process.
"""

from __future__ import annotations

import contextlib
import filecmp
import logging
import os
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import chain, count
from pathlib import Path

log = logging.getLogger(__name__)

LOG, INDEX = "-wal", "-shm"
"""What SQLite adds to the name of a file for its write-ahead log, and for the index of that."""
OWNER_ONLY_MODE = 0o600
"""Tokens are kept as hashes, but seeds of games going on are not: they tell what every table has yet to draw."""


class JournalFiles:
    """The file of one journal and what SQLite puts beside it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[Path, tuple[int, int]] = {}
        """By file: which one it is, however it is called."""

    def make_private(self) -> None:
        """Make them readable by this user only, in any folder; SQLite gives its other files the permissions of the
        first."""
        with contextlib.suppress(OSError):  # SQLite says better what is wrong with the path
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, OWNER_ONLY_MODE))
        for path in (self._path, self._beside(LOG), self._beside(INDEX)):
            try:
                if os.name == "posix" and path.is_file() and path.stat().st_mode & 0o077:
                    path.chmod(OWNER_ONLY_MODE)
            except FileNotFoundError:
                pass
            except OSError as error:
                log.warning("others of this machine can read %s: %s", path, error.strerror)

    def remember(self) -> None:
        """These are the files that are open now."""
        for path in (self._path, self._beside(LOG)):
            with contextlib.suppress(OSError):
                self._known[path] = _identity(path)

    def missing(self) -> Path | None:
        """The first of them that is not where it was opened; None if all are."""
        for path, known in self._known.items():
            try:
                if _identity(path) != known:
                    return path
            except OSError:
                return path
        return None

    def copy_aside(self) -> Path | None:
        """Copy them before they are written to, so that something can be rescued; None if that cannot be done. An
        existing copy of the same log is kept.
        """
        names = (f"{self._path.stem}.cut{number}.sqlite" for number in chain([""], (f"-{at}" for at in count(2))))
        try:
            for copy in map(self._path.with_name, names):
                log_copy = copy.with_name(copy.name + LOG)
                if not log_copy.exists():
                    with ExitStack() as undo:
                        for source, to in ((self._path, copy), (self._beside(LOG), log_copy)):
                            undo.callback(to.unlink, missing_ok=True)
                            shutil.copyfile(source, to)
                            to.chmod(OWNER_ONLY_MODE)
                        undo.pop_all()
                    return copy
                if filecmp.cmp(log_copy, self._beside(LOG), shallow=False):
                    return copy
        except OSError as error:
            log.error("the damaged log of %s cannot be copied: %s", self._path, error)
        return None

    def log_unread(self, in_log: Sequence[bool], trusted: int, expected: int) -> int:
        """Say what is lost of the write-ahead log, and copy it; how many pages can be read behind the last commit.

        `in_log` are its pages (wal_tail.py), `trusted` how many of them SQLite has read, `expected` the commits that
        were in it once (commit_note.py).
        """
        behind = in_log[trusted:]
        lost, at_least = sum(behind), expected - sum(in_log[:trusted])
        if lost or at_least > 0:
            # What is written next is written over it.
            copy = self.copy_aside() if lost else None
            log.error(
                "the journal %s is damaged: its last commits are lost, %s of them; %s",
                self._path,
                lost if lost >= at_least else f"at least {at_least}",
                f"a copy of all there was lies in {copy}" if copy else "there is no copy of them",
            )
        elif behind:
            log.warning("the journal %s ends in an unfinished commit, which is left out", self._path)
        return len(behind)

    def _beside(self, end: str) -> Path:
        return self._path.with_name(self._path.name + end)


def _identity(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino
