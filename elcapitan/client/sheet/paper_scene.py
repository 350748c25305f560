"""A scene on a sheet of paper that fills most of the window: its place, its ground and frame, and its buttons."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing.backdrop import draw_wood
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.widgets.widget_scene import WidgetScene

AROUND = 41
"""u of wood left above and below the sheet, both together."""
BESIDE = 160
"""The same on both sides of a sheet that is as wide as the window allows."""


class PaperScene(WidgetScene):
    """The scene draws what is written on the sheet."""

    sheet_u = 1480, 900
    widest_u = 0
    """Of a sheet that takes the width of the window as far as that; 0: it does not."""
    least_height_u = 820
    """The same at the larger settings."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = pygame.Rect(0, 0, 0, 0)
        """In px; made by `place_sheet`."""

    @property
    def look(self) -> DrawContext:
        return self.stage.look.room(self.sheet_u[0] + AROUND, self.least_height_u + AROUND)

    def place_sheet(self) -> None:
        """In the middle of the window, as high as it may be there."""
        look = self.look
        width, height = self.sheet_u
        width = max(width, min(self.widest_u, round(look.across - BESIDE)))
        self.sheet = pygame.Rect(0, 0, look.px(width), look.px(min(height, look.down - AROUND)))
        self.sheet.center = (look.size[0] // 2, look.size[1] // 2)

    def write(self, surface: pygame.Surface, look: DrawContext) -> None:
        """Draw the content of the sheet, without the buttons."""
        raise NotImplementedError

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        draw_wood(surface, look)
        look.frame(surface, "shadow-panel", self.sheet)
        look.picture(surface, "grounds/paper", self.sheet, radius=14)
        look.frame(surface, "wood-frame", self.sheet)
        self.write(surface, look)
