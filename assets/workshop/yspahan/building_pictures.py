"""The six buildings, each in its own light; units 160 x 90."""

from __future__ import annotations

import random
from collections.abc import Callable

from art.cities.nature import cypress, palm, smoke, tree
from art.cities.scene import Scene
from art.drawing.canvas import Canvas
from art.drawing.curves import arc
from art.drawing.pixels import Pixels
from art.palette import Ink, Ramp, darken, lighten

from yspahan.camels import draw_camel
from yspahan.cityscape import arcade, bale, bunting, canopy, crates, person, portal, scaffold, slim_minaret, tiled_dome
from yspahan.colours import DOOR, IVORY, LAPIS, NIGHT_BLUE, PLASTER, POMEGRANATE, SAFFRON, TURQUOISE, WOOD, WOOD_DARK
from yspahan.masonry import awning, dome, fill_round, niche, pointed_outline, star_outline, tile_band, wall
from yspahan.wares import jar, lantern, rugs

SIZE = (640, 360)
NOON: Ramp = ((0, "#3f95c4"), (0.5, "#a8dcd8"), (0.8, "#fbe9bc"), (1, "#ffe2a4"))
MORNING: Ramp = ((0, "#6fb0c8"), (0.45, "#f0dcb0"), (0.75, "#ffd28c"), (1, "#ffc870"))
EVENING: Ramp = ((0, "#4a3f7c"), (0.35, "#b8607a"), (0.62, "#f49a58"), (0.85, "#ffd080"), (1, "#ffd890"))
DUSK: Ramp = ((0, "#12265c"), (0.45, "#2f6a94"), (0.75, "#8cc8b8"), (1, "#f4dca0"))


def building(name: str) -> Pixels:
    """The picture of a building."""
    return BUILDINGS[name]()


def scaffolding() -> Pixels:
    """Poles, planks and ladders, painted over the picture of an unfinished building."""
    c = Canvas(*SIZE, 160, 4)
    scaffold(c, 6, 92, 66, 86, 4)
    scaffold(c, 88, 92, 66, 86, 4)
    return c.finish_outlined(WOOD_DARK, 1.2)


def scene(seed: int, sky: Ramp) -> Scene:
    """A small view with its sky."""
    s = Scene(seed, width=SIZE[0], height=SIZE[1], oversample=4)
    s.sky(sky)
    return s


def sand(s: Scene, top: float, ink: Ink = "#ecca90", foot: Ink = "#bb8a4e") -> None:
    """The ground from a height down."""
    c = s.canvas()
    c.fill([(0, 92), (0, top + 0.6), (60, top), (120, top + 0.8), (160, top), (160, 92)], ink, foot)
    s.paint(c, grain=0.06)


def _paddock() -> Pixels:
    s = scene(81, MORNING)
    s.sun(128, 24, 8, "#fff8dc", reach=44, strength=0.75)
    s.clouds("#fffaf0", "#e8b88a", 3, 6, 34, cover=0.45, strength=0.5)
    s.hills(56, 16, "#d8a468", "#eac490", 31, length=50, haze="#ffdca0", far=0.35)
    sand(s, 55)
    c = s.canvas()
    palm(c, 20, 60, 42, "#3f7a3e", 4)
    palm(c, 33, 62, 30, "#3f7a3e", -3)
    _open_shed(c)
    for x, foot, size, cloth, flip in ((36, 70, 42, LAPIS, True), (66, 79, 54, POMEGRANATE, False)):
        c.oval(x + size / 2, foot, size * 0.5, size * 0.06, "#5a3416", alpha=0.4)
        draw_camel(c, x, foot, size, cloth=cloth, flip=flip)
    fill_round(c, [(14, 74), (40, 74), (37, 81), (17, 81)], "#b98a52", dim=0.5)
    c.oval(27, 74, 13, 2.2, "#e8cf9a")
    c.oval(27, 74.3, 11, 1.6, "#3a9aa8", "#7ad0d4")
    for y in (72, 79):
        c.box(-2, y, 164, 2.6, lighten(WOOD, 0.25), darken(WOOD, 0.3))
    for x in range(4, 160, 22):
        c.box(x, 66, 3.4, 22, lighten(WOOD, 0.35), darken(WOOD, 0.45), across=True)
        c.oval(x + 1.7, 66, 1.7, 0.8, lighten(WOOD, 0.5))
    s.paint(c)
    return s.finish(warmth="#fff0c8")


