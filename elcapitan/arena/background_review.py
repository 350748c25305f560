"""Reviews a game beside a program that must not wait: processes of its own do the tasks, one by one.

What is found can be taken at any time, kept, and given to another review of the same game, which does the rest.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import perf_counter

from elcapitan.arena.game_review import (
    CourseJob,
    Found,
    GameReview,
    Task,
    coarse_first,
    do_task,
    review_so_far,
    review_tasks,
    steepest_fall,
    task_key,
    task_move,
)
from elcapitan.arena.review import ReviewJob
from elcapitan.bots.spawn_context import end_with_parent, spawn_context, without_interrupts
from elcapitan.table.record import GameRecord

PROCESSES = 2
AHEAD = 2
"""Tasks that a process has at once, so that it need not wait until its answer is fetched."""
WAIT_S = 1.0
NICER = 5
"""Lower priority than the window's."""
FIRST_POINTS = 8
"""Of the course, before the first turn is judged: they show about how the game went."""
FEWEST_TIMED = 4
"""Tasks that are done before the time of the others is estimated."""
TURN_TO_POINT = 8.0
"""About how much longer a turn takes than a point of the course; until turns have been timed."""
LAST_MOVES = 10
"""A task takes as long as playing the moves that are left, and this many more."""


class ReviewFailed(Exception):
    """Raised when a process has ended before its work was done."""


class TaskTimes:
    """How long tasks have taken, and so how long others will: the longer, the more of the game is left to be played."""

    def __init__(self, moves: int) -> None:
        self._moves = moves
        self._seconds: dict[type, float] = defaultdict(float)
        self._weights: dict[type, float] = defaultdict(float)
        self._timed = 0

    def add(self, task: Task, seconds: float) -> None:
        """A task is done."""
        self._seconds[type(task)] += seconds
        self._weights[type(task)] += self._weight(task)
        self._timed += 1

    def seconds_of(self, tasks: Iterable[Task]) -> float | None:
        """Of one process for these tasks; None: not known yet."""
        if self._timed < FEWEST_TIMED:
            return None
        per_turn, per_point = (
            self._seconds[kind] / self._weights[kind] if self._weights[kind] else 0.0 for kind in (ReviewJob, CourseJob)
        )
        rates = {ReviewJob: per_turn or per_point * TURN_TO_POINT, CourseJob: per_point or per_turn / TURN_TO_POINT}
        return sum(self._weight(task) * rates[type(task)] for task in tasks)

    def _weight(self, task: Task) -> int:
        """The moves that are left, and a few for what each task takes."""
        return self._moves - task_move(task) + LAST_MOVES


