"""Marks over the table: prices, counts, tags of gains and losses, the dotted way of the supervisor, ghosts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeVar

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, blank_surface
from elcapitan.client.drawing.draw_context import anchored_rect
from elcapitan.client.shell.i18n import number_text
from elcapitan.client.table.clips import Point
from elcapitan.games.yspahan.client.paint.city import draw_coin

ValueT = TypeVar("ValueT", bound=float)
Stamp = tuple[Surface, tuple[int, int]]
"""A premultiplied surface and where its top left corner lies: many of them are painted in one call."""
GHOST = 0.55
"""Opacity of what a pointed move would bring."""


def price_rect(square: Rect, *, named: bool = False) -> Rect:
    """Where the price of a square lies: on its middle, above the name that it has in the close-up."""
    side = max(17, round(square.w * (0.5 if named else 0.56)))
    rect = Rect(0, 0, side, side)
    rect.center = square.centerx, square.centery - (round(square.h * 0.13) if named else 0)
    return rect


def stamp(draw: Callable[[Surface, Brush, Rect, ValueT], None], brush: Brush, rect: Rect, value: ValueT) -> Stamp:
    """What `draw` paints in a rectangle of that size, with 4 px around it, kept by its value."""

    def make() -> Surface:
        surface = blank_surface((rect.w + 8, rect.h + 8))
        draw(surface, brush, Rect((4, 4), rect.size), value)
        return surface

    surface = brush.made((draw, rect.size, value), make)
    return surface, anchored_rect(surface.get_size(), rect.center, "mc").topleft


def draw_price(dst: Surface, brush: Brush, box: Rect, price: int) -> None:
    """What the supervisor costs there: a coin with a number; nothing to pay is a bare 0."""
    if price:
        draw_coin(dst, brush, box, price)
    else:
        brush.fill(dst, box, "#f6ead0", 0.85, box.w)
        brush.words(dst, number_text(0), "sans-black", box.w * 0.66, "#2c6a30", box.center, "mc")


def draw_lit_square(dst: Surface, brush: Brush, box: Rect, level: float) -> None:
    """A square where the supervisor may stop: a gold rim without much light, for there are many of them."""
    brush.look.rim(dst, box.inflate(8, 8), theme.LEGAL, 2, 0.45 * level, radius=10)
    brush.look.fill(dst, box, theme.LEGAL, 0.12 * level, radius=7)
    brush.look.rim(dst, box.inflate(4, 4), theme.LEGAL_CORE, 2.4, 0.95 * level, radius=8)


def way_rect(points: Sequence[tuple[int, int]], margin: int) -> Rect:
    """Everything that the dots of a way touch."""
    first, *others = (Rect(point, (0, 0)) for point in points)
    return first.unionall(others).inflate(2 * margin, 2 * margin)


def draw_way(dst: Surface, brush: Brush, points: Sequence[Point], radius: int) -> None:
    """Gold dots from the middle of a square to that of the next, and the steps counted on every square."""
    for (x0, y0), (x1, y1) in pairwise(points):
        for part in (0.3, 0.5, 0.7):
            dot = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
            _dot(dst, brush, dot, max(2, radius // 3))
    for number, point in enumerate(points):
        if number:
            box = Rect(0, 0, 2 * radius, 2 * radius).move_to(center=(round(point[0]), round(point[1])))
            brush.fill(dst, box, "#4a3206", 0.95, radius)
            brush.fill(dst, box.inflate(-2, -2), "#ffe49a", 1, radius)
            brush.words(dst, number_text(number), "sans-bold", radius * 1.35, theme.ENGRAVED, box.center, "mc")


def _dot(dst: Surface, brush: Brush, centre: Point, radius: int) -> None:
    box = Rect(0, 0, 2 * radius, 2 * radius).move_to(center=(round(centre[0]), round(centre[1])))
    brush.fill(dst, box.inflate(2, 2), "#4a3206", 0.9, radius + 1)
    brush.fill(dst, box, "#ffe49a", 1, radius)


def tag_rect(brush: Brush, words: str, centre: Point, size: float = 17) -> Rect:
    """The rectangle of a tag with these words."""
    look = brush.look
    rect = Rect(0, 0, look.measure(words, "sans-bold", size) + look.px(14), look.px(size + 9))
    rect.h = max(rect.h, look.line_height("sans-bold", size))
    rect.center = round(centre[0]), round(centre[1])
    return rect


def draw_tag(dst: Surface, brush: Brush, rect: Rect, words: str, ink: str = theme.TITLE, size: float = 17) -> None:
    """A few letters on a small dark plate."""
    look = brush.look
    look.fill(dst, rect, "#140c07", 0.93, radius=8)
    look.rim(dst, rect, ink, 1.2, 0.8, radius=8)
    look.text(dst, words, "sans-bold", size, ink, rect.center, "mc")


def draw_leaving(dst: Surface, brush: Brush, shop: Rect) -> None:
    """The good in this shop would be loaded: a red rim."""
    brush.look.rim(dst, shop.inflate(2, 2), theme.BAD, 2.6, 1, radius=8)


def draw_asked(dst: Surface, brush: Brush, shop: Rect) -> None:
    """The shop a question is about: two rims, so that it is found at once."""
    look = brush.look
    look.rim(dst, shop.inflate(look.px(16), look.px(16)), theme.FOCUS, 3, 0.7, radius=12)
    look.rim(dst, shop.inflate(look.px(6), look.px(6)), theme.LEGAL_CORE, 2.4, 1, radius=9)


def draw_suggested(dst: Surface, brush: Brush, rect: Rect) -> None:
    """The next of several things, such as the next shop to supply: an arrow over it and a second rim."""
    look = brush.look
    look.rim(dst, rect.inflate(look.px(8), look.px(8)), theme.LEGAL_CORE, 2.4, 1, radius=10)
    size = look.px(26)
    at = (rect.centerx, rect.y - look.px(9))
    brush.stamp(dst, look.art.icon("chevron", size, theme.PIECE_OUTLINE), (at[0], at[1] + max(1, look.px(2))))
    brush.stamp(dst, look.art.icon("chevron", size, theme.LEGAL_CORE), at)
