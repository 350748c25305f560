"""Which pixels of a tile belong to which of its parts, from the shapes of the data (`tile_shapes`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import dist
from typing import Final

import pygame
from pygame import Mask, Surface

from elcapitan.games.carcassonne import tile_shapes
from elcapitan.games.carcassonne.client.paint import signs
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.tiles import TileKind
from elcapitan.games.carcassonne.tile_shapes import Line, Point

SIDE: Final = 160
"""px of the picture of parts that is made of a tile; other sizes are scaled from it."""
CLOISTER_SHARE: Final = 0.3
"""Of the tile's side: the square of a cloister."""
_GRID: Final = 40
"""Cells of a side, for finding where a part is widest."""
_Cell = tuple[int, int]
_ENOUGH_WIDTH, _ENOUGH_APART, _FROM_EDGE = 0.12, 0.32, 0.2
"""For a figure beside a sign, in sides of a tile."""
_NO_PART: Final = 255
_WATER: Final = 254
"""Also what the wheel covers."""


def part_mask(kind: TileKind, rotation: int, part: str, size: int) -> Mask:
    """The pixels of a part, such as `road-1`, on a tile of that size. KeyError if it has none."""
    return _masks(kind, rotation % 4, size)[kind.places[part]]


def widest_place(kind: TileKind, part: str) -> Point:
    """Where a part is widest, in rotation 0: two shares of the tile's side. KeyError if it has none."""
    return widest_places(kind)[kind.places[part]]


def place_beside(kind: TileKind, part: str, taken: Sequence[Point]) -> Point:
    """Where a part is wide and away from these places, in rotation 0. KeyError if it has none."""
    at, middle = kind.places[part], widest_place(kind, part)
    cells = _cells(kind)
    widths = _widths(cells)

    def score(cell: _Cell) -> float:
        x, y = _middle_of(cell)
        free = min(dist((x, y), place) for place in taken)
        room = min(widths[cell] / _GRID, _ENOUGH_WIDTH)
        inside = min(x, y, 1 - x, 1 - y, _FROM_EDGE)
        return 2 * room + 2 * inside + min(free, _ENOUGH_APART) - 0.2 * dist((x, y), middle)

    return _middle_of(max((cell for cell, owner in cells.items() if owner == at), key=score))


def _middle_of(cell: _Cell) -> Point:
    return (cell[0] + 0.5) / _GRID, (cell[1] + 0.5) / _GRID


@lru_cache(maxsize=1024)
def _masks(kind: TileKind, rotation: int, size: int) -> Sequence[Mask]:
    """By place among the tile's parts."""
    whole = _parts_picture(kind)
    turned = pygame.transform.scale(pygame.transform.rotate(whole, -90 * rotation), (size, size))
    return [pygame.mask.from_threshold(turned, (at, at, at), (1, 1, 1, 255)) for at in range(len(kind.parts))]


@lru_cache(maxsize=256)
def _parts_picture(kind: TileKind) -> Surface:
    """In rotation 0: each pixel's red, green and blue are the place of its part, or _NO_PART."""
    shape = tile_shapes.shape_of(kind)
    picture = Surface((SIDE, SIDE), 0, 32)
    picture.fill((_NO_PART,) * 3)

    def draw(line: Line, at: int, width: float) -> None:
        signs.draw_thick_line(picture, [(x * SIDE, y * SIDE) for x, y in line], (at,) * 3, width)

    if shape.river:
        draw(shape.river, _WATER, tile_shapes.RIVER_WIDTH * SIDE)
        pygame.draw.circle(picture, (_WATER,) * 3, (SIDE / 2, SIDE / 2), shape.pool * SIDE)
    if shape.disc:
        x, y = shape.disc
        pygame.draw.circle(picture, (_WATER,) * 3, (x * SIDE, y * SIDE), tile_shapes.WHEEL_RADIUS * SIDE)
    for at in sorted(shape.roads, reverse=True):  # a bridge's road is above
        draw(shape.roads[at], at, tile_shapes.ROAD_WIDTH * SIDE)
    for at, outline in shape.cities.items():
        pygame.draw.polygon(picture, (at,) * 3, [(x * SIDE, y * SIDE) for x, y in outline])
        for wall in shape.walls[at]:  # so that nothing passes at the point of a tip
            draw(wall, at, 4)
    _flood_meadows(picture, kind)
    if shape.cloister:
        square = pygame.Rect(0, 0, round(CLOISTER_SHARE * SIDE), round(CLOISTER_SHARE * SIDE))
        square.center = round(shape.cloister[0] * SIDE), round(shape.cloister[1] * SIDE)
        picture.fill((kind.places[tiles.CLOISTER],) * 3, square)
    return picture


