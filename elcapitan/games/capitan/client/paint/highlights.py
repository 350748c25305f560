"""Highlights: what can be clicked, what is pointed at, where a ship would go, what would be shut down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import PREMULTIPLIED, Brush, blank_surface, with_alpha
from elcapitan.client.shell.i18n import signed_text
from elcapitan.client.widgets.text_rows import RowTone, TextRow

Point = tuple[float, float]
APEX = 74
"""u; how high a route rises over its ends."""
ROUTE_POINTS = 26
TOOLTIP_WIDTH = 400
"""u; longer words go on in the next line."""
MOST_TOOLTIP_LINES = 10
"""What has more is written wider: four placings on one site would else be fifteen lines high."""
WIDER = 1.5
RAIL_BEGINS = 0.87
"""Of the height of the window; what is under that line is the rail's."""


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


_INK = {
    RowTone.HEAD: theme.TITLE,
    RowTone.PLAIN: theme.CREAM,
    RowTone.QUIET: theme.SECONDARY,
    RowTone.GOOD: theme.OK,
    RowTone.BAD: theme.REASON,
}


class _TooltipLine(NamedTuple):
    """One line of a tooltip as it is painted."""

    words: str
    tone: RowTone
    shifts: tuple[tuple[int, int], ...] = ()


def tooltip_surface(brush: Brush, rows: Sequence[TextRow], colours: Sequence[str]) -> Surface:
    """A small dark panel: the name bold, what it would do under it, florins of seats behind their discs."""
    look = brush.look
    lines = _wrapped(brush, rows, look.px(TOOLTIP_WIDTH))
    if len(lines) > MOST_TOOLTIP_LINES:
        lines = _wrapped(brush, rows, look.px(TOOLTIP_WIDTH * WIDER))
    step = look.line_height("sans", 17)
    size_px = (max(_line_width(brush, line) for line in lines) + look.px(24), step * len(lines) + look.px(16))

    def make() -> Surface:
        surface = blank_surface(size_px)
        box = surface.get_rect()
        look.fill(surface, box, "#140c07", 0.97, radius=8)
        look.rim(surface, box, theme.HAIRLINE, 1.2, 0.85, radius=8)
        for at, line in enumerate(lines):
            _draw_line(surface, brush, line, look.px(12), look.px(8) + step * at + step // 2, colours)
        return surface

    return brush.made(("tooltip", tuple(rows), tuple(colours), look.s), make)


def _wrapped(brush: Brush, rows: Sequence[TextRow], limit: int) -> list[_TooltipLine]:
    """Lines of at most `limit` px, but for a single word that is longer."""
    look = brush.look
    lines: list[_TooltipLine] = []
    for row in rows:
        style, size = _letters(row.tone)
        parts = look.wrap(row.words, style, size, limit)
        lines += [_TooltipLine(part, row.tone) for part in parts[:-1]]
        last = _TooltipLine(parts[-1], row.tone, row.shifts)
        if row.shifts and _line_width(brush, last) > limit:
            lines += [_TooltipLine(parts[-1], row.tone), _TooltipLine("", row.tone, row.shifts)]
        else:
            lines.append(last)
    return lines


def _letters(tone: RowTone) -> tuple[str, float]:
    return ("sans-bold", 17.0) if tone is RowTone.HEAD else ("sans", 16.0)


def _line_width(brush: Brush, line: _TooltipLine) -> int:
    look = brush.look
    width = look.measure(line.words, *_letters(line.tone)) if line.words else 0
    for _seat, florins in line.shifts:
        width += look.px(14 + 22 + 5) + look.measure(signed_text(florins), "sans-bold", 17)
    return width


def _draw_line(dst: Surface, brush: Brush, line: _TooltipLine, x: int, y: int, colours: Sequence[str]) -> None:
    look = brush.look
    style, size = _letters(line.tone)
    if line.words:
        x = look.text(dst, line.words, style, size, _INK[line.tone], (x, y), "ml").right
    for seat, florins in line.shifts:
        x += look.px(14)
        brush.disc(dst, colours[seat - 1], (x + look.px(11), y), look.px(10))
        x = draw_florin_change(dst, brush, florins, (x + look.px(27), y), 17).right


def draw_florin_change(dst: Surface, brush: Brush, florins: int, pos: Point, size: float, anchor: str = "ml") -> Rect:
    """Florins gained or lost, in the colour of good or bad."""
    ink = theme.OK if florins > 0 else theme.BAD
    return brush.look.text(dst, signed_text(florins), "sans-bold", size, ink, pos, anchor)


def tooltip_place(size: tuple[int, int], target: Rect, window: tuple[int, int], gap: int) -> Rect:
    """Beside the target toward the nearer free side, so that the name under it stays readable; always in the window.

    In the rail buttons lie side by side, so there it is over them.
    """
    rect = Rect((0, 0), size)
    if target.centerx < window[0] / 2:
        rect.midleft = (target.right + gap, target.centery)
        if rect.right > window[0]:
            rect.midtop = (target.centerx, target.bottom + gap)
    else:
        rect.midright = (target.x - gap, target.centery)
    if target.w > window[0] // 4 or target.bottom < window[1] // 10:  # a wide panel, the strip: under or over it
        rect.midtop = (target.centerx, target.bottom + gap)
        if rect.bottom > window[1]:
            rect.midbottom = (target.centerx, target.y - gap)
    elif target.y > window[1] * RAIL_BEGINS:
        rect.midbottom = (target.centerx, target.y - gap)
    return rect.clamp(Rect(0, 0, *window))


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
