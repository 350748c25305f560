"""The level `easy`: counts cash and today's payday only, and draws one of the best four turns.

Looks at no rival unless that is its character, at no later payday and buys no card ahead, as a beginner
would. Never plays a turn that is much worse than the best one they see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from elcapitan.games.capitan.bots.characters import CHARACTERS
from elcapitan.games.capitan.bots.simulation.plan import Plan
from elcapitan.games.capitan.bots.simulation.reachable_actions import thorough_plans
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.rules.payday import LAST_PHASE
from elcapitan.kit.bots.search import hesitate

CANDIDATES = 4
"""Turns they hesitate between."""
CHOICE_NOISE = 3.0
"""Florins by which a turn must be better to be chosen about three times as often."""
MAX_LOSS = 12.0
"""Florins they never give away by hesitating."""
PIECE_VALUE = 5.0
"""Florins a piece is felt to be worth once it is on the table; without it a loan would look cheaper than a building."""

THIN_PURSE = 15
"""Florins below which someone careful begins to worry."""
SAME_HARBOUR_BONUS = 2.5
"""Florins saved by who need not sail to build again: half the time they would rather build elsewhere."""
HAND_CARD_SHARE = 0.5
"""Share of its price that a card in the hand saves, for the same reason."""
TWO_PLAYER_CHARACTER_SHARE = 0.5
"""How much of their character shows between two, where whatever they give away is the other's at once."""


def turns(game: SimState, chance: Random, character: str = "") -> list[Plan]:
    """Their choice first, then the rest, the best first."""
    ranked = sorted(
        [(cash_value(game, plan, character), plan) for plan in thorough_plans(game)], key=lambda each: -each[0]
    )
    if not ranked:
        return []
    worths = [florins for florins, _ in ranked[:CANDIDATES]]
    chosen = ranked.pop(hesitate(worths, chance, CHOICE_NOISE, MAX_LOSS))
    return [plan for _, plan in (chosen, *ranked)]


def cash_value(game: SimState, plan: Plan, character: str = "") -> float:
    """The purse after a payday now with all loans repaid, and what they have built, to their taste."""
    seat, after = game.seat, game.copy(game.chance)
    after.act(plan)
    paid = after.after_payday()
    taste = _taste(after, seat, paid, CHARACTERS.factors[character]) if character else 0.0
    forts = CHARACTERS.factors[character]["fortress"] * after.fortresses[seat]
    idle = after.warehouses[seat] + after.neutral[seat] + forts
    return paid[seat] + taste - after.total_debt(seat) - PIECE_VALUE * idle


def _taste(game: SimState, seat: int, paid: Sequence[int], factors: Mapping[str, float]) -> float:
    """What a character adds, in florins; `paid` are the purses after a payday now."""
    spread = game.board_tables.chart[game.held[seat].bit_count()] + (
        game.bonus[seat] if game.phase == LAST_PHASE else 0
    )
    ranks = sum([row.paid[seat] for row in game.rows])
    forts = paid[seat] - game.money[seat] - spread - ranks
    taste = (
        (factors["proliferation"] - 1.0) * spread
        + (factors["majority"] - 1.0) * ranks
        + (factors["fortress"] - 1.0) * forts
        - (factors["rivals"] - 1.0) * max(money for rival, money in enumerate(paid) if rival != seat)
        - (factors["loans"] - 1.0) * _shortage_penalty(game, seat)
        + (factors["cards"] - 1.0) * _readiness_bonus(game, seat)
    )
    return taste * TWO_PLAYER_CHARACTER_SHARE if game.players == 2 else taste


def _shortage_penalty(game: SimState, seat: int) -> float:
    """What having too little takes from them, in florins: dear loans, their turns, a thin purse."""
    held, kinds = game.loans[seat], game.board_tables.board.loans
    brought = sum([(held[at] + held[at + len(kinds)]) * kind.amount for at, kind in enumerate(kinds)])
    return game.total_debt(seat) - brought + PIECE_VALUE * sum(held) + max(0, THIN_PURSE - game.money[seat])


def _readiness_bonus(game: SimState, seat: int) -> float:
    """What their next voyage will not cost, in florins: they can build again where they lie, or have a card."""
    if not game.space[seat]:
        return 0.0  # a ship at the bank is ready for no action
    hand = game.hand[seat]
    cards = [price * HAND_CARD_SHARE for card, price in enumerate(game.board_tables.price) if hand >> card & 1]
    return max([*cards, SAME_HARBOUR_BONUS if game.rows[game.place[seat]].placings(seat + 1) else 0.0], default=0.0)
