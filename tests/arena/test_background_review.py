"""A review beside a running program: its processes do the tasks, and none is left when it is given up."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from elcapitan.arena import background_review
from elcapitan.arena.background_review import BackgroundReview, ReviewFailed
from elcapitan.arena.game_review import CourseJob, CourseScores, Found, GameReview, Task, review_steps
from elcapitan.table.record import GameRecord, parse_record

RECORD = parse_record((Path(__file__).parents[1] / "pictures" / "records" / "three.capitan").read_bytes())


def last_turns(
    record: GameRecord, seats: Sequence[int], before: GameReview | None
) -> Generator[Sequence[Task], Sequence[Found], GameReview]:
    """The last five points of the course, in two worlds each, then three more."""
    tasks = [task._replace(worlds=2) for task in next(review_steps(record, ())) if isinstance(task, CourseJob)]
    found = yield tasks[-5:]
    assert sorted(each.move for each in found if isinstance(each, CourseScores)) == [task.move for task in tasks[-5:]]
    assert len((yield tasks[-3:])) == 3
    return GameReview(record.digest, (), (), ())


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_review, "review_steps", last_turns)


@pytest.mark.usefixtures("short")
def test_the_work_is_done_by_processes_that_end_with_it() -> None:
    work = BackgroundReview(RECORD, (1,))
    processes = work.process_ids
    assert processes
    assert work.share_done == 0
    assert work.wait().digest == RECORD.digest
    assert work.share_done == 1
    assert not any(map(is_alive, processes))


def test_given_up_it_leaves_no_process_at_once() -> None:
    work = BackgroundReview(RECORD, (1,))
    processes = work.process_ids
    assert all(map(is_alive, processes))
    work.cancel()
    assert not any(map(is_alive, processes))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the signal is of POSIX")
def test_a_process_that_dies_is_told_and_ends_the_others() -> None:
    work = BackgroundReview(RECORD, (1,))
    processes = work.process_ids
    os.kill(processes[0], signal.SIGKILL)
    with pytest.raises(ReviewFailed):
        work.wait()
    assert not any(map(is_alive, processes))
