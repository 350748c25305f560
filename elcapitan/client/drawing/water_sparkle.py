"""Sunlight on moving water: short soft strokes that appear, drift and fade. Pure decoration, a function of the time
alone.

Nothing of it is shown in reduced motion; a scene that stands still between two strokes costs nothing.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

STEP_S = 0.08
"""Between two pictures: calm water needs no more."""
LIFE_S = 2.6
DRIFT_U = 16
LEVELS = 6
"""Strengths of a stroke; each is made once."""
INK = (255, 232, 190)
GOLDEN = 0.6180339887
"""Multiples of it fall evenly and never in a row."""


class Glint(NamedTuple):
    """One stroke at a moment."""

    centre: tuple[float, float]
    """As parts of the water's width and height."""
    length: float
    """From 0 (far, at the horizon) to 1 (near)."""
    level: int
    """From 0 (gone) to LEVELS."""
    drift: float
    """From 0 to 1 through its life."""


def visible_glints(count: int, now_s: float) -> list[Glint]:
    """All strokes at a moment; each lives for LIFE_S and comes again somewhere else."""
    found = []
    for at in range(count):
        life, part = divmod(now_s / LIFE_S + at * GOLDEN, 1)
        near = (at * GOLDEN * 7 + life * 0.37) % 1
        across = (at * GOLDEN * 13 + life * GOLDEN) % 1
        found.append(Glint((across, near**1.4), near, round(LEVELS * math.sin(math.pi * part) ** 2), part))
    return found


class WaterSparkle:
    """The strokes on one stretch of a picture."""

    def __init__(self, rect: Rect, s: float, count: int = 30) -> None:
        """`rect`: the water, in px; `s`: px per u."""
        self.rect = rect
        self._s = s
        self._count = count
        self._strokes: dict[tuple[int, int], Surface] = {}
        self._shown: list[Rect] = []

    def clear(self) -> None:
        """The window has been painted again: there is no old stroke to erase."""
        self._shown = []

    def draw(self, dst: Surface, ground: Surface, now_s: float) -> list[Rect]:
        """The strokes of this moment in place of the last ones; `ground` is the picture without them."""
        changed = self._shown
        for rect in self._shown:
            dst.blit(ground, rect, rect)
        self._shown = []
        for glint in visible_glints(self._count, now_s):
            if not glint.level:
                continue
            stroke = self._stroke(round(glint.length * 4), glint.level)
            x = self.rect.x + glint.centre[0] * self.rect.w - DRIFT_U * self._s * (glint.drift - 0.5)
            y = self.rect.y + glint.centre[1] * self.rect.h
            place = stroke.get_rect(center=(round(x), round(y)))
            if self.rect.contains(place):
                dst.blit(stroke, place, special_flags=pygame.BLEND_PREMULTIPLIED)
                self._shown.append(place)
        return changed + self._shown

    def _stroke(self, length: int, level: int) -> Surface:
        """A soft ellipse: drawn large, scaled down, weak at its ends."""
        if (length, level) not in self._strokes:
            width, height = round((14 + 13 * length) * self._s), max(2, round((2 + 0.7 * length) * self._s))
            large = Surface((width * 4, height * 8), pygame.SRCALPHA)
            for ring in range(6, 0, -1):
                oval = Rect(0, 0, width * 4 * ring // 6, height * 5 * ring // 6)
                oval.center = large.get_rect().center
                pygame.draw.ellipse(large, (*INK, round(150 * (7 - ring) / 6 * level / LEVELS)), oval)
            self._strokes[length, level] = pygame.transform.smoothscale(large.premul_alpha(), (width, height * 2))
        return self._strokes[length, level]
