"""Valencia: the octagonal bell tower, the twin gate, a blue dome and orange trees by the water."""

from __future__ import annotations

from art.cities.nature import boat, gulls, palm, stones, tree, wares
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.pixels import Pixels

SAND, GATE = "#f0d9a8", "#e2c084"


def paint() -> Pixels:
    """The picture."""
    s = Scene(16)
    s.sky(((0, "#3f97d4"), (0.40, "#a2d8e8"), (0.66, "#fff0c8"), (1, "#ffe2a0")))
    s.sun(136, 16, 4.4, "#fffbe0", reach=38, strength=0.6)
    s.clouds("#ffffff", "#c9d2d4", 15, 8, 38, cover=0.5, strength=0.85)
    s.hills(56, 20, "#9db3b8", "#c3c9b4", 41, length=36, haze="#e9ead0", far=0.25)
    s.hills(61, 9, "#93a86e", "#b8b878", 42, length=22)
    c = s.canvas()
    m = Stonework(c)
    m.street(
        13,
        2,
        158,
        65,
        (5, 10.5),
        (SAND, "#e6c488", "#f7e8c8", "#dfae78"),
        ("#c9703f", "#b85f38", "#d98a50"),
        window="#6a4a2c",
    )
    s.paint(c, haze="#ffedc8", far=0.08)
    c = s.canvas()
    m = Stonework(c)
    m.wall(54, 50, 17, 16, SAND)
    m.windows(55.5, 54, 9, 7, 3, 1, "#6a4a2c", size=(1.2, 3.2), arched=True)
    m.wall(57, 47, 11, 4, SAND)
    m.dome(62.5, 47.4, 7.6, "#3f7fae", high=8.6, finial=False)
    m.wall(60.5, 37, 4, 3, SAND)
    m.dome(62.5, 37.4, 2, "#3f7fae", high=2.2)
    _bell_tower(m, 25)
    _gate(m)
    s.paint(c)
    c = s.canvas()
    m = Stonework(c)
    m.shore([(0, 92), (0, 67), (60, 66.4), (160, 67), (160, 92)], "#c2a763", "#8a7440")
    stones(c, 3, (2, 158), (69, 77.5), 46, "#b89a5c")
    for i, x in enumerate((7, 19, 50, 66, 80, 146)):
        tree(c, x, 76 + (i % 2) * 2, 5.4, "#3a6a34", "#ff9a2e", i)
    palm(c, 153, 78, 20, "#2c5a34", -2)
    palm(c, 28, 79, 16, "#2c5a34", 2)
    wares(c, 4, 94, 78.7, 5)
    wares(c, 6, 134, 78.7, 3)
    m.quay(0, 160, 78.6, 80.2, "#c8ac74")
    s.paint(c)
    s.sea(80, "#3f9fbc", "#11506f", "#f2fdff", sun_x=120, mirror=0.45)
    c = s.canvas()
    boat(c, 106, 85, 0.9)
    boat(c, 60, 83.2, 0.5, sail="#ffe0b0")
    gulls(c, 6, 100, 24, 14)
    s.paint(c)
    return s.finish(warmth="#fff0c8")


def _bell_tower(m: Stonework, x: float) -> None:
    """The Micalet: three of its eight faces can be seen."""
    c = m.canvas
    c.box(x, 24, 3.8, 43, "#f7e3b2", "#dcbc7c")
    c.box(x + 3.8, 24, 7.4, 43, "#ead09a", "#caa668")
    c.box(x + 11.2, 24, 3.8, 43, "#a9854f", "#8a683a")
    m.courses(x, 24, 15, 43, GATE, seed=8)
    for y in (24, 38, 52):
        c.box(x - 0.7, y, 16.4, 1.1, "#f9ecc6")
        c.box(x + 11.2, y, 4.5, 1.1, "#b8935a")
    m.windows(x + 3.6, 27.5, 7.8, 8, 2, 1, "#5a4428", size=(1.6, 5), arched=True)
    m.windows(x + 4, 42, 7, 7, 1, 1, "#5a4428", size=(1.6, 4), arched=True)
    m.battlements(x - 0.6, 24, 16, SAND, 7, 1.4)
    c.fill([(x + 4, 24), (x + 4, 16), (x + 7.5, 11), (x + 11, 16), (x + 11, 24)], "#f3dfb0", "#d2b070")
    c.fill([(x + 8.6, 24), (x + 8.6, 12.8), (x + 11, 16), (x + 11, 24)], "#a9854f", alpha=0.8)
    m.windows(x + 4.4, 16, 4.4, 6.4, 2, 1, "#5a4428", size=(1, 3.4), arched=True)
    c.stroke([(x + 7.5, 11), (x + 7.5, 7)], 0.5, "#8a6a3a")


def _gate(m: Stonework) -> None:
    """The towers of Serranos."""
    m.wall(106, 41, 18, 28, "#d9b478", turn=1)
    m.courses(106, 41, 18, 28, "#d9b478", seed=2)
    m.battlements(106, 41, 18, GATE, 5, 1.8)
    m.canvas.box(106, 47, 18, 0.9, "#f6e2b4")
    m.windows(107, 49, 16, 4, 4, 1, "#6a4c2a", size=(1.4, 2.6), arched=True)
    m.arch(115, 69, 7.4, 13.5, "#f0d6a0")
    m.arch(115, 69, 6.2, 12.4, "#3a2615")
    for middle in (98.5, 131.5):
        m.round_tower(middle, 32, 17, 37, GATE, merlons=7, batter=0.6)
        m.canvas.box(middle - 9, 41, 18, 0.9, "#f6e2b4", alpha=0.8)
        m.windows(middle - 6, 44, 10, 14, 2, 2, "#6a4c2a", size=(1, 3), arched=True)
