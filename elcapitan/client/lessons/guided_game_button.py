"""A button that begins the guided first game of one of the games: its picture, its name, and where there is room one
sentence on it."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.game_picture import draw_game_picture
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button
from elcapitan.games import introduction

LINES = 3
"""Of the sentence at most."""
SENTENCE_U = 200
"""Its least width."""


class GuidedGameButton(Button):
    """Reports `Pressed`; `game` says which."""

    def __init__(self, rect: pygame.Rect, game: str) -> None:
        super().__init__(rect, _("Learn {game}").format(game=introduction(game).name), value="learn")
        self.game = game

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        said = introduction(self.game)
        look.frame(dst, self._frame(), self.rect)
        inset = look.px(12)
        picture = pygame.Rect(self.rect.x + inset, self.rect.y + inset, 0, self.rect.h - 2 * inset)
        picture.w = round(picture.h * 1.25)
        draw_game_picture(dst, look, said.picture, picture)
        left = picture.right + look.px(16)
        room = self.rect.right - inset - left
        if room < look.px(SENTENCE_U):
            whole_name = self.label.replace(said.name, said.name.replace(" ", "\u00a0"))
            block = look.block(whole_name, "serif-semibold", 22, (room, self.rect.h - 2 * inset))
            look.draw_block(dst, block, theme.TITLE, (left, self.rect.centery), "ml")
            return
        at = (left, self.rect.y + look.px(32))
        look.fit(dst, self.label, room, "serif-semibold", 25, theme.TITLE, at, "ml")
        step = look.line_height("sans", 17)
        for line, words in enumerate(look.wrap(said.sentence, "sans", 17, room)[:LINES]):
            where = (left, self.rect.y + look.px(64) + step * line)
            look.text(dst, words, "sans", 17, theme.CREAM, where, "ml")
