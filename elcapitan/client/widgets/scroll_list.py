"""A list of rows that may be longer than its place: wheel, bar, keys; one row may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.pad_buttons import pad_button_of
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Chosen, Widget, WidgetEvent

BAR = 8
"""u; the bar at the right edge."""
ROWS_TO_BAR_PX = 12
"""px that the rows leave to the bar, where there is one."""
RowPainter = Callable[[pygame.Surface, pygame.Rect, Any, bool, bool], None]
"""surface, rectangle, row, chosen, hovered."""


class ScrollList(Widget):
    """Rows of one height. The painter paints one; the list knows nothing of what a row is."""

    def __init__(self, rect: pygame.Rect, rows: Sequence[Any], step: int, paint: RowPainter, chosen: int = -1) -> None:
        """`step`: px from row to row; `chosen`: the place of the chosen row, -1 for none."""
        super().__init__(rect)
        self.rows = list(rows)
        self.step = step
        self.paint = paint
        self.chosen = chosen
        self.offset = 0
        """px scrolled."""
        self._under = -1
        if chosen >= 0:
            self._show(chosen)

    @property
    def deepest(self) -> int:
        """The largest offset."""
        return max(0, len(self.rows) * self.step - self.rect.height)

    def row_rect(self, at: int) -> pygame.Rect:
        """The rectangle of the row at that place, perhaps outside the list."""
        gap = self.step // 10
        width = self.rect.width - (ROWS_TO_BAR_PX if self.deepest else 0)
        return pygame.Rect(self.rect.x, self.rect.y + at * self.step - self.offset, width, self.step - gap)

    def handle(self, event: pygame.event.Event) -> WidgetEvent | None:
        if event.type == pygame.MOUSEWHEEL and (self.hovered or pad_button_of(event)):
            self.scroll(-event.y * self.step // 2)
        if event.type == pygame.MOUSEMOTION:
            under = self._at(event.pos)
            if under != self._under:
                self._under, self.changed = under, True
            if self.held and event.buttons[0] and event.pos[0] > self.rect.right - 16:
                self.scroll(event.rel[1] * (len(self.rows) * self.step) // max(1, self.rect.height))
        return super().handle(event)

    def scroll(self, px: int) -> None:
        """Move the rows up by that much."""
        offset = max(0, min(self.deepest, self.offset + px))
        if offset != self.offset:
            self.offset, self.changed = offset, True

    def released_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        at = self._at(pos)
        return self._choose(at) if at >= 0 else None

    def takes_step(self, down: int) -> bool:
        return 0 <= self.chosen + down < len(self.rows)

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if step and self.takes_step(step):
            return self._choose(self.chosen + step)
        if event.key in (pygame.K_HOME, pygame.K_END) and self.rows:
            return self._choose(0 if event.key == pygame.K_HOME else len(self.rows) - 1)
        if event.key in ACTIVATING_KEYS and self.rows:
            return self._choose((self.chosen + 1) % len(self.rows))
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.scroll(self.rect.height * (1 if event.key == pygame.K_PAGEDOWN else -1))
        return None

    def _choose(self, at: int) -> WidgetEvent:
        self.chosen, self.changed = at, True
        self._show(at)
        return Chosen(self, self.rows[at])

    def _show(self, at: int) -> None:
        top = at * self.step
        self.scroll(min(0, top - self.offset) or max(0, top + self.step - self.rect.height - self.offset))

    def _at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        at = (pos[1] - self.rect.y + self.offset) // self.step
        return at if at < len(self.rows) and self.row_rect(at).collidepoint(pos) else -1

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        with look.clipped(dst, self.rect):
            first = self.offset // self.step
            for at in range(first, min(len(self.rows), first + self.rect.height // self.step + 2)):
                self.paint(dst, self.row_rect(at), self.rows[at], at == self.chosen, self.hovered and at == self._under)
        if self.deepest:
            track = pygame.Rect(self.rect.right - look.px(BAR), self.rect.y, look.px(BAR), self.rect.height)
            look.fill(dst, track, theme.WOOD[0], 0.6, radius=4)
            length = max(look.px(40), track.height * track.height // (len(self.rows) * self.step))
            top = track.y + (track.height - length) * self.offset // self.deepest
            look.fill(dst, pygame.Rect(track.x, top, track.width, length), theme.HAIRLINE, 0.9, radius=4)
