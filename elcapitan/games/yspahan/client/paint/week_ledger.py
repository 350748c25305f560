"""The ledger of a week on its sheet of paper: a line for each souk, the caravan with its camels, the sums."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet import ledger_table
from elcapitan.client.sheet.ledger_cells import LedgerCell
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.shell.i18n import _, number_text, signed_text
from elcapitan.games.yspahan.client.facts.week_counting import WeekLine, WeekLineKind
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger
from elcapitan.games.yspahan.client.wording.names import caravan_sum_text
from elcapitan.games.yspahan.client.wording.week_ledger_text import line_text
from elcapitan.games.yspahan.rules.model.board import BATH, BAZAAR, LOAD_POINTS, SOUKS

TOP, BOTTOM = 216, 852
"""u of all lines."""
TALLEST, SUM_LINE, CARAVAN_LINE = 62.0, 42.0, 92.0
"""u of a souk's line at most, of a sum, and of the caravan."""
RULE_GAP = 16
"""u between the souks and the sums."""
TWO_LINES_U, TWO_LINES_PX = 46, 28
"""A souk's line that tall, in u and in px, says its owner below its name."""
LABEL_X = 92
"""u from the left edge to the names."""
POINTS_U, WITH_BAZAAR_U = 32, 66
"""u from the middle of a column to the left end of the points in it; with a picture of the Bazaar beside them."""
BAZAAR_U = 26
"""Height of the picture of the Bazaar beside a souk's points."""
SEAL = "yspahan/crossing"
"""Yspahan's mark on a sheet of paper."""
SMALL_U = 18
"""12 px in a window of 1280x720."""
PICTURES = {
    WeekLineKind.FULL: "yspahan/camel",
    WeekLineKind.LOADING: "yspahan/camel",
    WeekLineKind.CARDS: "yspahan/coin",
}
"""Of a line's sprite; buildings have a picture."""


def line_rects(box: SheetBox, lines: Sequence[WeekLine]) -> list[Rect]:
    """Souks from the top, sums from the bottom; the more souks, the lower their lines."""
    souks = sum(line.souk is not None for line in lines)
    heights = [CARAVAN_LINE if line.kind is WeekLineKind.CARAVAN else SUM_LINE for line in lines[souks:]]
    begin = BOTTOM - sum(heights)
    step = min(TALLEST, (begin - RULE_GAP - TOP) / max(1, souks))
    edges = [TOP + step * at for at in range(souks + 1)][:-1]
    rects = [_line(box, edge, step) for edge in edges]
    y = begin
    for height in heights:
        rects.append(_line(box, y, height))
        y += height
    return rects


def _line(box: SheetBox, y: float, height: float) -> Rect:
    top, end, whole = box(0, y, 1, 1).y, box(0, y + height, 1, 1).y, box(124, 0, 818, 1)
    return Rect(whole.x, top, whole.w, end - top)


def totals_rect(box: SheetBox) -> Rect:
    return box(124, 868, 818, 92)


def cell_rects(box: SheetBox, lines: Sequence[WeekLine], seats: int) -> dict[LedgerCell, Rect]:
    """Everything that can be asked about: names (seat 0) and points by line, the sums as the last."""
    cols = ledger_table.ledger_columns(box, seats)
    first = cols.centres[0] - cols.width // 2
    found = {}
    for at, row in enumerate([*line_rects(box, lines), totals_rect(box)]):
        if at < len(lines):
            found[LedgerCell(at, 0)] = Rect(row.x, row.y, first - row.x, row.h)
        for seat in range(seats):
            found[LedgerCell(at, seat + 1)] = Rect(first + cols.width * seat, row.y, cols.width, row.h)
    return found


def draw_sunset(dst: Surface, brush: Brush, box: SheetBox) -> None:
    """The city in the evening, over the chart."""
    rect = box(1050, 78, 620, 58)
    brush.look.picture(dst, "yspahan/backdrop-ledger", rect, 8)
    brush.look.rim(dst, rect, theme.HAIRLINE, 1.6, 0.9, radius=8)


def draw_rule(dst: Surface, brush: Brush, box: SheetBox, lines: Sequence[WeekLine]) -> None:
    """The line between the souks and the sums; that no souk scored is said above it."""
    souks = sum(line.souk is not None for line in lines)
    y = line_rects(box, lines)[souks].y - brush.px(RULE_GAP) // 2
    whole = box(124, 0, 818, 1)
    brush.look.fill(dst, Rect(whole.x, y, whole.w, max(1, brush.px(1.6))), theme.INK_2, 0.6)
    if not souks:
        at = (whole.x + brush.px(6), box(0, TOP + 26, 1, 1).y)
        brush.look.fit(dst, _("No souk was complete."), whole.w, "serif-italic", 22, theme.INK_2, at, "ml")


