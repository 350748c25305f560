"""Every part of every tile has its pixels, in every rotation: what is painted agrees with the data."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Mask

from elcapitan.games.carcassonne import tile_shapes
from elcapitan.games.carcassonne.client.art import tile_list
from elcapitan.games.carcassonne.client.paint import tile_parts
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.tiles import TileKind, TilePart
from tests.games.carcassonne.every_kind import every_kind, kind_of

SIZE = 92
TOUCHING = 200
"""px of a city within reach of a meadow that touches it, in the unscaled picture."""


def pixel(point: tile_shapes.Point, size: int) -> tuple[int, int]:
    return min(size - 1, int(point[0] * size)), min(size - 1, int(point[1] * size))


def every_part() -> Iterator[tuple[TileKind, TilePart]]:
    return ((kind, part) for kind in every_kind() for part in kind.parts)


@pytest.mark.parametrize("rotation", tiles.ROTATIONS)
def test_each_half_edge_and_edge_is_in_its_own_part(rotation: int) -> None:
    for kind, part in every_part():
        mask = tile_parts.part_mask(kind, rotation, part.name, SIZE)
        assert mask.count() > 30, (kind, part.name)
        halves = [tile_shapes.half_edge_point(half) for half in part.halves]
        sides = [edge for edge in part.edges if len(kind.turned[0].sides[edge].ways) == 1]
        for point in [*halves, *(tile_shapes.MIDDLES[side] for side in sides)]:
            assert mask.get_at(pixel(tile_shapes.turn_point(point, rotation), SIZE)), (kind, part.name, point)
        assert mask.get_at(pixel(tile_list.part_place(kind, rotation, part.name), SIZE))


def test_figures_stand_where_their_part_is_widest() -> None:
    listed = tile_list.tile_paintings(tile_list.tile_folder())
    for kind in every_kind():
        assert listed[kind.id].places == tuple(tile_parts.widest_places(kind)), kind


@pytest.mark.parametrize("size", [24, 34, 300])
def test_no_part_is_empty_and_no_pixel_is_in_two(size: int) -> None:
    for kind in every_kind():
        masks = [tile_parts.part_mask(kind, 0, part.name, size) for part in kind.parts]
        whole = Mask((size, size))
        for mask in masks:
            assert mask.count(), kind
            whole.draw(mask, (0, 0))
        assert whole.count() == sum(mask.count() for mask in masks), kind


def test_m3_a_meadow_is_beside_exactly_the_cities_it_touches() -> None:
    reach = pygame.Mask((15, 15), fill=True)
    for kind, part in every_part():
        if part.kind == tiles.MEADOW:
            near = tile_parts.part_mask(kind, 0, part.name, tile_parts.SIDE).convolve(reach)
            touched = {
                at
                for at, city in enumerate(kind.parts)
                if city.kind == tiles.CITY
                and tile_parts.part_mask(kind, 0, city.name, tile_parts.SIDE).overlap_area(near, (-7, -7)) > TOUCHING
            }
            assert touched == {*part.cities}, (kind, part.name)


def test_a_meadow_hangs_together() -> None:
    for kind, part in every_part():
        if part.kind == tiles.MEADOW and kind.id != "r05":  # its road parts the meadow only south of the river
            mask = tile_parts.part_mask(kind, 0, part.name, tile_parts.SIDE)
            assert len(mask.connected_components(minimum=20)) == 1, (kind, part.name)


def test_a_part_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        tile_parts.part_mask(kind_of("b01"), 0, "road-1", SIZE)
