"""Runs many contests in several processes; those already in the file are not played again."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from elcapitan import locked_file, paths
from elcapitan.arena.contest import Contest, Outcome, play_contest
from elcapitan.bots.spawn_context import end_with_parent, spawn_context, without_interrupts

Job = TypeVar("Job")
Found = TypeVar("Found")


class NotOutcomes(ValueError):
    """Raised when a file holds something else than what was measured; the message is one sentence."""


class UnusableLine(ValueError):
    """Raised when a line of a file is none to go on from; the text follows its number and the file's name."""


def read_lines(file: Path, take: Callable[[Any], object], kind: str, begins: bytes = b"\n") -> None:
    """Hands `take` what each line of a file says, if there is one. NotOutcomes for a line at which it fails, OSError.

    A last line that was cut short is removed, so that what it said is measured again; the only line of a file just
    where it `begins` as the first one that is written.
    """
    if not file.exists():
        return
    data = locked_file.read_bytes(file, -1)
    *whole, last = data.split(b"\n")
    for number, line in enumerate([*whole, last] if last else whole, 1):
        try:
            said = locked_file.parse_json(line)
        except locked_file.DamagedFile:
            # Of a file that is not ours nothing is removed.
            if number > len(whole) and (whole or line.startswith(begins)):
                os.truncate(file, len(data) - len(last))
                return
            raise NotOutcomes(f"line {number} of {file} is no {kind}") from None
        try:
            take(said)
        except UnusableLine as fault:
            raise NotOutcomes(f"line {number} of {file} {fault}") from None
        except locked_file.INVALID:
            raise NotOutcomes(f"line {number} of {file} is no {kind}") from None
    if last:
        with file.open("ab") as lines:
            lines.write(b"\n")


def read_outcomes(file: Path | None) -> list[Outcome]:
    """The outcomes in the file, a last line that was cut short left out; none if there is no file."""
    outcomes: list[Outcome] = []
    if file is not None:
        read_lines(file, lambda line: outcomes.append(Outcome.from_json(line)), "outcome of a game", b'{"contest":')
    return outcomes


def run_contests(contests: Sequence[Contest], processes: int = 1, file: Path | None = None) -> Iterator[Outcome]:
    """Every contest's outcome, those in the file first; each of the others is added to the file."""
    done = {each.contest: each for each in read_outcomes(file)}
    left = []
    for contest in contests:
        if (before := done.get(contest)) is None:
            left.append(contest)
        else:
            yield before
    if file is not None:
        paths.ensure_folder(file.parent)
    for outcome in map_in_processes(play_contest, left, processes):
        if file is not None:
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(outcome.as_json(), separators=(",", ":")) + "\n")
        yield outcome


def map_in_processes(work: Callable[[Job], Found], jobs: Sequence[Job], processes: int) -> Iterator[Found]:
    """What the work makes of each job, in their order: sums and searches come out the same however many processes work.

    In this process if there is one alone.
    """
    if processes <= 1 or len(jobs) <= 1:
        yield from map(work, jobs)
        return
    with without_interrupts():
        started = spawn_context().Pool(min(processes, len(jobs), os.cpu_count() or 1), _begin_worker)
    with started as pool:
        yield from pool.imap(work, jobs)


def _begin_worker() -> None:
    """It ends with the command, even if that is killed; until then as `without_interrupts`, on Windows."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
