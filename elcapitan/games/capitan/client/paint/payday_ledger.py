"""The ledger of a payday on its sheet of paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.sheet import ledger_table
from elcapitan.client.sheet.ledger_cells import LedgerCell
from elcapitan.client.sheet.ledger_table import DARK_BAR, GAIN, LOSS, NONE, PALE, ZEBRA, ledger_columns, light_line
from elcapitan.client.sheet.paper_sheet import SheetBox, draw_sheet, sheet_box
from elcapitan.client.shell.i18n import _, number_text, pgettext, signed_text
from elcapitan.games.capitan.client.events.payday_animation import SUMS
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import CityPaid, PaydayHeld

LINE_U = 54.0
TWO_LINES_U, TWO_LINES_PX = 48, 28
"""A city's line that tall, in u and in px, has room for its value and the places under the sums."""
PAID_U = 46
"""u from the middle of a column to the left end of what a city pays with a fortress."""
SMALL_U = 18
"""Of both: 12 px in a window of 1280x720."""


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
            Surface((8, 8)), brush, city, line_rect(sheet_box(size, brush.look.s), len(cities), at)
        )

    return [sheet, *(thumb(city, at) for at, city in enumerate(cities))]


def draw_heads(dst: Surface, brush: Brush, box: SheetBox, seats: Sequence[TableSeat]) -> None:
    """The names over the columns, and the rule over the sums."""
    ledger_table.draw_tabs(dst, brush, box, seats)
    rule = box(124, 712, 818, 1)
    brush.look.fill(dst, Rect(rule.x, rule.y, rule.w, max(1, brush.px(1.6))), theme.INK_2, 0.6)


def line_rect(box: SheetBox, cities: int, at: int) -> Rect:
    """The line of a city, or (beyond them) of proliferation, bonus and loans."""
    if at >= cities:
        return box(124, 727 + 45 * (at - cities), 818, 42)
    step = min(LINE_U, 486 / max(1, cities))
    top, end = box(0, 216 + step * at, 1, 1).y, box(0, 216 + step * (at + 1), 1, 1).y
    whole = box(124, 0, 818, 1)
    return Rect(whole.x, top, whole.w, end - top)


def thumb_rect(brush: Brush, row: Rect) -> Rect:
    """The small picture of a city in its line."""
    thumb = Rect(0, 0, brush.px(76), min(brush.px(42), row.h - brush.px(8)))
    thumb.midleft = (row.x + brush.px(6), row.centery)
    return thumb


def draw_thumb(dst: Surface, brush: Brush, city: str, row: Rect) -> None:
    """It alone, without letters."""
    thumb = thumb_rect(brush, row)
    brush.look.picture(dst, f"cities/{city}", thumb, 4)
    brush.look.rim(dst, thumb, theme.INK_2, 1, 0.7, radius=4)


def cell_rects(box: SheetBox, cities: int, seats: int) -> dict[LedgerCell, Rect]:
    """Everything of the ledger that can be asked about: headings (seat 0) and sums by line, the money as the last."""
    cols = ledger_columns(box, seats)
    found = {}
    for line in range(cities + SUMS + 1):
        row = totals_rect(box) if line == cities + SUMS else line_rect(box, cities, line)
        first = cols.centres[0] - cols.width // 2
        if line < cities + SUMS:
            found[LedgerCell(line, 0)] = Rect(row.x, row.y, first - row.x, row.h)
        for at in range(seats):
            found[LedgerCell(line, at + 1)] = Rect(first + cols.width * at, row.y, cols.width, row.h)
    return found


def draw_city(
    dst: Surface,
    brush: Brush,
    box: SheetBox,
    board: Board,
    line: CityPaid,
    ranks: Sequence[int],
    at: int,
    cities: int,
    *,
    lit: bool,
    paid: bool,
) -> None:
    """What one city pays to each seat, and for which place (`ranks`, by seat); `lit` while it is counted."""
    look, row = brush.look, line_rect(box, cities, at)
    cols = ledger_columns(box, len(line.majority))
    if lit:
        light_line(dst, brush, row)
    elif at % 2 == 0:
        look.fill(dst, row, ZEBRA, 0.13, radius=7)
    draw_thumb(dst, brush, line.city, row)
    room = cols.centres[0] - cols.width // 2 - cols.name
    name = board.plan(line.city).name
    # Larger letters lie further apart.
    upper, lower = row.centery - brush.px(9 * look.larger), row.centery + brush.px(min(16, 14 * look.larger))
    roomy = row.h >= max(brush.px(TWO_LINES_U), TWO_LINES_PX)
    y = upper if roomy else row.centery
    if not look.fits(name, room, "serif-semibold"):  # what is paid stands in the middle of its column
        room = max(room, cols.centres[0] - brush.px(PAID_U) - cols.name)
    style = "serif-semibold" if look.fits(name, room, "serif-semibold") else "sans-semibold"
    look.fit(dst, name, room, style, 20, theme.INK, (cols.name, y), "ml")
    if roomy:
        worth = _("worth {value}").format(value=line.value)
        look.fit(dst, worth, room, "sans", SMALL_U, theme.INK_2, (cols.name, lower), "ml")
    for seat, x in enumerate(cols.centres):
        shown = paid or lit
        _draw_pay(dst, brush, (x, y), cols.width, line.majority[seat], line.fortresses[seat], shown)
        if roomy and shown and ranks[seat]:
            aside = brush.px(20) if line.fortresses[seat] else 0  # under the sum, which makes room for the fortress
            look.text(dst, _rank(ranks[seat]), "sans", SMALL_U, theme.INK_2, (x - aside, lower), "mc")


