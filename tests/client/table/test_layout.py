"""Rectangles of the table: nothing overlaps and nothing leaves the window, at any size."""

from itertools import combinations

import pytest
from pygame import Rect

from elcapitan.client.table.boxes import board_boxes, shut_boxes
from elcapitan.client.table.frames import ROOMIER, Shape, enlargement
from elcapitan.client.table.layout import TableLayout, table_layout

GRID = {f"c{column}{line}": (column, line) for line in range(3) for column in range(3)}
SIZES = [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1920, 1200), (1280, 800), (1600, 1200), (1280, 1024),
         (2560, 1080), (3440, 1440), (1024, 768)]  # fmt: skip
HAND = ["tunis-1", "marseille+napoli", "venezia-2", "tanger+tunis"]


def laid_out(size: tuple[int, int], seats: int = 4, hand: list[str] = HAND) -> TableLayout:
    return table_layout(size, GRID, seats=seats, hand=hand)


def overlaps(rects: dict[str, Rect]) -> list[tuple[str, str]]:
    return [(a, b) for a, b in combinations(rects, 2) if rects[a].colliderect(rects[b])]


@pytest.mark.parametrize("size", SIZES)
def test_regions_do_not_overlap_and_stay_in_the_window(size: tuple[int, int]) -> None:
    regions = dict(laid_out(size).regions())
    assert overlaps(regions) == []
    window = Rect(0, 0, *size)
    assert [name for name, rect in regions.items() if not window.inflate(2, 2).contains(rect)] == []


@pytest.mark.parametrize("size", SIZES)
def test_each_part_lies_in_its_region(size: tuple[int, int]) -> None:
    table = laid_out(size)
    for tray in (table.destinations, table.links):
        assert all(tray.rect.contains(place) for place in tray.places)
        assert overlaps({str(at): place for at, place in enumerate(tray.places)}) == []
    assert all(table.cloth.contains(rect) for rect in table.boards.values())
    assert overlaps(dict(table.boards)) == []
    bank = table.bank
    inside = {f"loan{at}": rect for at, rect in enumerate(bank.loans)} | {"harbour": bank.harbour}
    inside |= {f"chart{at}": rect for at, rect in enumerate(bank.chart)}
    inside |= {f"bonus{at}": rect for at, rect in enumerate(bank.bonus)} | {"words": bank.bonus_words}
    assert all(bank.rect.contains(rect) for rect in inside.values())
    assert overlaps(inside) == []


@pytest.mark.parametrize("size", SIZES)
def test_rail_buttons_are_apart_and_in_the_rail(size: tuple[int, int]) -> None:
    rail = laid_out(size).rail
    parts = {name: getattr(rail, name) for name in ("undo", "undo_turn", "loan", "end", "reason", "prompt", "sub")}
    assert overlaps(parts) == []
    assert all(rail.rect.contains(rect) for rect in parts.values())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_panels_fill_the_strip_between_phase_and_buttons(seats: int) -> None:
    table = laid_out((1920, 1080), seats)
    assert len(table.panels) == seats
    assert overlaps({str(at): rect for at, rect in enumerate(table.panels)}) == []
    assert table.panels[0].x == 222
    assert abs(table.panels[-1].right - 1690) <= 1


@pytest.mark.parametrize("count", range(13))
def test_hand_of_any_length_stays_left_of_the_prompt(count: int) -> None:
    table = laid_out((1280, 720), hand=["tunis-1"] * count)
    assert len(table.rail.hand) == count
    assert all(rect.right <= table.rail.prompt.left for rect in table.rail.hand)


def test_16_9_has_the_rectangles_of_the_drawing() -> None:
    table = laid_out((1920, 1080))
    assert table.boards["c00"].topleft == (407, 129)
    assert table.destinations.places[3] == Rect(192, 340, 162, 170)
    assert table.links.places[0] == Rect(1487, 162, 132, 116)
    assert table.bank.rect == Rect(1476, 426, 432, 300)
    assert table.forecast == Rect(1476, 738, 432, 190)


@pytest.mark.parametrize(
    ("size", "shape"),
    [
        ((1920, 1080), Shape.WIDE),
        ((1920, 1200), Shape.TALLER),
        ((1600, 1200), Shape.SQUARE),
        ((2560, 1080), Shape.PANORAMA),
    ],
)
def test_shape_follows_the_window(size: tuple[int, int], shape: Shape) -> None:
    assert laid_out(size).shape is shape


@pytest.mark.parametrize("width", [217, 326, 400, 1080])
def test_board_parts_do_not_overlap(width: int) -> None:
    boxes = board_boxes(Rect(10, 20, width, round(width * 0.75)), 2, 2)
    parts = {f"h{at}": rect for at, rect in enumerate(boxes.harbour)}
    parts |= {f"f{at}": rect for at, rect in enumerate(boxes.fortresses)}
    parts |= {f"s{at}": rect for at, rect in enumerate(boxes.sites)} | {"picture": boxes.picture}
    assert len(boxes.sites) == 13
    assert overlaps(parts) == []
    assert all(boxes.rect.contains(rect) for rect in parts.values())


def test_three_harbours_and_one_fortress_share_the_same_line() -> None:
    boxes = board_boxes(Rect(0, 0, 326, 245), 3, 1)
    assert boxes.fortresses[0].right <= 326 - 0.0275 * 326 + 1


