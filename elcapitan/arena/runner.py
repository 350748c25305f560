"""Runs many contests in several processes; those already in the file are not played again."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from elcapitan import locked_file
from elcapitan.arena.contest import Contest, Outcome, play_contest
from elcapitan.bots.spawn_context import spawn_context

Job = TypeVar("Job")
Found = TypeVar("Found")


class NotOutcomes(ValueError):
    """Raised when a file holds something else than what was measured; the message is one sentence."""


def read_outcomes(file: Path | None) -> list[Outcome]:
    """The outcomes in the file, a last line that was cut short left out; none if there is no file."""
    if file is None or not file.exists():
        return []
    outcomes = []
    *lines, last = file.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines, 1):
        try:
            outcomes.append(Outcome.from_json(locked_file.parse_json(line)))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise NotOutcomes(f"line {number} of {file} is no outcome of a game") from None
    if last:
        # Broken off in the middle of writing: that game is played again.
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return outcomes


def run_contests(contests: Sequence[Contest], processes: int = 1, file: Path | None = None) -> Iterator[Outcome]:
    """Every contest's outcome, those in the file first, the others as they end; each is added to the file."""
    done = {each.contest: each for each in read_outcomes(file)}
    left = []
    for contest in contests:
        if (before := done.get(contest)) is None:
            left.append(contest)
        else:
            yield before
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    for outcome in map_in_processes(play_contest, left, processes):
        if file is not None:
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(outcome.as_json(), separators=(",", ":")) + "\n")
        yield outcome


def map_in_processes(work: Callable[[Job], Found], jobs: Sequence[Job], processes: int) -> Iterator[Found]:
    """What the work makes of each job, as it is ready; in this process if there is one alone."""
    if processes <= 1 or len(jobs) <= 1:
        yield from map(work, jobs)
        return
    with spawn_context().Pool(min(processes, len(jobs), os.cpu_count() or 1), _leave_interrupts) as pool:
        yield from pool.imap_unordered(work, jobs)


def _leave_interrupts() -> None:
    """Ctrl+C reaches every process of a terminal; the one that was started there ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