def _flood_meadows(picture: Surface, kind: TileKind) -> None:
    """Give every area that is left to the meadow whose half-edge it reaches, or to the one that reaches no edge."""
    free = pygame.mask.from_threshold(picture, (_NO_PART,) * 3, (1, 1, 1, 255))
    areas = sorted(free.connected_components(), key=Mask.count, reverse=True)
    for at, part in enumerate(kind.parts):
        if part.kind != tiles.MEADOW:
            continue
        points = [_pixel(tile_shapes.half_edge_point(half)) for half in part.halves]
        own = [area for area in areas if any(area.get_at(point) for point in points)]
        if not points:  # such as i03: no edge, and so no other meadow's area
            halves = [_pixel(tile_shapes.half_edge_point(half)) for other in kind.parts for half in other.halves]
            own = [next(area for area in areas if not any(area.get_at(point) for point in halves))]
        for area in own:
            area.to_surface(picture, setcolor=(at, at, at), unsetcolor=None)


def _pixel(point: Point) -> tuple[int, int]:
    return min(SIDE - 1, int(point[0] * SIDE)), min(SIDE - 1, int(point[1] * SIDE))


# Where a part is widest


@lru_cache(maxsize=256)
def widest_places(kind: TileKind) -> Sequence[Point]:
    """By place among the tile's parts, in rotation 0; the workshop writes them into the list of tiles."""
    shape = tile_shapes.shape_of(kind)
    cells = _cells(kind)
    widths = _widths(cells)
    places = []
    for at, part in enumerate(kind.parts):
        if part.kind == tiles.CLOISTER:
            places.append(shape.cloister or tile_shapes.CENTRE)
        elif part.kind == tiles.ROAD:
            road = shape.roads[at]
            middle, nearer = road[len(road) // 2], road[len(road) // 4]
            is_bridged = _parts_picture(kind).get_at(_pixel(middle)).r != at
            places.append(nearer if is_bridged or len(part.edges) == 1 else middle)
        else:
            places.append(_widest(widths, [cell for cell, owner in cells.items() if owner == at]))
    return places


def meadow_points(kind: TileKind, points: Sequence[Point]) -> list[Point]:
    """Those of the points that are on a meadow, in rotation 0."""
    picture = _parts_picture(kind)
    meadows = {at for at, part in enumerate(kind.parts) if part.kind == tiles.MEADOW}
    return [point for point in points if picture.get_at(_pixel(point)).r in meadows]


def _cells(kind: TileKind) -> dict[_Cell, int]:
    """The place of the part in the middle of each cell of a grid, in rotation 0."""
    picture, step = _parts_picture(kind), SIDE // _GRID
    return {
        (x, y): picture.get_at((x * step + step // 2, y * step + step // 2)).r
        for y in range(_GRID)
        for x in range(_GRID)
    }


def _widths(cells: dict[_Cell, int]) -> dict[_Cell, int]:
    """How many steps each cell is from the next cell of another part, or from the tile's edge."""
    widths: dict[_Cell, int] = {}
    for (x, y), part in cells.items():  # row by row: what is nearest to the north and west
        beside = cells.get((x - 1, y)), cells.get((x, y - 1)), cells.get((x + 1, y)), cells.get((x, y + 1))
        if beside != (part,) * 4:
            widths[x, y] = 0
        else:
            widths[x, y] = 1 + min(widths[x - 1, y], widths[x, y - 1])
    for x, y in reversed(widths):  # and back: to the south and east
        if widths[x, y]:
            widths[x, y] = min(widths[x, y], 1 + widths[x + 1, y], 1 + widths[x, y + 1])
    return widths


def _widest(widths: dict[_Cell, int], own: Sequence[_Cell]) -> Point:
    most = max(widths[cell] for cell in own)
    widest = [cell for cell in own if widths[cell] == most]
    middle = [sum(cell[axis] for cell in own) / len(own) for axis in (0, 1)]
    return _middle_of(min(widest, key=lambda cell: dist(cell, middle)))
