"""Candia: the sea fort with its lion, the vaults of the arsenal, a snowy ridge behind."""

from __future__ import annotations

from art.cities.nature import boat, cypress, gulls, stones, tree, wares
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.drawing.noise import fractal_noise
from art.drawing.pixels import Pixels
from art.palette import Ink, darken, lighten

FORT, VAULT = "#d9bc8c", "#cfae80"


def paint() -> Pixels:
    """The picture."""
    s = Scene(24)
    s.sky(((0, "#2a7cc0"), (0.42, "#93cdea"), (0.66, "#eef0dc"), (1, "#ffe7b4")))
    s.sun(24, 15, 4.2, "#ffffe8", reach=42, strength=0.6)
    s.clouds("#ffffff", "#c4d2dc", 26, 6, 30, cover=0.48, strength=0.85)
    _snowy_ridge(s)
    s.hills(61, 12, "#8f9f7a", "#b8b484", 62, length=30, haze="#dfe4d2", far=0.2)
    c = s.canvas()
    m = Stonework(c)
    m.street(
        23,
        60,
        160,
        58,
        (3, 6),
        ("#f6ecd8", "#ead8b8", "#f4e0bc", "#e6c8a0"),
        ("#c9724a", "#b8623e"),
        widths=(4, 7),
        window="#5a4a3c",
    )
    m.church(112, 58.5, 15, "#f4e6c8", "#b8623e", spire=5)
    m.wall(141, 49, 2.6, 10, "#f4e6c8")
    m.dome(147, 53, 4.6, "#c98a5a", high=4.4)
    m.wall(142.4, 52.6, 9.4, 6, "#f0dcb8")
    s.paint(c, haze="#eef0dc", far=0.10)
    c = s.canvas()
    m = Stonework(c)
    _arsenal(m)
    for x in (76, 79.5, 152):
        cypress(c, x, 62, 9)
    tree(c, 72, 63, 3.4, "#6f8050", seed=4)
    m.quay(64, 160, 67, 69.4, "#bb9f74")
    s.paint(c)
    s.sea(69.2, "#3a9cc4", "#0f4f86", "#f4feff", sun_x=40, mirror=0.45)
    c = s.canvas()
    m = Stonework(c)
    _sea_fort(m)
    stones(c, 9, (2, 66), (78.5, 89), 40, "#a08a60")
    stones(c, 10, (62, 76), (77.5, 81), 8, "#a08a60")
    wares(c, 5, 44, 77.2, 4)
    boat(c, 100, 80, 1.2, "#4a2615", "#fff6e0")
    boat(c, 132, 77, 0.8, "#4a2615", "#fff2d8", lateen=False)
    boat(c, 84, 72.4, 0.4)
    gulls(c, 8, 92, 34, 12)
    s.paint(c)
    return s.finish(warmth="#fff2d4")


def _snowy_ridge(s: Scene) -> None:
    """Psiloritis: a broad grey back, white on top."""
    noise = fractal_noise(2, 321, 50, 26, 77, octaves=6)[0]
    xs = [i / 2 for i in range(321)]
    crest: list[tuple[float, float]] = []
    for i, x in enumerate(xs):
        hump = 20 * max(0.0, 1 - ((x - 104) / 62) ** 2) ** 1.4 + 9 * max(0.0, 1 - ((x - 58) / 40) ** 2)
        crest.append((x, 56 - hump - 9 * (float(noise[i]) - 0.4)))
    c = s.canvas()
    c.fill([(0, 95), *crest, (160, 95)], "#7f93b0", "#b8c2b8")
    _snow(c, crest)
    s.paint(c, haze="#cfe2ee", far=0.22, grain=0.16)
    s.mist(56, "#e6eee2", spread=6, strength=0.4)


def _snow(c: Canvas, crest: list[tuple[float, float]]) -> None:
    high = [(x, y) for x, y in crest if y < 42]
    ragged = [(x, y + max(0.0, 42 - y) * (0.42 + 0.30 * ((i * 7919) % 13) / 13)) for i, (x, y) in enumerate(high)]
    c.fill([*high, *reversed(ragged)], "#ffffff", "#e4eef6")
    for (x, y), (_, foot) in list(zip(high, ragged, strict=True))[3::9]:
        c.fill([(x, y), (x + 2.4, y + (foot - y) * 0.9), (x + 0.6, foot)], "#a9bfd8", alpha=0.55)


