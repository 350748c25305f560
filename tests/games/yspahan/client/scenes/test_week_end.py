"""The end of a week: counted line by line, skipped, left by click, key and gamepad; every cell explains itself."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.sheet.counted_sheet import DROP_S, VEIL_S
from elcapitan.client.sheet.ledger_cells import LedgerCell
from elcapitan.client.shell import i18n
from elcapitan.client.shell.gamepads import pad_key_event
from elcapitan.client.shell.pad_buttons import PadButton
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button
from elcapitan.games.yspahan.client.facts.week_ledger import weeks_ended
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.rules.model.events import SoukScored
from elcapitan.kit.sheets.score_sheet import LINE_S
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind, overlaps, press
from tests.games.yspahan.client.facts.weeks import example_6, recorded


class Below(Scene):
    """What lies behind the sheet."""

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        surface.fill("#2a1a10")
        return None


def at_week(week: int, name: str = "four") -> TableModel:
    """The recorded game right after that week."""
    return recorded(name, weeks_ended(recorded(name))[week - 1].step + 1)


def shown(
    model: TableModel, *, count: bool = False, language: str = "en", size: tuple[int, int] = (1280, 720), **how: Any
) -> tuple[SceneStack, WeekEndScene]:
    i18n.use_language(language)
    stack = headless_stage.stack(size, Settings(language=language, **how))
    stack.push(Below())
    scene = WeekEndScene(stack, model, count=count)
    stack.push(scene)
    stack.draw(headless_stage.surface(size))
    return stack, scene


def picture(stack: SceneStack) -> bytes:
    surface = headless_stage.surface()
    stack.top.stale = True
    stack.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def values(scene: WeekEndScene) -> list[object]:
    return [each.value for each in of_kind(scene, Button)]


def test_it_is_counted_and_ends_as_if_it_had_never_moved() -> None:
    stack, scene = shown(at_week(3), count=True)
    assert scene.busy
    assert "skip" in values(scene)
    for _ in range(int((VEIL_S + DROP_S + scene.lines * LINE_S) / 0.1) + 4):
        stack.update(0.1)
        stack.draw(headless_stage.surface())
    assert not scene.busy
    assert "skip" not in values(scene)
    still, _scene = shown(at_week(3))
    assert picture(stack) == picture(still)


def test_souks_the_caravan_and_the_rest_are_heard_as_they_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    stack, scene = shown(at_week(3), count=True)
    monkeypatch.setattr(stack, "sound", heard.append)
    while scene.counting:
        stack.update(0.1)
    lines = [line for line in scene.sheet.lines if line.is_counted and any(line.points)]
    assert len(heard) == len(lines)
    assert heard.count(YspahanSound.SOUK_COMPLETE) == sum(line.fact is not None for line in lines) == 9
    assert heard.count(YspahanSound.CAMEL_BELL) == 1, "the caravan of the week's end: the full one was heard before"


@pytest.mark.parametrize(("week", "how"), [(2, {"speed": "off"}), (3, {"reduced_motion": True})])
def test_nothing_moves_for_players_who_want_no_motion(week: int, how: dict[str, Any]) -> None:
    """But the last week is counted at every speed."""
    _stack, scene = shown(at_week(week), count=True, **how)
    assert not scene.busy


@pytest.mark.parametrize(
    "event", [headless_stage.click((640, 680))[-1], headless_stage.key(pygame.K_SPACE), pad_key_event(PadButton.B)]
)
def test_a_click_a_key_or_the_pad_skips_the_counting(event: pygame.event.Event) -> None:
    stack, scene = shown(at_week(2), count=True)
    stack.handle(event)
    assert not scene.counting
    assert stack.top is scene


@pytest.mark.parametrize("way", ["click", "enter", "escape", "pad"])
def test_it_is_left_by_click_by_key_and_by_gamepad(way: str) -> None:
    stack, scene = shown(at_week(2))
    if way == "click":
        press(stack, "Continue")
    elif way == "pad":
        stack.handle(pad_key_event(PadButton.B))
    else:
        stack.handle(headless_stage.key(pygame.K_RETURN if way == "enter" else pygame.K_ESCAPE))
    assert stack.top is not scene


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_no_button_or_cell_lies_upon_another(name: str, size: tuple[int, int]) -> None:
    for week in (1, 2, 3):
        _stack, scene = shown(at_week(week, name), size=size)
        assert overlaps(scene) == []
        rects = list(scene.cells.cells.values())
        assert len(rects) == len(scene.sheet.lines) * (len(scene.model.seats) + 1) + len(scene.model.seats)
        for at, rect in enumerate(rects):
            assert not rect.collidelistall(rects[at + 1 :])


def test_every_cell_explains_itself_once_it_has_been_counted() -> None:
    stack, scene = shown(at_week(3))
    for cell in scene.cells.cells:
        assert len(scene._about(cell)) >= 2
    stack, scene = shown(at_week(3), count=True)
    for _ in range(round((VEIL_S + DROP_S + LINE_S * 1.2) / 0.1)):
        stack.update(0.1)
    told = {cell.line for cell in scene.cells.cells if scene._about(cell)}
    scored_before = {at for at, line in enumerate(scene.sheet.lines) if not line.is_counted}
    assert told == {0} | scored_before


def test_pointing_at_a_cell_shows_its_sum_and_arrow_keys_walk_among_the_cells() -> None:
    stack, scene = shown(example_6())
    before = picture(stack)
    stack.handle(headless_stage.moved(scene.cells.cells[LedgerCell(2, 4)].center))
    assert scene.cells.told == LedgerCell(2, 4)
    assert picture(stack) != before
    stack.handle(headless_stage.moved((2, 2)))
    assert picture(stack) == before
    scene.group.focus(scene.cells)
    stack.handle(headless_stage.key(pygame.K_DOWN))
    assert scene.cells.told == LedgerCell(1, 0)


def test_a_week_without_a_complete_souk_can_be_shown() -> None:
    model = at_week(1)
    last = model.steps[-1]
    model.steps[-1] = last._replace(events=tuple(e for e in last.events if not isinstance(e, SoukScored)))
    _stack, scene = shown(model)
    assert all(line.fact is None for line in scene.sheet.lines)
