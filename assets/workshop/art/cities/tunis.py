"""Tunis: ochre evening, the square minaret, the court of the great mosque, palms."""

from __future__ import annotations

from art.cities.nature import boat, gulls, palm, smoke
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.pixels import Pixels

OCHRE, LIME = "#edd09a", "#f4ead2"


def paint() -> Pixels:
    """The picture."""
    s = Scene(32)
    s.sky(((0, "#c0683c"), (0.35, "#eea662"), (0.65, "#ffdf9a"), (1, "#fff0c0")))
    s.sun(108, 37, 10, "#fff6d0", reach=44, strength=0.7)
    s.clouds("#ffe2ae", "#d08a58", 35, 10, 32, cover=0.42, strength=0.55)
    s.hills(60, 14, "#d9a064", "#e8bd80", 81, length=60, haze="#ffd898", far=0.3)
    s.hills(65, 8, "#c98a50", "#dcae70", 82, length=34, haze="#f4c888", far=0.15)
    c = s.canvas()
    m = Stonework(c)
    m.street(
        31, 0, 160, 69, (6, 11), ("#f2dcae", "#e4c388", "#f7e8c8", "#d9ae74"), None, widths=(6, 12), window="#6a4424"
    )
    smoke(c, 2, 54, 56, 18, strength=0.08)
    s.paint(c, haze="#ffe0a4", far=0.10)
    c = s.canvas()
    m = Stonework(c)
    m.dome(15, 58.4, 6, "#3f9a86", high=6.6)
    m.wall(7, 58, 16, 12, "#f2dcae")
    m.windows(8, 60, 9, 7, 3, 1, "#6a4020", size=(1.1, 3), arched=True)
    m.dome(142, 56.4, 6.6, LIME, high=7.2)
    m.wall(133, 56, 18, 14, OCHRE)
    m.windows(134.5, 59, 10, 8, 3, 1, "#6a4020", size=(1.3, 3.6), arched=True)
    m.minaret(151.5, 42, 2.8, 28, "#e8c68c", "#3f8a7a")
    _great_mosque(m)
    s.paint(c)
    c = s.canvas()
    m = Stonework(c)
    m.shore([(0, 92), (0, 70), (160, 69.6), (160, 92)], "#dcb878", "#a87a40")
    for x, w in ((70, 2.2), (88, 1.6), (112, 2.0)):  # people and baskets, no more than strokes
        c.box(x, 72.4, 0.9, 2.6, "#f4ead2")
        c.oval(x + 0.45, 72.0, 0.5, 0.5, "#6a4020")
        c.oval(x + w + 1, 74.6, w * 0.5, 0.8, "#8a5a30")
    m.quay(0, 160, 76, 78, "#d2ac70")
    s.paint(c)
    s.sea(77.8, "#74b0a0", "#1f5f70", "#fff4d0", sun_x=106, mirror=0.40)
    c = s.canvas()
    for x, h, lean in ((10, 25, -2), (52, 20, -2), (131, 23, 2), (126, 16, -2), (66, 14, 1), (152, 15, -1)):
        palm(c, x, 77, h, "#35603a", lean)
    boat(c, 98, 85, 1.05, "#4a2412", "#fff0cc")
    boat(c, 48, 83, 0.65, "#4a2412", "#ffe0b0")
    gulls(c, 3, 92, 26, 10, ink="#7a4a30")
    s.paint(c)
    return s.finish(warmth="#ffe6b8")


def _great_mosque(m: Stonework) -> None:
    m.dome(81, 48.6, 6.2, LIME, high=7.4)
    m.wall(74.4, 47.6, 13.2, 2.4, OCHRE)
    m.dome(107, 48.6, 4.8, LIME, high=5.6)
    m.wall(64, 49, 62, 22, OCHRE, turn=0.9)
    m.battlements(64, 49, 62, "#f6e2b6", 20, 1.3)
    m.canvas.box(64, 53.4, 62, 0.7, "#f9ecc8")
    m.windows(65, 55, 58, 13, 10, 1, "#fbf0d4", size=(4.0, 8.4), arched=True)
    m.windows(65, 55.6, 58, 13, 10, 1, "#6a4020", size=(3.0, 8.4), arched=True)
    m.windows(65, 55, 58, 13, 10, 1, "#3f2614", size=(1.0, 7.0), arched=True, alpha=0.55)
    m.square_minaret(29, 22, 12.6, 49, "#e2b878", "#3f8a7a")
