"""A whole finished game reviewed: the course of it by seat, its turning points, and what the turns of some seats lost.

The work comes as lists of tasks, so that a command and a window can do it each in their own manner. Everything found
can be written as JSON and read again.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from statistics import fmean
from typing import Any, NamedTuple

from elcapitan import games
from elcapitan.arena.calibration import WORLDS, chance_errors, chances
from elcapitan.arena.review import Loss, ReviewedTurn, ReviewJob, SeatReview, review_jobs, review_turn
from elcapitan.arena.runner import map_in_processes
from elcapitan.arena.statistics import share_won
from elcapitan.bots.gc_control import GcPaused
from elcapitan.table.record import GameRecord

VERSION = 2
"""Raised whenever a stored review would be another one today."""
SWING_WORLDS = 24
"""The same of their own for each possible turning point, so that luck in finding it does not count."""
CANDIDATES, TURNING_POINTS = 7, 5
SMOOTHED = 2
"""Points on either side of a turn whose mean tells whether it may be a turning point."""
LEAST_TURNS = 8
"""With a choice; fewer say nothing of a player."""
SURE = 2.0
"""Standard errors that a turning point is clear of."""


class CoursePoint(NamedTuple):
    """What is to be expected at the beginning of a turn."""

    move: int
    """How many moves had been made."""
    money: tuple[float, ...]
    """By seat, the mean of the scores at the end."""
    won: tuple[float, ...]
    """By seat, the share of the games won."""
    chance: tuple[float, ...] = ()
    """By seat, the chance to win that this makes (`calibration`)."""
    error: tuple[float, ...] = ()
    """By seat, its standard error."""


class TurningPoint(NamedTuple):
    """A turn, with all that came before the next one, that changed who would win."""

    first: int
    """Its first move among those of the record, from 0."""
    seat: int
    """Whose turn it was."""
    won: tuple[float, ...]
    """By seat, the change of the share of the games won."""
    error: float
    """The standard error of the largest change."""

    @property
    def gainer(self) -> int:
        """The seat whose share changed most."""
        return max(range(1, len(self.won) + 1), key=lambda seat: abs(self.won[seat - 1]))


class CourseJob(NamedTuple):
    """A position to be played on from."""

    game: str
    name: str
    """Of its worlds."""
    state: Any
    move: int
    worlds: int


class CourseScores(NamedTuple):
    """The scores of every seat at the end, by world."""

    move: int
    scores: tuple[tuple[int, ...], ...]
    chance: tuple[float, ...] = ()
    error: tuple[float, ...] = ()
    """As in `CoursePoint`."""


class GameReview(NamedTuple):
    """All that was found of a game."""

    digest: str
    """Of the record."""
    course: tuple[CoursePoint, ...]
    turning_points: tuple[TurningPoint, ...]
    """The largest first."""
    seats: tuple[SeatReview, ...]
    """Of the seats reviewed so far."""

    def seat(self, seat: int) -> SeatReview | None:
        """What its turns lost; None: not reviewed yet."""
        return next((each for each in self.seats if each.seat == seat), None)


Task = CourseJob | ReviewJob
Found = CourseScores | ReviewedTurn | None


def task_key(task: Task) -> str:
    """Names the task in its review."""
    name = task.name.partition("/")[2]
    return f"{name}/{task.move}" if isinstance(task, CourseJob) else name


def task_move(task: Task) -> int:
    """How many moves had been made at its position."""
    return task.move if isinstance(task, CourseJob) else task.first


def coarse_first(points: Sequence[CourseJob]) -> list[CourseJob]:
    """Points of the course in another order: at first with wide gaps over the whole game, which then are filled."""
    # By the largest power of two in the place: 0, 64, 32, 96, 16, 48 ...
    places = sorted(range(len(points)), key=lambda at: (-(at & -at) if at else -len(points), at))
    return [points[at] for at in places]


def steepest_fall(
    turns: Sequence[ReviewJob], seat: int, course: Sequence[CoursePoint], all_moves: Sequence[int]
) -> int:
    """Which of a seat's turns comes where its chance to win falls most, by the points known so far: its place.

    Turns that lose much are mostly among the first by this. `all_moves`: of the whole course.
    """
    known = [point.move for point in course]

    def fall(turn: ReviewJob) -> float:
        at = bisect_right(known, turn.first) - 1
        if at < 0 or at + 1 == len(known):
            return 0.0
        before, after = course[at], course[at + 1]
        gap = bisect_left(all_moves, after.move) - bisect_left(all_moves, before.move)
        return (before.chance[seat - 1] - after.chance[seat - 1]) / max(1, gap)

    return max(range(len(turns)), key=lambda at: fall(turns[at]))


def do_task(task: Task) -> Found:
    """The work of one process."""
    if isinstance(task, ReviewJob):
        return review_turn(task)
    with GcPaused():
        worlds = [f"{task.name}/{world}" for world in range(task.worlds)]
        bots = games.reviews(task.game)
        scores = tuple(tuple(each) for each in bots.play_out(task.state, worlds))
        how_likely = task.game, bots.phase(task.state), scores
        return CourseScores(task.move, scores, chances(*how_likely), chance_errors(*how_likely))


def do_tasks(tasks: Sequence[Task], processes: int) -> Iterator[Found]:
    """What each task finds, in their order."""
    return map_in_processes(do_task, tasks, processes)


def review_tasks(record: GameRecord, seats: Sequence[int], before: GameReview | None = None) -> list[Task]:
    """What is to be done for the course of a game and the turns of those seats, but for what is in `before`.

    Turns that a stand-in played are points of the course, but count as no seat's decisions. RecordError if the record
    does not hold.
    """
    return _tasks(record, _all_turns(record), seats, before)


def _all_turns(record: GameRecord) -> list[ReviewJob]:
    return review_jobs(record, range(1, len(record.seats) + 1))


def _tasks(
    record: GameRecord, turns: Sequence[ReviewJob], seats: Sequence[int], before: GameReview | None = None
) -> list[Task]:
    wanted = _seats_left(seats, before)
    # Every turn is a point of the course, whether there was a choice in it or not.
    points: list[Task] = [] if before is not None else [_course_job(job, "course", WORLDS) for job in turns]
    return points + [job for job in turns if record.moves[job.first].seat in wanted and not job.by_stand_in]


def review_steps(record: GameRecord, seats: Sequence[int]) -> Generator[Sequence[Task], Sequence[Found], GameReview]:
    """Yields tasks and is sent what they found, in any order; returns the review with the turning points.

    RecordError as `review_tasks`.
    """
    jobs = _all_turns(record)
    review = review_so_far(record, seats, (yield _tasks(record, jobs, seats)))
    course = review.course
    starts = sorted({at for first in candidates(course) for at in (first, first + 1)})
    again = (yield [_course_job(jobs[at], "swing", SWING_WORLDS) for at in starts if at < len(jobs)]) if starts else []
    exact = {each.move: each.scores for each in again if isinstance(each, CourseScores)}
    exact[course[-1].move] = (tuple(record.scores or ()),)
    swings = [
        _turning_point(record, course[first].move, exact[course[first].move], exact[course[first + 1].move])
        for first in candidates(course)
    ]
    clear = [each for each in swings if abs(each.won[each.gainer - 1]) >= max(0.05, SURE * each.error)]
    clear.sort(key=lambda each: -abs(each.won[each.gainer - 1]))
    return review._replace(turning_points=tuple(clear[:TURNING_POINTS]))


def review_so_far(
    record: GameRecord, seats: Sequence[int], found: Sequence[Found], before: GameReview | None = None
) -> GameReview:
    """What these findings say; the course is that of `before` if there is one. Turns of these seats may be missing."""
    turns = sorted((each for each in found if isinstance(each, ReviewedTurn)), key=lambda turn: turn.first)
    reviewed = [
        SeatReview(seat, tuple(turn for turn in turns if turn.seat == seat)) for seat in _seats_left(seats, before)
    ]
    known = () if before is None else before.seats
    everyone = tuple(sorted((*known, *reviewed), key=lambda each: each.seat))
    if before is not None:
        return before._replace(seats=everyone)
    points = sorted((each for each in found if isinstance(each, CourseScores)), key=lambda point: point.move)
    course = (*map(_course_point, points), _result_point(record))
    return GameReview(record.digest, course, (), everyone)


def _seats_left(seats: Sequence[int], before: GameReview | None) -> set[int]:
    return {*seats} - {each.seat for each in (before.seats if before is not None else ())}


def candidates(course: Sequence[CoursePoint]) -> list[int]:
    """The indices of the points after which a seat's share seems to change most, in the order of the game."""

    def change(at: int) -> float:
        early, late = course[max(0, at + 1 - SMOOTHED) : at + 1], course[at + 1 : at + 1 + SMOOTHED]
        seats = range(len(course[0].won))
        return max(abs(fmean(p.won[s] for p in late) - fmean(p.won[s] for p in early)) for s in seats)

    ranked = sorted(range(len(course) - 1), key=lambda at: -change(at))
    return sorted(ranked[:CANDIDATES])


