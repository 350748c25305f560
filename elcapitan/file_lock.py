"""Locks that end with the process that holds them: of a folder, of a server's data, of a file worked on for hours.

Every lock is a file of its own, which holds nothing.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO
from zlib import crc32

REMOVES_OPEN_FILES = sys.platform != "win32"
LONGEST_NAME = 255
"""Bytes, in common file systems."""


def path_beside(file: Path, ending: str) -> Path:
    """A hidden file in the same folder that no other file there shares; where its name is cut, a checksum is added."""
    name = os.fsencode(f".{file.name}")
    if len(name) + len(ending) <= LONGEST_NAME:
        return file.with_name(f".{file.name}{ending}")
    ending = f"-{crc32(name):08x}{ending}"
    return file.with_name(name[: LONGEST_NAME - len(ending)].decode(errors="ignore") + ending)


@contextlib.contextmanager
def hold_alone(file: Path) -> Iterator[bool]:
    """Whether no other process holds a file, for work of hours; if so, it is held as long as the context lasts.

    By a lock file beside it, which goes with the context. True also where nothing can be locked, as on a network drive
    that knows no locks.
    """
    target = Path(os.path.realpath(file))
    beside, is_ours = path_beside(target, ".lock"), True
    with contextlib.ExitStack() as until_done:
        with contextlib.suppress(OSError):
            while is_ours:
                if not REMOVES_OPEN_FILES:
                    until_done.callback(_remove_lock, beside)  # once it is closed; it stays if another process has it
                lock = until_done.enter_context(open_lock(beside))
                is_ours = try_lock(lock)
                # The process before may have removed it since it was opened.
                if is_ours and beside.exists() and os.path.samestat(os.fstat(lock.fileno()), beside.stat()):
                    if REMOVES_OPEN_FILES:
                        until_done.callback(_remove_lock, beside)
                    break
        yield is_ours


def _remove_lock(beside: Path) -> None:
    with contextlib.suppress(OSError):
        beside.unlink()


def open_lock(file: Path) -> IO[bytes]:
    """A file for `try_lock`, made if need be; one that may only be read can be locked as well. OSError.

    Its owner alone can open it, and no other user can hold the lock.
    """
    try:
        return _make_private(open(file, "ab", opener=_open_at_once))
    except PermissionError:
        return file.open("rb")


def _make_private(lock: IO[bytes]) -> IO[bytes]:
    if hasattr(os, "fchmod"):
        with contextlib.suppress(OSError):  # another user's file
            found, folder = os.fstat(lock.fileno()), Path(lock.name).parent.stat()
            if not stat.S_ISREG(found.st_mode) or not os.path.samestat(found, os.lstat(lock.name)):
                return lock  # a link to a file elsewhere, which may be anybody's
            if found.st_mode & 0o077:
                os.fchmod(lock.fileno(), 0o600)
            if found.st_uid == 0 != folder.st_uid and os.geteuid() == 0:
                os.fchown(lock.fileno(), folder.st_uid, folder.st_gid)  # an administrator must not lock its owner out
    return lock


def _open_at_once(path: str, flags: int) -> int:
    """Opening a pipe would wait for a reader."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)


def is_held_by_strangers(file: Path) -> bool:
    """Whether other users of this machine, none of them root, hold all locks of that file; False if unknown."""
    found = os.stat(file)
    device = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"
    try:
        rows = [line.split() for line in Path("/proc/locks").read_text(encoding="ascii").splitlines()]
        holders = [row[-4] for row in rows if row[-3] == device and "->" not in row]
        owners = [os.stat(f"/proc/{holder}").st_uid for holder in holders]
    except (OSError, IndexError):
        return False
    return bool(owners) and not {0, os.geteuid()} & {*owners}


if sys.platform == "win32":
    import msvcrt

    def try_lock(file: IO[bytes]) -> bool:
        """Lock an open file until it is closed; False if another process has it. OSError if nothing can be locked."""
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def try_lock(file: IO[bytes]) -> bool:
        """Lock an open file until it is closed; False if another process has it. OSError if nothing can be locked."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
