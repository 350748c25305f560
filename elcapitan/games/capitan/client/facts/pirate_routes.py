"""The moves that bring the pirate ship to a harbour space.

Plays each move by the rules to learn whether it is legal.
"""

from __future__ import annotations

from itertools import permutations

from elcapitan.games.capitan.rules.model.moves import MovePirate
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.pirate import MAX_CARDS, fare
from elcapitan.games.capitan.rules.play import play


def pirate_routes(state: GameState, city: str, space: int) -> tuple[MovePirate, ...] | Refusal:
    """Every legal move there, the cheapest first; the rules' reason if there are none.

    The same cards in another order count as the same move. A card costs the price printed on it.
    """
    paying = MovePirate(city, space)
    refused = play(state, paying)
    found = [move for move in (MovePirate(city, space, charge=True), paying) if _legal(state, move)]
    known: set[tuple[str, ...]] = set()
    for count in range(1, MAX_CARDS + 1):
        for cards in dict.fromkeys(permutations(state.mover.hand, count)):
            same = tuple(sorted(cards))
            if same not in known and _legal(state, move := MovePirate(city, space, cards)):
                known.add(same)
                found.append(move)
    if not found and isinstance(refused, Refusal):
        return refused
    return tuple(sorted(found, key=lambda move: _cost(state, move)))


def _legal(state: GameState, move: MovePirate) -> bool:
    return not isinstance(play(state, move), Refusal)


def _cost(state: GameState, move: MovePirate) -> tuple[int, int]:
    """Sort key: collecting first, then by florins spent; then the number of cards."""
    if move.charge:
        return -1, 0
    if move.cards:
        return sum(state.board.cards[card].price for card in move.cards), len(move.cards)
    return fare(state, move.city), 0


def nearest_pirate_move(state: GameState) -> MovePirate:
    """The move to ask about when none is legal: to the nearest city, for florins."""
    assert state.pirate is not None, "asked where the pirate sails"
    home = state.pirate.city
    goal = min((plan.id for plan in state.board.cities if plan.id != home), key=lambda city: fare(state, city))
    return MovePirate(goal, 1)
