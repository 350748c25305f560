"""Characters: styles of play within a level, a tenth or two away from the level's weights.

The table is characters.toml; how they are described stands in words/words.toml.
"""

from __future__ import annotations

from typing import Final

from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights
from elcapitan.kit.bots.characters import Characters

CHARACTERS: Final[Characters[JudgeWeights]] = Characters(__package__)
