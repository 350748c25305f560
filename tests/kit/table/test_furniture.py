"""What is around every board: parts known by their values, hands, buttons, flights, and lines of a log."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.easing import EASINGS
from elcapitan.client.table.clips import Flight, FlightSprite
from elcapitan.client.table.pointer_state import PointerState
from elcapitan.kit.table.furniture import log, overlays, picture_parts, rail
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage

RECT = Rect(10, 20, 300, 200)
SHAPE = log.LogShape(top=48, bottom=12, aside=54, indent=38, most_lines=2)


@pytest.fixture
def brush() -> Brush:
    return Brush(headless_stage.look())


def draw_box(dst: Surface, brush: Brush, rect: Rect, colour: str, *, wide: bool = False) -> None:
    dst.fill(colour, rect)


def test_a_part_is_the_same_while_its_values_are(brush: Brush) -> None:
    one, same = (picture_parts.part("box", RECT, draw_box, brush, Rect(RECT), "red") for _ in range(2))
    assert one.key == same.key
    for other in (
        picture_parts.part("box", RECT, draw_box, brush, RECT, "blue"),
        picture_parts.part("box", RECT, draw_box, brush, RECT, "red", wide=True),
    ):
        assert other.key != one.key


def test_an_overlay_is_known_by_its_painter_its_place_and_its_values(brush: Brush) -> None:
    one = picture_parts.overlay(RECT, draw_box, brush, RECT, "red")
    assert {one.key} == {picture_parts.overlay(RECT, draw_box, brush, RECT, "red").key}
    assert one.key != picture_parts.overlay(RECT.move(1, 0), draw_box, brush, RECT, "red").key
    assert one.key != picture_parts.overlay(RECT, draw_box, brush, RECT, "red", wide=True).key
    dst = Surface((400, 300))
    one.paint(dst)
    assert dst.get_at(RECT.center)[:3] == (255, 0, 0)


def test_the_chosen_card_is_lifted_and_painted_last() -> None:
    rects = [Rect(50 * at, 100, 40, 60) for at in range(3)]
    places = list(rail.hand_places(rects, 12, ("a", "b", "b"), "b"))
    assert [(card, rect.topleft, lifted) for card, rect, lifted in places] == [
        ("a", (0, 100), False),
        ("b", (100, 100), False),
        ("b", (50, 88), True),
    ]
    assert [card for card, _rect, _lifted in rail.hand_places(rects[:2], 12, tuple("xyz"), None)] == ["x", "y"]


def test_a_button_that_cannot_be_pressed_is_neither_lit_nor_held() -> None:
    buttons = [rail.RailButton(Thing(name), name, is_enabled=name == "end") for name in ("end", "undo")]
    ui = PointerState(hover=Thing("end"), held=Thing("undo"))
    shown = rail.shown_buttons(buttons, lambda button: RECT, ui)
    assert [(each.is_pointed, each.is_held) for each in shown] == [(True, False), (False, False)]


@pytest.mark.parametrize("name", sorted(EASINGS))
def test_every_movement_begins_at_its_start_and_ends_at_its_end(name: str) -> None:
    flight = Flight(FlightSprite("coin"), (10, 20), (110, 220), apex=30, ease=name)
    for each in (flight, flight._replace(apex=0)):
        assert overlays.flight_position(each, 0) == pytest.approx((10, 20))
        assert overlays.flight_position(each, 1) == pytest.approx((110, 220))


def test_a_flight_rises_over_its_way() -> None:
    flight = Flight(FlightSprite("coin"), (10, 200), (110, 200), apex=60)
    assert overlays.flight_position(flight, 0.5)[1] == pytest.approx(170)


def test_the_newest_lines_are_at_the_bottom_and_none_is_cut_at_the_top(brush: Brush) -> None:
    lines = [("red", f"line {number}") for number in range(30)]
    rows = log.log_rows(brush, RECT, lines, 2, SHAPE)
    assert [row.at for row in rows] == list(range(27, 27 - len(rows), -1))
    assert not any(row.is_newest for row in rows)
    assert RECT.y + brush.px(SHAPE.top) <= rows[-1].box.y
    assert all(below.box.y == above.box.bottom for below, above in pairwise(rows))
    assert log.log_rows(brush, RECT, lines, 0, SHAPE)[0].is_newest


def test_an_entry_takes_no_more_lines_than_it_may(brush: Brush) -> None:
    (row,) = log.log_rows(brush, RECT, [("", "many words " * 20)], 0, SHAPE)
    assert len(row.words) == 2
    assert row.style == "sans-semibold"
