"""Turns a plan into all moves of a turn: played by the rules, with what the turn still requires, and its end."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import End, Move
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.rounds import why_not_end


def complete_turn(state: GameState, plan: Sequence[Move]) -> list[Move] | None:
    """The plan played by the rules, with what the turn then still owes and its end; None if they refuse any of it."""
    for move in plan:
        played = play(state, move)
        if played.refused:
            return None
        state = played.state
    if why_not_end(state) is None:
        return [*plan, End()]
    owed = [
        (-after.state.mover.money, order, move)
        for order, move in enumerate(legal_moves(state))
        if not (after := play(state, move)).refused and why_not_end(after.state) is None
    ]
    return [*plan, min(owed, key=lambda each: each[:2])[2], End()] if owed else None
