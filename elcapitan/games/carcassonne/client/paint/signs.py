"""Small signs of flat shapes: what stands on a tile, goods, the wheel's sectors, and the marks of eight colours.

A sign is a list of shapes on a field of 100 by 100 (assets/games/carcassonne/art/signs.toml), painted at any size with
a dark outline. Surfaces are premultiplied and not to be painted on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Surface

from elcapitan import paths
from elcapitan.client.drawing import theme

Shape = tuple[str, str, Sequence[float]]
"""How it is drawn, its colour, and numbers: `poly` x y x y ..., `disc` x y radius, `ring` x y radius width, `oval` and
`box` left top width height, `line` width x y x y ..."""
_FINE: Final = 4
"""Painted this many times larger and scaled down."""
_INK: Final = "ink"
"""The colour of a mark, given when it is painted."""


@cache
def drawings() -> Mapping[str, Mapping[str, Sequence[Shape]]]:
    """The shapes of signs.toml by name: `signs`, `marks` of colours, and `extras` that special figures wear."""
    text = (paths.assets() / "games" / "carcassonne" / "art" / "signs.toml").read_text(encoding="utf-8")
    return {
        table: {name: [(how, colour, numbers) for how, colour, *numbers in shapes] for name, shapes in drawn.items()}
        for table, drawn in tomllib.loads(text).items()
    }


@lru_cache(maxsize=512)
def sign(name: str, size: int, *, outline: bool = True) -> Surface:
    """A sign, in a square of that many px. KeyError if there is none of that name."""
    return _paint(drawings()["signs"][name], size, outline=outline)


def mark(colour: str, size: int) -> Surface:
    """The mark of a player's colour in its ink, in a square of that many px."""
    known = theme.known_colour(colour)
    return mark_in(known, size, theme.PLAYERS[known].mark_ink)


@lru_cache(maxsize=128)
def mark_in(colour: str, size: int, ink: str) -> Surface:
    """The mark of a player's colour in any ink. KeyError if there is none."""
    return _paint(drawings()["marks"][colour], size, outline=False, ink=ink)


def _paint(shapes: Sequence[Shape], size: int, *, outline: bool, ink: str = "") -> Surface:
    """Shapes in a square of that many px."""
    side = size * _FINE
    border = max(_FINE, round(side * 0.045)) if outline else 0
    art = Surface((side, side), pygame.SRCALPHA)
    for shape in shapes:
        draw_shape(art, shape, (side - 2 * border) / 100, (border, border), ink)
    whole = outlined(art, border, theme.PIECE_OUTLINE) if outline else art
    return pygame.transform.smoothscale(whole.premul_alpha(), (size, size))


def outlined(art: Surface, border: int, colour: str) -> Surface:
    """A picture with a border of that many px around what is opaque; what is outside the surface is cut off."""
    whole = Surface(art.get_size(), pygame.SRCALPHA)
    outside = pygame.mask.from_surface(art, 90).to_surface(setcolor=colour, unsetcolor=(0, 0, 0, 0))
    for turn in range(16):
        whole.blit(outside, (round(border * cos(turn * pi / 8)), round(border * sin(turn * pi / 8))))
    whole.blit(art, (0, 0))
    return whole


def draw_shape(dst: Surface, shape: Shape, scale: float, offset: tuple[float, float], ink: str = "") -> None:
    """One shape; 1 of its field is `scale` px, and its field begins at `offset`."""
    how, named, numbers = shape
    colour = ink if named == _INK else named
    left, top = offset
    at = [number * scale for number in numbers]
    if how == "poly":
        pygame.draw.polygon(dst, colour, [(x + left, y + top) for x, y in zip(at[::2], at[1::2], strict=True)])
    elif how in ("disc", "ring"):
        width = round(at[3]) if how == "ring" else 0
        pygame.draw.circle(dst, colour, (at[0] + left, at[1] + top), at[2], width)
    elif how == "line":
        points = [(x + left, y + top) for x, y in zip(at[1::2], at[2::2], strict=True)]
        draw_thick_line(dst, points, colour, at[0])
    else:
        rect = pygame.Rect(round(at[0] + left), round(at[1] + top), round(at[2]), round(at[3]))
        (pygame.draw.ellipse if how == "oval" else pygame.draw.rect)(dst, colour, rect)


def draw_thick_line(
    dst: Surface, points: Sequence[tuple[float, float]], colour: str | tuple[int, int, int], width: float
) -> None:
    """A line in px with round joints."""
    for start, end in pairwise(points):
        length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        steps = max(1, round(length / max(1.0, width / 6)))
        for step in range(steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            pygame.draw.circle(dst, colour, (x, y), width / 2)
