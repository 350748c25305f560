"""Colours of Carcassonne's table beside those of the house: linen, parts of the forecast, sectors of the wheel."""

from __future__ import annotations

from typing import Final

LINEN: Final = ("#141d26", "#22303b", "#3b4f59")
GRID: Final = "#9fb6c4"
NOW, CITIES, ROADS, CLOISTERS, MEADOWS, GOODS = "#b8a98a", "#c9603f", "#e3d3a4", "#8f6fb8", "#7fa04a", "#d9a93a"
"""Pieces of a bar of the forecast."""
NUMBER: Final = "#ffe7a8"
"""Points and sums."""
DARK_LINE: Final = "#1a0f08"
HALO: Final = "#fff6df"
"""The two outlines of a figure: the better of them is seen on every ground."""
