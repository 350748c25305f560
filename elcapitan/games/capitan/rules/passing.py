"""Whether nothing at all is legal, so that the turn must be passed (rule T4).

Asks loans and what is within reach. What passing a turn then brings is rounds.py's.
"""

from __future__ import annotations

from elcapitan.games.capitan.rules.loans import loan_moves
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.reach import is_action_in_reach


def must_pass(state: GameState) -> bool:
    """Whether the turn can only be passed.

    T4: "When no purchase, no sailing, no action and no loan is legal, the turn is passed and nothing else is done in
    it, no pirate move either."
    """
    if state.turn.begun or state.turn.acted:
        return False
    if loan_moves(state):
        return False
    # No purchase and no sailing is legal exactly when no action is within reach (T6); then no action is legal either.
    return not is_action_in_reach(state)
