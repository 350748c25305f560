"""Copies of a journal: made while a server writes to it, opened to be looked at, and put in its place.

A copy is one file without a write-ahead log. Only the user who made it can read it: it tells the seeds of games that go
on. The journal is read by a connection of its own that never writes to it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from elcapitan import file_lock
from elcapitan_server.store.data_folder import DataFolder
from elcapitan_server.store.journal_access import JournalUnreadable
from elcapitan_server.store.journal_connection import READ_ERRORS, decode_lossy
from elcapitan_server.store.journal_files import INDEX, LOG, OWNER_ONLY_MODE
from elcapitan_server.store.schemas import SCHEMAS, upgrade_schema

COPY_NAME = re.compile(r"elcapitan-\d{8}T\d{6}Z\.sqlite", re.ASCII)
"""What `copy_name` gives."""
UNFINISHED = ".part"
"""After the name of a copy until it is whole and on disk."""
BEFORE = ".before-restore"
"""In the name of a file that another one has replaced."""
BESIDE = ("secrets", "sanctions")
"""The tables of NODES_BESIDE."""


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


def copy_path(target: Path) -> Path:
    """Where a copy goes that is wished at `target`; in a folder it gets a name of its own. CopyFailed if it exists."""
    if target.is_dir():
        target /= copy_name()
    _require_unused(target)
    return target


def _require_unused(target: Path) -> None:
    if os.path.lexists(target):
        raise CopyFailed(f"{target} exists already.")


@contextmanager
def new_copy(target: Path, source: str) -> Iterator[sqlite3.Connection]:
    """An empty database that becomes the copy `target` once everything is written, whole and on disk.

    CopyFailed, with what `source` is called, if it cannot be written, or another command is writing it; no half
    of it stays in any case.
    """
    unfinished = target.with_name(target.name + UNFINISHED)
    try:
        if COPY_NAME.fullmatch(target.name):
            _remove_abandoned(target.parent)
        with file_lock.hold_alone(unfinished) as is_ours:
            if not is_ours:
                raise CopyFailed(f"Another command is writing {unfinished}.")
            _require_unused(target)
            try:
                _remove_unfinished(unfinished)
                with _opened_new(unfinished) as copy:
                    yield copy
                _put_on_disk(unfinished, target)
            finally:
                with contextlib.suppress(OSError):
                    _remove_unfinished(unfinished)
    except READ_ERRORS as error:
        raise CopyFailed(f"{source} cannot be copied to {target}: {error}.") from None
    except OSError as error:
        raise CopyFailed(f"{target} cannot be written: {error.strerror}.") from None


@contextmanager
def _opened_new(unfinished: Path) -> Iterator[sqlite3.Connection]:
    """An empty database in a file that only its owner can read. OSError."""
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY_MODE))
    with closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
        yield copy
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, which needs no log beside it


def _remove_abandoned(folder: Path) -> None:
    """Delete what killed commands have left of copies that are named by the time, as each has another name."""
    for path in folder.glob(f".*{UNFINISHED}.lock"):
        unfinished = folder / path.stem.removeprefix(".")
        if COPY_NAME.fullmatch(unfinished.stem):
            with contextlib.suppress(OSError), file_lock.hold_alone(unfinished) as is_ours:
                if is_ours:
                    _remove_unfinished(unfinished)


def _remove_unfinished(unfinished: Path) -> None:
    for end in ("", "-journal", LOG, INDEX):
        unfinished.with_name(unfinished.name + end).unlink(missing_ok=True)


def back_up(journal: Path, target: Path) -> Path:
    """Copy a journal, whether or not a server uses it; into a folder under a name of its own. Where the copy is.

    Everything is in it that had been acknowledged before it began. CopyFailed, or JournalUnreadable, if that is not
    possible; there is no half of a copy then.
    """
    target = copy_path(target)
    with _opened(journal) as source, new_copy(target, f"The journal {journal}") as copy:
        source.backup(copy)  # in one step: one in several starts again at each write of a server
    return target


def delete_older_copies(made: Path, keep: int) -> list[Path]:
    """Delete the oldest copies that `back_up` has named in the folder of the one just `made`; which they were.

    Of those and `made`, `keep` stay. So does everything else there: files of other names, folders, links, and copies
    with a later time, which another command has made meanwhile or a clock that was ahead. CopyFailed if one cannot be
    deleted.
    """
    try:
        names = sorted(
            path for path in made.parent.iterdir() if COPY_NAME.fullmatch(path.name) and path.name < made.name
        )
        earlier = [path for path in names if path.is_file() and not path.is_symlink()]
        old = earlier[: max(0, len(earlier) + 1 - keep)]
        for path in old:
            path.unlink(missing_ok=True)
    except OSError as error:
        text = f"The copy {made} is made, but {error.filename} cannot be deleted: {error.strerror}."
        raise CopyFailed(text) from None
    return old


def restore(copy: Path, folder: DataFolder) -> Path | None:
    """Put a copy in the place of the folder's journal; returns where the one before it is now, if there was one.

    The copy may be the journal of a server that was killed: what is in its write-ahead log comes along.
    What a copy of several nodes' database has beside the journal goes into the files where one server keeps it.
    CopyFailed if that is not possible; the folder is then as it was.
    """
    journal = folder.journal
    unfinished = journal.with_name(journal.name + UNFINISHED)
    try:
        with ExitStack() as undo:
            undo.callback(_remove_unfinished, unfinished)
            _remove_unfinished(unfinished)
            with _opened(copy) as source, _opened_new(unfinished) as target:
                source.backup(target)
            beside = _take_out_beside(unfinished)
            _sync(unfinished)
            if beside is not None:
                kept = dict.fromkeys((folder.sanctions, folder.sanctions_copy), beside.sanctions)
                for path, content in {folder.key: beside.key, **kept}.items():
                    part = path.with_name(path.name + UNFINISHED)
                    _write_private(part, content, undo)
                    _put_in_place(part, path, _aside_path(path), undo)
            aside = _aside_path(journal)
            # A log without its file would be read into the copy.
            for end in (LOG, INDEX):
                _set_aside(Path(f"{journal}{end}"), Path(f"{aside}{end}"), undo)
            _put_in_place(unfinished, journal, aside, undo)
            _give_to_owner(folder.folder)
            undo.pop_all()
    except JournalUnreadable as reason:
        raise CopyFailed(str(reason)) from None
    except READ_ERRORS as error:
        raise CopyFailed(f"{copy} cannot be put in the place of {journal}: {error}.") from None
    except OSError as error:
        raise CopyFailed(f"{journal} cannot be written: {error.strerror}.") from None
    return aside if aside.exists() else None


class _Beside(NamedTuple):
    """What one server keeps in files and several in their database."""

    key: bytes
    sanctions: bytes


def _take_out_beside(copy: Path) -> _Beside | None:
    """Take what is beside the journal out of a copy; None: it is one of a single server, which has nothing there."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        key, sanctions = read_beside(connection)
        if key is None:
            return None
        for name in BESIDE:
            connection.execute(f"DROP TABLE {name}")
        connection.execute("VACUUM")
    rows = [[kind, maker.hex(), until_s] for kind, maker, until_s in sanctions]
    return _Beside(key, json.dumps(rows).encode())


