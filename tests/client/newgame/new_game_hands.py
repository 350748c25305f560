"""New game on a stage, and hands that choose and write in it."""

from random import Random

import pygame

from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Chips
from elcapitan.client.widgets.text_field import TextField
from tests.client.headless_stage import click, click_on, key, stack, typed
from tests.client.scenes.scene_helpers import offline_link


def new_game() -> tuple[SceneStack, NewGame]:
    stage = stack()
    scene = NewGame(offline_link(), Random(1))
    stage.push(scene)
    return stage, scene


def choose(stage: SceneStack, chips: Chips, value: object) -> None:
    at = next(at for at, (each, _words) in enumerate(chips.choices) if each == value)
    for event in click(chips.boxes[at].center):
        stage.handle(event)


def write(stage: SceneStack, field: TextField, text: str) -> None:
    click_on(stage, field)
    stage.handle(key(pygame.K_a, pygame.KMOD_CTRL))
    for event in typed(text):
        stage.handle(event)
