"""Islas Canarias: the snow cone over a belt of cloud, palms on the beach, the black ship offshore."""

from __future__ import annotations

from art.cities.nature import gulls, palm
from art.cities.scene import Scene
from art.cities.stonework import Stonework
from art.drawing.canvas import Canvas
from art.drawing.curves import Point, curve, path
from art.drawing.pixels import Pixels
from art.marks import draw_skull


def paint() -> Pixels:
    """The picture."""
    s = Scene(48)
    s.sky(((0, "#1a78b4"), (0.50, "#88d4e4"), (0.74, "#fdf0cc"), (1, "#fff0c8")))
    s.sun(141, 24, 4.4, "#fffde6", reach=42, strength=0.6)
    s.clouds("#ffffff", "#bcdce4", 66, 6, 30, cover=0.36, strength=0.7)
    _cone(s)
    s.clouds("#ffffff", "#c8d4dc", 67, 42, 58, cover=0.95, strength=0.85)
    s.hills(73, 12, "#5a8a52", "#86a05c", 67, length=26)
    c = s.canvas()
    m = Stonework(c)
    m.street(61, 58, 124, 73.4, (3, 6), ("#ffffff", "#f4ead8", "#f8e0c0"), ("#c9603f",), widths=(4, 7))
    m.church(88, 73.4, 12, "#ffffff", "#c9603f", spire=4)
    for x, h in ((60, 8), (118, 9), (122, 7)):
        palm(c, x, 74, h, "#2f6a3a", 1)
    m.quay(56, 126, 73.4, 75, "#8a7c6a")
    s.paint(c)
    s.sea(75, "#3cb4c4", "#0b5a80", "#f6ffff", sun_x=128, mirror=0.45)
    c = s.canvas()
    m = Stonework(c)
    m.shore(path((0, 92), (0, 81), curve((0, 81), (26, 78.4), (44, 84), (56, 92))), "#f6e2ac", "#cdb074")
    c.stroke(path(curve((0, 81), (26, 78.4), (44, 84), (56, 92))), 0.9, "#ffffff", alpha=0.6, round_ends=False)
    palm(c, 14, 85, 27, "#2f6a3a", 3)
    palm(c, 27, 87, 19, "#2f6a3a", -2)
    palm(c, 5, 88, 16, "#2f6a3a", 1)
    c.box(20, 84.6, 3, 2.2, "#8a5a30", "#5a3a1c")  # a chest
    c.box(20, 84.2, 3, 0.8, "#b98d3b")
    _black_ship(c, 108, 85, 1.55)
    gulls(c, 4, 60, 34, 12)
    s.paint(c)
    return s.finish(warmth="#fff6dc")


def _cone(s: Scene) -> None:
    c = s.canvas()
    left, right = curve((6, 74), (50, 58), (74, 21)), curve((87, 20.4), (110, 58), (160, 74))
    c.fill(path(left, (77, 22.6), (80, 23.6), (83.6, 21.6), right), "#7a6a80", "#b08e68")
    c.fill(
        path((80, 23.6), (83.6, 21.6), right, (92, 74), curve((92, 74), (90, 46), (80, 23.6))),
        "#51486a",
        "#866c58",
        alpha=0.9,
    )
    snow = [(74, 21), (77, 22.6), (80, 23.6), (83.6, 21.6), (87, 20.4)]
    foot = [
        (97.5, 35.5),
        (94, 33.5),
        (92.4, 37),
        (89.4, 33),
        (86.4, 38.6),
        (83, 33.4),
        (79.6, 39),
        (76.4, 34),
        (73, 38.4),
        (70.4, 34.2),
        (65.4, 34.6),
    ]
    c.fill([*snow, *foot], "#ffffff", "#eef4fa")
    c.fill(
        [
            (80, 23.6),
            (83.6, 21.6),
            (87, 20.4),
            (97.5, 35.5),
            (94, 33.5),
            (92.4, 37),
            (89.4, 33),
            (86.4, 38.6),
            (84, 34),
        ],
        "#b4c4de",
        alpha=0.75,
    )
    for x0, x1 in ((70, 52), (66, 40), (92, 112), (97, 130), (78, 72)):
        c.stroke(curve((x0, 40), ((x0 + x1) / 2, 52), (x1, 70)), 0.7, "#4c3f58", alpha=0.30, round_ends=False)
    s.paint(c, haze="#d6e8ec", far=0.12, grain=0.16)


def _black_ship(c: Canvas, x: float, y: float, z: float) -> None:
    """The pirate: black hull, black sails, a skull."""

    def at(dx: float, dy: float) -> Point:
        return x + dx * z, y + dy * z

    c.fill([at(-7, 0.6), at(7, 0.6), at(4, 4.4), at(-4, 4.4)], "#0c1418", alpha=0.35)
    for mast, top in ((-3.4, -12), (2.2, -14.5), (6.0, -10)):
        c.stroke([at(mast, -1), at(mast, top)], 0.45 * z, "#1c1410")
    for left, right, top, foot in (
        (-5.6, -1.4, -11, -6.6),
        (-6, -1.2, -6.2, -2.4),
        (-0.8, 5.0, -13.4, -8.6),
        (-1.4, 5.4, -8.2, -2.6),
    ):
        sail = path(
            at(left, top),
            at(right, top),
            curve(at(right, top), at(right + 1.2, (top + foot) / 2), at(right + 0.2, foot)),
            curve(at(right + 0.2, foot), at((left + right) / 2, foot - 0.7), at(left, foot)),
        )
        c.fill(sail, "#3a3634", "#191716")
        c.stroke([at(left - 0.4, top), at(right + 0.4, top)], 0.3 * z, "#0e0b0a")
    draw_skull(c, *at(2.2, -5.9), 1.55 * z, "#e9e2d2")
    c.fill(
        path(
            at(-8.6, -3.6),
            at(-5, -3.2),
            curve(at(-5, -3.2), at(1, -1.2), at(7.6, -2.6)),
            at(11.5, -4.4),
            curve(at(9.2, -2.6), at(7.4, 0.6), at(5, 1.1)),
            at(-6, 1.1),
            curve(at(-6, 1.1), at(-8, -0.6), at(-8.6, -3.6)),
        ),
        "#2c2622",
        "#0c0a09",
    )
    c.stroke(curve(at(-8.4, -3.4), at(0, -0.4), at(8.4, -2.9)), 0.3 * z, "#8a6a34", round_ends=False)
    for port in (-4, -1.6, 0.8, 3.2):
        c.box(*at(port, -1.0), 0.8 * z, 0.7 * z, "#d8a040")
    c.fill([at(2.2, -15.6), at(-1.6, -15.0), at(2.2, -14.2)], "#191716")
    c.stroke([at(-7.6, 1.2), at(6.6, 1.2)], 0.24 * z, "#ffffff", alpha=0.55, round_ends=False)
