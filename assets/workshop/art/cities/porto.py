"""Porto: houses of all colours down the hillside, the twin towers on top, wine boats on the river."""

from __future__ import annotations

import random

from art.cities.nature import boat, gulls, smoke, tree
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.curves import curve, path
from art.drawing.pixels import Pixels

WALLS = ("#f2d8a8", "#d98f6a", "#e8c0a0", "#9fb8c8", "#f4ead8", "#d8b060", "#e6a890", "#b8c8b0")
ROOFS = ("#b0503c", "#c4643f", "#a84a38")


def paint() -> Pixels:
    """The picture."""
    s = Scene(40)
    s.sky(((0, "#5f88b6"), (0.45, "#bfd2da"), (0.75, "#f6e4c4"), (1, "#f6e0bc")))
    s.sun(26, 26, 0, "#fff4d8", reach=40, strength=0.5)
    s.clouds("#ffffff", "#b8c0cc", 44, 4, 36, cover=0.66, strength=0.85)
    s.hills(70, 14, "#8fa4a8", "#b8bfa4", 47, length=44, haze="#dfe4dc", far=0.35)
    c = s.canvas()
    m = Stonework(c)
    m.shore(
        path((0, 78), curve((0, 78), (42, 34), (98, 29)), curve((98, 29), (140, 27), (164, 36)), (164, 78)),
        "#93a47e",
        "#6f7f5a",
    )
    for i, (x, y) in enumerate(((44, 52), (52, 46), (60, 42), (70, 37), (150, 36), (28, 62))):
        tree(c, x, y, 3.4, "#6c8458", seed=i)
    s.paint(c)
    _hillside(s)
    s.sea(72, "#86a4a8", "#22485c", "#fff8e4", sun_x=34, mirror=0.55, swell=0.8)
    c = s.canvas()
    _wine_boat_load(s)
    boat(c, 40, 81, 1.25, "#3a2012", "#e8d2a0", lateen=False)
    boat(c, 98, 85, 1.1, "#3a2012", "#f4e4c0", lateen=False)
    boat(c, 128, 77, 0.6, "#3a2012", "#f4e4c0")
    gulls(c, 7, 36, 30, 14)
    s.paint(c)
    return s.finish(warmth="#fff0d8")


def _hillside(s: Scene) -> None:
    rng = random.Random(8)
    for row in range(7):
        c = s.canvas()
        m = Stonework(c)
        if row == 0:
            for x in (112.0, 127.0):
                m.tower(x, 19, 8, 20, "#d2c0a0", merlons=4, over=0.6, high=1.6)
                m.windows(x + 1, 22, 5, 6, 2, 1, "#5a4838", size=(0.9, 2.6), arched=True)
                m.dome(x + 4, 18.4, 2.6, "#a84a38", high=2.6)
            m.wall(119.5, 26, 8, 13, "#dccbac")
            m.gable(119.5, 26, 8, 3.6, "#b0503c")
            m.canvas.oval(123.5, 30, 1.5, 1.5, "#5a4838")
        if row == 2:
            m.church(84, 50, 17, "#f0e6d0", "#a84a38", spire=5)
        x = 74 - row * 12.5 + rng.uniform(-3, 3)
        while x < 162:
            w, h = rng.uniform(3.8, 6.4), rng.uniform(5.5, 9.5)
            bank = max(0.0, 96 - row * 8 - x) * 0.30
            foot = min(40 + row * 5.2 + bank + rng.uniform(-1.5, 1.5), 72)
            m.house(x, foot, w, h, rng.choice(WALLS), rng.choice(ROOFS), rng, "#4a342c")
            x += w * rng.uniform(0.88, 1.04) + (rng.uniform(1, 3) if rng.random() < 0.1 else 0)
        if row in (1, 4):
            smoke(c, row, 140 - 20 * row, 36 + 5 * row, 12, strength=0.09)
        if row == 6:
            m.quay(0, 160, 70.6, 72.6, "#b49c7c")
        s.paint(c, haze="#e4e6dc", far=0.20 - 0.03 * row, grain=0.07)


def _wine_boat_load(s: Scene) -> None:
    """Barrels on the quay."""
    c = s.canvas()
    for x, y in ((14, 70.4), (16.4, 70.4), (15.2, 68.6), (60, 70.4), (62.4, 70.4)):
        c.oval(x, y, 1.2, 1.0, "#8a5a30", "#4a2c16")
        c.ring(x, y, 0.8, 0.2, "#2c1a0c")
    s.paint(c)
