"""The two open displays, and the bank: harbour, loans, proliferation chart, bonus cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.games.capitan.client.advice.forecast import next_city
from elcapitan.games.capitan.client.layout.table_layout import Bank, Tray
from elcapitan.games.capitan.client.paint import cards
from elcapitan.games.capitan.client.paint.board import draw_stretched, ship_name
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.loans import cards_left
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.pieces import BANK, Deck
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import city_count
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Hidden, Thing

SHIP_IN_BANK = 84
"""u; smaller when several lie there."""


def draw_tray(dst: Surface, brush: Brush, rect: Rect, heading: tuple[int, int], title: str, room: int) -> None:
    """The empty tray with its heading; part of the ground."""
    brush.look.frame(dst, "tray", rect)
    brush.look.fit(dst, title, room, "serif-semibold", 21, theme.HEADING, heading, "ml", shadow=True)


def draw_display(
    dst: Surface,
    brush: Brush,
    tray: Tray,
    board: Board,
    deck: Deck,
    kind: str,
    hidden: Hidden,
    sale: tuple[int, Collection[str]] | None,
) -> None:
    """The open cards of one kind, its deck and its discard pile.

    `sale`: the florins of the player whose turn it is here, and the cards they may buy, for price and T6; the others
    are locked. None: no player at this window may buy now.
    """
    look = brush.look
    for rect, card in zip(tray.places, deck.display, strict=False):
        if card is None or Thing(CapitanKind.DISPLAY, card) in hidden:
            look.rim(dst, rect, theme.HAIRLINE, 1, 0.28, radius=8)
        else:
            cards.draw_card(dst, brush, rect, board, card, price=True)
            if sale is not None and card not in sale[1]:
                cards.draw_lock(dst, brush, rect, board.cards[card].price, sale[0])
    cards.draw_pile(dst, brush, tray.deck, kind, len(deck.hidden))
    cards.draw_discard(dst, brush, tray.discard, len(deck.discard))
    beside = tray.deck.w < look.px(40)
    for pile, count in ((tray.deck, len(deck.hidden)), (tray.discard, len(deck.discard))):
        at = (pile.right + look.px(8), pile.centery) if beside else (pile.centerx, pile.bottom + look.px(16))
        look.text(dst, str(count), "sans-bold", 17, theme.CREAM, at, "ml" if beside else "mc")


def draw_bank_ground(dst: Surface, brush: Brush, bank: Bank, board: Board) -> None:
    """What never changes in the bank: headings, water, the printed chart."""
    look = brush.look
    draw_tray(dst, brush, bank.rect, bank.heading, _("Bank harbour"), bank.rect.w - look.px(28))
    draw_stretched(dst, brush, "board/water-1", bank.harbour)
    title = _("Proliferation")
    look.fit(dst, title, bank.rect.w - look.px(28), "serif-semibold", 17, theme.SECONDARY, bank.chart_heading, "ml")
    counts = chart_counts(board)
    for cell, count in zip(bank.chart, counts, strict=False):
        _draw_chart_cell(dst, brush, cell, count, board.proliferation[count])
    room = bank.bonus[0].x - bank.bonus_heading[0] - look.px(8)
    look.fit(dst, _("Bonus"), room, "serif-semibold", 17, theme.SECONDARY, bank.bonus_heading, "ml")


def chart_counts(board: Board) -> list[int]:
    """The numbers of cities that pay anything, as far as the board has cities."""
    most = min(len(board.proliferation) - 1, len(board.cities))
    return [count for count in range(1, most + 1) if board.proliferation[count]]


def _draw_chart_cell(dst: Surface, brush: Brush, cell: Rect, count: int, florins: int) -> None:
    look = brush.look
    head = Rect(cell.x, cell.y, cell.w, round(cell.h * 0.4))
    look.fill(dst, cell, "#e9d6ab", radius=5)
    look.fill(dst, head, theme.PROLIFERATION_HEAD, radius=5)
    dst.fill(theme.PROLIFERATION_HEAD, Rect(head.x, head.centery, head.w, head.bottom - head.centery))
    look.rim(dst, cell, "#4a3216", 1, 0.8, radius=5)
    look.text(dst, str(count), "sans-bold", 16, "#dcecf8", head.center, "mc")
    body = (cell.centerx, (head.bottom + cell.bottom) // 2)
    # Ten cells in the smallest window are hardly wider than three figures.
    room = max(cell.w - look.px(5), min(cell.w + look.px(4), look.px(62)))
    look.fit(dst, str(florins), room, "sans-black", 21, theme.INK, body)


def draw_bank(
    dst: Surface, brush: Brush, bank: Bank, state: GameState, colours: Sequence[str], hidden: Hidden, me: int = 0
) -> None:
    """What changes in the bank: ships, loan cards left, who stands where on the chart, bonus cards left.

    `me` is told what their next city is worth.
    """
    look = brush.look
    moored = [seat for seat, player in enumerate(state.players, 1) if player.place == BANK]
    for at, seat in enumerate(moored):
        if Thing(CapitanKind.SHIP, "", seat) not in hidden:
            width = brush.px(SHIP_IN_BANK if len(moored) < 2 else 62 if len(moored) < 4 else 48)
            brush.piece(dst, ship_name(colours, seat), bank_ship_position(bank, at, len(moored)), width)
    for rect, plan in zip(bank.loans, state.board.loans, strict=False):
        left = cards_left(state, plan.amount)
        for depth in (2, 1):
            if left > depth:
                under = rect.move(look.px(2 * depth), -look.px(2.4 * depth))
                look.fill(dst, under, "#cdb685", radius=7)
                look.rim(dst, under, "#4a3216", 1, 0.8, radius=7)
        if left:
            cards.draw_loan(dst, brush, rect, plan.amount, plan.repay)
            note = (rect.centerx, rect.bottom - look.px(12))
            look.text(dst, f"×{left}", "sans-bold", 15, theme.INK_2, note, "mc")
        else:
            look.rim(dst, rect, theme.HAIRLINE, 1, 0.4, radius=7)
    if me:
        _draw_next_city(dst, brush, bank, state, me)
    _draw_chart_marks(dst, brush, bank, state, colours)
    holders = {player.bonus: seat for seat, player in reversed([*enumerate(state.players, 1)]) if player.bonus}
    for rank, (rect, florins) in enumerate(zip(bank.bonus, state.board.bonus, strict=False)):
        is_flying, holder = Thing(CapitanKind.BONUS, "", florins) in hidden, holders.get(florins)
        cards.draw_bonus(dst, brush, rect, florins, rank, taken=holder is not None or is_flying)
        if holder and not is_flying:
            brush.disc(dst, colours[holder - 1], rect.center, look.px(14))
    box = bank.bonus_words
    need = _("first in {cities}").format(cities=words.cities_text(state.board.bonus_cities))
    lines = look.wrap(need, "sans", 16, box.w)[:2]
    top = box.centery - look.px(11) * (len(lines) - 1)
    for at, line in enumerate(lines):
        look.text(dst, line, "sans", 16, theme.SECONDARY, (box.x, top + look.px(22) * at), "ml")


def bank_ship_position(bank: Bank, at: int, moored: int) -> tuple[int, int]:
    """The middle of the `at`-th ship in the bank harbour."""
    box = bank.harbour
    return round(box.x + box.w * (at + 1) / (moored + 1)), round(box.centery - box.h * 0.03)


def _draw_chart_marks(dst: Surface, brush: Brush, bank: Bank, state: GameState, colours: Sequence[str]) -> None:
    counts = chart_counts(state.board)
    standing: dict[int, list[int]] = {}
    for seat in range(1, len(state.players) + 1):
        count = min(city_count(state, seat), counts[-1])
        if count >= counts[0]:
            standing.setdefault(count, []).append(seat)
    for cell, count in zip(bank.chart, counts, strict=False):
        seats = standing.get(count, [])
        for seat, (centre, radius) in zip(seats, chart_marks(brush, cell, len(seats)), strict=True):
            brush.disc(dst, colours[seat - 1], centre, radius)


def chart_marks(brush: Brush, cell: Rect, count: int) -> list[tuple[tuple[int, int], int]]:
    """Centre and radius of that many discs under a cell: side by side, and from four on in two lines."""
    rows = [count] if count < 4 else [(count + 1) // 2, count // 2]
    across = max(1, *rows)
    radius = min(brush.px(10 if len(rows) == 1 else 8.5), cell.w // (2 * across))
    step = 2 * radius + max(1, brush.px(1))
    return [
        ((round(cell.centerx + (at - (row - 1) / 2) * step), cell.bottom + radius + line * step - (line == 0)), radius)
        for line, row in enumerate(rows)
        for at in range(row)
    ]


def _draw_next_city(dst: Surface, brush: Brush, bank: Bank, state: GameState, me: int) -> None:
    """At the right end of the chart's heading: what one more city would bring them."""
    more = next_city(state, me)
    if more is None:
        return
    look = brush.look
    gain = signed_text(more.florins)
    text = _("one more city pays {florins}").format(florins=gain) if more.florins else _("one more city pays nothing")
    if more.bonus:
        text = _("one more city pays {florins} and the bonus {bonus}").format(florins=gain, bonus=more.bonus)
    right = (bank.chart[-1].right, bank.chart_heading[1])
    heading = max(look.px(130), look.measure(_("Proliferation"), "serif-semibold", 17) + look.px(12))
    room = bank.chart[-1].right - bank.chart_heading[0] - heading
    look.fit(dst, text, room, "sans-semibold", 16, theme.TITLE, right, "mr")
