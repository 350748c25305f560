"""Files that are replaced in one step and never lost; those that several processes write, under a lock.

A change reads the file again while it holds the folder's lock, so that two windows keep what both have written. The
new file takes the place of the old one whole or not at all, with its rights, and through links: a linked file stays
where the player keeps it. What cannot be understood is set aside under a name of its own; what cannot be read just now
(OSError) is neither replaced nor set aside.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import itertools
import json
import os
import stat
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from elcapitan import file_lock, paths

LOCK = ".lock"
"""One for all files of a folder: changes take milliseconds."""
LOCK_TIMEOUT_S = 1.0
"""How long a process that was stopped during a change is waited for."""
POLL_INTERVAL_S = 0.005
REPLACE_TIMEOUT_S = 0.5
"""Windows replaces no file that is being read."""
NOT_REPLACEABLE = (errno.EBUSY, errno.EACCES, errno.EPERM, errno.EISDIR)
"""A file that is mounted by itself, or whose folder is not ours, can be written though nothing can take its place."""
FULL = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
INVALID = (ValueError, TypeError, KeyError, AttributeError, IndexError, OverflowError, RecursionError)
"""What is raised by reading values of a file that another program, or a hand, has written."""
LARGEST_JSON, LARGEST_TOML = 64 << 20, 4 << 20
"""Bytes or letters. No file of ours comes near them; TOML is read at some 2 MiB a second, and the window would wait."""
BYTE_ORDER_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class DamagedFile(ValueError):
    """Raised when a file's content is invalid; the text says why, for the log."""


def decode_text(data: bytes) -> str:
    """Text as editors write it: UTF-8 with or without a byte order mark, or UTF-16 with one. UnicodeDecodeError."""
    return data.decode("utf-16" if data.startswith(BYTE_ORDER_MARKS) else "utf-8-sig")


def read_bytes(file: Path, most: int = LARGEST_JSON + 1) -> bytes:
    """What a file holds, or its first `most` bytes (-1: all of them): what is larger is refused, and not read before.

    OSError, also where it is a pipe or a device, which never end.
    """
    mode = file.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # of a folder the system itself says that it is one
        raise OSError(errno.EINVAL, "it is not a plain file", str(file))
    if most < 0:
        return file.read_bytes()
    with file.open("rb") as handle:
        return handle.read(most)


def read_text(file: Path) -> str:
    """The text of a file; its line ends are as they stand there. OSError, UnicodeDecodeError."""
    return decode_text(read_bytes(file))


def parse_json(data: bytes | str) -> Any:
    """What a JSON text says; a number of thousands of digits is read as an infinite one. DamagedFile if it cannot be
    read, too deep or too large a text included.
    """
    _check_size(data, LARGEST_JSON)
    try:
        return json.loads(data if isinstance(data, str) else decode_text(data), parse_int=_number)
    except (ValueError, RecursionError) as fault:
        raise DamagedFile(str(fault)) from None


def _check_size(data: bytes | str, most: int) -> None:
    if len(data) > most:
        raise DamagedFile(f"it is larger than {most >> 20} MiB")


def _number(digits: str) -> int | float:
    try:
        return int(digits)
    except ValueError:  # more of them than Python makes a number of
        return float(digits)


def parse_toml(data: bytes | str) -> dict[str, Any]:
    """What a TOML text says. DamagedFile if it cannot be read, too deep a text or too long a number included."""
    _check_size(data, LARGEST_TOML)
    try:
        return tomllib.loads(data if isinstance(data, str) else decode_text(data))
    except (ValueError, RecursionError) as fault:
        raise DamagedFile(str(fault)) from None


def read_document(file: Path) -> dict[str, Any]:
    """The object in a JSON file; empty if there is no file. DamagedFile if it holds none, OSError."""
    return _document(_read(file))


