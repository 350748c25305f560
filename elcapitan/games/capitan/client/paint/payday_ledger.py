"""The ledger of a payday on its sheet of paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet.ledger_table import NONE, LedgerColumns, ledger_columns
from elcapitan.client.sheet.paper_sheet import SheetBox, draw_sheet, sheet_box
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.games.capitan.rules.model.events import CityPaid
from elcapitan.kit.sheets import ledger_paint

LINE_U = 54.0
TWO_LINES_U = 48
"""A city's line that tall has room for its value and the places under the sums."""
UPPER_U = 9
"""From the middle of such a line up to its name."""
PAID_U = 46
"""u from the middle of a column to the left end of what a city pays with a fortress."""


def payday_prefetch_jobs(
    size: tuple[int, int], cities: Sequence[str], colours: Sequence[str]
) -> list[Callable[[Brush], object]]:
    """What may be painted ahead of a payday, in a thread: everything but letters. Sizes are those used below."""

    def sheet(brush: Brush) -> None:
        canvas, box = Surface(size), sheet_box(size, brush.look.s)
        draw_sheet(canvas, brush, box)
        look = brush.look
        look.sprite(canvas, "compass", (0, 0), look.px(300), alpha=0.1)
        for icon, ink in (("anchor", theme.INK), ("star", theme.INK), ("scroll", theme.INK_2)):
            look.icon(canvas, icon, (0, 0), look.px(22), ink)
        look.icon(canvas, "tower", (0, 0), look.px(18), theme.INK_2)
        for width in (26, 34):
            brush.coin(canvas, (0, 0), look.px(width), None)
        for colour in colours:
            look.mark(canvas, colour, (0, 0), look.px(22), theme.PLAYERS[colour].mark_ink)
            for radius in (10, 15):
                brush.disc(canvas, colour, (0, 0), look.px(radius))
            look.sprite(canvas, f"pieces/ship-{colour}", (0, 0), look.px(84))
        for button in ("button-primary", "button-secondary"):
            look.frame(canvas, button, box(1520, 936, 250, 64))

    def thumb(city: str, at: int) -> Callable[[Brush], object]:
        return lambda brush: draw_thumb(
            Surface((8, 8)), brush, city, line_rects(sheet_box(size, brush.look.s), len(cities), 0)[at]
        )

    return [sheet, *(thumb(city, at) for at, city in enumerate(cities))]


def line_rects(box: SheetBox, cities: int, sums: int) -> list[Rect]:
    """The lines of the cities, the more the lower, and those of the sums below them."""
    step = min(LINE_U, 486 / max(1, cities))
    edges = [(216 + step * at, 216 + step * (at + 1)) for at in range(cities)]
    edges += [(727 + 45.0 * at, 769 + 45.0 * at) for at in range(sums)]
    return [ledger_paint.line_rect(box, *each) for each in edges]


def draw_thumb(dst: Surface, brush: Brush, city: str, row: Rect) -> None:
    """The small picture of a city in its line, without letters."""
    thumb = Rect(0, 0, brush.px(76), min(brush.px(42), row.h - brush.px(8)))
    thumb.midleft = (row.x + brush.px(6), row.centery)
    brush.look.picture(dst, f"cities/{city}", thumb, 4)
    brush.look.rim(dst, thumb, theme.INK_2, 1, 0.7, radius=4)


def draw_city_name(dst: Surface, brush: Brush, row: Rect, cols: LedgerColumns, line: CityPaid, name: str) -> int:
    """The picture of a city, its name and its value; the y of what it pays."""
    draw_thumb(dst, brush, line.city, row)
    worth = _("worth {value}").format(value=line.value)
    return ledger_paint.draw_name(
        dst, brush, row, cols.name, name, cols, PAID_U, worth, least_u=TWO_LINES_U, upper_u=UPPER_U
    )


def draw_city_pay(dst: Surface, brush: Brush, cell: Rect, y: int, line: CityPaid, seat: int, rank: int) -> None:
    """What a city pays a seat (from 0), and for which place; 0: for none."""
    look, x, majority, fortress = brush.look, cell.centerx, line.majority[seat], line.fortresses[seat]
    if rank and y != cell.centery:
        aside = brush.px(20) if fortress else 0  # under the sum, which makes room for the fortress
        at = (x - aside, ledger_paint.second_y(brush, cell))
        look.text(dst, _rank(rank), "sans", ledger_paint.SMALL_U, theme.INK_2, at, "mc")
    if not fortress:
        ledger_paint.draw_number(dst, brush, (x, y), majority)
        return
    left = look.text(dst, str(majority) if majority else NONE, "sans-bold", 22, theme.INK, (x - brush.px(20), y), "mc")
    icon = look.icon(dst, "tower", (left.right + brush.px(12), y), brush.px(18), theme.INK_2, anchor="ml")
    at = (icon.right + brush.px(3), y)
    look.fit(dst, f"+{fortress}", x + cell.w // 2 - at[0], "sans-semibold", 19, theme.INK_2, at, "ml")


def draw_sum_name(dst: Surface, brush: Brush, row: Rect, cols: LedgerColumns, icon: str, name: str, ink: str) -> int:
    """The icon and the name of a line under the cities; the y of its sums."""
    look, y = brush.look, row.centery
    look.icon(dst, icon, (cols.left + brush.px(22), y), brush.px(22), ink)
    room = cols.centres[0] - cols.width // 2 - cols.left - brush.px(50)
    look.fit(dst, name, room, "serif-semibold", 20, ink, (cols.left + brush.px(46), y), "ml")
    return y


def _rank(rank: int) -> str:
    """A place in a city's row, short."""
    named = (pgettext("place", "1st"), pgettext("place", "2nd"))
    return named[rank - 1] if rank <= len(named) else f"{rank}."


def purse_position(brush: Brush, box: SheetBox, seats: int, seat: int) -> tuple[int, int]:
    """Where a seat's coins lie in the dark bar; `seat` from 0."""
    cols = ledger_columns(box, seats)
    aside = 0 if cols.width < brush.px(ledger_paint.NARROW_U) else brush.px(34)
    return cols.centres[seat] - aside, ledger_paint.totals_rect(box).y + brush.px(40)
