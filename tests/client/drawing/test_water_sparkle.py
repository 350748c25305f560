"""Light on the water: calm, bounded, and gone without a trace."""

from __future__ import annotations

from itertools import pairwise

import pygame
from pygame import Rect

from elcapitan.client.drawing.water_sparkle import LEVELS, LIFE_S, STEP_S, WaterSparkle, visible_glints

SEA = Rect(40, 60, 240, 90)


def test_a_glint_comes_and_goes_once_in_its_life_and_never_flickers() -> None:
    """Well under three times a second: its strength rises once and falls once in LIFE_S."""
    steps = round(LIFE_S / STEP_S)
    for at in range(10):
        levels = [visible_glints(10, step * STEP_S)[at].level for step in range(3 * steps)]
        peaks = sum(levels[i] == LEVELS and levels[i - 1] < LEVELS for i in range(1, len(levels)))
        assert peaks <= 4
        assert max(abs(a - b) for a, b in pairwise(levels)) <= 2


def test_strokes_stay_on_the_water_and_leave_nothing_behind() -> None:
    ground = pygame.Surface((320, 180))
    ground.fill("#204060")
    window = ground.copy()
    water = WaterSparkle(SEA, 1.0)
    touched: list[Rect] = []
    for step in range(50):
        touched += water.draw(window, ground, step * STEP_S)
    assert touched
    assert all(SEA.contains(rect) for rect in touched)
    assert pygame.image.tobytes(window, "RGB") != pygame.image.tobytes(ground, "RGB")
    for rect in water._shown:
        window.blit(ground, rect, rect)
    assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(ground, "RGB")


def test_same_moment_same_light() -> None:
    assert visible_glints(20, 7.3) == visible_glints(20, 7.3)
    assert visible_glints(20, 7.3) != visible_glints(20, 8.1)
