"""The review of Yspahan in its own words."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from elcapitan.arena.game_review import GameReview, review_from_json
from elcapitan.arena.review import Loss, ReviewedTurn, SeatReview
from elcapitan.client.review import review_rows
from elcapitan.client.review.review_scene import ReviewScene
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.games.yspahan.client.wording.review_text import turn_text
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind
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


def shown() -> tuple[SceneStack, ReviewScene]:
    i18n.use_language("en")
    stack = headless_stage.stack()
    stack.push(Below())
    scene = ReviewScene(recorded("two"), found=finding())
    stack.push(scene)
    stack.draw(headless_stage.surface())
    return stack, scene


def test_the_worst_decisions_come_first_in_the_words_of_the_game() -> None:
    _stack, scene = shown()
    rows = of_kind(scene, ScrollList)[0].rows
    assert [row.rank for row in rows[:4]] == [1, 2, 3, 0]
    assert all(row.points >= after.points for row, after in pairwise(rows[:4]))
    row = next(row for row in rows if row.turn.first == WORST)
    assert (row.part, round(row.points)) == ("Week 3", 6)
    assert row.words == "Supply the sack district with 2 goods (the orange souk: 2× not on the street)"
    assert review_rows.reason_text(scene.model, row.turn).startswith("Better: Draw a card with 1 die")
    assert review_rows.next_time_text(scene.model, row.turn).startswith("Next time: a card")
    lines = review_rows.chance_lines(scene.model, finding(), [point.move for point in finding().course])
    assert [name for _at, name in lines.scorings] == ["Week 1", "Week 2", "Week 3"]
    assert all(0.0 < chance < 1.0 for chances in lines.chances for chance in chances)


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
