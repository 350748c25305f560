"""Characters: styles of play within a level, a tenth or two away from the level's weights.

The table is characters.toml, their names stand in names.py. A level without a character plays its own beliefs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from elcapitan.games.yspahan.bots.simulation.sim_weights import SimWeights
from elcapitan.games.yspahan.bots.weights import YspahanWeights

MAX_FACTOR_DISTANCE: Final = 0.2
"""How far from 1 a factor may be."""


class YspahanCharacter(NamedTuple):
    """Factors to what a level believes; what each is about stands in characters.toml."""

    buildings: float = 1.0
    souks: float = 1.0
    caravan: float = 1.0
    cards: float = 1.0


PLAIN: Final = YspahanCharacter()
"""The level as it is."""

FACTOR_WEIGHTS: Final[Mapping[str, tuple[str, ...]]] = {
    "buildings": ("power", "progress"),
    "souks": ("reach",),
    "caravan": ("row_hope", "load_rate"),
    "cards": ("cards",),
}
"""Which weights of `easy` and `normal` a factor is about."""
SIM_FACTOR_WEIGHTS: Final[Mapping[str, tuple[str, ...]]] = {
    "buildings": (
        *("paddock", "shop", "bath", "caravanserai", "bazaar", "hoist"),
        *("progress_1", "progress_2", "progress_3", "progress_4", "progress_5"),
    ),
    "souks": ("reach_sack", "reach_barrel", "reach_chest", "reach_vase"),
    "caravan": ("row_hope", "load_rate", "later"),
    "cards": (
        *("card", "exchange", "three_camels", "three_gold", "good_in_shop", "good_on_caravan"),
        *("sell_camels", "sell_gold", "no_camels", "no_gold"),
    ),
}
"""The same of `hard`."""


def _read_characters() -> dict[str, YspahanCharacter]:
    text = files(__package__).joinpath("characters.toml").read_text(encoding="utf-8")
    return {name: YspahanCharacter(**factors) for name, factors in tomllib.loads(text).items()}


BY_NAME: Final = _read_characters()


@lru_cache(maxsize=64)
def character_weights(character: YspahanCharacter, base: YspahanWeights) -> YspahanWeights:
    """What someone of that character believes at the levels `easy` and `normal`."""
    return base._replace(**_scaled(character, base._asdict(), FACTOR_WEIGHTS))


@lru_cache(maxsize=64)
def character_sim_weights(character: YspahanCharacter, base: SimWeights) -> SimWeights:
    """The same at the level `hard`."""
    return base._replace(**_scaled(character, base._asdict(), SIM_FACTOR_WEIGHTS))


def _scaled(
    character: YspahanCharacter, base: Mapping[str, Any], about: Mapping[str, tuple[str, ...]]
) -> dict[str, float]:
    return {weight: factor * base[weight] for name, factor in character._asdict().items() for weight in about[name]}
