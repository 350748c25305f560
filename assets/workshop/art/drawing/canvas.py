"""A canvas for flat shapes: polygons drawn several times larger and shrunk once, which makes their edges smooth.

Units are the painter's own (a piece is usually 100 wide). Knows shapes and gradients, no subjects.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np
import pygame

from art.drawing.curves import Point, arc
from art.drawing.pixels import Pixels, empty, lay, shrink
from art.palette import Ink, rgb

OUTLINE_DIRECTIONS = 24


class Canvas:
    """Transparent at first. Later shapes cover earlier ones."""

    def __init__(self, width: int, height: int, units_wide: float = 100, oversample: int = 4) -> None:
        """`width` and `height` in px of the finished picture."""
        self.width, self.height, self.oversample = width, height, oversample
        self._scale = width * oversample / units_wide
        self._surface = pygame.Surface((width * oversample, height * oversample), pygame.SRCALPHA, 32)

    def fill(
        self, outline: Sequence[Point], ink: Ink, to: Ink | None = None, *, across: bool = False, alpha: float = 1.0
    ) -> None:
        """A polygon in one colour, or running from `ink` to `to` downwards (or from left to right)."""
        corners = [(x * self._scale, y * self._scale) for x, y in outline]
        if to is None and alpha >= 1:
            pygame.draw.polygon(self._surface, rgb(ink), corners)
            return
        left, top = math.floor(min(x for x, _ in corners)), math.floor(min(y for _, y in corners))
        width = math.ceil(max(x for x, _ in corners)) - left + 1
        height = math.ceil(max(y for _, y in corners)) - top + 1
        seen = pygame.Rect(left, top, width, height).clip(self._surface.get_rect())
        if not seen.width or not seen.height:
            return
        layer = pygame.Surface(seen.size, pygame.SRCALPHA, 32)
        pygame.draw.polygon(layer, (255, 255, 255, 255), [(x - seen.x, y - seen.y) for x, y in corners])
        start, length, shown = (left, width, seen.width) if across else (top, height, seen.height)
        first = (seen.x if across else seen.y) - start
        strip = _gradient(ink, to if to is not None else ink, first, shown, length, alpha, across=across)
        layer.blit(pygame.transform.scale(strip, seen.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self._surface.blit(layer, seen.topleft)

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        ink: Ink,
        to: Ink | None = None,
        *,
        across: bool = False,
        alpha: float = 1.0,
    ) -> None:
        """An upright rectangle."""
        self.fill([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], ink, to, across=across, alpha=alpha)

    def oval(
        self,
        cx: float,
        cy: float,
        rx: float,
        ry: float,
        ink: Ink,
        to: Ink | None = None,
        *,
        alpha: float = 1.0,
    ) -> None:
        """An ellipse around a middle."""
        steps = 64 if max(rx, ry) * self._scale > 24 else 20
        self.fill(arc(cx, cy, rx, ry, 0, 360, steps), ink, to, alpha=alpha)

    def stroke(
        self, points: Sequence[Point], width: float, ink: Ink, *, alpha: float = 1.0, round_ends: bool = True
    ) -> None:
        """A line of even width through the points."""
        half = width / 2
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            length = math.hypot(x1 - x0, y1 - y0) or 1.0
            nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
            self.fill(
                [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)], ink, alpha=alpha
            )
        inner = points if round_ends else points[1:-1]
        if alpha >= 1:  # a see-through joint would show twice
            for x, y in inner:
                self.oval(x, y, half, half, ink)

    def ring(self, cx: float, cy: float, outer: float, width: float, ink: Ink, *, alpha: float = 1.0) -> None:
        """A circle's line, `width` measured inwards."""
        inner = arc(cx, cy, outer - width, outer - width, 360, 0, 72)
        self.fill([*arc(cx, cy, outer, outer, 0, 360, 72), *inner], ink, alpha=alpha)

    def erase(self, outline: Sequence[Point]) -> None:
        """Cut a hole down to nothing."""
        corners = [(x * self._scale, y * self._scale) for x, y in outline]
        pygame.draw.polygon(self._surface, (0, 0, 0, 0), corners)

    def finish(self) -> Pixels:
        """The picture at its own size."""
        return shrink(self._surface, self.width, self.height)

    def finish_outlined(self, ink: Ink, width_px: float) -> Pixels:
        """The picture with a dark line around it, `width_px` px of the finished size."""
        radius = max(1.0, width_px * self.oversample)
        mask = pygame.mask.from_surface(self._surface, 60)
        silhouette = mask.to_surface(setcolor=(*rgb(ink), 255), unsetcolor=(0, 0, 0, 0))
        line = pygame.Surface(self._surface.get_size(), pygame.SRCALPHA, 32)
        for i in range(OUTLINE_DIRECTIONS):
            angle = i * 2 * math.pi / OUTLINE_DIRECTIONS
            line.blit(silhouette, (round(radius * math.cos(angle)), round(radius * math.sin(angle))))
        result = empty(self.width, self.height)
        lay(result, shrink(line, self.width, self.height))
        lay(result, self.finish())
        return result


def _gradient(ink: Ink, to: Ink, first: int, shown: int, length: int, alpha: float, *, across: bool) -> pygame.Surface:
    """One px thin and `shown` px long: the part of a gradient `length` px long that begins at px `first`."""
    part = ((np.arange(shown) + first) / max(1, length - 1))[:, None]
    strip = np.array(rgb(ink)) * (1 - part) + np.array(rgb(to)) * part
    raw = np.concatenate([strip, np.full((shown, 1), 255 * alpha)], axis=1)
    return pygame.image.frombuffer(
        (raw + 0.5).clip(0, 255).astype(np.uint8).tobytes(), (shown, 1) if across else (1, shown), "RGBA"
    )
