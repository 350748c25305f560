"""A slider for a share from 0 to 1, in tenths unless it is told otherwise: dragged, clicked, or moved by the arrows."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.widgets.widget import Chosen, Widget, WidgetEvent

STEPS = 10
NUMBER_U = 64
"""u at its right end for the number."""


class Slider(Widget):
    """Reports `Chosen` with the new value once it is released."""

    takes_arrows = True

    def __init__(self, rect: pygame.Rect, value: float, number_w: int, why_not: str = "", steps: int = STEPS) -> None:
        """`number_w`: px kept at the right end for the number; 0: none is written."""
        super().__init__(rect, why_not)
        self.steps = steps
        self._number_w = number_w
        self.value = value
        self._before = value
        side = rect.height // 2
        self.track = pygame.Rect(rect.x + side, rect.y, rect.width - 2 * side - number_w, rect.height)

    def handle(self, event: pygame.event.Event) -> WidgetEvent | None:
        if event.type == pygame.MOUSEMOTION and self.held:
            self._slide(event.pos[0])
        released = event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT
        if self.held and (released or event.type == pygame.WINDOWFOCUSLOST):
            # Released anywhere: it stays where it was dragged.
            self._set(held=False)
            return self._let_go()
        return super().handle(event)

    def pressed_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        self._before = self.value
        self._slide(pos[0])
        return None

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if not step:
            return None
        self._before = self.value
        self._put(round(self.value * self.steps) + step)
        return self._let_go()

    def _slide(self, x: int) -> None:
        self._put(round((x - self.track.x) / max(1, self.track.width) * self.steps))

    def _put(self, step: int) -> None:
        value = max(0, min(self.steps, step)) / self.steps
        if value != self.value:
            self.value, self.changed = value, True

    def _let_go(self) -> WidgetEvent | None:
        return Chosen(self, self.value) if self.value != self._before else None

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        groove = pygame.Rect(self.track.x, 0, self.track.width, look.px(10))
        groove.centery = self.rect.centery
        look.fill(dst, groove, theme.SHADOW, 0.9, radius=5)
        look.rim(dst, groove, theme.HAIRLINE, 1.2, 0.6, radius=5)
        x = groove.x + round(groove.width * self.value)
        full = pygame.Rect(groove.x, groove.y, max(groove.height, x - groove.x), groove.height)
        if self.value:
            look.fill(dst, full, theme.HAIRLINE, radius=5)
        look.disc(dst, (x, groove.centery + look.px(1)), 15, theme.SHADOW, 0.8)
        look.disc(dst, (x, groove.centery), 14, theme.LEGAL if self.hovered or self.held else theme.HEADING)
        look.disc(dst, (x, groove.centery), 9, theme.HAIRLINE)
        if not self._number_w:
            return
        right = (self.rect.right - look.px(4), self.rect.centery)
        look.text(dst, f"{self.value:.0%}", "sans-semibold", 20, theme.CREAM, right, "mr")
