"""P1 to P6: where a tile may lie. A tile beside `b18 0 0 0` (city north, else meadow) if nothing else is said."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne.rules.model.events import TilePlaced, TileSetAside
from tests.games.carcassonne.positions import do, draws, legal, placed, refused, table


def test_p1_the_tile_must_be_placed() -> None:
    state = draws(table("b18 0 0 0"), "b01")
    assert sorted(legal(state)) == ["place -1 0 0", "place 0 1 0", "place 1 0 0"]
    assert refused(state, "pass").why == "not-now"


@pytest.mark.parametrize(
    ("place", "why"),
    [("0 0 0", "square-taken"), ("1 1 0", "touches-nothing"), ("5 5 0", "touches-nothing")],
)
def test_p2_on_an_empty_square_along_an_edge(place: str, why: str) -> None:
    assert refused(draws(table("b18 0 0 0"), "b01"), f"place {place}").why == why


def test_p2_holes_may_arise_and_be_filled() -> None:
    around = ("b01 0 0 0", "b01 1 0 0", "b01 2 0 0", "b01 0 1 0", "b01 2 1 0", "b01 0 2 0", "b01 1 2 0", "b01 2 2 0")
    assert "place 1 1 0" in legal(draws(table(*around), "b01"))


def test_p3_touching_edges_are_of_the_same_kind() -> None:
    state = draws(table("b18 0 0 0"), "b24-1")
    found = refused(state, "place 1 0 0")
    assert (found.why, found.facts) == ("edges-differ", {"side": "w", "edge": "road", "other": "meadow"})
    assert found.text == "On its side w the tile has the edge road, and beside it lies the edge meadow."
    assert sorted(legal(state)) == ["place -1 0 1", "place 0 1 0", "place 1 0 1"]


def test_p4_rotations_that_look_the_same_are_one_move() -> None:
    state = draws(table("b24-1 0 0 0"), "b24-2")
    found = refused(state, "place 1 0 2")
    assert (found.why, found.facts) == ("same-rotation", {"rotation": 0})
    assert "place 1 0 0" in legal(state)


def test_p5_meadows_on_both_sides_of_a_road_join_their_counterparts() -> None:
    land = table("b24-1 0 0 0", "b24-1 1 0 0").land
    west, east = land.tiles
    for part in ("meadow-1", "meadow-2", "road-1"):
        assert land.feature_of[west.part(part)] == land.feature_of[east.part(part)]
    assert land.feature_of[west.part("meadow-1")] != land.feature_of[east.part("meadow-2")]


def test_p6_a_tile_that_fits_nowhere_is_set_aside_and_the_next_is_drawn() -> None:
    lonely = table("b01 0 0 0")
    done = do(lonely, "draw / b04 i01 b18")
    assert done.of(TileSetAside) == [
        TileSetAside("b04", lonely.stack - 1),
        TileSetAside("i01", lonely.stack - 2),
    ]
    assert (done.state.tile, done.state.aside, done.state.unseen["b04"]) == ("b18", ("b04", "i01"), 0)
    assert refused(lonely, "draw / b04").why == "wrong-chance"
    assert refused(lonely, "draw / b18 b01").why == "wrong-chance"


def test_the_tile_placed_is_told() -> None:
    assert do(draws(table("b18 0 0 0"), "b01"), "place 1 0 0").events == [TilePlaced(1, "b01", 1, 0, 0)]
    assert placed(table("b18 0 0 0"), "b01 1 0 0").land.at[1, 0].kind.id == "b01"
