"""Rectangles of the table: nothing overlaps and nothing leaves the window, at any size."""

from itertools import combinations

import pytest
from pygame import Rect

from elcapitan import paths
from elcapitan.client.drawing import text_layout
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.widgets.layer import FOLDED_LOG, LONG_LINES, SHORT_LOG
from elcapitan.games.capitan.client.layout.arrangements import ArrangementKind
from elcapitan.games.capitan.client.layout.board_layout import board_layout, shut_warehouse_rects
from elcapitan.games.capitan.client.layout.large_layout import LINES_OF_LOG
from elcapitan.games.capitan.client.layout.table_layout import Bank, TableLayout, table_layout
from elcapitan.games.capitan.client.paint.log_and_forecast import forecast_lines
from elcapitan.games.capitan.client.scenes.rule_examples import first_position
from elcapitan.games.capitan.things import CapitanKind

GRID = {f"c{column}{line}": (column, line) for line in range(3) for column in range(3)}
SIZES = [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1920, 1200), (1280, 800), (1600, 1200), (1280, 1024),
         (2560, 1080), (3440, 1440), (1024, 768), (800, 600), (720, 1280), (1080, 1920)]  # fmt: skip
PLANS = {plan.id: plan for plan in first_position(4).board.cities}
HAND = ["tunis-1", "marseille+napoli", "venezia-2", "tanger+tunis"]


def laid_out(size: tuple[int, int], seats: int = 4, hand: list[str] = HAND) -> TableLayout:
    return table_layout(size, GRID, seats=seats, hand=hand)


def regions_of(table: TableLayout) -> dict[str, Rect]:
    """The areas that tile the window and may not overlap."""
    found = {
        "strip": table.strip,
        "destinations": table.destinations.rect,
        "links": table.links.rect,
        "log": table.log,
        "cloth": table.cloth,
        "bank": table.bank.rect,
        "forecast": table.forecast,
        "details": table.details,
        "rail": table.rail.rect,
    }
    if table.cloth.contains(table.log):
        del found["log"]
    if not table.details.w:
        del found["details"]
    return found


def overlaps(rects: dict[str, Rect]) -> list[tuple[str, str]]:
    return [(a, b) for a, b in combinations(rects, 2) if rects[a].colliderect(rects[b])]


@pytest.mark.parametrize("size", SIZES)
def test_regions_do_not_overlap_and_stay_in_the_window(size: tuple[int, int]) -> None:
    regions = regions_of(laid_out(size))
    assert overlaps(regions) == []
    window = Rect(0, 0, *size)
    assert [name for name, rect in regions.items() if not window.inflate(2, 2).contains(rect)] == []


def assert_bank_in_order(bank: Bank) -> None:
    """Everything of the bank lies in its tray, and apart."""
    inside = {f"loan{at}": rect for at, rect in enumerate(bank.loans)} | {"harbour": bank.harbour}
    inside |= {f"chart{at}": rect for at, rect in enumerate(bank.chart)}
    inside |= {f"bonus{at}": rect for at, rect in enumerate(bank.bonus)} | {"words": bank.bonus_words}
    assert all(bank.rect.contains(rect) for rect in inside.values())
    assert overlaps(inside) == []


@pytest.mark.parametrize("size", SIZES)
def test_each_part_lies_in_its_region(size: tuple[int, int]) -> None:
    table = laid_out(size)
    for tray in (table.destinations, table.links):
        assert all(tray.rect.contains(place) for place in tray.places)
        assert overlaps({str(at): place for at, place in enumerate(tray.places)}) == []
    assert all(table.cloth.contains(rect) for rect in table.boards.values())
    assert overlaps(dict(table.boards)) == []
    assert_bank_in_order(table.bank)


