"""Where the keyboard focus moves on a table: from group to group, and to the next thing in a direction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pygame import Rect

from elcapitan.client.table.hit_test import nearest_target, target_rect

TargetT = TypeVar("TargetT")


def next_group(groups: Sequence[Sequence[TargetT]], focus: TargetT | None, step: int) -> TargetT | None:
    """The first thing of the next (or, with -1, the previous) group that is not empty; None if all are empty."""
    filled = [group for group in groups if group]
    if not filled:
        return None
    now = next((at for at, group in enumerate(filled) if focus in group), None)
    if now is None:
        return filled[0 if step > 0 else -1][0]
    return filled[(now + step) % len(filled)][0]


def next_in_direction(
    places: Sequence[tuple[TargetT, Rect]],
    focus: TargetT | None,
    direction: tuple[int, int],
    left: Rect | None,
    first: TargetT | None,
) -> TargetT | None:
    """The next thing in a direction; the present focus if there is none.

    `left`: the last focus, if its thing is gone or out of reach; None: no last focus. `first`: the thing of a table
    without a focus.
    """
    start = target_rect(places, focus) if focus is not None else None
    start = left if start is None else start
    found = nearest_target(places, start, direction) if start is not None else None
    return found or focus or first
