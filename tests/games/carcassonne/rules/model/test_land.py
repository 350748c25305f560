"""The land: what hangs together, and taking a tile back."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import Land, places_on
from elcapitan.games.carcassonne.rules.model.tiles import CarcassonneOptions
from elcapitan.games.carcassonne.tile_file import box_of

KINDS = box_of(CarcassonneOptions(tiles.SETS)).kinds


def land(*lying: str) -> Land:
    """Tiles as in `b16 0 0 0`."""
    found = Land()
    for text in lying:
        tile, x, y, rotation = text.split()
        found = found.lay(KINDS[tile], (int(x), int(y)), int(rotation))
    return found


def features(found: Land, kind: str) -> list[tuple[int, int]]:
    """Number and open edges of the features of that kind."""
    return [(number, each.open) for number, each in sorted(found.features.items()) if each.kind == kind]


def test_a_feature_is_named_by_its_first_part() -> None:
    assert features(land("b24-1 0 0 0"), "road") == [(0, 2)]
    assert features(land("b24-1 0 0 0", "b24-1 2 0 0"), "road") == [(0, 2), (8, 2)]
    joined = land("b24-1 0 0 0", "b24-1 2 0 0", "b24-1 1 0 0")
    assert features(joined, "road") == [(0, 2)]
    assert [tile.number for tile in joined.tiles_of(joined.feature(16))] == [0, 1, 2]
    assert joined.part(16).name == "road-1"
    assert joined.tile(16).square == (1, 0)
    assert sorted(joined.tiles[2].parts) == [16, 17, 18]


def test_a_ring_closes_itself() -> None:
    assert features(land("b23 0 0 3", "b23 1 0 0", "b23 1 1 1", "b23 0 1 2"), "road") == [(0, 0)]


def test_a_tile_laid_leaves_the_former_land_as_it_was() -> None:
    before = land("b16 0 0 0", "b24-1 1 0 0")
    kept = (before.tiles, dict(before.at), dict(before.free), list(before.feature_of), dict(before.features))
    before.lay(KINDS["b22"], (2, 0), 0)
    assert (before.tiles, before.at, before.free, before.feature_of, before.features) == kept


def test_empty_squares_say_what_is_around_them() -> None:
    found = land("b16 0 0 0", "b01 2 0 0")
    assert {square: around for square, (around, _places) in found.free.items()} == {
        (0, -1): "..c.",
        (1, 0): ".f.r",
        (0, 1): "r...",
        (-1, 0): ".r..",
        (2, -1): "..f.",
        (3, 0): "...f",
        (2, 1): "f...",
    }
    assert min(places for _around, places in found.free.values()) == places_on((0, -1))


@pytest.mark.parametrize(("others", "empty"), [((), 8), (("b01 1 1 0",), 7), (("b01 -1 0 0", "b01 2 0 0"), 7)])
def test_a_cloister_knows_how_many_squares_around_it_are_empty(others: tuple[str, ...], empty: int) -> None:
    for lying in (("b02 0 0 0", *others), (*others, "b02 0 0 0")):
        found = land(*lying)
        cloister = found.at[0, 0].part("cloister")
        assert found.feature(cloister).open == empty


def test_neighbours_come_in_reading_order() -> None:
    found = land("b01 0 0 0", "b01 1 1 0", "b01 0 -1 0", "b01 -1 0 0", "b01 3 0 0")
    assert [tile.square for tile in found.neighbours((0, 0))] == [(0, -1), (-1, 0), (1, 1)]


def test_the_river_remembers_where_it_has_flowed() -> None:
    found = land("r01 0 0 0", "r10 1 0 0", "r09 1 1 2")
    assert found.river is not None
    assert (found.river.square, found.river.side, found.river.flowed) == ((2, 1), 1, (1, 2, 1))
    assert land("r01 0 0 0", "r02 1 0 0").river is None
