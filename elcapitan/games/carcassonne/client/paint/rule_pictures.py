"""Paints the pictures of Carcassonne's rule book with the symbols of tiles, figures and the wheel.

What they show is rule_examples.py's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import PREMULTIPLIED, Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.games.carcassonne import tile_shapes
from elcapitan.games.carcassonne.client.paint import signs, tile_parts, tile_symbols, wheel_symbol
from elcapitan.games.carcassonne.game import CARCASSONNE
from elcapitan.games.carcassonne.rule_examples import CarcassonneExample
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import PlacedTile, Square
from elcapitan.games.carcassonne.words import names

TILE_U, FIGURE_SHARE = 180, 0.34
"""u of a tile at most; a figure's disc, in shares of a tile."""
SCORES_U, KIND_U, HEM_U = 66, 92, 14
"""u of the row of points below a picture, of a kind of figure, and from the land to the edge of the cloth."""
GROUND, LAID_RIM, VEIL = "#33454f", "#ffd76a", (16, 18, 10, 120)
"""The cloth under the land, the rim of a tile just laid, and what is over all that is not lit up."""
NAME_STYLE, NAME_U = "serif-semibold", 22
"""Of a sector."""
GHOST: Final = 175
"""Of 255: how strong a tile is painted where it may be laid."""


class _Grid(NamedTuple):
    """Where squares are on the window."""

    left: int
    top: int
    side: int
    """px of a tile."""

    def rect(self, square: Square) -> Rect:
        return Rect(self.left + square[0] * self.side, self.top + square[1] * self.side, self.side, self.side)


def draw_picture(dst: Surface, brush: Brush, shown: CarcassonneExample, room: Rect) -> int:
    """The picture without its caption; its lower edge."""
    look, scores = brush.look, _scores(shown)
    row = look.px(SCORES_U) if scores else 0
    area = Rect(room.x, room.y, room.w, room.h - row)
    if shown.has_land:
        bottom = _draw_land(dst, look, shown, area)
    elif shown.has_wheel:
        bottom = _draw_wheel(dst, look, shown, area)
    else:
        bottom = _draw_kinds(dst, look, area)
    if scores:
        _draw_scores(dst, look, scores, Rect(room.x, bottom, room.w, row))
    return bottom + row


# The land


