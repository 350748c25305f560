"""G1 to G3: goods."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.events import GoodsScored, GoodsTaken
from elcapitan.games.carcassonne.tile_file import tile_data
from tests.games.carcassonne.positions import ended, stand, table, turn


def test_g1_as_many_tokens_as_the_tiles_show() -> None:
    assert tile_data()["goods"] == {"wine": 9, "grain": 6, "cloth": 5}


def test_g2_who_finishes_the_city_takes_its_goods_whoever_scores() -> None:
    lying = table("t15 0 0 0", "t18 1 0 0", "b18 2 0 3")
    done = turn(stand(lying, "2 follower 0 0 city-1"), "b18 -1 0 1")
    assert done.of(GoodsTaken) == [GoodsTaken(1, 2, 0, 0)]
    assert done.points == (0, 8)
    several = turn(table("t15 0 0 0", "b18 1 0 3", "t15 -2 0 0", "b18 -3 0 1"), "h07 -1 0 0")
    assert several.of(GoodsTaken) == [GoodsTaken(1, 1, 0, 0)] * 2


def test_g3_ruling_most_of_a_kind_ten_points_equals_too_and_none_for_nothing() -> None:
    lying = table("b03 0 0 0", players=3)
    players = [
        player._replace(goods=goods)
        for player, goods in zip(lying.players, ((2, 1, 0), (2, 0, 0), (1, 0, 0)), strict=True)
    ]
    done = ended(lying._replace(players=tuple(players)))
    assert done.points == (20, 10, 0)
    assert done.of(GoodsScored) == [
        GoodsScored("wine", (2, 2, 1), (10, 10, 0)),
        GoodsScored("grain", (1, 0, 0), (10, 0, 0)),
    ]
