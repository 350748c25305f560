"""Tiles and figures as flat symbols, to be read from far away: 24 to 300 px a tile.

Signs stand upright in every rotation, and are larger the smaller the tile is. Surfaces are not to be painted on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import dist
from typing import Final

import pygame
from pygame import Surface

from elcapitan.client.drawing import theme
from elcapitan.games.carcassonne import tile_shapes
from elcapitan.games.carcassonne.client.paint import signs, tile_parts
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.tiles import TileKind, TilePart
from elcapitan.games.carcassonne.tile_shapes import Line, Point, TileShape

MEADOW, CITY, WALL = "#8d9f58", "#b8694a", "#4a3226"
ROAD, ROAD_RIM, RIVER, RIVER_RIM = "#f3e8c8", "#7f7040", "#5b98a8", "#c9bb83"
BOARD: Final = "#3a2817"
"""Under the wheel's disc."""
EDGE: Final = "#343a26"
_FINE: Final = 3
"""Painted this many times larger and scaled down."""
_SIGN_SHARES: Final = ((48, 0.46), (64, 0.4), (100, 0.34), (160, 0.28))
"""Up to this many px a tile, a sign's share of its side; larger tiles have _SMALL_SIGN."""
_SMALL_SIGN: Final = 0.24
_ICON: Final = "wheel-"
_LEAST_SIGN: Final = 10
"""px."""
_APART: Final = 0.28
"""From the middle of a sign to that of a figure, in sides of a tile."""
_BESIDE_CLOISTER: Final = (0.2, 0.16)
LEAST_FIGURE: Final = 16
"""px of a figure's disc."""
BIG_FIGURE: Final = 1.28
"""Times an ordinary one."""
FIGURE_ROOM: Final = 1.7
"""How much wider than the disc its surface is."""
RIM: Final = "#fff6df"
_EXTRAS: Final = {
    tiles.BIG: (("crown", (31, 0, 38), True),),
    tiles.BUILDER: (("hat", (32, -1, 36), True),),
    tiles.SHEPHERD: (("crook", (58, 10, 52), True),),
    tiles.PIG: (("ears", (30, 2, 40), True), ("snout", (36, 60, 28), False)),
}
"""What a special figure's disc wears: left, top and width in shares of 100, and whether it is behind the disc."""


@lru_cache(maxsize=600)
def tile_symbol(kind: TileKind, rotation: int, size: int, icons: bool = True) -> Surface:
    """A tile, or a square of the wheel's board, in that rotation, `size` px wide; opaque.

    `icons`: whether those of the wheel are shown, which mean nothing without its board.
    """
    side = size * _FINE
    picture = Surface((side, side), 0, 32)
    picture.fill(MEADOW)
    _draw_land(picture, tile_shapes.shape_of(kind), rotation, side)
    symbol = pygame.transform.smoothscale(picture, (size, size))
    _darken_edges(symbol)
    for name, rect in sign_rects(kind, rotation, size, icons).items():
        symbol.blit(signs.sign(name, rect.w), rect, special_flags=pygame.BLEND_PREMULTIPLIED)
    return symbol


def sign_rects(kind: TileKind, rotation: int, size: int, icons: bool = True) -> dict[str, pygame.Rect]:
    """Where the signs of a tile of that size are, by name."""
    share = next((share for most, share in _SIGN_SHARES if size <= most), _SMALL_SIGN)
    wide = max(_LEAST_SIGN, round(share * size))
    rects = {}
    for name, place in _sign_places(kind):
        if name.startswith(_ICON) and not icons:
            continue
        rects[name] = pygame.Rect(0, 0, wide, wide)
        rects[name].center = tuple(round(each * size) for each in tile_shapes.turn_point(place, rotation))
        rects[name].clamp_ip((0, 0, size, size))
    return rects


