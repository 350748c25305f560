"""Names of players: cut and cleaned, so that none can pass for another, break a line or turn a text around."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

LONGEST = 24
BOTS = ("Marco", "Lucia", "Paolo", "Chiara", "Tomé", "Inês", "Andrea", "Fatima")
"""What computer players are called when nobody names them."""


def clean(name: str, longest: int = LONGEST) -> str:
    """At most so many letters, composed, without control, format and unassigned ones; empty if nothing is left."""
    # Composed after the cleaning: what stood apart because of an unseen letter must not look like another name.
    seen = "".join(letter for letter in name[: 8 * longest] if not unicodedata.category(letter).startswith("C"))
    kept = "".join(
        " " if unicodedata.category(letter).startswith("Z") else letter for letter in unicodedata.normalize("NFC", seen)
    )
    return " ".join(kept.split())[:longest].strip()


def free_bot_name(taken: Collection[str]) -> str:
    """The first of the computer players' names that nobody at the table has."""
    return next((name for name in BOTS if name not in taken), BOTS[0])
