"""The close-up of a district fits every window and is larger than the table."""

import pytest
from pygame import Rect

from elcapitan.games.yspahan.client.layout.city_map import GROUND
from elcapitan.games.yspahan.client.layout.district_close_up import district_close_up, near_shops, near_squares
from elcapitan.games.yspahan.client.layout.table_layout import table_layout
from elcapitan.games.yspahan.rules.model.board import BESIDE, DISTRICT_SOUKS, DISTRICTS, SHOPS


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (3440, 1440)])
@pytest.mark.parametrize("district", DISTRICTS)
@pytest.mark.parametrize("wish", [1.0, 1.3])
def test_everything_lies_in_it_and_nothing_overlaps(size: tuple[int, int], district: str, wish: float) -> None:
    near = district_close_up(size, min(size[0] / 1920, size[1] / 1080), district, wish)
    assert Rect((0, 0), size).contains(near.rect)
    assert all(near.rect.contains(rect) for rect in (near.city.rect, near.close, *near.rows))
    assert all(near.city.rect.contains(near.city.shops[shop]) for shop in near_shops(district))
    assert len(near.rows) == len(DISTRICT_SOUKS[district])
    assert not [row for row in near.rows if row.colliderect(near.city.rect) or row.colliderect(near.close)]
    assert near.city.step > 1.1 * table_layout(size, seats=4, enlarged=wish).city.step


def test_r1_the_squares_beside_the_shops_are_shown() -> None:
    for district in DISTRICTS:
        beside = {square for square, shops in enumerate(BESIDE) if set(shops) & set(near_shops(district))}
        assert set(near_squares(district)) == beside | {0}
    assert sorted(shop for district in DISTRICTS for shop in near_shops(district)) == list(range(len(SHOPS)))


@pytest.mark.parametrize("district", DISTRICTS)
def test_the_ground_reaches_to_the_edges_wherever_the_district_leaves_room(district: str) -> None:
    city = district_close_up((1920, 1080), 1.0, district).city
    (x, y), rect = city.crossing, city.rect
    assert x + GROUND[0] * city.step <= rect.x + 1
    assert x + GROUND[2] * city.step >= rect.right - 1
    assert y + GROUND[1] * city.step <= rect.y + 1
    assert y + GROUND[3] * city.step >= rect.bottom - 1
