"""A data folder belongs to one server at a time: a lock the system gives back by itself, and the address beside it."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import secrets
import sys
from pathlib import Path
from typing import IO, NamedTuple

from elcapitan.file_lock import is_held_by_strangers, open_lock, try_lock
from elcapitan.locked_file import read_bytes, read_document, unused_path
from elcapitan.paths import JOURNAL as JOURNAL
from elcapitan.paths import ensure_folder

LOCK, ADDRESS, KEY = "server.lock", "server.json", "makers.key"
SANCTIONS, CALENDAR = "sanctions.json", "calendar.json"
COPY = ".copy"
"""After the name of the file of bans and mutes: the same once more, written after it."""
KEY_BYTES = 32

log = logging.getLogger(__name__)


class ServerAddress(NamedTuple):
    """Where a server listens."""

    host: str
    port: int
    pid: int


class DataFolderInUse(Exception):
    """Raised when another server has the folder; its text is one sentence."""

    def __init__(self, folder: Path, address: ServerAddress | None) -> None:
        super().__init__(f"Another server is using {folder}.")
        self.address = address
        """None while it is only starting."""


class MakerKeyUnusable(Exception):
    """Raised when the key that makes hashes of addresses is there and cannot be used; its text says what to do."""


class CannotAnnounce(Exception):
    """Raised when nothing can be written to the folder; its text is one sentence."""


class DataFolder:
    """The folder of a running server."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, made if need be. Occupied if another server has it, OSError if it cannot be used."""
        ensure_folder(folder, 0o700)
        self.folder = folder
        self.has_new_key = False
        """The makers of stored tables are unknown: their key is lost."""
        self._lock: IO[bytes] = open_lock(folder / LOCK)  # held as long as the server runs
        try:
            is_ours = try_lock(self._lock)
        except OSError:
            is_ours = False
        if not is_ours:
            self._lock.close()
            if (lock := _replace_foreign_lock(folder / LOCK)) is None:
                raise DataFolderInUse(folder, _read_address(folder))
            self._lock = lock
        # What is written there is of a server that did not end well.
        (folder / ADDRESS).unlink(missing_ok=True)

    @property
    def journal(self) -> Path:
        return self.folder / JOURNAL

    @property
    def key(self) -> Path:
        """Where the key of the makers is kept."""
        return self.folder / KEY

    @property
    def sanctions(self) -> Path:
        """Where bans and mutes are kept."""
        return self.folder / SANCTIONS

    @property
    def sanctions_copy(self) -> Path:
        """Where they are kept once more."""
        return self.folder / (SANCTIONS + COPY)

    @property
    def calendar(self) -> Path:
        """Where the gaps of the calendar are kept."""
        return self.folder / CALENDAR

    def maker_key(self, *, begins_anew: bool = False) -> bytes:
        """What makes of an address the maker that the journal keeps with a table: the key stands in no copy of the
        journal. A new one, which no stored table has been made with, if there is none.

        MakerKeyUnusable if there is one that cannot be used: all bans would end by a new one. A player's own server
        `begins_anew`: it has no bans, and has to start.
        """
        path = self.key
        try:
            kept = read_bytes(path)
            trouble = "" if len(kept) == KEY_BYTES else f"it has {len(kept)} bytes instead of {KEY_BYTES}"
            is_readable = True
        except FileNotFoundError:
            return self._new_key(path)
        except OSError as error:
            is_readable, trouble = False, error.strerror or str(error)
        if not trouble:
            return kept
        if not begins_anew:
            raise MakerKeyUnusable(
                f"The key {path} cannot be used: {trouble}. Put it right, or move it away to begin with a new one:"
                " then bans end and the tables of addresses are counted anew."
            )
        if is_readable:
            with contextlib.suppress(OSError):
                path.rename(unused_path(path.with_name(f"{KEY}.damaged")))
            return self._new_key(path)
        # One that only cannot be read just now stays for the next server.
        log.error("the key %s cannot be used (%s): limits of addresses end with this server", path, trouble)
        return secrets.token_bytes(KEY_BYTES)

    def _new_key(self, path: Path) -> bytes:
        """Whole or not at all on the disk. One that cannot be written ends with this server, and the log says so."""
        key = secrets.token_bytes(KEY_BYTES)
        self.has_new_key = True
        if self.sanctions.exists():
            log.warning("the key %s is a new one: no ban or mute of before holds any more", path)
        new = path.with_name(f"{KEY}.new")
        try:
            new.unlink(missing_ok=True)
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(key)
                file.flush()
                os.fsync(file.fileno())
            new.rename(path)
        except OSError as error:
            log.error("the key %s cannot be kept (%s): limits and bans of addresses end with this server", path, error)
        return key

    def set_journal_aside(self) -> Path:
        """Move the journal and its log away; where they are now. OSError if it cannot be moved."""
        aside = unused_path(self.folder / "journal.damaged.sqlite")
        os.replace(self.journal, aside)
        for end in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.replace(f"{self.journal}{end}", f"{aside}{end}")
        return aside

    def announce(self, address: ServerAddress) -> None:
        """Write where the server listens; whole or not at all. CannotAnnounce if it cannot be written."""
        new = self.folder / f"{ADDRESS}.new"
        try:
            new.write_text(json.dumps(address._asdict()), encoding="utf-8")
            os.replace(new, self.folder / ADDRESS)
        except OSError as error:
            with contextlib.suppress(OSError):
                new.unlink(missing_ok=True)
            raise CannotAnnounce(f"{new} cannot be written: {error.strerror}.") from None

    def release(self) -> None:
        """The server has ended."""
        with contextlib.suppress(OSError):
            (self.folder / ADDRESS).unlink(missing_ok=True)
        self._lock.close()


def _replace_foreign_lock(path: Path) -> IO[bytes] | None:
    """A lock in the place of one that another user holds, who cannot be a server of this folder; None if none does.

    Only where the folder is this user's and no other may write to it. The new file is locked before it takes the place
    of the old one, and by one process at a time, so that two servers never both have the folder.
    """
    if sys.platform == "win32" or not (_is_own_folder(path.parent) and is_held_by_strangers(path)):
        return None
    new = path.with_name(f"{LOCK}.new")
    lock = open_lock(new)
    if try_lock(lock) and is_held_by_strangers(path):
        os.replace(new, path)
        log.warning("another user of this machine held the lock %s; it has been replaced", path)
        return lock
    lock.close()
    return None


def _is_own_folder(folder: Path) -> bool:
    found = folder.stat()
    return found.st_uid == os.geteuid() and not found.st_mode & 0o022


def _read_address(folder: Path) -> ServerAddress | None:
    try:
        return ServerAddress(**read_document(folder / ADDRESS))
    except (OSError, ValueError, TypeError):
        return None
