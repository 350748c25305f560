"""A payday as a score sheet: a line for each city, then proliferation, bonus cards and loans repaid; money by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from elcapitan.client.drawing import theme
from elcapitan.client.model.table_model import GameStep, TableModel, TableSeat
from elcapitan.client.sheet.leaders import leaders
from elcapitan.client.sheet.score_course import ChartCourse, score_course
from elcapitan.client.shell.i18n import _, join_names, ngettext
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.wording import payment_text, words
from elcapitan.games.capitan.rules.model.events import GameEnded, PaydayHeld
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.rounds import has_no_pieces_left
from elcapitan.kit.sheets.score_sheet import ScoreLine, ScoreSheet, ScoreSource
from elcapitan.kit.words.phrases import Phrase

SOURCES: Final = (
    ScoreSource(Phrase("proliferation"), theme.INK_PROLIFERATION, theme.ENGRAVED, is_rare=False),
    ScoreSource(Phrase("majority"), theme.INK_MAJORITY, is_rare=False),
    ScoreSource(Phrase("fortresses"), theme.INK_FORTRESSES, is_rare=False),
    ScoreSource(Phrase("bonus"), theme.INK_BONUS),
)
"""Of income; a line's fifth number are loans repaid."""
ROLL_FROM: Final = 0.55
"""The coins of a line have landed by then."""


def payday_sheet(model: TableModel, settled: ledger.PaydaySettlement) -> ScoreSheet:
    """The sheet of that payday of `model`, in the spoken language."""
    step, held = model.steps[settled.step], settled.held
    return ScoreSheet(
        _("Payday {number}").format(number=words.ROMAN[held.phase]),
        payday_reason(held.round, step.before, model.seats),
        settled.before,
        # A payday removes nothing (P3), so every row stands in the position after it as it was paid.
        (*_cities(step.after, model.seats, held), *_sums(settled)),
        partial(payment_text.total_rows, settled),
        ROLL_FROM,
    )


def payday_reason(round_: int, before: GameState, seats: Sequence[TableSeat]) -> str:
    """After which round, and what ended the phase (P1, P2); `before`: the position of its last move."""
    done = [info.name for info in seats if has_no_pieces_left(before.player(info.seat))]
    if not done:
        return _("After round {number}: everyone passed.").format(number=round_)
    text = ngettext(
        "After round {number}: {names} has no pieces left.",
        "After round {number}: {names} have no pieces left.",
        len(done),
    )
    return text.format(number=round_, names=join_names(done))


def _cities(state: GameState, seats: Sequence[TableSeat], held: PaydayHeld) -> Iterator[ScoreLine]:
    for row in held.ledger:
        yield ScoreLine(
            words.place_text(state.board, row.city),
            tuple((0, *each, 0, 0) for each in zip(row.majority, row.fortresses, strict=True)),
            payment_text.city_rows(state, seats, row),
            partial(payment_text.cell_rows, state, seats, row),
            fact=row,
        )


def _sums(settled: ledger.PaydaySettlement) -> Iterator[ScoreLine]:
    held = settled.held
    yield ScoreLine(
        _("Proliferation"),
        tuple((florins, 0, 0, 0, 0) for florins in held.proliferation),
        [TextRow(_("Paid for the number of cities with your warehouses. Shut-down warehouses do not count."))],
        partial(payment_text.proliferation_rows, settled),
        "anchor",
    )
    text = _("The first players with warehouses in nine cities take a bonus card. It is paid at the third payday.")
    parts = tuple((0, 0, 0, florins, 0) for florins in held.bonus)
    yield ScoreLine(_("Bonus"), parts, [TextRow(text)], partial(payment_text.bonus_rows, settled), "star")
    text = _("After a payday each loan is repaid or extended. Extended loans cost more.")
    parts = tuple((0, 0, 0, 0, -florins) for florins in settled.repaid)
    yield ScoreLine(_("Loans repaid"), parts, [TextRow(text)], partial(payment_text.repaid_rows, settled), "scroll")


def leaders_after_loans(
    model: TableModel, purses: Sequence[int], owed: Sequence[int], *, over: bool
) -> tuple[list[int], str]:
    """The seats with the most money once loans are repaid, and who leads in words, or (`over`) who has won."""
    # Q3: a purse full of borrowed money is no lead.
    money = [florins - debt for florins, debt in zip(purses, owed, strict=True)]
    leading = _("Leading after loans: {names}, {points}") if any(owed) else _("Leading: {names}, {points}")
    return leaders(model, money, words.florins_text, "" if over else leading)


def money_course(model: TableModel, until: int | None = None) -> ChartCourse:
    """Everyone's money through the rounds, or up to step `until`."""
    course = score_course(
        model, lambda state: tuple(player.money for player in state.players), ledger.ends_round, _paid_money, until
    )
    numbers = range(1, len(course.marked) + 1)
    return course._replace(labels=tuple(_("Payday {number}").format(number=words.ROMAN[each]) for each in numbers))


def _paid_money(step: GameStep) -> tuple[int, ...] | None:
    """After a payday, before loans are settled; at the end of the game with them, for they are repaid at once (E1)."""
    paid = [event.money for event in step.events if isinstance(event, PaydayHeld | GameEnded)]
    return paid[-1] if paid else None
