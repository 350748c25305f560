"""What sounds and pieces of music are called by: the bases of every game's names; what plays them is in the shell."""

from __future__ import annotations

from enum import StrEnum


class GameSound(StrEnum):
    """Sounds of a game or of all; the value begins the names of its files, after a slash where a game has its own."""

    @property
    def is_interface(self) -> bool:
        """Whether it answers the player's own input or calls them; else it belongs to the game."""
        return False


class GameTune(StrEnum):
    """The pieces of a game or of all; the value is the name of the file, after a slash where a game has its own."""

    @property
    def has_sea(self) -> bool:
        """Whether the sound of the sea accompanies it."""
        return True
