"""Small signs of flat shapes: what stands on a tile, goods, the wheel's sectors, and the marks of eight colours.

A sign is a list of shapes on a field of 100 by 100, painted at any size with a dark outline. Surfaces are premultiplied
and not to be painted on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Surface

from elcapitan.client.drawing import theme

Shape = tuple[str, str, Sequence[float]]
"""How it is drawn, its colour, and numbers: `poly` x y x y ..., `disc` x y radius, `ring` x y radius width, `oval` and
`box` left top width height, `line` width x y x y ..."""
_FINE: Final = 4
"""Painted this many times larger and scaled down."""
_INK: Final = "ink"
"""The colour of a mark, given when it is painted."""
_DARK, _CREAM, _BROWN, _BRASS = "#2a1808", "#fff6df", "#5a3410", "#f0c85e"
_PARCHMENT: Final[Sequence[Shape]] = (("disc", "#8a5f26", (50, 50, 49)), ("disc", "#f8edd2", (50, 50, 43)))
_WHEEL: Final[Sequence[Shape]] = (
    ("disc", "#b98426", (50, 50, 49)),
    ("disc", _BRASS, (50, 50, 43)),
    *(
        ("line", "#b98426", (6, 50, 50, 50 + 44 * cos(turn * pi / 3), 50 + 44 * sin(turn * pi / 3)))
        for turn in range(6)
    ),
    ("disc", _CREAM, (50, 50, 31)),
)
_DIGITS: Final[Mapping[int, Sequence[float]]] = {
    1: (9, 40, 38, 52, 30, 52, 70),
    2: (9, 39, 40, 42, 32, 50, 29, 58, 32, 61, 40, 57, 49, 39, 69, 62, 69),
    3: (9, 39, 34, 49, 29, 59, 33, 60, 42, 50, 48, 60, 54, 61, 64, 51, 71, 38, 66),
}


def _petals(count: int, reach: float, radius: float, colour: str, turn: float = 0) -> list[Shape]:
    turns = [turn + 2 * pi * at / count for at in range(count)]
    return [("disc", colour, (50 + reach * cos(a), 50 + reach * sin(a), radius)) for a in turns]


def _star(colour: str, x: float, y: float, radius: float) -> Shape:
    points = []
    for at in range(10):
        reach, turn = radius if at % 2 == 0 else radius * 0.42, (at - 2.5) * pi / 5
        points += [x + reach * cos(turn), y + reach * sin(turn)]
    return "poly", colour, points


SIGNS: Final[Mapping[str, Sequence[Shape]]] = {
    "cloister": (
        ("box", "#8d3b2a", (44, 2, 12, 34)),
        ("box", "#8d3b2a", (34, 10, 32, 11)),
        ("poly", "#a7452f", (6, 54, 50, 20, 94, 54)),
        ("box", _CREAM, (16, 52, 68, 44)),
        ("poly", _BROWN, (40, 96, 40, 72, 50, 62, 60, 72, 60, 96)),
    ),
    "cathedral": (
        ("poly", "#4d6b88", (4, 46, 21, 0, 38, 46)),
        ("poly", "#4d6b88", (62, 46, 79, 0, 96, 46)),
        ("box", "#f3ead2", (6, 44, 30, 54)),
        ("box", "#f3ead2", (64, 44, 30, 54)),
        ("poly", "#4d6b88", (34, 60, 50, 36, 66, 60)),
        ("box", "#e5d8b6", (34, 58, 32, 40)),
        ("disc", "#4d6b88", (50, 70, 9)),
        ("box", _BROWN, (44, 82, 12, 16)),
        ("box", "#4d6b88", (17, 56, 8, 18)),
        ("box", "#4d6b88", (75, 56, 8, 18)),
    ),
    "hill": (
        ("poly", "#7d6c50", (0, 92, 36, 12, 58, 54, 70, 36, 100, 92)),
        ("poly", _CREAM, (24, 40, 36, 12, 50, 38, 42, 46, 35, 39)),
        ("poly", "#a08c68", (36, 12, 58, 54, 50, 92, 40, 60)),
        ("poly", _CREAM, (64, 46, 70, 36, 78, 51, 71, 54)),
    ),
    "vineyard": (
        ("line", "#6b4a24", (8, 50, 30, 58, 4)),
        ("poly", "#5d9a3a", (50, 26, 22, 12, 14, 26, 30, 36)),
        *(
            ("disc", "#8a3b86" if (row + at) % 2 else "#6f2a6c", (26 + at * 24 + row * 12, 40 + row * 20, 13.5))
            for row in range(3)
            for at in range(3 - row)
        ),
    ),
    "inn": (
        ("oval", "#3f86a0", (2, 56, 96, 42)),
        ("oval", "#8cc3cf", (12, 74, 56, 12)),
        ("poly", "#a7452f", (12, 42, 50, 4, 88, 42)),
        ("box", "#fff0d0", (22, 40, 56, 34)),
        ("box", _BROWN, (44, 50, 14, 24)),
        ("box", "#3f6f8a", (28, 48, 10, 11)),
        ("box", "#3f6f8a", (64, 48, 10, 11)),
    ),
    "sheep": (
        ("box", _DARK, (28, 66, 8, 26)),
        ("box", _DARK, (58, 66, 8, 26)),
        *_petals(8, 21, 17, "#fffdf5"),
        ("disc", "#fffdf5", (50, 50, 26)),
        ("oval", _DARK, (70, 30, 28, 22)),
        ("disc", "#fffdf5", (85, 38, 3.5)),
    ),
    "shield": (
        ("poly", "#f3e3b0", (10, 6, 90, 6, 90, 52, 78, 78, 50, 97, 22, 78, 10, 52)),
        ("poly", "#2d5fa8", (20, 15, 80, 15, 80, 50, 71, 71, 50, 86, 29, 71, 20, 50)),
        _star("#fbe7ae", 50, 46, 26),
    ),
    "wine": (
        *_PARCHMENT,
        ("poly", "#9c6430", (32, 22, 68, 22, 76, 50, 68, 78, 32, 78, 24, 50)),
        ("box", "#4a3420", (28, 31, 44, 6)),
        ("box", "#4a3420", (28, 63, 44, 6)),
        ("disc", "#8e1f3f", (50, 50, 10)),
    ),
    "grain": (
        *_PARCHMENT,
        *(("line", "#a8781c", (5, 50 - dx * 0.6, 84, 50 + dx, 30)) for dx in (-22, 0, 22)),
        *(
            ("oval", "#d99a10", (44 + dx * (0.5 + at * 0.25) + side, 42 - at * 12, 12, 15))
            for dx in (-22, 0, 22)
            for at in range(3)
            for side in (-5, 5)
        ),
        ("box", "#8a3b22", (38, 60, 24, 8)),
    ),
    "cloth": (
        *_PARCHMENT,
        ("poly", "#b8426a", (24, 38, 66, 26, 78, 40, 78, 66, 38, 78, 24, 66)),
        ("poly", "#e58aa6", (24, 38, 66, 26, 78, 40, 38, 52)),
        ("line", "#6a2148", (4, 38, 52, 38, 78)),
    ),
    **{f"wheel-{number}": (*_WHEEL, ("line", "#3a1d06", tuple(line))) for number, line in _DIGITS.items()},
    "pig": (
        ("box", "#c96a7c", (24, 64, 10, 22)),
        ("box", "#c96a7c", (58, 64, 10, 22)),
        ("oval", "#ffc3cc", (8, 28, 68, 48)),
        ("poly", "#d9788a", (58, 30, 74, 12, 80, 34)),
        ("oval", "#ffc3cc", (56, 26, 36, 34)),
        ("oval", "#d9788a", (84, 36, 14, 17)),
        ("disc", _DARK, (76, 38, 3.5)),
    ),
    "fortune": (*_petals(4, 19, 18, _CREAM, pi / 4), ("line", _CREAM, (7, 50, 52, 58, 94))),
    "tax": tuple(
        shape
        for at in range(3)
        for shape in (
            ("oval", _DARK, (18, 56 - at * 19, 64, 30)),
            ("oval", _CREAM, (20, 53 - at * 19, 60, 26)),
        )
    ),
    "famine": (
        ("line", _CREAM, (7, 46, 94, 52, 42, 80, 22)),
        *(("oval", _CREAM, (54 + at * 10, 34 - at * 9, 11, 16)) for at in range(3)),
        *(("oval", _CREAM, (36, 40 + at * 14, 12, 12)) for at in range(3)),
    ),
    "storm": (
        ("disc", _CREAM, (30, 42, 19)),
        ("disc", _CREAM, (54, 32, 23)),
        ("disc", _CREAM, (74, 44, 18)),
        ("poly", "#ffd76a", (54, 52, 32, 78, 48, 76, 40, 98, 68, 68, 54, 70)),
    ),
    "inquisition": (("box", _CREAM, (43, 6, 14, 88)), ("box", _CREAM, (22, 28, 56, 14))),
    "plague": (
        ("disc", _CREAM, (50, 42, 33)),
        ("box", _CREAM, (34, 62, 32, 26)),
        ("disc", _DARK, (38, 44, 9)),
        ("disc", _DARK, (62, 44, 9)),
        ("box", _DARK, (48, 72, 4, 16)),
    ),
}
"""By name. Those of sectors are light, for a dark ground."""

EXTRAS: Final[Mapping[str, Sequence[Shape]]] = {
    "crown": (("poly", "#e0ae35", (8, 84, 4, 26, 30, 50, 50, 14, 70, 50, 96, 26, 92, 84)),),
    "hat": (("poly", "#6a4720", (2, 84, 24, 66, 34, 22, 66, 22, 76, 66, 98, 84)), ("box", "#c9a25a", (26, 56, 48, 10))),
    "crook": (("line", "#7a5420", (12, 50, 96, 50, 36, 54, 22, 66, 16, 78, 22, 80, 36)),),
    "ears": (("poly", "#f2a9b4", (10, 96, -6, 40, 46, 66)), ("poly", "#f2a9b4", (90, 96, 106, 40, 54, 66))),
    "snout": (("oval", "#f2a9b4", (22, 30, 56, 40)), ("disc", _BROWN, (40, 50, 7)), ("disc", _BROWN, (60, 50, 7))),
}
"""What special figures wear."""

MARKS: Final[Mapping[str, Sequence[Shape]]] = {
    "red": (("box", _INK, (39, 12, 22, 76)), ("box", _INK, (12, 39, 76, 22))),
    "blue": (("ring", _INK, (50, 50, 38, 17)),),
    "yellow": (("poly", _INK, (50, 8, 88, 50, 50, 92, 12, 50)),),
    "green": tuple(("box", _INK, (14, 17 + at * 25, 72, 16)) for at in range(3)),
    "pearl": (_star(_INK, 50, 53, 46),),
    "violet": (
        (
            "poly",
            _INK,
            tuple(
                each for turn in range(7, 38) for each in (50 + 40 * cos(turn * pi / 22), 50 + 40 * sin(turn * pi / 22))
            )
            + tuple(
                each
                for turn in range(36, 8, -1)
                for each in (66 + 30 * cos(turn * pi / 22), 50 + 32 * sin(turn * pi / 22))
            ),
        ),
    ),
    "orange": tuple(("box", _INK, (x, y, 32, 32)) for x in (14, 54) for y in (14, 54)),
    "graphite": (
        ("disc", _INK, (31, 36, 22)),
        ("disc", _INK, (69, 36, 22)),
        ("poly", _INK, (10, 44, 50, 92, 90, 44, 50, 40)),
    ),
}
"""Of the eight colours: what tells them apart without the colour."""


@lru_cache(maxsize=512)
def sign(name: str, size: int, *, outline: bool = True) -> Surface:
    """A sign, in a square of that many px. KeyError if there is none of that name."""
    return _paint(SIGNS[name], size, outline=outline)


def mark(colour: str, size: int) -> Surface:
    """The mark of a player's colour in its ink, in a square of that many px."""
    known = theme.known_colour(colour)
    return mark_in(known, size, theme.PLAYERS[known].mark_ink)


@lru_cache(maxsize=128)
def mark_in(colour: str, size: int, ink: str) -> Surface:
    """The mark of a player's colour in any ink. KeyError if there is none."""
    return _paint(MARKS[colour], size, outline=False, ink=ink)


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
