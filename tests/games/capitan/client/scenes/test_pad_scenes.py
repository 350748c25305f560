"""With a gamepad alone: payday, ranking, replay, computer players' reasons, who plays a seat, and the lobby."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.client.net.lan_discovery import LanDiscovery
from elcapitan.client.presence.seat_menu import seat_choices
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell.gamepads import pad_key_event
from elcapitan.client.shell.pad_buttons import PadButton
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.client.widgets.widget import Widget
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client.headless_stage import stack, surface
from tests.client.lobby.host_and_guest import sit, table
from tests.client.presence.table_with_friends import TableWithFriends
from tests.client.scenes.scene_helpers import group, offline_link
from tests.games.capitan.client.scenes.paydays import at_stage
from tests.games.capitan.client.scenes.paydays import shown as shown_payday
from tests.games.capitan.client.scenes.test_bot_explanation import after, asked
from tests.games.client.replay_helpers import replay, run
from tests.games.client.test_ranking import shown as shown_ranking
from tests.games.client.window_games import CAPITAN

ARROWS = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}
BUTTONS = {
    "a": PadButton.A,
    "b": PadButton.B,
    "x": PadButton.X,
    "y": PadButton.Y,
    "lb": PadButton.LEFT_SHOULDER,
    "rb": PadButton.RIGHT_SHOULDER,
}


def press(stage: SceneStack, *names: str, held: int = 0) -> None:
    for name in names:
        if name in ARROWS:
            stage.handle(pad_key_event(PadButton.DIRECTION, ARROWS[name], held))
        else:
            stage.handle(pad_key_event(BUTTONS[name]))


def visited(stage: SceneStack) -> list[Widget]:
    """What the right shoulder visits, once round."""
    found: list[Widget] = []
    for _ in [widget for widget in group(stage.top).widgets if widget.enabled]:
        press(stage, "rb")
        focused = group(stage.top).focused
        assert focused is not None
        found.append(focused)
    return found


def assert_all_visited(stage: SceneStack, scene: Scene) -> None:
    assert {id(each) for each in visited(stage)} == {id(each) for each in group(scene).widgets if each.enabled}


def test_a_payday_is_skipped_answered_and_left() -> None:
    stage, scene, actions = shown_payday(at_stage(Stage.SETTLING), count=True)
    press(stage, "a")
    press(stage, "b")
    assert not scene.counting
    assert_all_visited(stage, scene)
    press(stage, "x")
    advised = group(scene).focused
    assert isinstance(advised, Button)
    press(stage, "a")
    assert actions.asked == ["hint", str(advised.value)]


def test_a_payday_that_asks_nothing_is_left_by_b() -> None:
    stage, scene, _ = shown_payday(at_stage(Stage.SETTLING))
    scene.actions = None
    scene.relayout()
    press(stage, "rb", "down", "right", "rb", "b")
    assert not isinstance(stage.top, PaydayScene)


def test_the_ranking_is_visited_and_left() -> None:
    stage, scene = shown_ranking(CAPITAN)
    press(stage, "y")
    assert not scene.busy, "any button shows the end at once"
    assert_all_visited(stage, scene)
    press(stage, "b")
    assert not isinstance(stage.top, RankingScene)


def test_a_replay_is_played_wound_and_played_on() -> None:
    records: list[str] = []
    stage, scene = replay(CAPITAN, 0, records.append)
    press(stage, "a")
    assert scene.playing
    run(stage, 1.0)
    press(stage, "a")
    assert not scene.playing
    scene.wind_to(0)
    press(stage, "right", held=pygame.KMOD_SHIFT)
    assert scene.replay_cursor.at == 1
    press(stage, "right")
    turn = scene.replay_cursor.at
    assert turn > 1
    press(stage, "left")
    assert scene.replay_cursor.at < turn
    press(stage, "x")
    assert scene.replay_cursor.at == scene.replay_cursor.scorings[0]
    press(stage, "y")
    assert len(records) == 1


def test_in_a_replay_a_button_with_the_ring_is_pressed_and_not_the_bar() -> None:
    stage, scene = replay(CAPITAN, 0)
    press(stage, "rb")
    assert scene.ui.focus is not None
    press(stage, "a")
    assert not scene.playing


def test_a_replay_is_played_on_by_enter_where_nothing_has_the_ring() -> None:
    records: list[str] = []
    stage, scene = replay(CAPITAN, 0, records.append)
    stage.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert len(records) == 1
    assert not scene.playing


def test_the_reasons_of_a_computer_player_are_leafed_through_and_left() -> None:
    fixture = after(6)
    fixture.scene.input.focus_on(Thing(CapitanKind.SEAT, "", 2))
    press(fixture.stack, "a")
    told = asked(fixture)
    at = told.at
    press(fixture.stack, "left")
    assert told.at == at - 1
    assert_all_visited(fixture.stack, told)
    press(fixture.stack, "b")
    assert fixture.stack.top is fixture.scene


async def test_who_plays_a_seat_is_asked_without_a_mouse() -> None:
    evening = TableWithFriends()
    evening.scene.input.focus_on(Thing(CapitanKind.SEAT, "", 3))
    press(evening.stack, "a")
    top = evening.stack.top
    assert isinstance(top, ChoiceDialog)
    assert len(visited(evening.stack)) >= len(seat_choices(evening.company, evening.seats[2]))
    press(evening.stack, "b")
    assert evening.stack.top is evening.scene


async def test_a_held_seat_is_taken_back_without_a_mouse() -> None:
    evening = TableWithFriends()
    evening.change(1, held_by="easy")
    evening.tell()
    evening.frame()
    evening.scene.input.focus_on(Thing(CapitanKind.SEAT, "", 1))
    press(evening.stack, "a")
    assert isinstance(evening.stack.top, ChoiceDialog)


async def test_the_chat_is_opened_scrolled_and_closed() -> None:
    evening = TableWithFriends()
    for number in range(1, 4):
        evening.hear(number, 2, "Ahoy")
    evening.stack.handle(pad_key_event(PadButton.LEFT_STICK, held=pygame.KMOD_SHIFT))
    assert evening.scene.typing
    evening.stack.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, pad=PadButton.SCROLL))
    press(evening.stack, "left", "right", "x", "y", "b")
    assert not evening.scene.typing
    assert evening.stack.top is evening.scene


@pytest.mark.parametrize("seat", [0, 1, 3])
async def test_every_widget_of_the_lobby_is_reached(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(self: LanDiscovery) -> None:
        raise OSError("no network in this test")

    monkeypatch.setattr(LanDiscovery, "_open", nothing)
    stage, link = stack(), offline_link()
    scene = LobbyScene(link)
    stage.push(Menu(link))
    stage.push(scene)
    if seat:
        sit(link, table(), seat)
        scene.relayout()
    stage.draw(surface())
    assert_all_visited(stage, scene)
    press(stage, "b")
    assert stage.top is not scene, "back, or the question whether to leave the table"
