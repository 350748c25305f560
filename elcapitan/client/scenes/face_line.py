"""A computer player's character on one line: mark, name, manner; pressed, it is the next one."""

from __future__ import annotations

import pygame

from elcapitan.client import faces
from elcapitan.client.kit import theme
from elcapitan.client.kit.button import Button
from elcapitan.client.kit.look import Look

SHORT = 400
"""u; a shorter line goes without the manner."""


class FaceLine(Button):
    """Shows what `by` says; its value is ("character", the seat's place from 0)."""

    def __init__(self, rect: pygame.Rect, by: str, at: int) -> None:
        super().__init__(rect, faces.manner(by), value=("character", at))
        self.by = by

    def draw(self, dst: pygame.Surface, look: Look) -> None:
        lit = self.hovered and self.enabled
        look.fill(dst, self.rect, theme.LEGAL if lit else theme.PANEL, 0.14 if lit else 0.55, radius=8)
        x, y = self.rect.x + look.px(8), self.rect.centery
        look.icon(dst, faces.mark(self.by), (x, y), look.px(26), theme.HEADING, anchor="ml")
        x += look.px(36)
        if name := faces.title(self.by):
            x = look.text(dst, name, "sans-bold", 18, theme.CREAM, (x, y), "ml").right + look.px(12)
        end = self.rect.right - look.px(30)
        if self.rect.w > look.px(SHORT):
            look.fit(dst, faces.manner(self.by), end - x, "sans-italic", 17, theme.SECONDARY, (x, y), "ml")
        look.icon(dst, "swap", (self.rect.right - look.px(8), y), look.px(18), theme.SECONDARY, anchor="mr")
