"""A scene that breaks: what happened is said, the rest goes on, and the game is one click away."""

from __future__ import annotations

import asyncio
import zipfile
from pathlib import Path

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.net.seat_tokens import SeatToken
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.replay import headless
from elcapitan.client.scenes.error_screen import ErrorScreen
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell import crash_report, window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Chips
from tests.client.headless_stage import click, click_on
from tests.client.scenes.scene_helpers import button, of_kind, offline_link, overlaps, press
from tests.hostile_text import HOSTILE, HOSTILE_FILE, control_characters
from tests.pictures.online_screens import lobby_table, sit
from tests.timeouts import PATIENCE_S


class Broken(Scene):
    """Breaks where it is told to, and once more while it leaves."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def _break(self, here: str) -> None:
        if here == self.where:
            raise RuntimeError(f"the mast broke in {here}")

    def handle(self, event: pygame.event.Event) -> bool:
        self._break("handle")
        return True

    def update(self, dt_s: float) -> None:
        self._break("update")

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        surface.set_clip(pygame.Rect(0, 0, 1, 1))
        self._break("draw")
        return []

    def leave(self) -> None:
        raise RuntimeError("nor can it leave")


@pytest.fixture
def app() -> App:
    settings = Settings(language="en", width=1280, height=720)
    made = App(window.open_window(settings), settings, offline_link())
    made.stack.push(Menu(made.link))
    return made


@pytest.mark.parametrize("where", ["handle", "update", "draw"])
async def test_a_scene_that_breaks_makes_way_and_the_window_goes_on(app: App, where: str) -> None:
    app.stack.push(Broken(where))
    pygame.event.post(click((5, 5))[0])
    running = asyncio.create_task(app.run())
    async with asyncio.timeout(PATIENCE_S):
        while not isinstance(app.stack.top, ErrorScreen):
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.1)
    assert [type(scene) for scene in app.stack.scenes] == [Menu, ErrorScreen]
    (written,) = paths.logs().glob("crash-*.txt")
    assert f"the mast broke in {where}" in written.read_text("utf-8")
    press(app.stack, "Main menu")
    assert isinstance(app.stack.top, Menu)
    app.stack.quit()
    await asyncio.wait_for(running, PATIENCE_S)


async def test_what_breaks_while_that_is_said_ends_the_program(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.stack.push(ErrorScreen(RuntimeError("first"), None, app.link))
    monkeypatch.setattr(app.stack.top, "update", Broken("update").update)
    with pytest.raises(RuntimeError, match="the mast broke"):
        await asyncio.wait_for(app.run(), PATIENCE_S)


def shown(
    link: TableClient, written: Path | None = None, language: str = "en", fault: BaseException | None = None
) -> tuple[SceneStack, ErrorScreen]:
    stack = headless.stack_for((1280, 720), language)
    stack.push(Menu(link))
    stack.push(scene := ErrorScreen(fault or KeyError("napoli"), written, link))
    stack.draw(pygame.Surface((1280, 720)))
    return stack, scene


class Wordless(Exception):
    """Fails again where it is asked what it is."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


@pytest.mark.parametrize(
    "fault", [RuntimeError(HOSTILE), RuntimeError("\ud83d" * 100_000), Wordless()], ids=["hostile", "long", "wordless"]
)
def test_no_words_of_a_fault_and_no_name_of_its_file_break_the_screen(fault: Exception) -> None:
    written = crash_report.write_crash_report(fault)
    assert type(fault).__name__ in written.read_text("utf-8")
    _stack, scene = shown(offline_link(), written.with_name(HOSTILE_FILE), fault=fault)
    assert scene._line.startswith(type(fault).__name__)
    assert control_characters(scene._line) == set()


def seated() -> TableClient:
    link = offline_link()
    sit(link, lobby_table(), 1)
    link._kept = SeatToken(link.server, "abcdefghijkl", 1, "00" * 32, 0)
    return link


async def test_the_game_is_gone_on_with_from_its_server() -> None:
    stack, scene = shown(seated())
    assert button(scene, "Continue the game").enabled
    press(stack, "Continue the game")
    assert isinstance(stack.top, StartingGame)
    stack.close()


def test_without_a_game_the_way_leads_to_the_menu() -> None:
    stack, scene = shown(offline_link())
    assert "Continue the game" not in [each.label for each in scene.group.widgets if hasattr(each, "label")]
    press(stack, "Main menu")
    assert isinstance(stack.top, Menu)


def test_a_report_is_saved_with_or_without_names(tmp_path: Path) -> None:
    crash = tmp_path / "crash-1.txt"
    crash.write_text("all about it", "utf-8")
    stack, scene = shown(offline_link(), crash)
    press(stack, "Save a report")
    (file,) = (paths.data() / "reports").glob("*.zip")
    with zipfile.ZipFile(file) as whole:
        assert whole.read("crash-1.txt") == b"all about it"
    assert str(file) in scene._saved
    (chips,) = of_kind(scene, Chips)
    for event in click(chips.boxes[1].center):
        stack.handle(event)
    assert scene._names


def test_a_report_that_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(paths, "data", lambda: tmp_path / "file")
    stack, scene = shown(offline_link())
    press(stack, "Save a report")
    assert scene._saved.startswith("The report could not be written")


@pytest.mark.parametrize("language", ["en", "cs"])
def test_nothing_lies_upon_anything(language: str) -> None:
    _stack, scene = shown(seated(), Path("/home/somebody/.local/state/elcapitan/log/crash-1.txt"), language)
    assert overlaps(scene) == []
    assert all(scene.box.contains(widget.rect) for widget in scene.group.widgets)


def test_a_click_beside_everything_does_nothing() -> None:
    stack, scene = shown(offline_link())
    click_on(stack, scene.group.widgets[-1])
    for event in click((3, 3)):
        stack.handle(event)
    assert stack.top is scene