def _open_shed(c: Canvas) -> None:
    c.box(112, 36, 42, 30, "#3a2413", "#5a3a1e")
    for x in (110, 124, 138, 152):
        c.box(x, 34, 3, 34, lighten(WOOD, 0.3), darken(WOOD, 0.4), across=True)
    c.fill([(104, 37), (114, 24), (156, 24), (164, 37)], "#e0b56a", "#a87434")
    for i in range(12):
        c.stroke([(115 + 3.5 * i, 24), (106 + 4.9 * i, 37)], 0.4, "#7a4f22", alpha=0.5, round_ends=False)
    for x, y, r in ((118, 62, 6), (130, 64, 5)):
        c.oval(x, y, r, r * 0.7, "#e6c05a", "#a8792a")


def _shop() -> Pixels:
    s = scene(82, NOON)
    s.sun(24, 12, 0, "#fff8dc", reach=60, strength=0.5)
    s.clouds("#ffffff", "#cfe0dc", 6, 2, 26, cover=0.4, strength=0.6)
    c = s.canvas()
    for x, r, ink in ((16, 9, TURQUOISE), (146, 10, "#dcb27a")):
        dome(c, x, 44, r, r * 1.25, ink, finial=3)
    wall(c, -2, 42, 40, 40, "#e2bf86")
    wall(c, 124, 38, 40, 44, "#e8c890")
    for x in (8, 24, 134, 150):
        niche(c, x, 62, 8, 14, DOOR, frame=LAPIS)
    s.paint(c, haze="#ffe8c0", far=0.18)
    sand(s, 76)
    c = s.canvas()
    wall(c, 32, 20, 96, 60, PLASTER, courses=8)
    tile_band(c, 30, 15, 100, 9, SAFFRON, IVORY, "stars")
    for i in range(11):
        c.box(31 + 9.1 * i, 10.5, 6, 5, lighten("#e6b860", 0.2 - i * 0.03), darken("#e6b860", 0.2))
    c.box(40, 42, 80, 38, "#2c1a0d", "#4a2c16")
    for i, ink in enumerate((POMEGRANATE, LAPIS, SAFFRON, "#3f8f6a", "#8250b4", "#d4578c", TURQUOISE)):
        left = 44 + 10.6 * i
        cloth = [(left, 46), (left + 7.4, 46), (left + 7.8, 63), (left - 0.4, 63)]
        c.fill(cloth, lighten(ink, 0.15), darken(ink, 0.3), across=True)
        for y in (50, 57):
            c.fill(star_outline(left + 3.7, y, 2.2, 8, 0.6), lighten(ink, 0.65))
    c.box(36, 66, 88, 14, lighten(WOOD, 0.2), darken(WOOD, 0.4))
    c.box(34, 63.5, 92, 4, "#e8c68c", "#a87438")
    for x, kind in ((44, 0), (55, 1), (66, 0), (78, 2), (92, 1), (103, 2), (114, 0)):
        if kind == 0:
            jar(c, x, 64.4, 6, 12, "#eef4f6", LAPIS)
        elif kind == 1:
            c.fill([(x - 5, 64), (x, 56), (x + 5, 64)], lighten("#e8962a", 0.2), darken("#c8401c", 0.1), across=True)
        else:
            jar(c, x, 64.4, 7, 9, "#d9a23a", "#8a5a1c")
    awning(c, 36, 28, 88, 13, POMEGRANATE, IVORY, stripes=10, out=6)
    rugs(c, 26, 82, 17)
    person(c, 136, 84, 26, "#f2ead8", TURQUOISE)
    crates(c, 3, 4, 85, 1, 12)
    s.paint(c)
    return s.finish(warmth="#fff4d8")


def _bath() -> Pixels:
    s = scene(83, DUSK)
    s.stars(3, 22, 26)
    s.hills(60, 12, "#3a6a84", "#6aa0a0", 33, length=44, haze="#a8d8c8", far=0.3)
    c = s.canvas()
    wall(c, 14, 48, 132, 22, "#e4c48e", courses=3)
    for x, r, ink in ((36, 12, "#e8cf9a"), (124, 12, "#e8cf9a"), (80, 20, TURQUOISE)):
        fill_round(c, [(x - r * 0.9, 48), (x - r * 0.9, 43), (x + r * 0.9, 43), (x + r * 0.9, 48)], PLASTER, dim=0.5)
        dome(c, x, 43, r, r * 0.92, ink, onion=False, ribs=0, finial=r * 0.22)
        for row, count in ((0.25, 5), (0.52, 4), (0.76, 2)):
            for i in range(count):  # the glass eyes of the roof, lit from within
                k = (i + 0.5) / count * 2 - 1
                px, py = x + k * r * (1 - row * row) ** 0.5 * 0.86, 43 - r * 0.92 * row
                c.oval(px, py, r * 0.085, r * 0.075, "#7a4a12")
                c.oval(px, py, r * 0.065, r * 0.055, "#fff0a8", "#ffc85a")
    tile_band(c, 13, 47, 134, 6, TURQUOISE, IVORY, "stars")
    for x in (28, 46, 114, 132):
        niche(c, x, 70, 10, 15, "#f4b048", frame=LAPIS)
    portal(c, 80, 70, 26, 27)
    s.paint(c)
    sand(s, 69, "#c8b088", "#8a7450")
    s.sea(75, "#5cc0c4", "#0f5a70", "#e8fff4", sun_x=80, mirror=0.6, swell=0.6)
    c = s.canvas()
    c.box(0, 73.6, 160, 2.2, "#f4e2b8", "#a88a58")
    for i in range(28):
        c.box(i * 6 + 0.6, 74.1, 4.6, 1.1, LAPIS if i % 2 else TURQUOISE)
    cypress(c, 6, 73, 30, "#1f4a3a")
    cypress(c, 154, 73, 32, "#1f4a3a")
    for x, seed in ((36, 4), (81, 5), (124, 6)):
        smoke(c, seed, x, 32 if x != 81 else 20, 22, "#f4fbff", strength=0.16)
    s.paint(c)
    return s.finish(warmth="#e8f4e0")


