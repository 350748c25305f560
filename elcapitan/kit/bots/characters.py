"""Characters: styles of play within a level, a tenth or two away from the level's weights.

A game has a table `characters.toml` beside its code. Its part `about` names the factors of a character and the weights
that each multiplies; every other part is a character with the factors that are not 1.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Generic, NamedTuple, TypeVar

Weights = TypeVar("Weights", bound=NamedTuple)

MAX_FACTOR_DISTANCE: Final = 0.2
"""How far from 1 a factor may be."""


class Characters(Generic[Weights]):
    """The characters of a game, and what each believes."""

    def __init__(self, package: str) -> None:
        """Those in the table of that package."""
        table = tomllib.loads(files(package).joinpath("characters.toml").read_text(encoding="utf-8"))
        self.about: Mapping[str, Sequence[str]] = table.pop("about")
        plain = dict.fromkeys(self.about, 1.0)
        self.factors: Mapping[str, Mapping[str, float]] = {"": plain, **{name: plain | table[name] for name in table}}
        """By character; the empty name is the level as it is."""
        self.weights: Callable[[str, Weights], Weights] = lru_cache(maxsize=64)(self._scale)
        """What a player of that character believes, by the weights of the level. KeyError if there is none."""

    def _scale(self, character: str, base: Weights) -> Weights:
        held: Mapping[str, Any] = base._asdict()
        factors = self.factors[character]
        return base._replace(
            **{weight: factors[name] * held[weight] for name in factors for weight in self.about[name]}
        )
