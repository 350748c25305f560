"""The level `hard`: the best few turns of the level below, without its noise, played on in imagined games."""

from __future__ import annotations

from collections import Counter
from random import Random

from elcapitan.bots.budget import Watch
from elcapitan.bots.characters import PLAIN, Character
from elcapitan.bots.imagined import Imagined
from elcapitan.bots.judge import Judge
from elcapitan.bots.normal import Ranked, ranked
from elcapitan.bots.plan import Plan
from elcapitan.bots.search import Line, best_line

BEST_FEW = 8
"""Turns worth a search."""
ALIKE = 2
"""Of these, turns that do the same in the same city: by other cards, or with one bought ahead."""


def turns(game: Imagined, judge: Judge, watch: Watch, chance: Random, character: Character = PLAIN) -> list[Plan]:
    """The best first; the others by what they seem at first sight."""
    seen = ranked(game, judge, chance)
    plans = [plan for _, plan in seen]
    if len(plans) < 2:
        return plans
    lines = [Line(plan, score) for score, plan in shortlist(seen)]
    return [best_line(game, lines, watch, chance, judge).plan, *plans]


def shortlist(seen: list[Ranked]) -> list[Ranked]:
    """The best few, not too many of them alike."""
    chosen: list[Ranked] = []
    same: Counter[tuple[int, int, int, int]] = Counter()
    for each in seen:
        plan = each[1]
        deed = plan.deed, plan.city, plan.piece, plan.kind
        same[deed] += 1
        if same[deed] <= ALIKE:
            chosen.append(each)
            if len(chosen) == BEST_FEW:
                break
    return chosen
