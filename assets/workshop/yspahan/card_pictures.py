"""The pictures of the nine kinds of card, without a word, and the cards' back; units 160 x 90."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from art.cities.nature import palm
from art.cities.scene import Scene
from art.drawing.canvas import Canvas
from art.drawing.curves import Point, arc, curve, path
from art.drawing.noise import smooth_noise
from art.drawing.pixels import Pixels, blend, colour, cut, lay, resize
from art.drawing.rounded import Box, distance, fill_box, inner_shade, line, whole
from art.palette import BRASS_LIGHT, Ink, darken, lighten

from yspahan.building_pictures import EVENING, MORNING, NOON, SIZE, sand
from yspahan.camels import draw_camel
from yspahan.cityscape import arcade, bale, person, portal, scaffold, slim_minaret, sparkle, tiled_dome
from yspahan.colours import (
    DOOR,
    GILT,
    GILT_DARK,
    IVORY,
    LAPIS,
    NIGHT_BLUE,
    PLASTER,
    POMEGRANATE,
    SAFFRON,
    TURQUOISE,
    TURQUOISE_LIGHT,
)
from yspahan.masonry import awning, dome, fill_round, niche, scallops, star_outline, tile_band, wall
from yspahan.pieces import coin

BACK_SIZE = (400, 480)
GOLD = "#e0ab38"


def card(name: str) -> Pixels:
    """The picture of a kind of card."""
    return CARDS[name]()


def _exchange() -> Pixels:
    """Scales: a camel in one dish, gold in the other."""
    s = _cloth(91, "#1f5f78", "#0e2f4a")
    c = s.canvas()
    brass = "#d9a23a"
    fill_round(c, [(66, 84), (94, 84), (88, 79), (72, 79)], brass, bright=0.5, dim=0.5)
    fill_round(c, [(77.5, 80), (78.5, 16), (81.5, 16), (82.5, 80)], brass, bright=0.6, dim=0.5)
    c.stroke(curve((26, 22), (80, 12), (134, 22)), 2.6, darken(brass, 0.1))
    c.stroke(curve((26, 21.4), (80, 11.4), (134, 21.4)), 0.8, lighten(brass, 0.6))
    c.oval(80, 15, 4.6, 4.6, lighten(brass, 0.5), darken(brass, 0.3))
    c.fill(star_outline(80, 15, 3.2, 8, 0.6), "#7a4f14")
    for x in (28, 132):
        for dx in (-22, 22):
            c.stroke([(x, 22), (x + dx, 66)], 0.7, lighten(brass, 0.2), round_ends=False)
    draw_camel(c, 7, 66, 46)
    for x, y, count in ((120, 66.5, 4), (144, 66.5, 3), (132, 68.5, 6)):
        _coin_pile(c, x, y, count, 10.5)
    for x in (28, 132):
        dish = path(arc(x, 66, 25, 10, 0, 180, 40))
        c.fill(dish, lighten(brass, 0.4), darken(brass, 0.45), across=True)
        c.box(x - 25.5, 65, 51, 1.8, lighten(brass, 0.6), darken(brass, 0.3), across=True)
    s.paint(c, grain=0.04)
    return s.finish(warmth="#ffe8c0")


def _three_camels() -> Pixels:
    s = _desert(92, MORNING, 40)
    c = s.canvas()
    for x, foot, size, cloth, coat in (
        (2, 62, 52, LAPIS, "#b0783e"),
        (106, 63, 52, TURQUOISE, "#b0783e"),
        (42, 85, 74, POMEGRANATE, "#d6a25e"),
    ):
        c.oval(x + size / 2, foot, size * 0.46, size * 0.045, "#6a3a14", alpha=0.4)
        draw_camel(c, x, foot, size, cloth=cloth, coat=coat)
    s.paint(c)
    return s.finish(warmth="#fff0c8")


def _three_gold() -> Pixels:
    s = _cloth(93, "#9c2f3a", "#3f0f1c")
    for x, y, size in ((14, 22, 58), (88, 22, 58), (48, 14, 66)):
        _lay_coin(s, x, y, size)
    c = s.canvas()
    for x, y, r in ((68, 20, 5), (25, 32, 3.6), (138, 36, 4.4)):
        sparkle(c, x, y, r)
    s.paint(c, grain=0)
    return s.finish(warmth="#ffe8c0")


def _good_in_shop() -> Pixels:
    """A porter carries a bale to an open door."""
    s = Scene(94, width=SIZE[0], height=SIZE[1], oversample=4)
    s.sky(NOON)
    c = s.canvas()
    dome(c, 20, 36, 13, 17, TURQUOISE, finial=4)
    wall(c, -4, 36, 70, 44, "#e0bc84", courses=6)
    for x in (10, 34):
        niche(c, x, 60, 10, 17, NIGHT_BLUE, frame=LAPIS)
    s.paint(c, haze="#ffe8c0", far=0.2)
    sand(s, 76)
    c = s.canvas()
    wall(c, 74, 24, 78, 58, PLASTER, courses=7)
    dome(c, 113, 22, 27, 22, SAFFRON, onion=False, ribs=5, finial=5)
    tile_band(c, 71, 20, 84, 9, SAFFRON, IVORY, "zigzag")
    niche(c, 113, 82, 40, 42, DOOR, frame=LAPIS, rim=0.10)
    bale(c, 103, 80, 17, "#a8794a")
    awning(c, 80, 32, 66, 9, POMEGRANATE, IVORY, stripes=8, out=5)
    person(c, 47, 85, 38, "#2f7f6a", IVORY, stoop=4)
    bale(c, 42, 49, 19, "#e0b878")
    c.stroke(curve((55, 60), (64, 57), (62, 44)), 3.2, "#2a705e")
    c.oval(62.5, 43, 1.9, 1.9, "#c98f60")
    _arrow(c, (72, 68), (90, 68), "#fff0b0")
    s.paint(c)
    return s.finish(warmth="#fff4d8")


def _good_on_caravan() -> Pixels:
    s = _desert(95, EVENING, 44)
    c = s.canvas()
    for x, cloth, load in ((-36, POMEGRANATE, "#b98a52"), (46, TURQUOISE, "#e0b878")):
        c.oval(x + 36, 85, 35, 2.6, "#3a1a10", alpha=0.4)
        draw_camel(c, x, 85, 76, cloth=cloth, load=load)
    person(c, 138, 87, 34, "#f2ead8", LAPIS)
    _arrow(c, (83, 3), (83, 21), "#fff6c8")
    s.paint(c)
    return s.finish(warmth="#ffe4b8")


def _sell_camels() -> Pixels:
    """A camel before the buyer's tent; what it brings are stars."""
    s = _desert(96, MORNING, 42)
    c = s.canvas()
    peak, low = (126.0, 12.0), 52.0
    wall(c, 100, 50, 52, 30, "#f0d8a4", courses=1)
    c.fill([(114, 80), (126, 50), (138, 80)], "#3a2413", "#5a3a1e")
    for i in range(7):
        tone = darken(lighten(SAFFRON if i % 2 == 0 else IVORY, 0.15), 0.05 * i)
        a, b = (94 + 64 * k / 7 for k in (i, i + 1))
        c.fill(
            [
                *curve((a, low), (a + (peak[0] - a) * 0.6, low - 17), peak),
                *reversed(curve((b, low), (b + (peak[0] - b) * 0.6, low - 17), peak)),
            ],
            tone,
        )
    scallops(c, 94, low, 64, 6, 7, SAFFRON, IVORY)
    c.oval(46, 84, 36, 2.8, "#6a3a14", alpha=0.4)
    draw_camel(c, 8, 84, 74, cloth=LAPIS)
    person(c, 98, 86, 32, POMEGRANATE, IVORY)
    for x, y, r in ((20, 16, 9), (70, 14, 9)):
        _point(c, x, y, r)
    s.paint(c)
    return s.finish(warmth="#fff0c8")


