"""The wheel of fortune as a flat symbol: six sectors with their signs and crown spaces, figures there, and the pig."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Surface

from elcapitan.client.drawing.brush import PREMULTIPLIED
from elcapitan.games.carcassonne.client.paint import signs, tile_symbols
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.tile_shapes import Point

SECTOR_COLOURS: Final = {
    tiles.FORTUNE: "#c9962c",
    tiles.TAX: "#4d76a8",
    tiles.FAMINE: "#a87a3c",
    tiles.STORM: "#3f5f78",
    tiles.INQUISITION: "#7c3442",
    tiles.PLAGUE: "#62783c",
}
BRASS, DARK, PARCHMENT, CROWN = "#b98d3b", "#3a230c", "#f6ead0", "#b98426"
SIGN_AT, CROWN_AT, PIG_AT = 0.42, 0.78, 0.17
"""How far from the middle, in shares of the radius."""
CROWN_APART: Final = 0.36
"""Radians between two crown spaces of a sector."""
_RIM, _HUB, _CROWN_RADIUS, _SIGN, _PIG = 0.94, 0.1, 0.13, 0.24, 0.3
"""Shares of the radius."""
_FINE: Final = 2


def sector_angle(sector: str) -> float:
    """Of its middle, in radians; clockwise from fortune, which is at the top."""
    return tiles.SECTORS.index(sector) * pi / 3 - pi / 2


def polar_point(size: int, reach: float, angle: float) -> Point:
    """A point of a wheel of that width in px; `reach` is a share of its radius."""
    return size / 2 * (1 + reach * cos(angle)), size / 2 * (1 + reach * sin(angle))


def crown_points(size: int, sector: str, spaces: int) -> list[Point]:
    """The middles of the crown spaces of a sector."""
    turns = [sector_angle(sector) + (at - (spaces - 1) / 2) * CROWN_APART for at in range(spaces)]
    return [polar_point(size, CROWN_AT, turn) for turn in turns]


@lru_cache(maxsize=64)
def wheel_symbol(size: int, pig: str, spaces: Sequence[int], crowns: Sequence[Sequence[str]]) -> Surface:
    """The wheel, `size` px wide, its corners transparent; premultiplied and not to be painted on.

    `spaces`: by sector, how many crown spaces it has; `crowns`: by sector, the colours of the figures on them.
    `pig`: its sector; empty: it is not there.
    """
    side = size * _FINE
    disc = Surface((side, side), pygame.SRCALPHA)
    for reach, colour in ((1.0, DARK), (0.985, BRASS)):
        pygame.draw.circle(disc, colour, (side / 2, side / 2), reach * side / 2)
    for sector, colour in SECTOR_COLOURS.items():
        turns = [sector_angle(sector) + (step - 12) * pi / 72 for step in range(25)]
        rim = [polar_point(side, _RIM, turn) for turn in turns]
        pygame.draw.polygon(disc, colour, [(side / 2, side / 2), *rim])
    for sector in tiles.SECTORS:
        edge = polar_point(side, _RIM, sector_angle(sector) + pi / 6)
        signs.draw_thick_line(disc, [(side / 2, side / 2), edge], BRASS, max(2, side / 110))
    radius = _CROWN_RADIUS * side / 2
    for sector, count in zip(tiles.SECTORS, spaces, strict=True):
        for x, y in crown_points(side, sector, count):
            pygame.draw.circle(disc, DARK, (x, y), 1.1 * radius)
            pygame.draw.circle(disc, PARCHMENT, (x, y), radius)
            for shape in signs.drawings()["extras"]["crown"]:
                signs.draw_shape(disc, shape, 1.1 * radius / 100, (x - 0.55 * radius, y - 0.6 * radius))
    pygame.draw.circle(disc, BRASS, (side / 2, side / 2), _HUB * side / 2)
    wheel = pygame.transform.smoothscale(disc.premul_alpha(), (size, size))
    for sector, taken, count in zip(tiles.SECTORS, crowns, spaces, strict=True):
        _stamp(wheel, signs.sign(sector, round(_SIGN * size / 2), outline=False), size, SIGN_AT, sector)
        for colour, point in zip(taken, crown_points(size, sector, count), strict=False):
            figure = tile_symbols.figure_symbol(colour, tiles.FOLLOWER, round(1.7 * _CROWN_RADIUS * size / 2), False)
            wheel.blit(figure, figure.get_rect(center=point), special_flags=PREMULTIPLIED)
    if pig:
        _stamp(wheel, signs.sign("pig", round(_PIG * size / 2)), size, PIG_AT, pig)
    return wheel


def _stamp(wheel: Surface, picture: Surface, size: int, reach: float, sector: str) -> None:
    place = picture.get_rect(center=polar_point(size, reach, sector_angle(sector)))
    wheel.blit(picture, place, special_flags=PREMULTIPLIED)
