"""Characters: styles of play within a level, a tenth or two away from the level's weights.

The table is characters.toml, their names stand in names.py. A level without a character plays its own beliefs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from elcapitan.games.yspahan.bots.simulation.sim_weights import SimWeights
from elcapitan.kit.bots.characters import Characters


class YspahanCharacter(NamedTuple):
    """Factors to what a level believes; what each is about stands in characters.toml."""

    buildings: float = 1.0
    souks: float = 1.0
    effort: float = 1.0
    caravan: float = 1.0
    cards: float = 1.0
    camels: float = 1.0
    rivals: float = 1.0


ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "buildings": (
        *("paddock", "shop", "bath", "caravanserai", "bazaar", "hoist"),
        *("progress_1", "progress_2", "progress_3", "progress_4", "progress_5"),
    ),
    "souks": ("reach_sack", "reach_barrel", "reach_chest", "reach_vase"),
    "effort": ("good",),
    "caravan": ("row_hope", "load_rate", "later"),
    "cards": (
        *("card", "exchange", "three_camels", "three_gold", "good_in_shop", "good_on_caravan"),
        *("sell_camels", "sell_gold", "no_camels", "no_gold"),
    ),
    "camels": ("camel", "more_camels", "idle_camel"),
    "rivals": ("rival",),
}
"""Which weights a factor is about."""

CHARACTERS: Final[Characters[YspahanCharacter, SimWeights]] = Characters(__package__, YspahanCharacter, ABOUT)
