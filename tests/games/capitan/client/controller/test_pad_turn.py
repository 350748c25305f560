"""A turn at the table with a gamepad alone, and what the table says while one is in use."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.scenes.key_help import HelpPage, KeyHelpDialog
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.shell import i18n, window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.pad_buttons import PadFamily
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.games.capitan.client.advice.forecast import forecast
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording.thing_tooltips import thing_rows
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client.scenes.scene_helpers import offline_link
from tests.client.virtual_pad import VirtualPad, walk_to
from tests.games.capitan.client.random_games import start
from tests.games.capitan.client.scenes.table_without_server import COLOURS, NAMES, OfflineLink
from tests.games.capitan.tables import new_table


class PadTable:
    """A table of three in the app, and a pad."""

    def __init__(self, language: str = "en", keys: dict[str, str] | None = None) -> None:
        settings = Settings(language=language, width=1280, height=720, speed="off", keys=keys or {})
        self.app = App(window.open_window(settings), settings, offline_link())
        pygame.event.clear()
        seats = [TableSeat(at + 1, NAMES[at], COLOURS[at], "person" if not at else "easy") for at in range(3)]
        self.model = new_table(seats, start(3, 5), 1)
        self.actions = OfflineLink(self.model, 5)
        self.scene = TableScene(self.app.stack, self.model, self.actions)
        self.app.stack.push(self.scene)
        self.pad = VirtualPad(self.app)
        self.pad.wait(2)

    @property
    def legal(self) -> list[Thing]:
        return list(self.scene.controller.queries.legal)

    def rect(self, target: Thing) -> pygame.Rect:
        rect = thing_rect(self.scene.controller.thing_rects, target)
        assert rect is not None
        return rect

    def walk_to(self, target: Thing) -> None:
        walk_to(self.pad, target, lambda: self.scene.ui.focus, self.rect)

    def act_on(self, kind: str) -> str:
        """Walk to the first possible thing of that kind and press A; the move that was asked for, if any."""
        asked = len(self.actions.asked)
        target = next(each for each in self.legal if each.kind == kind)
        self.walk_to(target)
        self.pad.press("a")
        self.pad.wait(2)
        return " ".join(self.actions.asked[asked:])


@pytest.fixture(params=["en", "cs"])
def table(request: pytest.FixtureRequest) -> Iterator[PadTable]:
    found = PadTable(request.param)
    yield found
    found.app.stack.close()
    i18n.use_language("en")


def test_a_whole_turn_bought_sailed_built_and_ended(table: PadTable) -> None:
    asked = [
        table.act_on(kind) for kind in (CapitanKind.DISPLAY, CapitanKind.HAND, CapitanKind.HARBOUR, CapitanKind.SITE)
    ]
    assert asked == ["buy alexandria-2", "", "sail alexandria-2 alexandria", "build 1"]
    table.pad.press("y")
    assert table.actions.asked[-1] == "end"
    assert table.model.state.seat != table.model.me


def test_the_left_trigger_takes_a_step_back_and_x_asks_for_a_hint(table: PadTable) -> None:
    table.act_on(CapitanKind.DISPLAY)
    table.pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    table.pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0)
    assert table.actions.asked == ["buy alexandria-2", "step"]
    assert not table.model.steps
    table.pad.press("x")
    assert table.scene.controller.hints.is_awaited
    table.pad.press("x")
    assert not table.scene.controller.hints.is_awaited


def test_a_chosen_card_is_put_back_by_b(table: PadTable) -> None:
    table.act_on(CapitanKind.DISPLAY)
    table.act_on(CapitanKind.HAND)
    assert table.scene.ui.chosen == "alexandria-2"
    table.pad.press("b")
    assert table.scene.ui.chosen is None
    assert table.app.stack.top is table.scene


def test_start_opens_the_pause_menu_at_once_and_closes_it(table: PadTable) -> None:
    table.pad.press("rb")
    assert table.scene.ui.focus is not None
    table.pad.press("start")
    assert [type(scene) for scene in table.app.stack.scenes] == [TableScene, PauseDialog]
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


def test_the_close_up_opens_and_walks(table: PadTable) -> None:
    table.pad.press("r3")
    first = table.scene.ui.close_up
    assert first
    table.pad.press("r3")
    assert table.scene.ui.close_up == ""


def test_with_the_right_trigger_everything_is_looked_at(table: PadTable) -> None:
    seat = Thing(CapitanKind.SEAT, "", 2)
    assert seat not in table.legal
    table.pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    table.walk_to(seat)
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


def test_tooltips_name_the_buttons_while_the_pad_is_in_use(table: PadTable) -> None:
    def rows(kind: str) -> list[str]:
        told = thing_rows(table.scene.controller.view_context, Thing(kind), forecast(table.scene.director.picture), ())
        return [row.words for row in told]

    keys = {kind: rows(kind)[-1] for kind in (CapitanKind.HINT, CapitanKind.MENU, CapitanKind.SPEED)}
    table.app.stack.show_pad(PadFamily.PLAYSTATION)
    assert all(rows(kind)[-1] != said for kind, said in keys.items())
    square = "Square" if i18n.language() == "en" else "Čtvereček"
    assert square in rows(CapitanKind.HINT)[-1]
    table.app.stack.show_pad(None)
    assert {kind: rows(kind)[-1] for kind in keys} == keys


def test_a_rebound_or_lost_key_changes_nothing_for_the_pad() -> None:
    table = PadTable(keys={"next": "y", "hint": "return-key", "end": "tab"})
    table.act_on(CapitanKind.DISPLAY)
    assert table.actions.asked == ["buy alexandria-2"]
    table.app.stack.close()
