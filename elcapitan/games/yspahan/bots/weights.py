"""The weights of the evaluation, one line each, in points at the end of the game unless said otherwise."""

from __future__ import annotations

from typing import Final, NamedTuple

from elcapitan.games.yspahan.rules.model.board import (
    BATH,
    BAZAAR,
    CARAVANSERAI,
    EXCHANGE,
    FREE_OF_CAMELS,
    FREE_OF_GOLD,
    GOOD_IN_SHOP,
    GOOD_ON_CARAVAN,
    HOIST,
    PADDOCK,
    SELL_CAMELS,
    SELL_GOLD,
    SHOP,
    THREE_CAMELS,
    THREE_GOLD,
    UNKNOWN,
)


class YspahanWeights(NamedTuple):
    """One set of weights."""

    camel: float = 1.0
    """A camel that a building still to be built can use."""
    gold: float = 0.9
    """The same for a gold."""
    idle_camel: float = 0.4
    """A camel beyond that: it keeps a good in its shop."""
    idle_gold: float = 0.3
    """A gold beyond that: it pays dice and steps."""
    good: float = 1.0
    """What placing one more good takes from other plans."""
    reach: float = 1.2
    """Goods a player can place in one district in a turn, where they want to."""
    risk: float = 0.012
    """The chance that the supervisor takes a certain good in one turn of a rival."""
    row_hope: float = 0.3
    """Rows that the highest good on the caravan is expected to rise by, for each row above it."""
    load_rate: float = 0.35
    """Goods loaded in a turn, whoever's, on the average."""
    power: float = 1.0
    """A point that the powers of buildings bring (POWER_VALUES)."""
    progress: float = 1.0
    """A point that the next buildings score more (PROGRESS_VALUES)."""
    cards: float = 1.0
    """A point that a card in the hand is worth (CARD_VALUES)."""
    rival: float = 1.0
    """What a point of the rivals, half of the best and half of the mean one, takes from a point of one's own."""


STANDARD: Final = YspahanWeights()

CARD_VALUES: Final = {
    EXCHANGE: 1.6,
    THREE_CAMELS: 2.7,
    THREE_GOLD: 2.5,
    GOOD_IN_SHOP: 2.2,
    GOOD_ON_CARAVAN: 2.5,
    SELL_CAMELS: 3.6,
    SELL_GOLD: 3.2,
    FREE_OF_CAMELS: 3.0,
    FREE_OF_GOLD: 2.7,
    UNKNOWN: 2.5,
}
"""By name, what a card in the hand is worth before the last days."""
POWER_VALUES: Final = {PADDOCK: 0.35, SHOP: 0.35, BATH: 0.25, CARAVANSERAI: 0.45, BAZAAR: 0.0, HOIST: 0.5}
"""By building, what it brings for each of its owner's turns to come."""
BAZAAR_WEEK: Final = 4.5
"""What the Bazaar brings in a week (B9)."""
PROGRESS_VALUES: Final[tuple[float, ...]] = (0.0, 2.0, 5.0, 5.5, 6.5, 8.5, 0.0)
"""By buildings built, what the next ones score more (B3), early in the game."""
PROGRESS_TURNS: Final = 6
"""Turns to come from which on that counts in full."""
FADE: Final[tuple[float, ...]] = (0.0, 0.3, 0.55, 0.75, 0.87, 0.95, 1.0)
"""By turns to come in the game, the share of their worth that camels and gold still have."""
CARD_FADE: Final[tuple[float, ...]] = (0.0, 0.6, 0.85, 0.95, 1.0)
"""The same for cards."""
