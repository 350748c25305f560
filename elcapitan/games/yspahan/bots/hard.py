"""The level `hard`: everything that can be done in a turn is compared in imagined games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from elcapitan.bots.budget import RunningBudget
from elcapitan.games.yspahan.bots.api import to_act
from elcapitan.games.yspahan.bots.characters import PLAIN, YspahanCharacter, character_sim_weights
from elcapitan.games.yspahan.bots.greedy import greedy_moves
from elcapitan.games.yspahan.bots.sim_search import Candidate, candidates, compare
from elcapitan.games.yspahan.bots.simulation.judge import Judge, judge_of
from elcapitan.games.yspahan.bots.simulation.sim_weights import sim_weights_for
from elcapitan.games.yspahan.bots.turn_completion import complete_turn
from elcapitan.games.yspahan.bots.weights import STANDARD
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState

SHARES: Final = {YspahanStage.ROLL: 0.1, YspahanStage.MAIN: 0.7, YspahanStage.LOADING: 0.1, YspahanStage.AFTER: 0.2}
"""By stage, the part of a turn's budget that one decision takes."""
LIMITS: Final = {**SHARES, YspahanStage.MAIN: 0.9, YspahanStage.PLACING: 0.2}
"""By stage, what all decisions take that are asked for at once: so a roll, a main action and what follows are a turn.

What is left to decide beyond that goes by first sight.
"""


class TurnDecision(NamedTuple):
    """What is to be done now."""

    moves: tuple[Move, ...]
    """All that is left of the turn, up to where something new is learnt."""
    compared: Sequence[Candidate]
    """The first of it and what it was compared with, the best first; a single one if there was no choice."""


def judge_for(players: int, character: YspahanCharacter = PLAIN) -> Judge:
    """What the level believes at a table of so many."""
    return judge_of(character_sim_weights(character, sim_weights_for(players)), players)


def decide_turn(
    state: YspahanState, judge: Judge, chance: Random, watch: RunningBudget, first_share: float = 0.0
) -> TurnDecision:
    """What the seat to act does, as far as its view tells; the first decision takes at least `first_share` of all."""
    spent, limit = 0.0, max(LIMITS[state.stage], first_share)

    def rank(now: YspahanState) -> Sequence[Candidate]:
        nonlocal spent
        found = candidates(now, judge, chance)
        if len(found) < 2:
            return found
        share = SHARES[now.stage] if spent else max(SHARES[now.stage], first_share)
        begin, spent = spent, min(limit, spent + share)
        return compare(now, found, judge, chance, watch, begin, spent)

    def best(ranked: Sequence[Candidate], now: YspahanState) -> tuple[Move, ...]:
        return ranked[0].moves if ranked else greedy_moves(now, STANDARD)

    first = rank(state)
    moves = complete_turn(state, to_act(state), best(first, state), lambda now: best(rank(now), now))
    return TurnDecision(moves, first)
