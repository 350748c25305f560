"""Where the parts of a tile are: outlines of its cities, lines of its roads and its river.

Follows from the data alone: which edges a city or a road reaches, and which half-edges share a meadow. What neither
city, road nor river takes is meadow. A point is two shares of the tile's side, x to the east and y to the south, in
rotation 0; `turn_point` turns it. Needs no window.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import Final, NamedTuple

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.tiles import NONE, TileKind

Point = tuple[float, float]
Line = tuple[Point, ...]

CENTRE: Final = (0.5, 0.5)
CORNERS: Final = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""Clockwise from the northwest: where each side begins."""
MIDDLES: Final = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
"""Of each side."""
ROAD_WIDTH: Final = 0.09
RIVER_WIDTH: Final = 0.17
WHEEL_RADIUS: Final = 1.7
"""Of the wheel's disc, in sides of a tile: it leaves every half-edge of the board's rim free."""
SOURCE_RADIUS: Final = 0.13
LAKE_RADIUS: Final = 0.27
CLOISTERS: Final[Mapping[str, Point]] = {"h10": (0.36, 0.62), "h11": (0.36, 0.6), "r05": (0.5, 0.24)}
"""Where a cloister is not in the middle: beside a road that passes, or north of the river."""
_DEPTHS: Final = (0.3, 0.25, 0.2)
"""Of a city at one edge: alone, beside another like it, beside a city of several edges."""
_TO_THE_MIDDLE: Final = 0.506
_STEPS: Final = 24
"""Points of a curve."""


class Bridge(NamedTuple):
    """Where a road passes over a river or another road."""

    at: Point
    along: Point
    """A step along the road."""


class TileShape(NamedTuple):
    """A tile's lines and outlines. Cities and roads by their places among the tile's parts."""

    cities: Mapping[int, Line]
    """Outlines, closed."""
    walls: Mapping[int, tuple[Line, ...]]
    """The outlines of cities but for the tile's own edges."""
    roads: Mapping[int, Line]
    river: Line
    """Empty without one."""
    crossing: Point | None
    """Where roads end at one another."""
    cottages: tuple[Point, ...]
    """Where a road ends in the meadow."""
    gates: tuple[Point, ...]
    """Where a road ends at a city's wall."""
    bridges: tuple[Bridge, ...]
    cloister: Point | None
    pool: float
    """Radius of the water in the middle where a river begins or ends; 0 without it."""
    disc: Point | None
    """The centre of the wheel's disc, which covers a part of this square of its board."""


def turn_point(point: Point, rotation: int) -> Point:
    """Where a point of the tile is after `rotation` quarter turns clockwise."""
    x, y = point
    return ((x, y), (1 - y, x), (1 - x, 1 - y), (y, 1 - x))[rotation % 4]


