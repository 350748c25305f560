"""The grounds of all pictures: the table, the menu's plank, the ledger's paper, the cloth and the brass rod.

Drawn at 2 px per u. The cloth comes in three files: its picture, the mask of its wobbling edge and its shadow.
"""

from __future__ import annotations

import math

import numpy as np

from art.drawing.noise import blur, smooth_noise, smoothstep, value_noise
from art.drawing.pixels import Field, Pixels, blend, colour, columns, paint_pixels, rows, tint_pixels
from art.drawing.rounded import Box, distance, fill_box, inner_shade, whole
from art.drawing.textures import lamp, parchment, upright, wood
from art.palette import CLOTH, PARCHMENT, TABLE_WOOD

S = 2
"""px per u."""
CLOTH_W, CLOTH_H = 1088 * S, 828 * S
SHADOW_MARGIN_U = 30
FOLDS = ((30, 520, 0.9), (-28, 470, 0.7), (58, 340, 0.62), (-66, 260, 0.42), (36, 150, 0.30), (-12, 110, 0.22))
"""Direction in degrees, wavelength in u, height: the first runs across the whole cloth."""
LIGHT = np.array([-0.50, -0.62, 0.60]) / np.linalg.norm([-0.50, -0.62, 0.60])


def table() -> Pixels:
    """Six planks under the lamp."""
    width, height = 1920 * S, 1080 * S
    light = lamp(width, height, x=0.5, y=0.42, bright=1.12, dim=0.42, power=1.5)
    planks = wood(width, height, S, 3, TABLE_WOOD, planks=6)
    planks *= light[..., None]
    return planks


def menu_plank() -> Pixels:
    """Four upright planks, brighter at the top."""
    width, height = 520 * S, 1080 * S
    planks = upright(wood(height, width, S, 3, TABLE_WOOD, planks=4))
    across = 1 - 0.30 * np.abs(np.linspace(-1, 1, width, dtype=np.float32)) ** 3
    fall = np.linspace(1.15, 0.66, height, dtype=np.float32)
    lit: Pixels = planks * fall[:, None, None] * across[None, :, None]
    return lit


def paper() -> Pixels:
    """The page of the payday book, 1780 x 1000 u, with a soft dark edge."""
    width, height = 1780, 1000
    d = whole(width, height, 8)
    wobble = (smooth_noise(height, width, 90, 21) - 0.5) * 40
    # Stains at card strength would fight with the figures written here.
    page = parchment(width, height, 1.6, 17) * 0.55 + colour(PARCHMENT) * 0.45
    return blend(page, "#8a6430", inner_shade(np.minimum(d + wobble, 0), 26) * 0.34)


def brass_rod() -> Pixels:
    """A round rod 8 x 1080 u."""
    width, height = 8 * S, 1080 * S
    roundness = np.sin((columns(width) / width) ** 0.85 * np.pi)
    brush = (value_noise(height, width, 40, 1, 9) - 0.5) * 0.10
    dark, light = colour("#4a3310"), colour("#f7df9c")
    part = np.clip(roundness * 0.95 + brush, 0, 1)[..., None]
    rod: Pixels = np.concatenate([dark * (1 - part) + light * part, np.ones((height, width, 1), np.float32)], axis=2)
    return rod


def cloth() -> Pixels:
    """Blue velvet with folds, its hem darkened, roped and stitched."""
    height_of_cloth = _folds()
    slope_y, slope_x = np.gradient(height_of_cloth)
    normal = np.stack([-0.40 * slope_x, -0.40 * slope_y, np.ones_like(slope_x)], axis=2)
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    diffuse = np.clip(normal @ LIGHT, 0, 1)
    half_way = LIGHT + np.array([0, 0, 1])
    shine = np.clip(normal @ (half_way / np.linalg.norm(half_way)), 0, 1) ** 24
    hollow = np.clip((blur(height_of_cloth, 26 * S) - height_of_cloth) / (34 * S), 0, 1)
    picture = paint_pixels((0.10 + 0.66 * diffuse**1.15 - 0.20 * hollow).astype(np.float32), CLOTH)
    picture += (0.10 * shine)[..., None] * np.array([0.75, 0.9, 1.0], np.float32)
    weave = 0.010 * np.sin(columns(CLOTH_W) * np.pi / 1.9) * np.sin(rows(CLOTH_H) * np.pi / 1.9)
    nap = 0.030 * (value_noise(CLOTH_H, CLOTH_W, 2.4, 2.4, 90) - 0.5)
    picture += (weave + nap)[..., None].astype(np.float32)
    return _with_hem(np.clip(picture, 0, 1))


