"""The signs by which a replay is wound: white, 100 units wide."""

from __future__ import annotations

from collections.abc import Callable

from art.drawing.canvas import Canvas
from art.drawing.curves import arc

W = "#ffffff"


def _play(c: Canvas) -> None:
    c.fill([(24, 12), (86, 50), (24, 88)], W)


def _reverse(c: Canvas) -> None:
    c.fill([(76, 12), (14, 50), (76, 88)], W)


def _pause(c: Canvas) -> None:
    c.box(22, 14, 20, 72, W)
    c.box(58, 14, 20, 72, W)


def _skip(c: Canvas) -> None:
    c.fill([(10, 16), (46, 50), (10, 84)], W)
    c.fill([(44, 16), (80, 50), (44, 84)], W)
    c.box(80, 16, 11, 68, W)


def _rewind(c: Canvas) -> None:
    for x in (50, 90):
        c.fill([(x, 16), (x - 42, 50), (x, 84)], W)


def _forward(c: Canvas) -> None:
    for x in (10, 50):
        c.fill([(x, 16), (x + 42, 50), (x, 84)], W)


def _first(c: Canvas) -> None:
    c.box(14, 16, 11, 68, W)
    c.fill([(84, 14), (30, 50), (84, 86)], W)


def _last(c: Canvas) -> None:
    c.box(75, 16, 11, 68, W)
    c.fill([(16, 14), (70, 50), (16, 86)], W)


def _coins(c: Canvas) -> None:
    """Three coins on one another: a scoring."""
    for y in (74, 50, 26):
        c.oval(50, y, 38, 17, W)
        c.erase(arc(50, y + 3, 40, 17, 0, 360, 40))
        c.oval(50, y - 3, 36, 14, W)


def _scoring_on(c: Canvas) -> None:
    """An arrow, and the coin it leads to."""
    c.fill([(6, 18), (44, 50), (6, 82)], W)
    _coin(c, 70)


def _scoring_back(c: Canvas) -> None:
    c.fill([(94, 18), (56, 50), (94, 82)], W)
    _coin(c, 30)


def _coin(c: Canvas, x: float) -> None:
    c.oval(x, 50, 24, 34, W)
    c.erase(arc(x, 50, 15, 24, 0, 360, 40))
    c.oval(x, 50, 12, 20, W)


REPLAY_SIGNS: dict[str, Callable[[Canvas], None]] = {
    "play": _play,
    "reverse": _reverse,
    "pause": _pause,
    "skip": _skip,
    "rewind": _rewind,
    "forward": _forward,
    "first": _first,
    "last": _last,
    "coins": _coins,
    "scoring-on": _scoring_on,
    "scoring-back": _scoring_back,
}
"""Each by the name of its file."""
