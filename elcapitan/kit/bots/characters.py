"""Characters: styles of play within a level, a tenth or two away from the level's weights.

A game has a class whose fields are factors, all 1 by default, a table `characters.toml` beside its code that names the
factors of each character, and says which weights a factor is about.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeVar

Factors = TypeVar("Factors", bound=NamedTuple)
Weights = TypeVar("Weights", bound=NamedTuple)

MAX_FACTOR_DISTANCE: Final = 0.2
"""How far from 1 a factor may be."""


def read_characters(package: str, kind: Callable[..., Factors]) -> dict[str, Factors]:
    """The table of a game's package, by name."""
    text = files(package).joinpath("characters.toml").read_text(encoding="utf-8")
    return {name: kind(**factors) for name, factors in tomllib.loads(text).items()}


def scale_weights(base: Weights, character: NamedTuple, about: Mapping[str, tuple[str, ...]]) -> Weights:
    """What someone of that character believes; `about` names, by factor, the weights that it multiplies."""
    held: Mapping[str, Any] = base._asdict()
    factors = character._asdict()
    return base._replace(**{weight: factors[name] * held[weight] for name in factors for weight in about[name]})
