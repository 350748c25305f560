"""The game in words: numbers of things, cards, places and moves, in the player's language.

Knows the words, not where they are painted. Each event words itself (events/). Every function looks its words up
when called, so that the language can change while a table is open.
"""

from __future__ import annotations

from elcapitan.client.shell.i18n import _, ngettext, number_text
from elcapitan.games.capitan.rules.model.board import Board, CityPlan, DestinationCard
from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    Buy,
    End,
    Extend,
    Move,
    MovePirate,
    NameStarter,
    Pass,
    Reopen,
    Repay,
    Sail,
    TakeLoan,
)
from elcapitan.games.capitan.rules.model.state import BANK, START

ROMAN = ("", "I", "II", "III", "IV", "V")


def florins_text(count: int) -> str:
    return ngettext("{count} florin", "{count} florins", abs(count)).format(count=number_text(count))


def seals_text(count: int) -> str:
    return ngettext("{count} seal", "{count} seals", count).format(count=count)


def steps_text(count: int) -> str:
    return ngettext("{count} step", "{count} steps", count).format(count=count)


def warehouses_text(count: int) -> str:
    return ngettext("{count} warehouse", "{count} warehouses", count).format(count=count)


def fortresses_text(count: int) -> str:
    return ngettext("{count} fortress", "{count} fortresses", count).format(count=count)


def site_text(plan: CityPlan, number: int) -> str:
    """A site by its place in the row and its printed value."""
    return _("site {site} (value {value})").format(site=number, value=plan.row.values[number - 1])


def cities_text(count: int) -> str:
    return ngettext("{count} city", "{count} cities", count).format(count=count)


def roman_text(count: int) -> str:
    """The number of a phase."""
    return ROMAN[count] if count < len(ROMAN) else str(count)


def phase_text(count: int) -> str:
    return _("Phase {number}").format(number=roman_text(count))


def round_text(count: int) -> str:
    return _("Round {number}").format(number=count)


def place_text(board: Board, where: str) -> str:
    """A city, the bank harbour or the open sea before the first landing."""
    if where == BANK:
        return _("the bank harbour")
    if where == START:
        return _("the open sea")
    return board.plan(where).name if where in board.index else where


def card_text(board: Board, name: str) -> str:
    """A sailing card in words."""
    known = board.cards.get(name)
    if known is None:
        return name
    if isinstance(known, DestinationCard):
        return _("{city} ({seals})").format(city=place_text(board, known.city), seals=seals_text(known.seals))
    first, second = known.cities
    return f"{place_text(board, first)}–{place_text(board, second)}"


def move_text(board: Board, chosen: Move, origin: str = START) -> str:
    """A move as the label of a choice; `origin` is where the ship is, so that a card can say which use it is."""
    match chosen:
        case Buy(name):
            return _("Buy the card {card}").format(card=card_text(board, name))
        case Sail(name, city):
            return _sail_text(board, name, city, origin)
        case Build(site, neutral):
            text = _("Build a neutral warehouse on site {site}") if neutral else _("Build a warehouse on site {site}")
            return text.format(site=site)
        case Reopen(site, neutral):
            main, other = _("Reopen your warehouse on site {site}"), _("Reopen your neutral warehouse on site {site}")
            return (other if neutral else main).format(site=site)
        case BuildFortress():
            return _("Build a fortress")
        case TakeLoan(amount):
            return _("Borrow {florins}").format(florins=florins_text(amount))
        case End():
            return _("End the turn")
        case Pass():
            return _("Pass")
        case Repay(amount):
            return _("Repay the loan of {florins}").format(florins=florins_text(amount))
        case Extend(amount):
            return _("Extend the loan of {florins}").format(florins=florins_text(amount))
        case NameStarter(seat):
            return _("Seat {seat} starts").format(seat=seat)
        case MovePirate(city, space):
            return _("Move the pirate ship to {city}, harbour {number}").format(
                city=place_text(board, city), number=space
            )


def _sail_text(board: Board, name: str, city: str, origin: str) -> str:
    played = board.cards[name]
    if not isinstance(played, DestinationCard):
        return _("With the link card {card}").format(card=card_text(board, name))
    if played.city == city:
        return _("Straight there with the card {card}").format(card=card_text(board, name))
    away = steps_text(board.steps(origin, city)) if origin in board.index else ""
    return _("By sea, {steps}, with the card {card}").format(steps=away, card=card_text(board, name))
