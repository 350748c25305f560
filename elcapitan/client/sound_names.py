"""What sounds and pieces of music are called by, those of all games and the bases of each game's own names.

What plays them is in the shell.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class GameSound(StrEnum):
    """Sounds of a game or of all; the value begins the names of its files, after a slash where a game has its own."""

    @property
    def is_interface(self) -> bool:
        """Whether it answers the player's own input or calls them; else it belongs to the game."""
        return False


class Sound(GameSound):
    """The sounds of all games, in the common folder; El Capitan's are among them."""

    HOVER = "hover"
    CLICK = "click"
    ILLEGAL = "illegal"
    UNDO = "undo"
    CHAT = "chat"
    YOUR_TURN = "your-turn"
    CARD = "card"
    FLIP = "flip"
    COIN = "coin"
    SAIL = "sail"
    DOCK = "dock"
    BUILD = "build"
    FORTRESS = "fortress"
    SHUT = "shut"
    LOST = "lost"
    REOPEN = "reopen"
    LOAN = "loan"
    PAYDAY = "payday"
    WIN = "win"
    SEA = "sea"

    @property
    def is_interface(self) -> bool:
        return self in INTERFACE


INTERFACE: Final = frozenset(
    {Sound.HOVER, Sound.CLICK, Sound.ILLEGAL, Sound.UNDO, Sound.CHAT, Sound.YOUR_TURN},
)


class GameTune(StrEnum):
    """The pieces of a game or of all; the value is the name of the file, after a slash where a game has its own."""

    @property
    def has_sea(self) -> bool:
        """Whether the sound of the sea accompanies it."""
        return True
