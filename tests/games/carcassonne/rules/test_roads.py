"""R1 and R2: when a road is finished, and what it is worth."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.events import FeatureScored, FeatureWorth
from tests.games.carcassonne.positions import stand, table, turn


def test_r1_finished_at_crossing_city_cloister_or_as_a_ring() -> None:
    ends = ("b22 2 0 0", "b02 2 0 1", "i05 2 0 0", "b05 2 0 1")
    for end in ends:
        lying = stand(table("b16 0 0 0", "b24-1 1 0 0"), "1 follower 1 0 road-1")
        assert turn(lying, end).points == (3, 0), end
    ring = stand(table("b23 0 0 3", "b23 1 0 0", "b23 1 1 1"), "1 follower 0 0 road-1")
    assert turn(ring, "b23-1 0 1 2").points == (4, 0)


def test_r1_a_bridge_is_no_crossing() -> None:
    lying = stand(table("b16 0 0 0"), "1 follower 0 0 road-1")
    after = turn(lying, "t24 1 0 0")
    assert after.points == (0, 0)
    assert turn(after.state._replace(seat=1), "b22 2 0 0").points == (3, 0)


def test_r2_a_tile_counts_once() -> None:
    lying = stand(table("t24 0 0 0", "b23 1 0 0", "b23-1 1 1 1", "b23-1 0 1 2", "b22 -1 0 0"), "1 follower 1 0 road-1")
    (scored,) = turn(lying, "b22 0 -1 0").of(FeatureScored)
    assert scored.worth == FeatureWorth(6, 6)
    assert scored.squares == ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1))
    assert (scored.kind, scored.finished, scored.strength, scored.points) == ("road", True, (1, 0), (6, 0))
