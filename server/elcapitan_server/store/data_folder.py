"""A data folder belongs to one server at a time: a lock the system gives back by itself, and the address beside it."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import secrets
from itertools import chain, count
from pathlib import Path
from typing import IO, NamedTuple

from elcapitan.locked_file import open_lock, read_bytes, read_text, try_lock
from elcapitan.paths import JOURNAL as JOURNAL

LOCK, ADDRESS, KEY = "server.lock", "server.json", "makers.key"
SANCTIONS, CALENDAR = "sanctions.json", "calendar.json"
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


class CannotAnnounce(Exception):
    """Raised when nothing can be written to the folder; its text is one sentence."""


class DataFolder:
    """The folder of a running server."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, made if need be. Occupied if another server has it, OSError if it cannot be used."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder = folder
        self.has_new_key = False
        """Nobody is the maker of a stored table any more: their key is lost."""
        self._lock: IO[bytes] = open_lock(folder / LOCK)  # held as long as the server runs
        try:
            is_ours = try_lock(self._lock)
        except OSError:
            is_ours = False
        if not is_ours:
            self._lock.close()
            raise DataFolderInUse(folder, _read_address(folder))
        # What is written there is of a server that did not end well.
        (folder / ADDRESS).unlink(missing_ok=True)

    @property
    def journal(self) -> Path:
        return self.folder / JOURNAL

    @property
    def sanctions(self) -> Path:
        """Where bans and mutes are kept."""
        return self.folder / SANCTIONS

    @property
    def calendar(self) -> Path:
        """Where the gaps of the calendar are kept."""
        return self.folder / CALENDAR

    def maker_key(self) -> bytes:
        """What makes of an address the maker that the journal keeps with a table: the key stands in no copy of the
        journal. A new one, by which nobody has made a table yet, if there is none that can be used.
        """
        path = self.folder / KEY
        key = secrets.token_bytes(KEY_BYTES)
        try:
            with contextlib.suppress(FileNotFoundError):
                if len(kept := read_bytes(path)) == KEY_BYTES:
                    return kept
            self.has_new_key = True
            path.unlink(missing_ok=True)
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(key)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            # One that only cannot be read just now stays for the next server.
            log.error("the key %s cannot be kept (%s): limits and bans of addresses end with this server", path, error)
        return key

    def set_journal_aside(self) -> Path:
        """Where it lies from now on, with its log beside it. OSError if it cannot be moved."""
        names = (f"journal.damaged{number}.sqlite" for number in chain([""], (f"-{at}" for at in count(2))))
        aside = next(path for name in names if not (path := self.folder / name).exists())
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
            raise CannotAnnounce(f"{new} cannot be written: {error.strerror}.") from None

    def release(self) -> None:
        """The server has ended."""
        (self.folder / ADDRESS).unlink(missing_ok=True)
        self._lock.close()


def _read_address(folder: Path) -> ServerAddress | None:
    try:
        return ServerAddress(**json.loads(read_text(folder / ADDRESS)))
    except (OSError, ValueError, TypeError, RecursionError):
        return None
