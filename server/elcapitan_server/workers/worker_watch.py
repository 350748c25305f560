"""Whether one worker of the computer players still works: judged once a second by its reports and by what it does.

Counts its own ticks and no time: a machine that slept, or a server that was stopped, finds its workers as they were.
A worker that waits long for a turn or thinks long is not suspected as long as it finishes some thoughts. What a hang
looks like:

- it reported and reports no more: the process is stopped, or a loop does not let its event loop run;
- it reports that no thought has ended although there are some: a computer player that never answers;
- seats it was called to stay empty: it cannot start, or has closed its connections;
- the server had to move for one of its seats, and it has not finished a single thought meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

TICK_S = 1.0
SUSPECT_TICKS = 5
"""Without a sign of life, a finished thought, or a seat taken: it is reported (operations/health.py)."""
HUNG_TICKS = 10
"""The same: it is replaced. A computer player's thought ends after 3 s by the clock (elcapitan/bots/worker.py)."""
START_TICKS = 15
"""For a worker that has not reported yet: Python and the games are being loaded, perhaps on a busy machine."""
UNANSWERED_TICKS = 9
"""Without a finished thought before the server moves for one of its seats: it waits for ten seconds
(bot_deadlines.py)."""

SeatKey = tuple[str, int]
"""A table and a seat there."""


class WorkerWatch:
    """What is known of one worker process since it was started."""

    def __init__(self, is_seated: Callable[[str, int], bool]) -> None:
        self._is_seated = is_seated
        self._reports = False
        """It has reported."""
        self._silent = self._stuck = self._empty = self._unanswered = 0
        """Ticks without a report, without an end of a thought that is due, without a called seat being taken, without
        a finished thought."""
        self._is_forced = False
        """The server had to move for it, and it has finished no thought since."""
        self._called: set[SeatKey] = set()
        """Seats it was called to and does not sit in yet."""

    def note_report(self, report: Mapping[str, Any]) -> None:
        """Note a report of the worker (`_Players.alive_report` of elcapitan/bots/worker.py)."""
        self._reports, self._silent = True, 0
        stuck = report.get("stuck")
        self._stuck = stuck if isinstance(stuck, int) else 0
        if report.get("answered"):
            self._is_forced, self._unanswered = False, 0

    def called(self, key: SeatKey) -> None:
        """Note that the worker was told to bring a computer player to a seat."""
        self._called.add(key)

    def forgotten(self, key: SeatKey) -> None:
        """Note that it is to bring none there any more."""
        self._called.discard(key)

    def forced(self) -> None:
        """Note that the server has moved for one of its seats, because no answer came."""
        self._is_forced = self._unanswered >= UNANSWERED_TICKS

    def tick(self) -> str:
        """Called once a second: why the worker has to be replaced; empty if it works."""
        self._silent += self._reports
        self._unanswered += 1
        taken = {key for key in self._called if self._is_seated(*key)}
        self._called -= taken
        self._empty = self._empty + 1 if self._called and not taken else 0
        if self._silent >= HUNG_TICKS:
            return "it shows no sign of life"
        if self._stuck >= HUNG_TICKS:
            return "a computer player does not stop thinking"
        if self._empty >= (HUNG_TICKS if self._reports else START_TICKS):
            return "it does not take the seats it is called to"
        if self._is_forced:
            return "its computer players do not answer"
        return ""

    @property
    def awaits_seats(self) -> bool:
        """Whether it was called to seats and was not in all of them at the last tick."""
        return bool(self._called)

    @property
    def is_suspect(self) -> bool:
        """Whether there is a fault that may pass by itself."""
        return max(self._silent, self._stuck, self._empty) >= SUSPECT_TICKS