def _sell_gold() -> Pixels:
    """Coins go into an open chest, a star comes of it."""
    s = _cloth(97, "#3f2a6c", "#160e30")
    c = s.canvas()
    oak = "#94552a"
    # the lid stands open, its lining to the front
    c.fill([(91, 44), (97, 17), (147, 17), (153, 44)], lighten(oak, 0.1), darken(oak, 0.4))
    c.fill([(97, 41), (101, 22), (143, 22), (147, 41)], "#7a2430", "#4a101c")
    for x, lean in ((96, 5.4), (119, 0.0), (142, -5.4)):
        c.fill([(x, 44), (x + lean, 17), (x + 6 + lean, 17), (x + 6, 44)], GILT, GILT_DARK)
    c.fill([(97, 17), (100, 12.5), (144, 12.5), (147, 17)], lighten(GILT, 0.3), GILT_DARK)
    c.box(90, 42, 64, 7, "#1e1008")
    for x, y in ((100, 47), (112, 45), (124, 46), (136, 45), (146, 47)):
        c.oval(x, y, 8, 5, lighten(GOLD, 0.45), darken(GOLD, 0.2))
    c.box(90, 48, 64, 36, lighten(oak, 0.2), darken(oak, 0.4))
    for x in (96, 119, 142):
        c.box(x, 48, 6, 36, GILT, GILT_DARK)
    c.box(88, 46.5, 68, 4.5, lighten(GILT, 0.3), GILT_DARK)
    c.box(88, 81, 68, 4, GILT, GILT_DARK)
    _coin_pile(c, 20, 84, 5, 14)
    _coin_pile(c, 50, 86, 3, 14)
    s.paint(c, grain=0.04)
    for x, y, size in ((34, 24, 21), (60, 10, 23), (86, 14, 21)):
        _lay_coin(s, x, y, size)
    c = s.canvas()
    _point(c, 24, 22, 13)
    s.paint(c, grain=0)
    return s.finish(warmth="#ffe8c0")


