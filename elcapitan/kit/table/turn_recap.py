"""What has happened since a player's last turn: a game says what of it concerns them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from elcapitan.client.model.table_model import GameStep

EndsTurn = Callable[[GameStep], bool]
"""Whether a step of the player whose turn it is ends that turn."""


class SinceTurn(NamedTuple):
    """The time since a player's turn ended."""

    ended: GameStep
    """The step that ended it."""
    later: Sequence[GameStep]
    """At least one."""

    @property
    def events(self) -> list[Any]:
        return [event for step in self.later for event in step.events]

    def includes(self, event_type: type) -> bool:
        """Whether such an event lies in between; the end of their own turn may have brought it."""
        return any(isinstance(event, event_type) for event in (*self.ended.events, *self.events))


def last_turn_ended(steps: Sequence[GameStep], seat: int, ends_turn: EndsTurn) -> int | None:
    """The number of steps up to the end of that seat's last turn; None if they have ended none."""
    for at in range(len(steps) - 1, -1, -1):
        if steps[at].seat == seat and ends_turn(steps[at]):
            return at + 1
    return None


def since_last_turn(steps: Sequence[GameStep], seat: int, ends_turn: EndsTurn) -> SinceTurn | None:
    """Since that seat's last turn; None where there was none, or nothing has happened since."""
    since = last_turn_ended(steps, seat, ends_turn)
    return None if since is None or since == len(steps) else SinceTurn(steps[since - 1], steps[since:])
