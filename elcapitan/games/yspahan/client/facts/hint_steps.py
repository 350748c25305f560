"""The steps of a hint: each move with the position in which it is made."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.table.hint_rows import HintedMove
from elcapitan.games.yspahan.rules.model.moves import EndTurn, Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.play import play_unseen
from elcapitan.kit.rules.played import Played


def hint_steps(state: YspahanState, moves: Sequence[Move]) -> tuple[HintedMove, ...]:
    """The steps from this view on; the end of the turn is one only if nothing else is left. Empty if refused."""
    shown: Sequence[Move] = [move for move in moves if not isinstance(move, EndTurn)] or moves
    found: list[HintedMove] = []
    for move in shown:
        found.append(HintedMove(move, state))
        if isinstance(move, RollDice):  # what follows is chance's
            break
        played = play_unseen(state, move)
        if not isinstance(played, Played):
            return ()
        state = played.state
    return tuple(found)
