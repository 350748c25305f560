"""The ranking of Yspahan: places, a shared victory, sources that add up, buttons where they are expected."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.sheet.ranking_sheet import END_S
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind, overlaps, press
from tests.games.yspahan.client.facts.weeks import recorded, tied
from tests.games.yspahan.client.scenes.test_week_end import Below


def shown(model: TableModel, *, celebrate: bool = False, **how: Any) -> tuple[SceneStack, PointsRankingScene]:
    stack = headless_stage.stack(settings=Settings(language="en", **how))
    stack.push(Below())
    scene = PointsRankingScene(stack, model, celebrate=celebrate)
    stack.push(scene)
    stack.draw(headless_stage.surface())
    return stack, scene


def picture(stack: SceneStack) -> bytes:
    surface = headless_stage.surface()
    stack.top.stale = True
    stack.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_the_most_points_come_first() -> None:
    _stack, scene = shown(recorded())
    assert scene._places() == [(1, 2), (2, 4), (3, 1), (4, 3)]


def test_e1_equals_share_the_first_place_and_the_title_names_them() -> None:
    _stack, scene = shown(tied())
    assert scene._places()[:2] == [(1, 1), (1, 3)]


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_what_brought_points_adds_up_to_them(name: str) -> None:
    model = recorded(name)
    _stack, scene = shown(model)
    for seat in range(1, len(model.seats) + 1):
        words = " · ".join(line for line, _ink in scene._account(seat, 9999)).replace("\u00a0", " ")
        sums = [int(part.rsplit(" ", 1)[1]) for part in words.split(" · ")]
        assert sum(sums) == model.state.player(seat).points
        assert 0 not in sums, "what brought nothing is not told"


def test_hints_that_were_taken_are_told() -> None:
    model = recorded()
    model.set_hints(True, (0, 3, 0, 1))
    _stack, scene = shown(model)
    assert [scene._account(seat, 9999)[-1][0].endswith("hints") for seat in range(1, 5)] == [False, True, False, False]


def test_the_camel_comes_in_and_in_the_end_the_picture_is_the_one_that_stands_at_once() -> None:
    stack, scene = shown(recorded(), celebrate=True)
    first = picture(stack)
    assert scene.busy
    while scene.busy:
        stack.update(0.1)
        stack.draw(headless_stage.surface())
    still, quiet = shown(recorded())
    assert not quiet.busy
    assert first != picture(stack) == picture(still)


def test_a_key_ends_the_celebration() -> None:
    stack, scene = shown(recorded(), celebrate=True)
    scene.group.focus(None)
    stack.handle(headless_stage.key(pygame.K_SPACE))
    assert scene._now_s == END_S


def test_its_buttons_lie_in_one_row() -> None:
    _stack, scene = shown(recorded())
    assert overlaps(scene) == []
    values = [each.value for each in of_kind(scene, Button)]
    assert values == ["watch", "save", "table", "review", "menu"]
    assert len({each.rect.centery for each in of_kind(scene, Button)}) == 1


def test_the_record_is_saved_and_the_table_is_seen(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    stack, scene = shown(recorded())
    press(stack, "Save to a file")
    assert "yspahan" in vars(stack)["_toast"].words
    press(stack, "See the table")
    assert stack.top is not scene
