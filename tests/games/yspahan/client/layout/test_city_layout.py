"""The map keeps its shape at any scale, and pieces stand where their things are."""

import pytest
from pygame import Rect

from elcapitan.games.yspahan.client.layout.city_layout import city_layout
from elcapitan.games.yspahan.client.layout.city_map import WHOLE
from elcapitan.games.yspahan.rules.model.board import SOUK_SHOPS, SOUKS, SQUARE_AT


@pytest.mark.parametrize("size", [(723, 555), (1084, 836), (1600, 900), (700, 1200)])
def test_squares_and_shops_are_all_alike_and_lie_inside(size: tuple[int, int]) -> None:
    city = city_layout(Rect(20, 10, *size), WHOLE, 20)
    assert len({square.size for square in city.squares}) == 1
    assert len({shop.size for shop in city.shops}) == 1
    assert all(city.rect.contains(box) for box in (*city.squares, *city.shops))


def test_the_crossing_lies_where_it_is_wished_as_far_as_there_is_room() -> None:
    rect = Rect(0, 0, 1000, 1000)
    middle = city_layout(rect, WHOLE, 20, crossing=(0.577, 0.5))
    corner = city_layout(rect, WHOLE, 20, crossing=(0, 0))
    assert middle.crossing == pytest.approx((577, 500), abs=6)
    assert corner.squares[SQUARE_AT["west-10"]].x >= 20
    assert corner.squares[SQUARE_AT["north-4"]].y >= 20


def test_a_step_is_no_longer_than_allowed() -> None:
    assert city_layout(Rect(0, 0, 4000, 4000), WHOLE, 20, most=90).step == 90


def test_a_good_lies_in_its_shop_and_the_supervisor_stands_on_his_square() -> None:
    city = city_layout(Rect(0, 0, 1084, 836), WHOLE, 30)
    for souk, shops in enumerate(SOUK_SHOPS):
        for shop in shops:
            assert city.shops[shop].inflate(4, 4).contains(city.good(shop)), SOUKS[souk].id
            assert city.ground(souk).contains(city.shops[shop])
    assert all(box.collidepoint(city.feet(at)) for at, box in enumerate(city.squares))
