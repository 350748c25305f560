"""The very first start: asked once, and everything chosen in it holds at once."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elcapitan.client.drawing.text_layout import TextLayout
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.scenes.first_run import FirstRun
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.toast import Toast
from elcapitan.games.capitan.client.lessons.lesson_table import LessonTable
from elcapitan.games.carcassonne.client.lessons.lesson_table import LandLessonTable
from elcapitan.games.yspahan.client.lessons.guided_table import GuidedYspahanTable
from tests.client.headless_stage import click, key, look, stack, surface, typed
from tests.client.scenes.scene_helpers import group, load, of_kind, offline_link, overlaps, press

DAMAGED = (
    "Your settings could not be read and are kept in settings.toml.damaged-2; the defaults are in use. The list of"
    " your games could not be read and is kept in seats.json.damaged-2"
)


def begun(language: str = "en") -> tuple[SceneStack, FirstRun]:
    stage, link = stack(settings=Settings(language=language)), offline_link()
    i18n.use_language(language)
    stage.push(Menu(link))
    stage.push(scene := FirstRun(link))
    return stage, scene


def test_only_who_has_never_been_asked_is_asked() -> None:
    assert Settings().is_new
    assert not Settings(welcomed=True).is_new
    assert not Settings(name="Klára").is_new


@pytest.mark.parametrize(
    ("label", "kind", "game"),
    [
        ("Learn El Capitan", LessonTable, "elcapitan"),
        ("Learn Yspahan", GuidedYspahanTable, "yspahan"),
        ("Learn Carcassonne", LandLessonTable, "carcassonne"),
        ("Play alone", NewGame, ""),
        ("Play with others", LobbyScene, ""),
    ],
)
async def test_it_leads_where_they_like_to_begin_and_does_not_come_again(label: str, kind: type, game: str) -> None:
    stage, _scene = begun()
    press(stage, label)
    if game:
        load(stage)
    assert [type(scene) for scene in stage.scenes] == [Menu, kind]
    assert stage.settings.welcomed
    assert stage.settings.game == (game or Settings().game)
    stage.close()


def test_escape_leads_to_the_menu() -> None:
    stage, _scene = begun()
    stage.handle(key(pygame.K_ESCAPE))
    assert isinstance(stage.top, Menu)
    assert stage.settings.welcomed


def test_language_name_and_sound_hold_at_once() -> None:
    stage, scene = begun()
    field = of_kind(scene, TextField)[0]
    for event in click(field.rect.center):
        stage.handle(event)
    stage.handle(pygame.event.Event(pygame.TEXTINPUT, text=" Žofie "))
    for wanted in (False, "cs"):
        chips = next(each for each in of_kind(scene, Chips) if wanted in [value for value, _words in each.choices])
        at = [value for value, _words in chips.choices].index(wanted)
        for event in click(chips.boxes[at].center):
            stage.handle(event)
    settings = stage.settings
    assert (settings.name, settings.language) == ("Žofie", "cs")
    assert settings.effects == settings.ambience == settings.interface == 0
    stage.handle(key(pygame.K_ESCAPE))
    assert scene.link.name == "Žofie"


def test_one_who_types_at_once_types_their_name() -> None:
    stage, scene = begun()
    stage.draw(surface())
    for event in typed("Žofie"):
        stage.handle(event)
    assert stage.settings.name == "Žofie"
    assert stage.top.typing
    stage.handle(key(pygame.K_ESCAPE))
    assert scene.link.name == "Žofie"


def test_another_size_does_not_take_the_name_back_to_the_keyboard() -> None:
    stage, scene = begun()
    stage.handle(key(pygame.K_RETURN))
    stage.resize(look((1280, 720)))
    assert isinstance(scene.group.focused, Button)


def test_enter_in_the_name_goes_on_to_how_they_would_like_to_begin() -> None:
    stage, scene = begun()
    field = of_kind(scene, TextField)[0]
    for event in click(field.rect.center):
        stage.handle(event)
    stage.handle(pygame.event.Event(pygame.TEXTINPUT, text="Klára"))
    stage.handle(key(pygame.K_RETURN))
    assert stage.top is scene
    assert stage.settings.name == "Klára"
    assert isinstance(scene.group.focused, Button)
    assert scene.group.focused.value == "learn"
    assert scene.group.focused.ringed


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("language", ["en", "cs"])
def test_it_fits_and_nothing_overlaps(size: tuple[int, int], language: str) -> None:
    stage, scene = begun(language)
    stage.resize(look(size, 1.3))
    assert overlaps(scene) == []
    assert all(scene.box.contains(widget.rect) for widget in group(scene).widgets)
    stage.draw(surface(size))


@pytest.mark.parametrize("size", [(800, 450), (1024, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("larger", [1.0, 1.5])
def test_what_is_told_of_damaged_files_covers_no_button(size: tuple[int, int], larger: float) -> None:
    """Settings that cannot be read are a first start again, and are said there."""
    stage, scene = begun()
    stage.resize(look(size, larger))
    stage.draw(surface(size))
    drawn = Toast(DAMAGED).draw(surface(size), stage.look, scene.toast_room)
    assert surface(size).get_rect().contains(drawn)
    assert not [each for each in group(scene).widgets if each.rect.colliderect(drawn)]


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("words", [DAMAGED, DAMAGED.partition(". ")[0]])
def test_nor_does_it_cut_the_heading_in_two(size: tuple[int, int], words: str) -> None:
    """Without settings everything has its usual size."""
    stage, scene = begun()
    stage.resize(look(size))
    assert Toast(words).draw(surface(size), stage.look, scene.toast_room).bottom <= scene.box.y


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720), (1024, 768)])
def test_no_name_of_a_game_is_cut_in_two(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []
    paint = TextLayout.text

    def note(layout: TextLayout, dst: pygame.Surface, words: str, *rest: Any, **named: Any) -> pygame.Rect:
        painted.append(words)
        return paint(layout, dst, words, *rest, **named)

    monkeypatch.setattr(TextLayout, "text", note)
    stage, _scene = begun()
    stage.resize(look(size, 1.5))
    stage.draw(surface(size))
    for name in ("El\u00a0Capitan", "Yspahan", "Carcassonne"):
        assert any(name in words for words in painted)
