"""What SQLite's write-ahead log holds behind the place up to which it could be trusted.

SQLite ends a log at the first page whose checksum is wrong and says nothing of it: after a crash that is where an
unfinished commit was, which nobody was told of. But behind a page that was damaged later there are whole commits, and
their loss has to be said. Knows the file format (sqlite.org/fileformat2.html, section 4) and nothing of tables.
"""

from __future__ import annotations

import os
from pathlib import Path

LOG_HEADER, FRAME_HEADER = 32, 24
"""Bytes at the start of the log, and before each page in it."""


def frames(journal: Path) -> list[bool]:
    """The pages in the log of that file, in their order: whether a commit ends with it. Empty if there is no log."""
    try:
        with journal.open("rb") as main, journal.with_name(journal.name + "-wal").open("rb") as log:
            size = os.fstat(log.fileno()).st_size
            page = int.from_bytes(main.read(18)[16:], "big")
            salt = int.from_bytes(log.read(LOG_HEADER)[16:24], "big")
            found = []
            while len(frame := log.read(FRAME_HEADER)) == FRAME_HEADER:
                whole = log.seek(65536 if page == 1 else page, 1) <= size
                found.append((int.from_bytes(frame[8:16], "big"), whole and any(frame[4:8])))
    except OSError:
        return []
    # What an older log of the same file has left behind it carries quite another salt; a damaged bit is no other log.
    salts = {salt, *(each for each, _ in found[:1])}
    return [commits for each, commits in found if any((each ^ salt).bit_count() <= 1 for salt in salts)]
