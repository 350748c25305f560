"""Characters: styles of play within a level, a tenth or two away from the level's weights.

The table is characters.toml, their names stand in names.py. A level without a character plays its own beliefs.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from elcapitan.games.capitan.bots.weights import Weights

MAX_FACTOR_DISTANCE = 0.2
"""How far from 1 a factor may be."""


class Character(NamedTuple):
    """Factors to what a level believes; what each is about stands in characters.toml."""

    majority: float = 1.0
    proliferation: float = 1.0
    fortress: float = 1.0
    rivals: float = 1.0
    loans: float = 1.0
    cards: float = 1.0


NO_CHARACTER = Character()
"""The level as it is."""

FACTOR_WEIGHTS: dict[str, tuple[str, ...]] = {
    "majority": ("majority",),
    "proliferation": ("proliferation", "bonus"),
    "fortress": ("fortress", "moat", "last_moat"),
    "rivals": ("best_rival", "mean_rival"),
    "loans": ("thin", "short"),
    "cards": ("destination", "link", "berth"),
}
"""Which weights a factor is about."""


def _read_characters() -> dict[str, Character]:
    text = files(__package__).joinpath("characters.toml").read_text(encoding="utf-8")
    return {name: Character(**factors) for name, factors in tomllib.loads(text).items()}


BY_NAME = _read_characters()


@lru_cache(maxsize=64)
def character_weights(character: Character, base: Weights) -> Weights:
    """What someone of that character believes."""
    return base._replace(
        **{
            weight: factor * getattr(base, weight)
            for about, factor in character._asdict().items()
            for weight in FACTOR_WEIGHTS[about]
        }
    )