def _building_site(seed: int, sky: Callable[[Scene], None]) -> Scene:
    s = Scene(seed, width=SIZE[0], height=SIZE[1], oversample=4)
    sky(s)
    s.clouds("#ffffff", "#e0d0b8", seed, 2, 34, cover=0.45, strength=0.6)
    c = s.canvas()
    arcade(c, -4, 70, 168, 16, 20, storeys=1)
    slim_minaret(c, 150, 66, 3.2, 44)
    s.paint(c, haze="#ffe8c0", far=0.35)
    sand(s, 69)
    c = s.canvas()
    wall(c, 16, 42, 66, 40, PLASTER, courses=6)
    tiled_dome(c, 49, 42, 25, 26)
    tile_band(c, 14, 40, 70, 6, LAPIS, IVORY, "stars")
    portal(c, 49, 82, 22, 34)
    scaffold(c, 10, 84, 78, 66, 4)
    person(c, 36, 29.6, 12, POMEGRANATE, IVORY)
    person(c, 70, 45, 12, "#2f7f6a", SAFFRON)
    s.paint(c)
    return s


def _free_of_camels() -> Pixels:
    s = _building_site(98, lambda scene: scene.sky(NOON))
    c = s.canvas()
    c.oval(124, 50, 31, 31, "#fff4d4", "#e6c88e")
    c.ring(124, 50, 31, 2.0, "#8a5a20")
    draw_camel(c, 98, 68, 52)
    _strike(c, 124, 50, 28)
    s.paint(c, grain=0.02)
    return s.finish(warmth="#fff4d8")


def _free_of_gold() -> Pixels:
    s = _building_site(99, lambda scene: scene.sky(EVENING))
    c = s.canvas()
    c.oval(124, 50, 31, 31, "#fff4d4", "#e6c88e")
    c.ring(124, 50, 31, 2.0, "#8a5a20")
    s.paint(c, grain=0.02)
    _lay_coin(s, 103, 29, 42)
    c = s.canvas()
    _strike(c, 124, 50, 28)
    s.paint(c, grain=0.02)
    return s.finish(warmth="#ffe4b8")


