"""The signs that stand for a colour (cross, ring, diamond, bars, star, heart, squares, crescent), the skull, the lily
and the anchor.

Colour is never alone: everything in a player's colour also has their mark. No mark is a triangle, a site uses that.
"""

from __future__ import annotations

import math

from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.palette import Ink


def draw_mark(canvas: Canvas, colour_name: str, x: float, y: float, r: float, ink: Ink) -> None:
    """The mark of a colour around x, y; `r` is about half its width."""
    if colour_name == "red":
        arm = r * 0.36
        canvas.box(x - arm, y - r, 2 * arm, 2 * r, ink)
        canvas.box(x - r, y - arm, 2 * r, 2 * arm, ink)
    elif colour_name == "blue":
        canvas.ring(x, y, r * 1.02, r * 0.48, ink)
    elif colour_name == "yellow":
        canvas.fill([(x, y - r * 1.12), (x + r * 0.92, y), (x, y + r * 1.12), (x - r * 0.92, y)], ink)
    elif colour_name == "green":
        for i in range(3):
            canvas.box(x - r, y - r * 0.95 + i * r * 0.74, 2 * r, r * 0.42, ink)
    elif colour_name == "pearl":
        canvas.fill(star(x, y, r * 1.15, r * 0.5), ink)
    elif colour_name == "graphite":
        canvas.fill(heart(x, y, r), ink)
    elif colour_name == "orange":
        for left, top in ((-1, -1), (0.16, -1), (-1, 0.16), (0.16, 0.16)):
            canvas.box(x + r * left, y + r * top, r * 0.84, r * 0.84, ink)
    elif colour_name == "violet":
        canvas.fill(crescent(x, y, r), ink)
    else:
        draw_skull(canvas, x, y, r, ink)


def draw_mark_outline(canvas: Canvas, colour_name: str, x: float, y: float, r: float, ink: Ink, paper: Ink) -> None:
    """The mark as a line: the same sign with a hole of `paper` inside."""
    draw_mark(canvas, colour_name, x, y, r, ink)
    if colour_name == "red":
        # A cross keeps an even line only if its arms are thinned, not shrunk.
        canvas.box(x - r * 0.15, y - r * 0.79, r * 0.30, r * 1.58, paper)
        canvas.box(x - r * 0.79, y - r * 0.15, r * 1.58, r * 0.30, paper)
    elif colour_name == "blue":
        canvas.ring(x, y, r * 1.12, r * 0.66, ink)
        canvas.ring(x, y, r * 0.90, r * 0.22, paper)
    elif colour_name == "green":
        for i in range(3):
            top = y - r * 1.02 + i * r * 0.74
            canvas.box(x - r, top, 2 * r, r * 0.56, ink)
            canvas.box(x - r * 0.79, top + r * 0.19, 1.58 * r, r * 0.18, paper)
    elif colour_name == "pearl":
        canvas.fill(star(x, y, r * 0.68, r * 0.29), paper)
    else:
        draw_mark(canvas, colour_name, x, y, r * 0.62, paper)


def star(x: float, y: float, outer: float, inner: float, points: int = 5) -> list[tuple[float, float]]:
    """A star standing on two points."""
    return [
        (
            x + (outer if i % 2 == 0 else inner) * math.sin(i * math.pi / points),
            y - (outer if i % 2 == 0 else inner) * math.cos(i * math.pi / points),
        )
        for i in range(2 * points)
    ]


def heart(x: float, y: float, r: float) -> list[tuple[float, float]]:
    """A heart standing on its tip."""
    right = path(
        curve((x, y - r * 0.52), (x + r * 0.34, y - r * 1.22), (x + r * 1.02, y - r * 0.86)),
        curve((x + r * 1.02, y - r * 0.86), (x + r * 1.4, y - r * 0.1), (x, y + r * 1.02)),
    )
    return [*right, *[(2 * x - px, py) for px, py in reversed(right)]]


def crescent(x: float, y: float, r: float) -> list[tuple[float, float]]:
    """A moon that is open to the right."""
    return path(arc(x, y, r * 1.08, r * 1.08, 48, 312, 48), arc(x + r * 0.46, y, r * 0.83, r * 0.83, 285, 75, 36))


def draw_skull(canvas: Canvas, x: float, y: float, r: float, ink: Ink) -> None:
    """A skull over crossed bones."""
    for side in (-1, 1):
        canvas.stroke([(x - side * r, y + r * 0.35), (x + side * r, y + r * 1.05)], r * 0.2, ink)
    canvas.oval(x, y - r * 0.28, r * 0.74, r * 0.7, ink)
    canvas.box(x - r * 0.38, y + r * 0.2, r * 0.76, r * 0.46, ink)
    for side in (-1, 1):
        canvas.oval(x + side * r * 0.31, y - r * 0.2, r * 0.23, r * 0.25, "#111111")
        canvas.box(x + side * r * 0.15 - r * 0.035, y + r * 0.34, r * 0.07, r * 0.32, "#111111")
    canvas.fill([(x, y + r * 0.02), (x + r * 0.1, y + r * 0.22), (x - r * 0.1, y + r * 0.22)], "#111111")


def draw_lily(canvas: Canvas, x: float, y: float, r: float, ink: Ink) -> None:
    """The lily of Florence, which every florin bears."""
    middle = path((x, y - r), curve((x, y - r), (x + r * 0.42, y - r * 0.35), (x + r * 0.12, y + r * 0.25)))
    canvas.fill([*middle, *[(2 * x - px, py) for px, py in reversed(middle)]], ink)
    for side in (-1, 1):
        petal = path(
            curve((0.12, 0.2), (0.35, -0.7), (0.85, -0.35)),
            curve((0.85, -0.35), (0.98, 0.05), (0.66, 0.12)),
            curve((0.66, 0.12), (0.72, -0.2), (0.5, -0.1)),
            curve((0.5, -0.1), (0.3, 0.02), (0.2, 0.3)),
        )
        foot = path(curve((0.08, 0.38), (0.2, 0.7), (0.5, 0.72)), curve((0.5, 0.72), (0.2, 0.95), (0.0, 0.62)))
        for shape in (petal, foot):
            canvas.fill([(x + side * r * px, y + r * py) for px, py in shape], ink)
    canvas.box(x - r * 0.42, y + r * 0.24, r * 0.84, r * 0.14, ink)
    canvas.fill([(x - r * 0.1, y + r * 0.36), (x + r * 0.1, y + r * 0.36), (x, y + r)], ink)


def draw_anchor(canvas: Canvas, x: float, y: float, r: float, ink: Ink, weight: float = 1.0) -> None:
    """An anchor about 2 r high around x, y; `weight` 1 suits small sizes."""
    line = r * 0.2 * weight
    canvas.ring(x, y - r * 0.76, r * 0.27, line * 0.85, ink)
    canvas.box(x - line / 2, y - r * 0.52, line, r * 1.42, ink)
    canvas.box(x - r * 0.52, y - r * 0.36, r * 1.04, line * 0.95, ink)
    canvas.stroke(arc(x, y + r * 0.12, r * 0.86, r * 0.78, 172, 8, 24), line, ink)
    for side in (-1, 1):
        tip = x + side * r * 0.86
        canvas.fill(
            [(tip + side * r * 0.2, y + r * 0.36), (tip, y - r * 0.16), (tip - side * r * 0.28, y + r * 0.28)], ink
        )
