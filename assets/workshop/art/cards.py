"""Card bases, card backs, the bonus plaques and the swap badge. Names, numbers and pictures are put on by the game."""

from __future__ import annotations

import math

import numpy as np

from art.compass import compass
from art.drawing.canvas import Canvas
from art.drawing.curves import curve, path
from art.drawing.noise import smooth_noise
from art.drawing.pixels import Pixels, blend, cut, lay, resize, tint_pixels
from art.drawing.rounded import Box, distance, fill_box, inner_shade, line, whole
from art.drawing.textures import brushed_metal, parchment
from art.icons import icon
from art.palette import BRASS_LIGHT, Ink, Ramp, lighten

PER_UNIT = 4
BACKS: dict[str, str] = {"destination": "#123a5e", "link": "#5a1f1c", "loan": "#2f4a34"}
BONUS_METALS: dict[str, Ramp] = {
    "gold": ((0, "#7a5214"), (0.5, "#d9a63a"), (1, "#fff0bc")),
    "silver": ((0, "#4d555e"), (0.5, "#aeb6bd"), (1, "#ffffff")),
    "copper": ((0, "#5c2f16"), (0.5, "#b8774a"), (1, "#f6cfae")),
}


def card_base(units_wide: float, units_high: float, seed: int) -> Pixels:
    """A parchment card with burnt edges and a thin line."""
    width, height = round(units_wide * PER_UNIT), round(units_high * PER_UNIT)
    d = whole(width, height, 8 * PER_UNIT)
    picture = parchment(width, height, PER_UNIT, seed)
    wobble = (smooth_noise(height, width, 40 * PER_UNIT, seed + 5) - 0.5) * 14 * PER_UNIT
    picture = blend(picture, "#8a6430", inner_shade(np.minimum(d + wobble, 0), 7 * PER_UNIT) * 0.42)
    picture = blend(picture, "#7a5a2a", line(d, 3.4 * PER_UNIT, 0.7 * PER_UNIT) * 0.42)
    picture = blend(picture, "#4a3216", line(d, 0.5 * PER_UNIT, 1.1 * PER_UNIT) * 0.7)
    lit = line(d, 1.5 * PER_UNIT, 0.7 * PER_UNIT) * np.linspace(0.45, 0, height, dtype=np.float32)[:, None]
    return cut(blend(picture, "#fffdf2", lit), fill_box(d))


def card_back(kind: str) -> Pixels:
    """The back of a destination, link or loan card, 100 x 120 u."""
    width, height = 100 * PER_UNIT, 120 * PER_UNIT
    d = whole(width, height, 6 * PER_UNIT)
    field = distance(width, height, Box(3, 3, 94, 114, 4).scale(PER_UNIT))
    weave = smooth_noise(height, width, 7 * PER_UNIT, 3) - 0.5
    picture = blend(np.ones((height, width, 3), np.float32), "#e8d8b0", np.ones((height, width), np.float32))
    picture = blend(picture, "#3a2615", line(d, 0.5 * PER_UNIT, 1.1 * PER_UNIT) * 0.7)
    picture = blend(picture, BACKS[kind], fill_box(field))
    picture = picture * (1 + 0.20 * weave * fill_box(field))[..., None]
    picture = picture * (1 - 0.35 * inner_shade(field, 12 * PER_UNIT) * fill_box(field))[..., None]
    for depth, width_u, strength in ((3.0, 1.2, 0.85), (5.4, 0.5, 0.6)):
        picture = blend(picture, BRASS_LIGHT, line(field, depth * PER_UNIT, width_u * PER_UNIT) * strength)
    card = cut(picture, fill_box(d))
    lay(card, _corner_flowers(width, height))
    emblem = _emblem(kind)
    lay(card, emblem, (width - emblem.shape[1]) / 2, (height - emblem.shape[0]) / 2)
    return card


