"""The wheel of fortune: its disc on the land and beside it, with the pig and the figures on its crown spaces."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.games.carcassonne.client.paint import figures, palette, tokens
from elcapitan.games.carcassonne.rules.model import tiles

ACROSS: Final = 3.4
"""The disc over its board of 4 x 4 squares, in squares: it leaves every half-edge of the board's rim free."""
MIDDLE: Final = (2.0, 2.0)
"""Of the disc, in squares from the corner of the square 0 0."""
RIM, HUB, SIGN_AT, CROWN_AT, PIG_AT = 0.9, 0.22, 0.47, 0.73, 0.33
"""Shares of the radius."""
_OVER = 3
SECTOR_ANGLE: Final = math.pi / 3


def sector_angle(sector: int) -> float:
    """The direction of the middle of a sector from the hub; the first one is at the top (W1: clockwise)."""
    return sector * SECTOR_ANGLE - math.pi / 2


def on_wheel(rect: Rect, sector: float, far: float) -> tuple[float, float]:
    """A point in the middle of a sector, so far from the hub."""
    angle, radius = sector_angle(0) + sector * SECTOR_ANGLE, rect.w / 2 * far
    return rect.centerx + radius * math.cos(angle), rect.centery + radius * math.sin(angle)


def crown_rects(rect: Rect, sector: int, spaces: int) -> list[Rect]:
    """The crown spaces of a sector."""
    side = max(12, round(rect.w * 0.13))
    found = []
    for at in range(spaces):
        space = Rect(0, 0, side, side)
        space.center = tuple(map(round, on_wheel(rect, sector + (at - (spaces - 1) / 2) * 0.36, CROWN_AT)))
        found.append(space)
    return found


def disc(brush: Brush, side: int, spaces: tuple[int, ...]) -> Surface:
    """The wheel without pig and figures; `spaces`: crown spaces by sector."""
    return brush.made(("wheel", side, spaces), lambda: _make(brush, side, spaces))


def _make(brush: Brush, side: int, spaces: tuple[int, ...]) -> Surface:
    over = side * _OVER
    big = Surface((over, over), pygame.SRCALPHA)
    middle, radius = (over / 2, over / 2), over / 2
    pygame.draw.circle(big, "#2b1606", middle, radius)
    pygame.draw.circle(big, "#b98d3b", middle, radius * 0.985)
    pygame.draw.circle(big, "#fbe7ae", middle, radius * 0.95, max(1, round(radius * 0.03)))
    for at, sector in enumerate(tiles.SECTORS):
        start = sector_angle(at) - SECTOR_ANGLE / 2
        arc = [start + SECTOR_ANGLE * step / 16 for step in range(17)]
        points = [(middle[0] + RIM * radius * math.cos(a), middle[1] + RIM * radius * math.sin(a)) for a in arc]
        pygame.draw.polygon(big, palette.SECTORS[sector], [middle, *points])
        edge = (middle[0] + RIM * radius * math.cos(start), middle[1] + RIM * radius * math.sin(start))
        pygame.draw.line(big, "#e6c06a", middle, edge, max(1, round(radius * 0.014)))
    pygame.draw.circle(big, "#3a230c", middle, RIM * radius, max(1, round(radius * 0.014)))
    pygame.draw.circle(big, "#3a230c", middle, HUB * radius)
    pygame.draw.circle(big, "#b98d3b", middle, HUB * radius * 0.93)
    for at in range(24):
        angle = at * math.pi / 12
        nail = middle[0] + 0.945 * radius * math.cos(angle), middle[1] + 0.945 * radius * math.sin(angle)
        pygame.draw.circle(big, "#3a230c", nail, radius * 0.014)
    whole = pygame.transform.smoothscale(big, (side, side)).premul_alpha()
    rect = whole.get_rect()
    for at, sector in enumerate(tiles.SECTORS):
        sign = max(10, round(side * 0.14))
        brush.stamp(whole, tokens.token(brush, f"sector-{sector}", sign), on_wheel(rect, at, SIGN_AT))
        for space in crown_rects(rect, at, spaces[at]):
            brush.fill(whole, space, palette.DARK_LINE, 1, space.w / 2)
            brush.fill(whole, space.inflate(-2, -2), "#f6ead0", 1, space.w / 2)
            brush.stamp(whole, tokens.token(brush, "crown", round(space.w * 0.7)), space.center)
    return whole


def draw_wheel(
    dst: Surface,
    brush: Brush,
    rect: Rect,
    spaces: tuple[int, ...],
    pig: int,
    crowns: Sequence[Sequence[int]],
    colours: Sequence[str],
) -> None:
    """`pig`: the place of its sector, negative while it walks; `crowns`: the seats by sector."""
    brush.stamp(dst, disc(brush, rect.w, spaces), rect.center)
    for at, seats in enumerate(crowns):
        for seat, space in zip(seats, crown_rects(rect, at, spaces[at]), strict=False):
            figure = figures.figure(brush, colours[seat - 1], tiles.FOLLOWER, max(16, round(space.h * 1.25)))
            brush.stamp(dst, figure, space.center)
    if pig >= 0:
        brush.stamp(dst, tokens.token(brush, "pig", max(16, round(rect.w * 0.2))), on_wheel(rect, pig, PIG_AT))
