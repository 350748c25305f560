"""The steps of a hint: what each would do, and which things on the table it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.games.capitan.clicks import CapitanClicks
from elcapitan.games.capitan.client.facts.preview import MovePreview, foresee
from elcapitan.games.capitan.client.facts.targets import Target
from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    End,
    Move,
    Pass,
    Reopen,
    TakeLoan,
)
from elcapitan.games.capitan.rules.model.state import GameState, Played
from elcapitan.games.capitan.rules.play import play


class HintStep(NamedTuple):
    """One move of a turn that was advised."""

    move: Move
    before: GameState
    seen: MovePreview | None
    targets: tuple[Target, ...]
    """What is to be clicked for it, in this order."""

    @property
    def is_action(self) -> bool:
        """The one thing a turn may do, not a way to it."""
        return isinstance(self.move, Build | Reopen | BuildFortress | TakeLoan)


def hint_steps(state: GameState, moves: Sequence[Move]) -> tuple[HintStep, ...]:
    """The steps of a turn from this position on; its end is one only if nothing else is left. Empty if refused."""
    shown: Sequence[Move] = [move for move in moves if not isinstance(move, End | Pass)] or moves
    found: list[HintStep] = []
    for move in shown:
        if isinstance(move, End | Pass):  # its outcome is the chance's, too
            return (HintStep(move, state, None, CapitanClicks(state, state.seat).clicks_of((move,))),)
        played = play(state, move)
        if not isinstance(played, Played):
            return ()
        found.append(HintStep(move, state, foresee(state, move), CapitanClicks(state, state.seat).clicks_of((move,))))
        state = played.state
    return tuple(found)


def hinted_action(steps: Sequence[HintStep]) -> MovePreview | None:
    """What the action among the steps would do."""
    return next((step.seen for step in steps if step.is_action), None)
