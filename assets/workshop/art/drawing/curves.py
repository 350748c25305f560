"""Points along curves: the outlines everything is cut from. Units are the canvas's."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

Point = tuple[float, float]
STEPS = 14
"""Points of a curve; at our sizes the corners between them are below a px."""


def curve(*through: Point, steps: int = STEPS) -> list[Point]:
    """A Bezier curve of any degree from the first point to the last."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        row = list(through)
        while len(row) > 1:
            row = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in itertools.pairwise(row)]
        points.append(row[0])
    return points


def path(*parts: Point | Sequence[Point]) -> list[Point]:
    """Single points and curves joined into one outline."""
    points: list[Point] = []
    for part in parts:
        if isinstance(part[0], int | float):
            points.append(part)  # type: ignore[arg-type]
        else:
            points.extend(part)  # type: ignore[arg-type]
    return points


def arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float, steps: int = 40) -> list[Point]:
    """A piece of an ellipse; degrees run clockwise from the right, as y runs down."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in angles]


def translate(points: Sequence[Point], dx: float, dy: float) -> list[Point]:
    """The same outline elsewhere."""
    return [(x + dx, y + dy) for x, y in points]
