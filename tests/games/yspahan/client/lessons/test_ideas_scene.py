"""The list of Yspahan's lessons, from the registry to the table of the guided game."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan import games
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.lessons.lessons_sheet import LessonsSheet
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button
from elcapitan.games.yspahan.client.lessons.guided_table import GuidedYspahanTable
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import load, of_kind


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))


def test_the_registry_leads_to_the_list_and_the_list_to_the_game_that_was_left() -> None:
    stack = headless_stage.stack(settings=Settings(language="en", name="Ada", speed="off"))
    scene = games.lessons("yspahan").lessons()
    stack.push(scene)
    assert isinstance(scene, LessonsSheet)
    assert [button.value for button in of_kind(scene, Button)] == ["game", *range(12), "back"]
    headless_stage.click_on(stack, of_kind(scene, Button)[0])
    load(stack)
    table = stack.top
    assert isinstance(table, GuidedYspahanTable)
    stack.update(0.1)
    stack.draw(headless_stage.surface())
    assert LessonProgress.read("yspahan").record
    stack.pop()
    assert [button.value for button in of_kind(scene, Button)] == ["game", "game again", *range(12), "back"]


def test_the_guided_game_of_the_registry_is_the_same_table() -> None:
    stack = headless_stage.stack(settings=Settings(language="en", name="Ada", speed="off"))
    assert isinstance(games.lessons("yspahan").guided_game(stack), GuidedYspahanTable)
