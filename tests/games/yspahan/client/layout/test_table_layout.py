"""Everything has its place in every window: nothing overlaps, nothing is cut, nothing is too small for a finger."""

from itertools import combinations

import pytest
from pygame import Rect

from elcapitan.client.table.hit_test import visible_card_rects
from elcapitan.client.table.layout_units import MAX_ENLARGEMENT
from elcapitan.games.yspahan.client.layout.city_map import WHOLE
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout, table_layout
from elcapitan.games.yspahan.client.paint.cards import LEAST_NAMED_PX
from elcapitan.games.yspahan.rules.model.board import BUILDINGS, CAMELS_PER_ROW, FLOORS
from elcapitan.games.yspahan.things import YspahanKind

WINDOWS = [
    *((1280, 720), (1366, 768), (1920, 1080), (1920, 1200), (2560, 1440), (3440, 1440), (3840, 2160)),
    *((1600, 1200), (5120, 1440), (1080, 1920), (800, 450)),
]
WISHES = (1.0, 1.15, MAX_ENLARGEMENT)
EVERY = pytest.mark.parametrize(
    ("window", "seats", "wish"),
    [(window, seats, wish) for window in WINDOWS for seats in (2, 4) for wish in WISHES],
    ids=lambda value: "x".join(map(str, value)) if isinstance(value, tuple) else str(value),
)


def laid(window: tuple[int, int], seats: int, wish: float = 1.0, hand: int = 3) -> YspahanLayout:
    return table_layout(window, seats=seats, hand=hand, enlarged=wish)


@EVERY
def test_parts_do_not_overlap_and_lie_in_the_window(window: tuple[int, int], seats: int, wish: float) -> None:
    layout = laid(window, seats, wish)
    regions = {
        "strip": layout.strip,
        "tower": layout.tower.rect,
        "log": layout.log,
        "city": layout.city.rect,
        "caravan": layout.caravan.rect,
        "buildings": layout.buildings.rect,
        "forecast": layout.forecast,
        "rail": layout.rail.rect,
    }
    assert not [(one, other) for one, other in combinations(regions, 2) if regions[one].colliderect(regions[other])]
    assert all(Rect((0, 0), window).contains(rect) for rect in regions.values())
    assert all(rect.w > 0 and rect.h > 0 for rect in regions.values())


@EVERY
def test_the_map_lies_within_the_rim_of_the_city(window: tuple[int, int], seats: int, wish: float) -> None:
    city = laid(window, seats, wish).city
    inside = city.rect.inflate(-round(city.rect.w * 0.03), -round(city.rect.h * 0.03))
    things = [*city.squares, *city.shops, *city.coins, *(part for parts in city.grounds for part in parts)]
    assert all(inside.contains(rect) for rect in things)
    assert not [plate for plate in city.plates if plate.collidelist([*city.shops, *city.squares]) >= 0]


@EVERY
def test_what_belongs_to_a_part_lies_in_it(window: tuple[int, int], seats: int, wish: float) -> None:
    layout = laid(window, seats, wish)
    tower, rail = layout.tower, layout.rail
    assert list(tower.floors) == list(reversed(FLOORS))
    assert all(tower.rect.contains(rect) for rect in (*tower.floors.values(), *tower.yellow, tower.cup))
    assert all(layout.caravan.rect.contains(rect) for rect in layout.caravan.places)
    assert len(layout.caravan.places) == 3 * CAMELS_PER_ROW[seats]
    cards = layout.buildings.drawer if layout.buildings.is_folded else layout.buildings.rect
    assert list(layout.buildings.cards) == list(BUILDINGS)
    assert all(cards.contains(rect) for rect in layout.buildings.cards.values())
    assert all(layout.strip.contains(rect) for rect in (*layout.panels, layout.week, *layout.buttons.values()))
    pressed = [rect for kind, rect in rail.buttons.items() if kind != YspahanKind.ROLL]
    buttons = (*pressed, rail.gold, rail.camels, rail.hint, *rail.hand)
    assert all(rail.rect.contains(rect) for rect in buttons)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("wish", WISHES)
def test_a_finger_finds_everything_in_the_smallest_window(seats: int, wish: float) -> None:
    layout = laid((1280, 720), seats, wish)
    assert min(rect.w for rect in (*layout.city.shops, *layout.city.squares)) >= 29
    large = (
        *layout.tower.floors.values(),
        *layout.buildings.cards.values(),
        layout.rail.buttons[YspahanKind.DECK],
        layout.rail.buttons[YspahanKind.END],
    )
    assert min(rect.h for rect in large) >= 33
    assert min(rect.w for rect in (*layout.tower.yellow, layout.tower.cup, *layout.buttons.values())) >= 25


def test_the_lowest_row_of_the_caravan_is_loaded_first() -> None:
    """V1: "Three rows, the lowest first, each filled from its beginning"."""
    places = laid((1920, 1080), 3).caravan.places
    assert places[0].y > places[3].y > places[6].y
    assert places[0].x < places[1].x < places[2].x


@pytest.mark.parametrize("window", [(1280, 720), (1920, 1080), (3440, 1440)])
def test_plain_windows_need_no_drawers(window: tuple[int, int]) -> None:
    layout = laid(window, 4)
    assert not layout.is_log_folded
    assert not layout.buildings.is_folded


def test_larger_things_fold_log_and_buildings_into_drawers_over_the_city() -> None:
    layout = laid((1280, 720), 4, MAX_ENLARGEMENT)
    assert layout.is_log_folded
    assert layout.buildings.is_folded
    assert layout.city.rect.contains(layout.log_drawer)
    assert layout.city.rect.contains(layout.buildings.drawer)


def test_a_wish_makes_everything_but_the_map_that_much_larger() -> None:
    plain, large = laid((1920, 1080), 3), laid((1920, 1080), 3, MAX_ENLARGEMENT)
    assert large.s == pytest.approx(plain.s * MAX_ENLARGEMENT)
    assert large.rail.buttons[YspahanKind.END].h > 1.25 * plain.rail.buttons[YspahanKind.END].h
    assert large.city.step > 0.9 * plain.city.step


def test_the_streets_meet_the_lanes_of_the_ground() -> None:
    city = laid((1920, 1080), 3).city
    x, y = city.crossing
    assert (x - city.rect.x) / city.rect.w == pytest.approx(0.577, abs=0.01)
    assert (y - city.rect.y) / city.rect.h == pytest.approx(0.4535, abs=0.02)
    assert city.step * (WHOLE[2] - WHOLE[0]) <= city.rect.w


def test_a_question_leaves_its_shop_in_sight() -> None:
    layout = laid((1280, 720), 3)
    for shop, rect in enumerate(layout.city.shops):
        banner = layout.question(shop)
        assert not banner.rect.colliderect(rect), shop
        assert banner.rect.contains(banner.keep)
        assert banner.rect.contains(banner.send)
        assert not banner.keep.colliderect(banner.send)


@pytest.mark.parametrize("cards", [0, 1, 5, 7, 12])
def test_a_hand_of_any_size_leaves_the_words_alone(cards: int) -> None:
    rail = laid((1280, 720), 4, hand=cards).rail
    assert len(rail.hand) == cards
    assert all(rect.right < rail.title.x and rect.x > rail.name.right - 8 for rect in rail.hand)
    assert rail.title.w >= 300
    if cards <= 7:
        assert all(rect.w >= LEAST_NAMED_PX for rect in visible_card_rects(rail.hand)), "names can be read"