def change_document(file: Path, change: Callable[[dict[str, Any]], None], *, private: bool = False) -> Path | None:
    """Let `change` work on the object in a JSON file, and write the outcome; otherwise as `change_file`.

    `change` leaves alone what it does not know.
    """

    def changed(data: bytes | None) -> bytes:
        document = _document(data)
        change(document)
        try:
            text = json.dumps(document, indent=1)
        except RecursionError:  # Python 3.12 indents less deep than it reads, and than it writes in one line
            text = json.dumps(document)
        return text.encode()  # in ASCII: half a surrogate pair has no UTF-8

    return change_file(file, changed, private=private)


def change_parts(
    file: Path, kinds: Mapping[str, type], change: Callable[[dict[str, Any]], None], *, private: bool = False
) -> Path | None:
    """As `change_document`, where the parts of those names are of those types: a file in which one is of another type
    is set aside, and all its other parts go on in the new one.
    """
    good: dict[str, Any] = {}

    def change_good(document: dict[str, Any]) -> None:
        wrong = wrong_parts(document, kinds)
        good.update((name, part) for name, part in document.items() if name not in wrong)
        if wrong:
            raise DamagedFile(f"these parts of it are not of their type: {wrong}")
        document |= good
        change(document)

    return change_document(file, change_good, private=private)


def wrong_parts(document: Mapping[str, Any], kinds: Mapping[str, type]) -> list[str]:
    """The names of parts that are not of their type; one that is missing is none of them."""
    return [name for name, kind in kinds.items() if type(document.get(name, kind())) is not kind]


def keep_unreadable(document: dict[str, Any], part: Any) -> None:
    """Keep a part that this version cannot read in the document, beside those that are kept there already."""
    kept = document.get("unreadable", [])
    document["unreadable"] = [*(kept if isinstance(kept, list) else [kept]), part]


def change_file(file: Path, change: Callable[[bytes | None], bytes], *, private: bool = False) -> Path | None:
    """Write what `change` makes of what the file holds now (None: there is no file); it changes no other file there.

    DamagedFile, raised by `change`, means that the file is of no use to it: then the file is set aside, `change` begins
    with an empty one, and the path of the damaged one is returned. OSError if it cannot be read or written: then it is
    as before. A `private` file can be read by its owner alone.
    """
    with locked_folder(file.parent):
        data = _read(file)
        aside = None
        try:
            _check_size(data or b"", LARGEST_JSON)  # only a part of it has been read
            changed = change(data)
        except DamagedFile:
            if data is None:
                raise
            aside, data = _move_aside(file), None
            changed = change(None)
        if changed != data:
            _replace(file, changed, private=private)
    return aside


def write_file(file: Path, data: bytes) -> None:
    """Write a whole file that no other process changes: if anything fails, the old one stays, and no half of a new one.

    A pipe or a device is written to. OSError.
    """
    with contextlib.suppress(FileNotFoundError):
        if not stat.S_ISREG(file.stat().st_mode):
            file.write_bytes(data)
            return
    _replace(file, data, private=False)


def write_new_file(file: Path, data: bytes) -> Path:
    """Write a file under a name that nothing has yet, see `unused_path`; the name. OSError, and then no half is left.

    Another process may write one of the same name at the same moment.
    """
    with locked_folder(file.parent):
        file = unused_path(file)
        write_file(file, data)
    return file


def unused_path(path: Path) -> Path:
    """That name, or with -2, -3 and so on before its last ending: the first that nothing has."""
    ends = itertools.chain([""], (f"-{number}" for number in itertools.count(2)))
    return next(each for each in (path.with_stem(f"{path.stem}{end}") for end in ends) if not os.path.lexists(each))


def unfinished_path(target: Path) -> Path:
    """Where a file is written until it is whole: a hidden one in the same folder. One is left at most, if killed."""
    return file_lock.path_beside(target, ".part")


def set_aside(file: Path, is_damaged: Callable[[bytes], bool]) -> Path | None:
    """Move a damaged file away, unless another process has repaired it meanwhile; where it is now. OSError.

    It is called NAME.damaged, or NAME.damaged-2 and so on: no earlier one is overwritten.
    """
    with locked_folder(file.parent):
        data = _read(file)
        return _move_aside(file) if data is not None and is_damaged(data) else None


