"""The portrait that the player at this computer has chosen, and the name under which they play."""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.text_cleaning import plain_letters


class _OwnFace(NamedTuple):
    name: str = ""
    face: str = ""


_own = _OwnFace()


def use(name: str, face: str) -> None:
    """From now on the player has that face wherever they play under that name; empty: no choice."""
    global _own
    _own = _OwnFace(plain_letters(name), face)


def name() -> str:
    """In plain letters."""
    return _own.name


def face() -> str:
    """Empty: none was chosen."""
    return _own.face
