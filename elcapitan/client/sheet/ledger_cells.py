"""The cells of a scoring's ledger as one widget: which one is pointed at, or chosen with the arrow keys.

Knows lines and seats, not their words.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.widgets.widget import Widget, WidgetEvent

STEPS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}


class LedgerCell(NamedTuple):
    line: int
    """From 0: the cities, then proliferation, bonus, loans, and the money."""
    seat: int
    """0 for the heading of the line."""


class LedgerCells(Widget):
    """Tab comes to it after the buttons; the arrow keys walk among the cells."""

    takes_arrows = True

    def __init__(self, cells: dict[LedgerCell, Rect], told: LedgerCell | None = None) -> None:
        """`told` is the cell explained so far, kept if it still exists."""
        rects = list(cells.values())
        super().__init__(rects[0].unionall(rects[1:]))
        self.cells = cells
        self.told = told if told in cells else None

    def handle(self, event: pygame.event.Event) -> WidgetEvent | None:
        if event.type == pygame.MOUSEMOTION:
            self._tell(next((cell for cell, rect in self.cells.items() if rect.collidepoint(event.pos)), None))
        elif event.type == pygame.WINDOWLEAVE:
            self._tell(None)
        return super().handle(event)

    def takes_step(self, down: int) -> bool:
        return True

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        if step := STEPS.get(event.key):
            line, seat = self.told or LedgerCell(0, 0)
            there = LedgerCell(line + step[0], seat + step[1])
            self._tell(there if there in self.cells else self.told)
        return None

    def focus(self, focused: bool, ringed: bool = False) -> None:
        super().focus(focused, ringed)
        if self.ringed and self.told is None:
            self._tell(LedgerCell(0, 0))
        elif not focused and not self.hovered:
            self._tell(None)

    def draw_ring(self, dst: pygame.Surface, look: DrawContext, radius: float = 4) -> None:
        """Around the cell, not around the ledger: the scene paints it over its canvas."""

    def _tell(self, cell: LedgerCell | None) -> None:
        if cell != self.told:
            self.told, self.changed = cell, True
