"""Tanger: turquoise bay, white houses climbing to the kasbah, a tiled minaret."""

from __future__ import annotations

import random

from art.cities.nature import boat, gulls, palm, stones, wares
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.curves import curve, path
from art.drawing.pixels import Pixels

WHITES = ("#fbf6ea", "#f2e8d2", "#ffffff", "#e6eeee", "#d6e6ee", "#f6e4c8")
SHUTTERS = ("#2b6f9a", "#3a5a6a", "#4a8f8a")


def paint() -> Pixels:
    """The picture."""
    s = Scene(28)
    s.sky(((0, "#1a80a6"), (0.40, "#77cdd0"), (0.68, "#f4ecca"), (1, "#ffe0a8")))
    s.sun(28, 18, 4.4, "#ffffe6", reach=40, strength=0.55)
    s.clouds("#ffffff", "#c0dcd8", 33, 8, 34, cover=0.5, strength=0.8)
    s.hills(60, 18, "#7fb0a8", "#b0c8a8", 71, length=50, haze="#dcece0", far=0.3)
    c = s.canvas()
    m = Stonework(c)
    m.shore(
        path((34, 80), curve((34, 80), (66, 40), (104, 35)), curve((104, 35), (140, 34), (164, 50)), (164, 80)),
        "#bcab7a",
        "#93835a",
    )
    s.paint(c)
    _medina(s)
    c = s.canvas()
    m = Stonework(c)
    m.wall(0, 57, 42, 19, "#d2ac74", turn=0.95)
    m.courses(0, 57, 42, 19, "#d2ac74", seed=5)
    m.battlements(0, 57, 42, "#d2ac74", 13, 1.8)
    m.tower(31, 47, 12, 29, "#dcb880", merlons=5, over=0.8, high=2)
    m.windows(33, 52, 6, 8, 2, 1, "#6a4824", size=(0.9, 2.4), arched=True)
    m.arch(15, 76, 9.4, 13.4, "#ecd4a4")
    m.arch(15, 76, 7.6, 12, "#4a3018")
    m.flag(37, 45.5, 8, "#b8302a")
    m.shore([(0, 92), (0, 74.6), (80, 73.6), (160, 73), (160, 92)], "#ead4a0", "#c4a468")
    s.paint(c)
    s.sea(77.5, "#46bcc0", "#0f6a86", "#f4ffff", mirror=0.35, sparkle=0.8)
    c = s.canvas()
    stones(c, 2, (2, 158), (75, 77.4), 30, "#d8bc84")
    wares(c, 9, 20, 76.6, 4)
    palm(c, 53, 77.6, 20, "#2f6a44", 2.4)
    palm(c, 60, 78.4, 14, "#2f6a44", -1.5)
    palm(c, 7, 79, 17, "#2f6a44", 1.5)
    boat(c, 96, 85, 1.05, "#4a2a18", "#f7e2b8")
    boat(c, 134, 82, 0.7, "#4a2a18", "#ffffff")
    boat(c, 30, 84, 0.6, "#4a2a18", "#ffe2b0")
    gulls(c, 9, 70, 34, 14)
    s.paint(c)
    return s.finish(warmth="#fff4dc")


def _medina(s: Scene) -> None:
    """Rows of flat roofs from the top of the hill down, each a little nearer."""
    rng = random.Random(4)
    for row in range(7):
        c = s.canvas()
        m = Stonework(c, shade=0.26)
        if row == 1:
            m.square_minaret(118, 20, 8, 28, "#e8d2a0", "#2f8f86")
        if row == 2:
            m.wall(140, 44, 12, 8, "#f4ead2")
            m.dome(146, 44.4, 4.6, "#3f9a92", high=5)
        x = 100 - row * 9.2 + rng.uniform(-2, 2)
        while x < 160:
            w, h = rng.uniform(4.6, 8.6), rng.uniform(4.5, 9)
            fall = max(0.0, x - 124) * 0.24 + max(0.0, 108 - row * 6 - x) * 0.22
            foot = 46 + row * 5 + fall + rng.uniform(-1.2, 1.2)
            m.house(x, min(foot, 76), w, h, rng.choice(WHITES), None, rng, rng.choice(SHUTTERS))
            if rng.random() < 0.12:
                m.dome(x + w * 0.4, min(foot, 76) - h + 0.3, w * 0.28, "#f4efe2", finial=False)
            x += w * rng.uniform(0.82, 1.02)
        s.paint(c, haze="#e8f2ea", far=0.20 - 0.03 * row, grain=0.06)
