"""The map of the city in pixels, at any scale: the whole city on the table, or one district in the close-up."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from elcapitan.games.yspahan.client.layout import city_map
from elcapitan.games.yspahan.client.layout.city_map import Place, Span
from elcapitan.games.yspahan.rules.model.board import DISTRICTS

GOOD = 0.52
"""Width of a good in a shop, in steps."""
SUPERVISOR = 0.86
"""Width of the supervisor, in steps."""
CORNERS = {"chest": "topleft", "vase": "topright", "sack": "bottomleft", "barrel": "bottomright"}
"""In which corner of the city the plate of a district is."""


class CityLayout(NamedTuple):
    """Where everything of the city lies."""

    rect: Rect
    """The ground with its rim."""
    step: float
    """px from the middle of one square to the next."""
    crossing: tuple[float, float]
    """The middle of the crossing."""
    squares: tuple[Rect, ...]
    """By place in `SQUARES`."""
    shops: tuple[Rect, ...]
    """By place in `SHOPS`."""
    coins: tuple[Rect, ...]
    """By souk."""
    grounds: tuple[tuple[Rect, ...], ...]
    """By souk: rectangles whose union is its ground."""
    plates: tuple[Rect, ...]
    """By district: the plate with its name."""

    def px(self, steps: float) -> int:
        """A length in steps as whole px."""
        return round(steps * self.step)

    def good(self, shop: int) -> Rect:
        """Where a good lies in a shop: in front of its door."""
        box = self.shops[shop]
        side = self.px(GOOD)
        return Rect(0, 0, side, side).move_to(midbottom=(box.centerx, box.bottom + self.px(0.02)))

    def feet(self, square: int) -> tuple[int, int]:
        """Where the feet of the supervisor are on a square."""
        box = self.squares[square]
        return box.centerx, box.bottom - self.px(0.1)

    def ground(self, souk: int) -> Rect:
        """All of a souk's ground."""
        first, *rest = self.grounds[souk]
        return first.unionall(rest)


def city_layout(
    rect: Rect,
    span: Span,
    margin: float,
    *,
    most: float = 1e6,
    crossing: tuple[float, float] | None = None,
    ground: Span | None = None,
    plate: tuple[int, int] = (0, 0),
    inset: int = 0,
) -> CityLayout:
    """The map with `span` as large as fits into `rect` with so many px of `margin`.

    `most`: the largest step in px; `crossing`: where it lies if there is room, as parts of the rectangle's width and
    height, so that the streets meet the lanes of the ground (None: `span` lies in the middle); `ground`: what the
    picture of the ground takes, so that it covers the rectangle as far as that can be; `plate`: the size of the
    districts' plates, which lie `inset` px from the corners.
    """
    left, top, right, bottom = span
    step = min(most, (rect.w - 2 * margin) / (right - left), (rect.h - 2 * margin) / (bottom - top))
    centre = (rect.centerx - (left + right) / 2 * step, rect.centery - (top + bottom) / 2 * step)
    if crossing is not None:
        centre = (rect.x + crossing[0] * rect.w, rect.y + crossing[1] * rect.h)
    if ground is not None:
        centre = (
            min(max(centre[0], rect.right - ground[2] * step), rect.x - ground[0] * step),
            min(max(centre[1], rect.bottom - ground[3] * step), rect.y - ground[1] * step),
        )
    centre = (
        min(max(centre[0], rect.x + margin - left * step), rect.right - margin - right * step),
        min(max(centre[1], rect.y + margin - top * step), rect.bottom - margin - bottom * step),
    )

    def box(place: Place, side: float) -> Rect:
        # Sides are rounded once, so that all squares are alike.
        width = round(side * step)
        left, top = (round(centre[at] + place[at] * step - width / 2) for at in (0, 1))
        return Rect(left, top, width, width)

    def area(part: Span) -> Rect:
        x, y = round(centre[0] + part[0] * step), round(centre[1] + part[1] * step)
        return Rect(x, y, round(centre[0] + part[2] * step) - x, round(centre[1] + part[3] * step) - y)

    def plate_in(corner: str) -> Rect:
        found, within = Rect((0, 0), plate), rect.inflate(-2 * inset, -2 * inset)
        setattr(found, corner, getattr(within, corner))
        return found

    return CityLayout(
        rect=rect,
        step=step,
        crossing=centre,
        squares=tuple(box(place, city_map.SQUARE) for place in city_map.SQUARE_PLACES),
        shops=tuple(box(place, city_map.SHOP) for place in city_map.SHOP_PLACES),
        coins=tuple(box(place, city_map.COIN) for place in city_map.COIN_PLACES),
        grounds=tuple(tuple(area(part) for part in parts) for parts in city_map.GROUNDS),
        plates=tuple(plate_in(CORNERS[district]) for district in DISTRICTS),
    )
