"""Figures on the land and in panels: hooded people with their mark, a farmer lying; small ones as marked discs."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame
from pygame import Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.art import MissingArtError
from elcapitan.client.drawing.brush import Brush, with_alpha
from elcapitan.games.carcassonne.client.art.figure_pictures import FigurePictures
from elcapitan.games.carcassonne.client.paint import palette, tile_symbols
from elcapitan.games.carcassonne.rules.model import tiles

HEIGHT, LEAST_HEIGHT = 0.42, 20
"""Of a figure, in sides of its tile, and px at least."""
DISCS_UNTIL = 48
"""px of a tile on which figures are discs."""
DISC = 0.48
"""Of a disc, in sides of its tile."""
GHOST = 0.62
_OVER = 4
"""Painted so many times as large, and scaled down."""
_SCALES = {tiles.BIG: 1.28, tiles.PIG: 0.8}


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
        lies = meadow and kind in tiles.FOLLOWERS
        brush.stamp(dst, figure(brush, colour, kind, figure_height(size), lies=lies), at)


def figure(brush: Brush, colour: str, kind: str, height: int, *, lies: bool = False, alpha: float = 1.0) -> Surface:
    """A figure `height` px high if it is an ordinary one."""
    key = ("figure", colour, kind, height, lies, alpha)
    return brush.made(key, lambda: _make(brush, colour, kind, height, lies, alpha))


def prepare(brush: Brush, colour: str, kinds: Iterable[str], size: int) -> None:
    """Read the pictures of a seat's figures for tiles of that size."""
    for kind in kinds:
        for lies in (False, True):
            figure(brush, colour, kind, figure_height(size), lies=lies)


def _make(brush: Brush, colour: str, kind: str, height: int, lies: bool, alpha: float) -> Surface:
    try:
        painted = FigurePictures(brush.look.art).picture(colour, kind, lies, height)
    except MissingArtError:
        painted = _draw(brush, colour, kind, height, lies)
    else:
        painted = painted.subsurface(painted.get_bounding_rect())
    return with_alpha(painted, alpha) if alpha < 1 else painted


def _draw(brush: Brush, colour: str, kind: str, height: int, lies: bool) -> Surface:
    tall = round(height * _SCALES.get(kind, 1.0))
    side = tall + 6
    big = Surface((side * _OVER, side * _OVER), pygame.SRCALPHA)
    paint = theme.PLAYERS[colour]
    shapes = _pig if kind == tiles.PIG else _person
    # The outlines: the same shape in a wider line below it.
    for grown, ink in ((2.6 * _OVER, palette.HALO), (1.3 * _OVER, palette.DARK_LINE), (0.0, paint.fill)):
        shapes(big, side * _OVER, tall * _OVER, grown, ink, kind)
    whole = pygame.transform.smoothscale(big, (side, side)).premul_alpha()
    mark = brush.look.art.mark(colour, max(5, round(tall * (0.34 if kind != tiles.PIG else 0.4))), paint.mark_ink)
    brush.stamp(whole, mark, (side / 2, side * (0.66 if kind != tiles.PIG else 0.52)))
    return pygame.transform.rotozoom(whole, 78, 1) if lies else whole


def _person(dst: Surface, side: int, tall: int, grown: float, ink: str, kind: str) -> None:
    x, top = side / 2, (side - tall) / 2
    head = tall * 0.2
    body = [
        (x - tall * 0.36 - grown, top + tall + grown),
        (x - tall * 0.3 - grown, top + tall * 0.66),
        (x - tall * 0.13 - grown, top + tall * 0.36),
        (x + tall * 0.13 + grown, top + tall * 0.36),
        (x + tall * 0.3 + grown, top + tall * 0.66),
        (x + tall * 0.36 + grown, top + tall + grown),
    ]
    pygame.draw.polygon(dst, ink, body)
    middle = x, top + head + tall * 0.06
    pygame.draw.circle(dst, ink, middle, head + grown)
    if kind == tiles.BIG:
        crown = [(-1.1, -0.2), (-1.1, -1.25), (-0.5, -0.7), (0, -1.35), (0.5, -0.7), (1.1, -1.25), (1.1, -0.2)]
        points = [(middle[0] + px * head, middle[1] + py * head) for px, py in crown]
        pygame.draw.polygon(dst, ink if grown else "#f0c85e", _wider(points, middle, grown))
    elif kind == tiles.BUILDER:
        hat = [(-1.5, -0.1), (-0.6, -1.2), (0.6, -1.2), (1.5, -0.1)]
        points = [(middle[0] + px * head, middle[1] + py * head) for px, py in hat]
        pygame.draw.polygon(dst, ink if grown else "#7a5420", _wider(points, middle, grown))
        handle = pygame.Rect(0, 0, round(tall * 0.08 + 2 * grown), round(tall * 0.62 + grown))
        handle.midtop = round(x + tall * 0.36), round(top + tall * 0.36)
        pygame.draw.rect(dst, ink if grown else "#6a4a26", handle)
        hammer = pygame.Rect(0, 0, round(tall * 0.26 + 2 * grown), round(tall * 0.13 + 2 * grown))
        hammer.center = handle.centerx, handle.top
        pygame.draw.rect(dst, ink if grown else "#9aa3ad", hammer)
    elif kind == tiles.SHEPHERD:
        brim = pygame.Rect(0, 0, round(head * 3.2 + 2 * grown), round(head * 0.7 + 2 * grown))
        brim.center = round(middle[0]), round(middle[1] - head * 0.5)
        pygame.draw.ellipse(dst, ink if grown else "#a67c42", brim)
        pygame.draw.circle(dst, ink if grown else "#a67c42", (middle[0], middle[1] - head * 0.75), head * 0.8 + grown)
        width = round(tall * 0.08 + 2 * grown)
        foot = (x + tall * 0.4, top + tall)
        pygame.draw.line(dst, ink if grown else "#6a4a26", (foot[0], top + tall * 0.2), foot, width)
        crook = pygame.Rect(0, 0, round(tall * 0.24), round(tall * 0.24))
        crook.midright = round(foot[0] + width / 2), round(top + tall * 0.2)
        pygame.draw.arc(dst, ink if grown else "#6a4a26", crook, 0, math.pi, width)


def _pig(dst: Surface, side: int, tall: int, grown: float, ink: str, _kind: str) -> None:
    x, y = side / 2, side / 2
    for leg in (-0.26, -0.1, 0.12, 0.28):
        rect = pygame.Rect(0, 0, round(tall * 0.13 + 2 * grown), round(tall * 0.3 + grown))
        rect.midtop = round(x + tall * leg), round(y + tall * 0.1)
        pygame.draw.rect(dst, ink, rect)
    body = pygame.Rect(0, 0, round(tall * 0.86 + 2 * grown), round(tall * 0.54 + 2 * grown))
    body.center = round(x), round(y)
    pygame.draw.ellipse(dst, ink, body)
    pygame.draw.circle(dst, ink, (x + tall * 0.38, y - tall * 0.06), tall * 0.16 + grown)


def _wider(points: list[tuple[float, float]], middle: tuple[float, float], grown: float) -> list[tuple[float, float]]:
    """The same outline, farther from the middle."""
    found = []
    for x, y in points:
        far = math.hypot(x - middle[0], y - middle[1]) or 1.0
        found.append((x + (x - middle[0]) / far * grown, y + (y - middle[1]) / far * grown))
    return found
