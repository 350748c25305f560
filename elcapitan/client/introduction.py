"""What is said and shown of a game where games are listed; imported before its face, which takes far longer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Water(NamedTuple):
    """A stretch of water on a picture, as parts of its width and height, and how many glints are on it."""

    left: float
    top: float
    right: float
    bottom: float
    glints: int


class GameIntroduction(NamedTuple):
    """A game in a few words, in the language in use."""

    name: str
    sentence: str
    """What one does in it."""
    length: str
    """How long a game takes."""
    size: str
    """How large it is, such as the number of its cities or weeks."""
    picture: str
    """In the art folder."""
    icon: str
    """On the buttons that begin a game, and on the way back to the menu."""
    practice_icon: str
    """On the buttons that begin a game from a position or by the program's choice: guided game, daily table, replay."""
    subtitle: str = ""
    """Under its title in the menu."""
    emblem: str = "compass"
    """The sprite over that title."""
    water: Sequence[Water] = ()
    """Where its picture shows open water, on which light plays in the menu."""
