"""What there is on Yspahan's table besides the things of every table, and the order of Tab."""

from __future__ import annotations

from typing import Final

from elcapitan.kit.table.things import ThingKind


class YspahanKind(ThingKind):
    """The kinds of things that only this table has; a card of the hand has its place, from 0, as `number`."""

    FLOOR: Final = "floor"
    """A floor of the tower; `name` is the floor."""
    YELLOW: Final = "yellow"
    """A yellow die that may be bought before the roll; `number` from 1 to 3."""
    ROLL: Final = "roll"
    """The cup: rolls the dice."""
    SHOP: Final = "shop"
    """`name` is the shop, such as `sack-8a`."""
    SOUK: Final = "souk"
    """The ground and the coin of a souk; `name` is its id."""
    DISTRICT: Final = "district"
    """The plate of a district; `name` is the district."""
    SQUARE: Final = "square"
    """A square of the road; `name` is the square, such as `west-3`."""
    CARAVAN: Final = "caravan"
    """A place of the caravan, its camel and good; `number` counts from 0, the lowest row first."""
    BUILDING: Final = "building"
    """`name` is the building."""
    KEEP: Final = "keep"
    """The answer to give up a camel (R7)."""
    SEND: Final = "send"
    """The answer to give up none (R7)."""
    GOOD: Final = "good"
    """The good in a shop; `name` is the shop."""
    DIE: Final = "die"
    """A die in the tower; `name` is its floor, `number` counts from 0, from the left."""
    CAMEL: Final = "camel"
    """The camel in a place of the caravan; `number` counts from 0."""
    SUPERVISOR: Final = "supervisor"
    PURSE: Final = "purse"
    """A player's gold; `number` is the seat, here and of STABLE and CARDS."""
    STABLE: Final = "stable"
    """A player's camels."""
    CARDS: Final = "cards"
    """Where a player's cards are."""
    SUN: Final = "sun"
    """Over the city; `name` is what it does in an animation: sets or rises."""
    BUILDINGS: Final = "buildings"
    """The button of the drawer with the buildings, in a small window."""


RULES_OF_THINGS: Final = {
    **dict.fromkeys((YspahanKind.FLOOR, YspahanKind.YELLOW, YspahanKind.ROLL, YspahanKind.DIE), "D1"),
    **dict.fromkeys((YspahanKind.SHOP, YspahanKind.SOUK, YspahanKind.DISTRICT, YspahanKind.GOOD), "K1"),
    **dict.fromkeys((YspahanKind.SQUARE, YspahanKind.SUPERVISOR, YspahanKind.KEEP, YspahanKind.SEND), "R1"),
    **dict.fromkeys((YspahanKind.CARAVAN, YspahanKind.CAMEL), "V1"),
    **dict.fromkeys((YspahanKind.BUILDING, YspahanKind.BUILDINGS), "B1"),
    **dict.fromkeys((YspahanKind.HAND, YspahanKind.CARDS), "C4"),
    YspahanKind.DECK: "C1",
    YspahanKind.PERIOD: "T1",
    YspahanKind.FORECAST: "W1",
}
"""The rule that a page of the rule book explains for what is pointed at, by kind."""

GROUPS: tuple[tuple[str, ...], ...] = (
    (YspahanKind.KEEP, YspahanKind.SEND),
    (YspahanKind.YELLOW, YspahanKind.ROLL, YspahanKind.FLOOR),
    (YspahanKind.SHOP,),
    (YspahanKind.SQUARE,),
    (YspahanKind.BUILDINGS, YspahanKind.BUILDING),
    (YspahanKind.HAND,),
    (YspahanKind.DECK, YspahanKind.UNDO, YspahanKind.UNDO_TURN, YspahanKind.END),
    (YspahanKind.HINT, YspahanKind.LENS, YspahanKind.SPEED, YspahanKind.SOUND, YspahanKind.MENU),
)
"""The order of Tab."""
