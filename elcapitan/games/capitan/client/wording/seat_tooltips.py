"""The possessions of a seat, and the parts of its line in the forecast. Words only."""

from __future__ import annotations

from collections.abc import Iterator

from elcapitan.client.model import bot_profiles
from elcapitan.client.model.bot_profiles import level_text
from elcapitan.client.shell.i18n import _, join_names, signed_text
from elcapitan.client.widgets.text_rows import TextRow, heading_row, quiet_row
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.advice.forecast import payday_totals
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import advice_text, words
from elcapitan.games.capitan.client.wording.payment_text import city_payment_parts
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.payday import city_count


def seat_rows(at: ViewContext, seat: int) -> Iterator[TextRow]:
    """Name, place, hand, debts."""
    state = at.state
    player, info = state.player(seat), at.seats[seat - 1]
    yield heading_row(info.name if info.by == bot_profiles.PERSON else f"{info.name} · {level_text(info.by)}")
    if bot_profiles.character_title(info.by):
        yield quiet_row(bot_profiles.character_description(DEFAULT_GAME, info.by))
    yield TextRow(_("in {place}").format(place=at.city(player.place)))
    yield TextRow(_pieces(at, seat))
    if player.hand and not (at.hands_open or seat == at.me):
        yield TextRow(words.WORDS["counts"]["in-hand"](len(player.hand)))
    elif player.hand:
        hand = join_names([words.card_text(state.board, card) for card in player.hand])
        yield TextRow(_("hand: {cards}").format(cards=hand))
    for loan in player.loans:
        if plan := state.board.loan(loan.amount):
            repay = plan.extended if loan.extended else plan.repay
            said = words.WORDS["seats"]["loan"]
            yield TextRow(at.tell(said, extended=loan.extended, amount=loan.amount, repay=repay))
    if player.bonus:
        yield TextRow(at.tell("bonus card: {florins} at the third payday", florins=player.bonus))
    if state.starter == seat:
        yield quiet_row(_("started this phase (El Capitan token)"))


def _pieces(at: ViewContext, seat: int) -> str:
    """The counts on the panel: pieces left and cities reached."""
    player, board = at.state.player(seat), at.state.board
    left = [words.warehouses_text(player.warehouses)]
    left += [words.WORDS["counts"]["neutral"](player.neutral)] if player.neutral else []
    left.append(words.fortresses_text(player.fortresses))
    text = _("{pieces} left; warehouses in {count} of {all} cities")
    return text.format(pieces=join_names(left), count=city_count(at.state, seat), all=len(board.cities))


def forecast_rows(at: ViewContext, seat: int, paid: PaydayHeld) -> Iterator[TextRow]:
    """Every part of the sum."""
    total = payday_totals(paid)[seat - 1]
    yield heading_row(at.tell("{name}: {sum} if payday were now", name=seat, sum=signed_text(total)))
    count = words.cities_text(paid.cities[seat - 1])
    yield TextRow(_("proliferation {florins} ({cities})").format(florins=paid.proliferation[seat - 1], cities=count))
    if paid.bonus[seat - 1]:
        yield TextRow(_("bonus {florins}").format(florins=paid.bonus[seat - 1]))
    for row in paid.ledger:
        if parts := [*city_payment_parts(at.state, row, seat)]:
            yield TextRow(f"{at.city(row.city)}: {', '.join(parts)}")
    yield from advice_text.next_city_rows(at, seat)
    yield from advice_text.debt_rows(at, seat)
