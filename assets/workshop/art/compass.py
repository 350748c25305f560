"""The compass rose: on the menu, on the backs of destination cards and in the program's icon. Units are 200 wide."""

from __future__ import annotations

import math

from art.drawing.canvas import Canvas
from art.drawing.pixels import Pixels
from art.marks import draw_lily
from art.palette import BRASS_DARK, BRASS_LIGHT, Ink, darken, lighten

POINTS = ((62.0, 12.0, 22.5, 8), (74.0, 13.0, 45.0, 4), (92.0, 18.0, 0.0, 4))
"""Length, half width at the foot, first bearing in degrees, how many; long ones are on top."""


def compass(px: int, bright: Ink = BRASS_LIGHT, dark: Ink = BRASS_DARK, *, oversample: int = 3) -> Pixels:
    """The rose with its rings, 72 ticks and the lily in the north."""
    canvas = Canvas(px, px, 200, oversample)
    for radius, width in ((97, 1.9), (88, 1.0), (52, 1.3), (49.6, 0.6)):
        canvas.ring(100, 100, radius, width, bright)
    for i in range(72):
        angle = i * math.pi / 36
        inner, outer = 88, (96 if i % 2 else 92)
        x, y = math.cos(angle), math.sin(angle)
        ends = [(100 + inner * x, 100 + inner * y), (100 + outer * x, 100 + outer * y)]
        canvas.stroke(ends, 1.7 if i % 6 == 0 else 0.8, bright, round_ends=False)
    for length, half, first, count in POINTS:
        for i in range(count):
            _point(canvas, math.radians(first + i * 360 / count), length, half, count, bright, dark)
    draw_lily(canvas, 100, 12.6, 9.4, darken(dark, 0.5))
    draw_lily(canvas, 100, 12, 9, lighten(bright, 0.35))
    canvas.oval(100, 100, 6.6, 6.6, darken(dark, 0.4))
    canvas.oval(100, 100, 5.8, 5.8, lighten(bright, 0.3), bright)
    canvas.oval(100, 100, 2.8, 2.8, dark)
    return canvas.finish()


def _point(canvas: Canvas, bearing: float, length: float, half: float, count: int, bright: Ink, dark: Ink) -> None:
    """One ray: its left half in the light, its right half in the dark."""
    tip = (100 + length * math.sin(bearing), 100 - length * math.cos(bearing))
    for side, ink, to in ((-1, lighten(bright, 0.35), bright), (1, dark, darken(dark, 0.25))):
        foot = bearing + side * math.pi / count
        canvas.fill([(100, 100), (100 + half * math.sin(foot), 100 - half * math.cos(foot)), tip], ink, to)
