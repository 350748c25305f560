"""The menu: where each button leads, and that it speaks at once as it is told."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lessons.lessons_sheet import LessonsSheet
from elcapitan.client.model.table_setup import quick_setup
from elcapitan.client.net.local_server import ConnectAddress, LocalServer, ServerUnavailable
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.options.options import Options
from elcapitan.client.presence.participants import Participants
from elcapitan.client.rule_book.rule_book import RuleBook
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.quit_dialog import quit_or_ask
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.statistics.statistics_scene import StatisticsScene
from elcapitan.client.widgets.button import Chips
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.client.widgets.toast import Toast
from elcapitan.games import game_names, introduction
from elcapitan.protocol import to_client, to_server
from tests.client.fake_server import until
from tests.client.headless_stage import look, stack, surface
from tests.client.scenes.scene_helpers import button, group, of_kind, offline_link, overlaps, press
from tests.signals import is_alive, send_signal
from tests.timeouts import PATIENCE_S


def menu(stage: SceneStack | None = None) -> tuple[SceneStack, Menu]:
    stage = stage or stack()
    scene = Menu(offline_link())
    stage.push(scene)
    return stage, scene


@pytest.mark.parametrize(
    ("label", "scene"),
    [
        ("New game", NewGame),
        ("Play on the local network", LobbyScene),
        ("How to play", RuleBook),
        ("Options", Options),
        ("Statistics", StatisticsScene),
        ("Lessons", LessonsSheet),
    ],
)
def test_a_button_leads_to_its_scene(label: str, scene: type[Scene]) -> None:
    stage, _menu = menu()
    press(stage, label)
    assert isinstance(stage.top, scene)


@pytest.mark.parametrize("game", game_names())
def test_the_menu_is_about_the_chosen_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def noting(draw: Callable[..., Any]) -> Callable[..., Any]:
        def draw_and_note(look: DrawContext, dst: pygame.Surface, name: str, *rest: Any, **how: Any) -> Any:
            drawn.append(name)
            return draw(look, dst, name, *rest, **how)

        return draw_and_note

    for kind in ("picture", "sprite"):
        monkeypatch.setattr(DrawContext, kind, noting(getattr(DrawContext, kind)))
    _stage, scene = menu(stack(settings=Settings(language="en", game=game)))
    scene.draw(surface())
    words = introduction(game)
    assert button(scene, "New game").icon == words.icon
    assert words.subtitle
    assert {words.picture, words.emblem} <= {*drawn}


def test_the_first_enter_begins_a_new_game() -> None:
    """It is the golden button; before, Enter only drew a ring around it."""
    stage, _menu = menu()
    stage.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert isinstance(stage.top, NewGame)


async def test_continue_is_offered_once_there_is_a_seat_to_take_again() -> None:
    stage, scene = menu()
    assert button(scene, "Continue saved game").why_not == "No game to continue yet"
    scene.link.seats.save("builtin", "abcdefghijkl", 1, bytes(32))
    stage.push(Options())
    stage.pop()
    press(stage, "Continue saved game")
    assert isinstance(stage.top, ContinueGames)
    stage.close()


def test_quit_quits() -> None:
    stage, _menu = menu()
    press(stage, "Quit")
    assert not stage.running


@pytest.mark.parametrize(("answer", "alive"), [("Keep it open", True), ("Close the table", False)])
async def test_a_host_who_quits_from_the_menu_is_asked_while_others_play(answer: str, alive: bool) -> None:
    link, stage = TableClient.for_local_server("Klára"), stack()
    stage.push(Menu(link))
    await link.take_seat(to_server.CreateTable(game="elcapitan", seats=2, name="Klára"))
    assert link.table is not None
    pid = link.server_pid
    ben = TableClient.for_local_server("Ben")  # the same data folder: he joins the server that runs
    await ben.take_seat(to_server.JoinTable(table=link.table.id))
    await ben.send_request(to_server.Ready(), to_client.Table)
    await link.send_request(to_server.Start(), to_client.Record)
    await link.leave()
    press(stage, "Quit")
    press(stage, "Quit")  # whoever is impatient is asked once
    await until(lambda: isinstance(stage.top, ConfirmDialog))
    assert stage.running
    press(stage, answer)
    assert not stage.running
    await link.close()
    if alive:
        assert await ben.list_own_tables(), "he plays on"
        send_signal(pid, signal.SIGTERM)
        await until(lambda: not is_alive(pid))
    else:
        await until(lambda: ben.line.connection is None)
    await ben.close()


async def test_who_plays_alone_is_not_asked_what_becomes_of_others() -> None:
    link, stage = TableClient.for_local_server("Klára"), stack()
    stage.push(Menu(link))
    await link.new_table(quick_setup(["random"], "Klára"))
    answered: list[bool] = []
    link.check_if_others_play((link.place, (2,)), answered.append)  # someone else would be asked
    await until(lambda: bool(answered))
    assert answered == [True]
    quit_or_ask(stage, Participants(link, stage))
    await until(lambda: not stage.running or isinstance(stage.top, ConfirmDialog))
    assert not stage.running
    await link.close()


async def test_a_second_window_takes_no_server_along_and_asks_nothing() -> None:
    link, second, stage = TableClient.for_local_server("Klára"), TableClient.for_local_server("Klára"), stack()
    await link.new_table(quick_setup(["random"], "Klára"))
    await second.send_request(to_server.ListTables(), to_client.Tables)
    stage.push(Menu(second))
    press(stage, "Quit")
    assert not stage.running
    await second.close()
    assert link.server_pid
    await link.close()


def test_the_language_changes_on_the_spot() -> None:
    stage = SceneStack(look(), Settings(language="en"), lambda settings: i18n.use_language(settings.spoken))
    _stage, scene = menu(stage)
    (chips,) = of_kind(scene, Chips)
    at = next(at for at, (code, _name) in enumerate(chips.choices) if code == "cs")
    from tests.client.headless_stage import click

    for event in click(chips.boxes[at].center):
        stage.handle(event)
    assert stage.settings.language == "cs"
    assert button(scene, "Nová hra")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1600, 1200), (2560, 1080)])
@pytest.mark.parametrize("ui_scale", [0.9, 1.3, 1.5])
def test_everything_is_inside_the_window_and_apart(size: tuple[int, int], ui_scale: float) -> None:
    stage, scene = menu()
    stage.resize(look(size, ui_scale))
    window = surface(size).get_rect()
    assert all(window.contains(widget.rect) for widget in group(scene).widgets)
    assert not overlaps(scene)


def test_pointing_at_a_button_repaints_the_plank_alone() -> None:
    stage, scene = menu()
    painted = surface()
    assert stage.draw(painted) is None
    from tests.client.headless_stage import moved

    stage.handle(moved(button(scene, "Options").rect.center))
    (plank,) = stage.draw(painted) or []
    assert plank.width < painted.get_width() // 2
    assert stage.draw(painted) == []


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1024, 768), (1720, 720)])
def test_light_moves_on_the_open_water_alone(size: tuple[int, int]) -> None:
    stage = stack(size)
    stage.push(Menu(offline_link()))
    window = surface(size)
    assert stage.draw(window) is None
    still = window.copy()
    plank = group(stage.top).widgets[0].rect
    touched: list[pygame.Rect] = []
    for _ in range(40):
        stage.update(0.03)
        changed = stage.draw(window)
        assert changed is not None
        touched += changed
    assert touched
    assert all(rect.left > plank.right and rect.top > size[1] * 0.6 for rect in touched)
    stage.top.stale = True
    stage.draw(window)
    assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(still, "RGB")


def test_nothing_moves_in_reduced_motion() -> None:
    stage, _menu = menu(stack(settings=Settings(language="en", reduced_motion=True)))
    window = surface()
    stage.draw(window)
    for _ in range(40):
        stage.update(0.03)
        assert stage.draw(window) == []


async def test_the_server_starts_once_somebody_is_about_to_continue(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is there, with the games, by the time that the button is pressed; who asks in vain is told then."""
    starts: list[bool] = []

    async def fail(server: LocalServer) -> ConnectAddress:
        starts.append(True)
        raise ServerUnavailable("there is no server in this test")

    monkeypatch.setattr(LocalServer, "address", fail)
    stage, link = stack(), TableClient.for_local_server()
    stage.push(Menu(link))
    resume = button(stage.top, "Continue saved game")

    async def point_at(place: tuple[int, int]) -> None:
        stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        stage.update(0.02)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    await point_at(resume.rect.center)
    assert not starts, "there is no game"
    paths.ensure_folder(paths.journal().parent)
    paths.journal().touch()
    await point_at((0, 0))
    assert not starts
    await point_at(resume.rect.center)
    await point_at(resume.rect.center)
    assert starts == [True]
    await link.close()


