"""Florins, seat discs, wax seals and the bare marks. Numbers on coins are written by the game, not here."""

from __future__ import annotations

import math
import random

from art.drawing.canvas import Canvas
from art.drawing.curves import Point, arc, curve, path
from art.drawing.lighting import light_rim
from art.drawing.pixels import Pixels
from art.marks import draw_anchor, draw_lily, draw_mark
from art.palette import LIVERIES, WAX, Ink, darken, lighten

METALS: dict[str, tuple[str, str, str]] = {
    "gold": ("#d9a63a", "#ffe9a6", "#7d5414"),
    "silver": ("#b9bec4", "#ffffff", "#5d646c"),
    "copper": ("#c07a4a", "#f3c39a", "#66371a"),
}
"""Field, light and dark of each metal."""
RIM_DOTS = 36
LARGE_MARKS = {"green": 31, "graphite": 30, "orange": 28}
"""Marks with corners that would reach over the rim of a round disc."""


def coin(metal: str, *, lily: bool = False, px: int = 256) -> Pixels:
    """A coin with a beaded rim and a bare field, or with the lily."""
    base, light, dark = METALS[metal]
    canvas = Canvas(px, px, 100, 5)
    canvas.oval(50, 51, 48, 48, darken(dark, 0.3))
    canvas.oval(50, 49.4, 47.6, 47.6, light, dark)
    canvas.oval(50, 49.6, 45.8, 45.8, lighten(base, 0.2), darken(base, 0.3))
    for i in range(RIM_DOTS):
        angle = i * 2 * math.pi / RIM_DOTS
        x, y = 50 + 43.2 * math.cos(angle), 49.6 + 43.2 * math.sin(angle)
        canvas.oval(x + 0.4, y + 0.5, 1.7, 1.7, darken(base, 0.55))
        canvas.oval(x, y, 1.5, 1.5, lighten(base, 0.45))
    canvas.oval(50, 50, 40.2, 40.2, darken(base, 0.35), light)
    canvas.oval(50, 50.2, 38.4, 38.4, lighten(base, 0.30), darken(base, 0.08))
    canvas.fill(
        path(arc(50, 50.2, 37.4, 37.4, 190, 300, 30), arc(56, 58, 37.4, 37.4, 286, 200, 30)), "#ffffff", alpha=0.20
    )
    if lily:
        draw_lily(canvas, 50, 52.2, 26, lighten(base, 0.6))
        draw_lily(canvas, 50, 50.8, 26, darken(base, 0.5))
    return canvas.finish()


def seat_disc(colour_name: str, *, large_mark: bool = False) -> Pixels:
    """A dark-rimmed disc in the player's colour with their mark."""
    livery = LIVERIES[colour_name]
    canvas = Canvas(256, 256, 100, 4)
    canvas.oval(50, 50, 49, 49, "#150c06")
    canvas.oval(50, 50, 44.4, 44.4, lighten(livery.fill, 0.26), darken(livery.fill, 0.22))
    canvas.ring(50, 50, 44.4, 2.0, lighten(livery.fill, 0.35), alpha=0.55)
    large = LARGE_MARKS.get(colour_name, 34)
    draw_mark(canvas, colour_name, 50, 50, large if large_mark else 24, livery.mark)
    return canvas.finish()


def bare_mark(colour_name: str) -> Pixels:
    """The mark alone in white, to be tinted by the game."""
    canvas = Canvas(128, 128, 100, 4)
    draw_mark(canvas, colour_name, 50, 51 if colour_name == "pearl" else 50, 40, "#ffffff")
    return canvas.finish()


def seal(seed: int, px: int, ink: Ink = WAX) -> Pixels:
    """A blob of wax with an anchor pressed into it; no two are alike."""
    canvas = Canvas(px, px, 100, 5)
    phases = [random.Random(seed * 7 + i).uniform(0, 2 * math.pi) for i in range(3)]

    def blob(radius: float, dx: float = 0, dy: float = 0) -> list[Point]:
        outline = []
        for i in range(120):
            a = i * 2 * math.pi / 120
            r = (
                radius
                + 2.3 * math.sin(3 * a + phases[0])
                + 1.6 * math.sin(5 * a + phases[1])
                + math.sin(8 * a + phases[2])
            )
            outline.append((50 + dx + r * math.cos(a), 50 + dy + r * math.sin(a)))
        return outline

    canvas.fill(blob(43.5), darken(ink, 0.6))
    canvas.fill(blob(42.6, -0.6, -0.8), lighten(ink, 0.34), darken(ink, 0.32))
    canvas.fill(blob(39.6, 0, 0.3), lighten(ink, 0.08), darken(ink, 0.14))
    canvas.oval(50, 50, 30.5, 30.5, darken(ink, 0.48), lighten(ink, 0.26))
    canvas.oval(50, 50.8, 28.4, 28.4, darken(ink, 0.20), lighten(ink, 0.03))
    canvas.ring(50, 50.6, 26.4, 1.0, darken(ink, 0.4), alpha=0.7)
    for dx, dy, relief in ((-0.8, -0.8, darken(ink, 0.62)), (0.8, 1.0, lighten(ink, 0.34)), (0, 0, darken(ink, 0.36))):
        draw_anchor(canvas, 50 + dx, 51 + dy, 20, relief, 1.05)
    canvas.fill(
        path(curve((19, 37), (27, 16), (52, 11.5)), curve((52, 11.5), (33, 20), (24.5, 39))), "#ffffff", alpha=0.36
    )
    canvas.oval(66, 14.5, 3.2, 1.6, "#ffffff", alpha=0.3)
    piece = canvas.finish()
    return light_rim(piece, piece[..., 3], max(1, px // 90), 0.3, "#ffb0a0")


def seal_slot() -> Pixels:
    """Where a seal could be: a thin ring."""
    canvas = Canvas(128, 128, 100, 4)
    canvas.oval(50, 50, 34, 34, "#b79a68", alpha=0.12)
    canvas.ring(50, 50, 34, 4.2, "#a5854e", alpha=0.62)
    return canvas.finish()