def half_edge_point(half: int) -> Point:
    """The middle of a half-edge, numbered as in the model."""
    return turn_point((0.25 + 0.5 * (half % 2), 0.0), half // 2)


@lru_cache(maxsize=256)
def shape_of(kind: TileKind) -> TileShape:
    """The shapes of a tile, or of a square of the wheel's board."""
    disc = _disc(kind.id)
    cities = {at: _city(kind, part.edges) for at, part in enumerate(kind.parts) if part.kind == tiles.CITY}
    walls = {at: city.walls for at, city in cities.items()}
    river = _river(kind)
    cloister = CLOISTERS.get(kind.id, CENTRE) if tiles.CLOISTER in kind.places else None
    roads: dict[int, Line] = {}
    ends: dict[str, list[Point]] = {"crossing": [], "cottage": [], "gate": [], "disc": [], "cloister": []}
    for at, part in enumerate(kind.parts):
        if part.kind == tiles.ROAD and len(part.edges) == 2:
            roads[at] = _through(kind, part.edges)
        elif part.kind == tiles.ROAD:
            ending, end = _road_end(kind, part.edges[0], walls, cloister, disc)
            start = MIDDLES[part.edges[0]]
            roads[at] = _curve(start, _between(start, CENTRE, 0.3 if disc else 0.55), end)
            ends[ending].append(end)
    return TileShape(
        {at: tuple(point for wall in city.walls for point in wall) + city.corners for at, city in cities.items()},
        walls,
        roads,
        river,
        CENTRE if ends["crossing"] else None,
        tuple(ends["cottage"]),
        tuple(ends["gate"]),
        tuple(_bridges([road for at, road in roads.items() if river or len(kind.parts[at].edges) > 1], river)),
        cloister,
        0 if len(kind.turned[0].river) != 1 else SOURCE_RADIUS if kind.turned[0].river == (1,) else LAKE_RADIUS,
        disc,
    )


def _disc(name: str) -> Point | None:
    """The centre of the wheel, seen from that square of its board."""
    if not name.startswith("wheel-"):
        return None
    _wheel, x, y = name.split("-")
    return 2.0 - int(x), 2.0 - int(y)


# Lines


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _curve(*controls: Point) -> Line:
    """The Bezier curve of these control points."""
    points = []
    for step in range(_STEPS + 1):
        left: Sequence[Point] = controls
        while len(left) > 1:
            left = [_between(start, end, step / _STEPS) for start, end in pairwise(left)]
        points.append(left[0])
    return tuple(points)


def _turned(line: Iterable[Point], rotation: int) -> Line:
    return tuple(turn_point(point, rotation) for point in line)


def _river(kind: TileKind) -> Line:
    sides = kind.turned[0].river
    if len(sides) == 1:
        return MIDDLES[sides[0]], CENTRE
    return _through(kind, sides) if sides else ()


def _through(kind: TileKind, sides: Sequence[int]) -> Line:
    """A road or river from one edge to another."""
    start, end = (MIDDLES[side] for side in sides)
    if (sides[0] + sides[1]) % 2:
        bend = 0.35 if tiles.CLOISTER in kind.places else 0.6
        return _curve(start, _between(start, CENTRE, bend), _between(end, CENTRE, bend), end)
    # A city or cloister on one side pushes it away.
    along = sides[0] % 2
    beside = [kind.turned[0].edges[side] == "c" for side in ((1, 3) if along == 0 else (0, 2))]
    away = 0.12 * (beside[0] - beside[1])
    if kind.turned[0].river and tiles.CLOISTER in kind.places:
        away = 0.16
    middle = (0.5 - away, 0.5) if along == 0 else (0.5, 0.5 + away)
    return _curve(start, _between(start, middle, 0.6), middle, _between(end, middle, 0.6), end)


# Cities


class _City(NamedTuple):
    """The outline of a city: its walls one after the other, then corners of the tile."""

    walls: tuple[Line, ...]
    corners: Line = ()


def _city(kind: TileKind, edges: Sequence[int]) -> _City:
    sides = sorted(edges)
    shared = [side for side in sides if len(kind.turned[0].sides[side].ways) > 1]
    others = [other.edges for other in kind.parts if other.kind == tiles.CITY and other.edges != tuple(edges)]
    if shared:  # K3: two cities begin in the middle of this edge
        side = shared[0]
        is_east = (side + 1) % 4 in sides
        wall = _curve((0.5, 0.0), (0.5, 0.6), (0.62, 0.72), (1.0, 1.0))
        if not is_east:
            wall = tuple((1 - x, y) for x, y in wall)
        return _City((_turned(wall, side),), _turned([(1.0, 0.0) if is_east else (0.0, 0.0)], side))
    if len(sides) == 4:
        return _City((), CORNERS)
    first = next(side for side in sides if (side - 1) % 4 not in sides)
    if tip := _tip(kind):
        heart = _between(CENTRE, MIDDLES[first], 0.3)
        if len(sides) > 1:
            heart = _between(CENTRE, CORNERS[(first + 1) % 4], 0.1)
        start, end = CORNERS[first], CORNERS[(first + len(sides)) % 4]
        near = _between(tip, heart, 0.75)
        into = _curve(end, _between(end, heart, 0.6), near, tip)
        back = _curve(tip, near, _between(start, heart, 0.6), start)
        return _City((into, back), tuple(CORNERS[(first + step) % 4] for step in range(1, len(sides))))
    if len(sides) == 2 and (sides[1] - sides[0]) == 2:
        deep = [0.42 if any(side in other for other in others) else 0.2 for side in ((first + 1) % 4, (first + 3) % 4)]
        return _City(tuple(_cap(depth, (first + step) % 4) for depth, step in zip(deep, (1, 3), strict=True)))
    if len(sides) == 3:
        return _City((_cap(0.24, (first + 3) % 4),), (CORNERS[(first + 1) % 4], CORNERS[(first + 2) % 4]))
    if len(sides) == 2:
        reach = 0.56 if not others else 0.42 if any(len(other) == 2 for other in others) else 0.5
        wall = _curve((1.0, 0.0), (reach + 0.06, reach - 0.12), (reach - 0.12, reach + 0.06), (0.0, 1.0))
        return _City((_turned(wall, (first + 1) % 4),), (CORNERS[(first + 1) % 4],))
    depth = _DEPTHS[2 if any(len(other) > 1 for other in others) else 1 if others or _disc(kind.id) else 0]
    if ((first + 2) % 4,) in others and _is_parted(kind, first):
        depth = _TO_THE_MIDDLE
    return _City((_cap(depth, first),))


def _cap(depth: float, side: int) -> Line:
    """A wall from one corner of a side to the other."""
    return _turned(_curve((0.0, 0.0), (0.22, depth * 1.333), (0.78, depth * 1.333), (1.0, 0.0)), side)


def _tip(kind: TileKind) -> Point | None:
    """Where a city comes to an edge or corner without reaching it: nothing else parts the meadows there (K4)."""
    sides = kind.turned[0].sides
    for side in range(4):
        first, second, after = sides[side].first, sides[side].second, sides[(side + 1) % 4].first
        if NONE not in (first, second) and first != second and kind.turned[0].edges[side] == "f":
            return MIDDLES[side]
        if NONE not in (second, after) and second != after:
            return CORNERS[(side + 1) % 4]
    return None


def _is_parted(kind: TileKind, side: int) -> bool:
    """Whether no meadow reaches from one side of a city to the other: it meets the city opposite in the middle."""
    left, right = (kind.turned[0].sides[(side + step) % 4] for step in (1, 3))
    return NONE not in (left.first, right.first) and not {left.first, left.second} & {right.first, right.second}


# Roads that end


def _road_end(
    kind: TileKind, side: int, walls: Mapping[int, Sequence[Line]], cloister: Point | None, disc: Point | None
) -> tuple[str, Point]:
    """What a road from that side ends at, and where."""
    start = MIDDLES[side]
    if disc:
        return "disc", _between(disc, start, WHEEL_RADIUS / dist(disc, start))
    if cloister:
        return "cloister", cloister
    halves = kind.turned[0].sides[side]
    if halves.first == halves.second:  # R1: a cottage
        return "cottage", _between(start, CENTRE, 0.55)
    clockwise = next((at for at in _meadows_from(kind, side, 1) if kind.parts[at].cities), None)
    other_way = next((at for at in _meadows_from(kind, side, -1) if kind.parts[at].cities), None)
    if clockwise is None or other_way is None or clockwise == other_way:
        return "crossing", CENTRE
    both = {*kind.parts[clockwise].cities} & {*kind.parts[other_way].cities}
    if not both:
        return "gate", CENTRE
    alone = all(kind.parts[at].cities for at in (halves.first, halves.second))
    near = _between(start, CENTRE, 0.5) if alone else CENTRE
    points = [point for city in both for wall in walls[city] for point in wall]
    return "gate", min(points, key=lambda point: dist(point, near))


def _meadows_from(kind: TileKind, side: int, step: int) -> Iterator[int]:
    """The meadows at the half-edges from a road on, clockwise or the other way, once round the tile."""
    begin = 2 * side + (step > 0)
    halves = [half for each in kind.turned[0].sides for half in (each.first, each.second)]
    around = (halves[(begin + step * count) % 8] for count in range(8))
    return (at for at in around if at != NONE)


def _bridges(roads: Sequence[Line], river: Line) -> Iterator[Bridge]:
    """Where roads pass over the river, or the first road over the others."""
    for road, below in [(road, river) for road in roads] if river else [(roads[0], road) for road in roads[1:]]:
        at, gap = min(((a, dist(a, b)) for a in road[1:-1] for b in below), key=lambda pair: pair[1])
        if gap < 0.03:
            step = road.index(at)
            yield Bridge(at, (road[step + 1][0] - at[0], road[step + 1][1] - at[1]))
