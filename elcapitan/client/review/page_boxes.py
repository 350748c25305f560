"""Where everything of the page of a review stands."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from elcapitan.client.drawing.draw_context import DrawContext

HEADER, EDGE, GAP = 84, 16, 14
LEFT, RIGHT = 462, 548
"""u of the columns beside the board, where there is room for all three."""
LEAST_MIDDLE = 640
CHART, STRIP = 264, 98
"""u high."""
HEADING = 62
FOOT = 96
"""u below the list of turns, for the sum of all and for what a stand-in has played."""
BUTTONS = 168
"""u below the cards: the large button, a line, and two small ones."""


class PageBoxes(NamedTuple):
    """Where everything is."""

    back: pygame.Rect
    left: pygame.Rect
    turns: pygame.Rect
    chart: pygame.Rect
    strip: pygame.Rect
    previous: pygame.Rect
    following: pygame.Rect
    board: pygame.Rect
    right: pygame.Rect
    cards: pygame.Rect
    buttons: pygame.Rect

    @classmethod
    def of(cls, look: DrawContext) -> PageBoxes:
        """A wider window has a wider board; in a narrow one the columns give way."""
        across, down, top = look.across, look.down, HEADER + GAP
        room = across - 2 * EDGE - 2 * GAP
        part = min(1.0, (room - LEAST_MIDDLE) / (LEFT + RIGHT))
        left, right = LEFT * part, RIGHT * part
        middle, high = room - left - right, down - top - EDGE
        x, far = EDGE + left + GAP, across - EDGE - right
        board = top + CHART + STRIP + 2 * GAP
        arrow = 52.0
        strip = top + CHART + GAP
        pad = EDGE
        return cls(
            look.rect(across - EDGE - 250, (HEADER - 52) / 2, 250, 52),
            look.rect(EDGE, top, left, high),
            look.rect(EDGE + 10, top + HEADING, left - 20, high - HEADING - FOOT),
            look.rect(x, top, middle, CHART),
            look.rect(x, strip, middle, STRIP),
            look.rect(x + 8, strip + 20, arrow - 8, arrow),
            look.rect(x + middle - arrow, strip + 20, arrow - 8, arrow),
            look.rect(x, board, middle, down - EDGE - board),
            look.rect(far, top, right, high),
            look.rect(far + pad, top + HEADING, right - 2 * pad, high - HEADING - BUTTONS - 2 * GAP),
            look.rect(far + pad, down - EDGE - GAP - BUTTONS + 20, right - 2 * pad, BUTTONS - 20),
        )
