"""What flies over Carcassonne's table, by the kinds of `FlightSprite`."""

from __future__ import annotations

from typing import Final

TILE: Final = "tile"
"""A tile; `name` is its kind, `piece` its rotation, and 4 times its painting."""
FIGURE: Final = "figure"
"""A figure; `name` is its kind, `piece` its owner."""
POINTS: Final = "points"
"""A number that flies to a panel; `piece` is how many points."""
TOKEN: Final = "token"
"""Sheep, wolf or goods; `name` is the token."""
PIG: Final = "pig"
"""The pig of the wheel."""
DUST: Final = "dust"
"""Dust where a tile has landed."""
LIGHT: Final = "light"
"""The light of a sector over the land; `name` is the sector."""
CARRIED: Final = {TILE: TILE, FIGURE: FIGURE, TOKEN: TOKEN}
"""What arrives somewhere; the rest is decoration that reduced motion leaves out."""
