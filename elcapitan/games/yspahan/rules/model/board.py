"""The city of Yspahan as data: souks, shops, road, tower, buildings, cards and every number of the rules text.

There is one board. Shops and squares are ids such as `sack-8a` and `west-3` in moves, events and texts; in a position
they are their places in `SHOPS` and `SQUARES`, counted from 0. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

FEWEST, MOST = 2, 4
"""Players (S1)."""
WEEKS: Final = 3
DAYS: Final = 7
"""Of a week (T1)."""
START_GOLD: Final = 2
YELLOW_DICE: Final = 3
YELLOW_PRICE: Final = 1
"""Gold for one yellow die (D1)."""
STEP_PRICE: Final = 1
"""Gold for one square more or less (R2)."""
MOST_STEPS_BOUGHT: Final = 3
"""Gold at most for a move of the supervisor under `gold_steps = three` (R2)."""
BUILDING_POINTS: Final = (0, 0, 5, 5, 5, 10)
"""For the first to the sixth building of a player (B3)."""
LOAD_POINTS: Final = (2, 1, 0)
"""For a good on the bottom, middle and top row of the caravan (V2)."""
ROW_FACTOR: Final = (1, 2, 3)
"""By row from the bottom (V5)."""
WHITE_DICE: Final[Mapping[int, int]] = {2: 8, 3: 9, 4: 9}
"""By number of players (S3, N1)."""
CAMELS_PER_ROW: Final[Mapping[int, int]] = {2: 2, 3: 3, 4: 4}
"""By number of players (V1, N1)."""

TAKEN_BY_CARD: Final = 3
"""Camels or gold of the cards three-camels and three-gold (C4 b, c)."""
BATH_STEPS: Final = 3
"""Squares more or less for nothing (B7)."""
BAZAAR_POINTS: Final = 2
"""For each complete souk at the end of a week (B9)."""
PADDOCK_CAMELS: Final = 1
SHOP_GOLD: Final = 2
HOIST_GOODS: Final = 1
CARD_DICE: Final = 1
"""What a card discarded as a die counts (C2)."""

CAMELS, GOLD = "camels", "gold"
"""The floors that are no district, and what is given in an exchange (C4 a)."""
FLOORS: Final = (CAMELS, "sack", "barrel", "chest", "vase", GOLD)
"""Of the tower, from the bottom (S2)."""
DISTRICTS: Final = FLOORS[1:-1]
FLOOR_AT: Final[Mapping[str, int]] = {floor: at for at, floor in enumerate(FLOORS)}


class Souk(NamedTuple):
    """The shops of one colour in a district (K1)."""

    id: str
    district: str
    value: int
    """Points at the end of a week when it is complete (W1)."""
    shops: int
    """How many; they are called by the souk's id and a letter from a."""
    colour: str


SOUKS: Final = (
    Souk("sack-8", "sack", value=8, shops=6, colour="orange"),
    Souk("sack-6", "sack", value=6, shops=5, colour="green"),
    Souk("sack-3", "sack", value=3, shops=3, colour="red"),
    Souk("sack-4", "sack", value=4, shops=4, colour="blue"),
    Souk("barrel-3", "barrel", value=3, shops=2, colour="yellow"),
    Souk("barrel-6", "barrel", value=6, shops=4, colour="violet"),
    Souk("barrel-4", "barrel", value=4, shops=3, colour="green"),
    Souk("barrel-8", "barrel", value=8, shops=5, colour="red"),
    Souk("chest-6", "chest", value=6, shops=3, colour="yellow"),
    Souk("chest-4", "chest", value=4, shops=2, colour="blue"),
    Souk("chest-8", "chest", value=8, shops=4, colour="violet"),
    Souk("vase-4", "vase", value=4, shops=1, colour="orange"),
    Souk("vase-6", "vase", value=6, shops=2, colour="green"),
    Souk("vase-12", "vase", value=12, shops=3, colour="blue"),
)
SOUK_CALLED: Final[Mapping[str, Souk]] = {souk.id: souk for souk in SOUKS}
SHOPS: Final = tuple(f"{souk.id}{letter}" for souk in SOUKS for letter in "abcdef"[: souk.shops])
SHOP_AT: Final[Mapping[str, int]] = {shop: at for at, shop in enumerate(SHOPS)}
SOUK_OF: Final = tuple(at for at, souk in enumerate(SOUKS) for _ in range(souk.shops))
"""By shop, the place of its souk in `SOUKS`."""
SOUK_SHOPS: Final = tuple(tuple(shop for shop, souk in enumerate(SOUK_OF) if souk == at) for at in range(len(SOUKS)))
"""By souk, the places of its shops."""
DISTRICT_SOUKS: Final[Mapping[str, tuple[int, ...]]] = {
    district: tuple(at for at, souk in enumerate(SOUKS) if souk.district == district) for district in DISTRICTS
}

