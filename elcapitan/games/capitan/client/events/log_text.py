"""The text of the log: every event of the rules as one line.

Knows the events and the words; knows nothing of the log's window or of animation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from elcapitan.client.shell.i18n import _, join_names, ngettext, number_text, signed_text
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import (
    BonusTaken,
    CardBought,
    CardTurnedUp,
    DeckShuffled,
    Event,
    FortressBuilt,
    GameEnded,
    LoanExtended,
    LoanRepaid,
    LoanTaken,
    MoneyChecked,
    PaidAtOnce,
    PaydayHeld,
    PhaseBegan,
    PirateMoved,
    ProtectionCollected,
    RoundBegan,
    Sailed,
    ShipDisplaced,
    StarterNamed,
    TurnEnded,
    TurnPassed,
    WarehouseBuilt,
    WarehouseReopened,
    WarehouseShut,
)

_BEFORE_SUM = "\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}"
"""Separates a sum from a site or an amount before it."""


class LogLine(NamedTuple):
    """One line of the log."""

    seat: int
    """The seat whose mark stands before the line; 0 for the table itself."""
    text: str
    florins: int = 0
    """Florins that the line brought (or cost) that seat; 0 is not shown."""
    quiet: bool = False
    """Shown only in complete logs; the log of the table omits it."""

    @property
    def words(self) -> str:
        # No-break spaces tie a number to the word before it and the sum to the last word: neither begins a line.
        text = re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", self.text)
        return f"{text}{_BEFORE_SUM}{signed_text(self.florins)}" if self.florins else text


def event_log_line(board: Board, names: Sequence[str], event: Event) -> LogLine:
    """The line of one event; `names` by seat, beginning with seat 1."""

    def name(seat: int) -> str:
        return names[seat - 1]

    def city(place: str) -> str:
        return words.place_text(board, place)

    match event:
        case CardBought(seat, card, price):
            text = _("{name} bought the card {card}").format(name=name(seat), card=words.card_text(board, card))
            return LogLine(seat, text, -price)
        case Sailed(seat, _card, origin, goal, space):
            text = (
                _("{name} sailed from {origin} to {city}")
                if space
                else _("{name} sailed through {city}, coming from {origin}")
            )
            return LogLine(seat, text.format(name=name(seat), origin=city(origin), city=city(goal)))
        case WarehouseBuilt(seat, goal, site, price, neutral):
            text = (
                _("{name} built a neutral warehouse in {city}, site {site}")
                if neutral
                else _("{name} built a warehouse in {city}, site {site}")
            )
            return LogLine(seat, text.format(name=name(seat), city=city(goal), site=site), -price)
        case WarehouseReopened(seat, goal, site, neutral):
            text = (
                _("{name} reopened a neutral warehouse in {city}, site {site}")
                if neutral
                else _("{name} reopened a warehouse in {city}, site {site}")
            )
            return LogLine(seat, text.format(name=name(seat), city=city(goal), site=site))
        case WarehouseShut(goal, site, owner, neutral, by, lost):
            text = _shut(neutral, lost)
            return LogLine(by, text.format(owner=name(owner), city=city(goal), site=site))
        case FortressBuilt(seat, goal, _space, price):
            return LogLine(
                seat, _("{name} built a fortress in {city}").format(name=name(seat), city=city(goal)), -price
            )
        case LoanTaken(seat, amount, repay):
            return LogLine(
                seat, _("{name} took a loan and will repay {repay}").format(name=name(seat), repay=repay), amount
            )
        case BonusTaken(seat, florins):
            text = _("{name} reached enough cities for the bonus card of {florins}")
            return LogLine(seat, text.format(name=name(seat), florins=words.florins_text(florins)))
        case PaidAtOnce(seat, goal, florins):
            return LogLine(
                seat, _("{name} was paid immediately in {city}").format(name=name(seat), city=city(goal)), florins
            )
        case PirateMoved(seat, origin, goal, _space, price):
            text = _("{name} moved the pirate ship from {origin} to {city}")
            return LogLine(seat, text.format(name=name(seat), origin=city(origin), city=city(goal)), -price)
        case ShipDisplaced(seat, goal, _origin, space):
            text = _("{name}'s ship made way for the pirate in {city}: harbour {number}")
            return LogLine(seat, text.format(name=name(seat), city=city(goal), number=space))
        case ProtectionCollected(seat, payer, goal, _buildings, florins):
            text = _("{name} collected protection from {payer} in {city}")
            return LogLine(seat, text.format(name=name(seat), payer=name(payer), city=city(goal)), florins)
        case TurnEnded(seat):
            return LogLine(seat, _("{name} ended the turn").format(name=name(seat)), quiet=True)
        case TurnPassed(seat):
            return LogLine(seat, _("{name} passed").format(name=name(seat)))
        case DeckShuffled(kind, cards):
            return LogLine(0, _shuffled(kind, cards))
        case CardTurnedUp(card):
            text = _("New on display: {card}").format(card=words.card_text(board, card))
            return LogLine(0, text, quiet=True)
        case RoundBegan(_phase, number):
            return LogLine(0, words.round_text(number), quiet=True)
        case PaydayHeld():
            return LogLine(0, _payday(event, name))
        case LoanRepaid(seat, amount, cost, due):
            text = _("{name} had to repay the loan of {amount}") if due else _("{name} repaid the loan of {amount}")
            return LogLine(seat, text.format(name=name(seat), amount=amount), -cost)
        case LoanExtended(seat, amount, cost):
            text = _("{name} extended the loan of {amount} and will repay {cost}")
            return LogLine(seat, text.format(name=name(seat), amount=amount, cost=cost))
        case MoneyChecked(left, namer):
            text = _("{name} has the least money ({money}) and chooses the starting player")
            return LogLine(namer, text.format(name=name(namer), money=number_text(left[namer - 1])))
        case StarterNamed(seat, starter):
            if seat == starter:
                return LogLine(seat, _("{name} will start").format(name=name(seat)))
            return LogLine(seat, _("{name} chose {starter} to start").format(name=name(seat), starter=name(starter)))
        case PhaseBegan(phase, starter):
            text = _("{phase} begins; {name} starts").format(phase=words.phase_text(phase), name=name(starter))
            return LogLine(0, text)
        case GameEnded(money, winners):
            return LogLine(0, _won([name(seat) for seat in winners], max(money)))


def _shuffled(kind: str, cards: int) -> str:
    if kind == "destination":
        return ngettext(
            "The destination discards were reshuffled: {count} card",
            "The destination discards were reshuffled: {count} cards",
            cards,
        ).format(count=cards)
    return ngettext(
        "The link discards were reshuffled: {count} card",
        "The link discards were reshuffled: {count} cards",
        cards,
    ).format(count=cards)


def _payday(event: PaydayHeld, name: Callable[[int], str]) -> str:
    gains = zip(event.proliferation, event.majority, event.fortresses, event.bonus, strict=True)
    paid = ", ".join(f"{name(seat)} {signed_text(sum(parts))}" for seat, parts in enumerate(gains, 1))
    return _("Payday {number}: {paid}").format(number=words.ROMAN[event.phase], paid=paid)


def _won(winners: Sequence[str], money: int) -> str:
    return ngettext("{names} wins with {florins}", "{names} win with {florins}", len(winners)).format(
        names=join_names(winners), florins=words.florins_text(money)
    )


def _shut(neutral: bool, lost: bool) -> str:
    match neutral, lost:
        case True, True:
            return _("{owner}'s neutral warehouse on site {site} in {city} left the game")
        case True, False:
            return _("{owner}'s neutral warehouse on site {site} in {city} was shut down")
        case False, True:
            return _("{owner}'s warehouse on site {site} in {city} left the game")
        case _:
            return _("{owner}'s warehouse on site {site} in {city} was shut down")
