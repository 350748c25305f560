"""The camel: as a piece, as the empty place of the caravan, and small in the pictures. Looks to the right."""

from __future__ import annotations

import numpy as np
from art.drawing.canvas import Canvas
from art.drawing.curves import Point, arc, curve, path
from art.drawing.lighting import light_rim, shade_picture
from art.drawing.noise import blur
from art.drawing.pixels import Pixels, empty, lay, tint_pixels
from art.palette import OUTLINE, Ink, darken, lighten

from yspahan.colours import GILT, LAPIS, POMEGRANATE, TURQUOISE

CAMEL_PX = 260
CAMEL_HIGH = 0.86
"""Of its width."""
COAT: Ink = "#cf9a55"


STRIDES = (9.0, -9.0)
"""How far the near hind hoof is before its place in the two pictures of a walking camel."""


def camel(stride: float = 0.0) -> Pixels:
    """A camel with its saddle cloth, standing or in the middle of a step."""
    c = Canvas(CAMEL_PX, round(CAMEL_PX * CAMEL_HIGH), 100, 4)
    draw_camel(c, 2, 83, 96, stride=stride)
    body = c.finish()[..., 3]
    piece = c.finish_outlined(OUTLINE, CAMEL_PX * 0.014)
    return shade_picture(light_rim(piece, body, 2, 0.5), body, 4, 0.3)


def camel_outline() -> Pixels:
    """Where a camel could stand: its shape as a line, hardly filled."""
    width, height = CAMEL_PX, round(CAMEL_PX * CAMEL_HIGH)
    c = Canvas(width, height, 100, 4)
    draw_camel(c, 2, 83, 96)
    shape = np.clip(c.finish()[..., 3] * 1.0, 0, 1)
    inside = np.clip((blur(shape, 3.2) - 0.72) / 0.25, 0, 1)
    rim = np.clip(shape - inside, 0, 1)
    result = empty(width, height)
    lay(result, tint_pixels(inside, "#e8c07a", 0.13))
    lay(result, tint_pixels(rim, "#e8c07a", 0.62))
    return result


def draw_camel(
    c: Canvas,
    x: float,
    foot: float,
    size: float,
    *,
    coat: Ink = COAT,
    cloth: Ink = POMEGRANATE,
    load: Ink | None = None,
    flip: bool = False,
    stride: float = 0.0,
) -> None:
    """A camel `size` wide with its left edge at x; `load` is the colour of a bale on its hump."""
    s = size / 100

    def at(px: float, py: float) -> Point:
        return (x + (100 - px if flip else px) * s, foot + (py - 84) * s)

    def shape(*parts: Point | list[Point]) -> list[Point]:
        return [at(px, py) for px, py in path(*parts)]

    far, near = darken(coat, 0.42), coat
    for px, bend, print_at, step in ((29, 28, 32, -stride), (66, 67, 64, stride)):  # the two legs on the far side
        knee, hoof = bend + step * 0.45, print_at + step
        c.fill(
            shape((px, 48), (px + 9, 48), (knee + 7, 66), (hoof + 6.4, 81), (hoof - 0.5, 81), (knee + 1.5, 66)),
            far,
            darken(coat, 0.58),
        )
        c.fill(shape((hoof - 1, 80), (hoof + 7, 80), (hoof + 9, 84), (hoof - 1, 84)), darken(coat, 0.66))
    c.stroke([at(*p) for p in curve((17, 42), (9, 46), (10, 60))], 2.6 * s, darken(coat, 0.3))
    c.fill(shape(curve((8.6, 58), (6, 66), (10.4, 70)), curve((10.4, 70), (14, 64), (11.4, 58))), darken(coat, 0.62))
    body = shape(
        (16, 44),
        curve((16, 44), (15, 30), (28, 29)),
        curve((28, 29), (35, 27), (39, 16), (47, 11)),
        curve((47, 11), (55, 13), (58, 27), (66, 30)),
        curve((66, 30), (76, 32), (79, 40)),
        curve((79, 40), (87, 40), (84, 24)),
        curve((84, 24), (82, 12), (88, 8)),
        (89, 4.5),
        (91.5, 8),
        curve((91.5, 8), (98, 9), (99, 14.5)),
        curve((99, 14.5), (98, 19), (91.5, 18)),
        curve((91.5, 18), (91, 30), (91, 38)),
        curve((91, 38), (89, 52), (76, 54)),
        curve((76, 54), (50, 62), (26, 56)),
        curve((26, 56), (17, 54), (16, 44)),
    )
    c.fill(body, lighten(near, 0.34), darken(near, 0.26))
    c.fill(
        shape(curve((20, 50), (48, 60), (78, 51)), curve((78, 51), (60, 63), (26, 57))), darken(near, 0.42), alpha=0.5
    )
    for px, bend, print_at, step in ((19, 17, 20, stride), (72, 75, 73, -stride)):  # near legs
        knee, hoof = bend + step * 0.45, print_at + step
        leg = shape((px - 1, 46), (px + 11, 48), (knee + 8.5, 66), (hoof + 7.2, 81), (hoof - 0.4, 81), (knee + 1.8, 66))
        c.fill(leg, darken(near, 0.06), darken(near, 0.34))
        c.oval(*at(knee + 5, 66), 4.0 * s, 3.2 * s, lighten(near, 0.04), darken(near, 0.24))
        c.fill(shape((hoof - 1.4, 79.6), (hoof + 8, 79.6), (hoof + 10, 84), (hoof - 1.4, 84)), darken(coat, 0.6))
    # saddle cloth with its fringe, girth and bridle
    cloth_edge = shape(
        curve((31, 29), (40, 10), (47, 9)),
        curve((47, 9), (56, 10), (62, 29)),
        (63, 46),
        curve((63, 46), (47, 50), (31, 46)),
    )
    c.fill(cloth_edge, lighten(cloth, 0.26), darken(cloth, 0.3))
    for y, tone in ((41.5, GILT), (37.0, TURQUOISE)):
        c.fill(
            shape(curve((31, y), (47, y + 4), (63, y)), curve((63, y + 2.6), (47, y + 6.6), (31, y + 2.6))),
            lighten(tone, 0.1),
            darken(tone, 0.2),
            across=True,
        )
    for i in range(6):
        c.fill(shape((32 + 5.4 * i, 46.4), (36.6 + 5.4 * i, 46.8), (34.3 + 5.4 * i, 52)), GILT if i % 2 else LAPIS)
    if load is not None:
        bale = shape((33, 8), (36, 4), (62, 4), (65, 8), (65, 29), (33, 29))
        c.fill(bale, lighten(load, 0.3), darken(load, 0.3))
        for px in (42, 55):
            c.stroke([at(px, 4), at(px, 29)], 1.8 * s, darken(load, 0.6), alpha=0.8, round_ends=False)
        c.stroke([at(33, 17), at(65, 17)], 1.8 * s, darken(load, 0.6), alpha=0.8, round_ends=False)
    c.oval(*at(91, 11), 1.15 * s, 1.3 * s, "#1e0f06")
    c.stroke([at(98.6, 15.2), at(94.5, 15.8)], 0.9 * s, darken(coat, 0.6), round_ends=False)
    bridle = [at(*p) for p in ((93.6, 8.6), (94.4, 17.4))]
    c.stroke(bridle, 1.5 * s, cloth, round_ends=False)
    c.stroke([at(*p) for p in arc(87.6, 27, 5.6, 3.2, 20, 170, 12)], 2.0 * s, TURQUOISE)
    c.oval(*at(88, 31.4), 2.2 * s, 2.4 * s, GILT, "#9a6a1c")
