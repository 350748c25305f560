"""The celebration on the ranking: a piece that comes in, such as a ship, the laurels around it, the confetti.

Pure but for the pictures it keeps: the moment in seconds goes in.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, blank_surface
from elcapitan.client.drawing.easing import out_cubic, share

COME_S, LAUREL_S, CONFETTI_S = 1.5, 0.5, 3.4
"""The piece comes in, the laurels grow, the confetti falls; one after another but for the confetti."""
PIECES = 90
FALL_S = 1.9
"""How long one piece of confetti falls."""
LAUREL = ("#5d7a2c", "#86a13f")
LEAVES = 8
OVERSAMPLED = 4


class Confetto(NamedTuple):
    """One piece: where it starts (0 to 1 of the width), when, how it drifts and turns."""

    x: float
    begin_s: float
    drift: float
    spin: float
    colour: str


def confetti(colours: Sequence[str]) -> list[Confetto]:
    """The same pieces each time."""
    chance = Random(5)
    inks = [theme.PLAYERS[colour].fill for colour in colours] + [theme.LEGAL, theme.LEGAL]
    return [
        Confetto(
            chance.random(),
            COME_S + chance.random() * (CONFETTI_S - FALL_S),
            chance.uniform(-0.04, 0.04),
            chance.uniform(2, 5),
            chance.choice(inks),
        )
        for _ in range(PIECES)
    ]


def draw_confetti(dst: Surface, brush: Brush, area: Rect, pieces: Sequence[Confetto], now_s: float) -> None:
    """All pieces in the air at that moment."""
    side = brush.px(9)
    for piece in pieces:
        part = (now_s - piece.begin_s) / FALL_S
        if not 0 < part < 1:
            continue
        x = area.x + (piece.x + piece.drift * part) * area.w + math.sin(part * 9 + piece.spin) * side
        height = max(2, round(abs(math.cos(part * 2 * math.pi * piece.spin / 2)) * side))
        alpha = 1 - share(part, 0.75, 1.0)
        brush.fill(dst, Rect(round(x), round(area.y + part * area.h), side, height), piece.colour, alpha)


def arrival(start: tuple[int, int], end: tuple[int, int], now_s: float, bob: int) -> tuple[int, int]:
    """Where the piece is: from `start` to `end`, bobbing by `bob` px until it is at rest."""
    part = out_cubic(share(now_s, 0, COME_S))
    lift = round(math.sin(now_s * 5) * bob * (1 - part))
    return round(start[0] + (end[0] - start[0]) * part), end[1] + lift


def draw_laurels(dst: Surface, brush: Brush, centre: tuple[int, int], radius: int, now_s: float) -> None:
    """Two branches around a place, growing from below."""
    grown = share(now_s, COME_S, COME_S + LAUREL_S)
    if grown <= 0:
        return
    leaves = math.ceil(LEAVES * grown)
    surface = brush.made(("laurels", radius, leaves), lambda: _laurels(radius, leaves))
    brush.stamp(dst, surface, centre)


def laurels_rect(centre: tuple[int, int], radius: int) -> Rect:
    return Rect(0, 0, radius * 3, radius * 3).move(centre[0] - radius * 3 // 2, centre[1] - radius * 3 // 2)


def _laurels(radius: int, leaves: int) -> Surface:
    big, r = blank_surface((radius * 3 * OVERSAMPLED,) * 2), radius * OVERSAMPLED
    middle = radius * 3 * OVERSAMPLED / 2
    for side in (-1, 1):
        for at in range(leaves):
            angle = math.pi / 2 - side * (0.25 + at * 0.26)
            x, y = middle + math.cos(angle) * r, middle + math.sin(angle) * r
            for lean, ink in ((0.55, LAUREL[0]), (-0.55, LAUREL[1])):
                way = angle - side * (math.pi / 2 + lean)
                length, width = r * 0.30, r * 0.09
                tip = x + math.cos(way) * length, y + math.sin(way) * length
                across = -math.sin(way) * width, math.cos(way) * width
                belly = x + math.cos(way) * length * 0.45, y + math.sin(way) * length * 0.45
                pygame.draw.polygon(
                    big,
                    ink,
                    [
                        (x, y),
                        (belly[0] + across[0], belly[1] + across[1]),
                        tip,
                        (belly[0] - across[0], belly[1] - across[1]),
                    ],
                )
    return pygame.transform.smoothscale(big, (radius * 3, radius * 3))
