"""The levels `hard` and `expert`: the best few turns of `normal`, without its noise, compared in simulated games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from elcapitan.bots.budget import RunningBudget
from elcapitan.games.capitan.bots.characters import NO_CHARACTER, Character
from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.normal import Ranked, rank_turns
from elcapitan.games.capitan.bots.search import EVALUATED, PREDICTED, CandidateTurn, Outlook, best_candidate
from elcapitan.games.capitan.bots.simulation.plan import Plan
from elcapitan.games.capitan.bots.simulation.sim_state import SimState

BEST_FEW = 8
"""Turns worth a search."""
MAX_SIMILAR = 2
"""Of these, turns that do the same in the same city: by other cards, or with one bought ahead."""


def turns(
    game: SimState, judge: Coefficients, watch: RunningBudget, chance: Random, character: Character = NO_CHARACTER
) -> list[Plan]:
    """The turns of `hard`, the best first; the others by what they seem at first sight."""
    return _searched(game, judge, watch, chance, EVALUATED)


def expert_turns(
    game: SimState, judge: Coefficients, watch: RunningBudget, chance: Random, character: Character = NO_CHARACTER
) -> list[Plan]:
    """The same of `expert`."""
    return _searched(game, judge, watch, chance, PREDICTED)


def _searched(
    game: SimState, judge: Coefficients, watch: RunningBudget, chance: Random, outlook: Outlook
) -> list[Plan]:
    seen = rank_turns(game, judge, chance)
    plans = [plan for _, plan in seen]
    if len(plans) < 2:
        return plans
    return [compare_turns(game, shortlist(seen), judge, watch, chance, outlook)[0].plan, *plans]


def compare_turns(
    game: SimState,
    turns: Sequence[Ranked],
    judge: Coefficients,
    watch: RunningBudget,
    chance: Random,
    outlook: Outlook,
) -> list[CandidateTurn]:
    """These turns after a search within the time, the best first. ValueError if there is none."""
    lines = [CandidateTurn(plan, score) for score, plan in turns]
    best = best_candidate(game, lines, watch, chance, judge, outlook)
    return sorted(lines, key=lambda line: (line is not best, -line.mean))


def shortlist(seen: list[Ranked]) -> list[Ranked]:
    """The best few, not too many of them alike."""
    chosen: list[Ranked] = []
    same: Counter[tuple[int, int, int, int]] = Counter()
    for each in seen:
        plan = each[1]
        deed = plan.deed, plan.city, plan.piece, plan.kind
        same[deed] += 1
        if same[deed] <= MAX_SIMILAR:
            chosen.append(each)
            if len(chosen) == BEST_FEW:
                break
    return chosen
