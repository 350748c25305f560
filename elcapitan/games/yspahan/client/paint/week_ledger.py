"""The ledger of a week on its sheet of paper: a line for each souk, the caravan with its camels, the sums."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.sheet.ledger_table import ZEBRA, LedgerColumns
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger
from elcapitan.games.yspahan.client.paint import sprites
from elcapitan.games.yspahan.client.wording.names import caravan_sum_text
from elcapitan.games.yspahan.rules.model.board import BATH, BAZAAR, LOAD_POINTS, SOUK_CALLED, SOUKS
from elcapitan.games.yspahan.rules.model.events import SoukScored
from elcapitan.kit.sheets import ledger_paint
from elcapitan.kit.sheets.score_charts import LEGEND_U
from elcapitan.kit.sheets.score_sheet import ScoreLine

TOP, BOTTOM = 216, 852
"""u of all lines."""
TALLEST, SUM_LINE, CARAVAN_LINE = 62.0, 42.0, 92.0
"""u of a souk's line at most, of a sum, and of the caravan."""
RULE_GAP = 16
"""u between the souks and the sums."""
TWO_LINES_U = 46
"""A souk's line that tall says its owner below its name."""
UPPER_U = 10
"""From the middle of such a line up to its name."""
LABEL_X = 92
"""u from the left edge to the names."""
POINTS_U, WITH_BAZAAR_U = 32, 66
"""u from the middle of a column to the left end of the points in it; with a picture of the Bazaar beside them."""
BAZAAR_U = 26
"""Height of the picture of the Bazaar beside a souk's points."""
Seats = Sequence[TableSeat]
SEAL = sprites.CROSSING
"""Yspahan's mark on a sheet of paper."""
PICTURES = {"full": sprites.CAMEL, "loading": sprites.CAMEL, "cards": sprites.COIN}
"""Of a line's sprite; buildings have a picture."""


def line_rects(box: SheetBox, lines: Sequence[ScoreLine]) -> list[Rect]:
    """Souks from the top, sums from the bottom; the more souks, the lower their lines."""
    souks = sum(line.fact is not None for line in lines)
    heights = [CARAVAN_LINE if line.kind == "caravan" else SUM_LINE for line in lines[souks:]]
    begin = BOTTOM - sum(heights)
    step = min(TALLEST, (begin - RULE_GAP - TOP) / max(1, souks))
    tops = [TOP + step * at for at in range(souks)] + [begin + sum(heights[:at]) for at in range(len(heights))]
    heights = [step] * souks + heights
    return [ledger_paint.line_rect(box, top, top + height) for top, height in zip(tops, heights, strict=True)]


def draw_sunset(dst: Surface, brush: Brush, box: SheetBox) -> None:
    """The city in the evening, over the chart."""
    rect = box(1050, 78, 620, 58)
    brush.look.picture(dst, "yspahan/backdrop-ledger", rect, 8)
    brush.look.rim(dst, rect, theme.HAIRLINE, 1.6, 0.9, radius=8)


def sources_place(brush: Brush, place: Rect) -> tuple[Rect, Rect]:
    """Of the title of the sources, and of their bars below what its colours mean."""
    top = place.y + brush.px(LEGEND_U + 24)
    return place, Rect(place.x, top, place.w - brush.px(10), place.bottom - top)


