"""The app: its loop, its window's changes, and what a fault leaves behind."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from elcapitan import interrupts, paths
from elcapitan.client.model import own_face
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.quit_dialog import QuitDialog
from elcapitan.client.shell import app as app_module
from elcapitan.client.shell import settings as kept_settings
from elcapitan.client.shell import window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.scene import Answer, Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.text_dialog import TextDialog
from elcapitan.client.widgets.text_field import TextField
from tests.client.headless_stage import click_on, key
from tests.client.presence.table_with_friends import TableWithFriends
from tests.client.scenes.scene_helpers import of_kind, offline_link
from tests.timeouts import PATIENCE_S


class Counting(Scene):
    """Counts frames and quits after some."""

    def __init__(self, frames: int = 3) -> None:
        super().__init__()
        self.left = frames
        self.drawn = 0

    def update(self, dt_s: float) -> None:
        assert 0 <= dt_s <= app_module.LONGEST_STEP_S
        self.left -= 1
        if self.left <= 0:
            self.stage.quit()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if not self.stale:
            return []
        self.stale = False
        self.drawn += 1
        return None


@pytest.fixture
def app() -> App:
    settings = Settings(language="en", width=1280, height=720)
    return App(window.open_window(settings), settings, offline_link())


async def test_frames_come_until_somebody_quits(app: App) -> None:
    app.stack.push(scene := Counting(3))
    await asyncio.wait_for(app.run(), PATIENCE_S)
    assert scene.left == 0
    assert scene.drawn == 1


async def test_closing_the_window_ends_the_loop(app: App) -> None:
    app.stack.push(scene := Counting(10_000))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    await asyncio.wait_for(app.run(), PATIENCE_S)
    assert scene.left > 9_000


async def test_closing_the_window_before_another_question_asks_what_becomes_of_the_others(app: App) -> None:
    app.link = TableWithFriends().link
    app.stack.push(Scene())
    app.stack.ask("Delete this game?", "", [Answer("no", "No")], lambda answer: None)
    app._take(pygame.event.Event(pygame.QUIT), 0.0)
    assert app.stack.running
    assert type(app.stack.top) is QuitDialog
    app._take(pygame.event.Event(pygame.QUIT), 0.0)
    assert not app.stack.running, "closing it once more is an answer"


@pytest.mark.skipif(sys.platform == "win32", reason="no terminal hangs up there")
async def test_a_terminal_that_is_closed_closes_the_window(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.stack.push(scene := Counting(10_000))
    at_first_picture = partial(os.kill, os.getpid(), signal.SIGHUP)
    monkeypatch.setattr(app.sound_mixer, "open", at_first_picture)
    await asyncio.wait_for(app.run(), PATIENCE_S)
    assert scene.left > 9_000


async def test_an_exposed_window_is_painted_again(app: App) -> None:
    app.stack.push(scene := Counting(6))
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    await asyncio.wait_for(app.run(), PATIENCE_S)
    assert scene.drawn >= 1
    assert not scene.stale


def test_held_keys_repeat_while_one_types_and_never_else(app: App) -> None:
    app.stack.push(Menu(app.link))
    app.stack.push(NewGame(app.link))
    click_on(app.stack, of_kind(app.stack.top, TextField)[0])
    app._frame(0.02, 0.0)
    assert any(pygame.key.get_repeat())
    app.stack.handle(key(pygame.K_ESCAPE))
    app._frame(0.02, 0.0)
    assert not any(pygame.key.get_repeat())


def test_settings_are_written_down_and_followed(app: App) -> None:
    app.stack.push(Counting())
    app.stack.change_settings(Settings(language="cs", width=1280, height=720, ui_scale=1.2))
    assert kept_settings.read(paths.settings_file()).ui_scale == 1.2
    assert app.stack.look.s == pytest.approx(1.2 * app.stack.look.window_s)
    from elcapitan.client.shell import i18n

    assert i18n.language() == "cs"


def test_settings_written_by_hand_while_the_window_is_open_stay(app: App) -> None:
    app.stack.push(Counting())
    app.stack.change_settings(replace(app.stack.settings, speed="fast"))
    file = paths.settings_file()
    file.write_text(file.read_text("utf-8").replace('pause = "short"', 'pause = "long"  # by hand'), "utf-8")
    app.stack.change_settings(replace(app.stack.settings, hints=False))
    assert 'pause = "long"  # by hand' in file.read_text("utf-8")
    kept = kept_settings.read(file)
    assert (kept.speed, kept.hints, kept.pause) == ("fast", False, "long")


def test_unfinished_games_that_cannot_be_read_are_said(app: App) -> None:
    app.stack.push(Counting())
    app.link.lost(Path("/far/away/journal.damaged.sqlite"))
    toast = vars(app.stack)["_toast"]
    assert toast.words.startswith("Your unfinished games could not be read and are kept in journal.damaged.sqlite")


SETTINGS_LOST = "Your settings could not be read and are kept in settings.toml.damaged; the defaults are in use"
SEATS_LOST = "The list of your games could not be read and is kept in seats.json.damaged"


@pytest.mark.parametrize(
    ("damaged", "said"),
    [
        ([], []),
        (["settings.toml"], [SETTINGS_LOST]),
        (["seats.json"], [SEATS_LOST]),
        (["settings.toml", "seats.json"], [f"{SETTINGS_LOST}. {SEATS_LOST}"]),
    ],
)
def test_what_could_not_be_read_is_said_when_the_window_opens(
    damaged: list[str], said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    for name in damaged:
        (paths.ensure_folder(paths.config()) / name).write_text("{")

    def first(stack: SceneStack, _link: object) -> None:
        monkeypatch.setattr(stack, "toast", told.append)
        stack.push(Counting())

    assert app_module.run(first) == 0
    assert told == said


def test_settings_that_cannot_be_written_hold_until_the_window_closes(app: App) -> None:
    app.stack.push(Counting())
    paths.config().parent.mkdir(parents=True)
    paths.config().write_text("a file where the folder would be")
    app.stack.change_settings(replace(app.stack.settings, speed="fast"))
    assert app.stack.settings.speed == "fast"
    toast = vars(app.stack)["_toast"]
    assert toast.words.startswith("Your settings could not be saved")


def test_a_fault_leaves_a_report_and_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    def first(stack: object, link: object) -> None:
        raise RuntimeError("the mast broke")

    assert app_module.run(first) == 1
    (report,) = paths.logs().glob("crash-*.txt")
    assert "the mast broke" in report.read_text("utf-8")
    said = capsys.readouterr().err
    assert str(report) in said
    assert "Traceback" not in said


async def test_a_fault_in_a_task_is_written_down_too(app: App) -> None:
    app.stack.push(Counting())
    app.broke_aside(asyncio.get_running_loop(), {"message": "a task", "exception": ValueError("a leak")})
    (report,) = paths.logs().glob("crash-*.txt")
    assert "a leak" in report.read_text("utf-8")


def test_no_display_is_said_when_sdl_falls_back_by_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.delenv("SDL_VIDEO_DRIVER", raising=False)
    with pytest.raises(window.NoDisplay):
        window.open_window(Settings())


@pytest.mark.parametrize(
    ("before", "after"), [(None, "elcapitan"), ("__main__.py", "elcapitan"), ("my-games", "my-games")]
)
def test_a_desktop_knows_the_window_by_name_however_it_was_started(
    monkeypatch: pytest.MonkeyPatch, before: str | None, after: str
) -> None:
    name = "SDL_VIDEO_X11_WMCLASS"
    monkeypatch.setattr(sys, "argv", ["/somewhere/elcapitan/__main__.py"])
    monkeypatch.setenv(name, before or "")
    if before is None:
        monkeypatch.delenv(name)
    window.configure_sdl()
    assert os.environ[name] == after


def test_a_window_is_never_larger_than_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 600)])
    assert window.open_window(Settings(width=4000, height=4000)).get_size() == (1024, 600)


def test_pictures_of_the_windows_former_size_are_let_go(app: App) -> None:
    app.stack.push(Menu(app.link))
    app._frame(0.02, 0.0)
    former = {key for key, _surface in app.art._finished.items()}
    pygame.display.set_mode((1400, 800))
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1400, y=800))
    app._frame(0.02, 0.1)
    assert app.stack.look.size == (1400, 800)
    app._frame(0.02, 0.2)
    now = {key for key, _surface in app.art._finished.items()}
    assert now
    assert len(former - now) > len(former) / 2, "what is of any size may be the same"


def test_what_is_typed_is_written_down_once_the_typing_rests(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(kept_settings, "write", lambda file, settings, *_rest, **_more: written.append(settings.name))
    for name in ("K", "Kl", "Klára"):
        app.stack.keep_settings(replace(app.stack.settings, name=name))
        app._write_rested(0.0)
    assert written == []
    app._write_rested(time.monotonic() + app_module.WRITING_RESTS_S)
    app._write_rested(float("inf"))
    assert written == ["Klára"]


def test_what_was_typed_last_is_written_when_the_window_goes(app: App) -> None:
    app.stack.keep_settings(replace(app.stack.settings, name="Žofie"))
    app.close()
    assert kept_settings.read(paths.settings_file()).name == "Žofie"


def test_a_choice_writes_what_was_typed_before_it_too(app: App) -> None:
    app.stack.keep_settings(replace(app.stack.settings, name="Žofie", face="builder"))
    assert (own_face.name(), own_face.face()) == ("zofie", "builder"), "the next table shows that face"
    app.stack.change_settings(replace(app.stack.settings, ui_scale=1.2, face="pirate"))
    assert own_face.face() == "pirate"
    assert app._unwritten is None
    assert kept_settings.read(paths.settings_file()).name == "Žofie"


async def test_an_input_method_keeps_its_hands_off_the_keys_of_the_table(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[bool] = []
    monkeypatch.setattr(window, "accept_text", taken.append)
    app.stack.push(scene := Counting(1000))
    app._frame(0.01, 0.0)
    assert taken == []  # a question mark is known by what it types
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="え", start=1, length=0))
    app._frame(0.01, 0.0)
    assert taken == [False]
    app.stack.push(TextDialog("Password", "", "OK", lambda answer: None))
    app._frame(0.01, 0.0)
    assert taken == [False, True]
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="え", start=1, length=0))
    app._frame(0.01, 0.0)
    app.stack.pop()
    app._frame(0.01, 0.0)
    assert taken == [False, True, False]
    assert app.stack.top is scene


@pytest.mark.parametrize(
    ("mod", "changes"),
    [(pygame.KMOD_LALT, True), (pygame.KMOD_RALT, False), (pygame.KMOD_LCTRL | pygame.KMOD_RALT, False), (0, False)],
)
def test_alt_enter_fills_the_screen_and_alt_gr_enter_does_not(app: App, mod: int, changes: bool) -> None:
    before = app.stack.settings.fullscreen
    app.stack.push(Counting(1000))
    app._take(key(pygame.K_RETURN, mod), 0.0)
    assert (app.stack.settings.fullscreen != before) == changes


def test_a_dropped_file_whose_name_is_no_text_leaves_the_scene_alone(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """pygame reports such an event by a fault of its own."""
    app.stack.push(scene := Counting(1000))
    told: list[str] = []
    monkeypatch.setattr(app.stack, "toast", told.append)
    with monkeypatch.context() as patch:
        patch.setattr(pygame.event, "get", raise_system_error)
        app._frame(0.01, 0.0)
    assert app.stack.top is scene
    (sentence,) = told
    assert sentence.startswith("The file cannot be read: ")
    app._frame(0.01, 0.0)
    assert len(told) == 1


def test_ctrl_c_is_left_to_asyncio_once_the_window_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []

    def open_window(_settings: Settings) -> pygame.Surface:
        seen.append(signal.getsignal(signal.SIGINT))
        return pygame.Surface((1, 1))

    def run(main: Coroutine[Any, Any, None]) -> None:
        main.close()
        seen.append(signal.getsignal(signal.SIGINT))

    monkeypatch.setattr(window, "open_window", open_window)
    monkeypatch.setattr(asyncio, "run", run)
    for name in ("search_in_background", "search_at_once"):
        monkeypatch.setattr(app_module, name, lambda: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with interrupts.handled_ctrl_c():
            assert app_module.run(lambda stack, link: None) == 0
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [interrupts.interrupt, signal.default_int_handler]


def raise_system_error() -> list[pygame.event.Event]:
    raise SystemError("<built-in function get> returned a result with an exception set")