def is_damaged_document(data: bytes) -> bool:
    """Whether those bytes are no JSON object."""
    try:
        _document(data)
    except DamagedFile:
        return True
    return False


@contextlib.contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """While no other process changes a file of that folder, made if need be. TimeoutError if one never ends.

    Where no lock can be made nothing is locked: in a folder that may not be written, where writing fails by itself, and
    on a network drive that knows no locks.
    """
    paths.ensure_folder(folder)
    ours = True
    with contextlib.ExitStack() as until_done:
        with contextlib.suppress(OSError):
            lock = until_done.enter_context(file_lock.open_lock(folder / LOCK))
            deadline = time.monotonic() + LOCK_TIMEOUT_S
            ours = file_lock.try_lock(lock)
            while not ours and time.monotonic() <= deadline:
                time.sleep(POLL_INTERVAL_S)
                ours = file_lock.try_lock(lock)
        if not ours:
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.EBUSY), str(folder))
        yield


def _read(file: Path) -> bytes | None:
    try:
        return read_bytes(file)
    except FileNotFoundError:
        return None


def _document(data: bytes | None) -> dict[str, Any]:
    found = {} if data is None else parse_json(data)
    if not isinstance(found, dict):
        raise DamagedFile("it holds no JSON object")
    return found


def _move_aside(file: Path) -> Path:
    """Through a link: the link stays, and leads to the new file that will be written there."""
    target = Path(os.path.realpath(file))
    numbers = itertools.chain([""], (f"-{number}" for number in itertools.count(2)))
    names = (target.with_name(f"{target.name}.damaged{number}") for number in numbers)
    aside = next(path for path in names if not os.path.lexists(path))
    os.rename(target, aside)
    return aside


def _replace(file: Path, data: bytes, *, private: bool) -> None:
    target = Path(os.path.realpath(file))
    try:
        before = target.stat()
    except FileNotFoundError:
        before = None
    if before is not None and not os.access(target, os.W_OK):
        # Its folder would allow it, but the right to write has been taken away on purpose.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    if before is not None and before.st_nlink > 1:
        _overwrite(target, data)  # its other names would keep what it held
        return
    beside = unfinished_path(target)
    try:
        with contextlib.suppress(FileNotFoundError):
            beside.unlink()
        # Made with these rights, not given them afterwards: there is no moment in which others could read it.
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666), "wb") as out:
            if before is not None and not private and hasattr(os, "fchmod"):
                os.fchmod(out.fileno(), stat.S_IMODE(before.st_mode))
            if before is not None and hasattr(os, "fchown"):
                with contextlib.suppress(OSError):  # only root gives files away
                    os.fchown(out.fileno(), before.st_uid, before.st_gid)
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        _rename_over(beside, target)
    except OSError as fault:
        with contextlib.suppress(OSError):
            beside.unlink()
        if before is None or fault.errno not in NOT_REPLACEABLE:
            raise
        _overwrite(target, data)


def _rename_over(beside: Path, target: Path) -> None:
    deadline = time.monotonic() + REPLACE_TIMEOUT_S
    while True:
        try:
            os.replace(beside, target)
            _sync_folder(target.parent)
            return
        except PermissionError:
            if sys.platform != "win32" or time.monotonic() > deadline:
                raise
        time.sleep(POLL_INTERVAL_S)


def _sync_folder(folder: Path) -> None:
    """So that no power cut brings back the file of before: a token in it might be none any more."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):  # it is written all the same
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _overwrite(target: Path, data: bytes) -> None:
    with target.open("r+b") as out:
        _reserve(out, len(data))
        out.write(data)
        out.truncate()
        out.flush()
        os.fsync(out.fileno())


def _reserve(file: IO[bytes], size: int) -> None:
    """Room for what is to be written, or OSError before anything of the old is lost."""
    if hasattr(os, "posix_fallocate"):
        try:
            os.posix_fallocate(file.fileno(), 0, max(size, 1))
        except OSError as fault:
            if fault.errno in FULL:
                raise
