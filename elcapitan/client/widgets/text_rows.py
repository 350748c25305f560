"""A line of an explanation: words, how they are meant, and whose florins they change."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from elcapitan.client.drawing import theme


class RowTone(StrEnum):
    HEAD = "head"
    PLAIN = "plain"
    QUIET = "quiet"
    GOOD = "good"
    BAD = "bad"
    """Harm, or why something is not possible."""


INK: Final = {RowTone.GOOD: theme.OK, RowTone.BAD: theme.REASON, RowTone.QUIET: theme.SECONDARY}
"""On dark wood; any other tone is cream there."""


class TextRow(NamedTuple):
    words: str
    tone: RowTone = RowTone.PLAIN
    shifts: tuple[tuple[int, int], ...] = ()
    """Seats with florins gained or lost, shown as their discs with a number behind the words."""


def heading_row(words: str) -> TextRow:
    return TextRow(words, RowTone.HEAD)


def bad_row(words: str) -> TextRow:
    return TextRow(words, RowTone.BAD)


def good_row(words: str) -> TextRow:
    return TextRow(words, RowTone.GOOD)


def quiet_row(words: str) -> TextRow:
    return TextRow(words, RowTone.QUIET)


def change_row(words: str, change: int) -> TextRow:
    """Good or bad by what changes."""
    return bad_row(words) if change < 0 else good_row(words) if change > 0 else TextRow(words)


def rows_from_lines(words: list[str]) -> list[TextRow]:
    """The first line as a heading, the others as they are."""
    return [heading_row(line) if not at else TextRow(line) for at, line in enumerate(words)]


def row_texts(rows: list[TextRow]) -> list[str]:
    """The words alone."""
    return [row.words for row in rows]
