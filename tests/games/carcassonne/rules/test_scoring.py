"""E1 to E7: scoring in the order of the rules, and the end."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.events import CarcassonneEnded, FeatureScored, GoodsScored, MeadowScored
from elcapitan.games.carcassonne.rules.scoring import winners
from tests.games.carcassonne.positions import ended, herd, stand, table, turn

SEVEN = tuple(f"b01 {x} {y} 0" for x, y in ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)))


def test_e1_everything_the_tile_has_finished_is_scored_after_the_figure() -> None:
    lying = stand(table("b16 0 0 0", "b24-1 1 0 0", "b18 2 -1 2"), "1 follower 1 0 road-1", "2 follower 2 -1 city-1")
    assert turn(lying, "b16 2 0 0").points == (3, 4)


def test_e2_ruling_cities_then_roads_then_cloisters_in_reading_order() -> None:
    lying = table("b16 0 0 0", "b24-1 1 0 0", "b18 2 -1 2")
    lying = stand(lying, "1 follower 1 0 road-1", "2 follower 2 -1 city-1")
    assert [event.kind for event in turn(lying, "b16 2 0 0").of(FeatureScored)] == ["city", "road"]
    squares = [(x, y) for y in range(-1, 3) for x in range(-1, 3) if (x, y) != (1, 1)]
    around = stand(table(*(f"b01 {x} {y} 0" for x, y in squares)), "1 follower 0 0 cloister", "2 follower 1 0 cloister")
    found = turn(around, "b01 1 1 0", "figure follower cloister").of(FeatureScored)
    assert [event.squares for event in found] == [((1, 1),), ((0, 0),), ((1, 0),)]


def test_e3_unfinished_roads_cities_and_cloisters_score_one_a_tile() -> None:
    lying = table("b24-1 0 0 0", "b24-1 1 0 0", "b07 0 -1 0", "b01 1 -1 0")
    figures = ("1 follower 0 0 road-1", "2 follower 0 -1 city-1", "1 follower 1 -1 cloister")
    done = ended(stand(lying, *figures))
    assert done.points == (2 + 4, 1 + 1)
    assert [event.finished for event in done.of(FeatureScored)] == [False] * 3


def test_e4_then_meadows_then_goods_and_flocks_bring_nothing() -> None:
    lying = stand(table("b03 0 0 0", "b18 0 -1 2"), "1 follower 0 0 meadow-1", "2 follower 0 0 road-1")
    red, blue = lying.players
    lying = lying._replace(players=(red._replace(goods=(0, 0, 1)), blue))
    done = ended(herd(stand(lying, "2 shepherd 0 -1 meadow-1"), "0 -1 meadow-1", 3))
    kinds = [type(event) for event in done.events]
    assert kinds == [FeatureScored, MeadowScored, GoodsScored, CarcassonneEnded]
    assert done.points == (13, 1)


def test_e5_ruling_by_the_tile_that_was_laid_first() -> None:
    lying = table("b16 0 0 0", "b01 5 5 0", "b24-1 1 0 0")
    figures = ("1 follower 5 5 cloister", "1 follower 0 0 city-1", "1 follower 1 0 road-1", "1 follower 5 5 meadow-1")
    done = ended(stand(lying, *figures))
    assert [event.kind for event in done.of(FeatureScored)] == ["city", "road", "cloister"]


def test_e6_ruling_at_the_end_nothing_moves() -> None:
    lying = stand(table("b03 0 0 0"), "1 follower 0 0 city-1", "2 shepherd 0 0 meadow-2")
    lying = herd(lying, "0 0 meadow-2", 2)._replace(crowns=((), (1,), (), (), (), ()))
    after = ended(lying).state
    assert (after.figures, after.flocks, after.crowns) == (lying.figures, lying.flocks, lying.crowns)


def test_e7_ruling_most_points_win_and_equals_share() -> None:
    assert winners(table("b03 0 0 0", players=3)) == (1, 2, 3)
    done = ended(stand(table("b03 0 0 0"), "2 follower 0 0 city-1"))
    assert done.of(CarcassonneEnded) == [CarcassonneEnded((0, 1), (2,))]
