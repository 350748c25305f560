"""The search for puzzles in turns of a finished game: a process of its own compares turns, one position at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elcapitan.arena.puzzles import puzzle_of_record
from elcapitan.bots.background import BackgroundWork, WorkFailed
from elcapitan.client.puzzles.puzzle_book import save_puzzles
from elcapitan.client.shell.i18n import _, ngettext
from elcapitan.client.statistics.statistics_store import StatisticsError


class PuzzleSearch:
    """One search at a time; what it finds is saved at once."""

    def __init__(self) -> None:
        self._work: BackgroundWork[dict[str, Any]] = BackgroundWork()
        self._left: list[str] = []
        """Records that end where a turn begins: the first one is being looked at."""
        self._count = self._saved = 0

    @property
    def is_running(self) -> bool:
        return bool(self._left)

    @property
    def label(self) -> str:
        """What the button says."""
        if not self._left:
            return _("Look for puzzles")
        number = self._count - len(self._left) + 1
        return _("Looking for puzzles: {number} of {count} …").format(number=number, count=self._count)

    def begin(self, records: Sequence[str]) -> str:
        """Begin with these records; why that failed, in one sentence, or nothing."""
        self._left, self._count, self._saved = [*records], len(records), 0
        return self._go_on()

    def poll(self) -> str | None:
        """Take what is done. What there is to tell: one sentence at the end of the search; None: nothing new."""
        if not self._left:
            return None
        try:
            line = self._work.poll()
            if line is None:
                return None
            self._saved += save_puzzles(line)
        except WorkFailed as fault:
            return self._failed(fault)
        except StatisticsError as fault:
            self.cancel()
            return str(fault)
        del self._left[0]
        return self._go_on()

    def _go_on(self) -> str:
        """The next record; the sentence at the end, or nothing."""
        if self._left:
            try:
                self._work.begin(puzzle_of_record, self._left[0])
            except OSError as fault:
                return self._failed(fault.strerror or fault)
            return ""
        if not self._saved:
            return _("In these positions no turn stands out, so there is no puzzle.")
        return ngettext(
            "{count} puzzle is saved and will be put to you among the others.",
            "{count} puzzles are saved and will be put to you among the others.",
            self._saved,
        ).format(count=self._saved)

    def _failed(self, reason: object) -> str:
        self.cancel()
        return _("The search for puzzles was broken off: {reason}").format(reason=reason)

    def cancel(self) -> None:
        """Give up what has not been looked at."""
        self._work.cancel()
        self._left = []
