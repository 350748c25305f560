"""Turns the u of a table's layout into whole pixels."""

from __future__ import annotations

from pygame import Rect


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
