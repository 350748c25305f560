"""The table of any game with a gamepad alone: the menu, the help, looking around and asking."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from elcapitan.client.scenes.key_help import HelpPage, KeyHelpDialog
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.kit.table.things import Thing
from tests.games.client.pad_table import PadTable
from tests.games.client.window_games import CAPITAN, YSPAHAN


@pytest.fixture(params=[CAPITAN, YSPAHAN], ids=lambda game: game.name)
def table(request: pytest.FixtureRequest) -> Iterator[PadTable]:
    found = PadTable(request.param)
    yield found
    found.app.stack.close()


def test_start_opens_the_pause_menu_at_once_and_closes_it(table: PadTable) -> None:
    table.pad.press("rb")
    assert table.scene.ui.focus is not None
    table.pad.press("start")
    assert [type(scene) for scene in table.app.stack.scenes] == [type(table.scene), PauseDialog]
    table.pad.press("start")
    assert table.app.stack.scenes == (table.scene,)


def test_the_pause_menu_leads_to_every_scene_and_back(table: PadTable) -> None:
    pad, stack = table.pad, table.app.stack
    for steps in (1, 2, 3):  # this table, how to play, options
        pad.press("start", *["rb"] * (steps + 1), "a")
        assert len(stack.scenes) == 3
        pad.press("rb", "rb", "b")
        assert len(stack.scenes) == 2
        pad.press("b")
    assert stack.scenes == (table.scene,)


def test_the_view_button_opens_the_help_of_pads(table: PadTable) -> None:
    table.pad.press("view")
    top = table.app.stack.top
    assert isinstance(top, KeyHelpDialog)
    assert top.page is HelpPage.PAD
    table.pad.press("a")
    table.pad.press("b")
    assert table.app.stack.top is table.scene


def test_the_close_up_opens_and_closes(table: PadTable) -> None:
    table.pad.press("r3")
    assert table.scene.ui.close_up
    table.pad.press("r3")
    assert table.scene.ui.close_up == ""


def test_with_the_right_trigger_everything_is_looked_at(table: PadTable) -> None:
    seat = Thing("seat", "", 2)
    assert seat not in table.possible
    table.pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    table.walk_to(*seat)
    table.pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.0)
    assert table.scene.ui.focus == seat


def test_the_right_stick_scrolls_the_log_wherever_the_pointer_is(
    table: PadTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    scrolled: list[tuple[int, object]] = []
    monkeypatch.setattr(table.scene.controller.panels, "scroll_log", lambda lines, pos: scrolled.append((lines, pos)))
    table.pad.tilt(pygame.CONTROLLER_AXIS_RIGHTY, -1.0)
    table.pad.wait(20)
    assert scrolled
    assert set(scrolled) == {(1, None)}


def test_x_asks_for_a_hint_and_puts_it_away(table: PadTable) -> None:
    table.pad.press("x")
    assert table.scene.controller.hints.is_awaited
    table.pad.press("x")
    assert not table.scene.controller.hints.is_awaited
