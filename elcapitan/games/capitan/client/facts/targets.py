"""What on the table can be clicked.

A target names a thing, not a rectangle: layout/hit_test.py finds the thing under the pointer, clicks.py says what a
click means.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from elcapitan.games.capitan.rules.model.moves import Move, Sail

PIRATE_SHIP = "pirate"
"""Chosen in place of a card: the pirate ship is to be moved (X8 to X10)."""
MAIN, NEUTRAL, TOWER = 1, 2, 3
"""Numbers of the pieces of the stock."""


class TargetKind(StrEnum):
    """The kinds of things on the table."""

    DISPLAY = "display"
    """A card in a display; `name` is the card."""
    HAND = "hand"
    """A card of mine; `name` is the card."""
    HARBOUR = "harbour"
    """`name` is the city, `number` the harbour space."""
    CITY = "city"
    """The rest of a board: its picture, plate and frame."""
    SITE = "site"
    """`number` from 1 to 13."""
    SHUT = "shut"
    """A shut-down warehouse on the picture; `number` counts from 1, longest there first."""
    FORTRESS = "fortress"
    LOAN = "loan"
    """`number` is the amount of the loan card."""
    BANK = "bank"
    """The bank harbour and the loan button: a loan of any amount."""
    END = "end"
    UNDO = "undo"
    UNDO_TURN = "undo-turn"
    HINT = "hint"
    """The button that asks for a hint."""
    LENS = "lens"
    SPEED = "speed"
    SOUND = "sound"
    MENU = "menu"
    STOCK = "stock"
    """A piece of mine in the stock; `number` is its kind, such as NEUTRAL."""
    REACH = "reach"
    """The button that opens the map of what is in reach."""
    PHASE = "phase"
    """Phase and round in the strip."""
    SEAT = "seat"
    """A player's panel; `number` is the seat."""
    FORECAST = "forecast"
    """A line of the forecast; `number` is the seat."""
    PIRATE = "pirate"
    """The button that chooses the pirate ship, wherever it lies."""
    LOG = "log"
    CHART = "chart"
    DECK = "deck"
    """`name` is destination or link."""


ON_A_BOARD = (TargetKind.CITY, TargetKind.HARBOUR, TargetKind.FORTRESS, TargetKind.SITE, TargetKind.SHUT)
"""The board of a city and the things on it; `name` is the city."""


class Target(NamedTuple):
    kind: TargetKind
    name: str = ""
    number: int = 0


GROUPS: tuple[tuple[TargetKind, ...], ...] = (
    (TargetKind.HAND,),
    (TargetKind.HARBOUR, TargetKind.SITE, TargetKind.SHUT, TargetKind.FORTRESS, TargetKind.CITY),
    (TargetKind.DISPLAY,),
    (TargetKind.LOAN, TargetKind.BANK),
    (TargetKind.PIRATE, TargetKind.UNDO, TargetKind.UNDO_TURN, TargetKind.END),
    (TargetKind.HINT, TargetKind.REACH, TargetKind.LENS, TargetKind.SPEED, TargetKind.SOUND, TargetKind.MENU),
)
"""The order of Tab; of the cards on display first the destinations, then the links."""


def is_link(card: str) -> bool:
    """Whether this is the name of a link card: it contains both cities."""
    return "+" in card


def useful_cards(moves: Sequence[Move]) -> frozenset[str]:
    """The cards of the hand that lead somewhere now."""
    return frozenset(move.card for move in moves if isinstance(move, Sail))