@pytest.mark.parametrize("size", SIZES)
def test_rail_buttons_are_apart_and_in_the_rail(size: tuple[int, int]) -> None:
    rail = laid_out(size).rail
    parts = {**rail.buttons, "reason": rail.reason, "prompt": rail.prompt, "sub": rail.sub}
    assert overlaps(parts) == []
    assert all(rail.rect.contains(rect) for rect in parts.values())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_panels_fill_the_strip_between_phase_and_buttons(seats: int) -> None:
    table = laid_out((1920, 1080), seats)
    assert len(table.panels) == seats
    assert overlaps({str(at): rect for at, rect in enumerate(table.panels)}) == []
    assert table.panels[0].x == 222
    assert abs(table.panels[-1].right - 1638) <= 1


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
        ((1920, 1080), ArrangementKind.WIDE),
        ((1920, 1200), ArrangementKind.TALLER),
        ((1600, 1200), ArrangementKind.SQUARE),
        ((2560, 1080), ArrangementKind.PANORAMA),
        ((720, 1280), ArrangementKind.UPRIGHT),
    ],
)
def test_shape_follows_the_window(size: tuple[int, int], shape: ArrangementKind) -> None:
    assert laid_out(size).shape is shape


@pytest.mark.parametrize("width", [217, 326, 400, 1080])
def test_board_parts_do_not_overlap(width: int) -> None:
    boxes = board_layout(Rect(10, 20, width, round(width * 0.75)), PLANS["marseille"])
    parts = {f"h{at}": rect for at, rect in enumerate(boxes.harbour)}
    parts |= {f"f{at}": rect for at, rect in enumerate(boxes.fortresses)}
    parts |= {f"s{at}": rect for at, rect in enumerate(boxes.sites)} | {"picture": boxes.picture}
    assert len(boxes.sites) == 13
    assert overlaps(parts) == []
    assert all(boxes.rect.contains(rect) for rect in parts.values())


def test_three_harbours_and_one_fortress_share_the_same_line() -> None:
    boxes = board_layout(Rect(0, 0, 326, 245), PLANS["porto"])
    assert boxes.fortresses[0].right <= 326 - 0.0275 * 326 + 1


@pytest.mark.parametrize("count", [1, 4, 9])
def test_shut_warehouses_stay_on_the_picture(count: int) -> None:
    boxes = board_layout(Rect(0, 0, 326, 245), PLANS["marseille"])
    assert all(boxes.picture.contains(rect) for rect in shut_warehouse_rects(boxes, count))


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
    assert overlaps(regions_of(table)) == []
    assert all(table.cloth.contains(rect) for rect in table.boards.values())
    assert all(table.destinations.rect.contains(place) for place in table.destinations.places)
    assert overlaps({str(at): place for at, place in enumerate(table.destinations.places)}) == []


@pytest.mark.parametrize("size", SIZES)
def test_pirate_button_is_in_the_rail_with_the_pirate_alone(size: tuple[int, int]) -> None:
    assert CapitanKind.PIRATE not in laid_out(size).rail.buttons
    rail = table_layout(size, TWELVE, seats=5, hand=HAND, chart=10, pirate=True).rail
    parts = {**rail.buttons, "reason": rail.reason, "prompt": rail.prompt, "sub": rail.sub}
    assert overlaps(parts) == []
    assert all(rail.rect.contains(rect) for rect in parts.values())


@pytest.mark.parametrize("size", SIZES)
def test_log_that_is_short_has_a_drawer_in_the_window_over_the_cloth(size: tuple[int, int]) -> None:
    larger = [table_layout(size, places, seats=4, enlarged=1.3) for places in (GRID, TWELVE)]
    for table in (laid_out(size), table_layout(size, TWELVE, seats=4), *larger):
        short = table.log.h < 220 * table.s
        assert (table.drawer.w > 0) is short
        if short:
            assert table.cloth.contains(table.drawer)
            assert not table.drawer.colliderect(table.rail.rect)


