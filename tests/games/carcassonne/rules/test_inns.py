"""I1 to I3: inns, cathedrals and big figures."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.events import FeatureScored
from tests.games.carcassonne.positions import do, ended, stand, table, turn


def test_i1_a_finished_road_with_an_inn_is_two_a_tile_and_unfinished_nothing() -> None:
    lying = stand(table("b16 0 0 0", "i15 1 0 0"), "1 follower 1 0 road-1")
    (scored,) = turn(lying, "b22 2 0 0").of(FeatureScored)
    assert (scored.points, scored.worth.inn) == ((6, 0), True)
    assert ended(lying).points == (0, 0)
    crossing = stand(table("i14 0 0 0"), "1 follower 0 0 road-1")
    assert turn(crossing, "b16 1 0 0").points == (4, 0)


def test_i2_a_city_with_one_or_two_cathedrals() -> None:
    lying = table("i01 0 0 0", "i01 1 0 0", "b18 0 -1 2", "b18 0 1 0", "b18 1 -1 2", "b18 1 1 0", "b18 -1 0 1")
    lying = stand(lying, "1 follower 0 0 city-1")
    (scored,) = turn(lying, "b18 2 0 3").of(FeatureScored)
    assert (scored.points, scored.worth.cathedral) == ((24, 0), True)
    assert ended(lying).points == (0, 0)


def test_i3_the_big_figure_counts_two_and_doubles_no_points() -> None:
    lying = stand(table("b07 0 0 0", "b18 1 0 3"), "1 big 0 0 city-1")
    assert turn(lying, "b18 -1 0 1").points == (8, 0)


def test_i3_ruling_it_is_one_figure_for_the_wheel() -> None:
    lying = table("b07 4 2 0", wheel="board", sets=("inns",))
    assert do(stand(lying, "1 big 4 2 city-1"), "draw / b24-1").points == (2, 0)
    assert do(stand(lying, "1 big 4 2 city-1"), "draw / b24-3").points == (7, 8)
