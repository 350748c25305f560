"""A turn of a finished game tried again at the table of each game: the verdict, and the way back."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from elcapitan import games
from elcapitan.arena.review import Loss, ReviewedTurn, ReviewJob, review_jobs
from elcapitan.bots.adviser import TurnLoss
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.puzzles.puzzle_play import PuzzleTableActions
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.review.review_board import ReviewBoard
from elcapitan.client.review.review_work import ReviewWork
from elcapitan.client.review.try_again import RetryTeacher, Verdict, try_again
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene import Scene
from elcapitan.table.record import parse_record
from elcapitan.table.ruleset import HIDDEN
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import press

RECORDS = Path(__file__).parents[2] / "pictures" / "records"
CLOSE_UPS = {"elcapitan": "tunis", "yspahan": "red", "carcassonne": ""}
GAMES = {"elcapitan": "three", "yspahan": "yspahan/two", "carcassonne": "carcassonne/two"}


@cache
def job_of(game: str) -> tuple[ReviewJob, tuple[str, ...]]:
    """A turn of seat 1 in the middle of the game, and another one."""
    record = parse_record((RECORDS / f"{GAMES[game]}.capitan").read_bytes())
    bots, show = games.reviews(game), games.ruleset(game).show
    jobs = review_jobs(record, (1,))
    for job in jobs[len(jobs) // 2 :]:
        wanted = bots.result_of(job.state, job.played)
        for other in bots.shortlist(job.state):
            if bots.result_of(job.state, other) != wanted and len(other) > 1:
                return job, tuple(map(show, other))
    raise AssertionError("the second half has no choice")


def lost_turn(game: str) -> ReviewedTurn:
    job, best = job_of(game)
    played = tuple(map(games.ruleset(game).show, job.played))
    return ReviewedTurn(job.first, 1, 1, "other", played, best, Loss(14.0, 4.0), Loss(0.1, 0.02), 40, (0.48, 0.38))


def work_of(game: str) -> ReviewWork:
    held = json.loads((RECORDS / f"{GAMES[game]}.capitan").read_text("utf-8"))
    return ReviewWork(TableModel.from_record(held, me=1))


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    i18n.use_language("en")


@pytest.mark.parametrize("game", GAMES)
def test_the_better_turn_wins_all_back_and_the_menu_leads_to_the_review(game: str) -> None:
    told: list[Verdict] = []
    stack, turn = headless_stage.stack(), lost_turn(game)
    stack.push(Scene())
    origin = ReplayOrigin("Back to the review")
    table: Any = try_again(stack, work_of(game), turn, told.append, origin)
    stack.push(table)
    stack.update(0.03)
    stack.draw(headless_stage.surface())
    teacher, actions = table.teacher, table.actions
    assert isinstance(teacher, RetryTeacher)
    assert isinstance(actions, PuzzleTableActions)
    assert not actions.keeps_game
    assert teacher.text().rows[0].words.startswith("You played: ")
    assert "14" in teacher.text().place
    for text in turn.best:
        actions.play(text)
    assert [(each.first, each.is_good) for each in told] == [(turn.first, True)]
    assert [row.words for row in teacher.text().rows] == [told[0].words]  # nothing is better than what was played
    stack.update(0.03)
    closed = [target for target, _rect in table.controller.thing_rects if target.kind in ("part", "figure")]
    assert closed == [], "the close-up takes no pointer from the verdict on"
    table.actions.take_back("step")
    for _ in range(9):
        stack.update(0.5)
    assert teacher.verdict is None
    assert table.controller.queries.newest_moves
    actions.play(turn.best[0])
    teacher.press("again")
    assert len(table.model.steps) == turn.first
    stack.update(0.03)
    assert table.controller.queries.newest_moves
    table.ui.close_up, table.ui.drawer = CLOSE_UPS[game], "log"
    teacher._say(TurnLoss(5.0, 1.0))
    assert told[-1].words == "You won back 9 of 14."
    stack.update(0.03)
    assert not table.controller.queries.newest_moves
    assert (table.ui.close_up, table.ui.drawer) == ("", "")
    stack.draw(headless_stage.surface())
    table.screens.open_menu()
    stack.draw(headless_stage.surface())
    press(stack, "Back to the review")
    assert stack.top is not table


@pytest.mark.parametrize("game", GAMES)
def test_the_board_shows_where_both_turns_were(game: str) -> None:
    stack, turn, size, work = headless_stage.stack(), lost_turn(game), (600, 400), work_of(game)
    board = ReviewBoard(work)
    assert board.picture(turn, size, stack.look) is None
    board.paint(turn, size, stack.look, stack.settings)
    same = turn._replace(best=turn.played)
    found = board.picture(turn, size, stack.look)
    assert found is not None
    board = ReviewBoard(work)
    board.paint(same, size, stack.look, stack.settings)
    other = board.picture(same, size, stack.look)
    assert other is not None
    assert pygame.image.tobytes(found, "RGB") != pygame.image.tobytes(other, "RGB")


def test_the_turn_is_tried_again_by_what_was_known_then() -> None:
    work, turn, rules = work_of("yspahan"), lost_turn("yspahan"), games.ruleset("yspahan")
    whole = work.model_at(turn.first).state
    table = try_again(headless_stage.stack(), work, turn, lambda verdict: None, ReplayOrigin("Back to the review"))
    assert table.model.state == rules.view(whole, turn.seat)
    drawn = [step.turned_up for step in table.model.steps if step.seat != turn.seat]
    assert any(HIDDEN in cards for cards in drawn)
