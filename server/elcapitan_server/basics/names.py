"""Default names of computer players. Two players at one table may have the same name, because seat and colour tell them
apart. For the same reason there is no rule against letters that look alike.
"""

from __future__ import annotations

from collections.abc import Collection

BOT_NAMES = ("Marco", "Lucia", "Paolo", "Chiara", "Tomé", "Inês", "Andrea", "Fatima")
"""Default names of computer players."""


def free_bot_name(taken: Collection[str]) -> str:
    """The first default name that is not in use at the table."""
    return next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