def test_the_menu_needs_no_rules_but_those_of_the_game_that_it_shows() -> None:
    program = (
        "import sys, pygame\n"
        "from elcapitan.client.net.table_client import TableClient\n"
        "from elcapitan.client.scenes.menu import Menu\n"
        "from tests.client.headless_stage import stack, surface\n"
        "stage = stack()\n"
        "stage.push(Menu(TableClient.for_local_server()))\n"
        "stage.draw(surface())\n"
        "print({name.split('.')[2] for name in sys.modules if name.endswith('.rules.play')})\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE_S)
    assert done.stdout.splitlines()[-1] == "{'capitan'}"


def test_a_home_that_cannot_be_looked_at_opens_the_menu_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as one on a disk that has gone, or with a name that is too long."""
    monkeypatch.setenv(paths.HOME_VARIABLE, "/" + "a" * 300)
    stage, scene = menu()
    stage.draw(surface())
    assert stage.top is scene


@pytest.mark.parametrize("size", [(800, 450), (800, 600), (1280, 720), (1920, 1080)])
def test_a_toast_covers_no_button(size: tuple[int, int]) -> None:
    _stage, scene = menu(stack(size))
    room = scene.toast_room
    drawn = Toast("The picture could not be saved: " + "a long reason " * 12).draw(surface(size), look(size), room)
    assert surface(size).get_rect().contains(drawn)
    assert not [each for each in group(scene).widgets if each.rect.colliderect(drawn)]
