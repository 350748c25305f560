"""The rest of a turn: what follows a decision as far as nothing new is learnt on the way."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.yspahan.bots.api import to_act
from elcapitan.games.yspahan.bots.greedy import greedy_moves
from elcapitan.games.yspahan.bots.weights import YspahanWeights
from elcapitan.games.yspahan.rules.model.moves import EndTurn, Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.play import cards_drawn, play

_NEW_DECISIONS = (YspahanStage.ROLL, YspahanStage.MAIN, YspahanStage.OVER)


def complete_turn(
    state: YspahanState, seat: int, decision: Sequence[Move], weights: YspahanWeights
) -> tuple[Move, ...]:
    """These moves and all that is left of the turn, up to a roll, a card drawn or a question to another seat."""
    moves: list[Move] = []
    left = [*decision]
    while left:
        move = left.pop(0)
        moves.append(move)
        if isinstance(move, RollDice | EndTurn) or cards_drawn(state, move):
            break
        played = play(state, move)
        assert not played.refused, f"{move}: {played.text}"
        state = played.state
        if to_act(state) != seat or state.stage in _NEW_DECISIONS:
            break
        if not left:
            left += greedy_moves(state, weights)
    return tuple(moves)