CARDS: dict[str, Callable[[], Pixels]] = {
    "exchange": _exchange,
    "three-camels": _three_camels,
    "three-gold": _three_gold,
    "good-in-shop": _good_in_shop,
    "good-on-caravan": _good_on_caravan,
    "sell-camels": _sell_camels,
    "sell-gold": _sell_gold,
    "build-free-of-camels": _free_of_camels,
    "build-free-of-gold": _free_of_gold,
}
"""Its picture, by the name of a kind of card."""


def card_back() -> Pixels:
    """Lapis tiles around a turquoise star, 100 x 120 u."""
    width, height = BACK_SIZE
    d = whole(width, height, 24)
    field = distance(width, height, Box(12, 12, 376, 456, 16))
    picture = blend(np.ones((height, width, 3), np.float32) * colour("#e8d8b0"), NIGHT_BLUE, fill_box(field))
    weave = smooth_noise(height, width, 30, 3) - 0.5
    picture = picture * (1 + 0.16 * weave * fill_box(field))[..., None]
    c = Canvas(width, height, 100, 3)
    for j in range(7):
        for i in range(6):
            x, y = 10 + 16 * i, 12 + 16 * j
            c.fill(star_outline(x, y, 6.4, 8, 0.7), LAPIS, darken(LAPIS, 0.3))
            c.fill(star_outline(x, y, 3.0, 8, 0.7), TURQUOISE, darken(TURQUOISE, 0.3))
            if i < 5 and j < 6:
                c.fill([(x + 8, y + 5), (x + 11, y + 8), (x + 8, y + 11), (x + 5, y + 8)], "#c9973a", "#8a6018")
    for r, ink, to in (
        (33, NIGHT_BLUE, NIGHT_BLUE),
        (30, BRASS_LIGHT, "#8a6018"),
        (28, TURQUOISE, darken(TURQUOISE, 0.45)),
        (19, "#f4e3b4", "#cfa45a"),
        (17, LAPIS, darken(LAPIS, 0.4)),
    ):
        c.fill(star_outline(50, 60, r, 8, 0.765), ink, to)
    for k in range(8):
        petal = arc(50, 60, 12.5, 12.5, 45 * k, 45 * k + 1, 1)[0]
        c.oval(petal[0], petal[1], 2.0, 2.0, TURQUOISE_LIGHT, TURQUOISE)
    draw_camel(c, 36.5, 70, 27, coat="#e6c06a", cloth=TURQUOISE)
    tiles = c.finish()
    tiles *= fill_box(field)[..., None]
    deep = cut(picture, fill_box(d))
    lay(deep, tiles)
    result = deep[..., :3]
    result = result * (1 - 0.40 * inner_shade(field, 46) * fill_box(field))[..., None]
    for depth, w, strength in ((11, 4.6, 0.9), (20, 2.0, 0.65)):
        result = blend(result, BRASS_LIGHT, line(field, depth, w) * strength)
    result = blend(result, "#3a2615", line(d, 2, 4.4) * 0.7)
    return cut(result, fill_box(d))


def _cloth(seed: int, ink: Ink, foot: Ink) -> Scene:
    """A table cloth in lamplight, for still lives."""
    s = Scene(seed, width=SIZE[0], height=SIZE[1], oversample=4)
    s.sky(((0, foot), (0.35, ink), (1, darken(foot, 0.1))))
    s.sun(60, 26, 0, "#ffe0a0", reach=70, strength=0.36)
    c = s.canvas()
    for j in range(8):
        for i in range(12):
            x, y = 6 + 14 * i + (7 if j % 2 else 0), 4 + 12.4 * j
            c.fill(star_outline(x, y, 3.4, 8, 0.62), lighten(ink, 0.25), alpha=0.22)
    c.box(0, 84, 160, 8, "#000000", alpha=0.28)
    s.paint(c, grain=0.05)
    return s


