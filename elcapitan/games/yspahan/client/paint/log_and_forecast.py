"""The log of what happened, and what each player would score if the week ended now."""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet.bar_pieces import bar_pieces
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.widgets.tooltip import draw_change
from elcapitan.games.yspahan.client.facts.outlook import WeekOutlook
from elcapitan.games.yspahan.client.paint import palette
from elcapitan.kit.table.furniture import log
from elcapitan.kit.table.furniture.forecast import ForecastPicture

LOG = log.LogShape(top=48, bottom=12, aside=54, indent=38, most_lines=4)
HEADING_LETTERS = 20
"""u."""
BAR, BAR_STEP = 22, 44
HEADING, LEGEND = 46, 32
CHANGE = 44
"""u before the sum: what the move that is pointed at would make of it."""


def draw_log_ground(dst: Surface, brush: Brush, rect: Rect, *, folded: bool) -> None:
    if not folded:
        log.draw_panel_ground(dst, brush, rect, _("Event log"), HEADING_LETTERS)
        return
    look = brush.look
    look.frame(dst, "panel", rect)
    at = (rect.x + look.px(16), rect.centery)
    look.fit(dst, _("Event log"), rect.w // 2, "serif-semibold", 20, theme.HEADING, at, "ml", shadow=True)
    look.icon(dst, "arrow", (rect.right - look.px(14), rect.centery), look.px(15), theme.SECONDARY, anchor="mr")


def forecast_rects(brush: Brush, rect: Rect, seats: int) -> list[Rect]:
    """The line of each seat."""
    look = brush.look
    room = rect.h - look.px(HEADING + LEGEND)
    step = min(look.px(BAR_STEP), room // seats)
    first = Rect(rect.x + look.px(6), rect.y + look.px(HEADING), rect.w - look.px(12), step)
    return [first.move(0, step * at) for at in range(seats)]


def draw_forecast(dst: Surface, brush: Brush, rect: Rect, shown: ForecastPicture[WeekOutlook, WeekOutlook]) -> None:
    """A bar for each seat: souks and caravan, their sum, and what the pointed move would change.

    When the game is over, all points instead: no week ends any more.
    """
    look, (outlook, then, colours, hovered, over) = brush.look, shown
    title = _("Final points") if over else _("If the week ended now")
    log.draw_heading(dst, brush, rect, title, HEADING_LETTERS)
    if not outlook:
        return
    most = max(1, *(each.points for each in (*outlook, *then)))
    for seat, row in enumerate(forecast_rects(brush, rect, len(outlook)), 1):
        now = outlook[seat - 1]
        after = then[seat - 1] if then else now
        if seat == hovered:
            look.fill(dst, row, theme.LEGAL, 0.1, radius=6)
        brush.disc(dst, colours[seat - 1], (row.x + look.px(20), row.centery), min(look.px(13), row.h // 2 - 1))
        left = row.x + look.px(42)
        room = row.w - look.px(42 + 62 + CHANGE)
        height = min(look.px(BAR), row.h - look.px(8))
        bed = Rect(left, row.centery - height // 2, room, height)
        look.fill(dst, bed, "#000000", 0.28, radius=4)
        if then and after.points > now.points:
            _draw_bar(dst, brush, bed, after, most, 0.35)
        _draw_bar(dst, brush, bed, now, most, 1.0)
        sum_at = (row.right - look.px(10), row.centery)
        number = str(now.points) if over else signed_text(now.points)
        look.text(dst, number, "sans-bold", 21, palette.NUMBER, sum_at, "mr")
        if after.points != now.points:
            change_at = (row.right - look.px(62), row.centery)
            draw_change(dst, brush, after.points - now.points, change_at, 18, "mr")
    _draw_legend(dst, brush, rect, outlook[hovered - 1] if hovered else None, over=over)


def _draw_bar(dst: Surface, brush: Brush, bed: Rect, each: WeekOutlook, most: int, alpha: float) -> None:
    amounts = each.values + each.bazaar, each.caravan, each.other
    for shade, bar in bar_pieces(bed, most, amounts, (palette.SOUKS, palette.CARAVAN, palette.OTHER)):
        brush.look.fill(dst, bar, shade, alpha, radius=4)
        if alpha >= 1:
            brush.look.fill(dst, Rect(bar.x, bar.y, bar.w, round(bar.h * 0.45)), "#ffffff", 0.14, radius=4)


def _draw_legend(dst: Surface, brush: Brush, rect: Rect, each: WeekOutlook | None, *, over: bool) -> None:
    look = brush.look
    y = rect.bottom - look.px(20)
    x = rect.x + look.px(48)
    sources = [
        (_("souks"), palette.SOUKS, each.values + each.bazaar if each else 0),
        (_("caravan"), palette.CARAVAN, each.caravan if each else 0),
    ]
    if over:
        sources.append((_("other points"), palette.OTHER, each.other if each else 0))
    room = (rect.w - look.px(60)) // len(sources)
    for name, shade, points in sources:
        number = f" {points}" if each else ""
        look.fill(dst, Rect(x, y - look.px(6), look.px(13), look.px(13)), shade, radius=3)
        at = (x + look.px(20), y)
        x = look.fit(dst, name + number, room - look.px(24), "sans", 16, theme.SECONDARY, at, "ml").right + look.px(22)
