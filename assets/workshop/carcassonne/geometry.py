"""Lines and areas on a tile: curves, how far a px is from a line, which px are inside an outline.

Units are u: a tile is 320 u wide, x runs east, y runs south. Knows nothing of tiles but their size.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import pygame
from art.drawing.curves import Point, curve
from art.drawing.pixels import Field
from numpy.typing import NDArray

SIDE: Final = 320.0
"""u along a tile's edge."""
MIDDLE: Final = SIDE / 2
Line = list[Point]
Bits = NDArray[np.bool_]
"""height x width: which px."""


class Grid(NamedTuple):
    """The middles of the px of an area `wide` u wide, in u."""

    x: Field
    y: Field
    scale: float
    """px per u."""

    @property
    def px(self) -> int:
        return int(self.x.shape[0])


def grid(scale: float, wide: float = SIDE) -> Grid:
    """A square of px."""
    px = round(wide * scale)
    middles = ((np.arange(px) + 0.5) / scale).astype(np.float32)
    x, y = np.meshgrid(middles, middles)
    return Grid(x, y, scale)


def turn(points: Sequence[Point], turns: int, wide: float = SIDE) -> Line:
    """The points after quarter turns clockwise of the tile."""
    line = list(points)
    for _ in range(turns % 4):
        line = [(wide - y, x) for x, y in line]
    return line


def tiled(*points: Point) -> Line:
    """Points given in parts of a tile, in u."""
    return [(x * SIDE, y * SIDE) for x, y in points]


def bend(*points: Point, steps: int = 26) -> Line:
    """A Bezier curve through points in parts of a tile."""
    return curve(*tiled(*points), steps=steps)


def near(line: Sequence[Point], x: Field, y: Field) -> tuple[Field, Field]:
    """How far each px is from a line, and how far along the line it is nearest, both in u."""
    best = np.full(x.shape, np.float32(1e9))
    along = np.zeros(x.shape, np.float32)
    done = 0.0
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        length = math.hypot(bx - ax, by - ay)
        if length < 1e-6:
            continue
        ux, uy = np.float32((bx - ax) / length), np.float32((by - ay) / length)
        dx, dy = x - np.float32(ax), y - np.float32(ay)
        t = np.clip(dx * ux + dy * uy, 0, np.float32(length))
        d = (dx - t * ux) ** 2 + (dy - t * uy) ** 2
        closer = d < best
        np.copyto(best, d, where=closer)
        np.copyto(along, t + np.float32(done), where=closer)
        done += length
    return np.sqrt(best), along


def length(line: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(line))


def at(line: Sequence[Point], along: float) -> tuple[Point, float]:
    """The point `along` u from the beginning, and the line's direction there in radians."""
    left = along
    a, b = line[0], line[1]
    for a, b in itertools.pairwise(line):
        step = math.dist(a, b)
        if left <= step and step > 0:
            break
        left -= step
    step = math.dist(a, b) or 1.0
    part = min(1.0, left / step)
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part), math.atan2(b[1] - a[1], b[0] - a[0])


def nearest(line: Sequence[Point], point: Point) -> tuple[Point, float]:
    """The point of a line that is nearest to another, and its direction there."""
    whole = length(line)
    steps = max(2, int(whole / 2))
    along = min((whole * i / steps for i in range(steps + 1)), key=lambda u: math.dist(at(line, u)[0], point))
    return at(line, along)


def inside(outline: Sequence[Point], place: Grid) -> Bits:
    """The px inside an outline."""
    surface = pygame.Surface((place.px, place.px), 0, 8)
    pygame.draw.polygon(surface, 1, [(x * place.scale, y * place.scale) for x, y in outline])
    return np.array(pygame.surfarray.pixels2d(surface).T == 1)


def spread(bits: Bits, place: Grid, reach: float) -> Bits:
    """Those px and all within `reach` u of them, in the maximum norm."""
    steps = max(1, round(reach * place.scale))
    grown: Bits = bits.copy()
    for axis in (0, 1):
        sums = np.cumsum(np.pad(grown, [(steps + 1, steps) if each == axis else (0, 0) for each in (0, 1)]), axis)
        size = bits.shape[axis]
        after = np.take(sums, np.arange(2 * steps + 1, 2 * steps + 1 + size), axis)
        grown = np.asarray(after - np.take(sums, np.arange(size), axis) > 0)
    return grown


def room(free: Bits, cell: int) -> Field:
    """By cell of `cell` px, how far (in px) its middle is from what is not free or from the edge."""
    high, wide = free.shape[0] // cell, free.shape[1] // cell
    cells = free[: high * cell, : wide * cell].reshape(high, cell, wide, cell).all((1, 3))
    # First along rows, then along columns: the squares of the two distances add up.
    padded = np.pad(cells, 1)
    places = [np.arange(size, dtype=np.float32) for size in padded.shape]
    gaps = [np.abs(each[:, None] - each[None, :]) for each in places]
    row = np.where(padded[:, None, :], np.float32(1e6), gaps[1][None]).min(2)
    far = (row.T[:, None, :] ** 2 + gaps[0][None] ** 2).min(2).T
    inner: Field = np.maximum(np.sqrt(far[1:-1, 1:-1]) - np.float32(0.5), 0).astype(np.float32) * cell
    return inner


def roomiest(free: Bits, place: Grid, towards: Point | None = None, pull: float = 0.3) -> tuple[Point, float]:
    """The point farthest from all that is not free, rather near `towards`, and that distance, in u."""
    cell = max(1, round(8 * place.scale))
    far = room(free, cell) / np.float32(place.scale)
    wanted = far.copy()
    if towards is not None:
        down, across = np.mgrid[0 : far.shape[0], 0 : far.shape[1]]
        size = cell / place.scale
        wanted -= pull * np.hypot((across + 0.5) * size - towards[0], (down + 0.5) * size - towards[1])
        wanted[far <= 0] = -1e6
    row, column = divmod(int(np.argmax(wanted)), far.shape[1])
    size = cell / place.scale
    return ((column + 0.5) * size, (row + 0.5) * size), float(far[row, column])
