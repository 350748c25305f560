"""Turns the u of a table's layout into whole pixels, and says how much larger than plain its boxes may be."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from elcapitan.client.drawing.draw_context import UPRIGHT

MAX_ENLARGEMENT: Final = 1.3
"""How much larger the boxes of the table become at most; beyond that a wish makes only its letters larger."""
PLAIN, NARROWEST = 1920.0, 1477.0
"""u of a window 16:9, plain and with the largest boxes; an upright one has as few."""
COMPACT: Final = 1800
"""u; a narrower table has its buttons in two lines."""


def min_scale(size: tuple[int, int]) -> float:
    """How much larger everything is at least than in a window 16:9 of the same width: an upright one has fewer u."""
    return PLAIN / NARROWEST if size[0] / size[1] < UPRIGHT else 1.0


class LayoutUnits:
    """The scale of a layout, and where its block begins in the window."""

    def __init__(self, s: float, left: float) -> None:
        """`s`: px per u; `left`: px left of the block."""
        self.s, self.left = s, left

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """A rectangle given in u; edges are rounded, not lengths, so that neighbours meet."""
        left, top = round(self.left + x * self.s), round(y * self.s)
        return Rect(left, top, round(self.left + (x + width) * self.s) - left, round((y + height) * self.s) - top)

    def point(self, x: float, y: float) -> tuple[int, int]:
        return round(self.left + x * self.s), round(y * self.s)

    def px(self, u: float) -> int:
        return round(u * self.s)
