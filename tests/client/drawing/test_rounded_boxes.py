"""Rounded boxes: filled where they should be, clear at their corners."""

import pygame
import pytest
from pygame import Rect, Surface

from elcapitan.client.drawing import rounded_boxes
from elcapitan.client.drawing.rounded_boxes import LARGE_PX, RoundedBoxes


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


def large(rect: Rect, alpha: float, radius: int, line: int, clip: Rect | None = None) -> tuple[bytes, Rect]:
    surface = Surface((1300, 700))
    surface.fill("#30507a")
    surface.set_clip(clip)
    boxes = RoundedBoxes()
    if line:
        found = boxes.rim(surface, rect, "#c8501c", line, alpha, radius)
    else:
        found = boxes.fill(surface, rect, "#c8501c", alpha, radius)
    return pygame.image.tobytes(surface, "RGB"), found


@pytest.mark.parametrize("size", [(1200, 600), (1111, 513), (700, 241), (1280, 130), (231, 690)])
@pytest.mark.parametrize(("alpha", "radius", "line"), [(0.34, 14, 0), (0.9, 0, 0), (1.0, 40, 3), (0.5, 2, 6)])
def test_a_large_box_is_the_same_as_painted_whole(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], alpha: float, radius: int, line: int
) -> None:
    rect, clip = Rect((13, 7), size), Rect(100, 50, 700, 300)
    assert rect.w * rect.h > LARGE_PX
    found = [large(rect, alpha, radius, line), large(rect, alpha, radius, line, clip)]
    monkeypatch.setattr(rounded_boxes, "LARGE_PX", 10**9)
    assert found == [large(rect, alpha, radius, line), large(rect, alpha, radius, line, clip)]


def test_a_large_box_keeps_little() -> None:
    boxes, surface = RoundedBoxes(), Surface((1300, 700))
    for step in range(1, 17):
        boxes.fill(surface, surface.get_rect(), "#0b1a3e", step / 40, 14)
    kept = sum(each.get_width() * each.get_height() for each in boxes._kept.values())
    assert kept < 16 * LARGE_PX
