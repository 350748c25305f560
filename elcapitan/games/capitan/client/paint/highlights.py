"""Highlights of El Capitan: what would be shut down, a row that is built backwards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.table.glows import Point, arc_points

APEX = 74
"""u; how high a route rises over its ends."""


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
