"""What the workshop has written of each kind of tile: which rotations differ, its signs, and where figures stand.

Needs no window: a page shows the same pictures.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from elcapitan import paths
from elcapitan.games.carcassonne import tile_shapes
from elcapitan.games.carcassonne.rules.model.tiles import TileKind
from elcapitan.games.carcassonne.tile_shapes import Point

SIGN: Final = 0.165
"""Of a tile's edge."""


class TileSign(NamedTuple):
    """A sign on a tile in rotation 0."""

    name: str
    """Such as `shield`, `wine` or `wheel-2`."""
    x: float
    """Its middle, in tiles from the west edge."""
    y: float


class TilePaintings(NamedTuple):
    """What is stored of a kind of tile."""

    turns: int
    """How many of the rotations look different."""
    signs: tuple[tuple[TileSign, ...], ...]
    """Of each painting."""
    places: tuple[Point, ...]
    """Where a figure stands on each of its parts, in rotation 0."""


@cache
def tile_paintings(folder: Path) -> dict[str, TilePaintings]:
    """By tile, such as `b03`, or square of the wheel's board, such as `wheel-2-0`. OSError without a list."""
    table = tomllib.loads((folder / "tiles.toml").read_text(encoding="utf-8"))
    return {
        kind: TilePaintings(
            row["turns"],
            tuple(tuple(TileSign(*sign) for sign in signs) for signs in row["signs"]),
            tuple((x, y) for x, y in row["places"]),
        )
        for kind, row in table.items()
    }


@cache
def tile_folder() -> Path:
    """Where the program's tiles are."""
    return paths.assets() / "games" / "carcassonne" / "art" / "tiles"


def part_place(kind: TileKind, rotation: int, part: str) -> Point:
    """Where a figure stands on a part: two shares of the tile's side. KeyError if it has none."""
    return tile_shapes.turn_point(tile_paintings(tile_folder())[kind.id].places[kind.places[part]], rotation)
