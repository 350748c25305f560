"""The tiles at any size: painted where they are large enough, as symbols where they are small."""

from __future__ import annotations

import pygame
from pygame import Surface

from elcapitan.client.drawing.art import Art
from elcapitan.games.carcassonne.client.art.tile_list import part_place
from elcapitan.games.carcassonne.client.art.tile_pictures import TilePictures
from elcapitan.games.carcassonne.client.paint import tile_parts, tile_symbols
from elcapitan.games.carcassonne.rules.model.land import PlacedTile, Square
from elcapitan.games.carcassonne.rules.model.tiles import TileKind
from elcapitan.kit.table.furniture.camera import Place

LARGEST_SYMBOL = 30
"""px; a larger tile is painted."""
SIZES_KEPT = 8
"""Of one tile."""
MADE_A_FRAME = 2
"""Pictures of a new size made in one frame, of some 5 ms each; until then the others are scaled, which is quick."""


class TileArt:
    """What the tiles of one window are painted from."""

    def __init__(self, art: Art, *, icons: bool = True) -> None:
        """`icons`: whether those of the wheel are shown, which mean nothing without its board."""
        self._pictures = TilePictures(art, icons=icons)
        self._icons = icons
        self._made: dict[tuple[str, int, int], dict[int, Surface]] = {}
        """By kind, rotation and painting (0: the symbol, too), then by size."""
        self._left = MADE_A_FRAME
        self.is_rough = False
        """A picture of the last frame was only scaled: the next frame has a better one."""
        self.edition = 0
        """One more for each frame after a rough one."""

    def begin_frame(self) -> None:
        self.edition += self.is_rough
        self._left, self.is_rough = MADE_A_FRAME, False

    def picture(
        self, kind: TileKind, rotation: int, size: int, copy: int = 0, *, may_be_rough: bool = False
    ) -> Surface:
        """A tile `size` px wide; `copy`: which of several paintings of it."""
        made = self._made.setdefault((kind.id, rotation, copy if size > LARGEST_SYMBOL else 0), {})
        found = made.get(size)
        if found is None:
            others = made or self._made.get((kind.id, rotation, 0), {})
            if may_be_rough and others and not self._left:
                self.is_rough = True
                return pygame.transform.scale(others[min(others, key=lambda other: abs(other - size))], (size, size))
            self._left -= self._left > 0
            if len(made) >= SIZES_KEPT:
                made.pop(next(iter(made)))
            found = made[size] = self._make(kind, rotation, size, copy)
        return found

    def _make(self, kind: TileKind, rotation: int, size: int, copy: int) -> Surface:
        if size > LARGEST_SYMBOL:
            return self._pictures.picture(kind.id, rotation, copy, size)
        return tile_symbols.tile_symbol(kind, rotation, size, self._icons)


def part_at(kind: TileKind, rotation: int, at: Place) -> str | None:
    """The part at a place of the tile, in shares of its side; None: none is there, as in a river."""
    side = tile_parts.SIDE
    pixel = min(side - 1, max(0, int(at[0] * side))), min(side - 1, max(0, int(at[1] * side)))
    # A road is narrow and a meadow has room: what is painted over another part comes first.
    order = sorted(kind.parts, key=lambda part: part.kind == "meadow")
    return next(
        (part.name for part in order if tile_parts.part_mask(kind, rotation, part.name, side).get_at(pixel)), None
    )


def square_place(tile: PlacedTile, part: str) -> tuple[float, float]:
    """Where a figure stands on the table, in squares."""
    x, y = part_place(tile.kind, tile.rotation, part)
    return tile.square[0] + x, tile.square[1] + y


def copy_of(square: Square) -> int:
    """Which painting lies on a square: neighbours differ."""
    return (square[0] * 7 + square[1] * 3) % 4
