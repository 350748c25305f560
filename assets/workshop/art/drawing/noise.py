"""Seeded noise: grain, clouds, folds. The same seed gives the same picture on every machine.

All fields are height x width, around 0 to 1. Knows no colours.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from art.drawing.pixels import Field


def value_noise(height: int, width: int, cell_y: float, cell_x: float, seed: int) -> Field:
    """Random lattice with a quintic fade; cells may be stretched. Shows creases where it is lit: see `smooth_noise`."""
    cell_y, cell_x = max(1.0, cell_y), max(1.0, cell_x)
    lattice = np.random.default_rng(seed).random((int(height / cell_y) + 3, int(width / cell_x) + 3), dtype=np.float32)
    row, down = _lattice_places(height, cell_y)
    column, along = _lattice_places(width, cell_x)
    bands = lattice[row] + (lattice[row + 1] - lattice[row]) * down[:, None]
    left, right = bands[:, column], bands[:, column + 1]
    result: Field = left + (right - left) * along[None, :]
    return result


def fractal_noise(
    height: int, width: int, cell_y: float, cell_x: float, seed: int, *, octaves: int = 4, gain: float = 0.5
) -> Field:
    """Value noise on ever finer lattices, each `gain` as strong as the one before."""
    total = np.zeros((height, width), np.float32)
    strength, sum_of_strengths = 1.0, 0.0
    for octave in range(octaves):
        layer = value_noise(height, width, cell_y / 2**octave, cell_x / 2**octave, seed * 31 + octave)
        total += np.float32(strength) * layer
        sum_of_strengths += strength
        strength *= gain
    return total / np.float32(sum_of_strengths)


def smooth_noise(height: int, width: int, cell: float, seed: int) -> Field:
    """The same in all directions and without creases: white noise, blurred, then drawn larger by Catmull-Rom curves."""
    step = max(1.0, cell / 4)
    grid_h, grid_w = int(height / step) + 9, int(width / step) + 9
    white = np.random.default_rng(seed).standard_normal((grid_h + 12, grid_w + 12)).astype(np.float32)
    grid = blur(white, 2.6)[6:-6, 6:-6]
    grid = (grid - grid.mean()) / grid.std() * np.float32(0.17) + np.float32(0.5)
    return _enlarge(_enlarge(grid, height, step, 0), width, step, 1)


def noise_at(y: Field, x: Field, seed: int, size: int = 128) -> Field:
    """Value noise at arbitrary places (in cells); repeats every `size` cells."""
    lattice = np.random.default_rng(seed).random((size, size), dtype=np.float32)
    row, column = np.floor(y).astype(np.int64), np.floor(x).astype(np.int64)
    down, along = _fade((y - row).astype(np.float32)), _fade((x - column).astype(np.float32))
    r0, r1, c0, c1 = row % size, (row + 1) % size, column % size, (column + 1) % size
    upper = lattice[r0, c0] + (lattice[r0, c1] - lattice[r0, c0]) * along
    lower = lattice[r1, c0] + (lattice[r1, c1] - lattice[r1, c0]) * along
    result: Field = upper + (lower - upper) * down
    return result


def blur(field: Field, radius: float) -> Field:
    """Three box blurs, which is a Gaussian to the eye. Works on fields and on pictures."""
    reach = max(1, int(radius * 0.58))
    for _ in range(3):
        for axis in (0, 1):
            field = _box_blur(field, reach, axis)
    return field


def smoothstep(field: Field) -> Field:
    """0 to 1 with soft ends."""
    t = np.clip(field, 0, 1)
    return t * t * (3 - 2 * t)


def _box_blur(field: Field, reach: int, axis: int) -> Field:
    padding = [(0, 0)] * field.ndim
    padding[axis] = (reach + 1, reach)
    sums = np.cumsum(np.pad(field, padding, mode="edge"), axis=axis, dtype=np.float64)
    length = field.shape[axis]
    after = np.take(sums, np.arange(2 * reach + 1, 2 * reach + 1 + length), axis)
    before = np.take(sums, np.arange(length), axis)
    return ((after - before) / (2 * reach + 1)).astype(np.float32)


def _lattice_places(length: int, cell: float) -> tuple[NDArray[np.int64], Field]:
    place = np.arange(length, dtype=np.float32) / np.float32(cell)
    whole = place.astype(np.int64)
    return whole, _fade((place - whole).astype(np.float32))


def _fade(t: Field) -> Field:
    return t * t * t * (t * (t * 6 - 15) + 10)


def _enlarge(grid: Field, length: int, step: float, axis: int) -> Field:
    place = np.arange(length) / step + 2
    whole = place.astype(np.int64)
    part = (place - whole).astype(np.float32)
    part = part[:, None] if axis == 0 else part[None, :]
    p0, p1, p2, p3 = (np.take(grid, whole + k, axis) for k in (-1, 0, 1, 2))
    result: Field = p1 + 0.5 * part * (
        p2 - p0 + part * (2 * p0 - 5 * p1 + 4 * p2 - p3 + part * (3 * (p1 - p2) + p3 - p0))
    )
    return result
