"""What is said and shown of a game where games are listed; imported before its face, which takes far longer."""

from __future__ import annotations

from typing import NamedTuple


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
