"""Characters: styles of play within a level, a tenth or two away from the level's weights.

The table is characters.toml, their names stand in names.py. A level without a character plays its own beliefs.
"""

from __future__ import annotations

from typing import Final

from elcapitan.games.capitan.bots.coefficients import Coefficients, coefficients_of
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.weights import Weights, weights_for
from elcapitan.kit.bots.characters import Characters

CHARACTERS: Final[Characters[Weights]] = Characters(__package__)


def judge_for(game: SimState, character: str = "") -> Coefficients:
    """What a player of that character believes about the board of this game."""
    return coefficients_of(game.board_tables, CHARACTERS.weights(character, weights_for(game.players)))
