"""The level `normal`: every whole turn weighed by the expected end of the game, with a little noise.

Looks one turn ahead and no further; the search of a stronger level begins with the same list.
"""

from __future__ import annotations

from random import Random

from elcapitan.bots.budget import Watch
from elcapitan.bots.characters import PLAIN, Character
from elcapitan.bots.imagined import Imagined
from elcapitan.bots.judge import Judge
from elcapitan.bots.judgement import Look
from elcapitan.bots.plan import LOAN, Plan
from elcapitan.bots.ways import thorough_ways

NOISE = 3.0
"""Standard deviation of her judgement, in florins."""
BEST_FEW = 6
"""The turns for which a card bought ahead is considered."""

Ranked = tuple[float, Plan]
"""How good a turn seems for the seat to act, in florins, and the turn."""


def turns(game: Imagined, judge: Judge, watch: Watch, chance: Random, character: Character = PLAIN) -> list[Plan]:
    """The best first."""
    return [plan for _, plan in ranked(game, judge, chance, NOISE)]


def ranked(game: Imagined, judge: Judge, chance: Random, noise: float = 0.0) -> list[Ranked]:
    """Every turn worth a thought, the best first; the best few also with one card bought ahead."""
    look = Look(judge, game)
    if look.exact:
        noise = 0.0  # what can be counted is counted
    seen = [
        (score + chance.gauss(0.0, noise) if noise else score, plan)
        for score, plan in look.options(thorough_ways(game))
    ]
    seen.sort(key=lambda each: -each[0])
    seen += [each for best in seen[:BEST_FEW] for each in _ahead(best, game, judge)]
    return sorted(seen, key=lambda each: -each[0])


def _ahead(best: Ranked, game: Imagined, judge: Judge) -> list[Ranked]:
    """The turn with one card more, for the cards that lead on from where it ends."""
    score, plan = best
    if plan.deed == LOAN:
        return []
    atlas, seat = game.atlas, game.seat
    hand = game.hand[seat]
    spent = plan.price
    for card, _ in plan.legs:
        if not hand >> card & 1:
            spent += atlas.price[card]
        hand &= ~(1 << card)
    purse = game.money[seat] - spent
    plain = judge.hand(hand, plan.city)
    bought = [card for card, _ in plan.legs]
    return [
        (score + judge.hand(hand | 1 << card, plan.city) - plain - atlas.price[card], plan._replace(ahead=card))
        for card in game.shown()
        if card not in bought and atlas.price[card] <= purse and atlas.ends[plan.city][card]
    ]
