"""The review of Carcassonne: a decision in words, and the way from it to the replay."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from elcapitan.arena.game_review import CoursePoint, GameReview
from elcapitan.arena.review import Loss, ReviewedTurn, SeatReview, review_jobs
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.review import review_rows
from elcapitan.client.review.review_scene import ReviewScene
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene import Scene
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.games.carcassonne.client.scenes.replay import CarcassonneReplay
from elcapitan.games.carcassonne.words.hint_text import turn_text
from elcapitan.table.record import parse_record
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind, overlaps, press

RECORDS = Path(__file__).parents[3] / "pictures" / "records" / "carcassonne"
BETTER = ("place -2 -2 3", "pass")
"""Instead of the worst decision of seat 1."""


def recorded(name: str) -> TableModel:
    return TableModel.from_record(json.loads((RECORDS / f"{name}.capitan").read_text("utf-8")), me=0)


def finding() -> GameReview:
    """Seat 1 of the game of two with a blunder, as `elcapitan review` has found it."""
    record = parse_record((RECORDS / "two.capitan").read_bytes())
    jobs = review_jobs(record, (1,))
    turns = tuple(
        ReviewedTurn(job.first, 1, 2, "none", played, BETTER, Loss(13.2, 1.6), Loss(0.41, 0.08), 60)
        if job.first == 142
        else ReviewedTurn(job.first, 1, 2, "none", played, played, Loss(), Loss(), 0)
        for job in jobs
        for played in [tuple(map(str, job.played))]
    )
    course = tuple(
        CoursePoint(at, (50.0, 40.0), (0.6, 0.4), (0.6, 0.4), (0.1, 0.1)) for at in (1, 142, len(record.moves))
    )
    return GameReview(record.digest, course, (), (SeatReview(1, turns),))


def test_a_decision_is_told_with_what_its_tile_joins_and_opens_the_replay(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    i18n.use_language("en")
    stack, scene = headless_stage.stack(), ReviewScene(recorded("two"), found=finding())
    stack.push(Scene())
    stack.push(scene)
    stack.draw(pygame.Surface(headless_stage.SIZE))
    assert overlaps(scene) == []
    rows = of_kind(scene, ScrollList)[0]
    row = rows.rows[0]
    assert (row.part, round(row.points)) == ("23 tiles left", 13)
    place = "2 squares north and 3 squares east of the last tile, turned by 270°"
    better = f"Better: a city of 3 tiles, no figure ({place})  ·  a road of 2 tiles"
    assert review_rows.reason_text(scene.model, row.turn).startswith(better)
    press(stack, "Watch")
    assert isinstance(stack.top, CarcassonneReplay)


def test_a_figure_is_told_with_where_it_stands_and_the_heading_has_points_by_name() -> None:
    i18n.use_language("en")
    model = recorded("two")
    figures = [at for at, step in enumerate(model.steps) if step.text.startswith("figure follower road")]
    told = turn_text(model, figures[0] - 1, [step.text for step in model.steps[figures[0] - 1 : figures[0] + 1]])
    assert review_rows.short_text(told) == "thief on a road of 3 tiles"
    assert review_rows.heading_text(model) == "72 tiles  ·  Klára 37 : Šimon 37"


def test_every_decision_of_a_game_with_everything_is_told() -> None:
    model, first = recorded("eight"), 0
    for at, step in enumerate(model.steps):
        if step.final:
            told = turn_text(model, first, [each.text for each in model.steps[first : at + 1]])
            assert told
            assert "{" not in told
            first = at + 1
