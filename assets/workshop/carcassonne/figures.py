"""The figures: hooded people in a cloak, with crown, hammer or crook, standing or lying; and the pig.

A picture is a square of 150 units; a follower is 100 high and stands on the middle of the lower edge. A dark line is
around each figure and a cream one around that, so that it is seen on meadow, roof and water alike. The mark is upright
in every pose.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from art.drawing.canvas import Canvas
from art.drawing.curves import Point, arc, curve, path
from art.drawing.lighting import light_rim, shade_picture
from art.drawing.pixels import Pixels, lay
from art.marks import draw_mark
from art.palette import LIVERIES, OUTLINE, Ink, darken, lighten

FIGURE_PX: Final = 210
UNITS: Final = 150.0
CREAM: Final = "#fff6df"
DARK_LINE: Final = 0.017
CREAM_LINE: Final = 0.033
"""Parts of the picture from the figure to the outer rim of its line."""
POSES: Final = ("follower", "big", "builder", "shepherd", "pig", "follower-lying", "big-lying")
BIG: Final = 1.22
SKIN, SKIN_DARK = "#efc49a", "#c08a5c"
WOOD, WOOD_DARK = "#b9824a", "#7a4e26"


class Pen:
    """Draws on a canvas after turning and scaling around the foot of the figure."""

    def __init__(self, canvas: Canvas, foot: Point, scale: float = 1.0, angle: float = 0.0) -> None:
        self.canvas = canvas
        self._foot, self.scale = foot, scale
        self._cos, self._sin = math.cos(angle), math.sin(angle)

    def at(self, x: float, y: float) -> Point:
        """The place on the canvas of a point `x` right of and `y` above the foot."""
        x, y = x * self.scale, -y * self.scale
        return self._foot[0] + x * self._cos - y * self._sin, self._foot[1] + x * self._sin + y * self._cos

    def fill(self, outline: Sequence[Point], ink: Ink, to: Ink | None = None, *, alpha: float = 1.0) -> None:
        self.canvas.fill([self.at(x, y) for x, y in outline], ink, to, across=self._sin == 0, alpha=alpha)

    def oval(self, x: float, y: float, rx: float, ry: float, ink: Ink, to: Ink | None = None) -> None:
        self.fill(arc(x, y, rx, ry, 0, 360, 48), ink, to)

    def stroke(self, points: Sequence[Point], width: float, ink: Ink, *, alpha: float = 1.0) -> None:
        self.canvas.stroke([self.at(x, y) for x, y in points], width * self.scale, ink, alpha=alpha)


def figure(colour: str, pose: str) -> Pixels:
    """One of `POSES` in a colour of the seats."""
    canvas = Canvas(FIGURE_PX, FIGURE_PX, UNITS, 4)
    kind = pose.removesuffix("-lying")
    if kind == "pig":
        _pig(canvas, colour)
    else:
        scale = BIG if kind == "big" else 1.0
        lying = pose.endswith("-lying")
        foot = (UNITS / 2 + 50 * scale, UNITS - 42 * scale) if lying else (UNITS / 2, UNITS - 7)
        pen = Pen(canvas, foot, scale * 0.93, -math.pi / 2 if lying else 0.0)
        _person(pen, colour, kind)
    body = canvas.finish()[..., 3]
    cream = canvas.finish_outlined(CREAM, FIGURE_PX * CREAM_LINE)
    dark = canvas.finish_outlined(OUTLINE, FIGURE_PX * DARK_LINE)
    piece = shade_picture(light_rim(dark, body, 2, 0.45), body, 4, 0.26)
    lay(cream, piece)
    return cream


def _person(pen: Pen, colour: str, kind: str) -> None:
    livery = LIVERIES[colour]
    fill, pale = livery.fill, lighten(livery.fill, 0.30)
    deep = darken(fill, 0.34) if colour != "graphite" else lighten(fill, 0.16)
    if kind == "shepherd":
        _crook(pen)
    if kind == "builder":
        _hammer(pen)
    # the cloak widens to the ground; its hem is a little lighter
    cloak = path(
        curve((-16, 66), (-31, 44), (-36, 3)),
        curve((-36, 3), (0, -6), (36, 3)),
        curve((36, 3), (31, 44), (16, 66)),
        curve((16, 66), (0, 74), (-16, 66)),
    )
    pen.fill(cloak, pale, darken(fill, 0.16))
    for x, lean in ((-24, -5), (25, 5)):
        pen.stroke(curve((x * 0.6, 52), (x * 0.9, 30), (x + lean, 6)), 2.0, deep, alpha=0.55)
    pen.stroke(curve((-33, 7), (0, -2), (33, 7)), 2.4, lighten(fill, 0.5), alpha=0.7)
    if kind in ("shepherd", "builder"):
        _hat(pen, colour, straw=kind == "shepherd")
    else:
        hood = path(
            curve((-20, 64), (-27, 84), (-10, 96)),
            curve((-10, 96), (0, 103), (11, 95)),
            curve((11, 95), (27, 84), (20, 64)),
            curve((20, 64), (0, 56), (-20, 64)),
        )
        pen.fill(hood, lighten(fill, 0.22), darken(fill, 0.22))
        pen.oval(0, 77, 14.6, 16, darken(fill, 0.55), darken(fill, 0.66))
        pen.oval(0, 75, 11.6, 12.6, SKIN, SKIN_DARK)
        _face(pen)
    # a clasp under the chin
    pen.oval(0, 61, 4.0, 4.0, "#ffe9a6", "#b98426")
    if kind == "big":
        _crown(pen)
    draw_mark(pen.canvas, colour, *pen.at(0, 33), 15.0 * pen.scale, livery.mark)


def _face(pen: Pen) -> None:
    for x in (-4.6, 4.6):
        pen.oval(x, 77, 1.7, 2.1, "#2a1608")
    pen.stroke(curve((-4, 69.5), (0, 67.5), (4, 69.5)), 1.5, "#8a4a34")


def _hat(pen: Pen, colour: str, *, straw: bool) -> None:
    """A head under a broad straw hat or a cap in the seat's colour."""
    fill = LIVERIES[colour].fill
    pen.oval(0, 75, 14.5, 16, SKIN, SKIN_DARK)
    _face(pen)
    if straw:
        pen.fill(arc(0, 85, 33, 8.5, 0, 360, 48), "#f0d07a", "#b98a34")
        pen.fill(
            path(curve((-16, 86), (-15, 106), (0, 106)), curve((0, 106), (15, 106), (16, 86))), "#f6dc92", "#c4963e"
        )
        pen.fill([(-16, 86), (16, 86), (16, 91), (-16, 91)], fill)
    else:
        pen.fill(
            path(curve((-19, 84), (-20, 106), (2, 104)), curve((2, 104), (22, 102), (19, 84))),
            lighten(fill, 0.25),
            darken(fill, 0.2),
        )
        pen.fill([(-22, 82), (22, 82), (24, 87), (-22, 87)], lighten(fill, 0.45), darken(fill, 0.05))


