"""The morning sun on a model: turned first and lit afterwards, so that light and shadows are the same in each rotation.

The sun stands in the upper left, shadows fall to the lower right, and the land is seen a little from the south, so that
fronts of houses and walls show.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from art.drawing.noise import blur
from art.drawing.pixels import Field, Pixels, colour
from numpy.typing import NDArray

from carcassonne import colours
from carcassonne.colours import Side
from carcassonne.model import Model

SUN: Final = (-0.62, -0.50, 0.72)
SUNLIGHT: Final = np.array([1.07, 1.0, 0.87], np.float32) * np.float32(0.665)
SKYLIGHT: Final = np.array([0.40, 0.445, 0.53], np.float32)
SHADOW_SLOPE: Final = 1.12
"""How steeply the sun shines: the height that throws a shadow 1 u long."""
SHADOW_REACH: Final = 50.0
"""u."""
SHADOW: Final = 0.72
"""Of the sunlight that a shadow takes."""
LEAN: Final = 0.50
"""px northwards for a px of height."""
STEP: Final = 1.4
"""u between two samples of a shadow."""


def lit(model: Model, turns: int) -> Pixels:
    """The picture of the model after quarter turns clockwise, at the model's size."""
    height, paint, side = (
        np.ascontiguousarray(np.rot90(each, -turns)) for each in (model.height, model.colour, model.side)
    )
    return expose(height, paint, side, model.place.scale)


def expose(height: Field, paint: Field, side: NDArray[np.uint8], scale: float) -> Pixels:
    """Light the model, then look at it."""
    shadow = _shadows(height, scale)
    slopes = _slopes(height, scale)
    hollow = np.clip((blur(np.maximum(height, -5), 6 * scale) - height) / 15, -0.3, 1)
    near_hollow = np.clip((blur(height, 2.2 * scale) - height) / 7, 0, 1)
    sky = 1 - 0.42 * np.clip(hollow, 0, 1) - 0.20 * near_hollow
    sun = slopes * (1 - SHADOW * shadow)
    light = SKYLIGHT * sky[..., None] + SUNLIGHT * sun[..., None]
    top = paint * light
    picture = _lean(height, top, side, sky, shadow, scale)
    return _grade(picture)


def _slopes(height: Field, scale: float) -> Field:
    """How squarely the sun meets each px; 1 on flat ground."""
    soft = 0.55 * height + 0.45 * blur(height, 0.8 * scale)
    down, across = np.gradient(soft * np.float32(scale))
    down, across = np.clip(down, -2, 2), np.clip(across, -2, 2)
    x, y, z = SUN
    squarely = (-across * x - down * y + z) / np.sqrt(across * across + down * down + 1)
    slopes: Field = np.clip(squarely / z, 0, 1.5).astype(np.float32)
    return slopes


def _shadows(height: Field, scale: float) -> Field:
    """0 in the sun, 1 in the shadow of something between px and sun."""
    flat = math.hypot(SUN[0], SUN[1])
    size = height.shape[0]
    shadow = np.zeros_like(height)
    steps = int(min(SHADOW_REACH, float(np.max(height)) / SHADOW_SLOPE + 2) / STEP)
    for i in range(1, steps + 1):
        d = i * STEP
        dx, dy = round(-SUN[0] / flat * d * scale), round(-SUN[1] / flat * d * scale)
        over = height[: size - dy, : size - dx] - np.float32(d * SHADOW_SLOPE) - height[dy:, dx:]
        target = shadow[dy:, dx:]
        np.maximum(target, np.clip(over * np.float32(0.55), 0, 1), out=target)
    soft: Field = blur(shadow, 1.0 * scale)
    return soft


def _lean(height: Field, top: Pixels, side: NDArray[np.uint8], sky: Field, shadow: Field, scale: float) -> Pixels:
    """Every px moves north by its height; below the southernmost one of a column its front is seen."""
    size = height.shape[0]
    raised = np.maximum(height * np.float32(LEAN * scale), 0)
    whole = raised.astype(np.int16)
    seen = np.zeros(height.shape, np.int16)
    for step in range(1, int(np.max(whole)) + 1):
        reach = whole[step:] >= step
        np.copyto(seen[: size - step], np.int16(step), where=reach)
    row = np.minimum(np.arange(size)[:, None] + seen, size - 1)
    column = np.arange(size)[None, :]
    picture: Pixels = top[row, column]
    south = np.minimum(row + 1, size - 1)
    front = (raised[row, column] - seen > 1.2) & (height[row, column] - height[south, column] > 3.0)
    if front.any():
        fy, fx = np.nonzero(front)
        ry, level = row[fy, fx], seen[fy, fx]
        kind = side[ry, fx]
        full = np.maximum(raised[ry, fx], 1.0)
        part = level / full
        u_x, u_y = fx / scale, level / (LEAN * scale)
        tone = 0.80 + 0.22 * part
        below = np.minimum(ry + max(1, round(2 * scale)), size - 1)
        tone = tone * (1 - 0.26 * shadow[below, fx])
        paint = colours.SIDES[kind] * tone[:, None]
        beam = colours.TIMBERED[kind] & (((u_x % 6.5) < 1.1) | (abs(part - 0.5) < 0.07) | (full - level < 1.5))
        paint[beam] = colour("#6b4a32") * 0.95
        window = colours.WINDOWED[kind] & ((u_x % 6.5) > 2.8) & ((u_x % 6.5) < 4.9) & (part > 0.22) & (part < 0.44)
        paint[window] = colour("#453c48")
        arch = colours.ARCHED[kind] & ((u_x % 8) > 2.6) & ((u_x % 8) < 5.2) & (part > 0.25) & (part < 0.72)
        paint[arch] = colour("#4a4656")
        gate = (kind == Side.GATE) & (part < 0.58)
        paint[gate] = colour("#3a2e28")
        course = colours.COURSED[kind] & (((u_y / 3.1).astype(int) + (u_x / 4.5).astype(int)) % 2 == 0)
        paint[course] *= 0.91
        picture[fy, fx] = paint
    return picture


def _grade(picture: Pixels) -> Pixels:
    """A little more light in the middle tones and a little more colour."""
    bright = np.clip(picture, 0, 1) ** np.float32(0.93)
    grey = bright.mean(2, keepdims=True)
    graded: Pixels = np.clip(grey + (bright - grey) * np.float32(1.07), 0, 1).astype(np.float32)
    return graded
