"""Where the keyboard focus moves on a table: from group to group, and to the next thing in a direction."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from elcapitan.client.table.hit_test import nearest_thing, thing_rect
from elcapitan.kit.table.things import Thing


def next_group(groups: Sequence[Sequence[Thing]], focus: Thing | None, step: int) -> Thing | None:
    """The first thing of the next (or, with -1, the previous) group that is not empty; None if all are empty."""
    filled = [group for group in groups if group]
    if not filled:
        return None
    now = next((at for at, group in enumerate(filled) if focus in group), None)
    if now is None:
        return filled[0 if step > 0 else -1][0]
    return filled[(now + step) % len(filled)][0]


def next_in_direction(
    places: Sequence[tuple[Thing, Rect]],
    focus: Thing | None,
    direction: tuple[int, int],
    left: Rect | None,
    first: Thing | None,
) -> Thing | None:
    """The next thing in a direction; the present focus if there is none.

    `left`: the last focus, if its thing is gone or out of reach; None: no last focus. `first`: the thing of a table
    without a focus.
    """
    start = thing_rect(places, focus) if focus is not None else None
    start = left if start is None else start
    found = nearest_thing(places, start, direction) if start is not None else None
    return found or focus or first
