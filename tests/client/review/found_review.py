"""A game of three, and what a review has found in it."""

from __future__ import annotations

import json
from pathlib import Path

from elcapitan.arena.game_review import CoursePoint, GameReview
from elcapitan.arena.review import Loss, ReviewedTurn, SeatReview, review_jobs
from elcapitan.client.model.table_model import TableModel
from elcapitan.table.record import parse_record

FILE = Path(__file__).parents[2] / "pictures" / "records" / "three.capitan"
TEXT = FILE.read_text("utf-8")
RECORD = parse_record(TEXT)
POSITIONS = TableModel.from_record(json.loads(TEXT)).positions
BAD = (3, 8)
"""Which of the turns of seat 1 lose something, the costliest first."""


def whole(me: int = 1) -> TableModel:
    return TableModel.from_record(json.loads(TEXT), me=me)


def finding() -> GameReview:
    """Seat 1 with two turns that lost something."""
    jobs = review_jobs(RECORD, (1, 2, 3))
    turns = []
    for at, job in enumerate(job for job in jobs if job.state.seat == 1):
        played = tuple(map(str, job.played))
        loss = (Loss(20 - at, 4), Loss(round(0.3 - at / 50, 2), 0.02)) if at in BAD else (Loss(), Loss())
        found = ReviewedTurn(job.first, 1, 1, "build", played, played, *loss, 0)
        turns.append(found._replace(worlds=80, chances=(0.48, 0.38)) if at in BAD else found)
    some = (0.5, 0.25, 0.25), (0.5, 0.25, 0.25), (0.1, 0.1, 0.1)
    course = [CoursePoint(job.first, (10.0 + at, 20.0, 30.0), *some) for at, job in enumerate(jobs)]
    course.append(CoursePoint(len(RECORD.moves), (210.0, 222.0, 226.0), (0.0, 0.0, 1.0), (0.0, 0.0, 1.0), (0.0,) * 3))
    return GameReview(RECORD.digest, tuple(course), (), (SeatReview(1, tuple(turns)),))
