"""The painted tiles at any size; which px belong to which part is in tile_parts.py, from the same shapes.

A tile is stored once for each rotation that looks different, for the light comes from the upper left in all of them.
Shields, goods and wheel icons are painted over it at the size of the screen, so that they stand upright and can be
recognised on a small tile. Surfaces are opaque. Knows no rule.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from elcapitan.client.drawing.art import Art, MissingArtError, SurfaceCache
from elcapitan.games.carcassonne.client.art.tile_list import SIGN, TilePaintings, TileSign, tile_folder, tile_paintings

TILE_PX: Final = 320
"""Edge of a stored picture."""
SMALLEST_HALF: Final = 80
"""Stored pictures are halved down to this edge; smaller tiles are scaled from there."""
MOST_HALF_BYTES: Final = 64 * 2**20
"""All tiles of a game with every expansion at 160 and 80 px take 24 MB, those at 320 px 70 MB."""
MOST_PICTURE_BYTES: Final = 96 * 2**20
"""A land of 170 tiles at 260 px takes 44 MB."""
ENLARGED_UNDER: Final = 64
"""Edge of a tile below which its signs are enlarged."""
ENLARGED_SIGN: Final = 0.40
SIGN_PX: Final = 24
"""A sign is not smaller than this where `LARGEST_SIGN` allows it."""
LARGEST_SIGN: Final = 0.27
SIGN_MARGIN: Final = 0.02


class TilePictures:
    """The tiles of the art folder; everything is kept within a bound."""

    def __init__(self, art: Art, folder: Path | None = None, *, icons: bool = True) -> None:
        """`folder`: where the tiles are, `None` for those of the program; `icons`: whether the wheel's are shown."""
        self._art, self._icons = art, icons
        self._folder = folder or tile_folder()
        self._halves = SurfaceCache(MOST_HALF_BYTES)
        self._pictures = SurfaceCache(MOST_PICTURE_BYTES)

    @property
    def kinds(self) -> dict[str, TilePaintings]:
        """What is stored; see `tile_paintings`."""
        return tile_paintings(self._folder)

    def picture(self, kind: str, rotation: int, copy: int, size: int) -> pygame.Surface:
        """A tile `size` px wide after `rotation` quarter turns clockwise.

        `copy`: which of the tiles of that kind it is, from 0; a frequent kind has several paintings. KeyError for an
        unknown kind.
        """
        stored = self.kinds[kind]
        rotation, painting = rotation % stored.turns, copy % len(stored.signs)

        def make() -> pygame.Surface:
            picture = pygame.transform.smoothscale(self._half(kind, rotation, painting, size), (size, size))
            for sign in stored.signs[painting]:
                if self._icons or not sign.name.startswith("wheel-"):
                    self._lay_sign(picture, sign, rotation)
            return picture

        return self._pictures.get((kind, rotation, painting, size), make)

    def _half(self, kind: str, rotation: int, painting: int, size: int) -> pygame.Surface:
        """The stored picture, halved as often as `size` px allow: each size is made of little more than it needs."""
        edge = TILE_PX
        while edge // 2 >= max(size, SMALLEST_HALF):
            edge //= 2
        return self._halved(kind, rotation, painting, edge)

    def _halved(self, kind: str, rotation: int, painting: int, edge: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            if edge == TILE_PX:
                return self._load(f"{kind}-{rotation}{'ab'[painting]}.jpg")
            return pygame.transform.smoothscale(self._halved(kind, rotation, painting, edge * 2), (edge, edge))

        return self._halves.get((kind, rotation, painting, edge), make)

    def _load(self, name: str) -> pygame.Surface:
        file = self._folder / name
        if not file.is_file():
            raise MissingArtError(f"no such picture: {file}")
        picture = pygame.image.load(file)
        return picture.convert() if pygame.display.get_surface() else picture

    def _lay_sign(self, picture: pygame.Surface, sign: TileSign, rotation: int) -> None:
        """Upright, wholly on the tile."""
        size = picture.get_width()
        x, y = sign.x, sign.y
        for _ in range(rotation):
            x, y = 1 - y, x
        wide = sign_width(size)
        inset = wide / size / 2 + SIGN_MARGIN
        left, top = (round(min(1 - inset, max(inset, place)) * size - wide / 2) for place in (x, y))
        sprite = self._art.sprite(f"carcassonne/sign-{sign.name}", wide)
        picture.blit(sprite, (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)


def sign_width(size: int) -> int:
    """px of a sign on a tile `size` px wide."""
    if size < ENLARGED_UNDER:
        return round(ENLARGED_SIGN * size)
    return round(max(SIGN * size, min(SIGN_PX, LARGEST_SIGN * size)))
