"""The level `hard`: imagines as many games as its budget allows, each some days on."""

from __future__ import annotations

from random import Random
from typing import Final

from elcapitan.bots.budget import RunningBudget
from elcapitan.games.yspahan.bots.greedy import greedy_moves
from elcapitan.games.yspahan.bots.search import SearchWidth, best_action
from elcapitan.games.yspahan.bots.weights import STANDARD
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState

WIDTH: Final = SearchWidth(candidates=6, days=3)


def hard_moves(state: YspahanState, chance: Random, watch: RunningBudget) -> tuple[Move, ...]:
    """What they do now."""
    if state.stage is not YspahanStage.MAIN:
        return greedy_moves(state, STANDARD)
    return best_action(state, chance, watch, WIDTH, STANDARD)
