"""Painting at one scale: letters, frames, pieces and rounded fills, measured in u and cached in px.

A u is a px at 1920x1080. A DrawContext belongs to one window size and one scale; a new one is made when either changes.
It paints where it is told and knows no scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.rounded_boxes import RoundedBoxes
from elcapitan.client.drawing.text_layout import TextLayout

if TYPE_CHECKING:
    from elcapitan.client.drawing.art import Art

DESIGN = (1920, 1080)
"""The window in which one u is one px."""
LARGE_MARKS = 1.25
"""How much larger a mark without a piece becomes."""
WITH_LARGE_MARKS = ("pieces/warehouse", "pieces/fortress", "pieces/ship", "pieces/disc")
"""Pieces of which there is a picture with a large mark, too, in a folder of its own."""
LARGEST_LETTERS = 1.5
"""How much larger letters can be at most, by size and letters together."""
NO_SMALLER = 2 / 3
"""px per u below which a wish for smaller things is not followed: at 1280x720 body text has twelve px."""
LEAST_WINDOW = (800, 450)
"""px of a window in which letters of 12 px have room on all screens; in less they are painted over one another."""
LEAST_UPRIGHT, UPRIGHT = 720, 0.73
"""px of the width of an upright window, and its width for its height, at most."""
LEAST_SCALE = 1 / 48
"""px per u in a window that is dragged to nothing: there only a corner is seen, but all boxes have a width."""
Point = tuple[float, float]


class VisionOptions(NamedTuple):
    """Settings for players with impaired vision."""

    high_contrast: bool = False
    large_marks: bool = False


DEFAULT_VISION = VisionOptions()


class DrawContext(TextLayout):
    """Everything needed to paint at one scale."""

    def __init__(
        self,
        size: tuple[int, int],
        art: Art,
        ui_scale: float = 1.0,
        larger: float = 1.0,
        eyes: VisionOptions = DEFAULT_VISION,
    ) -> None:
        """`size` of the window in px; `ui_scale` from 0.9 to 1.5 is the player's own wish; `larger`: letters alone.

        Letters come to 150 % at most, by whichever of the two wishes.
        """
        self.eyes = eyes
        scale = max(LEAST_SCALE, min(size[0] / DESIGN[0], size[1] / DESIGN[1]))
        # Where letters are as small as they may be, a wish for smaller things would only take their room away.
        s = max(scale * ui_scale, min(scale, NO_SMALLER))
        super().__init__(s, max(1.0, min(larger, LARGEST_LETTERS * scale / s)))
        self.size = size
        self._letters = larger
        """The wished size of letters alone, met or not."""
        self.window_s = scale
        """px per u without the player's wish, for scenes that must fill the window exactly."""
        self.art = art
        self.enlarged = 1.0
        """How much of the player's wish for larger things the boxes have followed, and not letters alone."""
        self._rounded = RoundedBoxes()
        self._others: dict[float, DrawContext] = {}
        """Those with larger boxes, by how much larger."""

    @cached_property
    def whole(self) -> DrawContext:
        """For scenes whose 1920x1080 u must all be seen: a wish for larger things makes only letters larger there."""
        return self if self.s <= self.window_s else self._larger(1.0)

    @property
    def is_large_enough(self) -> bool:
        """There are enough px for the least letters."""
        width, height = self.size
        upright = width >= LEAST_UPRIGHT and width < height * UPRIGHT
        return upright or (width >= LEAST_WINDOW[0] and height >= LEAST_WINDOW[1])

    def room(self, width: float, height: float) -> DrawContext:
        """For content of that size in u: as large as wished, as far as the window has room; letters do the rest."""
        across, down = self.size[0] / self.window_s / width, self.size[1] / self.window_s / height
        return self.with_more_room(min(self.s / self.window_s, across, down))

    def with_more_room(self, factor: float) -> DrawContext:
        """For a scene that can make its boxes `factor` times as large; letters do the rest of the player's wish."""
        if factor <= 1:
            return self.whole
        return self._larger(factor)

    def _larger(self, factor: float) -> DrawContext:
        """The same one every time: what was painted for it is kept."""
        if factor not in self._others:
            letters = self._letters * max(1.0, self.s / self.window_s / factor)
            look = DrawContext(self.size, self.art, factor, letters, self.eyes)
            look.enlarged = factor
            self._others[factor] = look
        return self._others[factor]

    def beside(self, art: Art) -> DrawContext:
        """The same with other art, for another thread; nothing that is kept here is shared."""
        return DrawContext(self.size, art, self.s / self.window_s, self._letters, self.eyes)

    @property
    def across(self) -> float:
        """u from one edge of the window to the other."""
        return self.size[0] / self.s

    @property
    def down(self) -> float:
        """u from the upper edge of the window to the lower."""
        return self.size[1] / self.s

    def px(self, u: float) -> int:
        """Whole px for a length in u."""
        return round(u * self.s)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A rectangle given in u. Edges are rounded, not lengths, so that neighbours meet."""
        left, top = round(x * self.s), round(y * self.s)
        return pygame.Rect(left, top, round((x + w) * self.s) - left, round((y + h) * self.s) - top)

    def shade(self, colour: str) -> str:
        """The colour that is painted where this one is meant: with high contrast lighter words on darker panels."""
        return theme.HIGH_CONTRAST.get(colour, colour) if self.eyes.high_contrast else colour

    def frame(self, dst: pygame.Surface, name: str, rect: pygame.Rect) -> None:
        """A stretched frame such as "panel"; outside the rectangle there is its glow or shadow."""
        surface, offset = self.art.frame(name, (rect.width, rect.height), self.s)
        dst.blit(surface, (rect.x + offset[0], rect.y + offset[1]), special_flags=pygame.BLEND_PREMULTIPLIED)

    def sprite(
        self, dst: pygame.Surface, name: str, pos: Point, width: int, *, anchor: str = "mc", alpha: float = 1.0
    ) -> pygame.Rect:
        """A piece such as "pieces/ship-red", `width` px wide, by its centre ("mc") or another point ("tl", "bc")."""
        return self._stamp(dst, self.piece(name, max(1, width), alpha), pos, anchor)

    def piece(self, name: str, width: int, alpha: float = 1.0) -> pygame.Surface:
        """The picture of a piece, `width` px wide; with a large mark if the settings say so. The pirate has none."""
        if self.eyes.large_marks and name.startswith(WITH_LARGE_MARKS) and not name.endswith("pirate"):
            name = name.replace("pieces/", "large-marks/", 1)
        return self.art.sprite(name, width, alpha=alpha)

    def icon(
        self, dst: pygame.Surface, name: str, pos: Point, size: int, colour: str, *, anchor: str = "mc"
    ) -> pygame.Rect:
        """A small sign of one colour, `size` px each way."""
        return self._stamp(dst, self.art.icon(name, max(1, size), self.shade(colour)), pos, anchor)

    def mark(
        self, dst: pygame.Surface, player: str, pos: Point, size: int, ink: str, *, anchor: str = "mc"
    ) -> pygame.Rect:
        """The mark of a player's colour."""
        if self.eyes.large_marks:
            size = round(size * LARGE_MARKS)
        return self._stamp(dst, self.art.mark(player, max(1, size), ink), pos, anchor)

    def picture(self, dst: pygame.Surface, name: str, rect: pygame.Rect, radius: float = 0) -> None:
        """A picture that covers the rectangle; `radius` in u."""
        surface = self.art.picture(name, (rect.width, rect.height), radius=self.px(radius))
        dst.blit(surface, rect, special_flags=pygame.BLEND_PREMULTIPLIED if radius else 0)

    @contextmanager
    def clipped(self, dst: pygame.Surface, area: pygame.Rect) -> Iterator[None]:
        """Paint only within an area, and within what limits `dst` already."""
        before = dst.get_clip()
        dst.set_clip(area.clip(before))
        yield
        dst.set_clip(before)

    def fill(
        self, dst: pygame.Surface, rect: pygame.Rect, colour: str, alpha: float = 1.0, radius: float = 0
    ) -> pygame.Rect:
        """A rounded box with smooth corners; `alpha` 0 to 1, `radius` in u."""
        return self._rounded.fill(dst, rect, self.shade(colour), alpha, self.px(radius))

    def rim(
        self, dst: pygame.Surface, rect: pygame.Rect, colour: str, width: float, alpha: float = 1.0, radius: float = 0
    ) -> pygame.Rect:
        """Only the edge of such a box, inside the rectangle; `width` in u, at least one px."""
        return self._rounded.rim(dst, rect, self.shade(colour), max(1, self.px(width)), alpha, self.px(radius))

    def disc(self, dst: pygame.Surface, centre: Point, radius: float, colour: str, alpha: float = 1.0) -> pygame.Rect:
        """A smooth disc; `radius` in u."""
        r = max(1, self.px(radius))
        box = pygame.Rect(round(centre[0]) - r, round(centre[1]) - r, 2 * r, 2 * r)
        return self._rounded.fill(dst, box, colour, alpha, r)

    @staticmethod
    def _stamp(dst: pygame.Surface, surface: pygame.Surface, pos: Point, anchor: str) -> pygame.Rect:
        rect = anchored_rect(surface.get_size(), pos, anchor)
        dst.blit(surface, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        return rect


def anchored_rect(size: tuple[int, int], pos: Point, anchor: str) -> pygame.Rect:
    """The rectangle of that size whose anchor point (t, m, b and l, c, r) is at `pos`."""
    part = {"t": 0.0, "m": 0.5, "b": 1.0, "l": 0.0, "c": 0.5, "r": 1.0}
    x = pos[0] - size[0] * part[anchor[1]]
    y = pos[1] - size[1] * part[anchor[0]]
    return pygame.Rect(round(x), round(y), *size)
