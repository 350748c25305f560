"""The colours of the land by what they are for.

A side is what the front of a thing is made of, seen where something stands higher than the ground south of it.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from art.drawing.pixels import Field, colour
from art.palette import Ramp

MEADOW: Ramp = ((0, "#62803f"), (0.32, "#7d9650"), (0.5, "#92a55c"), (0.7, "#a9b36a"), (1, "#c6c280"))
LEAVES = ("#5b7d40", "#6b8d4a", "#527546", "#84a056", "#728f48", "#8f9f52", "#63844c", "#9aa65a")
HEDGE = "#587a3e"
CROPS = {
    "wheat": ("#e3c66c", "#cdab51"),
    "plough": ("#ab8760", "#8a6a49"),
    "pale": ("#bcc578", "#a5b364"),
    "green": ("#8ba355", "#748f48"),
    "stubble": ("#d9c489", "#c4ad70"),
    "cabbage": ("#a08a5c", "#6f9a55"),
}
"""A furrow's light and dark side."""
TILES = ("#bf5d40", "#cb6f48", "#b1523a", "#c8683f", "#d5855a", "#bb664e", "#cf9360", "#dba875", "#c98a56", "#a8654c")
SLATE = ("#61718a", "#70809a", "#586880")
THATCH = ("#c9a862", "#b89552", "#d3b672")
STREET: Ramp = ((0, "#d3bb8e"), (0.4, "#e8d5ac"), (0.7, "#f2e3c0"), (1, "#faf0d6"))
YARD: Ramp = ((0, "#c4aa76"), (0.5, "#dcc595"), (1, "#ebd9b0"))
ROAD: Ramp = ((0, "#c9b183"), (0.35, "#dfcca0"), (0.65, "#ecdfba"), (1, "#f7efd6"))
ROAD_RIM = "#a8925c"
WATER: Ramp = ((0, "#b5d2bb"), (0.22, "#86b8b4"), (0.5, "#5596a2"), (1, "#37728a"))
BANK: Ramp = ((0, "#b9a469"), (0.5, "#d0bd85"), (1, "#e4d6a6"))
ROCK: Ramp = ((0, "#7f745f"), (0.4, "#a39679"), (0.7, "#bdae8e"), (1, "#d9ccb0"))
BALD = "#cdc680"
EARTH: Ramp = ((0, "#8f6a45"), (0.5, "#b08a5c"), (1, "#c8a577"))
WALL_TOP: Ramp = ((0, "#a0947b"), (0.5, "#b8ac93"), (1, "#d3c8ae"))
MERLON = "#ded3b9"


class Side(IntEnum):
    """Rows of `SIDES`."""

    EARTH = 0
    CREAM = 1
    OCHRE = 2
    WHITE = 3
    ROSE = 4
    STONE = 5
    CHURCH = 6
    ROCK = 7
    LEAF = 8
    WOOD = 9
    CATHEDRAL = 10
    GATE = 11
    CLOTH = 12


SIDES: Field = np.stack(
    [
        colour(ink)
        for ink in (
            *("#a8946c", "#efdfba", "#e2c890", "#f6ecd2", "#e4bd9c"),
            *("#c6bb9f", "#f4ead0", "#a89c82", "#42632f", "#8a643c", "#eee2c4", "#c0b498", "#c9863a"),
        )
    ]
)
TIMBERED = np.isin(np.arange(len(SIDES)), (Side.CREAM, Side.OCHRE, Side.ROSE))
WINDOWED = np.isin(np.arange(len(SIDES)), (Side.CREAM, Side.OCHRE, Side.ROSE, Side.WHITE))
COURSED = np.isin(np.arange(len(SIDES)), (Side.STONE, Side.ROCK, Side.GATE))
ARCHED = np.isin(np.arange(len(SIDES)), (Side.CHURCH, Side.CATHEDRAL))
PLASTER = (Side.CREAM, Side.CREAM, Side.OCHRE, Side.WHITE, Side.ROSE)
