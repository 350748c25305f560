"""Default names of computer players. Two players at one table may have the same name, because seat and colour tell them
apart. For the same reason there is no rule against letters that look alike.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

BOT_NAMES = ("Marco", "Lucia", "Paolo", "Chiara", "Tomé", "Inês", "Andrea", "Fatima")
"""Names of computer players of a game that has none of its own."""


def free_bot_name(names: Sequence[str], taken: Collection[str]) -> str:
    """The first of a game's names that is not in use at the table."""
    return next((name for name in names if name not in taken), names[0])