def _course_job(job: ReviewJob, name: str, worlds: int) -> CourseJob:
    # The same worlds' names everywhere: what is mere chance changes less from point to point.
    return CourseJob(job.game, f"{job.name.partition('/')[0]}/{name}", job.state, job.first, worlds)


def _course_point(found: CourseScores) -> CoursePoint:
    money = tuple(map(fmean, zip(*found.scores, strict=True)))
    return CoursePoint(found.move, money, _shares(found.scores), found.chance, found.error)


def _result_point(record: GameRecord) -> CoursePoint:
    money = tuple(record.scores or ())
    won = _shares((money,))
    return CoursePoint(len(record.moves), tuple(map(float, money)), won, won, (0.0,) * len(won))


def _shares(scores: Sequence[Sequence[int]]) -> tuple[float, ...]:
    return tuple(fmean(share_won(each, seat) for each in scores) for seat in range(1, len(scores[0]) + 1))


def _turning_point(
    record: GameRecord, first: int, before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]
) -> TurningPoint:
    early, late = _shares(before), _shares(after)
    change = tuple(now - then for then, now in zip(early, late, strict=True))
    largest = max(range(len(change)), key=lambda at: abs(change[at]))
    # One more of each kind, so that a share of 0 or 1 in few games is not told as certain (Agresti and Coull).
    error = 0.0
    for share, count in ((early[largest], len(before)), (late[largest], len(after))):
        if count > 1:
            drawn = (share * count + 1) / (count + 2)
            error += drawn * (1 - drawn) / count
    return TurningPoint(first, record.moves[first].seat, change, sqrt(error))


