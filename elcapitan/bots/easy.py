"""The level `easy`: cash and what a payday would pay today, nothing else; one of the best four turns, by chance.

Looks at no rival unless that is her character, at no later payday and buys no card ahead, as a player in her first game
would. Never plays a turn that is much worse than the best one she sees.
"""

from __future__ import annotations

from math import exp
from random import Random

from elcapitan.bots.budget import Watch
from elcapitan.bots.characters import PLAIN, Character
from elcapitan.bots.imagined import Imagined
from elcapitan.bots.judge import Judge
from elcapitan.bots.plan import Plan
from elcapitan.bots.ways import colours, deeds, loans, thorough_ways
from elcapitan.rules.payday import LAST_PHASE

CHOICE = 4
"""Turns she hesitates between."""
INDECISION = 3.0
"""Florins by which a turn must be better to be chosen about three times as often."""
BLUNDER = 12.0
"""Florins she never gives away by hesitating."""
TO_BUILD = 5.0
"""Florins a piece is felt to be worth once it is on the table; without it a loan would look cheaper than a building."""

THIN = 15
"""Florins below which somebody careful begins to worry."""
AGAIN = 2.5
"""Florins saved by who need not sail to build again: half the time she would rather build elsewhere."""
HANDY = 0.5
"""Share of its price that a card in the hand saves, for the same reason."""
BETWEEN_TWO = 0.5
"""How much of her character shows between two, where whatever she gives away is the other's at once."""


def turns(game: Imagined, judge: Judge, watch: Watch, chance: Random, character: Character = PLAIN) -> list[Plan]:
    """Her choice first, then the rest, the best first."""
    building = colours(game)
    plans = [*(plan for way in thorough_ways(game) for plan in deeds(game, way, building)), *loans(game)]
    ranked = sorted([(felt(game, plan, character), plan) for plan in plans], key=lambda each: -each[0])
    if not ranked:
        return []
    best = ranked[0][0]
    open_to_her = [each for each in ranked[:CHOICE] if best - each[0] <= BLUNDER]
    weights = [exp((florins - best) / INDECISION) for florins, _ in open_to_her]
    chosen = chance.choices(open_to_her, weights)[0]
    return [chosen[1], *(each[1] for each in ranked if each is not chosen)]


def felt(game: Imagined, plan: Plan, character: Character = PLAIN) -> float:
    """Her purse if it were payday after the turn and all loans were repaid, and what she has built, to her taste."""
    seat, after = game.seat, game.copy(game.chance)
    after.act(plan)
    paid = after.after_payday()
    spread = after.atlas.chart[after.held[seat].bit_count()] + (after.bonus[seat] if after.phase == LAST_PHASE else 0)
    ranks = sum([row.paid[seat] for row in after.rows])
    forts = paid[seat] - after.money[seat] - spread - ranks
    taste = (
        (character.proliferation - 1.0) * spread
        + (character.majority - 1.0) * ranks
        + (character.fortress - 1.0) * forts
        - (character.rivals - 1.0) * max(money for rival, money in enumerate(paid) if rival != seat)
        - (character.loans - 1.0) * _want(after, seat)
        + (character.cards - 1.0) * _ready(after, seat)
    )
    if after.players == 2:
        taste *= BETWEEN_TWO
    idle = after.warehouses[seat] + after.neutral[seat] + character.fortress * after.fortresses[seat]
    return paid[seat] + taste - after.owed(seat) - TO_BUILD * idle


def _want(game: Imagined, seat: int) -> float:
    """What having too little takes from her, in florins: dear loans, their turns, a thin purse."""
    held, kinds = game.loans[seat], game.atlas.board.loans
    brought = sum([(held[at] + held[at + len(kinds)]) * kind.amount for at, kind in enumerate(kinds)])
    return game.owed(seat) - brought + TO_BUILD * sum(held) + max(0, THIN - game.money[seat])


def _ready(game: Imagined, seat: int) -> float:
    """What her next voyage will not cost, in florins: she can build again where she lies, or has a card."""
    if not game.space[seat]:
        return 0.0  # at the bank nobody is ready for anything
    hand = game.hand[seat]
    cards = [price * HANDY for card, price in enumerate(game.atlas.price) if hand >> card & 1]
    return max([*cards, AGAIN if game.rows[game.place[seat]].placings(seat + 1) else 0.0], default=0.0)
