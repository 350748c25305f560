"""The level `hard`: the best few turns of the level below, without its noise, played on in imagined games."""

from __future__ import annotations

from random import Random

from elcapitan.bots.budget import Watch
from elcapitan.bots.characters import PLAIN, Character
from elcapitan.bots.imagined import Imagined
from elcapitan.bots.judgement import Judge
from elcapitan.bots.normal import ranked
from elcapitan.bots.plan import Plan
from elcapitan.bots.search import Line, best_line

BEST_FEW = 8
"""Turns worth a search."""


def turns(game: Imagined, judge: Judge, watch: Watch, chance: Random, character: Character = PLAIN) -> list[Plan]:
    """The best first; the others by what they seem at first sight."""
    seen = [plan for _, plan in ranked(game, judge, chance)]
    if len(seen) < 2:
        return seen
    best = best_line(game, [Line(plan) for plan in seen[:BEST_FEW]], watch, chance, judge)
    return [best.plan, *seen]
