"""The close-up of a district: its shops and squares from near, and a line for each souk."""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import capitalised
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.layout.city_layout import CityLayout
from elcapitan.games.yspahan.client.layout.city_map import GROUND, PICTURE
from elcapitan.games.yspahan.client.layout.district_close_up import DistrictCloseUp, near_shops, near_squares
from elcapitan.games.yspahan.client.paint import city as paint_city
from elcapitan.games.yspahan.client.paint import palette, sprites
from elcapitan.games.yspahan.client.wording.close_up_text import souk_lines
from elcapitan.games.yspahan.client.wording.names import floor_text, souk_label, square_text
from elcapitan.games.yspahan.rules.model.board import DISTRICT_SOUKS, SHOPS, SOUK_SHOPS, SOUKS, SQUARES
from elcapitan.games.yspahan.rules.souks import goods_in

VEIL = 0.86
OTHERS = 0.45
"""Opacity of squares that touch no shop of the district."""


def draw_close_up(dst: Surface, brush: Brush, near: DistrictCloseUp, at: YspahanContext, district: str) -> None:
    """The whole close-up over the table."""
    look, city = brush.look, near.city
    look.fill(dst, dst.get_rect(), theme.VEIL, VEIL)
    look.fill(dst, near.rect, theme.PANEL_ACTIVE, 0.98, radius=14)
    look.rim(dst, near.rect, theme.HAIRLINE, 2, 0.9, radius=14)
    _draw_title(dst, brush, near, district)
    with look.clipped(dst, city.rect):
        draw_ground(dst, brush, city)
        squares = near_squares(district)
        paint_city.draw_road(dst, brush, city)
        for souk in DISTRICT_SOUKS[district]:
            paint_city.draw_souk_ground(dst, brush, city, souk)
        others = [at for at, box in enumerate(city.squares) if at not in squares and box.colliderect(city.rect)]
        paint_city.draw_squares(dst, brush, city, others, OTHERS)
        paint_city.draw_squares(dst, brush, city, squares)
        for square in squares[1:]:
            _draw_square_name(dst, brush, city.squares[square], SQUARES[square])
        for shop in sorted(near_shops(district), key=lambda each: city.shops[each].y):
            paint_city.draw_shop(dst, brush, city, shop)
        for souk in DISTRICT_SOUKS[district]:
            paint_city.draw_coin(dst, brush, city.coins[souk], SOUKS[souk].value)
            paint_city.draw_goods(dst, brush, city, souk, goods_in(at.state.shops, souk), at.colours)
            for shop in SOUK_SHOPS[souk]:
                _draw_letter(dst, brush, city.shops[shop], SHOPS[shop][-1])
        if at.state.supervisor in squares:
            paint_city.draw_supervisor(dst, brush, city, city.feet(at.state.supervisor))
    look.rim(dst, city.rect.inflate(4, 4), palette.GOLD_RIM, 2, 1, radius=3)
    for souk, row in zip(DISTRICT_SOUKS[district], near.rows, strict=True):
        _draw_row(dst, brush, row, at, souk)


def draw_ground(dst: Surface, brush: Brush, city: CityLayout) -> None:
    """The ground of the whole city at the scale of the close-up, with the same lanes under its streets."""
    dst.fill(palette.SAND, city.rect)
    size = round(PICTURE[0] * city.step), round(PICTURE[1] * city.step)
    left, top = (round(city.crossing[at] + GROUND[at] * city.step) for at in (0, 1))
    ground = brush.look.art.picture(sprites.GROUND, size)
    dst.blit(ground, (left, top))
    brush.fill(dst, city.rect, palette.SAND, 0.35)


def _draw_title(dst: Surface, brush: Brush, near: DistrictCloseUp, district: str) -> None:
    look = brush.look
    x, y = near.title
    side = look.px(46)
    look.sprite(dst, sprites.floor_sign(district), (x, y), side, anchor="ml")
    title = capitalised(floor_text(district))
    room = near.close.x - x - side - look.px(30)
    at = (x + side + look.px(14), y)
    look.fit(dst, title, room, "serif-bold", 34, theme.TITLE, at, "ml", shadow=True)
    look.fill(dst, near.close, theme.PANEL, 0.9, radius=9)
    look.rim(dst, near.close, theme.HAIRLINE, 1.2, 0.8, radius=9)
    look.icon(dst, "cross", near.close.center, look.px(22), theme.CREAM)


def _draw_square_name(dst: Surface, brush: Brush, box: Rect, square: str) -> None:
    """Where a small window has no room for the arm of the road, which is seen, the number alone."""
    low = (box.centerx, box.bottom - round(box.h * 0.17))
    name, room = square_text(square), box.w - 6
    name = name if brush.look.fits(name, room, "sans-semibold") else square.rpartition("-")[2]
    brush.fitted(dst, name, room, "sans-semibold", box.w * 0.19, "#4a3420", low, "mc")


def _draw_letter(dst: Surface, brush: Brush, box: Rect, letter: str) -> None:
    """The letter of a shop, in its upper left corner."""
    side = max(18, round(box.w * 0.22))
    plate = Rect(box.x, box.y, side, side)
    brush.fill(dst, plate, "#2a190d", 0.86, 5)
    brush.words(dst, letter, "sans-bold", side * 0.72, "#ffe9b8", plate.center, "mc")


def _draw_row(dst: Surface, brush: Brush, row: Rect, at: YspahanContext, souk: int) -> None:
    """Coin, name, and three sentences on a souk."""
    look, (state, outcome, safe) = brush.look, souk_lines(at, souk)
    look.frame(dst, "panel", row)
    stripe = Rect(row.x + look.px(3), row.y + look.px(9), look.px(6), row.h - look.px(18))
    look.fill(dst, stripe, palette.SOUK_COLOURS[SOUKS[souk].colour], radius=3)
    side = min(look.px(44), row.h // 3)
    coin = Rect(row.x + look.px(20), row.y + look.px(12), side, side)
    paint_city.draw_coin(dst, brush, coin, SOUKS[souk].value)
    left = coin.right + look.px(14)
    room = row.right - look.px(14) - left
    title = capitalised(souk_label(SOUKS[souk].id))
    look.fit(dst, title, room, "serif-semibold", 22, theme.TITLE, (left, coin.centery), "ml", shadow=True)
    owners = sorted({*goods_in(at.state.shops, souk)} - {0})
    x = row.right - look.px(26)
    for seat in reversed(owners):
        brush.disc(dst, at.colours[seat - 1], (x, coin.centery), look.px(13))
        x -= look.px(32)
    tone = theme.OK if owners else theme.SECONDARY
    texts = ((state, theme.CREAM), (outcome, tone), (safe, theme.SECONDARY))
    top = coin.bottom + look.px(6)
    step = (row.bottom - look.px(8) - top) // len(texts)
    for number, (words, ink) in enumerate(texts):
        middle = (row.x + look.px(22), top + step * number + step // 2)
        look.fit(dst, words, row.w - look.px(36), "sans", 17, ink, middle, "ml")
