"""Where Tab and arrows lead on El Capitan's table."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.table import keyboard_focus
from elcapitan.games.capitan.client.controller.keyboard_focus import groups_of
from elcapitan.games.capitan.client.facts.targets import Target
from elcapitan.games.capitan.client.layout.hit_test import TargetRects


def next_group(places: TargetRects, focus: Target | None, step: int) -> Target | None:
    return keyboard_focus.next_group(groups_of(places), focus, step)


def next_in_direction(
    places: TargetRects, focus: Target | None, direction: tuple[int, int], left: Rect | None = None
) -> Target | None:
    return keyboard_focus.next_in_direction(places, focus, direction, left, next_group(places, None, 1))
