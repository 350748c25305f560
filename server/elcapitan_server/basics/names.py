"""Cleans player names: each shows something, and none breaks a line or reverses the text direction.

Two at one table may have the same name: seat and colour tell them apart.
So letters that look like others need no rule of their own; a player who wants to look like Anna can be called Anna.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

MAX_LETTERS = 24
BOT_NAMES = ("Marco", "Lucia", "Paolo", "Chiara", "Tomé", "Inês", "Andrea", "Fatima")
"""Default names of computer players."""


MAX_MARKS = 3
"""On one letter: Vietnamese and the scripts of India need two. More of them grow over the lines above and below."""
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Fillers, a joiner of graphemes, variation selectors and the empty pattern of Braille: letters, signs and marks
by their category, but nothing of them is shown."""


def clean_name(name: str, longest: int = MAX_LETTERS) -> str:
    """At most so many letters, composed, without control, format, unseen and unassigned ones, nor marks on no letter;
    empty if nothing is left.
    """
    # Composed after the cleaning: what stood apart because of an unseen letter must not look like another name.
    seen = "".join(
        letter
        for letter in name[: 8 * longest]
        if letter not in INVISIBLE and not unicodedata.category(letter).startswith("C")
    )
    kept = "".join(
        " " if unicodedata.category(letter).startswith("Z") else letter for letter in unicodedata.normalize("NFC", seen)
    )
    return " ".join(_limit_marks(kept).split())[:longest].strip()


def _limit_marks(text: str) -> str:
    """Without marks that stand on no letter, and without more of them on one than any script needs."""
    kept, marks = "", MAX_MARKS
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else MAX_MARKS if letter == " " else 0
        if marks <= MAX_MARKS:
            kept += letter
    return kept


def free_bot_name(taken: Collection[str]) -> str:
    """The first of the computer players' names that nobody at the table has."""
    return next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
