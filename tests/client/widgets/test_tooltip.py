"""Tooltips: their place in the window, and what their lines show."""

from __future__ import annotations

import pytest
from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.widgets.text_rows import TextRow, heading_row
from elcapitan.client.widgets.tooltip import clear_tooltip_place, tooltip_place, tooltip_surface
from tests.client import headless_stage


def test_tooltip_of_a_button_of_the_rail_covers_none_beside_it() -> None:
    undo, end = Rect(968, 637, 64, 34), Rect(1083, 637, 186, 46)
    place = tooltip_place((96, 26), end, (1280, 720), 8)
    assert not place.colliderect(undo)
    assert place.bottom <= end.y


@pytest.mark.parametrize("target", [Rect(0, 0, 40, 40), Rect(1240, 680, 40, 40), Rect(300, 300, 600, 50)])
def test_tooltip_stays_in_the_window_and_off_its_target(target: Rect) -> None:
    place = tooltip_place((220, 60), target, (1280, 720), 8)
    assert Rect(0, 0, 1280, 720).contains(place)
    assert not place.colliderect(target)


def test_a_long_sentence_goes_on_in_a_further_line() -> None:
    brush = Brush(headless_stage.look())
    short = tooltip_surface(brush, [heading_row("Souk"), TextRow("worth 6")], ["red"])
    long = tooltip_surface(brush, [heading_row("Souk"), TextRow("worth 6 " * 20)], ["red"])
    assert long.get_height() > short.get_height()
    assert long.get_width() > short.get_width()


def test_gains_of_seats_stand_behind_the_words() -> None:
    brush = Brush(headless_stage.look())
    plain = tooltip_surface(brush, [TextRow("the souk")], ["red", "blue"])
    shifted = tooltip_surface(brush, [TextRow("the souk", shifts=((1, 4), (2, -3)))], ["red", "blue"])
    assert shifted.get_width() > plain.get_width()


def test_a_tooltip_leaves_in_sight_what_is_kept() -> None:
    bounds = Rect(0, 0, 1000, 800)
    target = Rect(100, 400, 50, 50)
    way = [Rect(100 + 55 * step, 400, 50, 50) for step in range(9)]
    place = clear_tooltip_place((300, 80), target, way, bounds, 10)
    assert bounds.contains(place)
    assert place.collidelist(way) < 0
