"""What on Yspahan's table can be clicked.

A target names a thing, not a rectangle: the layout finds the thing under the pointer, clicks.py says what a click
means.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class YspahanTargetKind(StrEnum):
    """The kinds of things on the table."""

    FLOOR = "floor"
    """A floor of the tower; `name` is the floor."""
    YELLOW = "yellow"
    """A yellow die that may be bought before the roll; `number` from 1 to 3."""
    ROLL = "roll"
    """The cup: rolls the dice."""
    SHOP = "shop"
    """`name` is the shop, such as `sack-8a`."""
    SOUK = "souk"
    """The ground and the coin of a souk; `name` is its id."""
    DISTRICT = "district"
    """The plate of a district; `name` is the district."""
    SQUARE = "square"
    """A square of the road; `name` is the square, such as `west-3`."""
    CARAVAN = "caravan"
    """A place of the caravan; `number` counts from 0, the lowest row first."""
    BUILDING = "building"
    """`name` is the building."""
    HAND = "hand"
    """A card of mine; `name` is the card, `number` its place in the hand from 0."""
    DECK = "deck"
    """The button that draws a card."""
    KEEP = "keep"
    """The answer to give up a camel (R7)."""
    SEND = "send"
    """The answer to give up none (R7)."""
    END = "end"
    UNDO = "undo"
    UNDO_TURN = "undo-turn"
    HINT = "hint"
    LENS = "lens"
    SPEED = "speed"
    SOUND = "sound"
    MENU = "menu"
    BUILDINGS = "buildings"
    """The button of the drawer with the buildings, in a small window."""
    WEEK = "week"
    """Week and day in the strip."""
    SEAT = "seat"
    """A player's panel; `number` is the seat."""
    FORECAST = "forecast"
    """A bar of the forecast; `number` is the seat."""
    LOG = "log"


class YspahanTarget(NamedTuple):
    kind: YspahanTargetKind
    name: str = ""
    number: int = 0


GROUPS: tuple[tuple[YspahanTargetKind, ...], ...] = (
    (YspahanTargetKind.KEEP, YspahanTargetKind.SEND),
    (YspahanTargetKind.YELLOW, YspahanTargetKind.ROLL, YspahanTargetKind.FLOOR),
    (YspahanTargetKind.SHOP,),
    (YspahanTargetKind.SQUARE,),
    (YspahanTargetKind.BUILDINGS, YspahanTargetKind.BUILDING),
    (YspahanTargetKind.HAND,),
    (YspahanTargetKind.DECK, YspahanTargetKind.UNDO, YspahanTargetKind.UNDO_TURN, YspahanTargetKind.END),
    (
        *(YspahanTargetKind.HINT, YspahanTargetKind.LENS, YspahanTargetKind.SPEED),
        *(YspahanTargetKind.SOUND, YspahanTargetKind.MENU),
    ),
)
"""The order of Tab."""
