"""The tiled border around the city: stars of turquoise and lozenges of lapis between two gilt lines."""

from __future__ import annotations

import numpy as np
from art.drawing.canvas import Canvas
from art.drawing.noise import fractal_noise
from art.drawing.pixels import Pixels, blend, columns, cut, empty, lay, rows, tint_pixels
from art.drawing.rounded import Box, distance, fill_box, line
from art.palette import darken, lighten

from yspahan.colours import LAPIS, NIGHT_BLUE, TURQUOISE, TURQUOISE_LIGHT
from yspahan.ground import PER_UNIT, SIZE
from yspahan.masonry import star_outline

RIM = 26.0
"""u from the outer edge of the rim to the city."""


def entry() -> str:
    """The list that tells the program how the rim stretches around a city of another shape, in px of its file."""
    corner = round(RIM * PER_UNIT) + 40
    return (
        "# How the frames stretch, in px of their files; written by the workshop.\n\n"
        f'[rim]\nfile = "rim.png"\nper_unit = {PER_UNIT}\n'
        f"slice = [{corner}, {corner}, {corner}, {corner}]\npad = [0, 0, 0, 0]\n"
    )


def rim() -> Pixels:
    """The tiled border around the city; nothing in its middle but the shade it throws."""
    width, height = SIZE
    d = distance(width, height, Box(0, 0, width, height, 28))
    inner_box = distance(width, height, Box(RIM * 2, RIM * 2, width - RIM * 4, height - RIM * 4, 10))
    c = Canvas(width, height, 1080, 2)
    c.box(0, 0, 1080, 832, NIGHT_BLUE)
    high = 1080 * height / width
    for count, length, at in ((57, 1080 - 2 * RIM, "x"), (43, high - 2 * RIM, "y")):
        step = length / count
        for i in range(count):
            middle = RIM + step * (i + 0.5)
            for side in (0, 1):
                x, y = (middle, RIM / 2 if side == 0 else high - RIM / 2)
                if at == "y":
                    x, y = (RIM / 2 if side == 0 else 1080 - RIM / 2), middle
                _rim_tile(c, x, y, step, i % 2 == 0)
    for x in (RIM / 2, 1080 - RIM / 2):
        for y in (RIM / 2, high - RIM / 2):
            c.fill(star_outline(x, y, 10.2, 8, 0.72), "#f2cf6e", "#a8741c")
            c.fill(star_outline(x, y, 8.4, 8, 0.72), TURQUOISE_LIGHT, TURQUOISE)
            c.fill(star_outline(x, y, 4.0, 8, 0.72), "#fff6e0", "#e0c890")
    band = c.finish()[..., :3]
    band = band * (1 + 0.16 * (fractal_noise(height, width, 40, 40, 3) - 0.5))[..., None]
    for depth, w, strength in ((2.2, 4.4, 1.0), (9.0, 1.6, 0.8)):
        band = blend(band, "#e0b65a", line(d, depth, w) * strength)
    band = blend(band, "#fff2c0", line(d, 1.4, 1.4) * 0.7)
    band = blend(band, "#3a2410", line(d, 5.4, 1.4) * 0.8)
    band = blend(band, "#e0b65a", line(inner_box, -3.2, 4.4))
    band = blend(band, "#fff2c0", line(inner_box, -4.4, 1.3) * 0.7)
    band = blend(band, "#3a2410", line(inner_box, -6.4, 1.4) * 0.8)
    result = empty(width, height)
    shade = np.exp(np.minimum(inner_box, 0) / 16) * fill_box(inner_box)
    lean = np.clip(0.75 - columns(width) / width * 0.25 - rows(height) / height * 0.25, 0, 1)
    lay(result, tint_pixels(shade * lean, "#2a1404", 0.62))
    lay(result, cut(np.clip(band, 0, 1).astype(np.float32), fill_box(d) * (1 - fill_box(inner_box))))
    return result


def _rim_tile(c: Canvas, x: float, y: float, step: float, even: bool) -> None:
    """One tile of the border: a turquoise star, or a lapis lozenge between two small ones."""
    half = step / 2
    if even:
        c.fill(
            [(x, y - 8.6), (x + half * 1.5, y), (x, y + 8.6), (x - half * 1.5, y)],
            darken(TURQUOISE, 0.25),
            darken(TURQUOISE, 0.45),
        )
        c.fill(star_outline(x, y, 7.0, 8, 0.66), lighten(TURQUOISE, 0.18), TURQUOISE)
        c.fill(star_outline(x, y, 3.0, 8, 0.66), "#fff0c4", "#e8c678")
        return
    c.fill([(x, y - 7.4), (x + 4.6, y), (x, y + 7.4), (x - 4.6, y)], lighten(LAPIS, 0.22), LAPIS)
    c.fill([(x, y - 3.0), (x + 1.9, y), (x, y + 3.0), (x - 1.9, y)], TURQUOISE_LIGHT, TURQUOISE)
