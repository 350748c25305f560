"""A whole game reviewed: what is asked for, how turning points are found, and that JSON brings everything back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from elcapitan.arena import game_review
from elcapitan.arena.review import Loss, ReviewedTurn, ReviewJob, SeatReview
from elcapitan.table.record import GameRecord, StandIn, parse_record

RECORD = parse_record((Path(__file__).parents[1] / "pictures" / "records" / "three.capitan").read_bytes())
LATE = 300
"""The first move of a turn from which seat 3 wins in this test."""


def judge(task: game_review.Task) -> game_review.Found:
    """Every turn loses a little; seat 1 wins all games that begin before LATE, seat 3 all others."""
    if isinstance(task, game_review.CourseJob):
        money = (50, 30, 20) if task.move < LATE else (20, 30, 50)
        return game_review.CourseScores(task.move, (money,) * task.worlds)
    return ReviewedTurn(task.first, task.state.seat, 1, "build", ("end",), ("pass",), Loss(3, 1), Loss(0.1, 0.01), 40)


def reviewed(
    record: GameRecord, seats: Sequence[int]
) -> tuple[game_review.GameReview, list[Sequence[game_review.Task]]]:
    steps, asked = game_review.review_steps(record, seats), []
    tasks = next(steps)
    while True:
        asked.append(tasks)
        try:
            tasks = steps.send([judge(task) for task in reversed(tasks)])
        except StopIteration as end:
            return end.value, asked


def test_the_course_has_a_point_for_every_turn_and_ends_with_the_result() -> None:
    found, asked = reviewed(RECORD, [2])
    turns = [task for task in asked[0] if isinstance(task, game_review.CourseJob)]
    assert [point.move for point in found.course] == [*(task.move for task in turns), len(RECORD.moves)]
    assert found.course[-1].money == RECORD.scores
    assert found.course[0].won == (1, 0, 0)
    assert {task.state.seat for task in asked[0] if isinstance(task, ReviewJob)} == {2}


def test_a_turning_point_is_measured_again_in_other_games() -> None:
    found, asked = reviewed(RECORD, [1])
    largest = found.turning_points[0]
    first = max(point.move for point in found.course if point.move < LATE)
    assert (largest.first, largest.seat) == (first, RECORD.moves[first].seat)
    assert largest.won == (-1, 0, 1)
    assert all(each.error < abs(each.won[each.gainer - 1]) for each in found.turning_points)
    names = [{task.name for task in tasks if isinstance(task, game_review.CourseJob)} for tasks in asked]
    assert names[0].isdisjoint(names[1])


def test_another_seat_costs_its_own_turns_alone() -> None:
    found, _asked = reviewed(RECORD, [1])
    tasks = game_review.review_tasks(RECORD, [1, 3], found)
    assert all(isinstance(task, ReviewJob) and task.state.seat == 3 for task in tasks)
    both = game_review.review_so_far(RECORD, [1, 3], [*map(judge, tasks)], found)
    assert [each.seat for each in both.seats] == [1, 3]
    assert both.course == found.course


def test_what_a_task_has_found_can_be_kept() -> None:
    for task in game_review.review_tasks(RECORD, [1])[:: len(RECORD.moves) // 3]:
        found = judge(task)
        held = json.loads(json.dumps(game_review.found_as_json(found)))
        assert game_review.found_from_json(held) == found
    assert game_review.found_from_json(game_review.found_as_json(None)) is None


def test_a_jump_is_a_candidate_and_a_level_course_none_before_it() -> None:
    course = [game_review.CoursePoint(at, (0.0, 0.0), (float(at > 20), float(at <= 20))) for at in range(40)]
    assert 20 in game_review.candidates(course)


def test_json_brings_everything_back() -> None:
    found, _asked = reviewed(RECORD, [1, 2, 3])
    held = json.loads(json.dumps(game_review.review_as_json(found)))
    again = game_review.review_from_json(held)
    assert json.loads(json.dumps(game_review.review_as_json(again))) == held
    assert (again.course, again.seats) == (found.course, found.seats)
    with pytest.raises(ValueError, match="another version"):
        game_review.review_from_json({**held, "version": 0})


def test_a_task_is_a_game_played_on() -> None:
    last = [task for task in game_review.review_tasks(RECORD, []) if isinstance(task, game_review.CourseJob)][-1]
    found = game_review.do_task(last._replace(worlds=2))
    assert isinstance(found, game_review.CourseScores)
    assert len(found.scores) == 2
    assert all(len(each) == 3 for each in found.scores)


@pytest.mark.parametrize("game", ["elcapitan", "yspahan", "carcassonne"])
@pytest.mark.parametrize(("points", "named"), [(9.0, "easy"), (0.0, "hard"), (-1.0, "hard")])
def test_the_title_is_the_level_that_loses_as_much(game: str, points: float, named: str) -> None:
    turn = ReviewedTurn(0, 1, 1, "build", ("end",), ("end",), Loss(points, 1), Loss(), 40)
    assert game_review.title(game, SeatReview(1, (turn,) * game_review.LEAST_TURNS)) == named
    assert game_review.title(game, SeatReview(1, (turn,) * (game_review.LEAST_TURNS - 1))) == ""


def helped(first: int, last: int) -> GameRecord:
    """The game in which a computer player made the moves of seat 1 between these two, counted from 0."""
    mine = [at for at, move in enumerate(RECORD.moves) if move.seat == 1 and first <= at <= last]
    return replace(RECORD, stand_ins=(StandIn(1, "hard", mine[0], mine[-1] + 1),))


def test_turns_of_a_stand_in_are_points_of_the_course_and_nobodys_decisions() -> None:
    whole, _asked = reviewed(RECORD, [1, 2])
    found, _asked = reviewed(helped(100, 250), [1, 2])
    assert found.course == whole.course
    assert found.seat(2) == whole.seat(2)
    seat, all_turns = found.seat(1), whole.seat(1)
    assert seat is not None
    assert all_turns is not None
    assert 0 < len(seat.turns) < len(all_turns.turns)
    assert seat.turns == tuple(turn for turn in all_turns.turns if not 100 <= turn.first <= 250)


def test_a_turn_that_a_stand_in_ended_is_not_the_persons() -> None:
    whole, _asked = reviewed(RECORD, [1])
    seat = whole.seat(1)
    assert seat is not None
    turn = next(each for each in seat.turns if RECORD.moves[each.first + 1].seat == 1)
    found, _asked = reviewed(helped(turn.first + 1, turn.first + 1), [1])
    left = found.seat(1)
    assert left is not None
    assert {each.first for each in seat.turns} - {each.first for each in left.turns} == {turn.first}


def test_a_seat_that_a_stand_in_played_from_the_first_move_has_no_level() -> None:
    found, _asked = reviewed(helped(0, len(RECORD.moves)), [1])
    seat = found.seat(1)
    assert seat == SeatReview(1, ())
    assert game_review.title("elcapitan", seat) == ""
