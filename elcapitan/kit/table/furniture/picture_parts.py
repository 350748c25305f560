"""Parts and overlays of a table, each known by what paints it and the values that it paints.

Those values are the key of its picture: pass what the picture shows, and not the position it is read from.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Concatenate, ParamSpec

from pygame import Rect, Surface

from elcapitan.client.drawing import brush as drawing
from elcapitan.client.drawing import canvas, deferred

Values = ParamSpec("Values")
Draw = Callable[Concatenate[Surface, drawing.Brush, Values], object]


def part(
    name: str, rect: Rect, draw: Draw[Values], brush: drawing.Brush, *values: Values.args, **named: Values.kwargs
) -> canvas.CanvasPart:
    """A part that is painted again when one of its values changes."""
    return canvas.CanvasPart(name, rect, (values, named), deferred.bind(draw, brush, *values, **named))


def overlay(
    rect: Rect, draw: Draw[Values], brush: drawing.Brush, *values: Values.args, **named: Values.kwargs
) -> canvas.Overlay:
    """An overlay that is painted again when one of its values, which can be hashed or are rectangles, changes."""
    key = (draw, tuple(rect), *map(_hashable, values), *named.values())
    return canvas.Overlay(key, rect, deferred.bind(draw, brush, *values, **named))


def stamped(key: Hashable, brush: drawing.Brush, surface: Surface, rect: Rect) -> canvas.Overlay:
    """An overlay of a surface at exactly this rectangle, which is repainted when the overlay is removed."""
    return canvas.Overlay(key, rect, deferred.bind(brush.stamp, surface, rect.topleft, "tl"))


def _hashable(value: object) -> Hashable:
    return tuple(value) if isinstance(value, Rect) else value
