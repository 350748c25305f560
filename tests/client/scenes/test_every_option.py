"""Every option by the mouse in a real window: it takes effect at once, and stands in the file with its sentence."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.options.options import Options, user_folders
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import file_manager, i18n, window
from elcapitan.client.shell import settings as kept_settings
from elcapitan.client.shell.app import App
from elcapitan.client.shell.option_list import OptionPage, SettingOption, all_options
from elcapitan.client.shell.settings import Settings
from elcapitan.client.sound_names import Sound
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.slider import Slider
from elcapitan.client.widgets.swatches import FaceSwatches
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Widget
from tests.client.headless_stage import click, click_on, typed
from tests.client.scenes.scene_helpers import of_kind, offline_link


def scaled(app: App) -> float:
    """What the wish for a size comes to here; in a small window nothing can be smaller than it is."""
    return DrawContext(app.surface.get_size(), app.art, app.stack.settings.ui_scale).s


def music_volume(app: App) -> object:
    """What the music fades to."""
    app.sound_mixer.open()
    for _ in range(50):
        app.sound_mixer.update(app.stack.tune, 0.1)
    volume = app.sound_mixer.music.volume
    app.sound_mixer.close()
    return volume


EFFECTS: Mapping[str, Callable[[App], object]] = {
    "language": lambda app: i18n.language(),
    "fullscreen": lambda app: bool(app.surface.get_flags() & pygame.FULLSCREEN),
    "ui_scale": lambda app: app.stack.look.s == scaled(app) and app.stack.settings.ui_scale,
    "letters": lambda app: app.stack.look.larger,
    "contrast": lambda app: "high" if app.stack.look.eyes.high_contrast else "normal",
    "marks": lambda app: "large" if app.stack.look.eyes.large_marks else "normal",
    "effects": lambda app: app.sound_mixer.volume(Sound.BUILD),
    "ambience": lambda app: app.sound_mixer.volume(Sound.SEA),
    "interface": lambda app: app.sound_mixer.volume(Sound.CHAT),
    "music": music_volume,
    "name": lambda app: player_name(app.stack.settings),
    "port": lambda app: app.link.port,
}
"""What has changed with the option. Of the others scenes ask the stage in every frame."""
TYPED = {"name": "Žofie", "port": "22000"}


@pytest.fixture
def app() -> Iterator[App]:
    settings = Settings(language="en", width=1280, height=720)
    made = App(window.open_window(settings), settings, offline_link())
    made.stack.push(Menu(made.link))
    yield made
    i18n.use_language("en")


def control(scene: Options, name: str) -> tuple[SettingOption, Widget]:
    return next((option, widget) for option, widget in scene._rows if option.name == name)


def chosen(app: App, name: str) -> Iterator[object]:
    """Every value they can choose with the mouse, one after the other, as soon as it is chosen."""
    option = next(each for each in all_options() if each.name == name)
    scene = Options(option.page)
    app.stack.push(scene)
    match control(scene, name)[1]:
        case Chips(value=now):
            for at in sorted(range(len(option.choices)), key=lambda at: option.choices[at][0] == now):
                widget = control(scene, name)[1]  # another after each choice, for the page is laid out anew
                assert isinstance(widget, Chips)
                for event in click(widget.boxes[at].center):
                    app.stack.handle(event)
                yield option.choices[at][0]
        case Slider() as slider:
            for share in (0.0, 0.5, 1.0):
                for event in click((round(slider.track.x + share * slider.track.width), slider.rect.centery)):
                    app.stack.handle(event)
                yield share
        case FaceSwatches():
            for at in (1, 0):
                faces = control(scene, name)[1]  # another after each choice
                assert isinstance(faces, FaceSwatches)
                wanted = faces.offered[at]
                for event in click(faces.box(at).center):
                    app.stack.handle(event)
                yield wanted
        case TextField() as field:
            click_on(app.stack, field)
            for event in typed(TYPED[name]):
                app.stack.handle(event)
            yield int(TYPED[name]) if option.kind == "port" else TYPED[name]
    app.stack.pop()


@pytest.mark.parametrize("name", [option.name for option in all_options()])
def test_it_takes_effect_at_once_and_is_kept_with_its_sentence(app: App, name: str) -> None:
    plain = getattr(Settings(), name)
    values = []
    for value in chosen(app, name):
        values.append(value)
        effect = EFFECTS[name](app) if name in EFFECTS else getattr(app.stack.settings, name)
        assert effect == value
        app._write_rested(float("inf"))  # whoever types has rested
        kept = tomllib.loads(paths.settings_file().read_text("utf-8"))
        assert kept[name] == value
        assert getattr(kept_settings.read(paths.settings_file()), name) == value
        app._frame(0.02, 0.0)
    assert any(value != plain for value in values)
    sentences = []
    for language in i18n.LANGUAGES:  # the one that was spoken when it was first written
        i18n.use_language(language)
        sentences += [option.sentence for option in all_options() if option.name == name]
    (line,) = (line for line in paths.settings_file().read_text("utf-8").splitlines() if line.startswith(f"{name} ="))
    assert line.partition(" # ")[2] in sentences


def test_a_folder_is_opened_by_the_file_manager(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(file_manager, "open_command", lambda: ["/usr/bin/xdg-open"])
    start = subprocess.Popen

    def note(command: list[str], **how: Any) -> subprocess.Popen[bytes]:
        asked.append(command)
        return start([sys.executable, "-c", ""], **how)

    monkeypatch.setattr("subprocess.Popen", note)
    app.stack.push(scene := Options(OptionPage.NETWORK))
    for at in range(3):
        click_on(app.stack, [each for each in of_kind(scene, Button) if isinstance(each.value, Path)][at])
    assert asked == [["/usr/bin/xdg-open", str(folder)] for folder in (paths.data(), paths.config(), paths.logs())]
    assert all(Path(folder).is_dir() for _program, folder in asked), "made, if nothing has been kept yet"


def test_where_nothing_shows_folders_the_buttons_say_so(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_manager, "open_command", lambda: None)
    app.stack.push(scene := Options(OptionPage.NETWORK))
    buttons = [each for each in of_kind(scene, Button) if isinstance(each.value, Path)]
    assert [each.why_not for each in buttons] == ["no file manager found"] * 3
    with pytest.raises(OSError, match="no program"):
        file_manager.open_folder(paths.logs())


def test_a_file_manager_that_cannot_be_started_is_told(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_manager, "open_command", lambda: ["/nowhere/xdg-open"])
    app.stack.push(scene := Options(OptionPage.NETWORK))
    click_on(app.stack, next(each for each in of_kind(scene, Button) if isinstance(each.value, Path)))
    toast = vars(app.stack)["_toast"]
    assert toast.words == "The folder could not be opened: No such file or directory"


def test_the_folders_are_shown_as_they_are(app: App) -> None:
    assert [folder for _what, folder in user_folders()] == [paths.data(), paths.config(), paths.logs()]
    app.stack.push(Options(OptionPage.NETWORK))
    app._frame(0.02, 0.0)
