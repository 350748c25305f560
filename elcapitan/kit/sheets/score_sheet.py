"""A score sheet: lines with points by seat and source, the account of each cell, and the sums while it is counted.

Also who is first. Computes no points: the rules have scored them. Paints nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from elcapitan.client.drawing.easing import out_cubic, share
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.kit.words.phrases import Phrase

LINE_S = 0.45
"""How long one line is counted."""


class ScoreSource(NamedTuple):
    """What points come from; a game's sources are listed in the order of `ScoreLine.parts`."""

    name: Phrase
    shade: str
    """Of its part of a bar: no player's colour."""
    ink: str = "#fff6e0"
    """Of the number in it."""
    is_rare: bool = True
    """Explained only where it has brought anything."""


class ScoreLine(NamedTuple):
    """One line of a sheet."""

    name: str
    parts: tuple[tuple[int, ...], ...]
    """By seat, what each source brings; numbers after the last source are in the sums alone."""
    heading: Sequence[TextRow]
    """What the name says of the line, below it."""
    cell: Callable[[int], Sequence[TextRow]]
    """How the points of a seat come about."""
    kind: str = ""
    """The game's name for it."""
    title: str = ""
    """The name where there is more room; empty: the same."""
    fact: Any = None
    """What a game paints it from; such lines are striped."""
    is_counted: bool = True
    """False: it was scored earlier, so it is in the sums from the beginning. The lines that are counted come first."""

    @property
    def points(self) -> tuple[int, ...]:
        """By seat."""
        return tuple(map(sum, self.parts))


class ScoreSheet(NamedTuple):
    """One scoring of a game."""

    title: str
    reason: str
    """Why it has come now, or what follows it."""
    before: tuple[int, ...]
    """By seat, the score before its lines."""
    lines: tuple[ScoreLine, ...]
    total: Callable[[int], Sequence[TextRow]]
    """How the score of a seat comes about."""
    roll_from: float = 0.0
    """Part of a line's time after which its points run to the sums."""

    @property
    def counted_lines(self) -> int:
        return sum(line.is_counted for line in self.lines)

    def sources_after(self, counted: float) -> tuple[tuple[int, ...], ...]:
        """By seat, what each source has brought after that number of lines; the next line is on its way."""
        sums = [[0] * len(each) for each in self.lines[0].parts]
        for line, part in self._shares(counted):
            for seat, brought in enumerate(line.parts):
                for at, points in enumerate(brought):
                    sums[seat][at] += round(points * part)
        return tuple(map(tuple, sums))

    def scores_after(self, counted: float) -> tuple[int, ...]:
        """By seat."""
        return tuple(was + sum(each) for was, each in zip(self.before, self.sources_after(counted), strict=True))

    def _shares(self, counted: float) -> Iterator[tuple[ScoreLine, float]]:
        """Each line with how much of it has reached the sums."""
        for at, line in enumerate(self.lines):
            if at < int(counted) or not line.is_counted:
                yield line, 1.0
            elif at == int(counted):
                yield line, out_cubic(share(counted - at, self.roll_from, 1.0))


def ranking(scores: Sequence[int]) -> list[tuple[int, int]]:
    """Place and seat, the highest score first; equals share a place."""
    order = sorted(range(1, len(scores) + 1), key=lambda seat: -scores[seat - 1])
    return [(1 + sum(other > scores[seat - 1] for other in scores), seat) for seat in order]
