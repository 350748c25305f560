"""Highlights of any table: the glow of what can be clicked, the arrow over it, the focus ring, a dotted route."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import PREMULTIPLIED, Brush, with_alpha
from elcapitan.client.drawing.easing import share

Point = tuple[float, float]
ROUTE_POINTS = 26
STAGGER_S = 0.04
FADE_S = 0.2
PULSES_S = 3.2
"""Glows pulse this long and then stand still, because a table at rest is not painted again."""
PERIOD_S = 1.6
WEAKEST = 0.75
"""Lowest strength of a pulsing glow."""
BOB_U = 4
"""Height by which the arrows over targets bob."""


def glow_name(*, strong: bool = False, cyan: bool = False) -> str:
    return "glow-cyan" if cyan else "glow-gold-strong" if strong else "glow-gold"


def draw_glow(dst: Surface, brush: Brush, rect: Rect, name: str = "glow-gold", alpha: float = 1.0) -> None:
    """A gold rim with its light: this can be clicked. Cyan: a special case of it."""
    level = round(alpha * 8) / 8
    surface, offset = brush.look.art.frame(name, rect.size, brush.look.s)
    if level < 1:
        shown = surface
        surface = brush.made(("glow", name, rect.size, level), lambda: with_alpha(shown, level))
    dst.blit(surface, (rect.x + offset[0], rect.y + offset[1]), special_flags=PREMULTIPLIED)


def glow_area(brush: Brush, rect: Rect, name: str = "glow-gold") -> Rect:
    """Everything that the glow around `rect` touches."""
    surface, offset = brush.look.art.frame(name, rect.size, brush.look.s)
    return surface.get_rect(topleft=(rect.x + offset[0], rect.y + offset[1]))


def draw_chevron(dst: Surface, brush: Brush, rect: Rect, lift: float = 0) -> None:
    """The small arrow over a legal target; glow is never the only sign."""
    size = brush.px(24)
    at = (rect.x + rect.w * 0.68, rect.y - brush.px(3) - lift)
    shade = brush.look.art.icon("chevron", size, "#1a0f08")
    brush.stamp(dst, shade, (at[0], at[1] + max(1, brush.px(2))))
    brush.stamp(dst, brush.look.art.icon("chevron", size, theme.LEGAL), at)


def draw_focus(dst: Surface, brush: Brush, rect: Rect) -> None:
    """The keyboard's ring."""
    out = brush.px(4)
    brush.look.rim(dst, rect.inflate(2 * out, 2 * out), theme.FOCUS, 2.4, radius=9)


def arc_points(start: Point, end: Point, apex: float, count: int = ROUTE_POINTS) -> list[Point]:
    """Points of an arc that rises `apex` px over its higher end."""
    middle = ((start[0] + end[0]) / 2, min(start[1], end[1]) - apex)
    points = []
    for at in range(count):
        t = at / (count - 1)
        points.append(bezier_point(start, middle, end, t))
    return points


def bezier_point(start: Point, middle: Point, end: Point, t: float) -> Point:
    """The point of a quadratic Bezier at `t` from 0 to 1."""
    u = 1 - t
    return (
        u * u * start[0] + 2 * u * t * middle[0] + t * t * end[0],
        u * u * start[1] + 2 * u * t * middle[1] + t * t * end[1],
    )


def draw_route(dst: Surface, brush: Brush, points: Sequence[Point], alpha: float = 1.0) -> None:
    """Gold dots along a way."""
    for point in points[1:-1]:
        brush.look.disc(dst, point, 4.4, "#4a3206", round(alpha, 1))
        brush.look.disc(dst, point, 3.0, "#ffe49a", round(alpha, 1))


def route_rect(points: Sequence[Point], margin: int) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = int(min(xs)) - margin, int(min(ys)) - margin
    return Rect(left, top, int(max(xs)) + margin - left, int(max(ys)) + margin - top)


def sine_wave(since_s: float) -> float:
    """A sine wave from 1 to 0 and back in each period."""
    return (1 + math.cos(2 * math.pi * since_s / PERIOD_S)) / 2


def glow_strength(since_s: float, at: int) -> float:
    """Strength of the glow of the `at`-th target, `since_s` after it appeared: it fades in, pulses and stays."""
    risen = share(since_s, STAGGER_S * min(at, 12), STAGGER_S * min(at, 12) + FADE_S)
    return 1.0 if since_s >= PULSES_S else risen * (WEAKEST + (1 - WEAKEST) * sine_wave(since_s))