def _draw_land(dst: Surface, look: DrawContext, shown: CarcassonneExample, area: Rect) -> int:
    land = shown.state.land
    grid, cloth = _place_land(look, [*land.at, *((move.x, move.y) for move in shown.fits)], area)
    look.fill(dst, cloth, GROUND, radius=8)
    for tile in land.tiles:
        symbol = tile_symbols.tile_symbol(tile.kind, tile.rotation, grid.side, shown.has_wheel)
        dst.blit(symbol, grid.rect(tile.square))
    if shown.lit:
        for tile in land.tiles:
            _veil(dst, tile, grid, shown.lit)
    for move in {(move.x, move.y): move for move in reversed(shown.fits)}.values():
        kind = shown.state.box.kinds[shown.state.tile]
        ghost = tile_symbols.tile_symbol(kind, move.rotation, grid.side, shown.has_wheel).copy()
        ghost.set_alpha(GHOST)
        dst.blit(ghost, grid.rect((move.x, move.y)))
        _draw_rim(dst, look, grid.rect((move.x, move.y)))
    if shown.laid:
        _draw_rim(dst, look, grid.rect(land.tiles[-1].square))
    if shown.has_wheel:
        wheel = _wheel(shown, round(2 * tile_shapes.WHEEL_RADIUS * grid.side))
        dst.blit(wheel, wheel.get_rect(center=grid.rect((2, 2)).topleft), special_flags=PREMULTIPLIED)
    for figure in shown.state.figures:
        symbol = tile_symbols.figure_symbol(
            CARCASSONNE.colours[figure.seat - 1],
            figure.kind,
            round(FIGURE_SHARE * grid.side),
            land.part(figure.part).kind == tiles.MEADOW,
        )
        dst.blit(symbol, symbol.get_rect(center=_place_of(shown, figure.part, grid)), special_flags=PREMULTIPLIED)
    for flock in shown.state.flocks:
        x, y = _place_of(shown, flock.part, grid)
        plate = Rect(0, 0, round(0.62 * grid.side), round(0.25 * grid.side))
        plate.center = x, y + round(0.32 * grid.side)
        look.fill(dst, plate, theme.PARCHMENT, 0.95, radius=8)
        sheep = signs.sign("sheep", plate.h)
        dst.blit(sheep, (plate.x + look.px(4), plate.y), special_flags=PREMULTIPLIED)
        words, room = " + ".join(map(str, flock.sheep)), plate.w - plate.h - look.px(8)
        at = (plate.x + plate.h + look.px(4) + room // 2, plate.centery)
        look.fit(dst, words, room, "sans-bold", 22, theme.INK, at, "mc")
    return cloth.bottom


def _place_land(look: DrawContext, squares: Iterable[Square], area: Rect) -> tuple[_Grid, Rect]:
    """The squares as large as they fit, at the top of the area, and the cloth around them."""
    xs, ys = zip(*squares, strict=True)
    columns, rows, hem = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1, look.px(HEM_U)
    side = min(look.px(TILE_U), (area.w - 2 * hem) // columns, (area.h - 2 * hem) // rows)
    cloth = Rect(area.x, area.y, columns * side + 2 * hem, rows * side + 2 * hem).move_to(centerx=area.centerx)
    return _Grid(cloth.x + hem - min(xs) * side, cloth.y + hem - min(ys) * side, side), cloth


def _veil(dst: Surface, tile: PlacedTile, grid: _Grid, lit: frozenset[int]) -> None:
    """Darken a tile but for the parts that are lit up."""
    veil = Surface((grid.side, grid.side), pygame.SRCALPHA)
    veil.fill(VEIL)
    for part, printed in zip(tile.parts, tile.kind.parts, strict=True):
        if part in lit:
            mask = tile_parts.part_mask(tile.kind, tile.rotation, printed.name, grid.side)
            mask.to_surface(veil, setcolor=(255, 240, 150, 60), unsetcolor=None)
    dst.blit(veil, grid.rect(tile.square))


def _draw_rim(dst: Surface, look: DrawContext, rect: Rect) -> None:
    look.rim(dst, rect.inflate(2, 2), theme.PIECE_OUTLINE, 5)
    look.rim(dst, rect, LAID_RIM, 3)


def _place_of(shown: CarcassonneExample, part: int, grid: _Grid) -> tuple[int, int]:
    """Where a figure on that part stands."""
    land = shown.state.land
    tile, rect = land.tile(part), grid.rect(land.tile(part).square)
    x, y = tile_symbols.figure_place(tile.kind, tile.rotation, land.part(part).name)
    return round(rect.x + x * rect.w), round(rect.y + y * rect.h)


# The wheel and the figures


def _wheel(shown: CarcassonneExample, size: int) -> Surface:
    state = shown.state
    crowns = tuple(tuple(CARCASSONNE.colours[seat - 1] for seat in seats) for seats in state.crowns)
    return wheel_symbol.wheel_symbol(size, tiles.SECTORS[state.pig], state.box.crown_spaces, crowns)


def _draw_wheel(dst: Surface, look: DrawContext, shown: CarcassonneExample, area: Rect) -> int:
    """The wheel with the names of its sectors around it."""
    line = look.line_height(NAME_STYLE, NAME_U)
    widest = max(look.measure(names.SECTOR(sector), NAME_STYLE, NAME_U) for sector in tiles.SECTORS)
    size = min(area.w - 2 * widest, area.h - 2 * line)
    left, top = area.centerx - size // 2, area.y + line
    dst.blit(_wheel(shown, size), (left, top), special_flags=PREMULTIPLIED)
    for sector, anchor in zip(tiles.SECTORS, ("bc", "ml", "ml", "tc", "mr", "mr"), strict=True):
        x, y = wheel_symbol.polar_point(size, 1.03, wheel_symbol.sector_angle(sector))
        look.text(dst, names.SECTOR(sector), NAME_STYLE, NAME_U, theme.INK, (round(left + x), round(top + y)), anchor)
    return top + size + line


def _draw_kinds(dst: Surface, look: DrawContext, area: Rect) -> int:
    """Each kind of figure with its name."""
    row = min(look.px(KIND_U), area.h // len(tiles.KINDS))
    for at, (kind, colour) in enumerate(zip(tiles.KINDS, CARCASSONNE.colours, strict=False)):
        y = area.y + at * row + row // 2
        symbol = tile_symbols.figure_symbol(colour, kind, row // 2, kind in (tiles.PIG, tiles.SHEPHERD))
        dst.blit(symbol, symbol.get_rect(center=(area.x + look.px(60), y)), special_flags=PREMULTIPLIED)
        look.text(dst, names.FIGURE(kind), "serif-semibold", 26, theme.INK, (area.x + look.px(130), y), "ml")
    return area.y + row * len(tiles.KINDS)


# Points


def _scores(shown: CarcassonneExample) -> Sequence[tuple[str, str]]:
    """A seat's colour or a kind of goods, and how much; nothing if no seat scores."""
    if not any(shown.points):
        return ()
    taken = {figure.seat for figure in shown.state.figures} | {seat for seats in shown.state.crowns for seat in seats}
    scores = [
        (CARCASSONNE.colours[seat - 1], names.POINTS(points))
        for seat, points in enumerate(shown.points, 1)
        if seat in taken
    ]
    goods = zip(tiles.GOODS, shown.goods, strict=False)
    return scores + [(kind, str(count)) for kind, count in goods if count]


def _draw_scores(dst: Surface, look: DrawContext, scores: Sequence[tuple[str, str]], row: Rect) -> None:
    """One after the other, in the middle of the row."""
    icon, gap = look.px(36), look.px(34)
    widths = [icon + look.px(14) + look.measure(words, "sans-bold", 26) for _name, words in scores]
    x = row.centerx - (sum(widths) + gap * (len(scores) - 1)) // 2
    for (name, words), width in zip(scores, widths, strict=True):
        if name in tiles.GOODS:
            picture = signs.sign(name, icon)
        else:
            picture = tile_symbols.figure_symbol(name, tiles.FOLLOWER, icon, False)
        dst.blit(picture, picture.get_rect(center=(x + icon // 2, row.centery)), special_flags=PREMULTIPLIED)
        look.text(dst, words, "sans-bold", 26, theme.INK, (x + icon + look.px(14), row.centery), "ml")
        x += width + gap