@pytest.mark.parametrize("count", [1, 4, 9])
def test_shut_warehouses_stay_on_the_picture(count: int) -> None:
    boxes = board_boxes(Rect(0, 0, 326, 245), 2, 2)
    assert all(boxes.picture.contains(rect) for rect in shut_boxes(boxes, count))


def test_longer_displays_get_smaller_cards_in_the_same_tray() -> None:
    table = table_layout((1920, 1080), GRID, seats=4, displays=(6, 9))
    for tray in (table.destinations, table.links):
        assert all(tray.rect.contains(place) for place in tray.places)
        assert overlaps({str(at): place for at, place in enumerate(tray.places)}) == []


TWELVE = GRID | {f"x{line}": (-1, line) for line in range(3)}


@pytest.mark.parametrize("size", SIZES)
def test_twelve_cities_have_room_in_every_window(size: tuple[int, int]) -> None:
    table = table_layout(size, TWELVE, seats=4, hand=HAND, chart=10)
    assert len(table.boards) == 12
    assert overlaps(dict(table.boards)) == []
    assert overlaps(dict(table.regions())) == []
    assert all(table.cloth.contains(rect) for rect in table.boards.values())
    assert all(table.destinations.rect.contains(place) for place in table.destinations.places)
    assert overlaps({str(at): place for at, place in enumerate(table.destinations.places)}) == []


@pytest.mark.parametrize("size", SIZES)
def test_pirate_button_is_in_the_rail_with_the_pirate_alone(size: tuple[int, int]) -> None:
    assert laid_out(size).rail.pirate.w == 0
    rail = table_layout(size, TWELVE, seats=5, hand=HAND, chart=10, pirate=True).rail
    names = ("pirate", "undo", "undo_turn", "loan", "end", "reason", "prompt", "sub")
    parts = {name: getattr(rail, name) for name in names}
    assert overlaps(parts) == []
    assert all(rail.rect.contains(rect) for rect in parts.values())


@pytest.mark.parametrize("size", SIZES)
def test_log_that_is_short_has_a_drawer_in_the_window_over_the_cloth(size: tuple[int, int]) -> None:
    larger = table_layout(size, GRID, seats=4, enlarged=enlargement(size, 3, 1.3))
    for table in (laid_out(size), table_layout(size, TWELVE, seats=4), larger):
        short = table.log.h < 220 * table.s
        assert (table.drawer.w > 0) is short
        if short:
            assert table.cloth.contains(table.drawer)
            assert not table.drawer.colliderect(table.rail.rect)


def test_panorama_gives_twelve_cities_larger_boards() -> None:
    table = table_layout((2560, 1080), TWELVE, seats=4)
    assert min(rect.w for rect in table.boards.values()) >= 282


@pytest.mark.parametrize("extra", [{"x": (3, 1)}, {"x": (1, 3)}, {"x": (-1, 0), "y": (3, 2)}, {"x": (-2, 5)}])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 1200), (2560, 1080)])
def test_extra_cities_of_an_own_board_find_room_wherever_they_lie(
    size: tuple[int, int], extra: dict[str, tuple[int, int]]
) -> None:
    table = table_layout(size, GRID | extra, seats=3)
    assert overlaps(dict(table.boards)) == []
    assert all(table.cloth.contains(rect) for rect in table.boards.values())


@pytest.mark.parametrize("size", SIZES)
def test_a_panorama_alone_tells_in_full_what_everybody_holds(size: tuple[int, int]) -> None:
    table = laid_out(size)
    assert (table.details.w > 0) is (table.shape is Shape.PANORAMA)
    assert "details" in dict(table.regions()) or not table.details.w


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("size", SIZES)
def test_larger_boxes_find_room_and_boards_give_little(size: tuple[int, int], seats: int) -> None:
    factor = enlargement(size, 3, 1.3)
    assert 1.0 <= factor <= ROOMIER
    plain = laid_out(size, seats)
    table = table_layout(size, GRID, seats=seats, hand=HAND, enlarged=factor)
    regions = dict(table.regions())
    assert overlaps(regions) == []
    assert all(Rect(0, 0, *size).inflate(2, 2).contains(rect) for rect in regions.values())
    assert all(table.cloth.contains(rect) for rect in table.boards.values())
    for tray in (table.destinations, table.links):
        assert all(tray.rect.contains(place) for place in tray.places)
    rail = table.rail
    parts = {name: getattr(rail, name) for name in ("undo", "undo_turn", "loan", "end", "reason", "prompt", "sub")}
    assert overlaps(parts) == []
    assert all(rect.right <= rail.prompt.left for rect in rail.hand)
    assert rail.end.w == pytest.approx(plain.rail.end.w * factor, abs=2)
    assert table.boards["c00"].w >= 0.8 * plain.boards["c00"].w


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_enlarged_without_a_wish_or_beside_four_columns(size: tuple[int, int]) -> None:
    assert enlargement(size, 3, 0.9) == enlargement(size, 3, 1.0) == enlargement(size, 4, 1.3) == 1.0


def test_a_wish_makes_things_larger_in_every_usual_window() -> None:
    assert all(enlargement(size, 3, 1.1) >= 1.09 for size in ((1280, 720), (1920, 1080), (1024, 768), (2560, 1080)))
