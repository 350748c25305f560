"""The page of keys: a help that can be read, and a key chosen anew by a click and a press."""

from collections.abc import Mapping

import pygame
import pytest

from elcapitan.client.key_actions import KeyAction
from elcapitan.client.options.options import Options
from elcapitan.client.scenes.key_help import KeyHelpDialog, fixed_keys
from elcapitan.client.scenes.pad_help import pad_lines
from elcapitan.client.shell.key_bindings import DEFAULTS, FIXED, ONE_HAND
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button
from elcapitan.games import face
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import button, of_kind

GAMES = ("elcapitan", "yspahan")


def opened(language: str = "en", game: str = "") -> tuple[SceneStack, KeyHelpDialog]:
    stage = headless_stage.stack(settings=Settings(language=language))
    scene = KeyHelpDialog(game)
    stage.push(Scene())
    stage.push(Options())
    stage.push(scene)
    stage.draw(headless_stage.surface())
    return stage, scene


def key_of(scene: KeyHelpDialog, deed: KeyAction) -> Button:
    return next(each for each in of_kind(scene, Button) if each.value is deed)


def test_every_deed_is_listed_with_its_key() -> None:
    for game in GAMES:
        _stage, scene = opened(game=game)
        assert {each.value for each in of_kind(scene, Button)} >= set(KeyAction), game
        assert key_of(scene, KeyAction.UNDO_TURN).label == "Shift+U"


def test_the_keys_of_yspahan_are_all_told() -> None:
    assert {"1 … 6", "B, V, D", "Arrows"} <= {keys for keys, _words in fixed_keys("yspahan")}
    assert {key_of(opened(game="yspahan")[1], deed).label for deed in (KeyAction.GAME_2, KeyAction.GAME_1)} == {
        "R",
        "L",
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_keys_that_are_fixed_stand_clear_of_every_button(game: str) -> None:
    _stage, scene = opened(game=game)
    assert len(scene.fixed_lines) == len(fixed_keys(game))
    assert [
        line for line in scene.fixed_lines if line.collidelist([each.rect for each in of_kind(scene, Button)]) >= 0
    ] == []


def test_a_click_and_a_press_choose_another_key() -> None:
    stage, scene = opened()
    headless_stage.click_on(stage, key_of(scene, KeyAction.END))
    stage.handle(headless_stage.key(pygame.K_LCTRL))
    stage.handle(headless_stage.key(pygame.K_x, pygame.KMOD_CTRL))
    assert dict(stage.settings.keys) == {"end": "ctrl+x"}
    assert key_of(scene, KeyAction.END).label == "Ctrl+X"
    headless_stage.click_on(stage, button(scene, "Reset to defaults"))
    assert dict(stage.settings.keys) == {}


def test_one_click_puts_every_key_within_reach_of_one_hand() -> None:
    stage, scene = opened()
    headless_stage.click_on(stage, button(scene, "One-handed, near the arrow keys"))
    assert scene.bindings.keys == ONE_HAND
    assert key_of(scene, KeyAction.NEXT).label == "Page down"
    assert not button(scene, "One-handed, near the arrow keys").enabled
    assert scene.bindings.key_action(headless_stage.key(pygame.K_PAGEDOWN)) is KeyAction.NEXT
    headless_stage.click_on(stage, button(scene, "Reset to defaults"))
    assert scene.bindings.keys == DEFAULTS


def test_escape_leaves_the_old_key_and_then_the_page() -> None:
    stage, scene = opened()
    headless_stage.click_on(stage, key_of(scene, KeyAction.END))
    stage.handle(headless_stage.key(pygame.K_ESCAPE))
    assert scene.waiting is None
    assert dict(stage.settings.keys) == {}
    assert stage.top is scene
    stage.handle(headless_stage.key(pygame.K_ESCAPE))
    assert isinstance(stage.top, Options)


@pytest.mark.parametrize("key", [pygame.K_UP, pygame.K_b])
def test_an_arrow_and_a_letter_of_a_table_cannot_be_chosen(key: int) -> None:
    stage, scene = opened()
    headless_stage.click_on(stage, key_of(scene, KeyAction.END))
    stage.handle(headless_stage.key(key))
    assert dict(stage.settings.keys) == {}
    assert vars(stage)["_toast"].words == "This key is reserved and cannot be changed."


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("layout", [DEFAULTS, ONE_HAND])
def test_no_two_actions_of_a_layout_share_a_key(game: str, layout: Mapping[KeyAction, str]) -> None:
    words = face(game).key_words()
    keys = [key for deed, key in layout.items() if deed not in words.unused] + [*words.letters]
    assert sorted(keys) == sorted(set(keys))
    assert FIXED.isdisjoint(keys)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_lines_of_a_gamepad_share_a_button(game: str) -> None:
    for _where, lines in pad_lines(game):
        combinations = [line.buttons for line in lines if line.buttons]
        assert len(combinations) == len(set(combinations))


@pytest.mark.parametrize("language", ["en", "cs"])
def test_nothing_overlaps(language: str) -> None:
    _stage, scene = opened(language)
    rects = [each.rect for each in of_kind(scene, Button)]
    assert all(scene.box.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:at]) < 0 for at, rect in enumerate(rects))
