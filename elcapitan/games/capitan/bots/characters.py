"""Characters: styles of play within a level, a tenth or two away from the level's weights.

The table is characters.toml, their names stand in names.py. A level without a character plays its own beliefs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from elcapitan.games.capitan.bots.coefficients import Coefficients, coefficients_of
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.weights import Weights, weights_for
from elcapitan.kit.bots.characters import Characters


class Character(NamedTuple):
    """Factors to what a level believes; what each is about stands in characters.toml."""

    majority: float = 1.0
    proliferation: float = 1.0
    fortress: float = 1.0
    rivals: float = 1.0
    loans: float = 1.0
    cards: float = 1.0


ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "majority": ("majority",),
    "proliferation": ("proliferation", "bonus"),
    "fortress": ("fortress", "moat", "last_moat"),
    "rivals": ("best_rival", "mean_rival"),
    "loans": ("thin", "short"),
    "cards": ("destination", "link", "berth"),
}
"""Which weights a factor is about."""

CHARACTERS: Final[Characters[Character, Weights]] = Characters(__package__, Character, ABOUT)
NO_CHARACTER: Final = CHARACTERS.plain
"""The level as it is."""


def judge_for(game: SimState, character: Character = NO_CHARACTER) -> Coefficients:
    """What a player of that character believes about the board of this game."""
    return coefficients_of(game.board_tables, CHARACTERS.weights(character, weights_for(game.players)))
