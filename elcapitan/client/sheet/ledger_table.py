"""The table of a ledger: a column for each seat under its name, and the light on the line that is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.sheet.paper_sheet import SheetBox

NONE = "–"
PALE = "#a48d68"
DARK_BAR = "#35241a"
GAIN = "#8fce78"
LOSS = "#ffab93"
"""On the dark bar."""
ZEBRA = "#8a6430"
LEAST_NAME = 48
"""u of the room for a name; a narrower tab has its mark alone."""
WIDEST = 220
"""u of a player's column."""


class LedgerColumns(NamedTuple):
    """The columns of the ledger, in px."""

    left: int
    name: int
    """Where the names begin."""
    width: int
    centres: tuple[int, ...]
    right: int


def ledger_columns(box: SheetBox, seats: int) -> LedgerColumns:
    """The columns of a ledger with that many seats."""
    whole = box(124, 0, 818, 10)
    # Few players leave room: their columns grow, and what is left goes to the names.
    width = min(box(0, 0, WIDEST, 10).w, (whole.right - box(340, 0, 10, 10).x) // seats)
    first = whole.right - width * seats
    return LedgerColumns(
        whole.x, box(216, 0, 1, 1).x, width, tuple(first + width * at + width // 2 for at in range(seats)), whole.right
    )


def draw_tabs(dst: Surface, brush: Brush, box: SheetBox, seats: Sequence[TableSeat]) -> None:
    """The names over the columns."""
    cols = ledger_columns(box, len(seats))
    top, width, height = box(0, 158, 1, 1).y, cols.width - brush.px(8), brush.px(48)
    for info, x in zip(seats, cols.centres, strict=True):
        _draw_tab(dst, brush, Rect(x - cols.width // 2 + brush.px(4), top, width, height), info)


def _draw_tab(dst: Surface, brush: Brush, rect: Rect, info: TableSeat) -> None:
    look = brush.look
    colours = theme.PLAYERS[info.colour]
    look.fill(dst, rect, theme.SHADOW, 0.9, radius=8)
    look.fill(dst, rect.inflate(-2 * max(1, brush.px(1.4)), -2 * max(1, brush.px(1.4))), colours.tab, radius=7)
    mark, room = brush.px(22), rect.w - brush.px(44)
    if room < brush.px(LEAST_NAME):
        look.mark(dst, info.colour, rect.center, mark, colours.mark_ink)
        return
    look.mark(dst, info.colour, (rect.x + brush.px(20), rect.centery), mark, colours.mark_ink)
    at = (rect.x + brush.px(37), rect.centery)
    look.fit(dst, info.name, room, "serif-semibold", 20, colours.mark_ink, at, "ml")


def light_line(dst: Surface, brush: Brush, row: Rect) -> None:
    """The line that is being counted."""
    brush.look.fill(dst, row, theme.LEGAL, 0.55, radius=7)
    brush.look.rim(dst, row, theme.HAIRLINE, 1.4, 0.7, radius=7)
