"""Whose portrait stands beside a player: the one they chose, or that of their name; never one twice at a table.

A portrait is a file of assets/art/portraits. The names of a game's computer players have one each, called as the name
in plain letters (`games.names`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple, Protocol
from zlib import crc32

from elcapitan.client.model import own_face
from elcapitan.client.model.bot_profiles import PERSON
from elcapitan.games import game_names, names
from elcapitan.text_cleaning import plain_letters

OTHER_FACES: Final = (
    *("amira", "anselm", "caterina", "beppe", "racer"),
    *("baron", "builder", "banker", "pirate", "navigator"),
)
"""Portraits that belong to no name: for players who have not chosen theirs."""


class Sitter(Protocol):
    """A seat, as tables, plans of tables and lists name it."""

    @property
    def name(self) -> str: ...
    @property
    def by(self) -> str | None:
        """A person or a level; None: free."""


class _Player(NamedTuple):
    name: str
    by: str = ""


@cache
def named_faces() -> tuple[str, ...]:
    """Those of the games' names, in the order of the games."""
    return tuple(dict.fromkeys(plain_letters(name) for game in game_names() for name in names(game)))


def all_faces() -> tuple[str, ...]:
    """All that can be chosen."""
    return (*OTHER_FACES, *(face for face in named_faces() if face not in OTHER_FACES))


def player_portrait(name: str, face: str) -> str:
    """That of a player alone, who has chosen `face`; empty: no choice."""
    return face if face in all_faces() else portraits_of([_Player(name)])[0]


def portraits_of(seats: Iterable[Sitter]) -> list[str]:
    """The portrait of each seat.

    A chosen one comes first, then that of the name; any other name always has the same one, unless another player at
    the table has it.
    """
    there = [*seats]
    found = [""] * len(there)
    for wanted_of in (_chosen_face, _named_face):
        for at, seat in enumerate(there):
            if not found[at] and (wanted := wanted_of(seat)) and wanted not in found:
                found[at] = wanted
    for at, seat in enumerate(there):
        if not found[at]:
            first = crc32(plain_letters(seat.name or "").encode()) % len(OTHER_FACES)
            turned = (*OTHER_FACES[first:], *OTHER_FACES[:first], *named_faces())
            # A server may name more seats than there are portraits.
            found[at] = next((each for each in turned if each not in found), turned[0])
    return found


def _chosen_face(seat: Sitter) -> str:
    is_own = seat.by == PERSON and plain_letters(seat.name or "") == own_face.name()
    face: str = getattr(seat, "face", "") or (own_face.face() if is_own else "")
    return face if face in all_faces() else ""


def _named_face(seat: Sitter) -> str:
    letters = plain_letters(seat.name or "")
    return letters if letters in named_faces() else ""
