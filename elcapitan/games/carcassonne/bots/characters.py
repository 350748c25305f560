"""Characters: styles of play within a level, a tenth or two away from the level's weights.

The table is characters.toml; how they are described stands in words/words.toml.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights
from elcapitan.kit.bots.characters import Characters


class CarcassonneCharacter(NamedTuple):
    """Factors to what a level believes; what each is about stands in characters.toml."""

    cities: float = 1.0
    meadows: float = 1.0
    sheep: float = 1.0
    rivals: float = 1.0


ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "cities": ("city",),
    "meadows": ("meadow",),
    "sheep": ("sheep", "shepherd"),
    "rivals": ("rival",),
}
"""Which weights a factor is about."""

CHARACTERS: Final[Characters[CarcassonneCharacter, JudgeWeights]] = Characters(__package__, CarcassonneCharacter, ABOUT)
