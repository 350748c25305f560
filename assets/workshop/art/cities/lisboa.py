"""Lisboa: the white river tower, the city on its hills, the castle above it."""

from __future__ import annotations

from art.cities.nature import boat, gulls, stones, tree
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.pixels import Pixels

WALLS = ("#f7ecd2", "#f2d8b0", "#e8c0a8", "#ffffff", "#f4dcc8")
ROOFS = ("#c9603f", "#d8744c", "#b8583a")
LIMESTONE = "#f2e6cc"


def paint() -> Pixels:
    """The picture."""
    s = Scene(44)
    s.sky(((0, "#388ace"), (0.50, "#b2deea"), (0.72, "#ffeccc"), (1, "#ffe9c0")))
    s.sun(20, 26, 4.4, "#fffbe0", reach=40, strength=0.6)
    s.clouds("#ffffff", "#c8d2d8", 54, 4, 34, cover=0.52, strength=0.85)
    s.hills(62, 15, "#a8b8a8", "#ccccac", 55, length=44, haze="#eee8d0", far=0.3)
    s.hills(62, 26, "#a9b083", "#cfc49a", 58, length=60, rise=((0, 0.1), (84, 0.4), (118, 1.0), (142, 1.0), (160, 0.7)))
    for foot, x0, seed in ((46, 104, 61), (52, 88, 62), (58, 76, 63)):
        c = s.canvas()
        m = Stonework(c)
        if foot == 46:
            _castle(m)
            tree(c, 106, 44, 3, "#64804c", seed=3)
            tree(c, 155, 46, 3.6, "#64804c", seed=5)
        m.street(seed, x0, 162, foot + 1, (4, 7), WALLS, ROOFS, widths=(4, 6.5), jitter=1.6)
        if foot == 52:
            m.church(92, 53, 13, "#fbf4e4", "#c9603f", spire=4)
            m.dome(141, 47, 4, "#f4efe2", high=4.6)
            m.wall(136.6, 46.6, 8.8, 6, "#fbf4e4")
        s.paint(c, haze="#f6ecd4", far=0.22 - (foot - 46) * 0.012, grain=0.06)
    c = s.canvas()
    m = Stonework(c)
    m.street(51, 66, 162, 65, (5, 9), WALLS, ROOFS, window="#6a5040")
    m.quay(64, 160, 64.4, 66.2, "#cdb890")
    s.paint(c)
    s.sea(66, "#5fb0cc", "#125a8a", "#f6ffff", sun_x=30, mirror=0.48)
    _river_tower(s)
    c = s.canvas()
    boat(c, 110, 81, 1.4, "#3a2012", "#fff4dc", lateen=False)
    boat(c, 136, 73, 0.7)
    boat(c, 92, 71, 0.45)
    gulls(c, 5, 66, 26, 12)
    s.paint(c)
    return s.finish(warmth="#fff4d8")


def _castle(m: Stonework) -> None:
    stone = "#d9bf90"
    m.wall(118, 35, 28, 13, stone, turn=1)
    m.courses(118, 35, 28, 13, stone, seed=4)
    m.battlements(118, 35, 28, stone, 9, 1.5)
    for x, top in ((113, 31), (128, 33), (142, 29)):
        m.tower(x, top, 7, 17, stone, merlons=4, over=0.5, high=1.5)
    m.flag(145.5, 27.5, 7, "#2f8a4a")


def _river_tower(s: Scene) -> None:
    """Belem: a tower with round watch posts on a bastion in the water."""
    c = s.canvas()
    m = Stonework(c)
    c.fill([(12, 83), (20, 76), (86, 76), (92, 82), (70, 87), (30, 87)], "#8f8468", "#3f4c50")
    m.tower(32, 28, 19, 40, LIMESTONE, merlons=6, over=1.4, high=2.2)
    m.tower(35.5, 18, 12, 11, LIMESTONE, merlons=4, over=0.9, high=1.8)
    for x in (31, 51.6):
        m.wall(x - 1.4, 24.6, 3.2, 6.6, LIMESTONE)
        m.dome(x + 0.2, 24.8, 1.9, LIMESTONE, high=2.6)
    m.canvas.box(31.4, 45.4, 20.6, 0.8, "#fffaf0")
    m.windows(33, 36, 10, 7, 3, 1, "#6a5438", size=(1.4, 4.4), arched=True)
    m.canvas.box(32.5, 43.2, 11.5, 1.3, "#fffaf0")
    m.windows(33, 47, 10, 16, 2, 2, "#6a5438", size=(1.2, 3), arched=True)
    m.windows(37, 20.5, 6, 6, 2, 1, "#6a5438", size=(1, 2.6), arched=True)
    m.wall(20, 60, 62, 19, LIMESTONE, turn=0.84)
    m.courses(20, 60, 62, 19, LIMESTONE, seed=11)
    m.canvas.box(19.4, 64.2, 63.2, 0.9, "#fffaf0")
    m.battlements(20, 60, 62, LIMESTONE, 16, 1.9)
    m.windows(22, 68, 48, 6, 8, 1, "#4c3e2c", size=(1.8, 2.2), arched=True)
    for x in (20, 50.5, 81):
        m.wall(x - 2, 55, 4.4, 9.6, LIMESTONE)
        m.windows(x - 1.6, 57, 2.6, 3, 1, 1, "#6a5438", size=(0.8, 2))
        m.dome(x + 0.2, 55.2, 2.6, LIMESTONE, high=3.2)
    m.flag(41.5, 16, 8, "#2f8a4a")
    stones(c, 2, (24, 80), (81, 85.4), 22, "#9a9074")
    c.stroke([(12, 80.6), (92, 80.6)], 0.4, "#ffffff", alpha=0.5, round_ends=False)
    s.paint(c)
