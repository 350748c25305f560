"""How long a computer player may think: seconds of its own process's time, or a number of rollouts.

Seconds are for play; rollouts give the same moves on every machine, for tests, records and comparisons. Who waits at
a table waits by the clock: where other programs take the processor, a second clock ends it with the best so far.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic, process_time

MAX_ROLLOUTS = 1_000_000_000
"""For one choice; more would take years, and a share of a far larger number is none that Python can calculate with."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds or rollouts for one choice."""

    seconds: float | None = None
    """Processor time of this process for one choice. None: counted in rollouts."""
    rollouts: int | None = None
    """Imagined continuations for one choice. None: counted in seconds."""
    waited_s: float | None = None
    """By the clock on the wall, together with `seconds`: whichever ends first. None: however long it takes."""

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.rollouts is None):
            raise ValueError("a budget is counted either in seconds or in rollouts")
        if self.waited_s is not None and self.seconds is None:
            raise ValueError("rollouts take as long as they take")

    def begin(self) -> RunningBudget:
        """Start counting."""
        return RunningBudget(self.seconds, self.rollouts, self.waited_s)


ADVICE_BUDGET = Budget(seconds=0.9, waited_s=3.0)
"""For advice: what a computer player of the same strength has for its turn."""


class RunningBudget:
    """A budget that is running."""

    def __init__(self, seconds: float | None, rollouts: int | None, waited_s: float | None = None) -> None:
        self._begun_s, self._waits_from_s = process_time(), monotonic()
        self._waited_s = waited_s
        self._seconds, self._rollouts = seconds, rollouts
        self._rolled_out = 0

    def is_at_least(self, seconds: float, rollouts: int) -> bool:
        """Whether the whole budget is that long, in the unit it is counted in."""
        if self._rollouts is not None:
            return self._rollouts >= rollouts
        return self._seconds is not None and self._seconds >= seconds

    def has_time_for(self, rollouts: int, rollout: Callable[[], object]) -> bool:
        """Whether so many rollouts are left; where seconds are counted, `rollout` makes one, to be timed."""
        if self._rollouts is not None:
            return self._rollouts - self._rolled_out >= rollouts
        if self.is_over():
            return False
        begun_s = process_time()
        rollout()
        now_s = process_time()
        left_s = (self._seconds or 0.0) - (now_s - self._begun_s)
        if self._waited_s is not None:
            left_s = min(left_s, self._waited_s - (monotonic() - self._waits_from_s))
        # In processor time: by the clock, one rollout may take as long as another program that had its turn within it.
        return left_s >= rollouts * (now_s - begun_s)

    def count_rollout(self) -> None:
        """One rollout has been spent."""
        self._rolled_out += 1

    def is_spent(self, share: float = 1.0) -> bool:
        """Whether that share of the budget (0 to 1) is gone."""
        if self._rollouts is not None:
            return self._rolled_out >= share * self._rollouts
        if self._waited_s is not None and monotonic() - self._waits_from_s >= share * self._waited_s:
            return True
        return self._seconds is not None and process_time() - self._begun_s >= share * self._seconds

    def is_over(self) -> bool:
        """Whether to answer with the best found so far."""
        return self.is_spent()

    over = is_over
    """The name before 0.1, for players' own bots: one more release."""
