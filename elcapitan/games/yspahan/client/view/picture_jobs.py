"""Pictures that the first frame of Yspahan's table does not show, as jobs for a thread: none of them has letters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.sheet.paper_sheet import draw_sheet, sheet_box
from elcapitan.client.table.glows import glow_name
from elcapitan.games.yspahan.client.layout.city_layout import SUPERVISOR
from elcapitan.games.yspahan.client.layout.district_close_up import DistrictCloseUp, near_shops
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.client.paint import cards, city, close_up, sprites, week_ledger
from elcapitan.games.yspahan.rules.model.board import CARDS, FLOORS

Size = tuple[int, int]
SIGNS = (
    *("chip", "chip-on", "panel-active", "shadow-card-lifted", "shadow-panel"),
    *("button-primary", "button-primary-hover", "button-primary-pressed", "button-secondary-hover"),
)
"""Frames that first appear when it is my turn."""
FACES, MANY_DICE = range(1, 7), (1, 6, 12)
"""Numbers of a die; so many dice on a floor show all their sizes."""
DISCS_U = (8, 15)
"""Radii of a seat's disc beside a souk and at the end of its bar."""
SIGN_SIZE = (120, 60)
"""px; reading the file takes longest, whatever the size."""


def table_picture_jobs(
    layout: YspahanLayout, lit: Collection[Size], card: tuple[Size, Rect], colours: Sequence[str]
) -> list[Callable[[Brush], object]]:
    """What a turn shows first: glows around things of the sizes `lit`, buttons, all that flies, cards; a week's end.

    `card`: the size of a card, and where its picture lies on it.
    """
    return [
        bind(_paint_signs, tuple(sorted(lit))),
        bind(_paint_flying, layout, tuple(colours)),
        bind(_paint_week_end, layout.size, tuple(colours)),
        *(bind(_paint_card, name, *card) for name in CARDS),
    ]


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


def _paint_card(brush: Brush, name: str, size: Size, picture: Rect) -> None:
    cards.paint_pictures(Surface(size, pygame.SRCALPHA), brush, name, picture)


def _paint_week_end(brush: Brush, size: Size, colours: Sequence[str]) -> None:
    """The sheet in the first frames of a week's end; it is as large as a window without a wish for larger things."""
    sheet, canvas = Brush(brush.look.whole), Surface(size)
    box, look = sheet_box(size, sheet.look.s), sheet.look
    draw_sheet(canvas, sheet, box, week_ledger.SEAL)
    week_ledger.draw_sunset(canvas, sheet, box)
    week_ledger.paint_line_pictures(canvas, sheet, box)
    for colour in colours:
        for radius in DISCS_U:
            sheet.disc(canvas, colour, (0, 0), look.px(radius))
        look.mark(canvas, colour, (0, 0), look.px(22), theme.PLAYERS[colour].mark_ink)
        week_ledger.draw_loaded_camel(canvas, sheet, (0, 0), look.px(84), colour)
        week_ledger.draw_loaded_camel(canvas, sheet, (0, 0), look.px(40), colour)
    for button in ("button-primary", "button-secondary"):
        look.frame(canvas, button, box(1520, 936, 250, 64))


def paint_close_up(brush: Brush, near: DistrictCloseUp, district: str) -> None:
    """The pictures of the close-up of a district."""
    dst = Surface((8, 8))
    close_up.draw_ground(dst, brush, near.city)
    city.draw_squares(dst, brush, near.city, range(len(near.city.squares)), close_up.OTHERS)
    city.draw_squares(dst, brush, near.city, range(len(near.city.squares)))
    for shop in near_shops(district):
        city.draw_shop(dst, brush, near.city, shop)
