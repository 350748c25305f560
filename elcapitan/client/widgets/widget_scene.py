"""Scenes with widgets of their own, in `group`."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.scene import Scene
from elcapitan.client.sound_names import GameSound
from elcapitan.client.widgets.widget_group import WidgetGroup


class WidgetScene(Scene):
    """A scene with widgets. All of it is painted whenever one of them changes; subclasses that can do with less have a
    `draw` of their own.
    """

    def __init__(self) -> None:
        super().__init__()
        self.group = WidgetGroup()

    @property
    def look(self) -> DrawContext:
        """What it is painted with."""
        return self.stage.look

    def leave(self) -> None:
        self.group.release()

    @property
    def typing(self) -> bool:
        return self.group.typing

    def take_sounds(self) -> Sequence[GameSound]:
        return self.group.sounds_to_play()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if not (self.stale or self.group.changed):
            return []
        self.stale = False
        look = self.look
        self.paint(surface, look)
        self.group.draw(surface, look)
        return None

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        """Paint everything beneath the widgets."""
