"""The computer players by name: for code that lists or offers them and never asks them for a move.

A level with a character is LEVEL-CHARACTER (`normal-pirate`) wherever a level is named: on the wire, in the journal and
in a record. What other packages bring along has names of its own (kit.py).
"""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger(__name__)

OPPONENTS: Final = ("easy", "normal", "hard", "expert")
"""The levels a person is offered."""
LEVELS: Final = ("random", *OPPONENTS)
"""Chance for measuring, too."""
CHARACTERS: Final = ("racer", "baron", "builder", "banker", "pirate", "navigator")
"""Within each of the levels a person is offered; what they care about stands in characters.toml."""
ENTRY_POINT_GROUP: Final = "elcapitan.bots"
"""The group of entry points by which a package offers computer players."""
WORD: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")
"""What a level may be called (docs/protocol.md)."""


def level_word(level: str, character: str) -> str:
    """The word for a level with that character; "" for none."""
    return f"{level}-{character}" if character else level


def split_level_word(word: str) -> tuple[str, str]:
    """The level and the character of such a word; "" if it names none."""
    level, _, character = word.rpartition("-")
    return (level, character) if level in OPPONENTS and character in CHARACTERS else (word, "")


@cache
def entry_points() -> dict[str, EntryPoint]:
    """What the installed packages offer, by name."""
    from importlib import metadata  # takes longer than all the rest of a start that needs no list of players

    found: dict[str, EntryPoint] = {}
    for point in metadata.entry_points(group=ENTRY_POINT_GROUP):
        if WORD.fullmatch(point.name) and point.name not in _own_level_words():
            found.setdefault(point.name, point)
        else:
            log.warning(
                "the computer player %r is left out: a name is small letters, digits and hyphens, and none of ours",
                point.name,
            )
    return dict(sorted(found.items()))


def installed_bots() -> tuple[str, ...]:
    """The names of the players that other packages offer; none of them is loaded for it."""
    return tuple(entry_points())


def all_level_words() -> tuple[str, ...]:
    """The words of all computer players here: levels, levels with a character, and what is installed beside them."""
    return (*_own_level_words(), *installed_bots())


def _own_level_words() -> tuple[str, ...]:
    return (*LEVELS, *(level_word(level, character) for level in OPPONENTS for character in CHARACTERS))
