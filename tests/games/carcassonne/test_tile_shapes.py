"""The shapes follow from the data: where roads end, which cities meet, where a bridge is."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne import tile_shapes
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.tile_shapes import TileShape
from tests.games.carcassonne.every_kind import every_kind, kind_of


def shape(name: str) -> TileShape:
    return tile_shapes.shape_of(kind_of(name))


def test_a_point_turns_clockwise() -> None:
    assert [tile_shapes.turn_point((0.25, 0), turns) for turns in range(5)] == [
        (0.25, 0),
        (1, 0.25),
        (0.75, 1),
        (0, 0.75),
        (0.25, 0),
    ]


def test_every_city_and_road_has_its_line_on_the_tile() -> None:
    for kind in every_kind():
        found = tile_shapes.shape_of(kind)
        lines = [*found.cities.values(), *found.roads.values(), found.river]
        assert all(-0.001 <= each <= 1.001 for line in lines for point in line for each in point), kind
        places = {at for at, part in enumerate(kind.parts) if part.kind in (tiles.CITY, tiles.ROAD)}
        assert found.cities.keys() | found.roads.keys() == places, kind


@pytest.mark.parametrize(
    ("names", "ending"),
    [
        ("b05 b06 i05 i08 i09 i10 i11 t07 t08 t12 t16 t22 t23 h12 w04 w09 r04", "gate"),
        ("b16 b21-1 b22 i14 h13 h14", "crossing"),
        ("h16", "cottage"),
        ("b02 i02 t20 h11 r05 w05", "cloister"),
    ],
)
def test_r1_a_road_ends_at_what_parts_its_meadows(names: str, ending: str) -> None:
    for name in names.split():
        found = shape(name)
        at = {
            "gate": found.gates,
            "crossing": (found.crossing,),
            "cottage": found.cottages,
            "cloister": (found.cloister,),
        }[ending]
        singles = [road[-1] for place, road in found.roads.items() if len(kind_of(name).parts[place].edges) == 1]
        assert singles
        assert all(end in at for end in singles), name


def test_k3_two_cities_begin_in_the_middle_of_one_edge() -> None:
    assert [outline[0] for outline in shape("h02").cities.values()] == [(0.5, 0.0), (0.5, 0.0)]


@pytest.mark.parametrize(("name", "tip"), [("h01", (0.5, 1)), ("i07", (1, 1)), ("t07", (1, 1)), ("t22", (1, 1))])
def test_k4_a_city_reaches_where_nothing_else_parts_the_meadows(name: str, tip: tile_shapes.Point) -> None:
    assert any(point == pytest.approx(tip) for point in shape(name).cities[0])


def test_a_bridge_is_where_a_road_passes_over_a_river_or_a_road() -> None:
    bridged = {kind.id for kind in every_kind() if tile_shapes.shape_of(kind).bridges}
    assert bridged == {"t24", "r04", "r05", "r06"}


def test_source_and_lake_differ() -> None:
    assert (shape("r01").pool, shape("r02").pool) == (tile_shapes.SOURCE_RADIUS, tile_shapes.LAKE_RADIUS)
