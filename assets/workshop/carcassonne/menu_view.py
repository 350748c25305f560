"""The picture that stands for Carcassonne in lists: tiles of the base game joined as its rules say, and figures."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from art.drawing.pixels import Pixels, lay, resize

from carcassonne import figures, light
from carcassonne.geometry import grid
from carcassonne.plan import plan_tile
from carcassonne.tile_model import build_tile
from elcapitan.games.carcassonne.rules.model.tiles import TileKind

ACROSS, DOWN, TILE_PX = 7, 4, 384
WIDTH, HEIGHT = 2560, 1440
SEED: Final = 26
"""Of the order in which tiles are tried: this one shows a cloister, a long road and a large city."""
STANDING: Final = (("red", "follower", 2.5, 0.72), ("blue", "big", 4.6, 2.2), ("yellow", "follower-lying", 1.4, 2.7))
"""Figures: colour, pose, and where, in tiles."""
FIGURE_PX = 260
SCALE = 1.0


class Turned(NamedTuple):
    kind: TileKind
    turns: int

    def edge(self, side: int) -> str:
        return self.kind.turned[self.turns].edges[side]


def join_tiles(kinds: Sequence[TileKind], order: random.Random) -> list[Turned]:
    """A whole grid row by row, no kind oftener than there are copies; what fits nowhere is taken back."""
    found: list[Turned] = []

    def fits(each: Turned, at: int) -> bool:
        left = at % ACROSS == 0 or found[at - 1].edge(1) == each.edge(3)
        return left and (at < ACROSS or found[at - ACROSS].edge(2) == each.edge(0))

    def place(at: int) -> bool:
        if at == ACROSS * DOWN:
            return True
        left = [kind for kind in kinds if sum(each.kind is kind for each in found) < kind.count]
        tried = [Turned(kind, turns) for kind in left for turns in range(kind.turns)]
        for each in order.sample(tried, len(tried)):
            if fits(each, at):
                found.append(each)
                if place(at + 1):
                    return True
                found.pop()
        return False

    assert place(0), "the base game's tiles fill a grid"
    return found


def menu_view(kinds: Sequence[TileKind]) -> Pixels:
    """Darker towards its edges."""
    whole = np.ones((DOWN * TILE_PX, ACROSS * TILE_PX, 4))
    ground = grid(SCALE)
    for at, (kind, turns) in enumerate(join_tiles(kinds, random.Random(SEED))):
        model, _signs = build_tile(plan_tile(kind), ground, 0)
        x, y = at % ACROSS * TILE_PX, at // ACROSS * TILE_PX
        whole[y : y + TILE_PX, x : x + TILE_PX, :3] = resize(light.lit(model, turns), TILE_PX, TILE_PX)[..., :3]
    for colour, pose, across, down in STANDING:
        piece = resize(figures.figure(colour, pose), FIGURE_PX, FIGURE_PX)
        lay(whole, piece, across * TILE_PX - FIGURE_PX / 2, down * TILE_PX - FIGURE_PX / 2)
    top, left = (whole.shape[0] - HEIGHT) // 2, (whole.shape[1] - WIDTH) // 2
    shown = whole[top : top + HEIGHT, left : left + WIDTH, :3]
    rows, columns = np.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j]
    darkened: Pixels = shown * (1 - 0.38 * np.clip(columns**2 + rows**2 - 0.35, 0, 1))[..., None]
    return darkened