def _caravanserai() -> Pixels:
    s = scene(84, EVENING)
    s.sun(120, 40, 9, "#fff0b8", reach=46, strength=0.8)
    s.clouds("#ffca90", "#a0588a", 7, 6, 40, cover=0.5, strength=0.6)
    s.hills(60, 13, "#a8625a", "#dc9460", 36, length=44, haze="#ffb070", far=0.25)
    c = s.canvas()
    arcade(c, 8, 70, 144, 24, 14, storeys=2, lit="#ffc45a", wall_ink="#e4b878")
    for x in (6, 144):
        wall(c, x, 38, 13, 33, "#dcae70")
        for i in range(4):
            c.box(x - 0.6 + 3.7 * i, 35, 2.6, 3.4, "#ecc48a")
    portal(c, 80, 70.6, 38, 44)
    s.paint(c)
    sand(s, 70, "#dca868", "#8f5c34")
    c = s.canvas()
    for x, size, cloth, load in ((-8, 36, TURQUOISE, "#cfa469"), (26, 36, POMEGRANATE, "#b98a52")):
        c.oval(x + size / 2, 84, size * 0.5, 2, "#3a1a10", alpha=0.4)
        draw_camel(c, x, 84, size, cloth=cloth, load=load)
    person(c, 70, 85, 19, "#f2ead8", LAPIS)
    crates(c, 8, 112, 84, 3, 9)
    palm(c, 152, 82, 38, "#2f5a3a", -5)
    s.paint(c)
    return s.finish(warmth="#ffe0b0")


def _bazaar() -> Pixels:
    """Inside a vaulted street, looking along it: lamps, cloths and people."""
    s = scene(85, ((0, "#1a1030"), (0.6, "#2c1a2c"), (1, "#3a2418")))
    c = s.canvas()
    depth = 6
    for i in range(depth):
        t = i / depth
        w, high = 150 - 104 * t**0.8, 100 - 58 * t**0.8
        foot = 92 - 26 * t**0.8
        tone = lighten(darken("#c08a4a", 0.62 - 0.52 * t), 0.05)
        c.fill(pointed_outline(80, foot, w + 14 - 5 * t, high + 8), tone, darken(tone, 0.35))
        edge = TURQUOISE if i % 2 else LAPIS
        c.fill(pointed_outline(80, foot, w + 3, high + 2.5), darken(edge, 0.45 - 0.3 * t), darken(edge, 0.6))
        c.fill(pointed_outline(80, foot, w, high), darken("#8a5a2c", 0.72 - 0.55 * t), darken("#8a5a2c", 0.6 - 0.4 * t))
    c.fill(pointed_outline(80, 68, 26, 30), "#fff2c0", "#ffd07a")  # daylight at the far end
    dome(c, 82, 62, 6, 8, TURQUOISE, finial=2)
    c.box(67, 62, 26, 6.5, "#f0d49a")
    c.fill([(67.5, 68), (92.5, 68), (150, 92), (10, 92)], "#e0b070", "#6a4222")
    s.paint(c)
    s.mist(58, "#ffcf80", spread=18, strength=0.22)
    c = s.canvas()
    rng = random.Random(4)
    inks = (POMEGRANATE, SAFFRON, LAPIS, "#3f8f6a", "#8250b4", TURQUOISE)
    for i, k in enumerate((0.0, 0.42, 0.72)):
        scale = 1 - 0.72 * k
        foot = 92 - 24 * k
        for side in (-1, 1):
            x = 80 + side * (62 - 42 * k) - 19 * scale
            canopy(c, x, foot, 38 * scale, 40 * scale, inks[(2 * i + (side > 0)) % 6])
    for x, y, size in ((80, 16, 13), (56, 26, 9), (104, 26, 9), (68, 38, 6), (92, 38, 6)):
        c.stroke([(x, y - size * 3), (x, y - size * 0.7)], 0.35, "#120a06", round_ends=False)
        c.oval(x, y, size * 1.3, size * 1.3, "#ffd070", alpha=0.16)
        lantern(c, x, y, size)
    for x, foot, high in ((72, 78, 15), (90, 74, 12), (80, 71, 9), (62, 86, 21), (101, 88, 23)):
        person(c, x, foot, high, rng.choice((*inks, "#f2ead8")), rng.choice((IVORY, "#e8962a", TURQUOISE)))
    s.paint(c, grain=0.06)
    return s.finish(warmth="#ffe0a8")


