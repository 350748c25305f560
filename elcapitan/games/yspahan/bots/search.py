"""Search: the best few main actions are compared in imagined games, all of them in the same worlds.

Everyone goes on greedily for some days, then the position is judged. The worse half of the actions is dropped again and
again, so that an answer is ready at any time.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from elcapitan.bots.budget import RunningBudget
from elcapitan.games.yspahan.bots.evaluation import lead
from elcapitan.games.yspahan.bots.imagined_game import ImaginedWorld
from elcapitan.games.yspahan.bots.ranking import RankedAction, rank_actions
from elcapitan.games.yspahan.bots.weights import YspahanWeights
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanState

FIRST_ESTIMATE_WEIGHT: Final = 1.0
"""Worlds that the first judgement of an action counts for."""


class SearchWidth(NamedTuple):
    """How many main actions are compared, and how far they are played on."""

    candidates: int
    days: int
    """Today included."""


class ActionTrial:
    """One action and what it came to in each world."""

    def __init__(self, action: RankedAction) -> None:
        self.moves = action.moves
        self._total = FIRST_ESTIMATE_WEIGHT * action.lead
        self._worlds = FIRST_ESTIMATE_WEIGHT

    def add(self, worth: float) -> None:
        self._total += worth
        self._worlds += 1.0

    @property
    def mean(self) -> float:
        """To be compared with that of an action that has been in as many worlds."""
        return self._total / self._worlds


def best_action(
    state: YspahanState, chance: Random, watch: RunningBudget, width: SearchWidth, weights: YspahanWeights
) -> tuple[Move, ...]:
    """The main action that does best within the budget, with its places."""
    live = [ActionTrial(action) for action in rank_actions(state, weights)[: width.candidates]]
    rounds = (len(live) - 1).bit_length()
    for number in range(1, rounds + 1):
        while not watch.is_spent(number / rounds):
            _try_in_one_world(ImaginedWorld(state, chance), live, watch, width.days, weights)
        live = sorted(live, key=lambda trial: -trial.mean)[: (len(live) + 1) // 2]
    return live[0].moves


def _try_in_one_world(
    world: ImaginedWorld, live: list[ActionTrial], watch: RunningBudget, days: int, weights: YspahanWeights
) -> None:
    """Nothing is counted if the budget was spent before all had been tried."""
    seat, found = world.start.seat, []
    for trial in live:
        if watch.is_over():
            return
        position = world.start
        for move in trial.moves:
            position = world.play(position, move)
        found.append(lead(world.play_on(position, days, weights), seat, weights))
        watch.count_rollout()
    for trial, worth in zip(live, found, strict=True):
        trial.add(worth)
