"""The ways in which the pirate ship can come to a harbour space.

Whether one is legal is asked of the rules by playing it.
"""

from __future__ import annotations

from itertools import permutations

from elcapitan.rules.moves import MovePirate
from elcapitan.rules.pirate import MOST_CARDS, fare
from elcapitan.rules.play import play
from elcapitan.rules.refusal import Refused
from elcapitan.rules.state import GameState


def ways(state: GameState, city: str, space: int) -> tuple[MovePirate, ...] | Refused:
    """The legal ways there that anybody could wish for, the free one first; the rules' reason if there are none.

    Of cards only those that are needed, in one order: a second card where one is enough is nobody's wish. Nor is paying
    after the action for what is free and brings money (X9); before it, who pays may still sail on.
    """
    collecting, paying = MovePirate(city, space, charge=True), MovePirate(city, space)
    refused = play(state, paying)
    found = [move for move in (collecting, paying) if _legal(state, move)]
    if found and found[0].charge and state.turn.acted:
        return (collecting,)
    played: list[frozenset[str]] = []
    for count in range(1, MOST_CARDS + 1):
        for cards in permutations(dict.fromkeys(state.mover.hand), count):
            enough = any(fewer <= set(cards) for fewer in played)
            if not enough and _legal(state, move := MovePirate(city, space, cards)):
                played.append(frozenset(cards))
                found.append(move)
    if not found and isinstance(refused, Refused):
        return refused
    return tuple(found)


def _legal(state: GameState, move: MovePirate) -> bool:
    return not isinstance(play(state, move), Refused)


def cheapest_goal(state: GameState) -> MovePirate:
    """The move to ask about when none is legal: to the nearest city, for florins."""
    assert state.pirate is not None, "asked where the pirate sails"
    home = state.pirate.city
    goal = min((plan.id for plan in state.board.cities if plan.id != home), key=lambda city: fare(state, city))
    return MovePirate(goal, 1)
