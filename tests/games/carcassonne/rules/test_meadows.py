"""M1 to M3: meadows, and which cities they touch."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.meadows import finished_cities
from elcapitan.games.carcassonne.rules.model.events import MeadowScored
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from tests.games.carcassonne.positions import ended, legal, placed, stand, table, turn


def touched(state: CarcassonneState, square: tuple[int, int], part: str) -> int:
    return finished_cities(state.land, state.land.feature(state.land.at[square].part(part)))


def test_m1_a_meadow_without_an_edge_takes_a_farmer_and_is_never_finished() -> None:
    state = placed(table("b18 0 0 2"), "i03 0 1 0")
    assert "figure follower meadow-1" in legal(state)
    farmer = turn(table("b18 0 0 2"), "i03 0 1 0", "figure follower meadow-1")
    assert (farmer.points, len(farmer.state.figures)) == ((0, 0), 1)
    assert ended(farmer.state).points == (3, 0)


def test_m2_three_points_for_each_finished_city() -> None:
    lying = stand(table("b19 0 0 0", "b18 0 -1 2"), "1 follower 0 0 meadow-1")
    (scored,) = ended(lying).of(MeadowScored)
    assert (scored.cities, scored.strength, scored.points) == (1, (1, 0), (3, 0))
    assert scored.pigs == (False, False)
    assert ended(stand(table("b19 0 0 0"), "1 follower 0 0 meadow-1")).points == (0, 0)


def test_m3_a_meadow_touches_what_the_data_say_and_each_city_once() -> None:
    beside = table("b03 0 0 0", "b18 0 -1 2")
    assert touched(beside, (0, 0), "meadow-1") == 1
    assert touched(beside, (0, 0), "meadow-2") == 0
    twice = table("b07 0 0 0", "b18 -1 0 1", "b18 1 0 3", "b24-1 0 -1 0")
    assert touched(twice, (0, 0), "meadow-1") == 1
    assert touched(twice, (0, 0), "meadow-2") == 1