@pytest.mark.parametrize("size", SIZES)
def test_the_log_of_twelve_cities_is_wide_enough_for_a_line_or_a_button(size: tuple[int, int]) -> None:
    table = table_layout(size, TWELVE, seats=5, hand=HAND, chart=10)
    if table.log.w < 300 * table.s:
        assert table.log.h < FOLDED_LOG * table.s
        assert table.drawer.w > 300 * table.s
        # The button of the chat has room under the cards beside it.
        last = max(rect.bottom for rect in table.destinations.places)
        assert table.destinations.rect.bottom - last > 44 * table.s


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (1920, 1200)])
def test_with_twelve_cities_two_lines_of_the_log_lie_beneath_the_boards(size: tuple[int, int]) -> None:
    table = table_layout(size, TWELVE, seats=4, hand=HAND, chart=10)
    assert table.cloth.contains(table.log)
    assert table.log.h >= LINES_OF_LOG * table.s
    assert table.log.w > LONG_LINES * table.s
    assert table.log.collidelist(list(table.boards.values())) == -1
    assert overlaps(dict(table.boards)) == []
    assert table.drawer.w > 0, "for the rest of it"
    plain = min(rect.w for rect in table.boards.values())
    assert plain >= 282 * table.s, "no board is smaller for it"


@pytest.mark.parametrize("enlarged", [1.0, 1.3])
@pytest.mark.parametrize("row", [0, 1, 2])
@pytest.mark.parametrize("size", [size for size in SIZES if 1.5 <= size[0] / size[1] < 2.3])
def test_beside_one_extra_city_the_whole_log_lies_on_the_bare_cloth(
    size: tuple[int, int], row: int, enlarged: float
) -> None:
    table = table_layout(size, GRID | {"x": (-1, row)}, seats=4, enlarged=enlarged)
    assert table.cloth.contains(table.log)
    assert table.log.h >= SHORT_LOG * table.s
    assert table.log.collidelist(list(table.boards.values())) == -1
    assert table.drawer.w == 0
    assert overlaps(dict(table.boards)) == []
    assert overlaps(regions_of(table)) == []
    twelve = table_layout(size, TWELVE, seats=4, enlarged=enlarged)
    grown = (table.destinations.rect.h - twelve.destinations.rect.h, table.forecast.w - twelve.forecast.w)
    assert min(grown) >= 0
    folded = twelve.log.h < FOLDED_LOG * table.s
    assert (max(grown) > 0) is folded, "its neighbour has the place where the log was folded"


@pytest.mark.parametrize("rows", [(0, 1), (1, 2), (0, 2)])
def test_beside_two_extra_cities_a_few_lines_of_the_log_lie_on_the_bare_cloth(rows: tuple[int, int]) -> None:
    table = table_layout((1280, 720), GRID | {f"x{row}": (-1, row) for row in rows}, seats=4)
    assert table.cloth.contains(table.log)
    assert table.log.h > FOLDED_LOG * table.s
    assert table.drawer.w > 0, "for the rest of it"
    assert table.log.collidelist(list(table.boards.values())) == -1


@pytest.mark.parametrize("places", [GRID, TWELVE], ids=["nine", "twelve"])
def test_an_upright_window_gives_its_width_to_the_boards(places: dict[str, tuple[int, int]]) -> None:
    table = table_layout((720, 1280), places, seats=5, hand=HAND, chart=10)
    left, right = min(rect.left for rect in table.boards.values()), max(rect.right for rect in table.boards.values())
    assert right - left > 0.95 * 720 - 24


def test_the_largest_name_has_room_on_the_link_cards_of_800x600() -> None:
    table = laid_out((800, 600))
    face = text_layout.load_font("serif-bold narrowest", text_layout.MIN_TEXT_PX)
    assert face.size("Constantinople")[0] <= table.links.places[0].w * (1 - 14 / 136)


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
    assert (table.details.w > 0) is (table.shape is ArrangementKind.PANORAMA)
    assert "details" in regions_of(table) or not table.details.w


