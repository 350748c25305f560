"""Reviews a game beside a program that must not wait: processes of its own do the tasks, one by one."""

from __future__ import annotations

import os
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from elcapitan.arena.game_review import (
    CourseJob,
    CourseScores,
    Found,
    GameReview,
    Task,
    do_task,
    review_so_far,
    review_steps,
    task_count,
)
from elcapitan.arena.review import ReviewJob
from elcapitan.bots.spawn_context import spawn_context
from elcapitan.table.record import GameRecord

PROCESSES = 2
AHEAD = 2
"""Tasks that a process has at once, so that it need not wait until its answer is fetched."""
WAIT_S = 1.0
NICER = 5
"""Lower priority than the window's."""


class ReviewFailed(Exception):
    """Raised when a process has ended before its work was done."""


class BackgroundReview:
    """One review in progress."""

    def __init__(
        self, record: GameRecord, seats: tuple[int, ...], before: GameReview | None = None, processes: int = PROCESSES
    ) -> None:
        """RecordError if the record does not hold; OSError if no process can be started."""
        self._steps = review_steps(record, seats, before)
        self._record, self.before = record, before
        self._seats = sorted({*seats} - {each.seat for each in (before.seats if before is not None else ())})
        self._waiting: list[Task] = []
        self._found: list[Found] = []
        self._kept: list[Found] = []
        """Of the first list, for `so_far`."""
        self._missing = 0
        """Tasks of this list that are not done."""
        self._done = 0
        self._workers: list[tuple[BaseProcess, Connection]] = []
        self._at_work: list[int] = []
        self.review: GameReview | None = None
        """None until all is done."""
        self.turns_done = self.points_done = 0
        self._go_on(None)
        self.turns = sum(isinstance(task, ReviewJob) for task in self._waiting)
        """In which the seats acted, and how many of them have been judged."""
        self._course_missing = sum(isinstance(task, CourseJob) for task in self._waiting)
        self._all = task_count(record, self._missing)
        if self.review is None:
            try:
                for _ in range(max(1, min(processes, os.cpu_count() or 1))):
                    self._start_process()
            except OSError:
                self.cancel()
                raise
            self._hand_out()

    @property
    def share_done(self) -> float:
        """From 0 to 1."""
        return 1.0 if self.review is not None else min(0.99, self._done / max(1, self._all))

    @property
    def so_far(self) -> GameReview | None:
        """What has been found, once the course is known; turns may be missing."""
        if self.review is not None or self._course_missing:
            return self.review
        return review_so_far(self._record, self._seats, self._kept, self.before)

    @property
    def process_ids(self) -> list[int]:
        """Of the processes at work."""
        return [process.pid for process, _line in self._workers if process.pid is not None]

    def poll(self) -> GameReview | None:
        """Take what is done; the review once all is. ReviewFailed if a process is gone."""
        if self.review is not None:
            return self.review
        try:
            for at, (_process, line) in enumerate(self._workers):
                while line.poll():
                    self._keep(line.recv())
                    self._at_work[at] -= 1
                    self._missing -= 1
                    self._done += 1
            if not self._missing:
                found, self._found = self._found, []
                self._go_on(found)
            if self.review is None:
                self._hand_out()
        except (OSError, EOFError):
            self.cancel()
            raise ReviewFailed("a process has ended") from None
        if self.review is not None:
            self.cancel()
        return self.review

    def _keep(self, found: Found) -> None:
        self._found.append(found)
        is_point = isinstance(found, CourseScores)
        self.turns_done += not is_point
        self.points_done += is_point
        if self._course_missing or not is_point:
            self._kept.append(found)
            self._course_missing -= is_point

    def wait(self) -> GameReview:
        """The review once all is done. ReviewFailed as `poll`."""
        while (found := self.poll()) is None:
            wait([line for _process, line in self._workers], WAIT_S)
        return found

    def cancel(self) -> None:
        """End all processes at once."""
        for process, line in self._workers:
            line.close()
            process.kill()
        for process, _line in self._workers:
            process.join()
        self._workers, self._at_work = [], []

    def _go_on(self, found: list[Found] | None) -> None:
        try:
            self._waiting = [*(next(self._steps) if found is None else self._steps.send(found))]
            self._missing = len(self._waiting)
        except StopIteration as end:
            self.review = end.value

    def _start_process(self) -> None:
        context = spawn_context()
        near, far = context.Pipe()
        process = context.Process(target=_work, args=(far,), daemon=True)
        self._workers.append((process, near))
        self._at_work.append(0)
        try:
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
            while self._waiting and self._at_work[at] < AHEAD:
                line.send(self._waiting.pop(0))
                self._at_work[at] += 1


def _work(line: Connection) -> None:
    """The other process."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICER)
    with suppress(EOFError, OSError):  # the program has ended, or gives up the review
        while True:
            line.send(do_task(line.recv()))
