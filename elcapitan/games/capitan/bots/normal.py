"""The level `normal`: every whole turn weighed by the expected end of the game, with a little noise.

Looks one turn ahead and no further; the search of a stronger level begins with the same list.
"""

from __future__ import annotations

from random import Random

from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.evaluation import Evaluation
from elcapitan.games.capitan.bots.simulation.plan import LOAN, Plan
from elcapitan.games.capitan.bots.simulation.reachable_actions import thorough_routes
from elcapitan.games.capitan.bots.simulation.sim_state import SimState

NOISE = 3.0
"""Standard deviation of their judgement, in florins."""
BEST_FEW = 6
"""The turns for which a card bought ahead is considered."""

Ranked = tuple[float, Plan]
"""How good a turn seems for the seat to act, in florins, and the turn."""


def rank_turns(game: SimState, judge: Coefficients, chance: Random, noise: float = 0.0) -> list[Ranked]:
    """Every turn worth a thought, the best first; the best few also with one card bought ahead."""
    look = Evaluation(judge, game)
    if look.is_exact:
        noise = 0.0  # what can be counted is counted
    seen = [
        (score + chance.gauss(0.0, noise) if noise else score, plan)
        for score, plan in look.options(thorough_routes(game))
    ]
    seen.sort(key=lambda each: -each[0])
    ends = game.board_tables.ends
    seen += [
        each
        for best in seen[:BEST_FEW]
        for each in with_cards_ahead(best, game, judge)
        if ends[each[1].city][each[1].ahead]  # it leads on from where the turn ends
    ]
    return sorted(seen, key=lambda each: -each[0])


def with_cards_ahead(best: Ranked, game: SimState, judge: Coefficients) -> list[Ranked]:
    """The turn with one card more, for every card on display they can still pay; none for a loan."""
    score, plan = best
    if plan.deed == LOAN:
        return []
    price, hand, played = game.board_tables.price, game.hand[game.seat], [card for card, _ in plan.legs]
    purse = game.money[game.seat] - plan.price - sum([price[card] for card in played if not hand >> card & 1])
    hand &= ~sum([1 << card for card in played])
    plain = judge.hand(hand, plan.city)
    return [
        (score + judge.hand(hand | 1 << card, plan.city) - plain - price[card], plan._replace(ahead=card))
        for card in game.cards_shown()
        if card not in played and price[card] <= purse
    ]
