"""The colours of a game with their marks, one of which is a seat's."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Chosen, Widget, WidgetEvent

MOST_IN_ROW = 5
"""How many have room beside each other in a rectangle of usual width; fewer have the same distances, from its left."""


class ColourSwatches(Widget):
    """A row of colours; the arrow keys choose among them."""

    takes_arrows = True

    def __init__(self, rect: pygame.Rect, colour: str, colours: Sequence[str], rows: int = 1) -> None:
        """`colours`: those of the game, in theme.PLAYERS."""
        super().__init__(rect)
        self.rows = rows
        self.colour = colour
        self.colours = [each for each in theme.PLAYERS if each in colours]

    def box(self, at: int) -> pygame.Rect:
        """Where the colour of that place is clicked."""
        columns = max(-(-len(self.colours) // self.rows), MOST_IN_ROW if self.rows == 1 else 1)
        width, height, (row, column) = self.rect.width / columns, self.rect.height // self.rows, divmod(at, columns)
        left = round(self.rect.x + column * width)
        return pygame.Rect(left, self.rect.y + row * height, round(width), height)

    def released_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        at = next((at for at in range(len(self.colours)) if self.box(at).collidepoint(pos)), None)
        return None if at is None else self._choose(at)

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 1 if event.key in ACTIVATING_KEYS else 0)
        return self._choose((self.colours.index(self.colour) + step) % len(self.colours)) if step else None

    def _choose(self, at: int) -> WidgetEvent | None:
        if self.colours[at] == self.colour:
            return None
        self.colour, self.changed = self.colours[at], True
        return Chosen(self, self.colour)

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        for at, colour in enumerate(self.colours):
            box = self.box(at)
            chosen = colour == self.colour
            side = min(box.width, box.height) - look.px(2 if chosen else 10 / self.rows)
            look.sprite(dst, f"pieces/disc-{colour}", box.center, side, alpha=1.0 if chosen else 0.55)
            if chosen:
                ring = pygame.Rect(0, 0, side + look.px(4), side + look.px(4))
                ring.center = box.center
                look.rim(dst, ring, theme.LEGAL, 2.4, radius=side / look.s)
