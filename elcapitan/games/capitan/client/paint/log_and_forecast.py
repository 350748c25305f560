"""The log of what happened, and the forecast of what payday would pay now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet.bar_pieces import bar_pieces
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.widgets.layer import FOLDED_LOG, LONG_LINES, NARROW_LOG, SHORT_LOG
from elcapitan.client.widgets.tooltip import draw_change
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.kit.table.furniture import log
from elcapitan.kit.table.furniture.forecast import ForecastPicture

HEADING, INDENT = 19, 36
"""u; letters of the headings, and where the words of the log begin."""
BAR, BAR_STEP = 18, 28
LEAST_STEP = 20
"""u from one seat to the next, at which a forecast goes without its legend; the pointer tells it."""
CHANGE = 44
"""u before the sum: what the move that is pointed at would make of it."""
FLAT = 70
"""u; a forecast less high than this lies flat: one seat beside the other, without bars."""
FLAT_HEADING = 150
"""u of its heading, at the left end."""


def is_short_log(brush: Brush, rect: Rect) -> bool:
    """A log with room for a line or two: without its heading; what has gone is told in a tooltip."""
    return rect.h < brush.px(SHORT_LOG)


def is_folded_log(brush: Brush, rect: Rect) -> bool:
    """A log with room for no line: a button with its heading, that opens the drawer."""
    return rect.h < brush.px(FOLDED_LOG)


def is_flat_forecast(brush: Brush, rect: Rect) -> bool:
    """A forecast with room for one line."""
    return rect.h < brush.px(FLAT)


def draw_log_ground(dst: Surface, brush: Brush, rect: Rect) -> None:
    """A log that has room for a line or two goes without its heading; a folded one is nothing else."""
    title = _("Event log")
    if not is_folded_log(brush, rect):
        log.draw_panel_ground(dst, brush, rect, "" if is_short_log(brush, rect) else title, HEADING)
        return
    look = brush.look
    look.frame(dst, "panel", rect)
    at = (rect.x + look.px(14), rect.centery)
    # A wide one leaves its right half to the chat; the arrow has the end of a narrow one.
    room = rect.w // 2 if rect.w > look.px(NARROW_LOG) else rect.w - look.px(14 + 32)
    look.fit(dst, title, room, "serif-semibold", 18, theme.HEADING, at, "ml", shadow=True)


def draw_forecast_ground(dst: Surface, brush: Brush, rect: Rect, title: str) -> None:
    """A flat one has its heading at its left end, over two lines."""
    if not is_flat_forecast(brush, rect):
        log.draw_panel_ground(dst, brush, rect, title, HEADING)
        return
    look = brush.look
    look.frame(dst, "panel", rect)
    block = look.block(title, "serif-semibold", 17, (look.px(FLAT_HEADING - 20), rect.h - look.px(6)))
    look.draw_block(dst, block, theme.HEADING, (rect.x + look.px(14), rect.centery), "ml", shadow=True)


def log_shape(brush: Brush, rect: Rect) -> log.LogShape:
    """A short log leaves room for the chat: at its right end if it is wide, else above. A folded one has no lines."""
    if not is_short_log(brush, rect):
        return log.LogShape(top=48, bottom=18, aside=52, indent=INDENT, most_lines=3, raised=1)
    wide = rect.w > brush.px(LONG_LINES)
    top = FOLDED_LOG if is_folded_log(brush, rect) else 6 if wide else 46
    return log.LogShape(top, bottom=6, aside=180 if wide else 52, indent=INDENT, most_lines=4, raised=1)


def draw_log(dst: Surface, brush: Brush, rect: Rect, lines: Sequence[tuple[str, str]], back: int) -> None:
    """The newest lines that fit; a short log has an arrow, which opens the drawer."""
    look = brush.look
    if is_short_log(brush, rect):
        y = rect.centery if is_folded_log(brush, rect) else rect.y + look.px(16)
        look.icon(dst, "arrow", (rect.right - look.px(16), y), look.px(15), theme.SECONDARY)
    log.draw_log(dst, brush, rect, lines, back, log_shape(brush, rect))


def forecast_lines(brush: Brush, rect: Rect, seats: int) -> list[Rect]:
    """The rectangle of each seat's line."""
    look = brush.look
    if is_flat_forecast(brush, rect):
        left = rect.x + look.px(FLAT_HEADING)
        wide = (rect.right - look.px(6) - left) / max(1, seats)
        edges = [round(left + wide * at) for at in range(seats + 1)]
        return [Rect(x, rect.y + 2, end - x, rect.h - 4) for x, end in pairwise(edges)]
    room = rect.h - look.px(38) - (_legend(brush, rect) if has_legend(brush, rect, seats) else look.px(8))
    step = min(look.px(BAR_STEP), room // max(1, seats))
    top = rect.y + look.px(40)
    return [Rect(rect.x + look.px(6), top + step * at, rect.w - look.px(12), step) for at in range(seats)]


def has_legend(brush: Brush, rect: Rect, seats: int) -> bool:
    """A forecast in which everyone's line has room enough says what its colours are."""
    # Digits are about three quarters of their line high.
    step = max(brush.px(LEAST_STEP), brush.look.line_height("sans-bold", 20) * 3 // 4)
    return rect.h >= brush.px(38) + _legend(brush, rect) + seats * step


def _legend(brush: Brush, rect: Rect) -> int:
    """px of its height; a forecast in a narrow column may need two lines for it."""
    lines = 1 if rect.w > brush.px(LONG_LINES) else 2
    return max(brush.px(34 if lines == 1 else 56), lines * brush.look.line_height("sans", 15) + brush.px(8))


class IncomeBar(NamedTuple):
    """One colour of the bars."""

    name: str
    shade: str
    florins: tuple[int, ...]
    """By seat."""


def income_bars(paid: PaydayHeld) -> tuple[IncomeBar, ...]:
    """What the sums are made of; bonus cards only where they pay, which is at the last payday (P7)."""
    sources = [
        IncomeBar(_("proliferation"), theme.PROLIFERATION, paid.proliferation),
        IncomeBar(_("majority"), theme.MAJORITY, paid.majority),
        IncomeBar(_("fortresses"), theme.FORTRESSES, paid.fortresses),
    ]
    if any(paid.bonus):
        sources.append(IncomeBar(_("bonus"), theme.BONUS, paid.bonus))
    return tuple(sources)


def draw_forecast(dst: Surface, brush: Brush, rect: Rect, shown: ForecastPicture[IncomeBar, int]) -> None:
    """A bar for each seat in a colour for each source and its sum; the one under the pointer is named part by part.

    `shown.then`, by seat: how much more or less the move that is pointed at would make of it.
    """
    sources, changes, colours, hovered, was_paid = shown
    if was_paid:  # the heading is on the ground, which is never painted again
        brush.look.fill(dst, rect, theme.PANEL_ACTIVE, radius=10)
        draw_forecast_ground(dst, brush, rect, _("What the last payday paid"))
    look, is_flat = brush.look, is_flat_forecast(brush, rect)
    parts = list(zip(*(source.florins for source in sources), strict=True))
    most = max(1, *(sum(each) for each in parts))
    for seat, (row, each) in enumerate(zip(forecast_lines(brush, rect, len(parts)), parts, strict=True), 1):
        change = changes[seat - 1] if changes else 0
        if seat == hovered:
            look.fill(dst, row, theme.LEGAL, 0.1, radius=6)
        if is_flat:
            _draw_flat_sum(dst, brush, row, colours[seat - 1], sum(each), change)
            continue
        middle = row.centery
        brush.disc(dst, colours[seat - 1], (rect.x + look.px(26), middle), min(look.px(11), row.h // 2))
        height = min(look.px(BAR), row.h - look.px(6))
        room = rect.w - look.px(46) - look.px(72 + CHANGE)
        bed = Rect(rect.x + look.px(46), middle - height // 2, room, height)
        for source, bar in bar_pieces(bed, most, each, sources):
            look.fill(dst, bar, source.shade, radius=3)
            look.fill(dst, Rect(bar.x, bar.y, bar.w, round(bar.h * 0.45)), "#ffffff", 0.14, radius=3)
        total = signed_text(sum(each))
        look.text(dst, total, "sans-bold", 20, "#ffe7a8", (rect.right - look.px(16), middle), "mr")
        if change:
            draw_change(dst, brush, change, (rect.right - look.px(72), middle), 18, "mr")
    if not is_flat and has_legend(brush, rect, len(parts)):
        _draw_legend(dst, brush, rect, sources, hovered)


def _draw_flat_sum(dst: Surface, brush: Brush, cell: Rect, colour: str, florins: int, change: int) -> None:
    """The sum alone, and what a move would change of it; what it is made of is told under the pointer."""
    look, x = brush.look, cell.x + brush.px(15)
    brush.disc(dst, colour, (x, cell.centery), look.px(12))
    sum_ = look.text(dst, signed_text(florins), "sans-bold", 20, "#ffe7a8", (x + look.px(19), cell.centery), "ml")
    if change:
        draw_change(dst, brush, change, (sum_.right + look.px(6), cell.centery), 17, "ml")


def _draw_legend(dst: Surface, brush: Brush, rect: Rect, sources: Sequence[IncomeBar], hovered: int) -> None:
    look = brush.look
    y = rect.bottom - look.px(17)
    labels = [f"{each.name} {each.florins[hovered - 1]}" if hovered else each.name for each in sources]
    room = rect.w - look.px(46) - look.px(10)
    gap = look.px(16)

    def wide(some: Sequence[str]) -> int:
        return sum(look.measure(label, "sans", size) + look.px(18) + gap for label in some) - gap

    size = 15.0
    while size > 12 and wide(labels) > room:
        size -= 0.5
    x = left = rect.x + look.px(46 if size > 12 else 20)
    # A column beside the cloth is too narrow for four of them: two lines then, upwards, where it has room.
    first = len(labels) if left + wide(labels) <= rect.right - look.px(8) else (len(labels) + 1) // 2
    if first < len(labels):
        y -= look.line_height("sans", size)
    for at, (label, source) in enumerate(zip(labels, sources, strict=True)):
        if at == first:
            x, y = left, y + look.line_height("sans", size)
        chip = Rect(x, y - look.px(6), look.px(12), look.px(12))
        look.fill(dst, chip, source.shade, radius=3)
        x = look.text(dst, label, "sans", size, theme.SECONDARY, (x + look.px(18), y), "ml").right + gap
