"""The five colours with their marks, one of which is a seat's."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Chosen, Widget, WidgetEvent

COLOURS = tuple(theme.PLAYERS)


class ColourSwatches(Widget):
    """A row of colours; the arrow keys choose among them."""

    takes_arrows = True

    def __init__(self, rect: pygame.Rect, colour: str) -> None:
        super().__init__(rect)
        self.colour = colour

    def box(self, at: int) -> pygame.Rect:
        """Where the colour of that place is clicked."""
        width = self.rect.width / len(COLOURS)
        left = round(self.rect.x + at * width)
        return pygame.Rect(left, self.rect.y, round(width), self.rect.height)

    def released_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        at = next((at for at in range(len(COLOURS)) if self.box(at).collidepoint(pos)), None)
        return None if at is None else self._choose(at)

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 1 if event.key in ACTIVATING_KEYS else 0)
        return self._choose((COLOURS.index(self.colour) + step) % len(COLOURS)) if step else None

    def _choose(self, at: int) -> WidgetEvent | None:
        if COLOURS[at] == self.colour:
            return None
        self.colour, self.changed = COLOURS[at], True
        return Chosen(self, self.colour)

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        for at, colour in enumerate(COLOURS):
            box = self.box(at)
            chosen = colour == self.colour
            side = min(box.width, box.height) - look.px(2 if chosen else 10)
            look.sprite(dst, f"pieces/disc-{colour}", box.center, side, alpha=1.0 if chosen else 0.55)
            if chosen:
                ring = pygame.Rect(0, 0, side + look.px(4), side + look.px(4))
                ring.center = box.center
                look.rim(dst, ring, theme.LEGAL, 2.4, radius=side / look.s)