class BackgroundReview:
    """One review in progress: the course of the game and the turns of some seats, without turning points."""

    def __init__(
        self,
        record: GameRecord,
        seats: Sequence[int],
        before: GameReview | None = None,
        known: Mapping[str, Found] | None = None,
        processes: int = PROCESSES,
    ) -> None:
        """The turns of the first of these seats are judged first. `known`: what was found of this game, as `findings`.

        RecordError if the record does not hold; OSError if no process can be started.
        """
        self._record, self.seats, self._before = record, seats, before
        self._tasks = {task_key(task): task for task in review_tasks(record, seats, before)}
        self.findings: dict[str, Found] = {key: found for key, found in (known or {}).items() if key in self._tasks}
        """By key of the task."""
        waiting = [task for key, task in self._tasks.items() if key not in self.findings]
        self.course_moves = (
            [point.move for point in before.course]
            if before is not None
            else [*(task.move for task in self._tasks.values() if isinstance(task, CourseJob)), len(record.moves)]
        )
        """After how many moves the points of the whole course are, the end included."""
        self._points = coarse_first([task for task in waiting if isinstance(task, CourseJob)])
        self._turns = [task for task in waiting if isinstance(task, ReviewJob)]
        self._ahead = FIRST_POINTS
        """Points to be handed out before the next turn."""
        self._times = TaskTimes(len(record.moves))
        self._workers: list[tuple[BaseProcess, Connection]] = []
        self._at_work: list[int] = []
        try:
            for _ in range(min(processes, os.cpu_count() or 1, len(waiting))):
                self._start_process()
        except OSError:
            self.cancel()
            raise
        self._hand_out()

    @property
    def is_done(self) -> bool:
        return len(self.findings) == len(self._tasks)

    @property
    def share_done(self) -> float:
        """From 0 to 1."""
        return len(self.findings) / max(1, len(self._tasks))

    @property
    def seconds_left(self) -> float | None:
        """About how long it will take; None: not known yet."""
        left = self._times.seconds_of(task for key, task in self._tasks.items() if key not in self.findings)
        return left / len(self._workers) if left is not None and self._workers else None

    def turns_of(self, seat: int) -> int:
        """How many turns of a seat are to be judged in all."""
        return sum(self._seat_of(task) == seat for task in self._tasks.values())

    def turns_left(self, seat: int) -> list[int]:
        """The first moves of those that have not been judged."""
        left = [task for key, task in self._tasks.items() if key not in self.findings]
        return [task.first for task in left if isinstance(task, ReviewJob) and self._seat_of(task) == seat]

    def _seat_of(self, task: Task) -> int:
        """Whose turn is judged by the task; 0: no one's."""
        return self._record.moves[task.first].seat if isinstance(task, ReviewJob) else 0

    @property
    def review(self) -> GameReview:
        """What has been found so far."""
        return review_so_far(self._record, self.seats, [*self.findings.values()], self._before)

    @property
    def process_ids(self) -> list[int]:
        """Of the processes at work."""
        return [process.pid for process, _line in self._workers if process.pid is not None]

    def poll(self) -> bool:
        """Take what is done; whether anything is new. ReviewFailed if a process is gone."""
        before = len(self.findings)
        try:
            for at, (_process, line) in enumerate(self._workers):
                while line.poll():
                    key, found, seconds = line.recv()
                    self.findings[key] = found
                    self._times.add(self._tasks[key], seconds)
                    self._at_work[at] -= 1
            self._hand_out()
        except (OSError, EOFError):
            self.cancel()
            raise ReviewFailed("a process has ended") from None
        if self.is_done:
            self.cancel()
        return len(self.findings) > before

    def wait(self) -> GameReview:
        """The review once all is done. ReviewFailed as `poll`."""
        while not self.is_done:
            wait([line for _process, line in self._workers], WAIT_S)
            self.poll()
        return self.review

    def cancel(self) -> None:
        """End all processes at once."""
        for process, line in self._workers:
            line.close()
            process.kill()
        for process, _line in self._workers:
            process.join()
        self._workers, self._at_work = [], []

    def _start_process(self) -> None:
        context = spawn_context()
        near, far = context.Pipe()
        process = context.Process(target=_work, args=(far,), daemon=True)
        self._workers.append((process, near))
        self._at_work.append(0)
        try:
            with without_interrupts():
                process.start()
        except OSError:
            self._workers.pop()
            self._at_work.pop()
            near.close()
            raise
        finally:
            far.close()

    def _hand_out(self) -> None:
        for at, (_process, line) in enumerate(self._workers):
            while (self._points or self._turns) and self._at_work[at] < AHEAD:
                line.send(self._take_next())
                self._at_work[at] += 1

    def _take_next(self) -> Task:
        """A turn after each point of the course, once a few of those are known: first the one that may matter most."""
        if self._points and (self._ahead or not self._turns):
            self._ahead = max(0, self._ahead - 1)
            return self._points.pop(0)
        self._ahead = 1
        seat = next(seat for seat in self.seats if any(self._seat_of(turn) == seat for turn in self._turns))
        turns = [turn for turn in self._turns if self._seat_of(turn) == seat]
        course = self.review.course
        chosen = turns[steepest_fall(turns, seat, course, self.course_moves)]
        self._turns.remove(chosen)
        return chosen


def _work(line: Connection) -> None:
    """The other process."""
    end_with_parent()
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICER)
    with suppress(EOFError, OSError):  # the program has ended, or gives up the review
        while True:
            task: Task = line.recv()
            begun_s = perf_counter()
            found = do_task(task)
            line.send((task_key(task), found, perf_counter() - begun_s))
