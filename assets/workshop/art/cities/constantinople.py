"""Constantinople: copper sunset, the great dome between its minarets, the sea walls."""

from __future__ import annotations

from art.cities.nature import boat, gulls
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.pixels import Pixels

LEAD, STONE, SLIM = "#85768f", "#c97f52", "#d8945e"


def paint() -> Pixels:
    """The picture."""
    s = Scene(12)
    s.sky(((0, "#27457f"), (0.28, "#84659e"), (0.50, "#ee8a5e"), (0.66, "#ffc56a"), (1, "#ffe09a")))
    s.sun(80, 54, 9, "#fff0b0", reach=50, strength=0.85)
    s.clouds("#ffbe84", "#8f5a78", 12, 8, 42, cover=0.62, strength=0.7)
    s.hills(60, 12, "#b56a5a", "#d98a5c", 31, length=40, haze="#f0a070", far=0.25)
    c = s.canvas()
    m = Stonework(c, lamp="#ffd79a")
    m.street(
        6,
        2,
        158,
        63,
        (3.5, 8.5),
        ("#a8604a", "#96523f", "#b8704f", "#8c5048"),
        ("#7c3a2e", "#8a4632"),
        window="#ffcf7a",
        widths=(5, 9),
    )
    s.paint(c, haze="#ee9a68", far=0.16)
    c = s.canvas()
    m = Stonework(c, lamp="#ffd79a")
    _small_mosque(m, 24, 7, left=12)
    _small_mosque(m, 137, 6, left=146)
    _great_church(m)
    s.paint(c)
    c = s.canvas()
    m = Stonework(c, lamp="#ffd79a")
    m.wall(0, 61, 160, 8, "#a5623f", turn=1)
    m.courses(0, 61, 160, 8, "#a5623f", seed=4)
    m.battlements(0, 61, 160, "#a5623f", 44, 1.3)
    for x in (8, 36, 66, 97, 124, 148):
        m.tower(x, 56, 7, 13, "#b56e46", merlons=4, over=0.5, high=1.3)
        m.windows(x + 1, 59, 4, 5, 1, 1, "#4c241c", size=(0.9, 2), arched=True)
    m.arch(86, 69, 3.6, 5.4, "#3a1c18")
    s.paint(c)
    s.sea(69, "#c9835a", "#3a2f5a", "#ffe3a6", sun_x=80, mirror=0.5, sparkle=1.0)
    c = s.canvas()
    boat(c, 33, 81, 1.2, "#26141a", "#f2c98a")
    boat(c, 124, 78, 1.0, "#26141a", "#f2c98a")
    boat(c, 96, 73.5, 0.45, "#26141a", "#f2c98a")
    gulls(c, 4, 34, 26, 12, ink="#5a3048")
    s.paint(c)
    return s.finish(warmth="#ffdcb0")


def _great_church(m: Stonework) -> None:
    for x in (49, 107.5):
        m.minaret(x, 19, 3.2, 45, SLIM, "#6b5f7c")
    m.wall(55, 46, 50, 18, STONE, turn=0.8)
    m.windows(57, 52, 36, 9, 7, 1, "#5c2c20", size=(1.6, 4.2), arched=True)
    for x in (61, 99):
        m.dome(x, 46.4, 6.4, LEAD, finial=False)
    m.wall(64, 38, 32, 9, STONE)
    m.dome(80, 46.5, 13, LEAD, high=8, finial=False)
    m.windows(66, 42.5, 24, 3, 6, 1, "#5c2c20", size=(1.2, 2.2), arched=True)
    m.wall(67, 35.6, 26, 3.4, STONE)
    m.windows(67.5, 36, 25, 2.8, 10, 1, "#ffdf9a", size=(0.9, 1.4), arched=True)
    m.dome(80, 36, 13.4, "#8f7f9c", high=12.4)
    for x in (59.5, 97.5):
        m.minaret(x, 27, 2.6, 36, SLIM, "#6b5f7c")


def _small_mosque(m: Stonework, x: float, r: float, *, left: float) -> None:
    m.wall(x - r - 1, 53.6, 2 * r + 2, 10, STONE)
    m.windows(x - r, 56, r * 1.4, 4.6, 3, 1, "#5c2c20", size=(1.1, 2.6), arched=True)
    m.dome(x, 54, r, LEAD)
    m.minaret(left, 35, 2.3, 28, SLIM, "#6b5f7c")
