"""Where the close-up of a district lies: its map, several times as large, and a line for each of its souks."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pygame import Rect

from elcapitan.games.yspahan.client.layout.city_layout import CityLayout, city_layout
from elcapitan.games.yspahan.client.layout.city_map import GROUND, district_span
from elcapitan.games.yspahan.rules.model.board import BESIDE, DISTRICT_SOUKS, SOUK_SHOPS

LARGEST_STEP = 150
"""u; shops are pictures of this size."""


class DistrictCloseUp(NamedTuple):
    """The layout of an open close-up."""

    rect: Rect
    """Everything of it."""
    city: CityLayout
    """Only the things of the district are shown."""
    rows: tuple[Rect, ...]
    """By souk of the district, in the order of `DISTRICT_SOUKS`."""
    title: tuple[int, int]
    close: Rect


def district_close_up(size: tuple[int, int], s: float, district: str, larger: float = 1.0) -> DistrictCloseUp:
    """The close-up in a window of that size at `s` px per u; letters and lines are `larger` times as large."""
    u = s * larger
    whole = Rect(0, 0, min(round(1660 * s), size[0] - round(24 * s)), min(round(890 * s), size[1] - round(24 * s)))
    whole.center = size[0] // 2, size[1] // 2
    head, pad = round(76 * u), round(22 * s)
    side = min(round(480 * u), whole.w * 2 // 5)
    board = Rect(whole.x + pad, whole.y + head, whole.w - side - 3 * pad, whole.h - head - pad)
    souks = DISTRICT_SOUKS[district]
    high = min(round(178 * u), (board.h - round(12 * u) * (len(souks) - 1)) // len(souks))
    rows = tuple(Rect(board.right + pad, board.y + at * (high + round(12 * u)), side, high) for at in range(len(souks)))
    close = Rect(0, 0, round(52 * u), round(52 * u)).move_to(topright=(whole.right - pad, whole.y + round(12 * u)))
    return DistrictCloseUp(
        rect=whole,
        city=city_layout(board, district_span(souks), 30 * s, most=LARGEST_STEP * s, ground=GROUND),
        rows=rows,
        title=(whole.x + pad, whole.y + head // 2),
        close=close,
    )


@cache
def near_shops(district: str) -> tuple[int, ...]:
    """The shops of a district."""
    return tuple(shop for souk in DISTRICT_SOUKS[district] for shop in SOUK_SHOPS[souk])


@cache
def near_squares(district: str) -> tuple[int, ...]:
    """The squares beside its shops, and the crossing."""
    shops = set(near_shops(district))
    return tuple(square for square, beside in enumerate(BESIDE) if not square or shops & set(beside))
