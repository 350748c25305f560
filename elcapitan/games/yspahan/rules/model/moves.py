"""The moves and their texts, both ways: `parse(str(move)) == move`.

Knows the grammar and the names of the board, of which there is one; whether a move is legal is asked of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from elcapitan.games.yspahan.rules.model.board import (
    BUILDINGS,
    CAMELS,
    CARDS,
    DISTRICTS,
    EXCHANGE,
    FLOORS,
    FREE_OF_CAMELS,
    FREE_OF_GOLD,
    GOLD,
    GOOD_IN_SHOP,
    GOOD_ON_CARAVAN,
    SELL_CAMELS,
    SELL_GOLD,
    SHOPS,
    SQUARES,
    THREE_CAMELS,
    THREE_GOLD,
    YELLOW_DICE,
)

BARE_CARDS = (THREE_CAMELS, THREE_GOLD, GOOD_ON_CARAVAN, FREE_OF_CAMELS, FREE_OF_GOLD)
"""Played without a word more; the last two are refused so, for they belong to a building (C4 h, i)."""


class UnreadableMove(ValueError):
    """Raised when a text is not a move in the grammar."""


@dataclass(frozen=True, slots=True)
class RollDice:
    """The starter buys yellow dice and rolls; chance answers the dice, white ones first (D1)."""

    yellow: int
    """How many are bought, 0 to 3."""

    def __str__(self) -> str:
        return f"roll {self.yellow}"


@dataclass(frozen=True, slots=True)
class TakeCamels:
    """Take the camels floor for its action (A3)."""

    card: str = ""
    """Discarded as a die (C2); empty if none."""

    def __str__(self) -> str:
        return f"{CAMELS} {self.card}" if self.card else CAMELS


@dataclass(frozen=True, slots=True)
class TakeGold:
    """Take the gold floor for its action (A4)."""

    card: str = ""
    """Discarded as a die (C2); empty if none."""

    def __str__(self) -> str:
        return f"{GOLD} {self.card}" if self.card else GOLD


@dataclass(frozen=True, slots=True)
class SupplyDistrict:
    """Take a district's floor to supply that district (A5)."""

    district: str
    card: str = ""
    """Discarded as a die (C2); empty if none."""

    def __str__(self) -> str:
        return f"supply {self.district} {self.card}" if self.card else f"supply {self.district}"


@dataclass(frozen=True, slots=True)
class PlaceGood:
    """Place one good of those to be supplied (K2)."""

    shop: str

    def __str__(self) -> str:
        return f"place {self.shop}"


@dataclass(frozen=True, slots=True)
class MoveSupervisor:
    """Take a group and move the supervisor by its number; the price follows (R3)."""

    floor: str
    square: str
    """Where his move ends."""

    def __str__(self) -> str:
        return f"supervisor {self.floor} {self.square}"


@dataclass(frozen=True, slots=True)
class LoadFirst:
    """Of two goods of two owners say which is loaded first (R6)."""

    shop: str

    def __str__(self) -> str:
        return f"first {self.shop}"


@dataclass(frozen=True, slots=True)
class KeepGood:
    """Give up a camel: the shop keeps its good, one from the supply is loaded (R7)."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class SendGood:
    """Give up no camel: the good in the shop is loaded (R7)."""

    def __str__(self) -> str:
        return "send"


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Take a group and draw one card (A6); without a floor where there is no group to take (A2)."""

    floor: str = ""

    def __str__(self) -> str:
        return f"draw {self.floor}" if self.floor else "draw"


@dataclass(frozen=True, slots=True)
class BuildBuilding:
    """Build one building: after the main action (B1), with two players as the main action (N4)."""

    building: str
    floor: str = ""
    """Two players: the group taken for it."""
    cards: tuple[str, ...] = ()
    """`build-free-of-camels`, `build-free-of-gold` or both, in this order (C4 h, i)."""

    def __str__(self) -> str:
        return " ".join(("build", self.building, *((self.floor,) if self.floor else ()), *self.cards))


