"""The level `random`: one legal move after the other, drawn evenly, but building wherever a building is at hand.

Without that it would borrow and wander for ever: a random captain rarely stands where they can pay. Also finishes turns
for which the other levels find no plan.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from elcapitan.games.capitan.rules import legal, rounds
from elcapitan.games.capitan.rules.model.moves import End, Move, Pass, TakeLoan
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play

NO_LOAN_FROM = 10
"""Florins with which no loan is drawn as long as anything else is legal."""


def random_turn(state: GameState, chance: Random) -> list[Move]:
    """All that is left of the turn; one move when settling or naming the starter."""
    moves: list[Move] = []
    while True:
        move = random_move(state, chance.choice)
        moves.append(move)
        if state.stage is not Stage.TURN or isinstance(move, End | Pass):
            return moves
        played = play(state, move)
        assert not played.refused, f"{move} is on the list of legal moves"
        state = played.state


def random_move(state: GameState, draw: Callable[[list[Move]], Move]) -> Move:
    """The next move of the seat to act, drawn from those that are worth one."""
    if state.stage is not Stage.TURN:
        return draw(legal.legal_moves(state))
    if state.turn.acted:
        # Cards after the action are left to the others: the turn ends as soon as the rules let it.
        return legal.END if rounds.why_not_end(state) is None else draw(legal.legal_moves(state))
    buildings = legal.building_actions(state)
    if buildings:
        return draw(buildings)
    moves = legal.with_other_moves(state, buildings)
    if state.mover.money >= NO_LOAN_FROM:
        return draw([move for move in moves if not isinstance(move, TakeLoan)] or moves)
    return draw(moves)
