"""What a seat has in front of it, and the sum behind its line of the forecast. Words only."""

from __future__ import annotations

from collections.abc import Iterator

from elcapitan.client import faces, words
from elcapitan.client.advice.forecast import income
from elcapitan.client.i18n import _, ngettext
from elcapitan.client.table import counsel
from elcapitan.client.table.payment_text import city_parts
from elcapitan.client.table.row import Row, head, quiet
from elcapitan.client.table.sitting import Sitting
from elcapitan.rules.events import PaydayHeld
from elcapitan.rules.payday import cities_of


def about_seat(at: Sitting, seat: int) -> Iterator[Row]:
    """Name, place, hand, debts."""
    state = at.state
    player, info = state.player(seat), at.seats[seat - 1]
    yield head(info.name if info.by == faces.PERSON else f"{info.name} · {words.level(info.by)}")
    if faces.title(info.by):
        yield quiet(faces.manner(info.by))
    yield Row(_("in {place}").format(place=at.city(player.place)))
    yield Row(_pieces(at, seat))
    if player.hand and not (at.hands_open or seat == at.me):
        count = len(player.hand)
        yield Row(ngettext("{count} card in hand", "{count} cards in hand", count).format(count=count))
    elif player.hand:
        hand = words.listed([words.card(state.board, card) for card in player.hand])
        yield Row(_("hand: {cards}").format(cards=hand))
    for loan in player.loans:
        plan = state.board.loan(loan.amount)
        if plan:
            text = (
                _("loan of {amount}, extended: repay {repay}")
                if loan.extended
                else _("loan of {amount}: repay {repay}")
            )
            yield Row(text.format(amount=loan.amount, repay=plan.extended if loan.extended else plan.repay))
    if player.bonus:
        yield Row(_("bonus card: {florins} at the third payday").format(florins=words.florins(player.bonus)))
    if state.starter == seat:
        yield quiet(_("started this phase (El Capitan token)"))


def _pieces(at: Sitting, seat: int) -> str:
    """What the signs of the panel count: pieces that are left, and cities that have been reached."""
    player, board = at.state.player(seat), at.state.board
    left = [words.warehouses(player.warehouses)]
    if player.neutral:
        text = ngettext("{count} neutral warehouse", "{count} neutral warehouses", player.neutral)
        left.append(text.format(count=player.neutral))
    left.append(ngettext("{count} fortress", "{count} fortresses", player.fortresses).format(count=player.fortresses))
    text = _("{pieces} left; warehouses in {count} of {all} cities")
    return text.format(pieces=words.listed(left), count=cities_of(at.state, seat), all=len(board.cities))


def about_forecast(at: Sitting, seat: int, paid: PaydayHeld) -> Iterator[Row]:
    """Every number that the sum is made of."""
    total = income(paid)[seat - 1]
    yield head(_("{name}: {sum} if payday were now").format(name=at.name(seat), sum=words.signed(total)))
    count = words.cities(paid.cities[seat - 1])
    yield Row(_("proliferation {florins} ({cities})").format(florins=paid.proliferation[seat - 1], cities=count))
    if paid.bonus[seat - 1]:
        yield Row(_("bonus {florins}").format(florins=paid.bonus[seat - 1]))
    for row in paid.ledger:
        if parts := [*city_parts(at.state, row, seat)]:
            yield Row(f"{at.city(row.city)}: {', '.join(parts)}")
    yield from counsel.presence(at, seat)
    yield from counsel.debts(at, seat)
