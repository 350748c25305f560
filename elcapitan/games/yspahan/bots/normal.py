"""The level `normal`: imagines a few games to the end of the next day, whatever its budget."""

from __future__ import annotations

from random import Random
from typing import Final

from elcapitan.bots.budget import Budget
from elcapitan.games.yspahan.bots.greedy import greedy_moves
from elcapitan.games.yspahan.bots.search import SearchWidth, best_action
from elcapitan.games.yspahan.bots.weights import YspahanWeights
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState

WIDTH: Final = SearchWidth(candidates=4, days=2)
BUDGET: Final = Budget(rollouts=10)


def normal_moves(state: YspahanState, chance: Random, weights: YspahanWeights) -> tuple[Move, ...]:
    """What they do now."""
    if state.stage is not YspahanStage.MAIN:
        return greedy_moves(state, weights)
    return best_action(state, chance, BUDGET.begin(), WIDTH, weights)
