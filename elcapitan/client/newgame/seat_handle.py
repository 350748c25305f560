"""The portrait of a seat in a new game: a handle by which the seat is moved up or down."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.widgets.widget import Chosen, Widget, WidgetEvent


class SeatHandle(Widget):
    """Dragged beyond its row, or moved by the arrows up and down, it reports a step: -1 or 1."""

    def __init__(self, rect: pygame.Rect, at: int, portrait: str, colour: str, wide: float) -> None:
        """`at`: the seat's place from 0; `wide`: u of the picture."""
        super().__init__(rect)
        self.at, self.portrait, self.colour, self.wide = at, portrait, colour, wide

    def takes_step(self, down: int) -> bool:
        return True

    def handle(self, event: pygame.event.Event) -> WidgetEvent | None:
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self.held:
            self._set(held=False)
            over = event.pos[1] - self.rect.centery
            steps = round(abs(over) / (self.rect.height * 1.2))
            return Chosen(self, 1 if over > 0 else -1) if steps else None
        return super().handle(event)

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        return Chosen(self, step) if step else None

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        if self.hovered or self.held:
            look.fill(dst, self.rect, theme.LEGAL, 0.14, radius=8)
        draw_portrait(dst, look, self.portrait, self.colour, self.rect.center, look.px(self.wide))
