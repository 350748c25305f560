"""A computer player's character on one line: mark, name, manner; pressed, it is the next one."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model import bot_profiles
from elcapitan.client.widgets.button import Button

SHORT = 400
"""u; a shorter line goes without the manner."""


class BotCharacterButton(Button):
    """Shows what `by` says; its value is ("character", the seat's place from 0)."""

    def __init__(self, rect: pygame.Rect, game: str, by: str, at: int) -> None:
        super().__init__(rect, bot_profiles.character_description(game, by), value=("character", at))
        self.by = by

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        lit = self.hovered and self.enabled
        look.fill(dst, self.rect, theme.LEGAL if lit else theme.PANEL, 0.14 if lit else 0.55, radius=8)
        x, y = self.rect.x + look.px(8), self.rect.centery
        look.icon(dst, bot_profiles.player_icon(self.by), (x, y), look.px(26), theme.HEADING, anchor="ml")
        x += look.px(36)
        if name := bot_profiles.character_title(self.by):
            x = look.text(dst, name, "sans-bold", 18, theme.CREAM, (x, y), "ml").right + look.px(12)
        end = self.rect.right - look.px(30)
        if self.rect.w > look.px(SHORT):
            look.fit(
                dst,
                self.label,
                end - x,
                "sans-italic",
                17,
                theme.SECONDARY,
                (x, y),
                "ml",
            )
        look.icon(dst, "swap", (self.rect.right - look.px(8), y), look.px(18), theme.SECONDARY, anchor="mr")
