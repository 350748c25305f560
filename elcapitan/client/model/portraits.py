"""Whose portrait stands beside a player: that of their character or name, never the same one twice at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from zlib import crc32

from elcapitan.bots.catalogue import split_level_word
from elcapitan.games import DEFAULT_GAME, characters
from elcapitan.text_cleaning import plain_letters

CHARACTERS: Final = characters(DEFAULT_GAME)
"""Those of whom there is a portrait."""
CAPTAIN_PORTRAITS: Final = (
    *("marco", "ginevra", "ramon", "zoe", "isabel", "niccolo", "leonor", "yusuf"),
    *("amira", "anselm", "caterina", "beppe"),
)
"""Files of assets/art/portraits. Those of the captains' names come first; all of them stand for other names, too."""


def portraits_of(seats: Iterable[tuple[str, str]]) -> list[str]:
    """The portrait of each seat, given by name and by who plays it (a person or a level).

    A character has its own portrait and so has a captain's name. Any other name always has the same one, unless another
    player at the table has it.
    """
    there = [*seats]
    found = [""] * len(there)
    for at, (name, by) in enumerate(there):
        character = split_level_word(by)[1]
        wanted = character if character in CHARACTERS else plain_letters(name)
        if wanted not in found and (character in CHARACTERS or wanted in CAPTAIN_PORTRAITS):
            found[at] = wanted
    for at, (name, _by) in enumerate(there):
        if not found[at]:
            first = crc32(plain_letters(name).encode()) % len(CAPTAIN_PORTRAITS)
            turned = (*CAPTAIN_PORTRAITS[first:], *CAPTAIN_PORTRAITS[:first])
            # A server may name more seats than there are portraits.
            found[at] = next((each for each in turned if each not in found), turned[0])
    return found
