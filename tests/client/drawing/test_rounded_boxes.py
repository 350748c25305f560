"""Rounded boxes: filled where they should be, clear at their corners."""

import pygame
import pytest

from elcapitan.client.drawing.rounded_boxes import RoundedBoxes


def painted(draw: str, radius: int, alpha: float = 1.0) -> pygame.Surface:
    surface = pygame.Surface((100, 60))
    box = pygame.Rect(10, 10, 80, 40)
    if draw == "fill":
        RoundedBoxes().fill(surface, box, "#ffffff", alpha, radius)
    else:
        RoundedBoxes().rim(surface, box, "#ffffff", 3, alpha, radius)
    return surface


@pytest.mark.parametrize("radius", [4, 12, 20, 99])
def test_corners_are_clear_and_the_middle_is_full(radius: int) -> None:
    surface = painted("fill", radius)
    assert surface.get_at((10, 10))[0] < 80
    assert surface.get_at((50, 30))[0] == 255
    assert surface.get_at((50, 10))[0] == 255
    assert surface.get_at((9, 30))[0] == 0


def test_half_alpha_mixes_half() -> None:
    assert abs(painted("fill", 8, alpha=0.5).get_at((50, 30))[0] - 128) <= 2


def test_corners_are_smooth() -> None:
    surface = painted("fill", 16)
    shades = {surface.get_at((x, y))[0] for x in range(10, 26) for y in range(10, 26)}
    assert len(shades) > 8


def test_rim_is_empty_inside() -> None:
    surface = painted("rim", 10)
    assert surface.get_at((50, 11))[0] == 255
    assert surface.get_at((11, 30))[0] == 255
    assert surface.get_at((50, 30))[0] == 0
    assert surface.get_at((50, 14))[0] == 0


def test_all_four_corners_are_alike() -> None:
    surface = painted("rim", 12)
    for flip in ((True, False), (False, True)):
        assert pygame.image.tobytes(pygame.transform.flip(surface, *flip), "RGB") == pygame.image.tobytes(
            surface, "RGB"
        )


def test_an_empty_box_paints_nothing() -> None:
    surface = pygame.Surface((10, 10))
    assert RoundedBoxes().fill(surface, pygame.Rect(2, 2, 0, 5), "#ffffff", 0.5, 3).size == (0, 0)
