"""The chart of a game on paper: a line for each seat, such as its money or its points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet.score_course import ChartCourse
from elcapitan.client.shell.i18n import number_text

LEAST_SPAN = 20
"""The upper end of the scale is at least that."""


def draw_course(
    dst: Surface,
    brush: Brush,
    rect: Rect,
    course: ChartCourse,
    colours: Sequence[str],
    share: float = 1.0,
    counted: Sequence[int] | None = None,
) -> None:
    """The lines with their scale, and the marked points in wax red; `share` of them is drawn.

    `counted`, by seat: how much of the last marked point has been counted so far; the lines end there.
    """
    look = brush.look
    look.fill(dst, rect, "#fff8e6", 0.62, radius=8)
    look.rim(dst, rect, theme.PARCHMENT_EDGE, 1.4, 0.9, radius=8)
    plot = Rect(rect.x + brush.px(50), rect.y + brush.px(26), rect.w - brush.px(76), rect.h - brush.px(56))
    low = min(0, *(min(point) for point in course.values))
    high = max(LEAST_SPAN, *(max(point) + course.headroom for point in course.values))
    step = _nice_step(high - low)
    low = -(-low // step) * step if low >= 0 else -(((-low) + step - 1) // step) * step
    high = ((high + step - 1) // step) * step
    count = max(1, len(course.values) - 1)

    def at(point: float, value: float) -> tuple[float, float]:
        return plot.x + plot.w * point / count, plot.bottom - plot.h * (value - low) / (high - low)

    for value in range(low, high + 1, step):
        y = round(at(0, value)[1])
        look.fill(dst, Rect(plot.x, y, plot.w, max(1, brush.px(1.2))), theme.PARCHMENT_EDGE, 0.75 if value else 1)
        look.text(dst, number_text(value), "sans", 16, theme.INK_2, (plot.x - brush.px(10), y), "mr")
    every = course.step or max(1, count // 12 + (count % 12 > 0))
    for point in range(0, count + 1, every):
        look.text(dst, str(point), "sans", 15, theme.INK_2, (at(point, 0)[0], plot.bottom + brush.px(16)), "mc")
    left = rect.x
    for label, point in zip(course.labels, course.marked, strict=True):
        x = round(at(point, 0)[0])
        look.fill(dst, Rect(x, rect.y + brush.px(8), max(1, brush.px(1.4)), plot.bottom - rect.y), theme.WAX, 0.55)
        end, room = (x - brush.px(6), rect.y + brush.px(16)), x - left - 2 * brush.px(6)
        look.fit(dst, label, max(1, round(room)), "sans-semibold", 15, theme.WAX, end, "mr")
        left = x
    if counted is not None:
        course = course._replace(values=(*course.values[: course.marked[-1]], tuple(counted)))
    _draw_lines(dst, brush, course, colours, at, share)


def _nice_step(span: int) -> int:
    return next((step for step in (5, 10, 20, 25, 50, 100, 200) if span / step <= 7), 500)


def _draw_lines(
    dst: Surface,
    brush: Brush,
    course: ChartCourse,
    colours: Sequence[str],
    at: Callable[[float, float], tuple[float, float]],
    share: float,
) -> None:
    reached = (len(course.values) - 1) * share
    discs = {point for point in range(1, len(course.values)) if point % course.every == 0} | set(course.marked)
    for seat, colour in enumerate(colours):
        points = [at(point, values[seat]) for point, values in enumerate(course.values) if point <= reached]
        whole = int(reached)
        if whole < reached:
            part, here, there = reached - whole, course.values[whole][seat], course.values[whole + 1][seat]
            points.append(at(reached, here + (there - here) * part))
        for width, ink in ((6.4, theme.INK), (4.2, theme.PLAYERS[colour].fill)):
            for start, end in pairwise(points):
                _line(dst, start, end, max(2, brush.px(width)), ink)
    for seat, colour in enumerate(colours):
        for point in sorted(discs):
            if point <= reached:
                brush.disc(dst, colour, at(point, course.values[point][seat]), brush.px(10))


def _line(dst: Surface, start: tuple[float, float], end: tuple[float, float], width: int, ink: str) -> None:
    """A thick line with smooth edges and round ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(0.01, (dx * dx + dy * dy) ** 0.5)
    ox, oy = -dy / length * width / 2, dx / length * width / 2
    quad = [
        (start[0] + ox, start[1] + oy),
        (end[0] + ox, end[1] + oy),
        (end[0] - ox, end[1] - oy),
        (start[0] - ox, start[1] - oy),
    ]
    pygame.draw.polygon(dst, ink, quad)
    pygame.draw.aalines(dst, ink, True, quad)
    for point in (start, end):
        pygame.draw.aacircle(dst, ink, point, width / 2)
