"""What the lamp does to a piece: a thin bright rim on its side and a warm darkening away from it.

Works on finished pictures; knows no subject. The lamp hangs above to the left everywhere on the table.
"""

from __future__ import annotations

import numpy as np

from art.drawing.noise import blur
from art.drawing.pixels import Field, Pixels, colour, shift
from art.palette import Ink


def light_rim(piece: Pixels, body: Field, reach: int, strength: float = 0.5, ink: Ink = "#fff3d0") -> Pixels:
    """A light edge `reach` px wide where the body (coverage without outline) faces the lamp."""
    edge = np.clip(body - shift(body, reach, reach), 0, 1)
    part = (blur(edge, max(1.0, reach * 0.6)) * body * strength)[..., None]
    lit = piece.copy()
    lit[..., :3] = piece[..., :3] * (1 - part) + colour(ink) * part * piece[..., 3:]
    return lit


def shade_picture(piece: Pixels, body: Field, reach: int, strength: float = 0.35) -> Pixels:
    """The same on the far side, darker."""
    edge = np.clip(body - shift(body, -reach, -reach), 0, 1)
    part = (blur(edge, max(1.0, reach * 0.8)) * body * strength)[..., None]
    dark = piece.copy()
    dark[..., :3] *= 1 - part
    return dark