def draw_rule(dst: Surface, brush: Brush, box: SheetBox, lines: Sequence[ScoreLine]) -> None:
    """The line between the souks and the sums; that no souk scored is said above it."""
    souks = sum(line.fact is not None for line in lines)
    ledger_paint.draw_rule(dst, brush, box, line_rects(box, lines)[souks].y - brush.px(RULE_GAP) // 2)
    if not souks:
        whole = box(124, 0, 818, 1)
        at = (whole.x + brush.px(6), box(0, TOP + 26, 1, 1).y)
        brush.look.fit(dst, _("No souk was complete."), whole.w, "serif-italic", 22, theme.INK_2, at, "ml")


def paint_line_pictures(dst: Surface, brush: Brush, box: SheetBox) -> None:
    """The pictures of all lines at the sizes that they mostly have, to be painted ahead; none of them has letters."""
    tall = ledger_paint.line_rect(box, TOP, TOP + TALLEST).h
    low = ledger_paint.line_rect(box, BOTTOM - SUM_LINE, BOTTOM).h
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


def draw_name(
    dst: Surface, brush: Brush, row: Rect, cols: LedgerColumns, line: ScoreLine, week: WeekLedger, seats: Seats
) -> None:
    """The picture and the name of a line, and below a souk's its owner."""
    x, picture = row.x + brush.px(LABEL_X), (row.x + brush.px(44), row.centery)
    if isinstance(souk := line.fact, SoukScored):
        brush.piece(dst, _souk_picture(SOUK_CALLED[souk.souk].colour), picture, _souk_side(brush, row.h))
        number_u, owner = WITH_BAZAAR_U if souk.bazaar else POINTS_U, seats[souk.seat - 1]
        second = (owner.name, owner.colour, TWO_LINES_U, UPPER_U)
        ledger_paint.draw_name(dst, brush, row, x, line.name, cols, number_u, *second)
        return
    if line.kind == "caravan":
        room = Rect(row.x, row.y + brush.px(4), brush.px(88), row.h - brush.px(8))
        draw_caravan(dst, brush, room, week, [info.colour for info in seats])
    elif line.kind == "buildings":
        _draw_building(dst, brush, BATH, picture, row.h - brush.px(6))
    else:
        brush.piece(dst, PICTURES[line.kind], picture, _sign_side(brush, row.h))
    # Camels stand in the columns of the caravan.
    ledger_paint.draw_name(dst, brush, row, x, line.name, cols, 0 if line.kind == "caravan" else POINTS_U)


def draw_caravan(dst: Surface, brush: Brush, room: Rect, week: WeekLedger, colours: Sequence[str]) -> None:
    """The loaded caravan, small: three rows from the bottom, a disc in the owner's colour on each loaded place."""
    look, rows = brush.look, len(LOAD_POINTS)
    step = min(room.w // week.camels_per_row, room.h // rows)
    left = room.centerx - step * week.camels_per_row // 2
    for place in range(rows * week.camels_per_row):
        line, at = divmod(place, week.camels_per_row)
        cell = Rect(left + at * step, room.bottom - (line + 1) * step, step, step).inflate(-2, -2)
        look.fill(dst, cell, ZEBRA, 0.22, radius=3)
        if place < len(week.camels):
            brush.disc(dst, colours[week.camels[place] - 1], cell.center, max(3, cell.w // 2 - 1))


def draw_caravan_cell(
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
    brush.piece(dst, sprites.CAMEL, centre, wide)
    good = max(brush.px(12), wide // 2)
    brush.piece(dst, sprites.good(colour), (centre[0] - wide // 16, centre[1] - wide // 5), good)


def draw_souk_points(dst: Surface, brush: Brush, centre: tuple[int, int], value: int, bazaar: int) -> None:
    """The value of a souk, and what the Bazaar adds."""
    look, (x, y) = brush.look, centre
    if not bazaar:
        ledger_paint.draw_number(dst, brush, centre, value)
        return
    left = look.text(dst, str(value), "sans-bold", 22, theme.INK, (x - brush.px(20), y), "mc")
    icon = _draw_building(dst, brush, BAZAAR, (left.right + brush.px(24), y), brush.px(BAZAAR_U))
    look.text(dst, signed_text(bazaar), "sans-semibold", 19, theme.INK_2, (icon.right + brush.px(4), y), "ml")


def _draw_building(dst: Surface, brush: Brush, building: str, centre: tuple[int, int], height: int) -> Rect:
    """A small picture of a building."""
    rect = Rect(0, 0, height * 4 // 3, height).move_to(center=centre)
    brush.look.picture(dst, sprites.building(building), rect, 3)
    brush.look.rim(dst, rect, theme.INK_2, 1, 0.7, radius=3)
    return rect