def bonus_plaque(metal: str) -> Pixels:
    """A metal plaque with a laurel, 48 x 52 u; leaves are thick enough to be leaves at 48 px."""
    width, height = 48 * PER_UNIT, 52 * PER_UNIT
    d = whole(width, height, 6 * PER_UNIT)
    ramp = BONUS_METALS[metal]
    picture = brushed_metal(width, height, ramp, 5, PER_UNIT, top=0.88, fall=0.60)
    picture = picture * (1 - 0.20 * inner_shade(d, 6 * PER_UNIT))[..., None]
    picture = blend(picture, "#2a1808", line(d, 0.5 * PER_UNIT, 1.1 * PER_UNIT) * 0.85)
    picture = blend(picture, lighten(ramp[2][1], 0.4), line(d, 1.6 * PER_UNIT, 0.7 * PER_UNIT) * 0.7)
    picture = blend(picture, "#2a1808", line(d, 3.4 * PER_UNIT, 0.8 * PER_UNIT) * 0.45)
    plaque = cut(picture, fill_box(d))
    size = round(width * 0.94)
    for dy, ink, strength in ((2.0, lighten(ramp[2][1], 0.5), 0.55), (0.0, "#3a2408", 0.88)):
        leaves = _laurel(size)[..., 3]
        lay(plaque, tint_pixels(leaves, ink, strength), (width - size) / 2, (height - size) / 2 + dy)
    return plaque


def swap_badge() -> Pixels:
    """The brass badge on the seam of a link card: it is read both ways."""
    canvas = Canvas(128, 128, 100, 4)
    canvas.oval(50, 50, 48, 48, "#4a3010")
    canvas.oval(50, 50, 42, 42, "#f6dc96", "#b98d3b")
    canvas.ring(50, 50, 38, 1.6, "#8f6a2a")
    badge = canvas.finish()
    arrows = np.rot90(resize(icon("swap"), 76, 76))
    lay(badge, tint_pixels(arrows[..., 3], "#fff0bf", 0.6), 26, 28)
    lay(badge, tint_pixels(arrows[..., 3], "#3a2408"), 26, 26)
    return badge


def _emblem(kind: str) -> Pixels:
    size = 62 * PER_UNIT
    if kind == "destination":
        return compass(size)
    sign = resize(icon("swap" if kind == "link" else "scroll"), size, size)[..., 3]
    emblem = tint_pixels(sign, "#000000", 0.35)
    brass = tint_pixels(sign, BRASS_LIGHT)
    brass[..., :3] *= np.linspace(1.08, 0.80, size, dtype=np.float32)[:, None, None]
    moved = np.zeros_like(emblem)
    lay(moved, emblem, 3, 5)
    lay(moved, np.clip(brass, 0, 1))
    return moved


def _corner_flowers(width: int, height: int) -> Pixels:
    canvas = Canvas(width, height, 100, 3)
    for x, y in ((13, 13), (87, 13), (13, 107), (87, 107)):
        canvas.fill([(x, y - 3.2), (x + 3.2, y), (x, y + 3.2), (x - 3.2, y)], BRASS_LIGHT)
        inward_x, inward_y = (1 if x < 50 else -1), (1 if y < 60 else -1)
        canvas.stroke([(x + inward_x * 5, y), (x + inward_x * 13, y)], 0.8, BRASS_LIGHT)
        canvas.stroke([(x, y + inward_y * 5), (x, y + inward_y * 13)], 0.8, BRASS_LIGHT)
    return canvas.finish()


def _laurel(px: int) -> Pixels:
    canvas = Canvas(px, px, 100, 5)
    ink: Ink = "#ffffff"
    for side in (-1, 1):
        stem = []
        for i in range(8):
            angle = math.radians(90 + side * (16 + 124 * i / 7))
            x, y = 50 + 37 * math.cos(angle), 50 + 37 * math.sin(angle)
            stem.append((x, y))
            for turn, length in ((-0.55, 15), (0.62, 14)):
                along = angle + side * (math.pi / 2) + side * turn
                tip = (x + length * math.cos(along), y + length * math.sin(along))
                bulge_a = (x + length * 0.5 * math.cos(along - 0.75), y + length * 0.5 * math.sin(along - 0.75))
                bulge_b = (x + length * 0.5 * math.cos(along + 0.75), y + length * 0.5 * math.sin(along + 0.75))
                canvas.fill(path(curve((x, y), bulge_a, tip), curve(tip, bulge_b, (x, y))), ink)
        canvas.stroke(stem, 2.4, ink)
    return canvas.finish()
