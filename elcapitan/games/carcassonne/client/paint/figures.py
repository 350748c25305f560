"""Figures on the land and in panels: painted ones where there is room, marked discs on small tiles.

Every stored picture of a figure is a square whose edge is `CANVAS` times the height of a follower; the figure stands or
lies on the middle of its lower edge.
"""

from __future__ import annotations

from collections.abc import Iterable

from pygame import BLEND_PREMULTIPLIED, BLEND_RGBA_MAX, Surface, Vector2, mask

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.brush import Brush, blank_surface, with_alpha
from elcapitan.games.carcassonne.client.paint import tile_symbols
from elcapitan.games.carcassonne.rules.model import tiles

CANVAS = 1.5
"""A big figure with its crown is as high."""
HEIGHT, LEAST_HEIGHT = 0.42, 20
"""Of a figure, in sides of its tile, and px at least."""
DISCS_UNTIL = 30
"""px of a tile on which figures are discs."""
DISC = 0.48
"""Of a disc, in sides of its tile."""
GHOST, HALO = 0.62, 0.8
"""How strong a figure that may be placed is, and the rim that sets it off from ground of its own colour."""


def figure_height(size: int) -> int:
    """px of an ordinary figure on a tile of that size."""
    return max(LEAST_HEIGHT, round(size * HEIGHT))


def draw_on_tile(
    dst: Surface, brush: Brush, colour: str, kind: str, at: tuple[float, float], size: int, *, meadow: bool
) -> None:
    """A figure on a tile of `size` px, its middle at a point; on a `meadow` a follower lies."""
    if size <= DISCS_UNTIL:
        brush.stamp(dst, tile_symbols.figure_symbol(colour, kind, round(size * DISC), meadow), at)
    else:
        brush.stamp(dst, figure(brush, colour, kind, figure_height(size), lies=meadow), at)


def stored_figure(art: Art, colour: str, kind: str, height: int, *, lies: bool) -> Surface:
    """A figure of the seat with that colour; builder, pig and shepherd stand everywhere. MissingArtError for others."""
    pose = "-lying" if lies and kind in tiles.FOLLOWERS else ""
    return art.sprite(f"carcassonne/figure-{kind}{pose}-{colour}", round(CANVAS * height))


def figure(brush: Brush, colour: str, kind: str, height: int, *, lies: bool = False, alpha: float = 1.0) -> Surface:
    """A figure alone, of such a size that an ordinary one is `height` px high."""

    def make() -> Surface:
        picture = stored_figure(brush.look.art, colour, kind, height, lies=lies)
        alone = picture.subsurface(picture.get_bounding_rect())
        return with_alpha(alone, alpha) if alpha < 1 else alone

    return brush.made(("figure", colour, kind, height, lies, alpha), make)


def ghost(brush: Brush, colour: str, kind: str, height: int, *, lies: bool) -> Surface:
    """A figure that may be placed: pale, in a light rim, so that red is seen on red roofs."""

    def make() -> Surface:
        pale = figure(brush, colour, kind, height, lies=lies, alpha=GHOST)
        wide = max(1, height // 28)
        whole = figure(brush, colour, kind, height, lies=lies)
        rim = with_alpha(mask.from_surface(whole).to_surface(setcolor=theme.CREAM, unsetcolor=(0, 0, 0, 0)), HALO)
        out = blank_surface((pale.get_width() + 2 * wide, pale.get_height() + 2 * wide))
        for turn in range(0, 360, 30):
            out.blit(rim, Vector2(wide, wide) + Vector2(wide, 0).rotate(turn), special_flags=BLEND_RGBA_MAX)
        out.blit(pale, (wide, wide), special_flags=BLEND_PREMULTIPLIED)
        return out

    return brush.made(("ghost", colour, kind, height, lies), make)


def prepare(brush: Brush, colour: str, kinds: Iterable[str], size: int) -> None:
    """Read the pictures of a seat's figures for tiles of that size."""
    for kind in kinds:
        for lies in (False, kind in tiles.FOLLOWERS):
            figure(brush, colour, kind, figure_height(size), lies=lies)


def token(brush: Brush, name: str, side: int) -> Surface:
    """A token `side` px wide: `sheep-1` to `sheep-4`, `wolf`, `wine`, `grain`, `cloth`, `crown`, `pig` (of the wheel)
    or a sector of the wheel, such as `sector-fortune`.
    """
    return brush.look.art.sprite(f"carcassonne/token-{name}", side)
