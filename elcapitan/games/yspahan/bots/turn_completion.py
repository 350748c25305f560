"""The rest of a turn: what follows a decision as far as nothing new is learnt on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elcapitan.games.yspahan.bots.api import to_act
from elcapitan.games.yspahan.rules.model.moves import EndTurn, Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.play import cards_drawn, play


def complete_turn(
    state: YspahanState, seat: int, decision: Sequence[Move], go_on: Callable[[YspahanState], Sequence[Move]]
) -> tuple[Move, ...]:
    """These moves and all that is left of the turn, up to a roll, a card drawn or a question to another seat.

    `go_on` is asked for the moves that follow.
    """
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
        if to_act(state) != seat:
            break
        if not left:
            left += go_on(state)
    return tuple(moves)
