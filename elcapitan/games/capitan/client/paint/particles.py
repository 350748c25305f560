"""Particles: foam behind a ship, dust around a warehouse, planks, gold sparks."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import Surface, draw

from elcapitan.client.drawing.brush import PREMULTIPLIED, Brush, blank_surface, with_alpha
from elcapitan.client.table.clips import Flight

FOAM_S = 0.6
"""How long a dot of foam lasts."""
FOAM_EVERY_S = 0.06
FOAM_INK, DUST_INK, SPARK_INK = "#e6f6fb", "#e8d3a6", "#ffe49a"
PLANK_INK, PLANK_EDGE = "#c9a06a", "#4a2f16"
GRAINS, SPARKS = 10, 8
Point = tuple[float, float]


def draw_foam(dst: Surface, brush: Brush, flight: Flight, t: float, at: Callable[[Flight, float], Point]) -> None:
    """Dots where the ship has been, each fading by itself; `at` says where the ship was at a share of its way."""
    length = flight.end_s - flight.begin_s
    now = t * length
    low = flight.what.size[0] * 0.36
    drop = max(0, math.ceil((now - FOAM_S) / FOAM_EVERY_S))
    while drop * FOAM_EVERY_S < now - 0.04:
        dropped = drop * FOAM_EVERY_S
        age = (now - dropped) / FOAM_S
        x, y = at(flight, dropped / length)
        aside = brush.px(5) * (1 if drop % 2 else -1) * age
        # A few strengths only, so that each dot is put together once.
        brush.look.disc(dst, (x + aside, y + low), 2.2 + 1.6 * round(age * 3) / 3, FOAM_INK, round(0.6 * (1 - age), 1))
        drop += 1


def draw_dust(dst: Surface, brush: Brush, width: int, foot: Point, t: float) -> None:
    """A flat ring of grains that spreads along the ground; `foot` is the middle of the house's bottom."""
    level = round(0.7 * (1 - t), 1)
    if not level:
        return
    for grain in range(GRAINS):
        angle = 2 * math.pi * (grain + 0.5) / GRAINS
        far = width * (0.4 + 0.35 * t)
        place = (foot[0] + far * math.cos(angle), foot[1] - width * 0.06 + far * 0.28 * math.sin(angle))
        brush.look.disc(dst, place, 2.4 if grain % 2 else 3.2, DUST_INK, level)


def draw_sparkle(dst: Surface, brush: Brush, width: int, middle: Point, t: float) -> None:
    """Gold rays that fly apart and grow thin."""
    level = round((1 - t) * 5) / 5
    if not level:
        return
    side = round(width * 2.4)

    layer = brush.made(("sparkle", side, round(t * 8)), lambda: _sparks(side, width, round(t * 8) / 8))
    dst.blit(
        with_alpha(layer, level),
        (round(middle[0] - side / 2), round(middle[1] - side / 2)),
        special_flags=PREMULTIPLIED,
    )


def _sparks(side: int, width: int, t: float) -> Surface:
    layer = blank_surface((side, side))
    for spark in range(SPARKS):
        angle = 2 * math.pi * spark / SPARKS + 0.2
        near, far = width * (0.35 + 0.5 * t), width * (0.55 + 0.6 * t)
        ends = [(side / 2 + r * math.cos(angle), side / 2 + r * math.sin(angle)) for r in (near, far)]
        draw.line(layer, SPARK_INK, ends[0], ends[1], max(1, round(width * 0.13 * (1 - t))))
    return layer


def draw_plank(dst: Surface, brush: Brush, width: int, foot: Point, *, rising: bool) -> None:
    """One of two crossed boards over the gable of a house that wide."""
    left, right = foot[0] - 0.44 * width, foot[0] + 0.2 * width
    low, high = foot[1] - 0.16 * width, foot[1] - 0.5 * width
    start, end = ((left, low), (right, high)) if rising else ((left, high), (right, low))
    thick = max(2, round(width * 0.11))
    draw.line(dst, PLANK_EDGE, start, end, thick + 2)
    draw.line(dst, PLANK_INK, start, end, thick)
