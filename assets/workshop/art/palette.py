"""The colours of the captain's table, by what they are for, and how one is made lighter or darker.

Knows colours only. Every other painter takes its colours from here or names them where they are used once.
"""

from __future__ import annotations

from typing import NamedTuple

Rgb = tuple[int, int, int]
Ink = str | Rgb
"""A colour as `#rrggbb` or as three numbers."""
Ramp = tuple[tuple[float, Ink], ...]
"""Colours at places from 0 to 1, in rising order."""


class Livery(NamedTuple):
    """What a player's pieces are painted with."""

    fill: str
    mark: str
    """The colour of their mark on the fill."""


LIVERIES = {
    "red": Livery("#c9342b", "#fff1dc"),
    "blue": Livery("#2f74c8", "#f2f7ff"),
    "yellow": Livery("#f0bf2e", "#3a2405"),
    "green": Livery("#2b935f", "#f0ffef"),
    "pearl": Livery("#ece4d3", "#4a2f5e"),
    "graphite": Livery("#2f2f3a", "#e9e2d2"),
    "orange": Livery("#e0701c", "#2b1202"),
    "violet": Livery("#b48ad8", "#2a0f45"),
}
PIRATE = Livery("#26221f", "#e9e2d2")
COLOURS = tuple(LIVERIES)[:5]
"""Of El Capitan's pieces; further colours have a disc and a mark."""

OUTLINE = "#1a0f08"
INK, INK_2 = "#2a1b10", "#5d452e"
PARCHMENT, PARCHMENT_SHADE, PARCHMENT_EDGE = "#f1e4c6", "#dcc79c", "#b99b66"
BRASS_DARK, BRASS, BRASS_LIGHT, BRASS_GLINT = "#6d4c18", "#b98d3b", "#e6c06a", "#fbe7ae"
PANEL, PANEL_ACTIVE = "#1a110b", "#24170e"
CREAM = "#f4e9d0"
GLOW, GLOW_CORE, FOCUS = "#ffd76a", "#fffbe6", "#7fe0ff"
WAX = "#a51d1b"
NIGHT = "#000812"
"""Shadow of a board on the cloth."""

TABLE_WOOD: Ramp = ((0, "#160b06"), (0.30, "#2c170d"), (0.55, "#472716"), (0.78, "#653a20"), (1, "#8a5630"))
FRAME_WOOD: Ramp = ((0, "#2e190c"), (0.30, "#5a3519"), (0.55, "#81522a"), (0.80, "#a9733f"), (1, "#d09b5e"))
DARK_WOOD: Ramp = ((0, "#120a06"), (0.40, "#22130b"), (0.70, "#332014"), (1, "#4a2f1c"))
MAPLE: Ramp = ((0, "#9b7443"), (0.30, "#c19c66"), (0.60, "#dabb87"), (1, "#efdab0"))
CLOTH: Ramp = (
    (0, "#041022"),
    (0.25, "#0a2444"),
    (0.48, "#14426f"),
    (0.68, "#23659a"),
    (0.86, "#4a93c0"),
    (1, "#9bcbe0"),
)
PAPER: Ramp = ((0, PARCHMENT_EDGE), (0.35, PARCHMENT_SHADE), (0.70, PARCHMENT), (1, "#fbf3de"))
HARBOUR: Ramp = ((0, "#0b3350"), (0.35, "#155a80"), (0.60, "#2b86a8"), (0.85, "#7fc6d6"), (1, "#dff6f8"))
STONE: Ramp = ((0, "#5c5348"), (0.40, "#8b8070"), (0.70, "#b3a78f"), (1, "#d8ceb4"))


def rgb(ink: Ink) -> Rgb:
    """Any colour as three numbers from 0 to 255."""
    if isinstance(ink, tuple):
        return ink
    return int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16)


def mix(a: Ink, b: Ink, part: float) -> Rgb:
    """`a` at 0, `b` at 1."""
    (r, g, b_), (r2, g2, b2) = rgb(a), rgb(b)
    return round(r + (r2 - r) * part), round(g + (g2 - g) * part), round(b_ + (b2 - b_) * part)


def lighten(ink: Ink, part: float) -> Rgb:
    """Towards the lamp's warm white."""
    return mix(ink, "#fffaeb", part)


def darken(ink: Ink, part: float) -> Rgb:
    """Towards the brown dark under the table."""
    return mix(ink, "#140a06", part)
