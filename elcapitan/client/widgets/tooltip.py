"""Tooltips: a small dark panel with lines of words, and its place beside what it explains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, blank_surface
from elcapitan.client.shell.i18n import signed_text
from elcapitan.client.widgets.text_rows import RowTone, TextRow

Point = tuple[float, float]
TOOLTIP_WIDTH = 400
"""u; longer words go on in the next line."""
MOST_TOOLTIP_LINES = 10
"""What has more is written wider: four placings on one site would else be fifteen lines high."""
WIDER = 1.5
RAIL_BEGINS = 0.87
"""Of the height of the window; what is under that line is the rail's."""

_INK: Final = {
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
    """A small dark panel: the name bold, what it would do under it, gains and losses of seats behind their discs."""
    key = ("tooltip", tuple(rows), tuple(colours), brush.look.s)
    return brush.made(key, lambda: _paint_tooltip(brush, rows, colours))


def _paint_tooltip(brush: Brush, rows: Sequence[TextRow], colours: Sequence[str]) -> Surface:
    look = brush.look
    lines = _wrapped(brush, rows, look.px(TOOLTIP_WIDTH))
    if len(lines) > MOST_TOOLTIP_LINES:
        lines = _wrapped(brush, rows, look.px(TOOLTIP_WIDTH * WIDER))
    step = look.line_height("sans", 17)
    surface = blank_surface(
        (max(_line_width(brush, line) for line in lines) + look.px(24), step * len(lines) + look.px(16))
    )
    box = surface.get_rect()
    look.fill(surface, box, "#140c07", 0.97, radius=8)
    look.rim(surface, box, theme.HAIRLINE, 1.2, 0.85, radius=8)
    for at, line in enumerate(lines):
        _draw_line(surface, brush, line, look.px(12), look.px(8) + step * at + step // 2, colours)
    return surface


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
    for _seat, change in line.shifts:
        width += look.px(14 + 22 + 5) + look.measure(signed_text(change), "sans-bold", 17)
    return width


def _draw_line(dst: Surface, brush: Brush, line: _TooltipLine, x: int, y: int, colours: Sequence[str]) -> None:
    look = brush.look
    style, size = _letters(line.tone)
    if line.words:
        x = look.text(dst, line.words, style, size, _INK[line.tone], (x, y), "ml").right
    for seat, change in line.shifts:
        x += look.px(14)
        brush.disc(dst, colours[seat - 1], (x + look.px(11), y), look.px(10))
        x = draw_change(dst, brush, change, (x + look.px(27), y), 17).right


def draw_change(dst: Surface, brush: Brush, change: int, pos: Point, size: float, anchor: str = "ml") -> Rect:
    """What is gained or lost, in the colour of good or bad."""
    ink = theme.OK if change > 0 else theme.BAD
    return brush.look.text(dst, signed_text(change), "sans-bold", size, ink, pos, anchor)


def tooltip_place(size: tuple[int, int], target: Rect, window: tuple[int, int], gap: int) -> Rect:
    """Beside the target toward the nearer free side, so that the name under it stays readable; always in the window.

    In the rail buttons are side by side, so there it is over them.
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


def clear_tooltip_place(
    size: tuple[int, int], target: Rect, kept: Sequence[Rect], bounds: Rect, gap: int, *, above: bool = False
) -> Rect:
    """Where a tooltip of that size covers as little as may be of what is kept, near its target and within `bounds`.

    Beneath and above are tried first, for what is kept mostly lies beside the target; `above` before beneath.
    """
    whole = target.unionall(list(kept))
    found = []
    for around in (target, whole):
        low, high = ("midtop", (target.centerx, around.bottom + gap)), ("midbottom", (target.centerx, around.top - gap))
        for anchor, point in (
            *((high, low) if above else (low, high)),
            ("midleft", (around.right + gap, target.centery)),
            ("midright", (around.left - gap, target.centery)),
        ):
            place = Rect((0, 0), size)
            setattr(place, anchor, point)
            found.append(place.clamp(bounds))
    hidden = [sum(_area(place.clip(each)) for each in kept) for place in found]
    return found[hidden.index(min(hidden))]


def _area(rect: Rect) -> int:
    return rect.w * rect.h
