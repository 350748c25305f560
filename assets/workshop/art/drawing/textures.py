"""Wood, parchment, brass, harbour water and stone, at any size: fields in, opaque pictures out.

`scale` is px per u, so that grain is as coarse at 4K as at 1080p. Knows no shapes but the planks' joints.
"""

from __future__ import annotations

import numpy as np

from art.drawing.noise import fractal_noise, value_noise
from art.drawing.pixels import Field, Pixels, columns, paint_pixels, rows
from art.palette import HARBOUR, PAPER, STONE, Ramp


def wood(width: int, height: int, scale: float, seed: int, ramp: Ramp, *, planks: int = 1) -> Pixels:
    """Planks with their grain from left to right."""
    y = rows(height)
    plank_height = height / planks
    plank = np.minimum((y[:, 0] / plank_height).astype(np.int64), planks - 1)
    rng = np.random.default_rng(seed)
    offset = (rng.random(planks) * 40).astype(np.float32)[plank][:, None]
    tone = ((rng.random(planks) - 0.5) * 0.16).astype(np.float32)[plank][:, None]
    warp = fractal_noise(height, width, 70 * scale, 620 * scale, seed + 1)
    broad = fractal_noise(height, width, 150 * scale, 900 * scale, seed + 2, octaves=3)
    rings = np.sin(y / (15 * scale) + 13 * warp + 3 * offset + 7 * broad)
    rings = np.sign(rings) * np.abs(rings) ** 0.8
    fine_rings = np.sin(
        y / (4.2 * scale) + 46 * warp + 9 * offset + 3 * value_noise(height, width, 9 * scale, 300 * scale, seed + 9)
    )
    # Three fibre octaves: with fewer the strokes repeat visibly on a 4K screen.
    fibres = (
        0.15 * (value_noise(height, width, 1.6 * scale, 150 * scale, seed + 3) - 0.5)
        + 0.09 * (value_noise(height, width, 1.1 * scale, 42 * scale, seed + 4) - 0.5)
        + 0.07 * (value_noise(height, width, 0.6 * scale, 66 * scale, seed + 7) - 0.5)
    )
    pores = np.clip((value_noise(height, width, 1.7 * scale, 34 * scale, seed + 5) - 0.74) * 5, 0, 1)
    pores *= np.clip((fractal_noise(height, width, 60 * scale, 300 * scale, seed + 6, octaves=2) - 0.3) * 2, 0, 1)
    t = 0.44 + 0.13 * rings + 0.055 * fine_rings + 0.24 * (broad - 0.5) + 0.24 * (warp - 0.5) + fibres - 0.16 * pores
    picture = paint_pixels(t + tone, ramp)
    return _with_joints(picture, plank_height, scale) if planks > 1 else picture


def upright(picture: Pixels) -> Pixels:
    """The same wood with its grain running down."""
    return np.ascontiguousarray(np.swapaxes(picture, 0, 1))


def parchment(width: int, height: int, scale: float, seed: int) -> Pixels:
    """Calf's skin with stains and a little grain; its edge is burnt when it is cut out."""
    broad = fractal_noise(height, width, 90 * scale, 90 * scale, seed)
    stains = fractal_noise(height, width, 26 * scale, 34 * scale, seed + 3, octaves=3)
    grain = value_noise(height, width, max(1.3, 0.8 * scale), max(1.3, 0.8 * scale), seed + 2)
    return paint_pixels(0.60 + 0.55 * (broad - 0.5) + 0.14 * (stains - 0.5) + 0.08 * (grain - 0.5), PAPER)


def harbour_water(width: int, height: int, scale: float, seed: int) -> Pixels:
    """Sea between quays, seen from above."""
    y, x = rows(height), columns(width)
    swell = fractal_noise(height, width, 9 * scale, 22 * scale, seed, octaves=4)
    ripple = np.sin(y / (2.7 * scale) + 9 * swell + 0.9 * np.sin(x / (16 * scale) + seed))
    t = 0.38 + 0.24 * (swell - 0.5) + 0.13 * ripple - 0.14 * y / height + 0.22 * np.clip(ripple - 0.62, 0, 1)
    return paint_pixels(t, HARBOUR)


def stone(width: int, height: int, scale: float, seed: int, *, courses: int = 4) -> Pixels:
    """Dressed stones in courses, each second course set off by half a stone."""
    y, x = rows(height), columns(width)
    mottle = fractal_noise(height, width, 14 * scale, 14 * scale, seed)
    grain = fractal_noise(height, width, 1.5 * scale, 1.5 * scale, seed + 1, octaves=2)
    course, stone_width = height / courses, width * 0.34
    row = (y / course).astype(np.int64)
    column = ((x + (row % 2) * stone_width / 2) / stone_width).astype(np.int64)
    tone = (
        np.random.default_rng(seed).random((courses + 1, 8), dtype=np.float32)[np.minimum(row, courses), column] - 0.5
    )
    picture = paint_pixels(0.55 + 0.50 * (mottle - 0.5) + 0.16 * (grain - 0.5) + 0.14 * tone, STONE)
    from_joint_y = np.abs((y / course + 0.5) % 1 - 0.5) * course + 0 * x
    from_joint_x = np.abs(((x + (row % 2) * stone_width / 2) / stone_width + 0.5) % 1 - 0.5) * stone_width
    near = np.minimum(from_joint_x, from_joint_y)
    groove = np.clip(1 - near / (1.3 * scale), 0, 1)
    lip = np.clip(1 - np.abs(near - 2.0 * scale) / (0.9 * scale), 0, 1)
    dressed: Pixels = picture * (1 - 0.42 * groove)[..., None] + 0.05 * lip[..., None]
    return dressed


def brushed_metal(width: int, height: int, ramp: Ramp, seed: int, scale: float, *, top: float, fall: float) -> Pixels:
    """Metal under the lamp: from `top` of the ramp down by `fall`, brushed from left to right."""
    strokes = value_noise(height, width, max(1.0, 0.5 * scale), 60 * scale, seed) - 0.5
    return paint_pixels(top - fall * rows(height) / height + 0.07 * strokes, ramp)


def lamp(width: int, height: int, *, x: float, y: float, bright: float, dim: float, power: float) -> Field:
    """How bright each px is under the lamp hanging at x, y (parts of the picture)."""
    down, across = rows(height) / height - y, columns(width) / width - x
    light = bright - (bright - dim) * np.clip(np.hypot(down, across) / 0.75, 0, 1) ** power
    return light.astype(np.float32)


def _with_joints(picture: Pixels, plank_height: float, scale: float) -> Pixels:
    y = rows(picture.shape[0])
    from_joint = np.minimum(y % plank_height, plank_height - y % plank_height)
    dark = np.clip(1 - from_joint / (3.2 * scale), 0, 1) ** 1.5
    below = np.clip(1 - np.abs(y % plank_height - 4 * scale) / (1.6 * scale), 0, 1) * 0.10
    lit = np.array([1, 0.8, 0.55], np.float32)
    jointed: Pixels = picture * (1 - 0.72 * dark)[..., None] + below[..., None] * lit
    return jointed