CROSSING: Final = "crossing"
ROAD: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "west": (
        *(("sack-3b",), ("chest-4b",), ("sack-3a",), ("chest-4a",), ("sack-6b",)),
        *(("chest-6c",), ("sack-6a",), ("chest-6b",), ("sack-8a",), ("chest-6a",)),
    ),
    "east": (
        *(("barrel-3a", "vase-4a"), ("barrel-3b",), ("vase-12a",), ("barrel-6a",)),
        *(("vase-12b",), ("barrel-6b",), ("vase-12c",)),
    ),
    "north": (("vase-4a",), ("chest-8a",), ("vase-6a",), ("chest-8b",)),
    "south": (
        *(("sack-3b", "barrel-3a"), ("sack-3c",), ("barrel-4a",), ("sack-4a",)),
        *(("barrel-8a",), ("sack-4b",), ("barrel-8b",)),
    ),
}
"""By arm, the shops beside each square from the crossing outwards (R1)."""
SQUARES: Final = (
    CROSSING,
    *(f"{arm}-{number}" for arm, beside in ROAD.items() for number in range(1, len(beside) + 1)),
)
SQUARE_AT: Final[Mapping[str, int]] = {square: at for at, square in enumerate(SQUARES)}
BESIDE: Final[tuple[tuple[int, ...], ...]] = (
    (),
    *(tuple(SHOP_AT[shop] for shop in sorted(shops)) for beside in ROAD.values() for shops in beside),
)
"""By square, the shops beside it in the alphabetical order of their names (R6)."""


def _walk(origin: str, square: str) -> tuple[str, ...]:
    """The squares from one to another, without the first: the road has no circle, so there is one way (R3)."""
    here, there = _to_crossing(origin), _to_crossing(square)
    meeting = next(each for each in here if each in there)
    return (*here[1 : here.index(meeting) + 1], *reversed(there[: there.index(meeting)]))


def _to_crossing(square: str) -> tuple[str, ...]:
    if square == CROSSING:
        return (CROSSING,)
    at, number = SQUARE_AT[square], int(square.split("-")[1])
    return (*SQUARES[at : at - number : -1], CROSSING)


WAYS: Final = tuple(tuple(_walk(origin, square) for square in SQUARES) for origin in SQUARES)
"""By origin and square, the squares he walks over, the last one included (R3)."""
DISTANCES: Final = tuple(tuple(len(way) for way in row) for row in WAYS)
"""By origin and square (R3)."""

PADDOCK, SHOP, BATH = "paddock", "shop", "bath"
CARAVANSERAI, BAZAAR, HOIST = "caravanserai", "bazaar", "hoist"


class BuildingCost(NamedTuple):
    """What a building costs (B5 to B10)."""

    camels: int
    gold: int


BUILDINGS: Final[Mapping[str, BuildingCost]] = {
    PADDOCK: BuildingCost(camels=2, gold=0),
    SHOP: BuildingCost(camels=2, gold=2),
    BATH: BuildingCost(camels=2, gold=2),
    CARAVANSERAI: BuildingCost(camels=3, gold=3),
    BAZAAR: BuildingCost(camels=4, gold=4),
    HOIST: BuildingCost(camels=4, gold=4),
}

FLOOR_BONUS: Final[Mapping[str, tuple[str, int]]] = {
    CAMELS: (PADDOCK, PADDOCK_CAMELS),
    **dict.fromkeys(DISTRICTS, (HOIST, HOIST_GOODS)),
    GOLD: (SHOP, SHOP_GOLD),
}
"""By floor, the building that adds to its action, and how much (B5, B6, B10)."""

EXCHANGE = "exchange"
THREE_CAMELS, THREE_GOLD = "three-camels", "three-gold"
GOOD_IN_SHOP, GOOD_ON_CARAVAN = "good-in-shop", "good-on-caravan"
SELL_CAMELS, SELL_GOLD = "sell-camels", "sell-gold"
FREE_OF_CAMELS, FREE_OF_GOLD = "build-free-of-camels", "build-free-of-gold"


class Sale(NamedTuple):
    """What a card gives points for (C4 f, g)."""

    what: str
    most: int
    """Given up with one card."""
    points: int
    """For each given up."""


SALES: Final[Mapping[str, Sale]] = {
    SELL_CAMELS: Sale(CAMELS, most=4, points=2),
    SELL_GOLD: Sale(GOLD, most=10, points=1),
}
GIFTS: Final[Mapping[str, str]] = {THREE_CAMELS: CAMELS, THREE_GOLD: GOLD}
"""By card, what is taken with it (C4 b, c)."""
CARDS: Final[Mapping[str, int]] = dict.fromkeys(
    (
        *(EXCHANGE, THREE_CAMELS, THREE_GOLD, GOOD_IN_SHOP, GOOD_ON_CARAVAN),
        *(SELL_CAMELS, SELL_GOLD, FREE_OF_CAMELS, FREE_OF_GOLD),
    ),
    2,
)
"""By name, how many there are (C1)."""
UNKNOWN = "?"
"""In a hand and for a drawn card: a card the onlooker of this view does not know (S5)."""
