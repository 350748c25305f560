"""Which thing of a table is under a point, its rectangle, and which one is next in a direction. A thing is a target of
the game; the rectangles are those that are painted, the topmost last.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from pygame import Rect

TargetT = TypeVar("TargetT")


def visible_card_rects(cards: Sequence[Rect]) -> list[Rect]:
    """The visible parts of overlapping cards, the last one on top."""
    return [Rect(rect.x, rect.y, min(rect.w, after.x - rect.x), rect.h) for rect, after in pairwise(cards)] + list(
        cards[-1:]
    )


def target_at(places: Sequence[tuple[TargetT, Rect]], point: tuple[int, int]) -> TargetT | None:
    """The topmost thing under a point."""
    for target, rect in reversed(places):
        if rect.collidepoint(point):
            return target
    return None


def target_under_finger(places: Sequence[tuple[TargetT, Rect]], point: tuple[int, int], least: int) -> TargetT | None:
    """The thing under a finger: the one under its middle; else the nearest, each taken as `least` px each way."""
    if (found := target_at(places, point)) is not None:
        return found
    near: tuple[int, TargetT] | None = None
    for target, rect in places:
        if rect.inflate(max(0, least - rect.w), max(0, least - rect.h)).collidepoint(point):
            far = max(rect.left - point[0], point[0] - rect.right, rect.top - point[1], point[1] - rect.bottom)
            if near is None or far < near[0]:
                near = (far, target)
    return near[1] if near else None


def target_rect(places: Sequence[tuple[TargetT, Rect]], target: TargetT) -> Rect | None:
    """The rectangle of a thing; None if it is not on the table now."""
    return next((rect for known, rect in places if known == target), None)


def nearest_target(places: Sequence[tuple[TargetT, Rect]], start: Rect, direction: tuple[int, int]) -> TargetT | None:
    """The next thing from `start` in a direction: straight ahead counts for more than sideways."""
    best: tuple[float, TargetT] | None = None
    for target, rect in places:
        dx, dy = rect.centerx - start.centerx, rect.centery - start.centery
        ahead = dx * direction[0] + dy * direction[1]
        aside = abs(dx * direction[1]) + abs(dy * direction[0])
        if ahead <= 2:
            continue
        far = ahead + 2.5 * aside
        if best is None or far < best[0]:
            best = (far, target)
    return best[1] if best else None
