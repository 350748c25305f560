"""Rounded rectangles by their distance field: fills, lines, inner shade, outer shadow and glow.

Distances are in px, negative inside. Knows no colours.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from art.drawing.noise import smoothstep
from art.drawing.pixels import Field, columns, rows


class Box(NamedTuple):
    """A rectangle with round corners, in px."""

    x: float
    y: float
    w: float
    h: float
    radius: float

    def grow(self, by: float) -> Box:
        """Larger on all sides; corners grow along."""
        return Box(
            self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by, max(0.0, self.radius + by if self.radius else 0)
        )

    def scale(self, by: float) -> Box:
        """The same box in finer px."""
        return Box(self.x * by, self.y * by, self.w * by, self.h * by, self.radius * by)


def distance(width: int, height: int, box: Box) -> Field:
    """How far each px of a picture is from the edge of the box."""
    across = np.abs(columns(width) - (box.x + box.w / 2)) - (box.w / 2 - box.radius)
    down = np.abs(rows(height) - (box.y + box.h / 2)) - (box.h / 2 - box.radius)
    corner = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    d: Field = (corner + np.minimum(np.maximum(across, down), 0) - box.radius).astype(np.float32)
    return d


def whole(width: int, height: int, radius: float) -> Field:
    """The distance for a box that fills the picture."""
    return distance(width, height, Box(0, 0, width, height, radius))


def fill_box(d: Field) -> Field:
    """Coverage of the inside."""
    covered: Field = np.clip(0.5 - d, 0, 1)
    return covered


def line(d: Field, depth: float, width: float) -> Field:
    """Coverage of a line `width` px wide whose middle runs `depth` px inside the edge."""
    covered: Field = np.clip(width / 2 + 0.5 - np.abs(d + depth), 0, 1)
    return covered


def inner_shade(d: Field, reach: float) -> Field:
    """1 at the edge, fading inwards."""
    shade: Field = np.exp(np.minimum(d, 0) / reach)
    return shade


def soft(d: Field, blur: float) -> Field:
    """Coverage of the box's shadow: half at the edge, gone `blur` px outside."""
    return smoothstep(0.5 - d / (2 * blur))
