"""The computer players of Carcassonne by level: a position goes in, moves come out.

Equal seeds and positions give equal moves: what is left to chance is drawn from the bot's seed and the position, so it
holds after a take-back and a restart, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from elcapitan.bots.budget import RunningBudget
from elcapitan.games.carcassonne.bots.advice import advise
from elcapitan.games.carcassonne.bots.decision import LEVELS, decide_turn, weights_of
from elcapitan.games.carcassonne.bots.training import playouts, tuning
from elcapitan.games.carcassonne.game import CARCASSONNE
from elcapitan.games.carcassonne.rules import play
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.kit.bots.choice_rules import ChoiceRules
from elcapitan.kit.bots.game_bots import KitBots


def is_answered(state: CarcassonneState, move: Move) -> bool:
    """Whether chance answers a legal move: a tile, or a token of the bag."""
    return isinstance(move, moves.DrawTile) or play.draws_token(move)


CHOICES: Final = ChoiceRules(CARCASSONNE.ruleset, play.why_not, is_answered)


class CarcassonneBots(KitBots, playouts.CarcassonnePlayouts):
    """The GameHints, GameTuning, GamePlayouts, GameReviews and GamePuzzleSearch of Carcassonne."""

    choices = CHOICES
    levels = LEVELS
    unit = "points"
    error_rates_file = Path(__file__).with_name("error_rates.json")

    def decide(
        self, level: str, character: str, state: CarcassonneState, chance: Random, watch: RunningBudget
    ) -> Sequence[Move]:
        """Up to where something new is learnt."""
        weights = weights_of(level, character, len(state.players))
        return decide_turn(state, weights, LEVELS[level], chance, watch)[0][1]

    advise = staticmethod(advise)
    tune = staticmethod(tuning.TUNING.tune)

    def is_turn(self, state: CarcassonneState) -> bool:
        return state.stage in (CarcassonneStage.FIGURE, CarcassonneStage.SHEEP)
