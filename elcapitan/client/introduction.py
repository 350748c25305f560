"""What is said of a game where games are chosen or listed; imported before its face, which takes far longer."""

from __future__ import annotations

from typing import NamedTuple


class GameIntroduction(NamedTuple):
    """A game in a few words of the spoken language."""

    name: str
    sentence: str
    """What one does in it."""
    length: str
    """How long a game takes."""
    size: str
    """How large it is, such as the number of its cities or weeks."""
    picture: str
    """In the art folder."""
