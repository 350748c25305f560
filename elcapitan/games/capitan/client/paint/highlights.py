"""Highlights: what can be clicked, what is pointed at, where a ship would go, what would be shut down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import PREMULTIPLIED, Brush, blank_surface, with_alpha

Point = tuple[float, float]
APEX = 74
"""u; how high a route rises over its ends."""
ROUTE_POINTS = 26


def glow_name(*, strong: bool = False, cyan: bool = False) -> str:
    return "glow-cyan" if cyan else "glow-gold-strong" if strong else "glow-gold"


def draw_glow(dst: Surface, brush: Brush, rect: Rect, name: str = "glow-gold", alpha: float = 1.0) -> None:
    """A gold rim with its light: this can be clicked. Cyan: the row is built backwards."""
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
    """Gold dots from harbour to harbour."""
    for point in points[1:-1]:
        brush.look.disc(dst, point, 4.4, "#4a3206", round(alpha, 1))
        brush.look.disc(dst, point, 3.0, "#ffe49a", round(alpha, 1))


def route_rect(points: Sequence[Point], margin: int) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = int(min(xs)) - margin, int(min(ys)) - margin
    return Rect(left, top, int(max(xs)) + margin - left, int(max(ys)) + margin - top)


def draw_shutdown_arrow(dst: Surface, brush: Brush, start: Rect, end: Point) -> None:
    """A red dashed arrow: this warehouse would be shut down."""
    look = brush.look
    look.rim(dst, start, theme.BAD, 2.2, radius=5)
    points = arc_points(start.center, end, brush.px(20), 24)
    width = max(2, brush.px(2.4))
    for at in range(3, len(points) - 3, 2):
        pygame.draw.line(dst, "#3a0d06", points[at], points[at + 1], width + 2)
        pygame.draw.line(dst, theme.BAD, points[at], points[at + 1], width)
    (x0, y0), (x1, y1) = points[-4], points[-1]
    angle = math.atan2(y1 - y0, x1 - x0)
    size = brush.px(13)
    tip = [
        (x1, y1),
        (x1 - size * math.cos(angle - 0.45), y1 - size * math.sin(angle - 0.45)),
        (x1 - size * math.cos(angle + 0.45), y1 - size * math.sin(angle + 0.45)),
    ]
    pygame.draw.polygon(dst, theme.BAD, tip)
    pygame.draw.aalines(dst, "#3a0d06", True, tip)


def ribbon_surface(brush: Brush, title: str, colour: str) -> Surface:
    """The band that says whose turn it is."""
    look = brush.look
    size = (look.px(620), look.px(96))

    def make() -> Surface:
        surface = blank_surface(size)
        box = surface.get_rect()
        look.fill(surface, box, theme.PANEL_ACTIVE, 0.96, radius=14)
        look.rim(surface, box, theme.HEADING, 2, 0.9, radius=14)
        brush.disc(surface, colour, (look.px(62), box.centery), look.px(34))
        middle = (look.px(112), box.centery)
        look.fit(surface, title, box.w - look.px(140), "serif-bold", 38, theme.TITLE, middle, "ml", shadow=True)
        return surface

    return brush.made(("ribbon", title, colour, size), make)


def draw_reverse(dst: Surface, brush: Brush, cells: Sequence[Rect], target: int) -> None:
    """Cyan chevrons along the row back to the next site: it is built backwards (B2 d)."""
    size = max(10, round(cells[0].w * 0.42))
    for at in range(len(cells) - 1, target, -1):
        here, there = cells[at], cells[at - 1]
        x, y = (here.centerx + there.centerx) / 2, (here.centery + there.centery) / 2
        angle = -math.degrees(math.atan2(there.centery - here.centery, there.centerx - here.centerx)) + 90
        turned = round(angle / 90) * 90
        icon = brush.made(("reverse", size, turned), partial(_turned, brush, size, turned))
        brush.stamp(dst, icon, (x, y))


def _turned(brush: Brush, size: int, degrees: int) -> Surface:
    return pygame.transform.rotate(brush.look.art.icon("chevron", size, theme.FOCUS), degrees)