def _draw_land(dst: Surface, shape: TileShape, rotation: int, side: int) -> None:
    """Everything flat: river, roads, cities, and where roads end."""

    def px(line: Line) -> list[Point]:
        return [(x * side, y * side) for x, y in (tile_shapes.turn_point(point, rotation) for point in line)]

    road, wall = tile_shapes.ROAD_WIDTH * side, max(0.05 * side, 1.6 * _FINE)
    rim = max(0.018 * side, _FINE * 0.6)
    if shape.disc:
        pygame.draw.circle(dst, BOARD, px((shape.disc,))[0], tile_shapes.WHEEL_RADIUS * side)
    if shape.river:
        for wider, colour in ((2 * rim, RIVER_RIM), (0, RIVER)):
            signs.draw_thick_line(dst, px(shape.river), colour, tile_shapes.RIVER_WIDTH * side + wider)
            if shape.pool:
                pygame.draw.circle(dst, colour, px((tile_shapes.CENTRE,))[0], shape.pool * side + wider / 2)
    for wider, colour in ((2 * rim, ROAD_RIM), (0, ROAD)):
        for line in shape.roads.values():
            signs.draw_thick_line(dst, px(line), colour, road + wider)
    for bridge in shape.bridges:
        _draw_bridge(dst, bridge, rotation, side)
    for outline in shape.cities.values():
        pygame.draw.polygon(dst, CITY, px(outline))
    for walls in shape.walls.values():
        for line in walls:
            signs.draw_thick_line(dst, px(line), WALL, wall)
    for gate in px(shape.gates):
        pygame.draw.circle(dst, WALL, gate, 1.1 * wall)
        pygame.draw.circle(dst, ROAD, gate, 0.6 * wall)
    if shape.crossing:
        _draw_block(dst, px((shape.crossing,))[0], 0.075 * side)
    for cottage in px(shape.cottages):
        _draw_block(dst, cottage, 0.075 * side)


def _draw_block(dst: Surface, at: Point, reach: float) -> None:
    """Houses where roads end, from far above."""
    square = pygame.Rect(0, 0, round(2 * reach), round(2 * reach)).move_to(center=(round(at[0]), round(at[1])))
    pygame.draw.rect(dst, WALL, square)
    pygame.draw.rect(dst, CITY, square.inflate(-reach * 0.7, -reach * 0.7))


def _draw_bridge(dst: Surface, bridge: tile_shapes.Bridge, rotation: int, side: int) -> None:
    """A road with parapets over what it crosses."""
    x, y = bridge.at
    length = dist((0, 0), bridge.along)
    dx, dy = bridge.along[0] / length, bridge.along[1] / length
    for across in (-1, 1):
        beside = x - dy * across * tile_shapes.ROAD_WIDTH * 0.75, y + dx * across * tile_shapes.ROAD_WIDTH * 0.75
        ends = [(beside[0] + dx * along, beside[1] + dy * along) for along in (-0.12, 0.12)]
        points = [tile_shapes.turn_point(end, rotation) for end in ends]
        signs.draw_thick_line(dst, [(a * side, b * side) for a, b in points], WALL, 0.035 * side)
    road = [tile_shapes.turn_point((x + dx * along, y + dy * along), rotation) for along in (-0.12, 0.12)]
    signs.draw_thick_line(dst, [(a * side, b * side) for a, b in road], ROAD, tile_shapes.ROAD_WIDTH * side)


