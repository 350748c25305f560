"""The brush of the table: a DrawContext, and composites of several pictures, made once and then only blitted.

A composite is kept by name and size. Nothing here knows a position; sizes are in px because a board, and everything on
it, may be painted at any width.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext, anchored_rect

KEPT = 700
"""Composites kept: a table shows some 150 different ones, a close-up 60 more."""
SHADOW_ALPHA = 0.5
LEAST_RIMMED = 9
"""px; the rim of a smaller disc would take the room of its mark."""
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


class Brush:
    """Paints pieces, coins and words at the scale of one window."""

    def __init__(self, look: DrawContext) -> None:
        self.look = look
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()

    def px(self, u: float) -> int:
        return self.look.px(u)

    def made(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The composite of that name, made when it is first asked for."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found

    def stamp(self, dst: Surface, surface: Surface, pos: tuple[float, float], anchor: str = "mc") -> Rect:
        """A premultiplied surface by one of its points."""
        rect = anchored_rect(surface.get_size(), pos, anchor)
        dst.blit(surface, rect, special_flags=PREMULTIPLIED)
        return rect

    def piece_surface(self, name: str, width: int, alpha: float = 1.0) -> Surface:
        """A piece with its soft shadow; the piece itself is at `margin` of the surface."""
        width = max(4, width)
        return self.made(("piece", name, width, round(alpha, 2)), lambda: self._with_shadow(name, width, alpha))

    def piece(
        self, dst: Surface, name: str, pos: tuple[float, float], width: int, anchor: str = "mc", alpha: float = 1.0
    ) -> Rect:
        """Stamp a piece; its anchor point is reckoned without the shadow."""
        surface = self.piece_surface(name, width, alpha)
        margin = shadow_margin(max(4, width))
        size = surface.get_width() - 2 * margin, surface.get_height() - 2 * margin
        rect = anchored_rect(size, pos, anchor)
        dst.blit(surface, (rect.x - margin, rect.y - margin), special_flags=PREMULTIPLIED)
        return rect

    def _with_shadow(self, name: str, width: int, alpha: float) -> Surface:
        sprite = self.look.piece(name, width)
        margin = shadow_margin(width)
        size = sprite.get_width() + 2 * margin, sprite.get_height() + 2 * margin
        whole = Surface(size, pygame.SRCALPHA)
        dark = sprite.copy()
        dark.fill((0, 0, 0, round(255 * SHADOW_ALPHA)), special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(dark, (margin + margin // 3, margin + max(1, margin // 2)), special_flags=PREMULTIPLIED)
        whole = pygame.transform.box_blur(whole, max(1, margin // 2))
        whole.blit(sprite, (margin, margin), special_flags=PREMULTIPLIED)
        return with_alpha(whole, alpha) if alpha < 1 else whole

    def coin(self, dst: Surface, pos: tuple[float, float], width: int, number: int | None, metal: str = "gold") -> Rect:
        """A coin by its centre; `number` None shows the lily."""
        if number is None:
            return self.piece(dst, "pieces/coin-lily", pos, width)
        rect = self.piece(dst, f"pieces/coin-{metal}", pos, width)
        ink = theme.ENGRAVED if metal == "gold" else "#1f242a"
        share = 0.64 if number < 10 else 0.54
        self.words(dst, str(number), "sans-black", width * share, ink, rect.center, "mc")
        return rect

    def disc(self, dst: Surface, colour: str, pos: tuple[float, float], radius: int) -> Rect:
        """The disc of a seat: its colour and its mark, which fills a disc that is too small for a rim."""
        if radius < LEAST_RIMMED:
            return self.stamp(dst, self.made(("disc", colour, radius), lambda: self._small_disc(colour, radius)), pos)
        return self.look.sprite(dst, f"pieces/disc-{colour}", pos, 2 * radius)

    def _small_disc(self, colour: str, radius: int) -> Surface:
        whole, player = blank_surface((2 * radius, 2 * radius)), theme.PLAYERS[colour]
        box = whole.get_rect()
        self.fill(whole, box, theme.PIECE_OUTLINE, 1, radius)
        self.fill(whole, box.inflate(-2, -2), player.fill, 1, radius - 1)
        self.stamp(whole, self.look.art.mark(colour, round(1.5 * radius), player.mark_ink), box.center)
        return whole

    def words(
        self,
        dst: Surface,
        words: str,
        style: str,
        px: float,
        colour: str,
        pos: tuple[float, float],
        anchor: str = "mc",
        *,
        shadow: bool = False,
    ) -> Rect:
        """One line at a size in px (at least 12), for things that are not scaled with the window."""
        return self.look.text(dst, words, style, px / self.look.s, colour, pos, anchor, shadow=shadow)

    def fitted(
        self,
        dst: Surface,
        words: str,
        width: int,
        style: str,
        px: float,
        colour: str,
        pos: tuple[float, float],
        anchor: str = "mc",
        *,
        shadow: bool = False,
    ) -> Rect:
        """As `words`, but at most `width` px wide."""
        return self.look.fit(dst, words, width, style, px / self.look.s, colour, pos, anchor, shadow=shadow)

    def fill(self, dst: Surface, rect: Rect, colour: str, alpha: float = 1.0, radius_px: float = 0) -> Rect:
        return self.look.fill(dst, rect, colour, alpha, radius_px / self.look.s)

    def rim(
        self, dst: Surface, rect: Rect, colour: str, width_px: float, alpha: float = 1.0, radius_px: float = 0
    ) -> Rect:
        return self.look.rim(dst, rect, colour, width_px / self.look.s, alpha, radius_px / self.look.s)


def shadow_margin(width: int) -> int:
    """How far the shadow of a piece of that width may reach beyond it, in px."""
    return max(2, round(width * 0.09))


def with_alpha(surface: Surface, alpha: float) -> Surface:
    """A premultiplied surface at less strength."""
    out = surface.copy()
    level = round(255 * max(0.0, min(1.0, alpha)))
    out.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def blank_surface(size: tuple[int, int]) -> Surface:
    """An empty premultiplied surface."""
    return Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
