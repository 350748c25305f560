"""The position of a replay in its game: the table's model holds exactly the moves up to it. Pure but for that model. A
stop is a position where a viewer likes to halt: before the first move, after every turn, after what follows a scoring,
at the end.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import NamedTuple

from elcapitan.client.model.table_model import GameStep, TableModel


class ReplayTurn(NamedTuple):
    """The moves between two stops, all of one seat."""

    begin: int
    """How many moves had been made before it."""
    end: int
    seat: int


class ReplayCursor:
    """Winds a table's model forwards and backwards through the moves it had in the beginning."""

    def __init__(
        self,
        model: TableModel,
        at: int = 0,
        *,
        is_stop: Callable[[GameStep, GameStep], bool] | None = None,
        is_scoring: Callable[[GameStep], bool] | None = None,
    ) -> None:
        """`model` holds every move of the game and is wound to the first `at` of them.

        `is_stop`: whether a viewer likes to halt between two moves (None: where the seat or the stage changes);
        `is_scoring`: whether a move brought a scoring with a ledger (None: every move with payments has one).
        """
        self.model = model
        self._may_halt = is_stop or _seat_or_stage_changes
        self.steps = tuple(model.steps)
        self.at = len(self.steps)
        """How many moves have been made on the table."""
        self.stops = (0, *(number for number, step in enumerate(self.steps, 1) if self._is_stop(number, step)))
        self.scorings = tuple(
            number for number, step in enumerate(self.steps, 1) if (is_scoring or self._is_paid)(step)
        )
        """After how many moves each scoring came."""
        self.turns = tuple(
            ReplayTurn(begin, end, self.steps[begin].seat)
            for begin, end in zip(self.stops, self.stops[1:], strict=False)
        )
        self.seek(at)

    def _is_stop(self, number: int, step: GameStep) -> bool:
        following = self.steps[number] if number < len(self.steps) else None
        return following is None or self._may_halt(step, following)

    def _is_paid(self, step: GameStep) -> bool:
        return bool(self.model.rules.payments(step.events))

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def is_at_end(self) -> bool:
        """The last move has been made."""
        return self.at == len(self.steps)

    def step(self) -> None:
        """One move on, to be shown with everything that flies; nothing at the end."""
        if not self.is_at_end:
            self.model.append(self.steps[self.at])
            self.at += 1

    def seek(self, at: int) -> None:
        """To the position after `at` moves, at once; within the game."""
        self.at = max(0, min(len(self.steps), at))
        self.model.set_steps(self.steps[: self.at])

    def next_stop(self) -> int:
        """The end of the turn under way, or of the next one."""
        return self._beyond(self.stops)

    def previous_stop(self) -> int:
        """The beginning of the turn under way, or of the one before."""
        before = bisect_left(self.stops, self.at)
        return self.stops[before - 1] if before else 0

    def next_scoring(self) -> int:
        """Right after the next scoring; the end if there is none."""
        return self._beyond(self.scorings)

    def previous_scoring(self) -> int:
        """Right after the last scoring before this position; the beginning if there was none."""
        before = bisect_left(self.scorings, self.at)
        return self.scorings[before - 1] if before else 0

    def _beyond(self, places: tuple[int, ...]) -> int:
        beyond = bisect_right(places, self.at)
        return places[beyond] if beyond < len(places) else len(self.steps)


def _seat_or_stage_changes(step: GameStep, following: GameStep) -> bool:
    return following.seat != step.seat or step.after.stage is not step.before.stage
