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
TALL = 0.85
"""Height of a window by its width from which the cards are side by side below the board."""
CARDS = 330
"""u high there."""
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
        """A wider window has a wider board; in a narrow one the columns give way, in a tall one the cards go below."""
        across, down, top = look.across, look.down, HEADER + GAP
        room = across - 2 * EDGE - 2 * GAP
        part = min(1.0, (room - LEAST_MIDDLE) / (LEFT + RIGHT))
        left, right = LEFT * part, RIGHT * part
        high = down - top - EDGE
        x, far, below = EDGE + left + GAP, across - EDGE - right, float(top)
        middle, cards = far - GAP - x, high
        if down > TALL * across:
            far, middle = x, across - EDGE - x
            right, cards = middle, CARDS + HEADING + BUTTONS + 2.0 * GAP
            below = down - EDGE - cards
        strip, board = top + CHART + GAP, top + CHART + STRIP + 2 * GAP
        end = below - GAP if below > top else down - EDGE
        arrow, pad = 52.0, EDGE
        return cls(
            look.rect(across - EDGE - 250, (HEADER - 52) / 2, 250, 52),
            look.rect(EDGE, top, left, high),
            look.rect(EDGE + 10, top + HEADING, left - 20, high - HEADING - FOOT),
            look.rect(x, top, middle, CHART),
            look.rect(x, strip, middle, STRIP),
            look.rect(x + 8, strip + 20, arrow - 8, arrow),
            look.rect(x + middle - arrow, strip + 20, arrow - 8, arrow),
            look.rect(x, board, middle, end - board),
            look.rect(far, below, right, cards),
            look.rect(far + pad, below + HEADING, right - 2 * pad, cards - HEADING - BUTTONS - 2 * GAP),
            look.rect(far + pad, down - EDGE - GAP - BUTTONS + 20, right - 2 * pad, BUTTONS - 20),
        )

    def card(self, at: int, count: int, gap: int) -> pygame.Rect:
        """The place of one of `count` cards: one below the other, or side by side where there is more width."""
        room, wide = self.cards, self.cards.w > self.cards.h * 2
        long = ((room.w if wide else room.h) - gap * (count - 1)) // count
        step = at * (long + gap)
        if wide:
            return pygame.Rect(room.x + step, room.y, long, room.h)
        return pygame.Rect(room.x, room.y + step, room.w, long)
