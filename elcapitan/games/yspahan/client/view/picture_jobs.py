"""Pictures of Yspahan's table that its first frame does not show, as jobs for a thread: none of them has letters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.table.glows import glow_name
from elcapitan.games.yspahan.client.layout.city_layout import SUPERVISOR
from elcapitan.games.yspahan.client.layout.district_close_up import DistrictCloseUp, near_shops
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.client.paint import city, close_up, sprites
from elcapitan.games.yspahan.rules.model.board import FLOORS

Size = tuple[int, int]
SIGNS = (
    *("chip", "chip-on", "panel-active", "shadow-card-lifted", "shadow-panel"),
    *("button-primary", "button-primary-hover", "button-primary-pressed", "button-secondary-hover"),
)
"""Frames that first appear when it is my turn."""
FACES, MANY_DICE = range(1, 7), (1, 6, 12)
"""Numbers of a die; so many dice on a floor show all their sizes."""
SIGN_SIZE = (120, 60)
"""px; reading the file takes longest, whatever the size."""


def table_picture_jobs(
    layout: YspahanLayout, lit: Collection[Size], colours: Sequence[str]
) -> list[Callable[[Brush], object]]:
    """What a turn shows first: glows around things of the sizes `lit`, buttons, and all that flies."""
    return [bind(_paint_signs, tuple(sorted(lit))), bind(_paint_flying, layout, tuple(colours))]


def close_up_job(near: DistrictCloseUp, district: str) -> Callable[[Brush], object]:
    """The pictures of the close-up of a district."""
    return bind(_paint_close_up, near, district)


def _paint_signs(brush: Brush, lit: Sequence[Size]) -> None:
    dst = Surface((8, 8))
    for size in lit:
        for strong in (False, True):
            brush.look.frame(dst, glow_name(strong=strong), Rect((0, 0), size))
    for name in SIGNS:
        brush.look.frame(dst, name, Rect((0, 0), SIGN_SIZE))


def _paint_flying(brush: Brush, layout: YspahanLayout, colours: Sequence[str]) -> None:
    camel, good = layout.caravan.camel(0).w, layout.city.good(0).w
    dice = sorted({box.w for count in MANY_DICE for box in layout.tower.dice(FLOORS[0], count)})
    wanted = [(sprites.good(colour), good) for colour in colours]
    wanted += [(sprites.CAMEL, camel), (sprites.walking_camel(0), camel), (sprites.walking_camel(1), camel)]
    wanted += [(sprites.die(face, yellow=yellow), side) for face in FACES for yellow in (False, True) for side in dice]
    wanted += [(sprites.SUPERVISOR, layout.city.px(SUPERVISOR)), (sprites.COIN, layout.rail.gold.w)]
    for name, width in wanted:
        brush.look.piece(name, max(4, width))


def _paint_close_up(brush: Brush, near: DistrictCloseUp, district: str) -> None:
    dst = Surface((8, 8))
    close_up.draw_ground(dst, brush, near.city)
    city.draw_squares(dst, brush, near.city, range(len(near.city.squares)), close_up.OTHERS)
    city.draw_squares(dst, brush, near.city, range(len(near.city.squares)))
    for shop in near_shops(district):
        city.draw_shop(dst, brush, near.city, shop)
