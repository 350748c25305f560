"""A stage without a window for tests: the real stack, the real art, and hands that click and type."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.widget import Widget
from tests.art_memory import art

SIZE = (1280, 720)


def look(size: tuple[int, int] = SIZE, ui_scale: float = 1.0) -> DrawContext:
    return DrawContext(size, art(), ui_scale)


def stack(size: tuple[int, int] = SIZE, settings: Settings | None = None) -> SceneStack:
    kept = settings or Settings(language="en", name="Klára")
    return SceneStack(look(size), kept, lambda changed: None)


def moved(pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def mouse(kind: int, pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, button=pygame.BUTTON_LEFT)


def click(pos: tuple[int, int]) -> list[pygame.event.Event]:
    return [moved(pos), mouse(pygame.MOUSEBUTTONDOWN, pos), mouse(pygame.MOUSEBUTTONUP, pos)]


def key(name: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=name, mod=mod, unicode="")


def typed(words: str) -> list[pygame.event.Event]:
    return [pygame.event.Event(pygame.TEXTINPUT, text=sign) for sign in words]


def click_on(stack: SceneStack, widget: Widget) -> None:
    for event in click(widget.rect.center):
        stack.handle(event)


def surface(size: tuple[int, int] = SIZE) -> pygame.Surface:
    return pygame.Surface(size)