def cloth_mask() -> Pixels:
    """White wherever the cloth is."""
    return tint_pixels(fill_box(_edge()), "#ffffff")


def cloth_shadow() -> Pixels:
    """Both shadows of the cloth, half a px per u, reaching SHADOW_MARGIN_U beyond it on every side; not moved down."""
    small = fill_box(_edge())[:: 2 * S, :: 2 * S]
    margin = SHADOW_MARGIN_U // 2
    cast = np.pad(small, margin).astype(np.float32)
    wide, near = blur(cast, 8) * 0.75, blur(cast, 2) * 0.50
    return tint_pixels(1 - (1 - wide) * (1 - near), "#000000")


def _folds() -> Field:
    y, x = rows(CLOTH_H), columns(CLOTH_W)
    total = np.zeros((CLOTH_H, CLOTH_W), np.float32)
    for number, (degrees, length, high) in enumerate(FOLDS):
        seed = 7 + 5 * number
        direction = math.radians(degrees)
        along = (x * math.cos(direction) + y * math.sin(direction)) / (length * S)
        bend = (smooth_noise(CLOTH_H, CLOTH_W, 430 * S, seed) - 0.5) * 2.6
        bend += (smooth_noise(CLOTH_H, CLOTH_W, 170 * S, seed + 1) - 0.5) * 0.5
        ridge = 1 - np.sqrt(np.sin(np.pi * (along + bend)) ** 2 + 0.05)
        where = smoothstep((smooth_noise(CLOTH_H, CLOTH_W, 300 * S, seed + 2) - 0.30) * 2.4)
        total += (0.9 * high * length * S) * ridge * where
    return blur(total, 4 * S)


def _edge() -> Field:
    """Distance to the cloth's edge, which wobbles around an inset of 6 u."""
    wobble_y = (value_noise(CLOTH_H, 1, 70 * S, 1, 3) - 0.5) * 9 * S + (
        value_noise(CLOTH_H, 1, 23 * S, 1, 8) - 0.5
    ) * 3 * S
    wobble_x = (value_noise(1, CLOTH_W, 1, 80 * S, 4) - 0.5) * 9 * S + (
        value_noise(1, CLOTH_W, 1, 26 * S, 9) - 0.5
    ) * 3 * S
    edge: Field = distance(CLOTH_W, CLOTH_H, Box(6, 6, 1076, 816, 12).scale(S)) + wobble_y + wobble_x
    return edge


def _with_hem(picture: Pixels) -> Pixels:
    d = _edge()
    along = rows(CLOTH_H) + columns(CLOTH_W)
    picture = picture * (1 - 0.55 * inner_shade(d, 5 * S))[..., None]
    # The rope: a round profile across, strands along.
    across = np.clip(1 - np.abs(d + 4.2 * S) / (2.3 * S), 0, 1)
    strands = 0.72 + 0.42 * np.sin((along + 2.2 * d) * 0.9 / (1.6 * S))
    rope = colour("#b08a45") * (strands * (0.55 + 0.6 * across))[..., None]
    part = np.clip(across * 2.2, 0, 1)[..., None]
    picture = picture * (1 - 0.45 * np.clip(1 - np.abs(d + 6.6 * S) / (1.6 * S), 0, 1))[..., None]
    picture = picture * (1 - part) + rope * part
    dashes = smoothstep(np.sin(along * np.pi / (6 * S)) * 2 + 0.5)
    stitches = np.clip(1.4 - np.abs(d + 9.4 * S) / (0.9 * S), 0, 1) * 0.55 * dashes
    picture = picture * (1 - 0.5 * np.clip(1 - np.abs(d + 10.4 * S) / (1.2 * S), 0, 1) * dashes)[..., None]
    return blend(picture.astype(np.float32), "#9fc4de", stitches)