def _rank(rank: int) -> str:
    """A place in a city's row, short."""
    named = (pgettext("place", "1st"), pgettext("place", "2nd"))
    return named[rank - 1] if rank <= len(named) else f"{rank}."


def _draw_pay(
    dst: Surface, brush: Brush, centre: tuple[int, int], width: int, majority: int, fortress: int, shown: bool
) -> None:
    look = brush.look
    x, y = centre
    if not shown or not (majority or fortress):
        look.text(dst, NONE, "sans", 18, PALE, (x, y), "mc")
        return
    if not fortress:
        look.text(dst, str(majority), "sans-bold", 22, theme.INK, (x, y), "mc")
        return
    left = look.text(dst, str(majority) if majority else NONE, "sans-bold", 22, theme.INK, (x - brush.px(20), y), "mc")
    icon = look.icon(dst, "tower", (left.right + brush.px(12), y), brush.px(18), theme.INK_2, anchor="ml")
    at = (icon.right + brush.px(3), y)
    look.fit(dst, f"+{fortress}", x + width // 2 - at[0], "sans-semibold", 19, theme.INK_2, at, "ml")


def draw_sum(
    dst: Surface,
    brush: Brush,
    box: SheetBox,
    held: PaydayHeld,
    repaid: Sequence[int],
    which: int,
    *,
    lit: bool,
    paid: bool,
) -> None:
    """One of the lines under the cities: 0 proliferation, 1 bonus cards, 2 loans repaid."""
    look = brush.look
    cols, row = ledger_columns(box, len(held.money)), line_rect(box, 0, which)
    icon, title, ink = (
        ("anchor", _("Proliferation"), theme.INK),
        ("star", _("Bonus"), theme.INK),
        ("scroll", _("Loans repaid"), theme.INK_2),
    )[which]
    florins = (held.proliferation, held.bonus, tuple(-each for each in repaid))[which]
    y = row.centery
    if lit:
        light_line(dst, brush, row)
    look.icon(dst, icon, (cols.left + brush.px(22), y), brush.px(22), ink)
    room = cols.centres[0] - cols.width // 2 - cols.left - brush.px(50)
    look.fit(dst, title, room, "serif-semibold", 20, ink, (cols.left + brush.px(46), y), "ml")
    for x, sum_ in zip(cols.centres, florins, strict=True):
        if sum_ and (paid or lit):
            look.text(dst, number_text(sum_), "sans-bold", 22, ink, (x, y), "mc")
        else:
            look.text(dst, NONE, "sans", 18, PALE, (x, y), "mc")


def totals_rect(box: SheetBox) -> Rect:
    return box(124, 868, 818, 92)


def purse_position(brush: Brush, box: SheetBox, seats: int, seat: int) -> tuple[int, int]:
    """Where a seat's coins lie in the dark bar; `seat` from 0."""
    cols = ledger_columns(box, seats)
    aside = 0 if cols.width < brush.px(135) else brush.px(34)
    return cols.centres[seat] - aside, totals_rect(box).y + brush.px(40)


def draw_totals(
    dst: Surface, brush: Brush, box: SheetBox, before: Sequence[int], money: Sequence[int], note: str
) -> None:
    """The dark bar with everyone's money and what it has gained."""
    look = brush.look
    bar = totals_rect(box)
    cols = ledger_columns(box, len(money))
    look.fill(dst, bar, DARK_BAR, 0.97, radius=10)
    look.rim(dst, bar, theme.HAIRLINE, 1.4, 0.6, radius=10)
    left = bar.x + brush.px(20)
    room = cols.centres[0] - cols.width // 2 - left
    look.fit(dst, _("Money"), room, "serif-semibold", 24, theme.HEADING, (left, bar.y + brush.px(34)), "ml")
    look.fit(dst, note, room, "sans-italic", 17, theme.SECONDARY, (left, bar.y + brush.px(64)), "ml")
    for x, was, now in zip(cols.centres, before, money, strict=True):
        y = bar.y + brush.px(40)
        narrow = cols.width < brush.px(135)
        ink = LOSS if now < 0 else "#ffe7a8"
        at = (x + (0 if narrow else brush.px(16)), y)
        room = cols.width - brush.px(6 if narrow else 48)
        written = look.fit(dst, number_text(now), room, "sans-black", 38 if narrow else 44, ink, at)
        if not narrow:
            brush.coin(dst, (written.x - brush.px(24), y), brush.px(34), None)
        gain = now - was
        ink = GAIN if gain > 0 else LOSS if gain < 0 else theme.SECONDARY
        look.text(dst, signed_text(gain), "sans-bold", 20, ink, (at[0], bar.y + brush.px(74)), "mc")
