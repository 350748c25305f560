"""A whole feature on the land: its parts tinted and outlined, everything else darker, flags on a meadow's cities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Mask, Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.games.carcassonne.client.facts.prospects import FeatureFacts
from elcapitan.games.carcassonne.client.paint import land, palette, tile_art, tile_parts
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import Land, Square
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState, Figure
from elcapitan.kit.table.furniture.camera import Camera

DARKER = 0.34
"""How much darker everything else is."""
TINT = 0.26
HATCH = 7
"""px between the lines over a contested feature."""
GROWN = 4
"""px around a feature for its outline."""
AROUND = ((-2, 0), (2, 0), (0, -2), (0, 2), (-1, -1), (1, 1), (-1, 1), (1, -1))


class FeaturePicture(NamedTuple):
    """All that the picture of a feature depends on."""

    view: Rect
    camera: Camera
    land: Land
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


def feature_mask(shown: FeaturePicture) -> tuple[Mask, Rect]:
    """Its pixels in the part of the view where it is, with its outline, and that part."""
    placed = [shown.land.tile(part) for part in shown.parts]
    rects = [shown.camera.rect(shown.view, tile.square) for tile in placed]
    area = rects[0].unionall(rects[1:]).inflate(2 * GROWN, 2 * GROWN).clip(shown.view)
    whole = Mask(area.size)
    for tile, part, rect in zip(placed, shown.land.tile_parts(shown.parts), rects, strict=True):
        if rect.colliderect(area):
            own = tile_parts.part_mask(tile.kind, tile.rotation, part.name, rect.w)
            whole.draw(own, (rect.x - area.x, rect.y - area.y))
    return whole, area


def feature_picture(
    state: CarcassonneState,
    facts: FeatureFacts,
    view: Rect,
    camera: Camera,
    colours: tuple[str, ...],
    cities: Iterable[tuple[int, bool]],
) -> FeaturePicture:
    """`cities`: of a meadow, those with a flag, by their features, and whether they are finished."""
    return FeaturePicture(
        view,
        camera,
        state.land,
        state.land.features[facts.number].parts,
        tuple(colours[seat - 1] for seat in facts.owners),
        facts.figures,
        colours,
        sum(count > 0 for count in facts.strength) > 1,
        flags_of(state.land, cities) if facts.kind == tiles.MEADOW else (),
    )


def draw_feature(dst: Surface, brush: Brush, shown: FeaturePicture, darker: float = DARKER) -> None:
    whole, area = feature_mask(shown)
    bright = Surface(area.size, pygame.SRCALPHA)
    bright.blit(dst, (0, 0), area)
    whole.to_surface(bright, setcolor=None, unsetcolor=(0, 0, 0, 0))
    dark = Surface(shown.view.size)
    dark.fill((6, 8, 12))
    dark.set_alpha(round(255 * darker))
    dst.blit(dark, shown.view)
    dst.blit(bright, area)
    ink = theme.PLAYERS[shown.owners[0]].fill if shown.owners else theme.LEGAL
    if shown.is_contested:
        _draw_hatch(dst, whole, area, shown)
    draw_mask(dst, whole, area.topleft, ink, TINT)
    with brush.look.clipped(dst, shown.view):
        for figure in shown.figures:
            land.draw_figure(dst, brush, shown.view, shown.camera, shown.land, figure, shown.colours)
        for at, is_done in shown.flags:
            _draw_flag(dst, brush, land.on_screen(shown.view, shown.camera, at), shown.camera.size, is_done=is_done)


def draw_squares(dst: Surface, brush: Brush, view: Rect, camera: Camera, squares: Iterable[Square]) -> None:
    """Squares that an entry of the log is about."""
    with brush.look.clipped(dst, view):
        for square in squares:
            rect = camera.rect(view, square)
            brush.fill(dst, rect, theme.LEGAL, TINT)
            brush.rim(dst, rect.inflate(4, 4), theme.LEGAL_CORE, 3, 1, 4)


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
    wide.erase(mask, (0, 0))
    return wide


def _draw_hatch(dst: Surface, mask: Mask, area: Rect, shown: FeaturePicture) -> None:
    """Stripes of the owners' colours in turn."""
    lines, left, foot = Surface(area.size, pygame.SRCALPHA), area.x - shown.view.x, shown.view.bottom - area.y
    inks: Sequence[str] = [theme.PLAYERS[each].fill for each in shown.owners] or [theme.LEGAL]
    for number, x in enumerate(range(-shown.view.h, shown.view.w, HATCH * 2)):
        colour = pygame.Color(inks[number % len(inks)])
        colour.a = 110
        pygame.draw.line(lines, colour, (x - left, foot), (x - left + shown.view.h, foot - shown.view.h), HATCH)
    inverse = mask.copy()
    inverse.invert()
    inverse.to_surface(lines, setcolor=(0, 0, 0, 0), unsetcolor=None)
    dst.blit(lines, area)


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


def flags_of(placed: Land, cities: Iterable[tuple[int, bool]]) -> tuple[tuple[tuple[float, float], bool], ...]:
    """Where the flags of these cities stand; a city by its number in land.py, and whether it is finished."""
    return tuple(
        (tile_art.square_place(placed.tile(number), placed.part(number).name), is_done) for number, is_done in cities
    )