@dataclass(frozen=True, slots=True)
class PlayBareCard:
    """Play a card that needs no word more: three-camels, three-gold, good-on-caravan (C4 b, c, e)."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class PlayExchange:
    """Give camels for as many gold, or gold for as many camels (C4 a)."""

    given: str
    """`camels` or `gold`."""
    number: int

    @property
    def card(self) -> str:
        return EXCHANGE

    def __str__(self) -> str:
        return f"play {EXCHANGE} {self.given} {self.number}"


@dataclass(frozen=True, slots=True)
class PlayGoodInShop:
    """Put one good into an empty shop of the city (C4 d)."""

    shop: str

    @property
    def card(self) -> str:
        return GOOD_IN_SHOP

    def __str__(self) -> str:
        return f"play {GOOD_IN_SHOP} {self.shop}"


@dataclass(frozen=True, slots=True)
class PlaySale:
    """Give up camels or gold for points (C4 f, g)."""

    card: str
    """`sell-camels` or `sell-gold`."""
    number: int
    """How many are given up."""

    def __str__(self) -> str:
        return f"play {self.card} {self.number}"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn (T2)."""

    def __str__(self) -> str:
        return "end"


CardPlay = PlayBareCard | PlayExchange | PlayGoodInShop | PlaySale
"""A card played for its effect (C3)."""
Move = (
    RollDice
    | TakeCamels
    | TakeGold
    | SupplyDistrict
    | PlaceGood
    | MoveSupervisor
    | LoadFirst
    | KeepGood
    | SendGood
    | DrawCard
    | BuildBuilding
    | PlayBareCard
    | PlayExchange
    | PlayGoodInShop
    | PlaySale
    | EndTurn
)


def _any(names: Iterable[str]) -> str:
    return "|".join(names)


_CARD, _SHOP, _FLOOR = _any(CARDS), _any(SHOPS), _any(FLOORS)
_NUMBER = r"[1-9][0-9]{0,3}"

_GRAMMAR: list[tuple[re.Pattern[str], Callable[[re.Match[str]], Move]]] = [
    (re.compile(rf"roll ([0-{YELLOW_DICE}])"), lambda m: RollDice(int(m[1]))),
    (re.compile(rf"{CAMELS}(?: ({_CARD}))?"), lambda m: TakeCamels(m[1] or "")),
    (re.compile(rf"{GOLD}(?: ({_CARD}))?"), lambda m: TakeGold(m[1] or "")),
    (re.compile(rf"supply ({_any(DISTRICTS)})(?: ({_CARD}))?"), lambda m: SupplyDistrict(m[1], m[2] or "")),
    (re.compile(rf"place ({_SHOP})"), lambda m: PlaceGood(m[1])),
    (re.compile(rf"supervisor ({_FLOOR}) ({_any(SQUARES)})"), lambda m: MoveSupervisor(m[1], m[2])),
    (re.compile(rf"first ({_SHOP})"), lambda m: LoadFirst(m[1])),
    (re.compile(r"keep"), lambda m: KeepGood()),
    (re.compile(r"send"), lambda m: SendGood()),
    (re.compile(rf"draw(?: ({_FLOOR}))?"), lambda m: DrawCard(m[1] or "")),
    (
        re.compile(rf"build ({_any(BUILDINGS)})(?: ({_FLOOR}))?((?: {FREE_OF_CAMELS})?(?: {FREE_OF_GOLD})?)"),
        lambda m: BuildBuilding(m[1], m[2] or "", tuple(m[3].split())),
    ),
    (re.compile(rf"play ({_any(BARE_CARDS)})"), lambda m: PlayBareCard(m[1])),
    (re.compile(rf"play {EXCHANGE} ({CAMELS}|{GOLD}) ({_NUMBER})"), lambda m: PlayExchange(m[1], int(m[2]))),
    (re.compile(rf"play {GOOD_IN_SHOP} ({_SHOP})"), lambda m: PlayGoodInShop(m[1])),
    (re.compile(rf"play ({SELL_CAMELS}|{SELL_GOLD}) ({_NUMBER})"), lambda m: PlaySale(m[1], int(m[2]))),
    (re.compile(r"end"), lambda m: EndTurn()),
]


@lru_cache(maxsize=4096)
def parse(text: str) -> Move:
    """The move a text means. UnreadableMove if it means none; nothing is guessed, not even spaces."""
    for pattern, make in _GRAMMAR:
        if found := pattern.fullmatch(text):
            return make(found)
    raise UnreadableMove(f"{text[:60]!r} is not a move")
