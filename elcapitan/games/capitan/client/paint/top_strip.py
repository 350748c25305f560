"""The top strip: phase and round, one panel for each seat, and the small buttons of the window."""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.model import bot_profiles
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import MINUS, _, number_text
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import LAST_PHASE, city_count

LEAST_PANEL = 262
"""u; a panel less wide (five of them, larger than usual) gives up the coin for the name."""
DEBT = "#ffab93"
MONEY = "#ffe7a8"


def draw_phase(
    dst: Surface, brush: Brush, layout: TableLayout, state: GameState, note: str = "", *, urgent: bool = False
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
    look.text(dst, words.phase_text(state.phase), "serif-semibold", 30, theme.HEADING, (x, y), "ml", shadow=True)
    written = look.text(dst, words.round_text(state.round), "sans-semibold", 18, theme.SECONDARY, (x, second), "ml")
    for at, pip in enumerate(phase_marks(look, layout, written.right), 1):
        pip = pip.move(0, -lift)
        colour = theme.HEADING if at < state.phase else "#8a6a34" if at == state.phase else "#3a2a1a"
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


def draw_panel(
    dst: Surface,
    brush: Brush,
    rect: Rect,
    state: GameState,
    info: TableSeat,
    money: int,
    portrait: str,
    *,
    on_turn: bool,
    mine: bool,
    grown: float = 1.0,
) -> None:
    """One seat: portrait, name, purse, what is left to build, cards, cities, debts.

    `money` is what the purse shows just now, `grown` how much larger than usual it is written.
    """
    look = brush.look
    colours = theme.PLAYERS[info.colour]
    player = state.player(info.seat)
    look.frame(dst, "panel-active" if on_turn else "panel", rect)
    stripe = Rect(rect.x + look.px(2), rect.y + look.px(8), look.px(5), rect.h - look.px(16))
    look.fill(dst, stripe, colours.fill, radius=2.5)
    narrow, least = rect.w < look.px(340), rect.w < look.px(LEAST_PANEL)
    disc = rect.x + look.px(28 if least else 34 if narrow else 40)
    if narrow:
        brush.disc(dst, info.colour, (disc, rect.centery), look.px(19 if least else 22))
    else:
        draw_portrait(dst, look, portrait, info.colour, (disc, rect.centery), look.px(58))
    left = disc + look.px(25 if least else 30 if narrow else 42)
    first, second = rect.y + look.px(26), rect.bottom - look.px(21)
    edge = _draw_purse(dst, brush, rect, money, first, grown)
    _draw_name(dst, brush, state, info, left, first, edge - look.px(8) - left, on_turn=on_turn, mine=mine)
    debt = sum(repay_cost(state.board, loan) for loan in player.loans)
    text = f"{MINUS}{debt}" if debt else "–"
    ink = DEBT if debt else theme.SECONDARY
    written = look.text(dst, text, "sans-bold", 18, ink, (rect.right - look.px(14), second), "mr")
    cities = f"{city_count(state, info.seat)}/{state.board.bonus_cities}"
    stats = [("house", _stock(player.warehouses, player.neutral)), ("tower", str(player.fortresses))]
    stats += [("card", str(len(player.hand))), ("anchor", cities)]
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


def _draw_name(
    dst: Surface,
    brush: Brush,
    state: GameState,
    info: TableSeat,
    x: int,
    y: int,
    room: int,
    *,
    on_turn: bool,
    mine: bool,
) -> None:
    look = brush.look
    tag = _("away") if info.away else _("to play") if on_turn else ""
    tag_width = look.measure(tag, "sans-bold", 14) + look.px(14) if tag else 0
    signs = [bot_profiles.player_icon(info.by)] if info.by != bot_profiles.PERSON else []
    signs += ["helm"] if state.starter == info.seat else []
    rest = room - len(signs) * look.px(24) - (tag_width + look.px(10) if tag else 0)
    if rest < look.px(64) and tag:  # five players in a small window: the glowing panel says it alone
        tag, rest = "", rest + tag_width + look.px(10)
    ink = theme.DISABLED if info.away else theme.TITLE if mine else theme.CREAM
    style, size, fitted = look.fitting(info.name, max(look.px(40), rest), "serif-semibold", 23)
    at = look.text(dst, fitted, style, size / look.s, ink, (x, y), "ml", shadow=True).right + look.px(7)
    for icon in signs:
        colour = theme.HEADING if icon == "helm" else theme.SECONDARY
        look.icon(dst, icon, (at, y), look.px(19), colour, anchor="ml")
        at += look.px(24)
    if tag:
        box = Rect(at + look.px(2), 0, tag_width, look.px(21))
        box.centery = y
        look.fill(dst, box, theme.BAD if info.away else theme.HEADING, radius=6)
        look.text(dst, tag, "sans-bold", 14, theme.ENGRAVED, box.center, "mc")