def paint_line_pictures(dst: Surface, brush: Brush, box: SheetBox) -> None:
    """The pictures of all lines at the sizes that they mostly have, to be painted ahead; none of them has letters."""
    tall, low = _line(box, TOP, TALLEST).h, _line(box, BOTTOM - SUM_LINE, SUM_LINE).h
    for colour in sorted({souk.colour for souk in SOUKS}):
        brush.piece(dst, _souk_picture(colour), (0, 0), _souk_side(brush, tall))
    for name in sorted({*PICTURES.values()}):
        brush.piece(dst, name, (0, 0), _sign_side(brush, low))
    _draw_building(dst, brush, BATH, (0, 0), low - brush.px(6))
    _draw_building(dst, brush, BAZAAR, (0, 0), brush.px(BAZAAR_U))


def _souk_picture(colour: str) -> str:
    return f"yspahan/shop-{colour}-1"


def _souk_side(brush: Brush, row_height: int) -> int:
    return min(brush.px(54), row_height - brush.px(6))


def _sign_side(brush: Brush, row_height: int) -> int:
    return min(brush.px(36), row_height - brush.px(4))


def draw_line(
    dst: Surface,
    brush: Brush,
    box: SheetBox,
    week: WeekLedger,
    lines: Sequence[WeekLine],
    at: int,
    colours: Sequence[str],
    owner: str,
    *,
    lit: bool,
    paid: bool,
) -> None:
    """One line; `lit` while it is counted, `owner` is the name below a souk's."""
    line, row = lines[at], line_rects(box, lines)[at]
    cols = ledger_table.ledger_columns(box, len(colours))
    if lit:
        ledger_table.light_line(dst, brush, row)
    elif at % 2 == 0 and line.souk is not None:
        brush.look.fill(dst, row, ledger_table.ZEBRA, 0.13, radius=7)
    _draw_name(dst, brush, cols, row, week, line, colours, owner)
    for seat, x in enumerate(cols.centres):
        shown = paid or lit
        if line.kind is WeekLineKind.CARAVAN and shown and week.caravan.goods[seat]:
            _draw_caravan_cell(dst, brush, Rect(x - cols.width // 2, row.y, cols.width, row.h), week, seat, colours)
        elif line.souk is not None and shown and line.points[seat]:
            _draw_souk_points(dst, brush, (x, row.centery), line.souk.value, line.souk.bazaar)
        else:
            points = line.points[seat] if shown else 0
            _draw_points(dst, brush, (x, row.centery), points)


def _draw_name(
    dst: Surface,
    brush: Brush,
    cols: ledger_table.LedgerColumns,
    row: Rect,
    week: WeekLedger,
    line: WeekLine,
    colours: Sequence[str],
    owner: str,
) -> None:
    """The picture and the name of a line."""
    look = brush.look
    x = row.x + brush.px(LABEL_X)
    room = cols.centres[0] - cols.width // 2 - x
    picture = (row.x + brush.px(44), row.centery)
    name = line_text(line)
    if line.kind is not WeekLineKind.CARAVAN and not look.fits(name, room, "serif-semibold"):
        # Points stand in the middle of their column.
        points = WITH_BAZAAR_U if line.souk is not None and line.souk.bazaar else POINTS_U
        room = max(room, cols.centres[0] - brush.px(points) - x)
    style = "serif-semibold" if look.fits(name, room, "serif-semibold") else "sans-semibold"
    if line.souk is not None:
        plan = next(souk for souk in SOUKS if souk.id == line.souk.souk)
        brush.piece(dst, _souk_picture(plan.colour), picture, _souk_side(brush, row.h))
        roomy = row.h >= max(brush.px(TWO_LINES_U), TWO_LINES_PX)
        upper, lower = row.centery - brush.px(10 * look.larger), row.centery + brush.px(min(16, 14 * look.larger))
        y = upper if roomy else row.centery
        look.fit(dst, name, room, style, 20, theme.INK, (x, y), "ml")
        if roomy:
            disc = brush.px(8)
            brush.disc(dst, colours[line.souk.seat - 1], (x + disc, lower), disc)
            at = (x + 2 * disc + brush.px(6), lower)
            look.fit(dst, owner, room - 2 * disc - brush.px(6), "sans", SMALL_U, theme.INK_2, at, "ml")
        return
    if line.kind is WeekLineKind.CARAVAN:
        draw_caravan(dst, brush, Rect(row.x, row.y + brush.px(4), brush.px(88), row.h - brush.px(8)), week, colours)
    elif line.kind is WeekLineKind.BUILDINGS:
        _draw_building(dst, brush, BATH, picture, row.h - brush.px(6))
    else:
        brush.piece(dst, PICTURES[line.kind], picture, _sign_side(brush, row.h))
    look.fit(dst, name, room, style, 20, theme.INK, (x, row.centery), "ml")


def draw_caravan(dst: Surface, brush: Brush, room: Rect, week: WeekLedger, colours: Sequence[str]) -> None:
    """The loaded caravan, small: three rows from the bottom, a disc in the owner's colour on each loaded place."""
    look, rows = brush.look, len(LOAD_POINTS)
    step = min(room.w // week.camels_per_row, room.h // rows)
    left = room.centerx - step * week.camels_per_row // 2
    for place in range(rows * week.camels_per_row):
        line, at = divmod(place, week.camels_per_row)
        cell = Rect(left + at * step, room.bottom - (line + 1) * step, step, step).inflate(-2, -2)
        look.fill(dst, cell, ledger_table.ZEBRA, 0.22, radius=3)
        if place < len(week.camels):
            brush.disc(dst, colours[week.camels[place] - 1], cell.center, max(3, cell.w // 2 - 1))


def _draw_caravan_cell(
    dst: Surface, brush: Brush, room: Rect, week: WeekLedger, seat: int, colours: Sequence[str]
) -> None:
    """A camel with its good for each good on the caravan, and the sum below them."""
    goods, row, points = week.caravan.goods[seat], week.caravan.rows[seat], week.caravan.points[seat]
    wide = min(brush.px(40), round(room.h * 0.5))
    step = min(wide + brush.px(2), (room.w - wide - brush.px(8)) // max(1, goods - 1))
    y = room.y + round(room.h * 0.34)
    x = room.centerx - step * (goods - 1) // 2
    for at in range(goods):
        draw_loaded_camel(dst, brush, (x + step * at, y), wide, colours[seat])
    look = brush.look
    sum_ = caravan_sum_text(goods, row, points)
    at_sum = (room.centerx, room.bottom - brush.px(21))
    look.fit(dst, sum_, room.w - brush.px(6), "sans-bold", 22, theme.INK, at_sum, "mc")


def draw_loaded_camel(dst: Surface, brush: Brush, centre: tuple[int, int], wide: int, colour: str) -> None:
    """A camel with a good of that colour on its back."""
    brush.piece(dst, "yspahan/camel", centre, wide)
    good = max(brush.px(12), wide // 2)
    brush.piece(dst, f"yspahan/good-{colour}", (centre[0] - wide // 16, centre[1] - wide // 5), good)


def _draw_souk_points(dst: Surface, brush: Brush, centre: tuple[int, int], value: int, bazaar: int) -> None:
    look, (x, y) = brush.look, centre
    if not bazaar:
        look.text(dst, str(value), "sans-bold", 22, theme.INK, centre, "mc")
        return
    left = look.text(dst, str(value), "sans-bold", 22, theme.INK, (x - brush.px(20), y), "mc")
    icon = _draw_building(dst, brush, BAZAAR, (left.right + brush.px(24), y), brush.px(BAZAAR_U))
    look.text(dst, signed_text(bazaar), "sans-semibold", 19, theme.INK_2, (icon.right + brush.px(4), y), "ml")


def _draw_building(dst: Surface, brush: Brush, building: str, centre: tuple[int, int], height: int) -> Rect:
    """A small picture of a building."""
    rect = Rect(0, 0, height * 4 // 3, height)
    rect.center = centre
    brush.look.picture(dst, f"yspahan/building-{building}", rect, 3)
    brush.look.rim(dst, rect, theme.INK_2, 1, 0.7, radius=3)
    return rect


def _draw_points(dst: Surface, brush: Brush, centre: tuple[int, int], points: int) -> None:
    if points:
        brush.look.text(dst, number_text(points), "sans-bold", 22, theme.INK, centre, "mc")
    else:
        brush.look.text(dst, ledger_table.NONE, "sans", 18, ledger_table.PALE, centre, "mc")


def draw_totals(
    dst: Surface, brush: Brush, box: SheetBox, before: Sequence[int], points: Sequence[int], note: str
) -> None:
    """The dark bar with everyone's points and what the week has brought."""
    look = brush.look
    bar = totals_rect(box)
    cols = ledger_table.ledger_columns(box, len(points))
    look.fill(dst, bar, ledger_table.DARK_BAR, 0.97, radius=10)
    look.rim(dst, bar, theme.HAIRLINE, 1.4, 0.6, radius=10)
    left = bar.x + brush.px(20)
    room = cols.centres[0] - cols.width // 2 - left
    look.fit(dst, _("Points"), room, "serif-semibold", 24, theme.HEADING, (left, bar.y + brush.px(34)), "ml")
    look.fit(dst, note, room, "sans-italic", SMALL_U, theme.SECONDARY, (left, bar.y + brush.px(64)), "ml")
    for x, was, now in zip(cols.centres, before, points, strict=True):
        at = (x, bar.y + brush.px(40))
        look.fit(dst, number_text(now), cols.width - brush.px(12), "sans-black", 44, "#ffe7a8", at)
        ink = ledger_table.GAIN if now > was else theme.SECONDARY
        look.text(dst, signed_text(now - was), "sans-bold", 20, ink, (x, bar.y + brush.px(74)), "mc")
