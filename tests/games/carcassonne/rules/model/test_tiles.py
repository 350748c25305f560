"""Tiles as data: parts, sides and rotations."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.tiles import NONE, CarcassonneOptions, TileKind, TileSide
from elcapitan.games.carcassonne.tile_file import box_of, tile_data

EVERYTHING = box_of(CarcassonneOptions(tiles.SETS, "board"))


def test_parts_are_listed_in_the_order_in_which_they_are_scored() -> None:
    kind = EVERYTHING.kinds["h10"]
    assert [part.name for part in kind.parts] == ["city-1", "road-1", "cloister", "meadow-1", "meadow-2"]
    assert kind.places["cloister"] == 2
    assert kind.parts[3].cities == (0,)


def test_a_rotation_turns_edges_and_halves_clockwise() -> None:
    kind = EVERYTHING.kinds["b16"]  # city north, roads east, south and west
    assert [turned.edges for turned in kind.turned] == ["crrr", "rcrr", "rrcr", "rrrc"]
    assert kind.turned[0].sides[0] == TileSide((0,), NONE, NONE)
    assert kind.turned[0].sides[1] == TileSide((1,), kind.places["meadow-1"], kind.places["meadow-2"])
    assert kind.turned[1].sides[2] == kind.turned[0].sides[1]
    assert EVERYTHING.kinds["r08"].turned[1].river == (2, 3)


@pytest.mark.parametrize(
    ("around", "rotations"), [("....", (0, 1, 2, 3)), ("c...", (0,)), ("..c.", (2,)), ("r.r.", (1, 3)), ("v...", ())]
)
def test_rotations_that_fit(around: str, rotations: tuple[int, ...]) -> None:
    assert EVERYTHING.kinds["b16"].fits.get(around, ()) == rotations


def test_only_rotations_that_look_different_fit() -> None:
    assert EVERYTHING.kinds["b24-1"].fits["...."] == (0, 1)
    assert EVERYTHING.kinds["b01"].fits["...."] == (0,)


def test_tiles_that_are_alike_share_what_fits() -> None:
    plain, with_shield = (TileKind({"edges": "cfrf", "cities": [{"edges": "n", "shields": n}]}) for n in (0, 1))
    assert plain.parts != with_shield.parts
    assert plain.fits is with_shield.fits
    assert plain.turned[1].sides[1] is with_shield.turned[1].sides[1]


def test_two_cities_reach_one_side_of_h02() -> None:
    assert EVERYTHING.kinds["h02"].turned[0].sides[0].ways == (0, 1)


def test_what_is_in_play() -> None:
    assert len(EVERYTHING.kinds) == len(tile_data()["tile"])
    base = box_of(CarcassonneOptions())
    assert {kind.set for kind in base.kinds.values()} == {"base"}
    assert base is box_of(CarcassonneOptions())
    assert sum(kind.icon > 0 for kind in base.kinds.values() for _ in range(kind.count)) == 16
    assert base.kinds["b01"] is EVERYTHING.kinds["b01"]  # a tile has hundreds of objects, and there are 96 boxes
    assert repr(base.kinds["b01"]) == "TileKind(b01)"
    assert TileKind({"edges": "ffff"}, "mine").id == "mine"
