"""What computer players are called who were given no name.

Two at one table may have the same name: seat and colour tell them apart.
So letters that look like others need no rule of their own; a player who wants to look like Anna can be called Anna.
"""

from __future__ import annotations

from collections.abc import Collection

BOT_NAMES = ("Marco", "Lucia", "Paolo", "Chiara", "Tomé", "Inês", "Andrea", "Fatima")
"""Default names of computer players."""


def free_bot_name(taken: Collection[str]) -> str:
    """The first of the computer players' names that nobody at the table has."""
    return next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
