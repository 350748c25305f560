"""A sentence that appears near the lower edge and goes away by itself."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext

MIN_DISPLAY_S = 2.6
DISPLAY_PER_CHARACTER_S = 0.035
"""A long sentence is shown longer, so that it can be read."""


class Toast:
    """A sentence that disappears by itself; opaque, so that it can be painted over itself."""

    moving = False

    def __init__(self, words: str, then: Callable[[], None] | None = None, least_s: float = 0.0) -> None:
        """`then` is what a click on it does; `least_s` is how long it is shown at least."""
        self.words = words
        self.then = then
        self._box = pygame.Rect(0, 0, 0, 0)
        self.left_s = max(least_s, MIN_DISPLAY_S + DISPLAY_PER_CHARACTER_S * len(words))
        self.changed = True

    def update(self, dt_s: float) -> bool:
        """Whether it is still shown."""
        self.left_s -= dt_s
        return self.left_s > 0

    def clicked(self, event: pygame.event.Event) -> Callable[[], None] | None:
        """What to do if this event is a click on it."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        return self.then if pressed and self._box.collidepoint(event.pos) else None

    def draw(self, dst: pygame.Surface, look: DrawContext, room: pygame.Rect | None = None) -> pygame.Rect:
        """`room`: what the scene leaves free for it."""
        self.changed = False
        lines = look.wrap(self.words, "sans-semibold", 20, room.width - look.px(92) if room else look.px(900))
        step = look.line_height("sans-semibold", 20)
        sign = look.px(36) if self.then else 0
        width = max(look.measure(line, "sans-semibold", 20) for line in lines) + 2 * look.px(28) + sign
        box = pygame.Rect(0, 0, width, step * len(lines) + 2 * look.px(14))
        box.midbottom = (dst.get_width() // 2, dst.get_height() - look.px(160))
        if room is not None:
            box.center = room.center
            box.clamp_ip(dst.get_rect())
        look.fill(dst, box, theme.PANEL_ACTIVE, radius=10)
        look.rim(dst, box, theme.HAIRLINE, 1.4, radius=10)
        for at, line in enumerate(lines):
            middle = box.y + look.px(14) + step * at + step // 2
            look.text(dst, line, "sans-semibold", 20, theme.REASON, (box.centerx - sign // 2, middle), "mc")
        if sign:  # the rule book is a click away
            look.icon(dst, "book", (box.right - look.px(36), box.centery), look.px(24), theme.HEADING)
        self._box = box
        return box
