"""The screen between a click and a table without a server, which takes seconds if its game was not shown before."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from elcapitan.client.drawing.backdrop import draw_start
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext


class LoadingScene(Scene):
    """Says that something loads, and once that is seen gives way to it."""

    busy = True

    def __init__(self, load: Callable[[SceneContext], Scene]) -> None:
        """`load` makes the scene."""
        super().__init__()
        self._load = load

    def update(self, dt_s: float) -> None:
        if not self.stale:
            self.stage.replace(self._load(self.stage))

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if not self.stale:
            return []
        self.stale = False
        draw_start(surface, self.stage.look, _("Loading …"))
        return None
