"""How long a computer player may think: seconds of its own process's time, or a number of rollouts.

Seconds are for play; rollouts give the same moves on every machine, for tests, records and comparisons.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time


@dataclass(frozen=True, slots=True)
class Budget:
    """One of the two; a level that looks only at the position before it needs little of either."""

    seconds: float | None = None
    """Processor time of this process for one choice. None: counted in rollouts."""
    rollouts: int | None = None
    """Imagined continuations for one choice. None: counted in seconds."""

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.rollouts is None):
            raise ValueError("a budget is counted either in seconds or in rollouts")

    def begin(self) -> Watch:
        """Start counting."""
        return Watch(self.seconds, self.rollouts)


class Watch:
    """A budget that is running."""

    def __init__(self, seconds: float | None, rollouts: int | None) -> None:
        self._begun_s = process_time()
        self._seconds, self._rollouts = seconds, rollouts
        self._rolled_out = 0

    def rolled_out(self) -> None:
        """One rollout has been spent."""
        self._rolled_out += 1

    def spent(self, share: float = 1.0) -> bool:
        """Whether that share of the budget (0 to 1) is gone."""
        if self._rollouts is not None:
            return self._rolled_out >= share * self._rollouts
        return self._seconds is not None and process_time() - self._begun_s >= share * self._seconds

    def over(self) -> bool:
        """Whether to answer with the best found so far."""
        return self.spent()
