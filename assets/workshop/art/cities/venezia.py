"""Venezia: pink evening, the campanile, the doge's palace and domes over the lagoon, a gondola in front."""

from __future__ import annotations

from art.cities.nature import gulls
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.canvas import Canvas
from art.drawing.curves import Point, curve, path
from art.drawing.pixels import Pixels


def paint() -> Pixels:
    """The picture."""
    s = Scene(8)
    s.sky(((0, "#5467ae"), (0.28, "#9d89c2"), (0.52, "#eeb0b4"), (0.70, "#ffd6aa"), (1, "#ffe3b0")))
    s.sun(116, 54, 4.6, "#fff0c0", reach=44, strength=0.7)
    s.clouds("#ffe0d2", "#b292b8", 8, 8, 46, cover=0.62, strength=0.75)
    c = s.canvas()
    m = Stonework(c)
    m.street(3, 0, 160, 61, (3, 7), ("#b59ab5", "#a88cab", "#bba2b0"), ("#9c6a7a",), widths=(5, 10), window="#7a5f7a")
    s.paint(c, haze="#f0bfb4", far=0.35)
    c = s.canvas()
    m = Stonework(c)
    _salute(m)
    _palace(m)
    _basilica(m)
    _campanile(m)
    m.wall(3, 50, 15, 14, "#d8a088")
    m.hip(3, 50, 15, 3, "#a85a4a")
    m.windows(4, 51.5, 9, 10, 3, 2, "#5c3342", size=(1, 2.4), arched=True)
    m.quay(0, 160, 61.6, 63, "#d9b3a0")
    s.paint(c, grain=0.07)
    s.sea(63, "#a094bf", "#2b3d74", "#ffe9d0", sun_x=118, mirror=0.6, sparkle=0.9)
    c = s.canvas()
    for x, stripe in ((9, "#b33a3a"), (14.5, "#2f5f9a"), (144, "#b33a3a"), (150, "#e7b84a")):
        _mooring_pole(c, x, stripe)
    _gondola(c, 60, 77, 1.15)
    _gondola(c, 108, 69.5, 0.5)
    _gondola(c, 34, 67.4, 0.36)
    gulls(c, 5, 128, 30, 12)
    s.paint(c)
    return s.finish(warmth="#ffe0d0")


def _salute(m: Stonework) -> None:
    stone, lead = "#ead2c0", "#a9b7c9"
    m.wall(116, 47, 25, 16, stone)
    m.windows(117, 50, 15, 9, 5, 1, "#8a5560", size=(1.5, 4.6), arched=True)
    m.wall(121, 44, 16, 4, stone)
    m.dome(129, 44.5, 9.2, lead, high=10, finial=False)
    m.wall(127, 31.8, 4, 3.4, stone)
    m.dome(129, 32, 2, lead, high=2.2)
    m.wall(139, 51, 9, 12, stone)
    m.dome(143.5, 51.4, 4.2, lead, high=5)


def _palace(m: Stonework) -> None:
    pink = "#efc4ac"
    m.wall(62, 43, 48, 20, pink, turn=0.86)
    for row in range(8):  # the rose and white pattern of its wall
        for i in range(22):
            x, y = 63 + 2.05 * i + (row % 2), 44.2 + row * 1.05
            m.canvas.fill([(x, y - 0.4), (x + 0.55, y), (x, y + 0.4), (x - 0.55, y)], "#f8e0d2", alpha=0.45)
    m.battlements(62, 43, 48, "#f7dfcf", 18, 1.5)
    m.windows(64, 45, 40, 6, 7, 1, "#8a4a52", size=(1.7, 3.0), arched=True)
    m.canvas.box(62, 53, 48, 0.8, "#f9e8da")
    m.windows(62.5, 54.2, 46, 4, 20, 1, "#6f3f4c", size=(1.15, 2.2), arched=True)
    m.canvas.box(62, 57.6, 48, 0.7, "#f9e8da")
    m.windows(62.5, 58.8, 46, 4.4, 12, 1, "#5c3342", size=(2.2, 3.0), arched=True)


