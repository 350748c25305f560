"""The top strip: phase and round, one panel for each seat, and the small buttons of the window."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.i18n import MINUS, _, number_text
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.pieces import Player
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import LAST_PHASE, city_count
from elcapitan.kit.table.furniture import strip
from elcapitan.kit.table.furniture.strip import SeatPanel

LEAST_PANEL = 262
"""u; a panel less wide (five of them, larger than usual) gives up the coin for the name."""
DEBT = "#ffab93"
MONEY = "#ffe7a8"
NAME = strip.NameStyle(letters=23, least=40, sign=19, sign_step=24, badge_height=21, least_beside_badge=64)


def draw_phase(
    dst: Surface, brush: Brush, layout: TableLayout, phase: int, round_: int, note: str, *, urgent: bool
) -> None:
    """Phase, round and, when the end is near, the `note` about it."""
    look = brush.look
    x, y = layout.phase
    lift = look.px(9) if note else 0
    y -= lift
    second = y + look.px(34)
    if note:
        ink = theme.REASON if urgent else theme.HEADING
        # The least letters are higher than their share of a small window's strip.
        low = min(y + look.px(58), layout.strip.bottom - look.line_height("sans-semibold", 15) // 2 - 1)
        second = min(second, low - look.line_height("sans-semibold", 18) * 7 // 10)
        room = layout.panels[0].x - x - look.px(10)
        if not look.fits(note, room, "sans-semibold"):
            note = _("payday is near")  # the tooltip says when
        look.fit(dst, note, room, "sans-semibold", 15, ink, (x, low), "ml")
    look.text(dst, words.phase_text(phase), "serif-semibold", 30, theme.HEADING, (x, y), "ml", shadow=True)
    written = look.text(dst, words.round_text(round_), "sans-semibold", 18, theme.SECONDARY, (x, second), "ml")
    for at, pip in enumerate(phase_marks(look, layout, written.right), 1):
        pip = pip.move(0, -lift)
        colour = theme.HEADING if at < phase else "#8a6a34" if at == phase else "#3a2a1a"
        look.fill(dst, pip, colour, radius=3)
        look.rim(dst, pip, "#000000", 1, 0.9, radius=3)


def phase_marks(look: DrawContext, layout: TableLayout, left: int) -> list[Rect]:
    """A mark for each phase, right of the words that end at `left` px; none where a small window has no room for them.

    The phase is also written.
    """
    marks = layout.pips[:LAST_PHASE]
    gap = look.px(8)
    if not marks or left + gap <= marks[0].x:
        return [*marks]
    room = layout.panels[0].x - gap - (left + gap)
    width = min(marks[0].w, room // len(marks) - look.px(4))
    step = width + look.px(4)
    return [Rect(left + gap + step * at, mark.y, width, mark.h) for at, mark in enumerate(marks)] if width > 3 else []


class SeatValues(NamedTuple):
    """What a seat has."""

    player: Player
    money: int
    """Florins that the purse shows just now."""
    scale: float
    """How much larger than usual they are written."""
    debt: int
    cities: str
    """In how many it has built, of how many for the bonus."""


def seat_values(state: GameState, seat: int, money: int, scale: float) -> SeatValues:
    player = state.player(seat)
    debt = sum(repay_cost(state.board, loan) for loan in player.loans)
    return SeatValues(player, money, scale, debt, f"{city_count(state, seat)}/{state.board.bonus_cities}")


def draw_panel(dst: Surface, brush: Brush, rect: Rect, seat: SeatPanel, has: SeatValues) -> None:
    """One seat: portrait, name, purse, what is left to build, cards, cities, debts."""
    look, player = brush.look, has.player
    narrow, least = rect.w < look.px(340), rect.w < look.px(LEAST_PANEL)
    face = rect.x + look.px(28 if least else 34 if narrow else 40)
    strip.draw_seat_frame(dst, brush, rect, seat, face, 42 if least else 50 if narrow else strip.PORTRAIT)
    left = face + look.px(27 if least else 33 if narrow else 42)
    first, second = rect.y + look.px(26), rect.bottom - look.px(21)
    edge = _draw_purse(dst, brush, rect, has.money, first, has.scale)
    strip.draw_name(dst, brush, seat, (left, first), edge - look.px(8) - left, NAME)
    text = f"{MINUS}{has.debt}" if has.debt else "–"
    ink = DEBT if has.debt else theme.SECONDARY
    written = look.text(dst, text, "sans-bold", 18, ink, (rect.right - look.px(14), second), "mr")
    stats = [("house", _stock(player.warehouses, player.neutral)), ("tower", str(player.fortresses))]
    stats += [("card", str(len(player.hand))), ("anchor", has.cities)]
    room = written.x - look.px(30) - left
    for size_u in (18.0, 16.5, 15.0, 13.5, 12.0):  # five panels in a small window leave little room
        size, space = look.px(size_u + 1), look.px(size_u / 3.6)
        widths = [size + space + look.measure(value, "sans-bold", size_u) for _, value in stats]
        gap = (room - sum(widths)) // (len(stats) - 1)
        if gap >= look.px(7):
            break
    if sum(widths) + (len(stats) - 1) * look.px(3) > room + look.px(6):
        # Still too little: the tooltip tells of the fortresses, and red figures with a minus are debts without a sign.
        del stats[1], widths[1]
    else:
        look.icon(dst, "scroll", (written.x - look.px(5), second), look.px(17), ink, anchor="mr")
    x = left
    for (icon, value), width in zip(stats, widths, strict=True):
        look.icon(dst, icon, (x, second), size, theme.SECONDARY, anchor="ml")
        look.text(dst, value, "sans-bold", size_u, theme.CREAM, (x + size + space, second), "ml")
        x += width + max(look.px(3), min(look.px(15), gap))


def _stock(main: int, neutral: int) -> str:
    return f"{main}+{neutral}" if neutral else str(main)


def _draw_purse(dst: Surface, brush: Brush, rect: Rect, money: int, y: int, grown: float) -> int:
    """Coin and money at the right end; where they begin."""
    look = brush.look
    ink = DEBT if money < 0 else MONEY
    written, right = number_text(money), rect.right - look.px(14)
    look.text(dst, written, "sans-black", 31 * grown, ink, (right, y), "mr", shadow=True)
    # The coin stays where it is while the sum swells.
    left = right - look.measure(written, "sans-black", 31)
    if rect.w < look.px(LEAST_PANEL):
        return left
    coin = look.px(34)
    brush.coin(dst, (left - look.px(6) - coin / 2, y), coin, None)
    return left - look.px(6) - coin
