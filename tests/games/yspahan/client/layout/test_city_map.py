"""The drawn city shows the rules' city: a shop stands beside exactly the squares that it touches."""

from itertools import combinations

import pytest

from elcapitan.games.yspahan.client.layout import city_map
from elcapitan.games.yspahan.client.layout.city_map import COIN, SHOP, SQUARE, Place, Span
from elcapitan.games.yspahan.rules.model.board import BESIDE, DISTRICT_SOUKS, SHOPS, SOUK_OF, SOUKS, SQUARES

LOOKS_BESIDE = 0.5
"""Steps; less room than this between a shop and a square looks as if they touched."""


def box(place: Place, side: float) -> Span:
    half = side / 2
    return (place[0] - half, place[1] - half, place[0] + half, place[1] + half)


def overlap(one: Span, other: Span) -> tuple[float, float]:
    """How far two spans overlap across and down; negative is the room between them."""
    return min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])


def looks_beside(shop: int, square: int) -> bool:
    """One looks into the other over a narrow gap, along a good part of its side."""
    across, down = overlap(box(city_map.SHOP_PLACES[shop], SHOP), box(city_map.SQUARE_PLACES[square], SQUARE))
    return max(across, down) > 0.2 and min(across, down) > -LOOKS_BESIDE


@pytest.mark.parametrize("shop", range(len(SHOPS)), ids=SHOPS)
def test_r1_a_shop_looks_beside_exactly_the_squares_it_touches(shop: int) -> None:
    shown = {SQUARES[square] for square in range(len(SQUARES)) if looks_beside(shop, square)}
    assert shown == {SQUARES[square] for square, shops in enumerate(BESIDE) if shop in shops}


def test_r1_the_arms_lead_west_east_north_and_south() -> None:
    assert city_map.square_place("crossing") == (0, 0)
    assert [city_map.square_place(f"{arm}-2") for arm in ("west", "east", "north", "south")] == [
        (-2, 0), (2, 0), (0, -2), (0, 2),
    ]  # fmt: skip


def test_no_two_shops_squares_or_coins_lie_over_one_another() -> None:
    boxes = [box(place, SHOP) for place in city_map.SHOP_PLACES]
    boxes += [box(place, SQUARE) for place in city_map.SQUARE_PLACES]
    boxes += [box(place, COIN * 0.8) for place in city_map.COIN_PLACES]
    assert not [pair for pair in combinations(boxes, 2) if min(overlap(*pair)) > 0]


def test_grounds_of_souks_do_not_touch_each_other_or_a_square() -> None:
    parts = [(souk, part) for souk, grounds in enumerate(city_map.GROUNDS) for part in grounds]
    squares = [(-1, box(place, SQUARE)) for place in city_map.SQUARE_PLACES]
    touching = [
        (one[0], other[0])
        for one, other in combinations([*parts, *squares], 2)
        if one[0] != other[0] and min(overlap(one[1], other[1])) > 0
    ]
    assert touching == []


def test_every_shop_stands_on_the_ground_of_its_souk() -> None:
    for shop, place in enumerate(city_map.SHOP_PLACES):
        mine = box(place, SHOP)
        assert any(
            part[0] <= mine[0] and part[1] <= mine[1] and part[2] >= mine[2] and part[3] >= mine[3]
            for part in city_map.GROUNDS[SOUK_OF[shop]]
        ), SHOPS[shop]


def test_districts_lie_where_the_rules_say() -> None:
    """Chest north-west, vase north-east, sack south-west, barrel south-east."""
    sides = {"chest": (-1, -1), "vase": (1, -1), "sack": (-1, 1), "barrel": (1, 1)}
    for shop, (x, y) in enumerate(city_map.SHOP_PLACES):
        east, south = sides[SOUKS[SOUK_OF[shop]].district]
        assert x * east > 0, SHOPS[shop]
        assert y * south > 0, SHOPS[shop]


def test_the_whole_map_and_the_span_of_a_district_hold_all_their_things() -> None:
    for district, souks in DISTRICT_SOUKS.items():
        span = city_map.district_span(souks)
        for souk in souks:
            inner = city_map.souk_span(souk)
            assert min(overlap(inner, span)) == pytest.approx(min(inner[2] - inner[0], inner[3] - inner[1])), district
            assert city_map.WHOLE[0] <= inner[0]
            assert city_map.WHOLE[2] >= inner[2]
            assert city_map.WHOLE[1] <= inner[1]
            assert city_map.WHOLE[3] >= inner[3]


def test_every_coin_lies_on_the_ground_of_its_own_souk_alone() -> None:
    half = city_map.COIN / 2
    for souk, (x, y) in enumerate(city_map.COIN_PLACES):
        corners = [(x + dx, y + dy) for dx in (-half, half) for dy in (-half, half)]
        for other, parts in enumerate(city_map.GROUNDS):
            inside = [
                any(part[0] <= cx <= part[2] and part[1] <= cy <= part[3] for part in parts) for cx, cy in corners
            ]
            assert all(inside) if other == souk else not any(inside), (SOUKS[souk].id, SOUKS[other].id)


def test_the_grounds_of_two_souks_do_not_touch() -> None:
    parts = [(souk, part) for souk, each in enumerate(city_map.GROUNDS) for part in each]
    for souk, (left, top, right, bottom) in parts:
        for other, (left_2, top_2, right_2, bottom_2) in parts:
            apart = right < left_2 or right_2 < left or bottom < top_2 or bottom_2 < top
            assert souk == other or apart, (SOUKS[souk].id, SOUKS[other].id)
