"""The way from one stop to the next: a smooth line through some points, as dots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from pygame import Rect, Surface

from elcapitan.client.drawing.draw_context import DrawContext

Point = tuple[float, float]
DOTS: Final = {
    "sailed": (4.6, "#e2543c", "#5a120a"),
    "next": (5.2, "#ffe08a", "#6a3a08"),
    "closed": (3.4, "#9b7a4a", "#5d4426"),
}
"""By kind of way: radius in u, colour, rim."""
STEP_U = 15
ON_WAY: Final = (0.55, 0.45, 0.65, 0.35, 0.75)
"""Parts of the way where the traveller may rest, the best first."""
SMOOTH = 24
"""Points between two given ones."""


def way_points(given: Sequence[Point]) -> list[Point]:
    """Many points of a smooth line (Catmull-Rom) through the given ones, from the first to the last."""
    line = [given[0], *given, given[-1]]
    found: list[Point] = []
    for a, b, c, d in zip(line, line[1:], line[2:], line[3:], strict=False):
        for at in range(SMOOTH):
            t = at / SMOOTH
            found.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return [*found, given[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Between `b` and `c`, where `a` comes before and `d` after them."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def resting_place(points: Sequence[Point], stop: Rect, wide: int, taken: Iterable[Rect]) -> Point:
    """Where the traveller is seen best, `wide` px: on the way, or on a short one beside the stop at its end."""
    box, away = Rect(0, 0, wide, wide), (stop.w + wide) / 2
    x, y = stop.center
    places = [points[round((len(points) - 1) * part)] for part in ON_WAY]
    places += [(x + away, y), (x, y - away), (x - away, y), (x, y + away)]
    covered = [*taken]

    def hidden(place: Point) -> int:
        box.center = round(place[0]), round(place[1])
        return sum(part.w * part.h for part in map(box.clip, covered))

    return min(places, key=hidden)


def draw_way(dst: Surface, look: DrawContext, points: Sequence[Point], kind: str, part: float = 1.0) -> None:
    """Dots along the points, up to that part of them."""
    radius, colour, rim = DOTS[kind]
    step, gone, last = STEP_U * look.s, math.inf, points[0]
    for point in points[: round(len(points) * part)]:
        gone += math.dist(last, point)
        last = point
        if gone >= step:
            gone = 0.0
            look.disc(dst, point, radius, rim)
            look.disc(dst, point, radius * 0.68, colour)
