"""Where everything is in the scene of a new game, in two ways: with room to spare, and for larger things."""

from __future__ import annotations

from typing import NamedTuple


class NewGameLayout(NamedTuple):
    """Where everything is, in u: of a row of the seats from its left end and middle, of the game from its panel's top.

    Boxes are x, width, height and how far the middle lies above that of the row.
    """

    edge: float
    """Wood around the panels."""
    game_wide: float
    row: tuple[float, float, float]
    """Top of the first below the panel's top, height and step."""
    portrait: tuple[float, float]
    """Middle and width."""
    name: tuple[float, float, float, float]
    kinds: tuple[float, float, float, float]
    colours: tuple[float, float, float, float]
    face: tuple[float, float, float, float]
    """Its width is the row's, less this."""
    drop: tuple[float, float]
    """Its middle from the right end, and how far up."""
    labels: tuple[float, float, float, float]
    """Extra cities, who begins, hands, board."""
    extras: tuple[float, float]
    advice: float
    chips: tuple[float, float]
    """Who begins, hands."""
    list_: tuple[float, float]
    path: float
    faults: tuple[float, int]
    """And how many lines of them."""
    sail: float
    """Its lower edge above that of the panel."""


WIDE = NewGameLayout(
    edge=40, game_wide=666, row=(84, 132, 148), portrait=(66, 96),
    name=(124, 236, 46, 29), kinds=(376, 430, 40, 29), colours=(822, 204, 44, 29), face=(124, 296, 40, -33),
    drop=(38, 0), labels=(86, 320, 412, 504), extras=(106, 156), advice=284, chips=(344, 436),
    list_=(528, 108), path=648, faults=(704, 3), sail=34,
)  # fmt: skip
COMPACT = NewGameLayout(
    edge=16, game_wide=540, row=(68, 110, 118), portrait=(52, 80),
    name=(100, 236, 44, 25), kinds=(100, 430, 40, -27), colours=(360, 210, 44, 25), face=(540, 552, 40, -27),
    drop=(34, 25), labels=(78, 288, 374, 460), extras=(94, 142), advice=254, chips=(304, 390),
    list_=(476, 56), path=540, faults=(590, 1), sail=34,
)  # fmt: skip
"""Where someone wishes larger things: two lines in each row of the seats, one board at a time."""
LEAST = (1470, 830)
"""u that these need."""
