"""Pictures to choose one from: the colours of a game with their marks, and the players' portraits."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Chosen, Widget, WidgetEvent

MOST_IN_ROW = 5
"""How many colours have room beside each other in a rectangle of usual width; fewer have the same distances, from its
left."""
BESIDE = 4
"""Portraits on each side of the chosen one."""


class Swatches(Widget):
    """Rows of pictures; the arrow keys choose among them."""

    takes_arrows = True

    def __init__(self, rect: pygame.Rect, value: str, values: Sequence[str], rows: int = 1, least: int = 1) -> None:
        """`least`: for how many a row has room at least."""
        super().__init__(rect)
        self.value, self.values, self.rows, self.least = value, [*values], rows, least

    @property
    def offered(self) -> list[str]:
        """Those that are shown, in their order."""
        return self.values

    def box(self, at: int) -> pygame.Rect:
        """Where the value of that place among the offered ones is clicked."""
        columns = max(-(-len(self.offered) // self.rows), self.least)
        width, height, (row, column) = self.rect.width / columns, self.rect.height // self.rows, divmod(at, columns)
        left = round(self.rect.x + column * width)
        return pygame.Rect(left, self.rect.y + row * height, round(width), height)

    def released_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        found = (value for at, value in enumerate(self.offered) if self.box(at).collidepoint(pos))
        return self._choose(next(found, self.value))

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 1 if event.key in ACTIVATING_KEYS else 0)
        return self._choose(self.values[(self.values.index(self.value) + step) % len(self.values)])

    def _choose(self, value: str) -> WidgetEvent | None:
        if value == self.value:
            return None
        self.value, self.changed = value, True
        return Chosen(self, self.value)

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        for at, value in enumerate(self.offered):
            box, chosen = self.box(at), value == self.value
            side = min(box.width, box.height) - look.px(2 if chosen else 10 / self.rows)
            self.draw_value(dst, look, value, box.center, side, chosen)

    def draw_value(
        self, dst: pygame.Surface, look: DrawContext, value: str, at: tuple[int, int], side: int, chosen: bool
    ) -> None:
        """One picture, `side` px wide."""
        raise NotImplementedError


class ColourSwatches(Swatches):
    """A row of colours, one of which is a seat's."""

    def __init__(self, rect: pygame.Rect, colour: str, colours: Sequence[str], rows: int = 1) -> None:
        """`colours`: those of the game, in theme.PLAYERS."""
        least = MOST_IN_ROW if rows == 1 else 1
        super().__init__(rect, colour, [each for each in theme.PLAYERS if each in colours], rows, least)

    def draw_value(
        self, dst: pygame.Surface, look: DrawContext, value: str, at: tuple[int, int], side: int, chosen: bool
    ) -> None:
        look.sprite(dst, f"pieces/disc-{value}", at, side, alpha=1.0 if chosen else 0.55)
        if chosen:
            _draw_ring(dst, look, at, side + look.px(4), (side + look.px(4)) / 2)


class FaceSwatches(Swatches):
    """The player's portrait between those before and after it; each click brings another one into the middle."""

    @property
    def offered(self) -> list[str]:
        middle, count = self.values.index(self.value), len(self.values)
        return [self.values[(middle + step) % count] for step in range(-BESIDE, BESIDE + 1)]

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        super().draw(dst, look)
        for at, sign in ((0, "‹"), (2 * BESIDE, "›")):
            look.text(dst, sign, "sans-bold", 34, theme.CREAM, self.box(at).center, "mc", shadow=True)

    def draw_value(
        self, dst: pygame.Surface, look: DrawContext, value: str, at: tuple[int, int], side: int, chosen: bool
    ) -> None:
        rect = pygame.Rect(0, 0, side - look.px(4), side - look.px(4))
        rect.center = at
        dimmed = 0.72 if value in (self.offered[0], self.offered[-1]) else 0.25
        look.picture(dst, f"portraits/{value}", rect, radius=rect.w * 0.16 / look.s)
        if chosen:
            _draw_ring(dst, look, at, side, rect.w * 0.2)
        else:
            look.fill(dst, rect, theme.VEIL, dimmed, radius=rect.w * 0.16 / look.s)


def _draw_ring(dst: pygame.Surface, look: DrawContext, at: tuple[int, int], side: int, radius: float) -> None:
    ring = pygame.Rect(0, 0, side, side)
    ring.center = at
    look.rim(dst, ring, theme.LEGAL, 2.4, radius=radius / look.s)