def _arsenal(m: Stonework) -> None:
    """Five long vaults where galleys were built, open to the water."""
    for i in range(5):
        x = 90 + 11.6 * i
        top = arc(x + 5.8, 58.4, 5.8, 6.2, 180, 360, 24)
        m.canvas.fill(path((x, 67.4), top, (x + 11.6, 67.4)), lighten(VAULT, 0.14), darken(VAULT, 0.12))
        m.canvas.stroke(top, 0.8, lighten(VAULT, 0.4), round_ends=False)
        inner = path((x + 1.8, 67.4), arc(x + 5.8, 60, 4, 4.6, 180, 360, 20), (x + 9.8, 67.4))
        m.canvas.fill(inner, "#2c2018", "#5a4230")
        if i in (1, 3):  # a galley on the slip
            m.canvas.fill(
                path(curve((x + 3, 64), (x + 5.8, 67.6), (x + 8.6, 64)), (x + 5.8, 63.4)), "#8a5a34", "#3a2414"
            )
        m.canvas.fill(
            [(x + 10.4, 59), (x + 11.6, 58.4), (x + 11.6, 67.4), (x + 10.4, 67.4)], darken(VAULT, 0.35), alpha=0.8
        )


def _sea_fort(m: Stonework) -> None:
    """Rocca a Mare: a low mass of stone with battered walls on its mole, the winged lion over the gate."""
    c = m.canvas
    m.shore([(0, 92), (0, 76), (10, 74), (66, 74), (74, 76.5), (80, 80), (70, 84), (40, 92)], "#a8905f", "#4c4030")
    m.tower(44, 34, 9, 20, lighten(FORT, 0.04), merlons=4, over=0.6)
    m.windows(46, 38, 4, 8, 1, 1, "#5a4228", size=(1.1, 2.6), arched=True)
    m.flag(48.5, 32.5, 8.5, "#b8302a", length=5)
    c.fill([(9, 76), (12, 47), (60, 47), (63, 76)], lighten(FORT, 0.14), darken(FORT, 0.14))
    c.fill([(60, 47), (63, 76), (71, 75.5), (67, 49)], darken(FORT, 0.30), darken(FORT, 0.45))
    m.courses(12, 49, 48, 27, FORT, course=2.6, seed=9)
    c.box(10.8, 53, 51, 0.9, lighten(FORT, 0.45))
    c.box(10.8, 53.9, 51, 0.5, darken(FORT, 0.5), alpha=0.5)
    for i in range(8):  # broad merlons with gun ports between
        x = 12 + 6.2 * i
        c.fill([(x, 47.2), (x + 0.5, 43.6), (x + 3.9, 43.6), (x + 4.4, 47.2)], lighten(FORT, 0.16), FORT)
        c.box(x + 0.5, 43.5, 3.4, 0.4, lighten(FORT, 0.6), alpha=0.8)
    m.windows(14, 57, 12, 4, 2, 1, "#4a3826", size=(1.8, 1.8), arched=True)
    m.windows(50, 57, 10, 4, 2, 1, "#4a3826", size=(1.8, 1.8), arched=True)
    c.box(31, 54.8, 12, 8.8, "#f5ead2", "#dfcda6")
    c.box(30.4, 54.2, 13.2, 0.9, "#fffaf0")
    _lion(c, 37, 59.6, "#8a6232")
    m.arch(37, 76, 6.6, 10.2, lighten(FORT, 0.4))
    m.arch(37, 76, 5.2, 9.2, "#2c2018")


def _lion(c: Canvas, x: float, y: float, ink: Ink) -> None:
    """The lion of Saint Mark in relief, walking to the left."""
    c.fill(
        path(curve((x - 2.6, y - 0.6), (x, y - 1.4), (x + 3.2, y - 0.6)), (x + 3.2, y + 1.0), (x - 2.6, y + 1.2)), ink
    )
    for leg in (-2.4, -1.2, 1.8, 2.8):
        c.box(x + leg - 0.3, y + 0.6, 0.7, 2.2, ink)
    c.oval(x - 3.1, y - 1.2, 1.5, 1.5, ink)
    c.oval(x - 3.6, y - 1.2, 0.8, 0.8, lighten(ink, 0.35))
    c.fill(
        path(
            (x - 1.2, y - 0.6),
            curve((x - 1.2, y - 0.6), (x + 0.2, y - 4.6), (x + 4.2, y - 3.8)),
            curve((x + 4.2, y - 3.8), (x + 2.2, y - 1.8), (x + 1.4, y - 0.6)),
        ),
        lighten(ink, 0.25),
    )
    c.stroke(curve((x + 3.1, y), (x + 5, y - 0.4), (x + 4.6, y - 2.2)), 0.4, ink)
    c.box(x - 4.8, y + 1.0, 1.9, 1.6, lighten(ink, 0.6))
