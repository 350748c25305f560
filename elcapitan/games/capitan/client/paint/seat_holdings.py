"""What each seat holds: ship's place, pieces left, cards, loans, bonus; for windows that have a column to spare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _, join_names, ngettext
from elcapitan.games.capitan.client.paint.top_strip import DEBT
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.pieces import Player

HEADING = 44
"""u of the panel over the first seat."""
HOUSE, TOWER = 24, 21
"""Widths of the pieces left, in u."""
LINE = 22
MOST_LINES = 2
"""Of the cards; what a longer hand holds is told by its panel in the strip."""


def seat_boxes(brush: Brush, rect: Rect, seats: int) -> list[Rect]:
    """The part of the panel that belongs to each seat."""
    top = rect.y + brush.px(HEADING)
    step = min((rect.bottom - brush.px(8) - top) // max(1, seats), brush.px(190))
    return [Rect(rect.x + brush.px(8), top + step * at, rect.w - brush.px(16), step) for at in range(seats)]


def draw_holding(
    dst: Surface, brush: Brush, rect: Rect, board: Board, player: Player, info: TableSeat, *, seen: bool
) -> None:
    """One seat; its cards are named where they may be `seen`, else counted."""
    look = brush.look
    look.fill(dst, Rect(rect.x, rect.y, rect.w, max(1, look.px(1))), theme.HAIRLINE, 0.4)
    y = rect.y + look.px(24)
    brush.disc(dst, info.colour, (rect.x + look.px(16), y), look.px(13))
    left, right = rect.x + look.px(38), rect.right - look.px(6)
    place = _("in {place}").format(place=words.place_text(board, player.place))
    at = look.fit(dst, place, rect.w // 2, "sans", 16, theme.SECONDARY, (right, y), "mr").x
    room = at - look.px(12) - left
    look.fit(dst, info.name, room, "serif-semibold", 20, theme.CREAM, (left, y), "ml", shadow=True)
    y += look.px(34)
    _draw_stock(dst, brush, player, info, left - look.px(2), y + look.px(11))
    y += look.px(32)
    x = rect.x + look.px(16)
    for icon, ink, text, most in _rows(board, player, seen=seen):
        block = look.block(text, "sans", 16, (right - left, most * look.line_height("sans", 16)))
        if y + block.step * len(block.lines) - look.px(10) > rect.bottom:
            return
        look.icon(dst, icon, (x, y), look.px(18), ink)
        for line in block.lines:
            look.text(dst, line, block.style, block.size_u, ink, (left, y), "ml")
            y += max(block.step, look.px(LINE))
        y += look.px(4)


def _draw_stock(dst: Surface, brush: Brush, player: Player, info: TableSeat, x: int, foot: int) -> None:
    """The pieces that are left to build, as they lie before them."""
    look = brush.look
    warehouse = f"pieces/warehouse-{info.colour}"
    for name, count in ((warehouse, player.warehouses), (f"{warehouse}-neutral", player.neutral)):
        for _each in range(count):
            brush.piece(dst, name, (x, foot), look.px(HOUSE), "bl")
            x += look.px(HOUSE - 2 if count < 8 else 14)
    x += look.px(6)
    for _each in range(player.fortresses):
        brush.piece(dst, f"pieces/fortress-{info.colour}", (x, foot), look.px(TOWER), "bl")
        x += look.px(TOWER + 2)


def _rows(board: Board, player: Player, *, seen: bool) -> Iterator[tuple[str, str, str, int]]:
    """Icon, ink, words and lines at most."""
    if player.hand and seen:
        yield "card", theme.CREAM, join_names([words.card_text(board, card) for card in player.hand]), MOST_LINES
    elif player.hand:
        count = len(player.hand)
        text = ngettext("{count} card in hand", "{count} cards in hand", count).format(count=count)
        yield "card", theme.CREAM, text, 1
    if player.loans:
        kinds = Counter((loan.amount, repay_cost(board, loan)) for loan in player.loans)
        terms = [
            f"{count} × {lent} → {owed}" if count > 1 else f"{lent} → {owed}" for (lent, owed), count in kinds.items()
        ]
        yield "scroll", DEBT, ", ".join(terms), MOST_LINES
    if player.bonus:
        yield "star", theme.HEADING, _("bonus {florins}").format(florins=player.bonus), 1