def read_beside(copy: sqlite3.Connection) -> tuple[bytes | None, list[tuple[str, bytes, int]]]:
    """The makers' key, and bans and mutes, in a copy of several nodes' database; no key: it is one of one server."""
    known = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN (?, ?)"
    if copy.execute(known, BESIDE).fetchone() != (len(BESIDE),):
        return None, []
    key = copy.execute("SELECT value FROM secrets WHERE name = 'makers'").fetchone()
    return (key[0], copy.execute("SELECT kind, maker, until_s FROM sanctions").fetchall()) if key else (None, [])


def _aside_path(path: Path) -> Path:
    """A name for a file that another one replaces: `journal.before-restore.sqlite`, or with `-2` and so on."""
    numbers = chain([""], (f"-{at}" for at in count(2)))
    names = (f"{path.stem}{BEFORE}{number}{path.suffix}" for number in numbers)
    return next(aside for name in names if not (aside := path.with_name(name)).exists())


def _set_aside(path: Path, aside: Path, undo: ExitStack) -> None:
    if path.exists():
        os.replace(path, aside)
        undo.callback(os.replace, aside, path)


def _put_in_place(unfinished: Path, path: Path, aside: Path, undo: ExitStack) -> None:
    """Give a file the place of another one, which gets the name `aside`; at any moment one of them is there."""
    if path.exists():
        try:
            os.link(path, aside)
        except OSError:  # a drive that knows no second names
            os.replace(path, aside)
        undo.callback(os.replace, aside, path)
    undo.callback(path.unlink, missing_ok=True)
    _put_on_disk(unfinished, path)


def _write_private(path: Path, content: bytes, undo: ExitStack) -> None:
    path.unlink(missing_ok=True)
    undo.callback(path.unlink, missing_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY_MODE), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _put_on_disk(unfinished: Path, target: Path) -> None:
    """Give it its name only once it is whole, so that a crash of the machine leaves no half file."""
    _sync(unfinished)
    os.replace(unfinished, target)
    if os.name == "posix":  # Windows cannot open a folder
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _give_to_owner(folder: Path) -> None:
    """What an administrator has written there belongs to the server's user, whose folder it is."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = folder.stat()
        for path in folder.iterdir():
            # That user could have put a link there to any file of the machine.
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)
