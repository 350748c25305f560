"""Stacked bars: as wide as their amounts, each part in its colour, never too narrow for a number."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.sheet.stacked_bars import BarPart, draw_bars, draw_legend
from tests.client import headless_stage

PARTS = [BarPart("souks", "#b8862e", theme.ENGRAVED), BarPart("caravan", "#1f7a74")]
ROOM = Rect(0, 0, 480, 120)


def width_of(surface: Surface, part: BarPart, line: int) -> int:
    """px of that colour at the widest place of a bar, with the light on its upper half."""
    step = Brush(headless_stage.look()).px(80)
    room = surface.subsurface(Rect(0, step * line, surface.get_width(), step))
    mask = pygame.mask.from_threshold(room, pygame.Color(part.shade), (26, 26, 26, 255))
    return max(sum(mask.get_at((x, y)) for x in range(room.get_width())) for y in range(step))


def drawn(amounts: list[tuple[int, int]], counted: list[tuple[int, int]] | None = None) -> Surface:
    surface = Surface(ROOM.size)
    surface.fill("white")
    draw_bars(surface, Brush(headless_stage.look()), ROOM, amounts, PARTS, ["red", "blue"], counted)
    return surface


def test_twice_as_much_is_twice_as_wide() -> None:
    surface = drawn([(20, 0), (10, 0)])
    assert abs(width_of(surface, PARTS[0], 0) - 2 * width_of(surface, PARTS[0], 1)) <= 4


def test_a_part_of_nothing_is_not_drawn() -> None:
    assert width_of(drawn([(20, 0), (0, 7)]), PARTS[0], 1) == 0


def test_one_point_beside_forty_has_room_for_its_number() -> None:
    assert width_of(drawn([(40, 1), (0, 0)]), PARTS[1], 0) >= 8


def test_room_for_small_numbers_does_not_make_a_bar_longer_than_one_of_more_points() -> None:
    surface, parts = Surface(ROOM.size), [BarPart(f"source {at}", "#b8862e") for at in range(8)]
    surface.fill("white")
    amounts = [(21, 120, 53, 15, 20, 31, 37, 21), (10, 79, 40, 72, 10, 7, 65, 30)]
    draw_bars(surface, Brush(headless_stage.look()), ROOM, amounts, parts, ["red", "blue"])
    assert width_of(surface, parts[0], 0) > width_of(surface, parts[0], 1)


def test_bars_grow_on_the_scale_of_the_whole() -> None:
    half, whole = drawn([(20, 0), (10, 0)], [(10, 0), (5, 0)]), drawn([(20, 0), (10, 0)])
    assert 0 < width_of(half, PARTS[0], 0) < width_of(whole, PARTS[0], 0)


def test_the_legend_ends_where_it_was_asked_to() -> None:
    surface = Surface((600, 40), pygame.SRCALPHA)
    left = draw_legend(surface, Brush(headless_stage.look()), 590, 20, PARTS)
    assert 0 < left < 590
    assert surface.get_bounding_rect().right <= 592