@pytest.mark.parametrize("wish", [1.05, 1.1, 1.15, 1.2, 1.3])
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("places", [GRID, TWELVE], ids=["nine", "twelve"])
@pytest.mark.parametrize("size", SIZES)
def test_whatever_is_wished_larger_finds_room(
    size: tuple[int, int], places: dict[str, tuple[int, int]], seats: int, wish: float
) -> None:
    table = table_layout(size, places, seats=seats, hand=HAND, chart=10, pirate=places is TWELVE, enlarged=wish)
    regions = regions_of(table)
    assert overlaps(regions) == []
    assert all(Rect(0, 0, *size).inflate(2, 2).contains(rect) for rect in regions.values())
    assert overlaps(dict(table.boards)) == []
    assert all(table.cloth.contains(rect) for rect in table.boards.values())
    for tray in (table.destinations, table.links):
        cards = {str(at): place for at, place in enumerate(tray.places)} | {"deck": tray.deck, "discard": tray.discard}
        assert all(tray.rect.contains(rect) for rect in cards.values())
        assert overlaps(cards) == []
    strip = {f"panel {at}": rect for at, rect in enumerate(table.panels)} | {"phase": table.phase_block}
    strip |= table.icons
    assert overlaps(strip) == []
    assert all(table.strip.contains(rect) for rect in strip.values())
    assert_bank_in_order(table.bank)
    rail = table.rail
    parts = {**rail.buttons, "reason": rail.reason, "prompt": rail.prompt, "sub": rail.sub}
    assert overlaps(parts) == []
    assert all(rail.rect.contains(rect) for rect in parts.values())
    assert all(rect.right <= rail.prompt.left for rect in rail.hand)


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("places", [GRID, TWELVE], ids=["nine", "twelve"])
@pytest.mark.parametrize("size", [size for size in SIZES if 1024 <= size[0] > size[1]])
def test_boxes_follow_130_per_cent(size: tuple[int, int], places: dict[str, tuple[int, int]], seats: int) -> None:
    """What is pressed and read in full, cards by a tenth at least; boards give at most a fifth for it."""
    plain = table_layout(size, places, seats=seats, hand=HAND)
    table = table_layout(size, places, seats=seats, hand=HAND, enlarged=1.3)
    assert table.s == pytest.approx(1.3 * plain.s)
    assert table.rail.buttons["undo"].h == pytest.approx(1.3 * plain.rail.buttons["undo"].h, abs=2)
    assert table.rail.buttons["end"].h == pytest.approx(1.3 * plain.rail.buttons["end"].h, abs=2)
    assert table.icons["menu"].h >= 1.2 * plain.icons["menu"].h
    assert table.panels[0].h == pytest.approx(1.3 * plain.panels[0].h, abs=2)
    assert table.panels[0].w >= (0.9 if table.shape is ArrangementKind.PANORAMA else 0.99) * plain.panels[0].w
    assert table.bank.loans[0].w >= 1.07 * plain.bank.loans[0].w
    assert table.links.places[0].w >= 1.07 * plain.links.places[0].w
    assert table.destinations.places[0].w >= 1.07 * plain.destinations.places[0].w
    assert min(rect.w for rect in table.boards.values()) >= 0.8 * min(rect.w for rect in plain.boards.values())


@pytest.mark.parametrize("size", SIZES)
def test_a_forecast_has_a_line_for_everybody(size: tuple[int, int]) -> None:
    look = DrawContext((8, 8), Art(paths.assets() / "art"))
    for places in (GRID, TWELVE):
        for wish in (1.0, 1.15, 1.3):
            table = table_layout(size, places, seats=5, enlarged=wish)
            look.s = table.s
            lines = forecast_lines(Brush(look), table.forecast, 5)
            assert overlaps({str(at): line for at, line in enumerate(lines)}) == []
            assert all(table.forecast.contains(line) for line in lines)
            assert all(line.h >= 18.5 * table.s for line in lines)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (1024, 768)])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_buttons_of_the_strip_lie_apart_and_inside_it(size: tuple[int, int], seats: int) -> None:
    table = laid_out(size, seats)
    buttons = table.icons
    assert overlaps({**buttons, "panel": table.panels[-1]}) == []
    for rect in buttons.values():
        assert table.strip.contains(rect)
