"""The level `random`: one legal move after the other, drawn evenly, but building wherever a building is at hand.

Without that it would borrow and wander for ever: a random captain rarely stands where they can pay. Also finishes turns
for which the other levels find no plan.
"""

from __future__ import annotations

from random import Random

from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Build, BuildFortress, End, Move, Pass, Reopen, TakeLoan
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play

NO_LOAN_FROM = 10
"""Florins with which no loan is drawn as long as anything else is legal."""


def random_turn(state: GameState, chance: Random) -> list[Move]:
    """All that is left of the turn; one move when settling or naming the starter."""
    moves: list[Move] = []
    while True:
        legal = legal_moves(state)
        # Cards after the action are left to the others: the turn ends as soon as the rules let it.
        if state.stage is not Stage.TURN or isinstance(legal[0], End | Pass):
            moves.append(legal[0] if state.stage is Stage.TURN else chance.choice(legal))
            return moves
        move = chance.choice(_preferred_moves(state, legal))
        played = play(state, move)
        assert not played.refused, f"{move} is on the list of legal moves"
        moves.append(move)
        state = played.state


def _preferred_moves(state: GameState, legal: list[Move]) -> list[Move]:
    buildings: list[Move] = [move for move in legal if isinstance(move, Build | Reopen | BuildFortress)]
    if buildings:
        return buildings
    if state.mover.money >= NO_LOAN_FROM:
        return [move for move in legal if not isinstance(move, TakeLoan)] or legal
    return legal
