"""Names of the things that an animation can carry; the picture leaves out what is carried.

`good sack-8a` is the good in a shop, `caravan 3` the camel and good in a place of the caravan (from 0), `die gold 1` a
die of a floor (from the left, from 0), `supervisor` the supervisor.
"""

from __future__ import annotations

from elcapitan.games.yspahan.rules.model.board import SHOP_AT

SUPERVISOR = "supervisor"


def good_name(shop: str) -> str:
    """The good in a shop."""
    return f"good {shop}"


def caravan_name(place: int) -> str:
    return f"caravan {place}"


def die_name(floor: str, at: int) -> str:
    return f"die {floor} {at}"


def hidden_goods(hidden: frozenset[str]) -> frozenset[int]:
    """The shops whose goods are carried."""
    return frozenset(SHOP_AT[name.split()[1]] for name in hidden if name.startswith("good "))


def hidden_numbers(hidden: frozenset[str], first: str) -> frozenset[int]:
    """The numbers behind names that begin with these words, such as `die gold`."""
    return frozenset(int(name.removeprefix(f"{first} ")) for name in hidden if name.startswith(f"{first} "))


def is_rolling(hidden: frozenset[str]) -> bool:
    """Whether dice are on their way into the tower."""
    return any(name.startswith("die ") for name in hidden)
