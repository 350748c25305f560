"""A whole feature on the land: its parts tinted and outlined, everything else darker, flags on a meadow's cities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Mask, Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.games.carcassonne.client.paint import land, palette, tile_art
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import PlacedTile, Square
from elcapitan.games.carcassonne.rules.model.state import Figure
from elcapitan.kit.table.furniture.camera import Camera

DARKER = 0.34
"""How much darker everything else is."""
TINT = 0.26
HATCH = 7
"""px between the lines over a contested feature."""
AROUND = ((-2, 0), (2, 0), (0, -2), (0, 2), (-1, -1), (1, 1), (-1, 1), (1, -1))


class FeaturePicture(NamedTuple):
    """All that the picture of a feature depends on."""

    view: Rect
    camera: Camera
    tiles: tuple[PlacedTile, ...]
    parts: tuple[int, ...]
    owners: tuple[str, ...]
    """Their colours; none: nobody stands there."""
    figures: tuple[Figure, ...]
    """Those on it."""
    colours: tuple[str, ...]
    """By seat."""
    is_contested: bool
    flags: tuple[tuple[tuple[float, float], bool], ...] = ()
    """Cities of a meadow: where, in squares, and whether they are finished."""


def feature_mask(shown: FeaturePicture) -> Mask:
    """Its pixels in the view."""
    whole = Mask(shown.view.size)
    for part in shown.parts:
        tile = shown.tiles[part // tiles.MOST_PARTS]
        rect = shown.camera.rect(shown.view, tile.square)
        if rect.colliderect(shown.view):
            name = tile.kind.parts[part % tiles.MOST_PARTS].name
            own = tile_art.mask(tile.kind, tile.rotation, name, rect.w)
            whole.draw(own, (rect.x - shown.view.x, rect.y - shown.view.y))
    return whole


def draw_feature(dst: Surface, brush: Brush, shown: FeaturePicture) -> None:
    whole = feature_mask(shown)
    dark = Surface(shown.view.size, pygame.SRCALPHA)
    dark.fill((6, 8, 12, round(255 * DARKER)))
    whole.to_surface(dark, setcolor=(0, 0, 0, 0), unsetcolor=None)
    dst.blit(dark, shown.view)
    ink = theme.PLAYERS[shown.owners[0]].fill if shown.owners else theme.LEGAL
    if shown.is_contested:
        _draw_hatch(dst, whole, shown)
    draw_mask(dst, whole, shown.view.topleft, ink, TINT)
    clip = dst.get_clip()
    dst.set_clip(clip.clip(shown.view))
    for figure in shown.figures:
        land.draw_figure(dst, brush, shown, figure)
    for at, is_done in shown.flags:
        _draw_flag(dst, brush, land.on_screen(shown.view, shown.camera, at), shown.camera.size, is_done=is_done)
    dst.set_clip(clip)


def draw_squares(dst: Surface, brush: Brush, view: Rect, camera: Camera, squares: Iterable[Square]) -> None:
    """Squares that an entry of the log is about."""
    clip = dst.get_clip()
    dst.set_clip(clip.clip(view))
    for square in squares:
        rect = camera.rect(view, square)
        brush.fill(dst, rect, theme.LEGAL, TINT)
        brush.rim(dst, rect.inflate(4, 4), theme.LEGAL_CORE, 3, 1, 4)
    dst.set_clip(clip)


def draw_mask(dst: Surface, mask: Mask, at: tuple[int, int], ink: str, tint: float) -> None:
    """A tint of `ink` with a dark and a light outline."""
    colour = pygame.Color(ink)
    light = colour.lerp("#fffaeb", 0.5)
    for colour_, grown in ((pygame.Color(palette.DARK_LINE), 2), (light, 1)):
        line = _outline(mask, grown)
        dst.blit(line.to_surface(setcolor=colour_, unsetcolor=(0, 0, 0, 0)), at)
    colour.a = round(255 * tint)
    dst.blit(mask.to_surface(setcolor=colour, unsetcolor=(0, 0, 0, 0)), at)


def _outline(mask: Mask, grown: int) -> Mask:
    """What lies around a mask."""
    wide = mask.copy()
    for dx, dy in AROUND:
        wide.draw(mask, (dx * grown, dy * grown))
    inner = mask.copy()
    wide.erase(inner, (0, 0))
    return wide


def _draw_hatch(dst: Surface, mask: Mask, shown: FeaturePicture) -> None:
    """Stripes of the owners' colours in turn."""
    lines = Surface(shown.view.size, pygame.SRCALPHA)
    inks: Sequence[str] = [theme.PLAYERS[each].fill for each in shown.owners] or [theme.LEGAL]
    for number, x in enumerate(range(-shown.view.h, shown.view.w, HATCH * 2)):
        colour = pygame.Color(inks[number % len(inks)])
        colour.a = 110
        pygame.draw.line(lines, colour, (x, shown.view.h), (x + shown.view.h, 0), HATCH)
    inverse = mask.copy()
    inverse.invert()
    inverse.to_surface(lines, setcolor=(0, 0, 0, 0), unsetcolor=None)
    dst.blit(lines, shown.view)


def _draw_flag(dst: Surface, brush: Brush, at: tuple[int, int], size: int, *, is_done: bool) -> None:
    """Full for a finished city, empty for one that is not."""
    high = max(18, round(size * 0.34))
    x, y = at
    pygame.draw.line(dst, palette.DARK_LINE, (x, y), (x, y - high), 3)
    cloth = [(x + 1, y - high), (x + round(high * 0.7), y - round(high * 0.78)), (x + 1, y - round(high * 0.52))]
    if is_done:
        pygame.draw.polygon(dst, "#ffd76a", cloth)
        pygame.draw.polygon(dst, palette.DARK_LINE, cloth, 1)
    else:
        pygame.draw.polygon(dst, palette.DARK_LINE, cloth, 4)
        pygame.draw.polygon(dst, "#e8dcc0", cloth, 2)


def flags_of(
    placed: Sequence[PlacedTile], cities: Iterable[tuple[int, bool]]
) -> tuple[tuple[tuple[float, float], bool], ...]:
    """Where the flags of these cities stand; a city by its number in land.py, and whether it is finished."""
    found = []
    for number, is_done in cities:
        tile = placed[number // tiles.MOST_PARTS]
        found.append((tile_art.square_place(tile, tile.kind.parts[number % tiles.MOST_PARTS].name), is_done))
    return tuple(found)
