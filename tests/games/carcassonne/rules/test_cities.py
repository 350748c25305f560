"""K1 to K4: when a city is finished, what it is worth, and which parts are one city."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne.rules.model.events import FeatureScored
from tests.games.carcassonne.positions import stand, table, turn


def test_k1_finished_without_an_open_edge() -> None:
    lying = stand(table("b13 0 0 0", "b18 -1 0 1"), "1 follower 0 0 city-1")
    after = turn(lying, "b18 1 0 3")
    assert after.points == (0, 0)
    assert turn(after.state._replace(seat=1), "b18 0 -1 2").points == (8, 0)


def test_k2_two_points_a_tile_and_a_shield_also_the_smallest() -> None:
    assert turn(table("b03 0 0 0"), "b18 0 -1 2", "figure follower city-1").points == (4, 0)
    (scored,) = turn(stand(table("b07 0 0 0", "b18 1 0 3"), "1 follower 0 0 city-1"), "b18 -1 0 1").of(FeatureScored)
    assert (scored.worth.points, scored.worth.tiles, scored.worth.shields) == (8, 3, 1)


@pytest.mark.parametrize(("north", "count"), [("b18 0 -1 2", 1), ("h02 0 -1 2", 1), ("b09 0 -1 2", 1)])
def test_k3_whatever_is_laid_against_the_shared_edge_joins_both(north: str, count: int) -> None:
    land = table("h02 0 0 0").land
    assert sum(each.kind == "city" for each in land.features.values()) == 2
    assert all(each.open == 2 for each in land.features.values() if each.kind == "city")
    joined = table("h02 0 0 0", north).land
    assert sum(each.kind == "city" for each in joined.features.values()) == count
    edges = 4 if north.startswith("h02") else 2 + (1 if north.startswith("b09") else 0)
    assert [each.open for each in joined.features.values() if each.kind == "city"] == [edges]


def test_k4_tips_part_the_meadows_and_join_no_cities() -> None:
    tip = table("h01 0 0 0").land.tiles[0]
    one = table("h01 0 0 0", "b01 0 1 0").land
    assert one.feature_of[tip.part("meadow-1")] == one.feature_of[tip.part("meadow-2")]
    two = table("h01 0 0 0", "h01 0 1 2").land
    assert two.feature_of[tip.part("meadow-1")] != two.feature_of[tip.part("meadow-2")]
    assert sum(each.kind == "city" for each in two.features.values()) == 2
