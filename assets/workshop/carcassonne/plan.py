"""Where everything of a tile is, in u: the shapes that the window marks as well, and what is painted along them.

Outlines and lines come from the game (`tile_shapes`), so that what is lit up is what is painted. Knows no px and no
colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from art.drawing.curves import Point

from carcassonne.geometry import SIDE, Line
from elcapitan.games.carcassonne import tile_shapes
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.tiles import TileKind
from elcapitan.games.carcassonne.tile_shapes import TileShape

EDGES: Final = tuple((x * SIDE, y * SIDE) for x, y in tile_shapes.MIDDLES)
"""The middle of each edge, clockwise from the north."""
ROAD: Final = tile_shapes.ROAD_WIDTH * SIDE
"""u across a road."""
RIVER: Final = tile_shapes.RIVER_WIDTH * SIDE
WALL: Final = 9.0
"""u across a city wall."""
CLOISTER: Final = 46.0
"""u from the middle of a cloister to its orchard wall."""
BOARD: Final = 4
"""Tiles along the edge of the wheel's board."""
DISC: Final = tile_shapes.WHEEL_RADIUS * SIDE
"""u from the middle of the board to the rim of the disc."""


class CityPlan(NamedTuple):
    edges: tuple[int, ...]
    outline: Line
    walls: tuple[Line, ...]
    """Where the city meets what is outside it."""
    shields: int
    goods: str
    cathedral: bool


class RoadPlan(NamedTuple):
    line: Line
    """From an edge to another edge or to where it ends."""
    end: str
    """`""` on another edge or at the wheel, else `gate`, `cloister`, `market` or `farm`."""
    has_inn: bool


class TilePlan(NamedTuple):
    kind: TileKind
    cities: tuple[CityPlan, ...]
    roads: tuple[RoadPlan, ...]
    river: Line
    """Empty without one."""
    pool: float
    """Radius of the water where a river begins or ends on the tile, u."""
    bridges: tuple[Point, ...]
    cloister: Point | None
    market: Point | None
    """Where roads end at one another."""
    disc: Point | None
    """The middle of the wheel's disc, which lies over a square of its board."""

    @property
    def walls(self) -> list[Line]:
        return [wall for city in self.cities for wall in city.walls]


def plan_tile(kind: TileKind) -> TilePlan:
    """The plan of a tile or of a square of the wheel's board, in rotation 0."""
    shape = tile_shapes.shape_of(kind)
    cities, roads = [], []
    for at, part in enumerate(kind.parts):
        if part.kind == tiles.CITY:
            walls = tuple(_in_u(wall) for wall in shape.walls[at])
            outline = _in_u(shape.cities[at])
            cities.append(CityPlan(part.edges, outline, walls, part.shields, part.goods, part.cathedral))
        elif part.kind == tiles.ROAD:
            roads.append(RoadPlan(_in_u(shape.roads[at]), _end(shape, at), part.inn))
    return TilePlan(
        kind,
        tuple(cities),
        tuple(roads),
        _in_u(shape.river),
        shape.pool * SIDE,
        tuple(_in_u(bridge.at for bridge in shape.bridges)),
        _point(shape.cloister),
        _point(shape.crossing),
        _point(shape.disc),
    )


def _end(shape: TileShape, road: int) -> str:
    end = shape.roads[road][-1]
    if end in shape.gates:
        return "gate"
    if end in shape.cottages:
        return "farm"
    return {shape.cloister: "cloister", shape.crossing: "market"}.get(end, "")


def _in_u(points: Iterable[Point]) -> Line:
    return [(x * SIDE, y * SIDE) for x, y in points]


def _point(point: tile_shapes.Point | None) -> Point | None:
    return None if point is None else (point[0] * SIDE, point[1] * SIDE)
