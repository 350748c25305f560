"""The gestures of players: signs in white, 100 units wide."""

from __future__ import annotations

from collections.abc import Callable

from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path

W = "#ffffff"


def _cup(c: Canvas) -> None:
    """A cup with two handles."""
    for x in (24, 76):
        c.stroke(arc(x, 30, 15, 15, 0, 360, 36), 7, W)
    c.fill(path((26, 12), (74, 12), curve((74, 12), (74, 58), (50, 62)), curve((50, 62), (26, 58), (26, 12))), W)
    c.box(45, 60, 10, 18, W)
    c.box(30, 77, 40, 12, W)


def _heart(c: Canvas) -> None:
    c.oval(31, 34, 23, 23, W)
    c.oval(69, 34, 23, 23, W)
    c.fill([(10, 44), (31, 30), (50, 36), (69, 30), (90, 44), (50, 90)], W)


def _clover(c: Canvas) -> None:
    """Four leaves."""
    c.stroke(curve((50, 46), (54, 74), (70, 92)), 7, W)
    for x, y in ((34, 28), (66, 28), (34, 58), (66, 58)):
        c.oval(x, y, 18, 17, W)
    c.oval(50, 43, 12, 12, W)
    c.erase(arc(50, 43, 5, 5, 0, 360, 24))


def _face(c: Canvas) -> None:
    c.oval(50, 50, 43, 43, W)


def _oops(c: Canvas) -> None:
    """A face with wide eyes and a round mouth."""
    _face(c)
    for x in (35, 65):
        c.erase(arc(x, 39, 6.5, 9, 0, 360, 28))
    c.erase(arc(50, 71, 9, 10, 0, 360, 28))


def _laugh(c: Canvas) -> None:
    """A face with its eyes shut and its mouth open."""
    _face(c)
    for x in (33, 67):
        outer, inner = arc(x, 43, 12, 12, 180, 360, 20), arc(x, 45, 7, 8, 360, 180, 20)
        c.erase(path(outer, inner))
    c.erase(path(arc(50, 56, 25, 24, 0, 180, 28)))


def _hourglass(c: Canvas) -> None:
    c.box(20, 8, 60, 9, W)
    c.box(20, 83, 60, 9, W)
    c.fill([(27, 20), (73, 20), (73, 28), (54, 50), (73, 72), (73, 80), (27, 80), (27, 72), (46, 50), (27, 28)], W)
    c.erase([(33, 20), (67, 20), (66, 27), (34, 27)])
    c.erase([(50, 56), (66, 73), (50, 66), (34, 73)])


GESTURES: dict[str, Callable[[Canvas], None]] = {
    "gesture-well-played": _cup,
    "gesture-thanks": _heart,
    "gesture-good-luck": _clover,
    "gesture-oops": _oops,
    "gesture-laugh": _laugh,
    "gesture-hurry": _hourglass,
}
"""Each by the name of its file."""
