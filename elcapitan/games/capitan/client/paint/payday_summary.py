"""The sheet of a payday beside the ledger: title, chart, sources of income, who leads.

Paints what it is given, in the sheet's own units; the scene knows what has been counted so far.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.shell.i18n import _, join_names, ngettext
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.paint import charts
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.rounds import has_no_pieces_left

UPPER = (1040, 134, 744, 446)
"""u of the sheet: the chart, or what is asked."""
LOWER = (1040, 590, 744, 330)
"""Where the money came from."""
FOOT = (1040, 920, 760, 100)
"""The buttons, and what is said left of them."""


def draw_title(dst: Surface, brush: Brush, box: SheetBox, held: PaydayHeld, why_now: str) -> None:
    """Which payday it is, and why it has come now."""
    look = brush.look
    title = _("Payday {number}").format(number=words.ROMAN[held.phase])
    end = look.text(dst, title, "serif-bold", 52, theme.INK, box(130, 114, 1, 1).topleft, "ml")
    at = (end.right + look.px(40), end.centery + look.px(4))
    room = box(1030, 0, 1, 1).x - at[0]
    block = look.block(why_now, "sans-italic", 21, (room, look.px(76)))
    look.draw_block(dst, block, theme.INK_2, at, "ml")


def payday_reason(held: PaydayHeld, before: GameState, seats: Sequence[TableSeat]) -> str:
    """After which round, and what ended the phase (P1, P2); `before`: the position of its last move."""
    done = [info.name for info in seats if has_no_pieces_left(before.player(info.seat))]
    if not done:
        return _("After round {number}: everyone passed.").format(number=held.round)
    text = ngettext(
        "After round {number}: {names} has no pieces left.",
        "After round {number}: {names} have no pieces left.",
        len(done),
    )
    return text.format(number=held.round, names=join_names(done))


def draw_course(
    dst: Surface,
    brush: Brush,
    box: SheetBox,
    course: ledger.MoneyCourse,
    colours: list[str],
    drawn: float,
    counted: tuple[int, ...] | None,
) -> None:
    """The chart, as far as it is `drawn` (0 to 1); `counted`: the purses so far, None once all is counted."""
    look = brush.look
    at = box(1050, 156, 1, 1).topleft
    look.fit(dst, _("Money through the game"), look.px(600), "serif-semibold", 26, theme.INK, at, "ml")
    charts.draw_course(dst, brush, box(1050, 190, 720, 380), course, colours, drawn, counted)


def draw_sources(
    dst: Surface,
    brush: Brush,
    box: SheetBox,
    held: PaydayHeld,
    colours: list[str],
    counted: Sequence[ledger.IncomeBreakdown],
) -> None:
    """What each player was paid for, as far as it has been `counted`; the scale is that of the whole payday."""
    incomes = ledger.payday_incomes(held)
    left, right, y = box(1050, 0, 1, 1).x, box(1770, 0, 1, 1).x, box(0, 612, 1, 1).y
    charts.draw_sources(dst, brush, left, right, y, box(1050, 640, 660, 270), incomes, colours, counted)


def leading_seats(purses: Sequence[int], owed: Sequence[int]) -> list[int]:
    """Who has most once loans are repaid."""
    # Q3: a purse full of borrowed money is no lead.
    money = [florins - debt for florins, debt in zip(purses, owed, strict=True)]
    return [seat for seat, florins in enumerate(money, 1) if florins == max(money)]


def leader_text(seats: Sequence[TableSeat], purses: Sequence[int], owed: Sequence[int], *, over: bool, me: int) -> str:
    """Who leads, or (`over`) who has won; `me` is the reader's seat or 0."""
    best = leading_seats(purses, owed)
    text = _("Leading after loans: {names}, {florins}") if any(owed) else _("Leading: {names}, {florins}")
    if over:
        text = ngettext("{names} wins with {florins}", "{names} win with {florins}", len(best))
        text = _("You win with {florins}") if best == [me] else text
    florins = purses[best[0] - 1] - owed[best[0] - 1]
    names = join_names([seats[seat - 1].name for seat in best])
    return text.format(names=names, florins=words.florins_text(florins))


def draw_leader(
    dst: Surface,
    brush: Brush,
    box: SheetBox,
    seats: Sequence[TableSeat],
    purses: Sequence[int],
    owed: Sequence[int],
    *,
    over: bool,
    me: int,
) -> None:
    """Who leads, or (`over`) who has won, with the ship; florins by seat. `me`: the reader's seat or 0."""
    look = brush.look
    best = leading_seats(purses, owed)
    ship = box(1098, 968, 1, 1).topleft
    brush.piece(dst, f"pieces/ship-{seats[best[0] - 1].colour}", ship, look.px(84))
    text = leader_text(seats, purses, owed, over=over, me=me)
    block = look.block(text, "serif-semibold", 22, (look.px(350), look.px(80)))
    look.draw_block(dst, block, theme.INK, (ship[0] + look.px(56), ship[1]), "ml")


def draw_waiting_reason(dst: Surface, brush: Brush, box: SheetBox, why_not: str) -> None:
    """Why the game does not go on yet, in the place of who leads."""
    look = brush.look
    right = box(1500, 968, 1, 1).topleft
    left = look.fit(dst, why_not, look.px(420), "sans-semibold", 18, theme.WAX, right, "mr").x
    look.icon(dst, "lock", (left - look.px(8), right[1]), look.px(17), theme.WAX, anchor="mr")
