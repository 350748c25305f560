"""What packages installed beside the program offer it by entry points: games and computer players."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.machinery import PathFinder
from pathlib import Path
from typing import TYPE_CHECKING

from elcapitan.text_cleaning import clean_text

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger(__name__)


def entry_points_of(group: str) -> Iterator[EntryPoint]:
    """The entry points of that group; a package whose files are damaged costs no other one its own."""
    if not _may_be_offered(group):
        return
    from importlib import metadata  # takes longer than all the rest of a start, and 1.3 MiB

    try:
        yield from metadata.entry_points(group=group)
        return
    except Exception as fault:  # any error of reading another author's files
        log.warning("an installed package cannot be read: %s", clean_text(repr(fault)))
    for package in metadata.distributions():
        with suppress(Exception):
            yield from package.entry_points.select(group=group)


def _may_be_offered(group: str) -> bool:
    """Whether a list of entry points has that group; also where packages may lie elsewhere than in folders."""
    if any(hasattr(finder, "find_distributions") for finder in sys.meta_path if finder is not PathFinder):
        return True
    header = f"[{group}]".encode()
    try:
        for place in map(Path, sys.path):
            lists = (*place.glob("*.*-info/entry_points.txt"), *place.glob("EGG-INFO/entry_points.txt"))
            if place.is_file() or any(header in each.read_bytes() for each in lists):
                return True
    except OSError:
        return True
    return False
