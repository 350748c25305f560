"""Rounded boxes with smooth corners, for pygame's own are jagged. Kept by size, colour and radius."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import pygame

OVERSAMPLING = 4
"""Corners are drawn this much larger and scaled down once."""
FINE = 3
"""The same of shapes that are joined from several boxes."""
MAX_CACHED_BOXES = 400
"""Boxes kept; a scene paints some 60 different ones."""

LARGE_PX, TILE = 150_000, 256
"""A larger box is put together from a small one with a middle so wide and high: the dark veil over a city alone would
else keep 32 boxes of 4 MB."""

_Key = tuple[int, int, str, float, int, int]


class RoundedBoxes:
    """A cache of painted boxes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, pygame.Surface] = OrderedDict()

    def fill(self, dst: pygame.Surface, rect: pygame.Rect, colour: str, alpha: float, radius: int) -> pygame.Rect:
        """The whole box; `radius` in px."""
        if radius <= 0 and alpha >= 1:
            return dst.fill(colour, rect)
        return self._blit(dst, rect, (rect.width, rect.height, colour, round(alpha, 3), radius, 0))

    def rim(
        self, dst: pygame.Surface, rect: pygame.Rect, colour: str, width: int, alpha: float, radius: int
    ) -> pygame.Rect:
        """Its edge alone, `width` px wide, inside the rectangle."""
        return self._blit(dst, rect, (rect.width, rect.height, colour, round(alpha, 3), radius, width))

    def _blit(self, dst: pygame.Surface, rect: pygame.Rect, key: _Key) -> pygame.Rect:
        if rect.width <= 0 or rect.height <= 0:
            return pygame.Rect(rect.topleft, (0, 0))
        if rect.width * rect.height > LARGE_PX:
            return self._blit_large(dst, rect, key)
        return dst.blit(self._surface(key), rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _surface(self, key: _Key) -> pygame.Surface:
        surface = self._kept.get(key)
        if surface is None:
            surface = self._kept[key] = _box(*key)
            if len(self._kept) > MAX_CACHED_BOXES:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return surface

    def _blit_large(self, dst: pygame.Surface, rect: pygame.Rect, key: _Key) -> pygame.Rect:
        """Corners, edges and middle of a small box, each as often as it fits."""
        _width, _height, colour, alpha, radius, line = key
        side = max(0, radius, line)
        width, height = min(rect.width, 2 * side + TILE), min(rect.height, 2 * side + TILE)
        small = self._surface((width, height, colour, alpha, radius, line))
        columns, rows = _spans(rect.width, width, side), _spans(rect.height, height, side)
        for from_y, to_y, high in rows:
            for from_x, to_x, wide in columns:
                # Inside its edge a rim is empty.
                if line and side <= from_x < width - side and side <= from_y < height - side:
                    continue
                at, part = (rect.x + to_x, rect.y + to_y), (from_x, from_y, wide, high)
                dst.blit(small, at, part, special_flags=pygame.BLEND_PREMULTIPLIED)
        return rect.clip(dst.get_clip())


def _spans(length: int, small: int, side: int) -> list[tuple[int, int, int]]:
    """One axis of a large box: where each stretch begins in the small box and in the large one, and how long it is."""
    if length == small:
        return [(0, 0, length)]
    end = length - side
    middle = [(side, at, min(TILE, end - at)) for at in range(side, end, TILE)]
    return [(0, 0, side), *middle, (small - side, end, side)]


def _box(width: int, height: int, colour: str, alpha: float, radius: int, line: int) -> pygame.Surface:
    """`line` 0 is a full box, else the width of its edge."""
    paint = pygame.Color(colour)
    paint.a = round(255 * alpha)
    radius = max(0, min(radius, width // 2, height // 2))
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill(paint)
    if line:
        surface.fill((*paint[:3], 0), pygame.Rect(line, line, width - 2 * line, height - 2 * line))
    if radius:
        _corners(surface, paint, radius, line)
    return surface.premul_alpha()


def _corners(surface: pygame.Surface, paint: pygame.Color, radius: int, line: int) -> None:
    """Put four smooth quarters over the square corners."""
    side = max(radius, line)
    fine = pygame.Surface((side * OVERSAMPLING, side * OVERSAMPLING), pygame.SRCALPHA)
    # Clear parts keep the colour, so that scaling down mixes alpha alone.
    clear = (*paint[:3], 0)
    fine.fill(clear)
    centre = (radius * OVERSAMPLING, radius * OVERSAMPLING)
    if side > radius:
        fine.fill(paint, pygame.Rect(radius * OVERSAMPLING, 0, (side - radius) * OVERSAMPLING, side * OVERSAMPLING))
        fine.fill(paint, pygame.Rect(0, radius * OVERSAMPLING, side * OVERSAMPLING, (side - radius) * OVERSAMPLING))
    pygame.draw.circle(fine, paint, centre, radius * OVERSAMPLING)
    if line and radius > line:
        pygame.draw.circle(fine, clear, centre, (radius - line) * OVERSAMPLING)
    quarter = pygame.transform.smoothscale(fine, (side, side))
    width, height = surface.get_size()
    for right in (False, True):
        for low in (False, True):
            part = pygame.transform.flip(quarter, right, low)
            at = (width - side if right else 0, height - side if low else 0)
            surface.fill(clear, pygame.Rect(at, (side, side)))
            surface.blit(part, at, special_flags=pygame.BLEND_RGBA_MAX)


def joined_boxes(
    parts: Sequence[pygame.Rect], fill: str, alpha: float, rim: str, rim_alpha: float, radius: int, line: int
) -> pygame.Surface:
    """Rectangles with round corners as one shape with one rim, `line` px wide; premultiplied."""
    whole = parts[0].unionall(list(parts[1:]))
    fine = pygame.Surface((whole.w * FINE, whole.h * FINE), pygame.SRCALPHA)
    fine.fill((*pygame.Color(rim)[:3], 0))
    for inset, colour, strength in ((0, rim, rim_alpha), (line, fill, alpha)):
        paint = pygame.Color(colour)
        paint.a = round(255 * strength)
        for part in parts:
            box = part.move(-whole.x, -whole.y).inflate(-2 * inset, -2 * inset)
            larger = pygame.Rect(box.x * FINE, box.y * FINE, box.w * FINE, box.h * FINE)
            pygame.draw.rect(fine, paint, larger, border_radius=max(1, radius - inset) * FINE)
    return pygame.transform.smoothscale(fine.premul_alpha(), whole.size)