def _darken_edges(symbol: Surface) -> None:
    """A line around the tile, so that neighbours can be told apart."""
    line = Surface(symbol.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(line, pygame.Color(EDGE), line.get_rect(), max(1, symbol.get_width() // 90))
    line.set_alpha(150)
    symbol.blit(line, (0, 0))


def figure_place(kind: TileKind, rotation: int, part: str) -> Point:
    """Where a figure stands on a part, beside its signs: two shares of the tile's side. KeyError if it has none."""
    return tile_shapes.turn_point(_figure_place(kind, part), rotation)


@lru_cache(maxsize=1024)
def _figure_place(kind: TileKind, part: str) -> Point:
    signs_there = [place for name, place in _sign_places(kind) if not name.startswith(_ICON)]
    widest = tile_parts.widest_place(kind, part)
    if part == tiles.CLOISTER:
        return widest[0] + _BESIDE_CLOISTER[0], widest[1] + _BESIDE_CLOISTER[1]
    if all(dist(place, widest) > _APART for place in signs_there):
        return widest
    return tile_parts.place_beside(kind, part, signs_there)


@lru_cache(maxsize=256)
def _sign_places(kind: TileKind) -> tuple[tuple[str, Point], ...]:
    """The signs on a tile and where the middle of each is, in rotation 0."""
    return tuple(_signs(kind, tile_shapes.shape_of(kind)))


def _signs(kind: TileKind, shape: TileShape) -> Iterator[tuple[str, Point]]:
    for part in kind.parts:
        for name in _city_signs(part):
            yield name, tile_parts.widest_place(kind, part.name)
        if part.inn:
            yield "inn", _beside_road(kind, shape, kind.places[part.name])
        if part.sheep:
            yield "sheep", tile_parts.widest_place(kind, part.name)
    if shape.cloister:
        yield "cloister", shape.cloister
    for name, is_there in (("hill", kind.hill), ("vineyard", kind.vineyard), (f"{_ICON}{kind.icon}", kind.icon > 0)):
        if is_there:
            yield name, _widest_meadow(kind)


def _city_signs(part: TilePart) -> Iterator[str]:
    if part.shields:
        yield "shield"
    if part.cathedral:
        yield "cathedral"
    if part.goods:
        yield part.goods


def _widest_meadow(kind: TileKind) -> Point:
    meadows = [part.name for part in kind.parts if part.kind == tiles.MEADOW]
    masks = {name: tile_parts.part_mask(kind, 0, name, tile_parts.SIDE).count() for name in meadows}
    return tile_parts.widest_place(kind, max(meadows, key=lambda name: masks[name]))


def _beside_road(kind: TileKind, shape: TileShape, road: int) -> Point:
    """Where an inn is: in a meadow next to its road, nearer to it than to any other."""
    line = shape.roads[road]
    others = [point for at, other in shape.roads.items() if at != road for point in other]
    walls = [point for walls in shape.walls.values() for wall in walls for point in wall]
    middle = line[len(line) // 2]

    def room(cell: Point) -> float:
        free = min(dist(cell, point) for point in [*others, *walls, *line])
        return min(free, 0.22) - 0.5 * dist(cell, middle) - sum(max(0.0, abs(each - 0.5) - 0.28) for each in cell)

    cells = [((x + 0.5) / 20, (y + 0.5) / 20) for y in range(20) for x in range(20)]
    owners = tile_parts.meadow_points(kind, cells)
    return max(owners, key=room)


@lru_cache(maxsize=512)
def figure_symbol(colour: str, kind: str, size: int, lying: bool) -> Surface:
    """A figure as a marked disc of that many px, never under LEAST_FIGURE: round on a meadow, square elsewhere.

    `lying`: on a meadow. The surface is larger than the disc, which is in its middle; premultiplied.
    """
    wide = max(LEAST_FIGURE, size) * (BIG_FIGURE if kind == tiles.BIG else 1)
    side = round(wide * FIGURE_ROOM)
    unit = side * _FINE / 100
    art = Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    _draw_extra(art, kind, unit, behind=True)
    for reach, fill in ((26.0, theme.PIECE_OUTLINE), (23.5, theme.PLAYERS[colour].fill)):
        if lying:
            pygame.draw.circle(art, fill, (50 * unit, 50 * unit), reach * unit)
        else:
            box = pygame.Rect(0, 0, round(1.84 * reach * unit), round(1.84 * reach * unit))
            box.center = round(50 * unit), round(50 * unit)
            pygame.draw.rect(art, fill, box, border_radius=round(4 * unit))
    art.blit(mark := signs.mark(colour, round(34 * unit)), mark.get_rect(center=art.get_rect().center))
    _draw_extra(art, kind, unit, behind=False)
    dark = signs.outlined(art, round(1.8 * unit), theme.PIECE_OUTLINE)
    return pygame.transform.smoothscale(signs.outlined(dark, round(3 * unit), RIM).premul_alpha(), (side, side))


def _draw_extra(dst: Surface, kind: str, unit: float, *, behind: bool) -> None:
    """What tells a special figure, behind its disc or before it."""
    for name, (left, top, wide), is_behind in _EXTRAS.get(kind, ()):
        for shape in signs.drawings()["extras"][name] if is_behind == behind else ():
            signs.draw_shape(dst, shape, wide * unit / 100, (left * unit, top * unit))
