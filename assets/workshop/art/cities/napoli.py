"""Napoli: the violet volcano and its smoke, houses along the bay, the castle with its white gate."""

from __future__ import annotations

import math

from art.cities.nature import boat, gulls, stones, wares
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.curves import curve, path
from art.drawing.pixels import Pixels
from art.palette import mix


def paint() -> Pixels:
    """The picture."""
    s = Scene(20)
    s.sky(((0, "#376aae"), (0.35, "#8cb2d8"), (0.58, "#ffd2a8"), (1, "#ff9f7a")))
    s.sun(30, 50, 4.6, "#fff2c8", reach=42, strength=0.6)
    s.clouds("#fff0e2", "#c0a4b4", 18, 20, 50, cover=0.55, strength=0.7)
    s.hills(62, 12, "#8a86a8", "#c8a8a4", 33, length=50, haze="#f0bfa4", far=0.35)
    _volcano(s)
    s.hills(61, 7, "#8f8a70", "#a59a78", 52, length=24)
    c = s.canvas()
    m = Stonework(c)
    m.street(23, 58, 160, 60, (3.5, 6), ("#e8b898", "#dfa088", "#ecd0b0"), ("#b0503c", "#c0604a"), widths=(3.5, 6))
    m.church(134, 60.5, 12, "#f0d8b4", "#b0503c", spire=4)
    s.paint(c, haze="#f4c8a8", far=0.18)
    c = s.canvas()
    m = Stonework(c)
    m.street(
        17,
        54,
        160,
        66.5,
        (4.5, 9),
        ("#f0c9a0", "#e8a888", "#f4dcb8", "#d98f72"),
        ("#b0503c", "#c0604a"),
        window="#6a3a34",
    )
    m.quay(50, 160, 66, 68.6, "#b09078")
    s.paint(c)
    s.sea(68.5, "#7fa2c0", "#173f70", "#fff0dc", sun_x=66, mirror=0.52)
    c = s.canvas()
    m = Stonework(c)
    _castle(m)
    stones(c, 6, (1, 62), (77, 90), 40, "#7c6c60")
    wares(c, 8, 49, 73.4, 3)
    wares(c, 2, 3, 73.4, 2)
    boat(c, 92, 77, 1.1, "#341c12", "#ffe6c0")
    boat(c, 130, 82, 1.35, "#341c12", "#ffd9b0", lateen=False)
    boat(c, 112, 72, 0.45)
    gulls(c, 3, 74, 36, 12)
    s.paint(c)
    return s.finish(warmth="#ffe4cc")


def _volcano(s: Scene) -> None:
    c = s.canvas()
    for i in range(40):
        t = i / 39
        x = 105 + 42 * t + 2 * math.sin(i * 1.7)
        y = 22 - 13 * t + 1.4 * math.cos(i * 2.1)
        c.oval(x, y, 1.8 + 7 * t, 1.6 + 3.6 * t, mix("#6a5a66", "#e4d0cc", t), alpha=0.30 * (1 - t) + 0.06)
    s.paint(c, grain=0.0)
    c = s.canvas()
    crater = [(97.5, 23.4), (101, 25.2), (106, 23.2), (110.5, 24.6)]
    right = curve((110.5, 24.6), (128, 52), (166, 60))
    c.fill(path((34, 66), curve((34, 66), (78, 58), (97.5, 23.4)), crater, right, (166, 66)), "#76709a", "#c4a0a0")
    c.fill(
        path(crater[1:], right, (166, 66), (118, 66), curve((118, 66), (112, 46), (101, 25.2))),
        "#4e4a76",
        "#927e94",
        alpha=0.85,
    )
    for x0, x1, foot in ((99, 90, 60), (97, 78, 62), (104, 107, 60), (108, 124, 60), (101, 98, 60)):
        c.stroke(curve((x0, 28), ((x0 + x1) / 2 + 1, 42), (x1, foot)), 0.7, "#4a4468", alpha=0.35, round_ends=False)
    c.fill([(97.5, 23.4), (101, 25.2), (106, 23.2), (110.5, 24.6), (106, 25.6), (101, 26.4)], "#ff9a54", alpha=0.9)
    for end, bend in (((93, 40), (98, 33)), ((97, 34), (100, 30)), ((104, 36), (101, 31))):
        c.stroke(curve((100.5, 25.5), bend, end), 0.5, "#ffa060", alpha=0.75, round_ends=False)
    s.paint(c, haze="#e8b4a8", far=0.10, grain=0.16)
    s.sun(103, 23.4, 0, "#ffb070", reach=6, strength=0.55)
    s.mist(61, "#f4c4a4", spread=5, strength=0.35)


def _castle(m: Stonework) -> None:
    stone, wall = "#857468", "#978579"
    for x, w in ((14.0, 12.0), (34.0, 13.0)):
        m.wall(x, 47, w, 28, wall, turn=1)
        m.courses(x, 47, w, 28, wall, seed=int(x))
        m.battlements(x, 47, w, wall, 4, 1.6)
    # The white arch between the two right towers.
    m.canvas.box(37.4, 45, 7, 30, "#f6eddc", "#d8c8ae")
    for y in (51, 58):
        m.canvas.box(37.0, y, 7.8, 0.8, "#b8a488")
    m.arch(40.9, 51, 3.6, 4.4, "#a8947a")
    m.arch(40.9, 74, 4.2, 12, "#2c2220")
    for middle, width, h in ((9, 13.5, 34), (30, 12, 36), (52, 13, 32)):
        m.round_tower(middle, 70 - h, width, h + 8, stone, merlons=6, batter=1.0)
        m.windows(middle - 4, 74 - h, 7, 16, 2, 2, "#2c2220", size=(0.9, 2.2))
    m.flag(30, 32, 8, "#d0a030")
    m.shore([(0, 92), (0, 73), (58, 73.5), (66, 77), (70, 84), (78, 92)], "#8a7868", "#3a2c28")
    m.quay(0, 59, 73, 75, "#9a8878")
