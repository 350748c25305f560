"""Characters: styles of play within a level, a tenth or two away from the level's weights.

A game has a class whose fields are factors, all 1 by default, a table `characters.toml` beside its code that names the
factors of each character, and says which weights a factor is about.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Generic, NamedTuple, TypeVar

Factors = TypeVar("Factors", bound=NamedTuple)
Weights = TypeVar("Weights", bound=NamedTuple)

MAX_FACTOR_DISTANCE: Final = 0.2
"""How far from 1 a factor may be."""


class Characters(Generic[Factors, Weights]):
    """The characters of a game, and what each believes."""

    def __init__(self, package: str, kind: Callable[..., Factors], about: Mapping[str, tuple[str, ...]]) -> None:
        """Those in the table of that package; `about` names, by factor, the weights that it multiplies."""
        text = files(package).joinpath("characters.toml").read_text(encoding="utf-8")
        self.by_name: Mapping[str, Factors] = {name: kind(**factors) for name, factors in tomllib.loads(text).items()}
        self.plain = kind()
        """The level as it is."""
        self.about = about
        self.weights: Callable[[Factors, Weights], Weights] = lru_cache(maxsize=64)(self._scale)
        """What a player of a character believes, by the weights of the level."""

    def named(self, name: str) -> Factors:
        """The character of that name; `plain` for the empty one. KeyError if there is none."""
        return self.by_name[name] if name else self.plain

    def _scale(self, character: Factors, base: Weights) -> Weights:
        held: Mapping[str, Any] = base._asdict()
        factors = character._asdict()
        return base._replace(
            **{weight: factors[name] * held[weight] for name in factors for weight in self.about[name]}
        )
