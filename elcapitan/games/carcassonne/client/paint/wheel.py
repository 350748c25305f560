"""Where the wheel of fortune, its pig and its crown spaces are on the land and beside it; wheel_symbol.py paints it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.games.carcassonne import tile_shapes
from elcapitan.games.carcassonne.client.paint import figures, wheel_symbol
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.kit.table.furniture.camera import Camera

MIDDLE = (2.0, 2.0)
"""Of the disc, in squares from the corner of the square 0 0."""
PIG = 0.15
"""Of the pig's width, in widths of the wheel."""
SPACE = 0.13
"""Of a crown space."""
FIGURE = 0.12
"""Of the height of a figure on one."""
NEAR_U = 560
"""u of its width while its event is off the screen."""
PAINTED_FROM = 170
"""px of the wheel; a smaller one is a symbol."""


class WheelPicture(NamedTuple):
    """The wheel at one moment."""

    spaces: tuple[int, ...]
    """Crown spaces by sector."""
    pig: str
    """The sector in which it stands; empty: it is on its way."""
    crowns: tuple[tuple[int, ...], ...]
    """The seats on them."""


def wheel_rect(view: Rect, camera: Camera) -> Rect:
    """The disc on the land."""
    side = round(2 * tile_shapes.WHEEL_RADIUS * camera.size)
    left, top = camera.origin(view)
    middle = left + round(MIDDLE[0] * camera.size), top + round(MIDDLE[1] * camera.size)
    return Rect(0, 0, side, side).move_to(center=middle)


def near_rect(view: Rect, side: int) -> Rect:
    """The disc in the middle of the land while its event is off the screen."""
    side = min(side, view.w - 24, view.h - 24)
    return Rect(0, 0, side, side).move_to(center=view.center)


def draw_near(dst: Surface, brush: Brush, rect: Rect, shown: WheelPicture, colours: Sequence[str]) -> None:
    """With a shadow around it."""
    brush.fill(dst, rect.inflate(20, 20), "#06080c", 0.75, (rect.w + 20) / 2)
    draw_wheel(dst, brush, rect, shown, colours)


def pig_rect(rect: Rect, sector: str) -> Rect:
    """Where the pig stands on the wheel."""
    x, y = wheel_symbol.polar_point(rect.w, wheel_symbol.PIG_AT, wheel_symbol.sector_angle(sector))
    return _square(rect, x, y, PIG)


def crown_rects(rect: Rect, sector: str, spaces: int) -> list[Rect]:
    """The crown spaces of a sector."""
    return [_square(rect, x, y, SPACE) for x, y in wheel_symbol.crown_points(rect.w, sector, spaces)]


def _square(rect: Rect, x: float, y: float, share: float) -> Rect:
    side = max(12, round(rect.w * share))
    return Rect(0, 0, side, side).move_to(center=(rect.x + round(x), rect.y + round(y)))


def draw_wheel(dst: Surface, brush: Brush, rect: Rect, shown: WheelPicture, colours: Sequence[str]) -> None:
    crowns = tuple(tuple(colours[seat - 1] for seat in seats) for seats in shown.crowns)
    if rect.w < PAINTED_FROM:
        brush.stamp(dst, wheel_symbol.wheel_symbol(rect.w, shown.pig, shown.spaces, crowns), rect.center)
        return
    brush.stamp(dst, brush.look.art.sprite("carcassonne/wheel-disc", rect.w), rect.center)
    for sector, taken, spaces in zip(tiles.SECTORS, crowns, shown.spaces, strict=True):
        for colour, place in zip(taken, crown_rects(rect, sector, spaces), strict=False):
            figure = figures.figure(brush, colour, tiles.FOLLOWER, round(FIGURE * rect.w))
            brush.stamp(dst, figure, place.center)
    if shown.pig:
        place = pig_rect(rect, shown.pig)
        brush.stamp(dst, figures.token(brush, "pig", place.w), place.center)
