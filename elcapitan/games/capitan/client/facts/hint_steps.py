"""The steps of a hint: what each would do, and which things on the table it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.games.capitan.clicks import CapitanClicks
from elcapitan.games.capitan.client.facts.preview import MovePreview, preview_move
from elcapitan.games.capitan.rules.model import moves as game_moves
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.play import play
from elcapitan.kit.rules.played import Played
from elcapitan.kit.table.things import Thing

ENDS = (game_moves.End, game_moves.Pass)


class HintStep(NamedTuple):
    """One move of a turn that was advised."""

    move: game_moves.Move
    before: GameState
    seen: MovePreview | None
    targets: tuple[Thing, ...]
    """What is to be clicked for it, in this order."""

    @property
    def is_action(self) -> bool:
        """The one thing a turn may do, not a way to it."""
        return isinstance(
            self.move, game_moves.Build | game_moves.Reopen | game_moves.BuildFortress | game_moves.TakeLoan
        )


def hint_steps(state: GameState, moves: Sequence[game_moves.Move]) -> tuple[HintStep, ...]:
    """The steps of a turn from this position on; its end is one only if nothing else is left. Empty if refused."""
    found = list[HintStep]()
    for move in [move for move in moves if not isinstance(move, ENDS)] or moves:
        played, clicks = play(state, move), CapitanClicks(state, state.seat)
        if isinstance(played, Played):
            found.append(HintStep(move, state, preview_move(state, move), clicks.clicks_of((move,))))
            state = played.state
        elif isinstance(move, ENDS):  # its outcome is the chance's, too
            found.append(HintStep(move, state, None, clicks.clicks_of((move,))))
        else:
            return ()
    return tuple(found)


def hinted_action(steps: Sequence[HintStep]) -> MovePreview | None:
    """What the action among the steps would do."""
    return next((step.seen for step in steps if step.is_action), None)
