"""Copies of a journal: made while a server writes to it, opened to be looked at, and put in its place.

A copy is one file without a write-ahead log. Only the user who made it can read it: it tells the seeds of games that go
on. The journal is read by a connection of its own that never writes to it.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import Any

from elcapitan_server.store.data_folder import DataFolder
from elcapitan_server.store.journal import READ_ERRORS, decode_lossy
from elcapitan_server.store.journal_access import JournalUnreadable
from elcapitan_server.store.journal_files import INDEX, LOG, OWNER_ONLY_MODE
from elcapitan_server.store.schemas import SCHEMAS, upgrade_schema

COPY_NAME = re.compile(r"elcapitan-\d{8}T\d{6}Z\.sqlite")
"""What `copy_name` gives."""
UNFINISHED = ".part"
"""After the name of a copy until it is whole and on disk."""
BEFORE = "journal.before-restore"
"""The name of a journal that another one has replaced."""


class CopyFailed(Exception):
    """Raised when a copy cannot be made or put in place; its text is one sentence."""


class JournalCopy:
    """All rows of a journal at one moment, in memory and in the newest schema."""

    def __init__(self, path: Path) -> None:
        """JournalUnreadable if that is no journal, or one of a newer program."""
        self.connection = sqlite3.connect(":memory:", isolation_level=None)
        self.connection.text_factory = decode_lossy
        try:
            with _opened(path) as source:
                source.backup(self.connection)
            (self.version,) = self.connection.execute("PRAGMA user_version").fetchone()
            if self.version > len(SCHEMAS):
                raise JournalUnreadable(f"The journal {path} was written by a newer version of this program.")
            self.findings = self._integrity()
            if not self.version:
                raise JournalUnreadable(f"{path} is not a journal.")
            upgrade_schema(self.connection, self.version)
        except READ_ERRORS as error:
            self.connection.close()
            raise JournalUnreadable(f"The journal {path} cannot be read: {error}.") from None
        except JournalUnreadable:
            self.connection.close()
            raise

    def _integrity(self) -> list[str]:
        """What SQLite finds; of some damage it says only that it cannot go on."""
        try:
            return [str(found) for (found,) in self.connection.execute("PRAGMA integrity_check")]
        except READ_ERRORS as error:
            return [str(error)]

    @property
    def is_whole(self) -> bool:
        """Whether SQLite finds nothing wrong with the file."""
        return self.findings == ["ok"]

    def select(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Rows, as a journal gives them."""
        return self.connection.execute(sql, values).fetchall()

    def close(self) -> None:
        self.connection.close()


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """The database, never written to. JournalUnreadable if there is none."""
    if not path.is_file():
        raise JournalUnreadable(f"There is no journal {path}.")
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        yield connection


def copy_name(now: datetime | None = None) -> str:
    """The name of a copy that is made into a folder: the time (UTC), so that names sort by age."""
    return f"elcapitan-{now or datetime.now(UTC):%Y%m%dT%H%M%SZ}.sqlite"


def back_up(journal: Path, target: Path) -> Path:
    """Copy a journal, whether or not a server uses it; into a folder under a name of its own. Where the copy is.

    Everything is in it that had been acknowledged before it began. CopyFailed, or JournalUnreadable, if that is not
    possible; there is no half of a copy then.
    """
    if target.is_dir():
        target /= copy_name()
    if target.exists():
        raise CopyFailed(f"{target} exists already.")
    unfinished = target.with_name(target.name + UNFINISHED)
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY_MODE))
        with _opened(journal) as source, closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
            source.backup(copy)  # in one step: a copy in several begins anew whenever a server writes
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, which needs no log beside it
        _put_on_disk(unfinished, target)
    except READ_ERRORS as error:
        raise CopyFailed(f"The journal {journal} cannot be copied to {target}: {error}.") from None
    except OSError as error:
        raise CopyFailed(f"{target} cannot be written: {error.strerror}.") from None
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return target


def delete_older_copies(folder: Path, keep: int) -> list[Path]:
    """Delete the oldest copies that `back_up` has named in a folder, all but `keep`; which they were.

    Everything else there stays: files of other names, folders and links. CopyFailed if one cannot be deleted.
    """
    copies = sorted(path for path in folder.iterdir() if COPY_NAME.fullmatch(path.name))
    old = [path for path in copies if path.is_file() and not path.is_symlink()][:-keep]
    for path in old:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise CopyFailed(f"The copy is made, but {path} cannot be deleted: {error.strerror}.") from None
    return old


def restore(copy: Path, folder: DataFolder) -> Path | None:
    """Put a copy in the place of the folder's journal; where the one before it lies now, if there was one.

    CopyFailed if that is not possible; the journal is then as it was.
    """
    journal = folder.journal
    unfinished = journal.with_name(journal.name + UNFINISHED)
    try:
        shutil.copyfile(copy, unfinished)
        unfinished.chmod(OWNER_ONLY_MODE)
        before = _set_aside(journal) if journal.exists() else None
        # A log without its file would be read into the copy.
        for end in (LOG, INDEX):
            journal.with_name(journal.name + end).unlink(missing_ok=True)
        _put_on_disk(unfinished, journal)
        _give_to_owner(folder.folder)
    except OSError as error:
        raise CopyFailed(f"{journal} cannot be written: {error.strerror}.") from None
    return before


def _set_aside(journal: Path) -> Path:
    names = (f"{BEFORE}{number}.sqlite" for number in chain([""], (f"-{at}" for at in count(2))))
    aside = next(path for name in names if not (path := journal.with_name(name)).exists())
    for end in (LOG, INDEX):
        with contextlib.suppress(FileNotFoundError):
            os.replace(f"{journal}{end}", f"{aside}{end}")
    os.replace(journal, aside)
    return aside


def _put_on_disk(unfinished: Path, target: Path) -> None:
    """Under its name only once it is whole, whatever happens to the machine."""
    with unfinished.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(unfinished, target)
    if os.name == "posix":  # Windows cannot open a folder
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _give_to_owner(folder: Path) -> None:
    """What an administrator has written there belongs to the server's user, whose folder it is."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = folder.stat()
        for path in folder.iterdir():
            os.chown(path, owner.st_uid, owner.st_gid)
