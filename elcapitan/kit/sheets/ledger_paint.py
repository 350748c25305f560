"""Paints a score sheet as the table of a ledger: title, names and numbers of its lines, the dark bar of sums."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet import ledger_table
from elcapitan.client.sheet.ledger_cells import LedgerCell
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.shell.i18n import number_text, signed_text

SMALL_U = 18
"""Of a line's second row: 12 px in a window of 1280x720."""
TWO_ROWS_PX = 28
"""A line that has two rows is at least that tall."""
TALLEST_SUM_U = 54
"""Of a sum's letters, however large letters are: below it stands what it has gained."""
REASON_U = 300
"""Room for the reason beside the title, if there is one."""
NARROW_U = 135
"""A narrower column has no room for a coin beside its sum."""


def line_rect(box: SheetBox, top: float, bottom: float) -> Rect:
    """A line of the ledger, in u of the sheet."""
    begin, end, whole = box(0, top, 1, 1).y, box(0, bottom, 1, 1).y, box(124, 0, 818, 1)
    return Rect(whole.x, begin, whole.w, end - begin)


def totals_rect(box: SheetBox) -> Rect:
    return box(124, 868, 818, 92)


def cell_rects(box: SheetBox, lines: Sequence[Rect], seats: int) -> dict[LedgerCell, Rect]:
    """Everything that can be asked about: names (seat 0) and numbers by line, the sums as the last."""
    cols = ledger_table.ledger_columns(box, seats)
    first = cols.centres[0] - cols.width // 2
    found = {}
    for at, row in enumerate([*lines, totals_rect(box)]):
        if at < len(lines):
            found[LedgerCell(at, 0)] = Rect(row.x, row.y, first - row.x, row.h)
        for seat in range(seats):
            found[LedgerCell(at, seat + 1)] = Rect(first + cols.width * seat, row.y, cols.width, row.h)
    return found


def draw_title(dst: Surface, brush: Brush, box: SheetBox, title: str, reason: str) -> None:
    """Which scoring it is, and beside it why it has come now, or what follows."""
    look, place, gap = brush.look, box(130, 114, 900, 1), brush.px(40)
    room = place.w - (gap + brush.px(REASON_U) if reason else 0)
    end = look.fit(dst, title, room, "serif-bold", 52, theme.INK, place.topleft, "ml")
    at = (end.right + gap, place.y + look.px(4))
    block = look.block(reason, "sans-italic", 21, (place.right - at[0], look.px(76)))
    look.draw_block(dst, block, theme.INK_2, at, "ml")


def draw_rule(dst: Surface, brush: Brush, box: SheetBox, y: int) -> None:
    """Between the lines above and the sums below."""
    whole = box(124, 0, 818, 1)
    brush.look.fill(dst, Rect(whole.x, y, whole.w, max(1, brush.px(1.6))), theme.INK_2, 0.6)


def draw_name(
    dst: Surface,
    brush: Brush,
    row: Rect,
    x: int,
    name: str,
    cols: ledger_table.LedgerColumns,
    number_u: float,
    second: str = "",
    colour: str = "",
    least_u: float = 0,
    upper_u: float = 0,
) -> int:
    """The name of a line from `x` on, and below it `second`, behind a disc of that colour; the y of the name.

    `number_u`: from the middle of a column to the left end of its number, up to which a long name may reach; 0: to the
    column. A line lower than `least_u` has no second row; `upper_u`: from its middle up to the name.
    """
    look = brush.look
    room = cols.centres[0] - cols.width // 2 - x
    if number_u and not look.fits(name, room, "serif-semibold"):  # numbers stand in the middle of their column
        room = max(room, cols.centres[0] - brush.px(number_u) - x)
    style = "serif-semibold" if look.fits(name, room, "serif-semibold") else "sans-semibold"
    if not second or row.h < max(brush.px(least_u), TWO_ROWS_PX):
        look.fit(dst, name, room, style, 20, theme.INK, (x, row.centery), "ml")
        return row.centery
    # Larger letters need larger distances.
    upper, lower = row.centery - brush.px(upper_u * look.larger), second_y(brush, row)
    look.fit(dst, name, room, style, 20, theme.INK, (x, upper), "ml")
    if colour:
        disc = brush.px(8)
        brush.disc(dst, colour, (x + disc, lower), disc)
        x, room = x + 2 * disc + brush.px(6), room - 2 * disc - brush.px(6)
    look.fit(dst, second, room, "sans", SMALL_U, theme.INK_2, (x, lower), "ml")
    return upper


def second_y(brush: Brush, row: Rect) -> int:
    """The y of a line's second row."""
    return row.centery + brush.px(min(16, 14 * brush.look.larger))


def draw_number(dst: Surface, brush: Brush, centre: tuple[int, int], points: int, ink: str = theme.INK) -> None:
    """The number of a cell; a dash for none."""
    if points:
        brush.look.text(dst, number_text(points), "sans-bold", 22, ink, centre, "mc")
    else:
        brush.look.text(dst, ledger_table.NONE, "sans", 18, ledger_table.PALE, centre, "mc")


def draw_totals(
    dst: Surface,
    brush: Brush,
    box: SheetBox,
    name: str,
    before: Sequence[int],
    scores: Sequence[int],
    note: str,
    *,
    coins: bool,
) -> None:
    """The dark bar with everyone's score and what it has gained; `coins`: with one beside each score."""
    look, bar, cols = brush.look, totals_rect(box), ledger_table.ledger_columns(box, len(scores))
    look.fill(dst, bar, ledger_table.DARK_BAR, 0.97, radius=10)
    look.rim(dst, bar, theme.HAIRLINE, 1.4, 0.6, radius=10)
    left = bar.x + brush.px(20)
    room = cols.centres[0] - cols.width // 2 - left
    look.fit(dst, name, room, "serif-semibold", 24, theme.HEADING, (left, bar.y + brush.px(34)), "ml")
    look.fit(
        dst, note, room, "sans-italic", 17 if coins else SMALL_U, theme.SECONDARY, (left, bar.y + brush.px(64)), "ml"
    )
    narrow = cols.width < brush.px(NARROW_U)
    aside, edge, size = (0, 12, 44) if not coins else (0, 6, 38) if narrow else (brush.px(16), 48, 44)
    for middle, was, now in zip(cols.centres, before, scores, strict=True):
        x, y, gain = middle + aside, bar.y + brush.px(40), now - was
        ink = ledger_table.LOSS if now < 0 else "#ffe7a8"
        tall = min(size, TALLEST_SUM_U / look.larger)
        written = look.fit(dst, number_text(now), cols.width - brush.px(edge), "sans-black", tall, ink, (x, y))
        if coins and not narrow:
            brush.coin(dst, (written.x - brush.px(24), y), brush.px(34), None)
        ink = ledger_table.GAIN if gain > 0 else ledger_table.LOSS if gain < 0 else theme.SECONDARY
        look.text(dst, signed_text(gain), "sans-bold", 20, ink, (x, bar.y + brush.px(74)), "mc")
