"""What packages installed beside the program offer it by entry points: games and computer players."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from elcapitan.text_cleaning import clean_text

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger(__name__)


def entry_points_of(group: str) -> Iterator[EntryPoint]:
    """The entry points of that group; a package whose files are damaged costs no other one its own."""
    from importlib import metadata  # takes longer than all the rest of a start that needs no list of packages

    try:
        yield from metadata.entry_points(group=group)
        return
    except Exception as fault:  # any error of reading another author's files
        log.warning("an installed package cannot be read: %s", clean_text(repr(fault)))
    for package in metadata.distributions():
        with suppress(Exception):
            yield from package.entry_points.select(group=group)
