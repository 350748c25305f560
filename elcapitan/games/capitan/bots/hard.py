"""The levels `hard` and `expert`: the best few turns of `normal`, without its noise, compared in simulated games.

`expert` predicts how these end, looks further ahead in a long time, and considers more cards to buy ahead. In a short
time it searches as `hard` does: few simulated games tell more turns less well apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elcapitan.bots.budget import RunningBudget
from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.normal import Ranked, rank_turns, with_cards_ahead
from elcapitan.games.capitan.bots.search import (
    EVALUATED,
    FAR_PREDICTED,
    FIRST_ESTIMATE_WEIGHT,
    PREDICTED,
    Outlook,
    draw_world,
    simulate_turn,
)
from elcapitan.games.capitan.bots.simulation.plan import Plan
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.kit.bots import search
from elcapitan.kit.bots.search import Candidate

BEST_FEW = 8
"""Turns worth a search."""
MAX_SIMILAR = 2
"""Of these, turns that do the same in the same city: by other cards, or with one bought ahead."""
EXTENDED = 2
"""The best turns without a card bought ahead, for which `expert` considers every card it can pay."""
CARDS_AHEAD = 6
"""The best turns that it adds so."""
ENOUGH_ROLLOUTS = 30
"""Simulated games from which `expert` wins more against `hard` than it loses (benchmarks/README.md)."""
LONG_S = 0.5
"""Seconds from which `expert` looks further ahead: few games of eight rounds compare turns worse than many of four."""
LONG_ROLLOUTS = 300
"""The same where the budget is counted in simulated games."""


def turns(game: SimState, judge: Coefficients, watch: RunningBudget, chance: Random, *, is_expert: bool) -> list[Plan]:
    """The best turn first; the others by their first estimate."""
    seen = rank_turns(game, judge, chance)
    candidates, outlook = expert_search(seen, game, judge, watch) if is_expert else (shortlist(seen), EVALUATED)
    plans = [plan for _, plan in seen]
    if len(plans) < 2:
        return plans
    return [compare_turns(game, candidates, judge, watch, chance, outlook)[0].choice, *plans]


def expert_search(
    seen: list[Ranked], game: SimState, judge: Coefficients, watch: RunningBudget
) -> tuple[list[Ranked], Outlook]:
    """The turns that `expert` compares in that time, and how; those of `hard` where it is too short for more."""
    if not seen or not watch.has_time_for(ENOUGH_ROLLOUTS, lambda: _simulate_once(game, seen[0][1], judge)):
        return shortlist(seen), EVALUATED
    return expert_shortlist(seen, game, judge), expert_outlook(watch)


def _simulate_once(game: SimState, plan: Plan, judge: Coefficients) -> None:
    """One game for the clock alone; the search's own chance is not touched."""
    simulate_turn(game.with_reshuffled_decks(Random(0)), plan, judge, PREDICTED)


def expert_outlook(watch: RunningBudget) -> Outlook:
    """How far `expert` looks ahead in that time."""
    return FAR_PREDICTED if watch.is_at_least(LONG_S, LONG_ROLLOUTS) else PREDICTED


def compare_turns(
    game: SimState,
    turns: Sequence[Ranked],
    judge: Coefficients,
    watch: RunningBudget,
    chance: Random,
    outlook: Outlook,
) -> list[Candidate[Plan]]:
    """These turns after a search within the time, the best first. ValueError if there is none."""
    if not turns:
        raise ValueError("no turn to look at")
    found = [Candidate(plan, score, FIRST_ESTIMATE_WEIGHT) for score, plan in turns]
    best, *others = search.compare(found, lambda: draw_world(game, chance, judge, outlook), watch)
    return [best, *sorted(others, key=lambda each: -each.mean)]


def shortlist(seen: list[Ranked]) -> list[Ranked]:
    """The best few, not too many of them alike."""
    return search.best_few(seen, lambda each: deed_of(each[1]), BEST_FEW, MAX_SIMILAR)


def deed_of(plan: Plan) -> tuple[int, int, int, int]:
    """What turns have in common that do the same in the same city."""
    return plan.deed, plan.city, plan.piece, plan.kind


def expert_shortlist(seen: list[Ranked], game: SimState, judge: Coefficients) -> list[Ranked]:
    """The same with more cards bought ahead for the best turns: also cards that do not lead on from where they end."""
    chosen = shortlist(seen)
    known = {plan for _, plan in chosen}
    plain = [each for each in chosen if each[1].ahead < 0][:EXTENDED]
    added = [each for best in plain for each in with_cards_ahead(best, game, judge) if each[1] not in known]
    return chosen + sorted(added, key=lambda each: -each[0])[:CARDS_AHEAD]
