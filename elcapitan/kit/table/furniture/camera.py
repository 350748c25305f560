"""A camera over an endless table of square cells: what part of it is seen, and how large. Pure.

Cells are counted to the right and downwards from any origin; a place on the table is measured in cells, on the screen
in px.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from pygame import Rect

Cell = tuple[int, int]
Place = tuple[float, float]
View = Rect
"""Where the table is seen on the screen."""
SMALLEST, LARGEST, STEPS = 24, 260, 12
"""px of the side of a cell, and the number of sizes from the first to the last."""
SIZES: Final[tuple[int, ...]] = tuple(
    round(SMALLEST * (LARGEST / SMALLEST) ** (step / (STEPS - 1))) for step in range(STEPS)
)
BEYOND: Final = 1.5
"""Cells by which the middle of the picture may leave what lies on the table."""


class Camera(NamedTuple):
    """Immutable, so that a picture can be known by it."""

    x: float = 0.5
    """The place in the middle of the picture."""
    y: float = 0.5
    step: int = 6
    """Of `SIZES`."""

    @property
    def size(self) -> int:
        """px of the side of a cell."""
        return SIZES[self.step]

    def origin(self, view: Rect) -> Cell:
        """px of the upper left corner of the cell 0 0; `view` is where the table is seen on the screen."""
        return view.centerx - round(self.x * self.size), view.centery - round(self.y * self.size)

    def rect(self, view: Rect, cell: Cell) -> Rect:
        """Where a cell is on the screen."""
        left, top = self.origin(view)
        return Rect(left + cell[0] * self.size, top + cell[1] * self.size, self.size, self.size)

    def place(self, view: Rect, point: Place) -> Place:
        """The place under a point of the screen."""
        left, top = self.origin(view)
        return (point[0] - left) / self.size, (point[1] - top) / self.size

    def shows(self, view: Rect, cell: Cell) -> bool:
        """Whether all of a cell is seen."""
        return bool(view.contains(self.rect(view, cell)))

    def panned(self, dx: float, dy: float) -> Camera:
        """The table has been dragged by (x, y) px."""
        return self._replace(x=self.x - dx / self.size, y=self.y - dy / self.size)

    def zoomed(self, steps: int, view: Rect, point: Place) -> Camera:
        """So many sizes larger, with the same place under a point of the screen."""
        after = self._replace(step=max(0, min(STEPS - 1, self.step + steps)))
        (x, y), (now_x, now_y) = self.place(view, point), after.place(view, point)
        return after._replace(x=self.x + x - now_x, y=self.y + y - now_y)

    def centred(self, cell: Cell) -> Camera:
        return self._replace(x=cell[0] + 0.5, y=cell[1] + 0.5)

    def within(self, cells: Iterable[Cell]) -> Camera:
        """The same, with its middle no farther from these cells than `BEYOND`."""
        left, top, right, bottom = bounds(cells)
        x = max(left - BEYOND, min(right + 1 + BEYOND, self.x))
        return self._replace(x=x, y=max(top - BEYOND, min(bottom + 1 + BEYOND, self.y)))

    def toward(self, other: Camera, share: float) -> Camera:
        """On the way to another place at that one's size; 1 is its end."""
        return other._replace(x=self.x + (other.x - self.x) * share, y=self.y + (other.y - self.y) * share)


def bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """The least and largest column and row, as left, top, right, bottom."""
    found = [*cells]
    columns, rows = [x for x, _y in found], [y for _x, y in found]
    return min(columns), min(rows), max(columns), max(rows)


def fitting(cells: Iterable[Cell], view: Rect, most: int = STEPS - 1) -> Camera:
    """All cells in the middle of the picture, as large as they have room, at most with that size."""
    left, top, right, bottom = bounds(cells)
    across, down = right + 1 - left, bottom + 1 - top
    found = [step for step, side in enumerate(SIZES[: most + 1]) if across * side <= view.w and down * side <= view.h]
    return Camera((left + right + 1) / 2, (top + bottom + 1) / 2, found[-1] if found else 0)
