"""Where everything is in the scene of a new game, in two ways: with room to spare, and for larger things."""

from __future__ import annotations

from typing import NamedTuple


class NewGameLayout(NamedTuple):
    """Where everything is, in u: of a row of the seats from its left end and middle, of the game from its panel's top.

    Boxes are x, width, height and how far the middle is above that of the row.
    """

    edge: float
    """Wood around the panels."""
    games: tuple[float, float, float]
    """The row of games: its height, the wood above it and that under it; a negative height: in the header."""
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
    starter: tuple[float, float, float]
    """Middle of the label, top and height of the choice."""
    options: float
    """Top of the game's own options, which end above the button."""
    sail: tuple[float, float]
    """Its height, and its lower edge above that of the panel."""


WIDE = NewGameLayout(
    edge=40, games=(112, 18, 16), game_wide=666, row=(68, 126, 140), portrait=(66, 96),
    name=(124, 190, 46, 29), kinds=(326, 486, 40, 29), colours=(822, 204, 44, 29), face=(124, 296, 40, -33),
    drop=(38, 0), starter=(80, 100, 44), options=160, sail=(72, 34),
)  # fmt: skip
COMPACT = NewGameLayout(
    edge=16, games=(-66, 0, 13), game_wide=540, row=(68, 110, 118), portrait=(52, 80),
    name=(100, 236, 44, 25), kinds=(100, 496, 40, -27), colours=(360, 210, 44, 25), face=(604, 616, 40, -27),
    drop=(34, 25), starter=(76, 94, 42), options=148, sail=(70, 24),
)  # fmt: skip
"""The layout for larger things: two lines in each row of the seats, one board at a time, games in the header."""
WIDE_COLOURS = WIDE._replace(kinds=(326, 650, 40, 29), colours=(690, 336, 40, -33), face=(124, 552, 40, -33))
COMPACT_COLOURS = COMPACT._replace(colours=(360, 336, 44, 25))
"""The same for a game with more than `MOST_IN_ROW` colours."""
LEAST = (1470, 830)
"""u that these need."""
