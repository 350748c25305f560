"""How long ago something was, in time that the server has measured itself.

The calendar of a machine jumps: a dead clock battery, a wrong date at boot, the network's time a minute later. Tables
that are deleted after days without use are judged by this age: a jump counts nothing, and a time in which the server
did not run counts half a day at most. The gaps are stored in a small file of the data folder, so that they outlive a
restart.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from elcapitan import locked_file
from elcapitan.locked_file import DamagedFile

log = logging.getLogger(__name__)

JUMP_S = 60
"""Less may be a calendar that is set right bit by bit."""
COUNTED_DOWNTIME_S = 12 * 3600
"""How much of a gap counts after a restart, when the server may have been off or the calendar may have been set: less
than a day, the shortest time after which anything is deleted."""
MAX_GAPS = 200


class CalendarGaps:
    """The gaps of one server's calendar. Times are whole seconds since 1970."""

    def __init__(
        self,
        wall_s: Callable[[], int],
        monotonic_s: Callable[[], float],
        file: Path | None = None,
        last_seen_s: int | None = None,
    ) -> None:
        """`last_seen_s`: when the server certainly ran, should the file not tell. None: nothing is known."""
        self._wall_s, self._monotonic_s, self._file = wall_s, monotonic_s, file
        self._gaps: list[tuple[int, int]] = []
        """From and until, in order; they do not overlap."""
        seen_s = self._read(file) if file is not None else None
        now_s = wall_s()
        self._wall_seen_s, self._monotonic_seen_s = now_s, monotonic_s()
        self._knows_past = False
        self.note_running(last_seen_s if seen_s is None else seen_s)

    def note_running(self, seen_s: int | None) -> None:
        """Some server certainly ran then; None: not known. Counts only where nothing else tells what was before this
        one.
        """
        if seen_s is not None and not self._knows_past:
            self._knows_past = True
            self._note(seen_s + COUNTED_DOWNTIME_S, self._wall_seen_s)

    def age_s(self, since_s: int) -> int:
        """Seconds since that moment, without the gaps since then; below 0 if it is in the calendar's future."""
        self._look()
        skipped = sum(max(0, until - max(since_s, start)) for start, until in self._gaps)
        return self._wall_seen_s - since_s - skipped

    def save(self) -> None:
        """Write down what is known."""
        self.saver()()

    def saver(self) -> Callable[[], None]:
        """What writes down what is known now, for a thread of its own. Where it fails, a restart counts the time since
        the last change of a table.
        """
        self._look()
        file, written = self._file, {"seen_s": self._wall_seen_s, "gaps": [[*gap] for gap in self._gaps]}

        def write() -> None:
            if file is not None:
                try:
                    aside = locked_file.change_document(file, lambda document: document.update(written))
                except OSError as fault:
                    log.warning("the gaps of the calendar could not be written down: %s", fault)
                else:
                    if aside is not None:
                        log.warning("the gaps of the calendar that could not be read are in %s now", aside)

        return write

    def _look(self) -> None:
        """Compare the calendar with the monotonic clock."""
        now_s, monotonic_s = self._wall_s(), self._monotonic_s()
        expected_s = self._wall_seen_s + int(monotonic_s - self._monotonic_seen_s)
        self._wall_seen_s, self._monotonic_seen_s = now_s, monotonic_s
        if abs(now_s - expected_s) >= JUMP_S:
            log.warning("the calendar has jumped by %d s; nothing grows older by that", now_s - expected_s)
            self._note(expected_s, now_s)

    def _note(self, start_s: int, until_s: int) -> None:
        """Note a gap, if the calendar jumped forwards. If it went back, gaps in its future are dropped."""
        gaps = [*self._gaps, (start_s, until_s)] if until_s > start_s else self._gaps
        self._gaps = _joined((start, min(until, until_s)) for start, until in gaps)[-MAX_GAPS:]

    def _read(self, file: Path) -> int | None:
        try:
            document = locked_file.read_document(file)
        except (OSError, DamagedFile) as fault:
            log.warning("the gaps of the calendar cannot be read: %s", fault)
            return None
        written = document.get("gaps", [])
        gaps = [gap for gap in written if _is_gap(gap)] if isinstance(written, list) else []
        if gaps != written:
            log.warning("some gaps of the calendar cannot be read")
        self._gaps = _joined((start, until) for start, until in gaps)
        seen_s = document.get("seen_s")
        return seen_s if type(seen_s) is int else None


def _is_gap(written: Any) -> bool:
    return isinstance(written, list) and len(written) == 2 and all(type(each) is int for each in written)


def _joined(gaps: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, until in sorted(gap for gap in gaps if gap[0] < gap[1]):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(until, joined[-1][1])
        else:
            joined.append((start, until))
    return joined
