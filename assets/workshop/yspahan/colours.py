"""The colours of Yspahan: sand and sunlight, turquoise, lapis, saffron, and night-blue arcades."""

from __future__ import annotations

from art.palette import Ramp

PLASTER, BRICK, CLAY = "#f0ddb4", "#d2a468", "#b5733f"
TURQUOISE, TURQUOISE_LIGHT, TURQUOISE_DARK = "#1f9aa0", "#6fd0cc", "#0f5c68"
LAPIS, LAPIS_LIGHT, NIGHT_BLUE = "#1d4f9c", "#4c86d6", "#10264f"
SAFFRON, POMEGRANATE, IVORY = "#e8962a", "#b5322c", "#fff6e0"
GILT, GILT_DARK = "#f2cf6e", "#9a6a1c"
WOOD, WOOD_DARK = "#8a5a30", "#4a2c14"
LEAF, LEAF_DARK = "#4d8a4a", "#2a5734"
DOOR = "#3a2213"

SOUKS = {
    "orange": "#e27e1f",
    "green": "#2f9c63",
    "red": "#c63a2b",
    "blue": "#2a66ba",
    "yellow": "#f0bd33",
    "violet": "#8250b4",
}
"""The colour of each souk's roofs and cloths."""
GROUND: Ramp = ((0, "#b68a52"), (0.32, "#d0a66a"), (0.62, "#e4c48a"), (1, "#f8e6b8"))
PAVING: Ramp = ((0, "#b89a68"), (0.35, "#d8bf8e"), (0.7, "#ecdcb4"), (1, "#fbf3da"))