def _hammer(pen: Pen) -> None:
    pen.stroke([(34, 20), (44, 78)], 6, WOOD_DARK)
    pen.stroke([(33, 20), (43, 78)], 3, WOOD)
    pen.fill([(29, 76), (57, 71), (60, 88), (32, 93)], "#d4d8de", "#7c828c")


def _crook(pen: Pen) -> None:
    bow = [(50.5 - 8.5 * math.cos(a), 90 + 12 * math.sin(a)) for a in (0.5, 1.0, 1.57, 2.1, 2.7, 3.3)]
    hook = [(42, 2), (42, 90), *bow]
    pen.stroke(hook, 6.2, WOOD_DARK)
    pen.stroke(hook, 3.0, "#d8a668")


def _crown(pen: Pen) -> None:
    pen.fill([(-17, 92), (-21, 112), (-9.5, 103), (0, 117), (9.5, 103), (21, 112), (17, 92)], "#ffe79a", "#c48a22")
    pen.fill([(-17, 90), (17, 90), (17, 96), (-17, 96)], "#ffdf7e", "#b98426")
    for x, y in ((-21, 112), (0, 117), (21, 112)):
        pen.oval(x, y, 3.2, 3.2, "#fff2c0", "#d09a2c")


def _pig(c: Canvas, colour: str) -> None:
    livery = LIVERIES[colour]
    fill = livery.fill
    light, dark = lighten(fill, 0.30), darken(fill, 0.26)
    foot = UNITS - 8
    for x in (44, 58, 88, 101):
        c.box(x - 6, foot - 26, 12, 26, fill, dark)
    c.stroke(arc(18, foot - 46, 8, 8, 40, 330, 24), 5, dark)
    c.oval(70, foot - 42, 50, 33, light, dark)
    c.oval(113, foot - 50, 22, 21, light, dark)
    c.box(126, foot - 55, 15, 19, lighten(fill, 0.22), dark)
    c.fill([(98, foot - 64), (103, foot - 88), (118, foot - 68)], fill, dark)
    c.oval(118, foot - 56, 3.2, 3.6, OUTLINE if colour != "graphite" else CREAM)
    for y in (50, 43):
        c.oval(136, foot - y, 2.2, 1.7, darken(fill, 0.6))
    draw_mark(c, colour, 64, foot - 43, 18.5, livery.mark)
