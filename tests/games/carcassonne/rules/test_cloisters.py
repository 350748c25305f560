"""L1: cloisters."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.events import FeatureScored
from tests.games.carcassonne.positions import stand, table, turn

SEVEN = tuple(f"b01 {x} {y} 0" for x, y in ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)))


def test_l1_nine_points_when_all_eight_squares_around_are_occupied() -> None:
    (scored,) = turn(stand(table("b01 0 0 0", *SEVEN), "1 follower 0 0 cloister"), "b01 1 1 0").of(FeatureScored)
    assert (scored.points, scored.worth.tiles, scored.squares) == ((9, 0), 9, ((0, 0),))


def test_l1_the_last_one_laid_may_be_the_cloister_itself() -> None:
    around = table(*SEVEN, "b01 1 1 0")
    assert turn(around, "b01 0 0 0", "figure follower cloister").points == (9, 0)


def test_l1_squares_of_the_board_and_river_tiles_count() -> None:
    beside = table("b01 1 -1 0", wheel="board")
    (cloister,) = [each for each in beside.land.features.values() if each.kind == "cloister"]
    assert cloister.open == 5
    (cloister,) = [each for each in table("b01 0 0 0", "r01 1 0 0").land.features.values() if each.kind == "cloister"]
    assert cloister.open == 7
