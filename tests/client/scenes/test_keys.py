"""The page of keys: a help that can be read, and a key chosen anew by a click and a press."""

import pygame
import pytest

from elcapitan.client.keys import DEFAULTS, ONE_HAND, Deed
from elcapitan.client.kit.button import Button
from elcapitan.client.scene import Scene
from elcapitan.client.scenes.keys import Keys
from elcapitan.client.scenes.options import Options
from elcapitan.client.settings import Settings
from elcapitan.client.stack import Stack
from tests.client import stages
from tests.client.scenes.scening import button, of_kind


def opened(language: str = "en") -> tuple[Stack, Keys]:
    stage = stages.stack(settings=Settings(language=language))
    scene = Keys()
    stage.push(Scene())
    stage.push(Options())
    stage.push(scene)
    stage.draw(stages.surface())
    return stage, scene


def key_of(scene: Keys, deed: Deed) -> Button:
    return next(each for each in of_kind(scene, Button) if each.value is deed)


def test_every_deed_is_listed_with_its_key() -> None:
    _stage, scene = opened()
    assert {each.value for each in of_kind(scene, Button)} >= set(Deed)
    assert key_of(scene, Deed.UNDO_TURN).label == "Shift+U"


def test_the_keys_that_are_fixed_stand_clear_of_every_button() -> None:
    _stage, scene = opened()
    assert [
        line for line in scene.fixed_lines if line.collidelist([each.rect for each in of_kind(scene, Button)]) >= 0
    ] == []


def test_a_click_and_a_press_choose_another_key() -> None:
    stage, scene = opened()
    stages.click_on(stage, key_of(scene, Deed.END))
    stage.handle(stages.key(pygame.K_LCTRL))
    stage.handle(stages.key(pygame.K_x, pygame.KMOD_CTRL))
    assert dict(stage.settings.keys) == {"end": "ctrl+x"}
    assert key_of(scene, Deed.END).label == "Ctrl+X"
    stages.click_on(stage, button(scene, "Reset to defaults"))
    assert dict(stage.settings.keys) == {}


def test_one_click_puts_every_key_within_reach_of_one_hand() -> None:
    stage, scene = opened()
    stages.click_on(stage, button(scene, "One-handed, near the arrow keys"))
    assert scene.bindings.keys == ONE_HAND
    assert key_of(scene, Deed.NEXT).label == "Page down"
    assert not button(scene, "One-handed, near the arrow keys").enabled
    assert scene.bindings.deed(stages.key(pygame.K_PAGEDOWN)) is Deed.NEXT
    stages.click_on(stage, button(scene, "Reset to defaults"))
    assert scene.bindings.keys == DEFAULTS


def test_escape_leaves_the_old_key_and_then_the_page() -> None:
    stage, scene = opened()
    stages.click_on(stage, key_of(scene, Deed.END))
    stage.handle(stages.key(pygame.K_ESCAPE))
    assert scene.waiting is None
    assert dict(stage.settings.keys) == {}
    assert stage.top is scene
    stage.handle(stages.key(pygame.K_ESCAPE))
    assert isinstance(stage.top, Options)


def test_an_arrow_cannot_be_chosen() -> None:
    stage, scene = opened()
    stages.click_on(stage, key_of(scene, Deed.END))
    stage.handle(stages.key(pygame.K_UP))
    assert dict(stage.settings.keys) == {}


@pytest.mark.parametrize("language", ["en", "cs"])
def test_nothing_overlaps(language: str) -> None:
    _stage, scene = opened(language)
    rects = [each.rect for each in of_kind(scene, Button)]
    assert all(scene.box.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:at]) < 0 for at, rect in enumerate(rects))
