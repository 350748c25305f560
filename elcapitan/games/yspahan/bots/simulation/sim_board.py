"""The board in small numbers, for imagined games: seats count from 0, souks, shops, squares, cards and buildings too.

Made of the rules' own data (rules/model/board.py); nothing is typed in twice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from elcapitan.games.yspahan.rules.buildings import CARD_CHOICES
from elcapitan.games.yspahan.rules.model.board import (
    BATH,
    BAZAAR,
    BESIDE,
    BUILDINGS,
    CARAVANSERAI,
    CARDS,
    DISTANCES,
    DISTRICT_SOUKS,
    DISTRICTS,
    EXCHANGE,
    FLOOR_BONUS,
    FREE_OF_CAMELS,
    FREE_OF_GOLD,
    GOOD_IN_SHOP,
    GOOD_ON_CARAVAN,
    SELL_CAMELS,
    SELL_GOLD,
    SHOPS,
    SOUK_SHOPS,
    SOUKS,
    SQUARES,
    THREE_CAMELS,
    THREE_GOLD,
    UNKNOWN,
)
from elcapitan.games.yspahan.rules.supervisor import step_price

CARD_NAMES: Final = tuple(CARDS)
UNKNOWN_CARD: Final = len(CARD_NAMES)
"""A card that the onlooker of a view does not know; only judged, never played."""
CARD_NUMBER: Final = {card: at for at, card in enumerate((*CARD_NAMES, UNKNOWN))}
EXCHANGE_CARD, CAMELS_CARD, GOLD_CARD = (CARD_NUMBER[card] for card in (EXCHANGE, THREE_CAMELS, THREE_GOLD))
SHOP_CARD, CARAVAN_CARD = (CARD_NUMBER[card] for card in (GOOD_IN_SHOP, GOOD_ON_CARAVAN))
SELL_CAMELS_CARD, SELL_GOLD_CARD = (CARD_NUMBER[card] for card in (SELL_CAMELS, SELL_GOLD))
NO_CAMELS_CARD, NO_GOLD_CARD = (CARD_NUMBER[card] for card in (FREE_OF_CAMELS, FREE_OF_GOLD))
SPARING_CARDS: Final = tuple(tuple(CARD_NUMBER[card] for card in cards) for cards in CARD_CHOICES)
"""The cards with which a building costs no camels (1), no gold (2), neither (3)."""

BUILDING_NAMES: Final = tuple(BUILDINGS)
BUILDING_BIT: Final = {name: 1 << at for at, name in enumerate(BUILDING_NAMES)}
BATH_BIT, CARAVANSERAI_BIT, BAZAAR_BIT = (BUILDING_BIT[name] for name in (BATH, CARAVANSERAI, BAZAAR))
BONUS: Final = tuple((BUILDING_BIT[building], more) for building, more in FLOOR_BONUS.values())
"""By floor, the building that adds to its action, and how much."""
COSTS: Final = tuple((cost.camels, cost.gold) for cost in BUILDINGS.values())
BUILT: Final = tuple(mask.bit_count() for mask in range(1 << len(BUILDING_NAMES)))
"""By set of buildings, how many there are."""
CAMELS_WANTED: Final = tuple(
    sum(camels for at, (camels, _) in enumerate(COSTS) if not mask >> at & 1) for mask in range(len(BUILT))
)
GOLD_WANTED: Final = tuple(
    sum(gold for at, (_, gold) in enumerate(COSTS) if not mask >> at & 1) for mask in range(len(BUILT))
)

SOUK_SIZES: Final = tuple(souk.shops for souk in SOUKS)
SOUK_POINTS: Final = tuple(souk.value for souk in SOUKS)
SOUK_DISTRICT: Final = tuple(DISTRICTS.index(souk.district) for souk in SOUKS)
SOUKS_IN: Final = tuple(DISTRICT_SOUKS[district] for district in DISTRICTS)
"""By district, from 0."""
SQUARES_BESIDE: Final = tuple(sum(shop in beside for beside in BESIDE) for shop in range(len(SHOPS)))
"""By shop, how many squares of the road it lies beside."""
FILLING: Final = tuple(tuple(sorted(shops, key=SQUARES_BESIDE.__getitem__)) for shops in SOUK_SHOPS)
"""By souk, its shops, the safest first."""
EXPOSED: Final = tuple(
    tuple(sum(SQUARES_BESIDE[shop] for shop in shops[:goods]) for goods in range(len(shops) + 1)) for shops in FILLING
)
"""By souk and goods, how many squares lie beside them when the safest shops are filled first."""
BUSY_SQUARES: Final = tuple((square, beside) for square, beside in enumerate(BESIDE) if beside)

TURNS_IN: Final = {2: tuple((3 * days + 1) // 2 for days in range(22)), 3: tuple(range(22)), 4: tuple(range(22))}
"""By players and days, a seat's turns (N2: the starter acts twice a day, and that alternates)."""
NOT_REACHED: Final = 99


@lru_cache(maxsize=16384)
def cheapest_stops(origin: int, numbers: tuple[int, ...], free: int) -> tuple[tuple[int, int], ...]:
    """By square, the gold that it costs to stop there and the floor whose dice are used; a number 0 is no group."""
    groups = [(number, floor) for floor, number in enumerate(numbers) if number]
    return tuple(
        min(((step_price(distance, number, free), floor) for number, floor in groups), default=(NOT_REACHED, 0))
        for distance in DISTANCES[origin]
    )


assert len(SQUARES) == len(BESIDE)
