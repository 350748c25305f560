"""A face set narrower than it was drawn: where even the smallest letters have no room, before words are cut short.

No condensed companion of the faces can be had as a package. Letters are painted three times as large and shrunk more
across than down, which keeps their height and their edges clean.
"""

from __future__ import annotations

from typing import Final

import pygame

from elcapitan.client.drawing.fallback_font import FallbackFont

OVERSAMPLING: Final = 3


class CondensedFont:
    """Has the methods of `pygame.font.Font` that TextLayout uses."""

    def __init__(self, plain: FallbackFont, large: FallbackFont, part: float) -> None:
        """`plain` at the wanted size in px, `large` FINER times that; `part` of the width, below 1."""
        self._plain = plain
        self._large = large
        self._part = part

    def size(self, words: str) -> tuple[int, int]:
        """Width and height in px."""
        return round(self._large.size(words)[0] * self._part / OVERSAMPLING), self._plain.size(words)[1]

    def get_ascent(self) -> int:
        return self._plain.get_ascent()

    def get_linesize(self) -> int:
        return self._plain.get_linesize()

    def get_height(self) -> int:
        return self._plain.get_height()

    def render(self, words: str, smooth: bool, colour: str) -> pygame.Surface:
        """The words in one colour on nothing."""
        width, height = self.size(words)
        large = self._large.render(words, smooth, colour)
        if not large.get_width():
            return self._plain.render("", smooth, colour)  # smoothscale does not survive a width of nothing
        return pygame.transform.smoothscale(large, (max(1, width), height))
