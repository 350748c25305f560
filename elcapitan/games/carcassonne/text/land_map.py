"""The land as a map of plain characters: three lines a tile, an edge by its letter, a figure by its seat.

The letter of an edge stands at that edge, `+` is a cloister, `?` a square where the tile drawn may be placed. The
figure's number stands beside the edge of its part, on a meadow in that corner.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from elcapitan.client.shell.i18n import _
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.land import PlacedTile, Square
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.context import CarcassonneContext

WIDEST: Final = 100
"""Columns at most."""
_CELL, _MARGIN = 6, 5
_EDGES: Final = ((0, 2), (1, 4), (2, 2), (1, 0))
"""By side, the line and column of its letter in the cell."""
_BESIDE: Final = ((0, 3), (1, 3), (2, 3), (1, 1))
"""By side, where a figure of its part stands."""
_CORNERS: Final = ((0, 0), (0, 4), (2, 4), (2, 0))


def map_lines(at: CarcassonneContext, centre: Square | None = None, width: int = WIDEST) -> list[str]:
    """Around `centre` where the land is wider than that; None: around the tile laid last."""
    land = at.state.land
    places = {(move.x, move.y) for move in at.moves if isinstance(move, moves.PlaceTile)}
    squares = {*land.at, *places}
    shown = max(1, (min(width, WIDEST) - _MARGIN) // _CELL)
    west, east = min(x for x, _y in squares), max(x for x, _y in squares)
    if east - west >= shown:
        middle = (centre or land.tiles[-1].square)[0]
        west = max(west, min(middle - shown // 2, east - shown + 1))
        east = west + shown - 1
    columns = range(west, east + 1)
    lines = [" " * _MARGIN + "".join(str(x).center(_CELL) for x in columns).rstrip()]
    for y in range(min(y for _x, y in squares), max(y for _x, y in squares) + 1):
        cells = [_cell(at, (x, y), (x, y) in places) for x in columns]
        for line in range(3):
            label = str(y).rjust(_MARGIN - 2) if line == 1 else ""
            lines.append((label.ljust(_MARGIN - 1) + "|" + " ".join(cell[line] for cell in cells)).rstrip())
    letters = ", ".join(f"{names.EDGE_LETTER(edge)} {names.EDGE(edge)}" for edge in names.EDGE)
    seats = ", ".join(f"{info.seat} {info.name}" for info in at.seats)
    possible = _("possible place")
    legend = f"{letters}, + {names.FEATURE(tiles.CLOISTER)}, ? {possible}"
    axes = _("Numbers: columns east and rows south of the start; with a minus west and north.")
    return [*lines, *(part for words in (legend, axes, seats) for part in wrap(words, max(_CELL, min(width, WIDEST))))]


def _cell(at: CarcassonneContext, square: Square, is_place: bool) -> list[str]:
    """Three lines of five characters."""
    signs = [[" "] * 5 for _line in range(3)]
    tile = at.state.land.at.get(square)
    if tile is None:
        signs[1][2] = "?" if is_place else " "
    else:
        for (line, column), edge in zip(_EDGES, tile.kind.turned[tile.rotation].edges, strict=True):
            signs[line][column] = names.EDGE_LETTER(edge)
        signs[1][2] = "+" if tiles.CLOISTER in tile.kind.places else "."
        for figure in at.state.figures:
            if figure.part in tile.parts:
                line, column = _figure_place(tile, at.state.land.part(figure.part))
                signs[line][column] = str(figure.seat)
    return ["".join(line) for line in signs]


def _figure_place(tile: PlacedTile, part: tiles.TilePart) -> Square:
    if part.edges:
        return _BESIDE[(part.edges[0] + tile.rotation) % 4]
    return _CORNERS[((part.halves[0] + 2 * tile.rotation + 1) // 2) % 4] if part.halves else (1, 3)
