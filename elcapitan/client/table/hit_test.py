"""Which thing of a table is under a point, its rectangle, and which one is next in a direction.

The rectangles are those that are painted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pygame import Rect

from elcapitan.kit.table.things import Thing, ThingKind

ThingRects = list[tuple[Thing, Rect]]
"""Every thing with its rectangle; what is on top comes last."""


class LogBox(NamedTuple):
    """An entry of the log that can be seen, with the first and the last step that it tells."""

    first: int
    last: int
    box: Rect
    seat: int = 0
    """0: it may be of any seat."""
    entry: Any = None


def visible_card_rects(cards: Sequence[Rect]) -> list[Rect]:
    """The visible parts of overlapping cards, the last one on top."""
    return [Rect(rect.x, rect.y, min(rect.w, after.x - rect.x), rect.h) for rect, after in pairwise(cards)] + list(
        cards[-1:]
    )


def single(rects: Mapping[str, Rect]) -> ThingRects:
    """Things of which there is one of each kind."""
    return [(Thing(kind), rect) for kind, rect in rects.items()]


def named(kind: str, rects: Iterable[tuple[str, Rect]]) -> ThingRects:
    """Things of one kind by their names."""
    return [(Thing(kind, name), rect) for name, rect in rects]


def numbered(kind: str, rects: Iterable[Rect], name: str = "", *, first: int = 1) -> ThingRects:
    """Things of one kind in the order of their numbers."""
    return [(Thing(kind, name, number), rect) for number, rect in enumerate(rects, first)]


def lifted(places: ThingRects, card: str, lift: int) -> ThingRects:
    """The same, but for the first card of the hand with that name: it is `lift` px higher."""
    if not card:
        return places
    chosen = next((thing for thing, _rect in places if thing.kind == ThingKind.HAND and thing.name == card), None)
    return [(thing, rect.move(0, -lift) if thing == chosen else rect) for thing, rect in places]


def thing_at(places: Sequence[tuple[Thing, Rect]], point: tuple[int, int]) -> Thing | None:
    """The topmost thing under a point."""
    for target, rect in reversed(places):
        if rect.collidepoint(point):
            return target
    return None


def thing_under_finger(places: Sequence[tuple[Thing, Rect]], point: tuple[int, int], least: int) -> Thing | None:
    """The thing under a finger: the one under its middle; else the nearest, each taken as `least` px each way."""
    if (found := thing_at(places, point)) is not None:
        return found
    near: tuple[int, Thing] | None = None
    for target, rect in places:
        if rect.inflate(max(0, least - rect.w), max(0, least - rect.h)).collidepoint(point):
            far = max(rect.left - point[0], point[0] - rect.right, rect.top - point[1], point[1] - rect.bottom)
            if near is None or far < near[0]:
                near = (far, target)
    return near[1] if near else None


def thing_rect(places: Sequence[tuple[Thing, Rect]], target: Thing) -> Rect | None:
    """The rectangle of a thing; None if it is not on the table now."""
    return next((rect for known, rect in places if known == target), None)


def nearest_thing(places: Sequence[tuple[Thing, Rect]], start: Rect, direction: tuple[int, int]) -> Thing | None:
    """The next thing from `start` in a direction: straight ahead counts for more than sideways."""
    best: tuple[float, Thing] | None = None
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
