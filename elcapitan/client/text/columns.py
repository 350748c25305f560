"""Small tables of text for full-screen text mode: columns side by side, and short names for players."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence

from elcapitan.client.text.game_text import TextContext
from elcapitan.text_cleaning import JOINERS

GAP = "  "
SHORTEST = 4
"""Letters of a column at least."""


def columns(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Side by side; where the width is not enough the last column is cut, and says so."""
    widest = [max(cell_count(row[column]) for row in rows) for column in range(len(rows[0]))]
    room = width - sum(widest[:-1]) - len(GAP) * (len(widest) - 1)
    widest[-1] = min(widest[-1], max(SHORTEST, room))
    lines = []
    for row in rows:
        cut = row[-1]
        if cell_count(cut) > widest[-1]:
            ends = range(1, len(cut))
            cut = cut[: bisect_right(ends, widest[-1] - 1, key=lambda end: cell_count(row[-1][:end]))] + "…"
        cells = [text + " " * (wide - cell_count(text)) for text, wide in zip((*row[:-1], cut), widest, strict=True)]
        lines.append(GAP.join(cells).rstrip())
    return lines


def cell_count(text: str) -> int:
    """Cells of a terminal that it takes: two for Chinese letters and emoji, none for a mark on a letter."""
    if text.isascii():
        return len(text)
    return sum(0 if _stands_on(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _stands_on(sign: str) -> bool:
    """Whether it belongs to the letter before it."""
    return sign in JOINERS or unicodedata.category(sign).startswith("M")


def short_name(at: TextContext, seat: int) -> str:
    """The shortest beginning of a name that no other name at the table has."""
    name, others = at.name(seat), [at.name(other) for other in range(1, len(at.seats) + 1) if other != seat]
    for length in range(2, len(name)):
        is_whole = not _stands_on(name[length]) and name[length - 1] not in JOINERS
        if is_whole and not any(other.startswith(name[:length]) for other in others):
            return name[:length]
    return name
