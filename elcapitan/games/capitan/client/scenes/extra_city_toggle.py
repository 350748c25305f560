"""A picture of an extra city that is put on the table, or taken off it, by a click."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.face import BoardExtra
from elcapitan.client.widgets.button import Toggle

NAME, STEP, BELOW = 15, 20, 11
"""u under the picture: to the middle of the name, from there to what the city does, and below."""
LEAST_NAME, LEAST_STEP = 0.45, 0.75
"""The last two at least, in lines of their letters, which do not become smaller with the window."""


class ExtraCityToggle(Toggle):
    """On or off; the words under the picture belong to it."""

    def __init__(self, rect: pygame.Rect, city: BoardExtra, on: bool) -> None:
        super().__init__(rect, on)
        self.city = city

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        rect = self.rect
        above = max(look.px(NAME), round(LEAST_NAME * look.line_height("serif-semibold", 19)))
        apart = max(look.px(STEP), round(LEAST_STEP * look.line_height("sans", 15)))
        picture = pygame.Rect(rect.x, rect.y, rect.width, rect.height - above - apart - look.px(BELOW))
        look.picture(dst, f"cities/{self.city.id}", picture, radius=8)
        if not self.on:
            look.fill(dst, picture, theme.VEIL, 0.3 if self.hovered else 0.5, radius=8)
        rim = theme.LEGAL if self.on else theme.HAIRLINE
        look.rim(dst, picture, rim, 3 if self.on else 1.2, 1 if self.on or self.hovered else 0.6, radius=8)
        seal = (picture.right - look.px(20), picture.y + look.px(20))
        if self.on:
            look.disc(dst, seal, 14, theme.PANEL, 0.9)
            look.icon(dst, "check", seal, look.px(18), theme.OK)
        ink = theme.TITLE if self.on else theme.CREAM
        name = (rect.centerx, picture.bottom + above)
        look.fit(dst, self.city.name, rect.width, "serif-semibold", 19, ink, name)
        words = (rect.centerx, name[1] + apart)
        look.fit(dst, self.city.words, rect.width, "sans", 15, theme.SECONDARY, words)
