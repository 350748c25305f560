"""The level `easy`: cash and what a payday would pay today, nothing else; one of the best four turns, by chance.

Looks at no rival unless that is her character, at no later payday and buys no card ahead, as a player in her first game
would. Never plays a turn that is much worse than the best one she sees.
"""

from __future__ import annotations

from math import exp
from random import Random

from elcapitan.bots.budget import Watch
from elcapitan.bots.characters import PLAIN, Character
from elcapitan.bots.macro import macro_turns
from elcapitan.rules.loans import cost
from elcapitan.rules.moves import Move
from elcapitan.rules.payday import payday
from elcapitan.rules.state import GameState

CHOICE = 4
"""Turns she hesitates between."""
INDECISION = 3.0
"""Florins by which a turn must be better to be chosen about three times as often."""
BLUNDER = 12.0
"""Florins she never gives away by hesitating."""
TO_BUILD = 5.0
"""Florins a piece is felt to be worth once it is on the table; without it a loan would look cheaper than a building."""


def turns(state: GameState, watch: Watch, chance: Random, character: Character = PLAIN) -> list[tuple[Move, ...]]:
    """Her choice first, then the rest, the best first."""
    seat = state.seat
    ranked: list[tuple[float, int, tuple[Move, ...]]] = []
    for order, turn in enumerate(macro_turns(state)):
        ranked.append((-felt(turn.after, seat, character), order, turn.moves))
        if watch.late():
            break
    ranked.sort(key=lambda each: each[:2])
    if not ranked:
        return []
    best = ranked[0][0]
    open_to_her = [each for each in ranked[:CHOICE] if each[0] - best <= BLUNDER]
    weights = [exp((best - each[0]) / INDECISION) for each in open_to_her]
    chosen = chance.choices(open_to_her, weights)[0]
    return [chosen[2], *(each[2] for each in ranked if each is not chosen)]


def felt(state: GameState, seat: int, character: Character = PLAIN) -> float:
    """Her purse if today were payday and all loans were repaid, and what she has already built, to her own taste."""
    player = state.player(seat)
    owed = sum(cost(state.board, loan) for loan in player.loans)
    held = payday(state)
    taste = (
        (character.proliferation - 1.0) * (held.proliferation[seat - 1] + held.bonus[seat - 1])
        + (character.majority - 1.0) * held.majority[seat - 1]
        + (character.fortress - 1.0) * held.fortresses[seat - 1]
        - (character.rivals - 1.0) * max(money for rival, money in enumerate(held.money, 1) if rival != seat)
    )
    built = TO_BUILD * (player.warehouses + player.neutral + character.fortress * player.fortresses)
    return held.money[seat - 1] + taste - character.loans * owed - built
