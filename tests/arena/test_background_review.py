"""A review beside a running program: its processes do the tasks, what was known is not done again, and no process is
left when it is given up."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from elcapitan.arena import background_review
from elcapitan.arena.background_review import BackgroundReview, ReviewFailed, TaskTimes
from elcapitan.arena.game_review import (
    CourseJob,
    CourseScores,
    GameReview,
    Task,
    coarse_first,
    review_tasks,
    steepest_fall,
    task_key,
)
from elcapitan.arena.review import ReviewJob
from elcapitan.table.record import GameRecord, parse_record

RECORD = parse_record((Path(__file__).parents[1] / "pictures" / "records" / "three.capitan").read_bytes())
ALL_TASKS = review_tasks(RECORD, (1,))


def last_points(record: GameRecord, seats: Sequence[int], before: GameReview | None) -> Sequence[Task]:
    """The last five points of the course, in two worlds each."""
    return [task._replace(worlds=2) for task in ALL_TASKS if isinstance(task, CourseJob)][-5:]


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_review, "review_tasks", last_points)


@pytest.mark.usefixtures("short")
def test_the_work_is_done_by_processes_that_end_with_it_and_what_is_known_is_not_done_again() -> None:
    points = [task for task in last_points(RECORD, (1,), None) if isinstance(task, CourseJob)]
    known = CourseScores(points[2].move, ((9, 9, 9),) * 2, (0.5, 0.25, 0.25), (0.1,) * 3)
    work = BackgroundReview(RECORD, (1,), known={task_key(points[2]): known, "of another": None})
    processes = work.process_ids
    assert processes
    assert work.share_done == pytest.approx(1 / 5)
    assert work.seconds_left is None
    found = work.wait()
    assert [point.move for point in found.course] == [*(point.move for point in points), len(RECORD.moves)]
    assert found.course[2].money == (9, 9, 9)
    assert work.share_done == 1
    assert not any(map(is_alive, processes))


def test_the_course_is_coarse_at_first_and_turns_come_by_the_fall_of_the_chance() -> None:
    points = [task for task in ALL_TASKS if isinstance(task, CourseJob)]
    first = [points.index(each) for each in coarse_first(points)]
    assert sorted(first) == [*range(len(points))]
    assert sorted(first[:4]) == [0, 16, 32, 64]
    turns = [task for task in ALL_TASKS if isinstance(task, ReviewJob)]
    moves = [*(point.move for point in points), len(RECORD.moves)]
    work = BackgroundReview(RECORD, (1,), known={task_key(each): None for each in ALL_TASKS})
    (end,) = work.review.course
    chances = {moves[0]: 0.4, turns[5].first: 0.5, turns[6].first: 0.1}
    course = [end._replace(move=move, chance=(chance, 0.0, 0.0)) for move, chance in chances.items()]
    assert steepest_fall(turns, 1, [*course, end], moves) == 5


def test_the_time_of_what_is_left_is_that_of_what_was_done() -> None:
    times = TaskTimes(100)
    points = [CourseJob("elcapitan", "x/course", None, move, 8) for move in range(0, 100, 10)]
    assert times.seconds_of(points) is None
    for point in points[:5]:
        times.add(point, 0.1 * (110 - point.move))
    assert times.seconds_of(points[5:]) == pytest.approx(0.1 * sum(110 - point.move for point in points[5:]))
    turn = ReviewJob("elcapitan", "x/0", None, 50, ())
    assert times.seconds_of([turn]) == pytest.approx(background_review.TURN_TO_POINT * 6.0)


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
