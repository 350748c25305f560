"""Where Tab and arrows lead on El Capitan's table."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.table import keyboard_focus
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.games.capitan.client.controller.input import groups_of
from elcapitan.kit.table.things import Thing


def next_group(places: ThingRects, focus: Thing | None, step: int) -> Thing | None:
    return keyboard_focus.next_group(groups_of(places), focus, step)


def next_in_direction(
    places: ThingRects, focus: Thing | None, direction: tuple[int, int], left: Rect | None = None
) -> Thing | None:
    return keyboard_focus.next_in_direction(places, focus, direction, left, next_group(places, None, 1))
