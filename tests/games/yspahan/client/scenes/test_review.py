"""The review of Yspahan: both pages in its own words, and the ways from a decision to the replay and the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from elcapitan.arena.game_review import GameReview, review_from_json
from elcapitan.arena.review import Loss, ReviewedTurn, SeatReview
from elcapitan.client.review import review_rows
from elcapitan.client.review.review_scene import ReviewPage, ReviewScene
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.games.yspahan.client.scenes.replay import YspahanReplayScene
from elcapitan.games.yspahan.client.wording.review_text import turn_text
from tests.client import headless_stage
from tests.client.headless_stage import click
from tests.client.scenes.scene_helpers import of_kind, overlaps
from tests.games.yspahan.client.facts.weeks import RECORDS, recorded
from tests.games.yspahan.client.scenes.test_week_end import Below

WORST = 146
"""Moves before the worst decision of seat 1 but one; the review calls it a blunder."""


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))


def finding() -> GameReview:
    """The review of seat 1 in the game of two."""
    return review_from_json(json.loads((RECORDS / "two.review.json").read_text("utf-8")))


def shown(
    page: ReviewPage = ReviewPage.TURNS,
    go_on: Callable[[str], None] | None = None,
    size: tuple[int, int] = headless_stage.SIZE,
    language: str = "en",
) -> tuple[SceneStack, ReviewScene]:
    i18n.use_language(language)
    stack = headless_stage.stack(size, Settings(language=language))
    stack.push(Below())
    scene = ReviewScene(recorded("two"), go_on, page, finding())
    stack.push(scene)
    stack.draw(pygame.Surface(size))
    return stack, scene


def listed(scene: ReviewScene) -> ScrollList:
    return of_kind(scene, ScrollList)[0]


def test_the_worst_decisions_come_first_in_the_words_of_the_game() -> None:
    _stack, scene = shown()
    rows = listed(scene).rows
    assert [row.mark for row in rows[:5]] == ["blunder", "blunder", "blunder", "mistake", ""]
    row = next(row for row in rows if row.first == WORST)
    assert row.where == "Week 3  ·  day 1  ·  move 147"
    assert row.loss == "6 ± 2 points  ·  32 % of a game"
    assert row.played == "Played: Supply the sack district with 2 goods (the orange souk: 2× not on the street)"
    assert row.better == "Better: Draw a card with 1 die from the camels floor"


def test_a_turning_point_opens_the_replay_there() -> None:
    stack, scene = shown(ReviewPage.GAME)
    assert listed(scene).rows[0].change == "Klára's chance to win −73 ± 10 percentage points"
    for event in click(listed(scene).row_rect(0).center):
        stack.handle(event)
    assert isinstance(stack.top, YspahanReplayScene)


def test_no_puzzles_are_looked_for_in_a_game_that_has_none() -> None:
    _stack, scene = shown(go_on=lambda record: None)
    assert scene.turns_to_retry()
    assert "puzzles" not in [each.value for each in of_kind(scene, Button)]


def test_the_course_is_told_in_chances_and_in_points() -> None:
    stack, scene = shown()
    chips = next(each for each in of_kind(scene, Chips) if each.value is True)
    assert [label for _value, label in chips.choices] == ["chance to win", "points"]
    for event in click(chips.boxes[1].center):
        stack.handle(event)
    lines = review_rows.course_lines(scene.model, finding(), percent=scene.percent)
    assert lines.title == "Expected points at the end, before each turn"
    assert lines.values[-1] == tuple(player.points for player in scene.model.state.players)
    assert [name for _at, name in lines.scorings] == ["Week 1", "Week 2", "Week 3"]


def test_the_sources_add_up_to_the_points_at_the_end() -> None:
    table = review_rows.source_table(recorded("two"))
    assert [sum(column) for column in zip(*[points for _name, points in table.rows], strict=True)] == [*table.total[1]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("page", list(ReviewPage))
def test_both_pages_have_room_in_both_languages(page: ReviewPage, size: tuple[int, int], language: str) -> None:
    _stack, scene = shown(page, lambda record: None, size, language)
    assert overlaps(scene) == []
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(widget.rect) for widget in scene.group.widgets)


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_whatever_was_done_is_told(name: str) -> None:
    i18n.use_language("en")
    model, first = recorded(name), 0
    for at, step in enumerate(model.steps):
        if step.final:
            told = turn_text(model, first, [each.text for each in model.steps[first : at + 1]])
            assert told
            assert "{" not in told
            first = at + 1


def judged(kind: str, points: Loss, won: Loss) -> ReviewedTurn:
    return ReviewedTurn(WORST, 1, 1, kind, ("end",), ("build bath", "end"), points, won, 80)


def test_a_turn_that_was_only_ended_is_no_decision_unless_that_lost_something() -> None:
    none, some = judged("end", Loss(), Loss()), judged("end", Loss(9.0, 1.0), Loss(0.2, 0.02))
    assert review_rows.listed_turns(SeatReview(1, (none, some))) == [some]
    at = next(at for at, step in enumerate(recorded("two").steps) if step.text == "end")
    assert turn_text(recorded("two"), at, ["end"]) == "Nothing more: no building, no card"


def test_a_loss_of_points_that_costs_no_chance_says_so_and_is_counted() -> None:
    model = recorded("two")
    lost = judged("draw", Loss(8.0, 2.0), Loss(0.01, 0.02))._replace(
        played=tuple(step.text for step in model.steps[WORST : WORST + 1]),
        best=tuple(step.text for step in model.steps[WORST : WORST + 1]),
    )
    seat = SeatReview(1, (lost,) * 8)
    row = review_rows.turn_rows(model, seat)[0]
    assert (row.label, row.loss) == ("Loss, but no mistake", "8 ± 2 points  ·  chance to win: no clear change")
    assert "8 other losses" in " ".join(words for _style, words in review_rows.verdict(model, seat))
