"""A line of an explanation: words, how they are meant, and whose florins they change."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from elcapitan.client.kit import theme


class Tone(StrEnum):
    HEAD = "head"
    PLAIN = "plain"
    QUIET = "quiet"
    GOOD = "good"
    BAD = "bad"
    """Harm, or why something is not possible."""


INK: Final = {Tone.GOOD: theme.OK, Tone.BAD: theme.REASON, Tone.QUIET: theme.SECONDARY}
"""On dark wood; any other tone is cream there."""


class Row(NamedTuple):
    words: str
    tone: Tone = Tone.PLAIN
    shifts: tuple[tuple[int, int], ...] = ()
    """Seats with florins gained or lost, shown as their discs with a number behind the words."""


def head(words: str) -> Row:
    return Row(words, Tone.HEAD)


def bad(words: str) -> Row:
    return Row(words, Tone.BAD)


def good(words: str) -> Row:
    return Row(words, Tone.GOOD)


def quiet(words: str) -> Row:
    return Row(words, Tone.QUIET)


def plain(words: list[str]) -> list[Row]:
    """The first line as a heading, the others as they are."""
    return [head(line) if not at else Row(line) for at, line in enumerate(words)]


def said(rows: list[Row]) -> list[str]:
    """The words alone."""
    return [row.words for row in rows]
