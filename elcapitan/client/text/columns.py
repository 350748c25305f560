"""Small tables of text for full-screen text mode: columns side by side, and short names for players."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.text.game_text import TextContext

GAP = "  "
SHORTEST = 4
"""Letters of a column at least."""


def columns(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Side by side; where the width is not enough the last column is cut, and says so."""
    widest = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    room = width - sum(widest[:-1]) - len(GAP) * (len(widest) - 1)
    widest[-1] = min(widest[-1], max(SHORTEST, room))
    lines = []
    for row in rows:
        cut = row[-1] if len(row[-1]) <= widest[-1] else row[-1][: widest[-1] - 1] + "…"
        cells = [text.ljust(wide) for text, wide in zip((*row[:-1], cut), widest, strict=True)]
        lines.append(GAP.join(cells).rstrip())
    return lines


def short_name(at: TextContext, seat: int) -> str:
    """The shortest beginning of a name that no other name at the table has."""
    name, others = at.name(seat), [at.name(other) for other in range(1, len(at.seats) + 1) if other != seat]
    for length in range(2, len(name)):
        if not any(other.startswith(name[:length]) for other in others):
            return name[:length]
    return name