def _basilica(m: Stonework) -> None:
    for x, r in ((43.5, 3.8), (58.5, 3.8), (51, 5.0)):
        m.wall(x - r * 0.8, 45.5, r * 1.6, 3, "#e9d2c0")
        m.dome(x, 46, r, "#cbd2d9", high=r * 1.2)
    m.wall(38, 47.5, 26, 15.5, "#f0d6bf", turn=0.92)
    for i in range(5):
        x = 40.8 + 5.1 * i
        m.canvas.oval(x, 50.4, 2.3, 2.6, "#f9ead8")
        m.canvas.oval(x, 50.9, 1.8, 2.0, "#c98f4a")
        m.arch(x, 63, 3.6 if i != 2 else 4.6, 8, "#7a4a50")


def _campanile(m: Stonework) -> None:
    brick = "#c9684c"
    m.wall(22, 18, 8.4, 45, brick)
    for i in range(3):
        m.canvas.box(23.2 + 2.0 * i, 22, 0.5, 40, "#8a3f30", alpha=0.35)
    m.wall(21.4, 15, 9.6, 7, "#efd9c4")
    m.windows(21.8, 16, 6.2, 5, 3, 1, "#6b3a3a", size=(1.2, 3.2), arched=True)
    m.wall(22.4, 10.4, 7.6, 4.8, brick)
    m.gable(22.2, 10.6, 8, 8.4, "#6fa08c", over=0.3)
    m.canvas.oval(26.2, 2.0, 0.6, 0.6, "#ffe49a")


def _mooring_pole(c: Canvas, x: float, stripe: str) -> None:
    c.box(x, 57, 1.5, 35, "#f3eadb", "#cbb8ae", across=True)
    for i in range(7):
        y = 58 + 5 * i
        c.fill([(x, y), (x + 1.5, y + 1.5), (x + 1.5, y + 3.8), (x, y + 2.3)], stripe)
    c.oval(x + 0.75, 56.6, 1.1, 1.1, "#ffd97a")


def _gondola(c: Canvas, x: float, y: float, z: float) -> None:
    def at(dx: float, dy: float) -> Point:
        return x + dx * z, y + dy * z

    c.fill([at(-11, 1.2), at(11, 1.2), at(7, 3.6), at(-7, 3.6)], "#14101c", alpha=0.35)
    hull = path(
        curve(at(-12, -4.8), at(-9, 1.2), at(0, 1.5)),
        curve(at(0, 1.5), at(9.5, 1.3), at(12.5, -5.6)),
        curve(at(12.5, -5.6), at(9, -0.8), at(0, -0.5)),
        curve(at(0, -0.5), at(-8, -0.4), at(-12, -4.8)),
    )
    c.fill(hull, "#2a2030", "#0c080e")
    c.stroke(curve(at(-11.4, -3.9), at(-8, -0.2), at(0, -0.3)), 0.25 * z, "#d8a94a", alpha=0.9, round_ends=False)
    c.stroke([at(12.3, -5.4), at(12.9, -8.0)], 0.5 * z, "#e0e0e4")
    c.fill([at(0.5, -0.7), at(1.2, -3.2), at(5, -3.2), at(6, -0.9)], "#b8353c", "#7c1f2c")
    c.stroke([at(-6, 0), at(-6.2, -4)], 1.1 * z, "#1c1824")
    c.stroke([at(-6.2, -3.6), at(-6, -7)], 1.5 * z, "#f3f0ea")
    c.oval(*at(-6, -8.7), 0.95 * z, 1.05 * z, "#e6b98e")
    c.fill([at(-7.4, -9), at(-4.6, -9), at(-5.2, -9.8), at(-6.8, -9.8)], "#e9cf8a")
    c.stroke([at(-10.5, 4.2), at(-3.0, -7.4)], 0.45 * z, "#3a2a20")
