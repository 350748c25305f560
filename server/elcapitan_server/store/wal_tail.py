"""Reads the rest of SQLite's write-ahead log behind its last valid frame.

SQLite ends a log at the first page whose checksum is wrong and says nothing of it: after a crash that is where an
unfinished commit was, which was never acknowledged. But behind a page that was damaged later there are whole commits,
and their loss has to be said. Knows the file format (sqlite.org/fileformat2.html, section 4) and nothing of tables.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

LOG_HEADER, FRAME_HEADER = 32, 24
"""Bytes at the start of the log, and before each page in it."""
READ_AT_ONCE = 256 * 1024
"""Bytes: with each read the journal's thread gives the interpreter's lock away, and may wait for it beside a busy event
loop. A log of 4 MiB read eight kilobytes at a time took 6 ms of processor time, and 28 to 193 ms by the clock then."""


def page_frames(journal: Path) -> list[bool]:
    """The pages in the log of that file, in their order: whether a commit ends with it. Empty if there is no log."""
    try:
        if not _log_of(journal).is_file():
            return []  # such as a pipe, which would be waited for
        with journal.open("rb") as main, _log_of(journal).open("rb", buffering=READ_AT_ONCE) as log:
            size = os.fstat(log.fileno()).st_size
            page = int.from_bytes(main.read(18)[16:], "big")
            header = log.read(LOG_HEADER)
            found = []
            while len(frame := log.read(FRAME_HEADER)) == FRAME_HEADER:
                whole = log.seek(65536 if page == 1 else page, 1) <= size
                found.append((int.from_bytes(frame[8:16], "big"), whole and any(frame[4:8])))
    except OSError:
        return []
    # What an older log of the same file has left behind it carries quite another salt; a damaged bit is no other log.
    salts = [int.from_bytes(header[16:24], "big")]
    if not _has_valid_checksum(header):
        salts += [each for each, _ in found[:1]]
    return [commits for each, commits in found if any((each ^ salt).bit_count() <= 1 for salt in salts)]


def log_salt(journal: Path) -> bytes:
    """What tells one log of that file from the next; empty if there is none."""
    try:
        if not _log_of(journal).is_file():
            return b""
        with _log_of(journal).open("rb") as log:
            return log.read(LOG_HEADER)[16:24]
    except OSError:
        return b""


def _log_of(journal: Path) -> Path:
    return journal.with_name(journal.name + "-wal")


def _has_valid_checksum(header: bytes) -> bool:
    """Whether its checksum is right: then every page with another salt is an older log's, the first one, too.

    A new log begins with its header alone. A process killed then leaves it before the pages of the log before it.
    """
    order: Literal["little", "big"] = "big" if header[3:4] == b"\x83" else "little"
    words = [int.from_bytes(header[at : at + 4], order) for at in range(0, 24, 4)]
    first = second = 0
    for at in range(0, 6, 2):
        first = (first + words[at] + second) % 2**32
        second = (second + words[at + 1] + first) % 2**32
    return header[24:] == first.to_bytes(4, "big") + second.to_bytes(4, "big")
