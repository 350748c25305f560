"""What opponents did stands whole in the panel of every guided game, in both languages, from 1280x720 on."""

from __future__ import annotations

from typing import Any

import pytest

from elcapitan import games
from elcapitan.client.lessons.lesson_panel import PanelText, is_whole
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import i18n
from elcapitan.client.shell.settings import Settings
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import offline_link
from tests.hypothesis_profiles import some_of

SMALL, LARGE = (1280, 720), (1920, 1080)


def course_names(game: str) -> list[str]:
    """Empty for the first guided game."""
    lessons: Any = games.lessons(game)
    return [course.name for course in lessons.book.courses]


COURSES = [(game, name) for game in games.game_names() for name in course_names(game)]
STEPS = 70
"""Advised steps that are made: more than have ideas."""


def pages_told(game: str, course: str, language: str, size: tuple[int, int]) -> tuple[int, list[PanelText]]:
    """How many pages of the guided game tell news, and those of which something has no room."""
    i18n.use_language(language)
    stack = headless_stage.stack(size, Settings(language=language, name="Ada", speed="off"))
    surface = headless_stage.surface(size)
    begin: Any = games.lessons(game).guided_game
    table: Any = begin(stack, course=course, stored=False) if course else begin(stack, stored=False)
    stack.push(Menu(offline_link()))
    stack.push(table)
    stack.draw(surface)
    pages: dict[PanelText, bool] = {}
    for _step in range(STEPS):
        for _frame in range(3):
            stack.update(0.3)
        if stack.top != table:
            break
        if (text := table.panel.text).news:
            stack.draw(surface)  # lays the panel out
            pages[text] = is_whole(table.view.brush, text, table.panel.covered)
        if table.model.is_my_move:
            table.teacher.press("do")
    return len(pages), [text for text, fits in pages.items() if not fits]


@pytest.mark.parametrize("window", some_of([("cs", SMALL), ("en", SMALL), ("cs", LARGE)], 2), ids=str)
@pytest.mark.parametrize(("game", "course"), COURSES)
def test_what_opponents_did_stands_whole_in_the_panel(
    game: str, course: str, window: tuple[str, tuple[int, int]]
) -> None:
    pages, cut = pages_told(game, course, *window)
    assert pages > 1
    assert not cut
