"""What there is on El Capitan's table besides the things of every table, and the order of Tab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.games.capitan.rules.model.moves import Move, Sail
from elcapitan.kit.table.things import ThingKind

PIRATE_SHIP = "pirate"
"""Chosen in place of a card: the pirate ship is to be moved (X8 to X10)."""
MAIN, NEUTRAL, TOWER = 1, 2, 3
"""Numbers of the pieces of the stock."""


class CapitanKind(ThingKind):
    """The kinds of things that only this table has; of a deck `name` is destination or link."""

    DISPLAY: Final = "display"
    """A card in a display; `name` is the card."""
    HARBOUR: Final = "harbour"
    """`name` is the city, `number` the harbour space."""
    CITY: Final = "city"
    """The rest of a board: its picture, plate and frame."""
    SITE: Final = "site"
    """`number` from 1 to 13."""
    SHUT: Final = "shut"
    """A shut-down warehouse on the picture; `number` counts from 1, longest there first."""
    FORTRESS: Final = "fortress"
    LOAN: Final = "loan"
    """`number` is the amount of the loan card."""
    BANK: Final = "bank"
    """The bank harbour and the loan button: a loan of any amount."""
    STOCK: Final = "stock"
    """A piece of mine in the stock; `number` is its kind, such as NEUTRAL."""
    REACH: Final = "reach"
    """The button that opens the map of what is in reach."""
    PIRATE: Final = "pirate"
    """The button that chooses the pirate ship, wherever it is."""
    CHART: Final = "chart"
    SHIP: Final = "ship"
    """`number` is the seat, or that of the pirate."""
    PURSE: Final = "purse"
    """A player's coins; `number` is the seat."""
    BONUS: Final = "bonus"
    """`number` is its florins."""


ON_A_BOARD = (CapitanKind.CITY, CapitanKind.HARBOUR, CapitanKind.FORTRESS, CapitanKind.SITE, CapitanKind.SHUT)
"""The board of a city and the things on it; `name` is the city."""


RULES_OF_THINGS: Final = {
    **dict.fromkeys((CapitanKind.HAND, CapitanKind.DISPLAY, CapitanKind.DECK), "C1"),
    **dict.fromkeys((CapitanKind.HARBOUR, CapitanKind.CITY, CapitanKind.CHART, CapitanKind.SHIP), "L1"),
    **dict.fromkeys((CapitanKind.SITE, CapitanKind.STOCK), "B1"),
    CapitanKind.SHUT: "D1",
    CapitanKind.FORTRESS: "F1",
    **dict.fromkeys((CapitanKind.LOAN, CapitanKind.BANK), "A1"),
    CapitanKind.PIRATE: "X7",
    CapitanKind.PERIOD: "T1",
    CapitanKind.FORECAST: "P1",
}
"""The rule that a page of the rule book explains for what is pointed at, by kind."""

GROUPS: tuple[tuple[str, ...], ...] = (
    (CapitanKind.HAND,),
    (CapitanKind.HARBOUR, CapitanKind.SITE, CapitanKind.SHUT, CapitanKind.FORTRESS, CapitanKind.CITY),
    (CapitanKind.DISPLAY,),
    (CapitanKind.LOAN, CapitanKind.BANK),
    (CapitanKind.PIRATE, CapitanKind.UNDO, CapitanKind.UNDO_TURN, CapitanKind.END),
    (CapitanKind.HINT, CapitanKind.REACH, CapitanKind.LENS, CapitanKind.SPEED, CapitanKind.SOUND, CapitanKind.MENU),
)
"""The order of Tab; of the cards on display first the destinations, then the links."""
DIGIT_LABELS = "1234567890-="
"""The keys of the cities, in the order of the boards."""


def is_link(card: str) -> bool:
    """Whether this is the name of a link card: it contains both cities."""
    return "+" in card


def useful_cards(moves: Sequence[Move]) -> frozenset[str]:
    """The cards of the hand that lead somewhere now."""
    return frozenset(move.card for move in moves if isinstance(move, Sail))