def _hoist() -> Pixels:
    s = scene(86, NOON)
    s.sun(136, 18, 7, "#fffbe6", reach=40, strength=0.6)
    s.clouds("#ffffff", "#d8e4dc", 8, 4, 40, cover=0.5, strength=0.7)
    s.hills(66, 12, "#d0aa78", "#e8cc98", 38, length=50, haze="#f8e8c8", far=0.4)
    c = s.canvas()
    wall(c, 4, 60, 28, 16, "#e6c894")
    tiled_dome(c, 18, 60, 12, 16)
    slim_minaret(c, 150, 75, 3, 44)
    s.paint(c, haze="#f8ecd0", far=0.25)
    sand(s, 74)
    c = s.canvas()
    wall(c, 30, 18, 40, 62, "#e8c68c", courses=14)
    tile_band(c, 28, 13, 44, 7, LAPIS, IVORY, "diamonds")
    for i in range(6):
        c.box(28.6 + 7.7 * i, 8.6, 5, 5, "#f0d6a0", "#cfa664")
    for y in (38, 62):
        niche(c, 42, y, 10, 16, NIGHT_BLUE, frame=TURQUOISE)
    niche(c, 59, 44, 15, 22, "#3a2413", frame=TURQUOISE)
    niche(c, 52, 80, 14, 14, DOOR, frame=LAPIS)
    # the crane: post, beam, brace, wheel, rope and bale
    c.box(72, 8, 5, 72, lighten(WOOD, 0.35), darken(WOOD, 0.45), across=True)
    c.fill([(54, 14), (124, 5), (126, 10), (54, 19)], lighten(WOOD, 0.35), darken(WOOD, 0.3))
    c.stroke([(76, 40), (108, 10)], 3.2, darken(WOOD, 0.1))
    c.stroke([(60, 17), (74, 34)], 2.6, darken(WOOD, 0.2))
    for r, tone in ((4.6, WOOD_DARK), (3.2, "#c08a4a"), (1.0, WOOD_DARK)):
        c.oval(120, 10, r, r, lighten(tone, 0.15), darken(tone, 0.2))
    c.stroke([(123.6, 10), (123.6, 44)], 0.8, "#4a2c14", round_ends=False)
    c.stroke([(123.6, 43), (112, 53)], 0.7, "#4a2c14", round_ends=False)
    c.stroke([(123.6, 43), (137, 53)], 0.7, "#4a2c14", round_ends=False)
    bale(c, 112, 70, 18)
    c.ring(92, 62, 16, 3.0, darken(WOOD, 0.1))
    c.ring(92, 62, 15.4, 1.0, lighten(WOOD, 0.3))
    for spoke in range(4):
        ends = arc(92, 62, 14, 14, 45 * spoke, 45 * spoke + 180, 1)
        c.stroke(ends, 1.6, WOOD)
    c.oval(92, 62, 3, 3, "#c08a4a", WOOD_DARK)
    c.stroke([(76, 56), (116.4, 8)], 0.6, "#4a2c14", round_ends=False)
    c.fill([(84, 84), (92, 62), (100, 84), (97, 84), (92, 69), (87, 84)], WOOD, WOOD_DARK)
    person(c, 106, 85, 19, POMEGRANATE, IVORY, stoop=-2)
    crates(c, 6, 126, 86, 2, 12)
    bunting(c, 28, 13, 0, 30, 3, (POMEGRANATE, SAFFRON, TURQUOISE))
    tree(c, 12, 82, 8, "#4d7a3a", "#f08a2a", 3)
    s.paint(c)
    return s.finish(warmth="#fff4d8")


BUILDINGS: dict[str, Callable[[], Pixels]] = {
    "paddock": _paddock,
    "shop": _shop,
    "bath": _bath,
    "caravanserai": _caravanserai,
    "bazaar": _bazaar,
    "hoist": _hoist,
}
"""Its picture, by the name of a building."""