def _desert(seed: int, sky: tuple[tuple[float, Ink], ...], horizon: float) -> Scene:
    s = Scene(seed, width=SIZE[0], height=SIZE[1], oversample=4)
    s.sky(sky)
    s.sun(118, horizon - 16, 8, "#fff6d4", reach=46, strength=0.75)
    s.hills(horizon + 6, 12, "#c88a50", "#e8b878", seed, length=52, haze="#ffd8a0", far=0.35)
    c = s.canvas()
    for points, ink, foot in (
        (
            [
                (0, horizon + 4),
                *curve((0, horizon + 4), (50, horizon - 6), (104, horizon + 9)),
                *curve((104, horizon + 9), (140, horizon + 2), (160, horizon + 4)),
                (160, 92),
                (0, 92),
            ],
            "#f0cc8c",
            "#c08a4c",
        ),
        ([*curve((0, horizon + 22), (70, horizon + 4), (160, horizon + 20)), (160, 92), (0, 92)], "#f4d49a", "#b07c42"),
    ):
        c.fill(points, ink, foot)
    palm(c, 150, horizon + 14, 24, "#3f7a3e", -3)
    s.paint(c, grain=0.06)
    return s


def _lay_coin(s: Scene, x: float, y: float, size: float) -> None:
    px = round(size * s.unit)
    piece = resize(coin(), px, px)
    shade = piece.copy()
    shade[..., :3] = 0
    lay(s.picture, shade, (x + 1.6) * s.unit, (y + 2.2) * s.unit, 0.4)
    lay(s.picture, piece, x * s.unit, y * s.unit)


def _coin_pile(c: Canvas, x: float, foot: float, count: int, r: float) -> None:
    for i in range(count):
        y = foot - r * 0.30 * i
        c.fill(
            [*arc(x, y - r * 0.26, r, r * 0.30, 180, 0, 30), *arc(x, y, r, r * 0.30, 0, 180, 30)],
            lighten(GOLD, 0.3),
            darken(GOLD, 0.55),
            across=True,
        )
        c.fill(arc(x, y - r * 0.26, r, r * 0.30, 0, 360, 40), darken(GOLD, 0.5))
        c.fill(arc(x, y - r * 0.28, r * 0.96, r * 0.28, 0, 360, 40), lighten(GOLD, 0.55), GOLD)


def _point(c: Canvas, x: float, y: float, r: float) -> None:
    """A point of the score: a gilt star on lapis."""
    c.oval(x, y, r * 1.25, r * 1.25, "#fbe7ae", "#9a6a1c")
    c.oval(x, y, r * 1.12, r * 1.12, lighten(LAPIS, 0.1), darken(LAPIS, 0.4))
    c.fill(star_outline(x, y, r * 0.95, 8, 0.62), "#fff0b4", "#e0a83a")


def _arrow(c: Canvas, start: Point, end: Point, ink: Ink) -> None:
    """A broad arrow, upright or level."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = (1.0, 0.0) if y0 == y1 else (0.0, 1.0)
    for grow, tone in ((1.0, "#4a2c14"), (0.0, ink)):
        w, head = 2.2 + grow, 5.6 + grow * 1.4
        neck = (x1 - dx * 8, y1 - dy * 8)
        tip = (x1 + dx * grow * 1.6, y1 + dy * grow * 1.6)
        c.fill(
            [
                (x0 - dx * grow - dy * w, y0 - dy * grow - dx * w),
                (neck[0] - dy * w, neck[1] - dx * w),
                (neck[0] - dy * head - dx * grow, neck[1] - dx * head - dy * grow),
                tip,
                (neck[0] + dy * head - dx * grow, neck[1] + dx * head - dy * grow),
                (neck[0] + dy * w, neck[1] + dx * w),
                (x0 - dx * grow + dy * w, y0 - dy * grow + dx * w),
            ],
            tone,
        )


def _strike(c: Canvas, x: float, y: float, r: float) -> None:
    """A red bar across: this is not to be paid."""
    a, b = (x - r * 0.72, y + r * 0.72), (x + r * 0.72, y - r * 0.72)
    c.stroke([a, b], 8.0, "#fff4d4")
    c.stroke([a, b], 5.4, "#b5201c")
    c.stroke([(a[0] - 0.6, a[1] - 0.9), (b[0] - 0.6, b[1] - 0.9)], 1.2, "#f08070", alpha=0.7, round_ends=False)
