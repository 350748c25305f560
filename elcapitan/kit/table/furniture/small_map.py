"""All of an endless table in a corner of its picture, while the camera sees only a part of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import brush as drawing
from elcapitan.client.drawing import theme
from elcapitan.kit.table.furniture.camera import Camera, Cell, Place, bounds

MAPPED_BELOW: Final = 0.6
"""The share of the cells below which there is a small map."""
Painted = Iterable[tuple[Cell, str]]
"""Cells with the colour of what is on them."""


class SmallMap(NamedTuple):
    """All of the table in a corner of the picture."""

    rect: Rect
    left: int
    """The first column and row that are on it."""
    top: int
    side: int
    """px of the side of a cell."""

    def cell(self, cell: Cell) -> Rect:
        """Where a cell is on the screen."""
        x, y = self.rect.x + (cell[0] - self.left) * self.side, self.rect.y + (cell[1] - self.top) * self.side
        return Rect(x, y, self.side, self.side)

    def place(self, point: Place) -> Place:
        """The place under a point of the screen."""
        return self.left + (point[0] - self.rect.x) / self.side, self.top + (point[1] - self.rect.y) / self.side

    def seen(self, camera: Camera, view: Rect) -> Rect:
        """What the camera sees, on the screen."""
        (left, top), (right, bottom) = camera.place(view, view.topleft), camera.place(view, view.bottomright)
        x, y = self.rect.x + (left - self.left) * self.side, self.rect.y + (top - self.top) * self.side
        return Rect(x, y, (right - left) * self.side, (bottom - top) * self.side).clip(self.rect)


def small_map(cells: Sequence[Cell], camera: Camera, view: Rect, room: Rect) -> SmallMap | None:
    """At the lower left of `room`; None: most of the cells are seen."""
    if sum(view.collidepoint(camera.rect(view, cell).center) for cell in cells) >= MAPPED_BELOW * len(cells):
        return None
    left, top, right, bottom = bounds(cells)
    across, down = right + 3 - left, bottom + 3 - top
    side = max(2, min(room.w // across, room.h // down))
    rect = Rect(room.x, room.bottom - down * side, across * side, down * side)
    return SmallMap(rect, left - 1, top - 1, side)


def draw_small_map(
    dst: Surface, brush: drawing.Brush, mapped: SmallMap, seen: Rect, grounds: Painted, pieces: Painted
) -> None:
    """The cells, a dot for each piece on them, and what the camera sees."""
    brush.fill(dst, mapped.rect, "#0d141b", 0.88)
    for cell, colour in grounds:
        dst.fill(colour, mapped.cell(cell))
    for cell, colour in pieces:
        spot = mapped.cell(cell)
        dst.fill(colour, spot.inflate(-spot.w // 2, -spot.h // 2))
    brush.rim(dst, mapped.rect.inflate(4, 4), theme.HAIRLINE, 2, 0.9)
    brush.rim(dst, seen, theme.LEGAL, 2)
