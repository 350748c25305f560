"""Every menu with a gamepad alone: entered, each widget visited, used, and left again."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.options.options import Options
from elcapitan.client.rule_book.rule_book import RuleBook
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.error_screen import ErrorScreen
from elcapitan.client.scenes.first_run import FirstRun
from elcapitan.client.scenes.key_help import KeyHelpDialog
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.record_list import RecordListDialog
from elcapitan.client.shell import i18n, window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.pad_buttons import PadFamily
from elcapitan.client.shell.scene import Answer, Scene
from elcapitan.client.shell.settings import Settings
from elcapitan.client.statistics import statistics_store as store
from elcapitan.client.statistics.statistics_scene import StatisticsPage, StatisticsScene
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.text_dialog import TextDialog
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Widget
from tests.client.scenes.scene_helpers import group, of_kind, offline_link
from tests.client.statistics.played_games import played
from tests.client.virtual_pad import VirtualPad

pytestmark = pytest.mark.usefixtures("alone")

RECORDS = Path(__file__).parents[2] / "pictures" / "records"


@pytest.fixture(params=["en", "cs"])
def app(request: pytest.FixtureRequest) -> Iterator[App]:
    settings = Settings(language=request.param, width=1280, height=720, speed="off", name="Klára")
    app = App(window.open_window(settings), settings, offline_link())
    pygame.event.clear()
    app.stack.push(Menu(app.link))
    yield app
    app.stack.close()
    i18n.use_language("en")


def walk_to(pad: VirtualPad, scene: Scene, wanted: Callable[[Widget], bool]) -> Widget:
    """Press the right shoulder until the ring is on it."""
    for _ in range(len(group(scene).widgets) + 1):
        pad.press("rb")
        focused = group(scene).focused
        if focused is not None and wanted(focused):
            assert focused.ringed, "the ring shows where the pad is"
            return focused
    raise AssertionError("the pad cannot reach it")


def press_button(app: App, pad: VirtualPad, value: object) -> None:
    walk_to(pad, app.stack.top, lambda widget: isinstance(widget, Button) and widget.value == value)
    pad.press("a")


def visit_everything(app: App, pad: VirtualPad) -> None:
    """The shoulders reach every enabled widget, none keeps the pad, and the way back is the same."""
    scene = app.stack.top
    there = [widget for widget in group(scene).widgets if widget.enabled]
    for button in ("rb", "lb"):
        seen = []
        for _ in there:
            pad.press(button)
            seen.append(group(scene).focused)
        assert app.stack.top is scene
        assert {id(widget) for widget in seen} == {id(widget) for widget in there}


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("new", NewGame),
        ("network", LobbyScene),
        ("resume", ContinueGames),
        ("rules", RuleBook),
        ("options", Options),
        ("statistics", StatisticsScene),
        ("quit", ConfirmDialog),
    ],
)
async def test_every_door_of_the_menu_opens_and_lets_out(app: App, value: str, kind: type[Scene]) -> None:
    pad = VirtualPad(app)
    if value == "resume":
        app.stack.push(ContinueGames(app.link))  # without saved games the menu does not offer it
    else:
        press_button(app, pad, value)
    if value == "quit" and not app.stack.running:
        return  # nothing is lost by leaving
    assert type(app.stack.top) is kind
    visit_everything(app, pad)
    pad.press("x", "y", "l3", "r3", "view", "up", "down", "left", "right")
    pad.tilt(pygame.CONTROLLER_AXIS_RIGHTY, 1.0)
    pad.wait(10)
    pad.tilt(pygame.CONTROLLER_AXIS_RIGHTY, 0.0)
    assert app.stack.scenes[1:2] == (app.stack.top,), "buttons of the table do nothing here"
    pad.press("b")
    assert isinstance(app.stack.top, Menu)


def test_the_language_is_chosen_in_the_menu(app: App) -> None:
    pad, before = VirtualPad(app), i18n.language()
    walk_to(pad, app.stack.top, lambda widget: isinstance(widget, Chips))
    pad.press("right")
    assert {before, i18n.language()} == {"en", "cs"}


def test_a_new_game_is_prepared_and_a_text_field_keeps_nobody(app: App) -> None:
    pad = VirtualPad(app)
    pad.press("a")
    scene = app.stack.top
    assert isinstance(scene, NewGame)
    chips = walk_to(pad, scene, lambda widget: isinstance(widget, Chips))
    assert isinstance(chips, Chips)
    before = chips.value
    pad.press("a")
    assert [each.value for each in of_kind(scene, Chips)].count(before) != len(of_kind(scene, Chips))
    field = walk_to(pad, scene, lambda widget: isinstance(widget, TextField))
    assert isinstance(field, TextField)
    name = field.text
    pad.press("x", "y", "left", "right")
    assert field.text == name
    pad.press("down")
    assert group(scene).focused is not field
    pad.press("b")
    assert isinstance(app.stack.top, Menu)


def test_options_and_key_help(app: App) -> None:
    pad = VirtualPad(app)
    press_button(app, pad, "options")
    options = app.stack.top
    pages = next(each for each in of_kind(options, Chips) if each.value.__class__.__name__ == "OptionPage")
    for _page in pages.choices:
        visit_everything(app, pad)
        walk_to(pad, options, lambda widget: isinstance(widget, Chips) and widget.choices == pages.choices)
        pad.press("right")
    press_button(app, pad, "keys")
    help_ = app.stack.top
    assert isinstance(help_, KeyHelpDialog)
    assert help_.page == "pad", "it opens at the page of the device in use"
    visit_everything(app, pad)
    walk_to(pad, help_, lambda widget: isinstance(widget, Chips))
    pad.press("left")
    assert help_.page == "keys"
    walk_to(pad, help_, lambda widget: isinstance(widget, Button) and widget.value == "end")
    pad.press("a")
    assert help_.waiting is not None
    pad.press("rb")
    assert help_.waiting is None, "a pad has no key to offer"
    assert dict(app.stack.settings.keys) == {}
    pad.press("b", "b")
    assert isinstance(app.stack.top, Menu)


def test_the_rule_book_is_turned(app: App) -> None:
    pad = VirtualPad(app)
    press_button(app, pad, "rules")
    book = app.stack.top
    assert isinstance(book, RuleBook)
    pad.press("right", "right", "left")
    assert book.at == 1
    pad.press("down")
    pad.press("b")
    assert isinstance(app.stack.top, Menu)


async def test_a_record_is_chosen_and_opened(app: App) -> None:
    where = paths.data() / "records"
    where.mkdir(parents=True, exist_ok=True)
    for number in range(12):
        shutil.copy(RECORDS / "two.capitan", where / f"{number}.capitan")
    pad = VirtualPad(app)
    app.stack.push(ContinueGames(app.link))
    press_button(app, pad, "load")
    scene = app.stack.top
    assert isinstance(scene, RecordListDialog)
    rows = walk_to(pad, scene, lambda widget: isinstance(widget, ScrollList))
    assert isinstance(rows, ScrollList)
    first = scene.list.chosen
    pad.press("down")
    assert scene.list.chosen == first + 1
    pad.tilt(pygame.CONTROLLER_AXIS_RIGHTY, 1.0)
    pad.wait(20)
    pad.tilt(pygame.CONTROLLER_AXIS_RIGHTY, 0.0)
    assert scene.list.offset > 0, "the right stick scrolls, wherever the pointer is"
    pad.press("b")
    assert isinstance(app.stack.top, ContinueGames)


def test_statistics_are_leafed_through_and_deleting_asks(app: App) -> None:
    store.add_game(played(1, (80, 40), ("easy-racer",), income={"Venezia": 5}))
    pad = VirtualPad(app)
    press_button(app, pad, "statistics")
    scene = app.stack.top
    assert isinstance(scene, StatisticsScene)
    walk_to(pad, scene, lambda widget: isinstance(widget, Chips) and widget.value in (*StatisticsPage,))
    pad.press("right")
    assert scene.page is StatisticsPage.ACHIEVEMENTS
    press_button(app, pad, "delete")
    assert app.stack.top is not scene
    pad.press("b")
    assert app.stack.top is scene
    assert scene.games


def test_dialogues_answer(app: App) -> None:
    pad = VirtualPad(app)
    answers: list[object] = []
    app.stack.push(ChoiceDialog("?", ["one", "two"], answers.append))
    visit_everything(app, pad)
    press_button(app, pad, 1)
    assert answers == [1]
    app.stack.ask("?", "", [Answer("yes", "Yes"), Answer("no", "No")], answers.append)
    pad.press("b")
    assert answers == [1, "no"]
    app.stack.push(TextDialog("?", "", "OK", answers.append))
    visit_everything(app, pad)
    pad.press("b")
    assert isinstance(app.stack.top, Menu)


def test_the_first_run_and_a_fault_are_left(app: App) -> None:
    pad = VirtualPad(app)
    for scene in (FirstRun(app.link), ErrorScreen(ValueError("a test"), None, app.link)):
        app.stack.push(scene)
        visit_everything(app, pad)
        pad.press("b")
        assert app.stack.top is not scene


def test_a_pad_in_use_hides_the_pointer_until_the_mouse_moves(app: App) -> None:
    pad = VirtualPad(app)
    pad.press("down")
    assert app.stack.pad is PadFamily.XBOX
    assert not pygame.mouse.get_visible()
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(3, 0), buttons=(0, 0, 0)))
    pad.wait()
    assert app.stack.pad is None
    assert pygame.mouse.get_visible()
