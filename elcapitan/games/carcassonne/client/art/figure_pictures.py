"""The figures in their eight colours, standing and lying, and the tokens of the game.

Every picture of a figure is a square whose edge is `CANVAS` times the height of a follower; the figure stands (or lies)
on the middle of its lower edge, so that all are laid on the table alike. Surfaces are premultiplied.
"""

from __future__ import annotations

from typing import Final

import pygame

from elcapitan.client.drawing.art import Art
from elcapitan.games.carcassonne.rules.model import tiles

CANVAS: Final = 1.5
"""Edge of a figure's picture, in heights of a follower: a big one with its crown is as high."""
LYING: Final = frozenset({tiles.FOLLOWER, tiles.BIG})
"""Farmers; builder, pig and shepherd stand in every place."""


class FigurePictures:
    """Pieces of Carcassonne from the art folder."""

    def __init__(self, art: Art) -> None:
        self._art = art

    def picture(self, colour: str, kind: str, lying: bool, size: int) -> pygame.Surface:
        """A figure of the seat with that colour where a follower is `size` px high. MissingArtError for others."""
        pose = "-lying" if lying and kind in LYING else ""
        return self._art.sprite(f"carcassonne/figure-{kind}{pose}-{colour}", round(CANVAS * size))

    def token(self, name: str, size: int) -> pygame.Surface:
        """A token `size` px wide: `sheep-1` to `sheep-4`, `wolf`, `wine`, `grain`, `cloth`, `crown`, `pig` (of the
        wheel) or a sector of the wheel, such as `sector-fortune`.
        """
        return self._art.sprite(f"carcassonne/token-{name}", size)
