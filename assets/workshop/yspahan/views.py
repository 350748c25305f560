"""The large views: the great square for the choice of the game, and its sunset behind the week's ledger."""

from __future__ import annotations

from art.cities.nature import cypress, gulls, palm
from art.cities.scene import Scene
from art.drawing.canvas import Canvas
from art.drawing.pixels import Pixels
from art.palette import Ink, darken

from yspahan.camels import draw_camel
from yspahan.cityscape import arcade, bale, bunting, canopy, person, portal, slim_minaret, tiled_dome
from yspahan.colours import LAPIS, SAFFRON, TURQUOISE
from yspahan.masonry import dome

MENU_SIZE, LEDGER_SIZE = (2560, 1440), (1920, 1080)


def menu_view() -> Pixels:
    """Late afternoon on the great square: the turquoise dome, its mirror in the long pool, a caravan arriving."""
    s = Scene(71, width=MENU_SIZE[0], height=MENU_SIZE[1], oversample=3)
    s.sky(((0, "#2f7fb4"), (0.30, "#7fbfd0"), (0.52, "#f4e2b0"), (0.68, "#ffd890"), (1, "#ffe8b8")))
    s.sun(30, 24, 6.5, "#fff8dc", reach=46, strength=0.75)
    s.clouds("#fff8e8", "#e8c8a0", 12, 4, 34, cover=0.5, strength=0.6)
    s.hills(57, 17, "#c9a27a", "#e6c490", 40, length=46, haze="#ffe6b4", far=0.45)
    _city(s, haze="#ffe2ac", far=0.10, lit=None)
    _square(s, "#e8c88e", "#c08a4c")
    s.sea(73.0, "#7cc8cc", "#146a80", "#fff6d8", sun_x=46, mirror=0.55, swell=0.7)
    _pool_rim(s, 72.6)
    c = s.canvas()
    palm(c, 9, 88.6, 40, "#3f7a3e", 3)
    palm(c, 152, 88.6, 42, "#3f7a3e", -4)
    _caravan(c, 86)
    gulls(c, 4, 110, 16, 12, 5, ink="#fffaf0")
    s.paint(c)
    return s.finish(warmth="#fff0c8")


def ledger_backdrop() -> Pixels:
    """The same city after sunset, quiet enough as the ground of a sheet of numbers."""
    s = Scene(72, width=LEDGER_SIZE[0], height=LEDGER_SIZE[1], oversample=2)
    s.sky(((0, "#141a48"), (0.24, "#3c2f6c"), (0.42, "#8a4472"), (0.56, "#dc7650"), (0.68, "#f8b458"), (1, "#ffd07a")))
    s.stars(5, 30, 70)
    s.sun(80, 64, 9, "#ffe6a0", reach=60, strength=0.8)
    s.clouds("#ffb880", "#7a3f70", 15, 18, 56, cover=0.55, strength=0.6)
    s.hills(64, 14, "#6a3a5c", "#b0604c", 44, length=52, haze="#f09860", far=0.28)
    _city(s, haze="#b4604c", far=0.42, lit="#ffcf70", ground=76)
    _square(s, "#8a5540", "#3a2230", top=75.6)
    c = s.canvas()
    palm(c, 6, 90, 40, "#2a2438", 3)
    palm(c, 18, 91, 30, "#2a2438", -3)
    palm(c, 154, 91, 42, "#2a2438", -3)
    palm(c, 143, 92, 28, "#2a2438", 3)
    s.paint(c, haze="#3a2038", far=0.5)
    return s.finish(warmth="#ffd8b0", corners=0.60)


def _city(s: Scene, *, haze: Ink, far: float, lit: Ink | None, ground: float = 68.0) -> None:
    c = s.canvas()
    for x, r in ((12, 4.5), (31, 3.4), (128, 4.2), (147, 3.4)):
        dome(c, x, ground - 13, r, r * 1.2, "#d9b27a" if x != 128 else TURQUOISE, ribs=3, finial=2)
    for x, h in ((24, 24), (139, 26)):
        slim_minaret(c, x, ground - 8, 1.9, h)
    s.paint(c, haze=haze, far=min(0.75, far + 0.25))
    c = s.canvas()
    arcade(c, -2, ground, 164, 13, 31, lit=lit)
    tiled_dome(c, 96, ground - 12.6, 13, 21)
    slim_minaret(c, 62.5, ground, 2.8, 45)
    slim_minaret(c, 97.5, ground, 2.8, 45)
    portal(c, 80, ground, 30, 32)
    dome(c, 45, ground - 12.6, 6.4, 8.4, "#ecd09a", ribs=5, finial=2.6)
    s.paint(c, haze=haze, far=far)


def _square(s: Scene, ink: Ink, foot: Ink, top: float = 67.6) -> None:
    c = s.canvas()
    c.fill([(0, 92), (0, top), (160, top), (160, 92)], ink, foot)
    s.paint(c, grain=0.06)


def _pool_rim(s: Scene, top: float) -> None:
    c = s.canvas()
    c.box(0, top, 160, 1.5, "#fff0cc", "#b58e58")
    for i in range(41):
        c.stroke([(i * 4.0, top), (i * 4.0 - 0.6, top + 1.5)], 0.16, "#7a5a34", alpha=0.6, round_ends=False)
    for x in (10, 33, 119, 137):
        cypress(c, x, top - 1.0, 15, "#2f5a3a")
    for x, robe in ((22, "#b5322c"), (41, LAPIS), (58, "#f0e4c8"), (104, SAFFRON), (113, "#3f8f6a"), (147, "#6a3f8a")):
        person(c, x, top - 0.4, 5.4, robe)
    canopy(c, 124, top + 0.2, 11, 8, "#c63a2b")
    canopy(c, 12.5, top + 0.2, 11, 8, SAFFRON)
    bunting(c, 96.5, 33, 128, 63, 4, ("#c63a2b", SAFFRON, TURQUOISE))
    s.paint(c)


def _caravan(c: Canvas, foot: float) -> None:
    c.fill(
        [(0, 92), (0, foot + 0.5), (60, foot - 0.8), (118, foot + 1.5), (160, foot), (160, 92)], "#e2bd80", "#b98a50"
    )
    for x, size, cloth, load in (
        (20, 25, "#b5322c", "#cfa469"),
        (47, 25, LAPIS, "#c08a52"),
        (74, 25, TURQUOISE, "#d8b884"),
    ):
        c.oval(x + 14, foot + 2.2, 13, 1.6, "#5a3416", alpha=0.35)
        draw_camel(c, x, foot + 2, size, coat="#a46a34", cloth=cloth, load=load)
    person(c, 105, foot + 2.4, 14, "#f2ead8", "#1f9aa0")
    c.stroke([(97.6, foot - 11.0), (103.4, foot - 5.4)], 0.35, darken("#8a5a30", 0.2), round_ends=False)
    for x in (122, 130):
        bale(c, x, foot + 3, 5.6)
    bale(c, 126, foot - 2.6, 5.4, "#b98a52")