def title(game: str, found: SeatReview) -> str:
    """The level of computer players that loses about as much in a turn; empty where too few turns had a choice."""
    if len(found.turns) < LEAST_TURNS:
        return ""
    rates = error_rates(game)
    return min(rates, key=lambda level: abs(rates[level] - found.points_per_turn))


@cache
def error_rates(game: str) -> Mapping[str, float]:
    """By level, the points its choices lose on the average, as `python -m benchmarks.error_rates` has measured them."""
    levels = json.loads(games.reviews(game).error_rates_file.read_text(encoding="utf-8"))["levels"]
    return {level: float(found["points"]) for level, found in levels.items()}


# -- as JSON


def review_as_json(found: GameReview) -> dict[str, Any]:
    """Everything found; `seats` as `elcapitan review --json` has always had them."""
    return {
        "version": VERSION,
        "digest": found.digest,
        "course": [
            {
                "move": point.move + 1,
                "money": [round(each, 1) for each in point.money],
                "won": _rounded(point.won),
                "chance": _rounded(point.chance),
                "error": _rounded(point.error),
            }
            for point in found.course
        ],
        "turning_points": [
            {"move": each.first + 1, "seat": each.seat, "won": _rounded(each.won), "error": round(each.error, 4)}
            for each in found.turning_points
        ],
        "seats": [_seat_as_json(each) for each in found.seats],
    }


def review_from_json(held: Mapping[str, Any]) -> GameReview:
    """The review of such a mapping. KeyError, TypeError or ValueError if it is none, or one of another version."""
    if held["version"] != VERSION:
        raise ValueError("a review of another version")
    return GameReview(
        str(held["digest"]),
        tuple(
            CoursePoint(
                each["move"] - 1, *(tuple(map(float, each[name])) for name in ("money", "won", "chance", "error"))
            )
            for each in held["course"]
        ),
        tuple(
            TurningPoint(each["move"] - 1, int(each["seat"]), tuple(map(float, each["won"])), float(each["error"]))
            for each in held["turning_points"]
        ),
        tuple(
            SeatReview(int(each["seat"]), tuple(_turn_from_json(int(each["seat"]), turn) for turn in each["reviewed"]))
            for each in held["seats"]
        ),
    )


def _rounded(shares: Sequence[float]) -> list[float]:
    return [round(each, 4) for each in shares]


def _seat_as_json(found: SeatReview) -> dict[str, Any]:
    return {
        "seat": found.seat,
        "turns": len(found.turns),
        "points_per_turn": round(found.points_per_turn, 3),
        "games_per_turn": round(found.games_per_turn, 5),
        "reviewed": [*map(_turn_as_json, found.turns)],
    }


def _turn_as_json(turn: ReviewedTurn) -> dict[str, Any]:
    return {
        "move": turn.first + 1,
        "phase": turn.phase,
        "kind": turn.kind,
        "mark": turn.mark,
        "played": turn.played,
        "best": turn.best,
        "points": [round(turn.points.mean, 2), round(turn.points.error, 2)],
        "games": [round(turn.won.mean, 4), round(turn.won.error, 4)],
        "worlds": turn.worlds,
        "chances": _rounded(turn.chances),
    }


def found_as_json(found: Found) -> Any:
    """What a task has found; None where there was no choice."""
    match found:
        case ReviewedTurn():
            return {"seat": found.seat, **_turn_as_json(found)}
        case CourseScores():
            return found._asdict()
    return None


def found_from_json(held: Any) -> Found:
    """As `review_from_json`."""
    if held is None:
        return None
    if "seat" in held:
        return _turn_from_json(int(held["seat"]), held)
    scores = tuple(tuple(map(int, each)) for each in held["scores"])
    return CourseScores(int(held["move"]), scores, *(tuple(map(float, held[name])) for name in ("chance", "error")))


def _turn_from_json(seat: int, held: Mapping[str, Any]) -> ReviewedTurn:
    return ReviewedTurn(
        held["move"] - 1,
        seat,
        int(held["phase"]),
        str(held["kind"]),
        tuple(held["played"]),
        tuple(held["best"]),
        Loss(*map(float, held["points"])),
        Loss(*map(float, held["games"])),
        int(held["worlds"]),
        tuple(map(float, held["chances"])),
    )
