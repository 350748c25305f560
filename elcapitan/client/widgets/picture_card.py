"""A card with a picture, a title and stars, for things to choose from that can be done."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.game_picture import draw_game_picture
from elcapitan.client.widgets.button import Button

TITLE_U = 42
"""u of the strip with the title."""
BADGE_U = 34
"""u across the number in the corner, and the star."""
SPRITE = 0.7
"""Height of the sprite as a part of the picture's."""


class PictureCard(Button):
    """Reports `Pressed`; `value` says which."""

    def __init__(
        self, rect: pygame.Rect, label: str, value: object, picture: str, sprite: str = "", number: int = 0
    ) -> None:
        """`picture` fills the card, `sprite` stands before it; `number` in its corner, 0 for none."""
        super().__init__(rect, label, value=value)
        self.picture, self.sprite, self.number = picture, sprite, number
        self.stars = 0, 0
        """How many are earned, and of how many."""
        self.view: Callable[[tuple[int, int]], pygame.Surface | None] = lambda _size: None
        """A picture made for the card, no larger than that size in px; `picture` is behind it, or stands for it."""

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        look.frame(dst, self._frame(), self.rect)
        inner = self.rect.inflate(-2 * look.px(7), -2 * look.px(7))
        title = pygame.Rect(inner.x, inner.bottom - look.px(TITLE_U), inner.w, look.px(TITLE_U))
        view = pygame.Rect(inner.x, inner.y, inner.w, title.y - inner.y)
        shown = self.view(view.size)
        draw_game_picture(dst, look, self.picture, view, veiled=shown is not None, radius=6)
        if shown is not None:
            place = shown.get_rect(center=view.center)
            dst.blit(shown, place)
            look.rim(dst, place, theme.HAIRLINE, 1.2, 0.6, radius=2)
        if self.sprite:
            high = round(view.h * SPRITE)
            width, height = look.art.sprite(self.sprite, high).get_size()
            look.sprite(dst, self.sprite, view.center, round(high * min(1.0, width / height)))
        ink = theme.TITLE if self.hovered or self.focused else theme.CREAM
        look.fit(dst, self.label, title.w - look.px(16), "sans-semibold", 20, ink, title.center)
        corner = look.px(BADGE_U / 2 + 6)
        if self.number:
            self._draw_disc(dst, look, (view.x + corner, view.y + corner))
            at = (view.x + corner, view.y + corner)
            look.text(dst, str(self.number), "sans-bold", 18, theme.CREAM, at, "mc")
        earned, count = self.stars
        if not count:
            return
        step, last = look.px(BADGE_U * 0.68), (view.right - corner, view.y + corner)
        pill = pygame.Rect(0, 0, look.px(BADGE_U), look.px(BADGE_U))
        pill.center = last
        pill.x, pill.w = pill.x - step * (count - 1), pill.w + step * (count - 1)
        look.fill(dst, pill, theme.PANEL, 0.88, radius=BADGE_U / 2)
        look.rim(dst, pill, theme.HAIRLINE, 1.2, 0.8, radius=BADGE_U / 2)
        for star in range(count):
            middle = last[0] - step * (count - 1 - star), last[1]
            look.icon(dst, "star", middle, step, theme.HEADING if star < earned else theme.DISABLED)

    def _draw_disc(self, dst: pygame.Surface, look: DrawContext, at: tuple[int, int]) -> None:
        disc = pygame.Rect(0, 0, look.px(BADGE_U), look.px(BADGE_U))
        disc.center = at
        look.fill(dst, disc, theme.PANEL, 0.88, radius=BADGE_U / 2)
        look.rim(dst, disc, theme.HAIRLINE, 1.2, 0.8, radius=BADGE_U / 2)
