"""The ground of the city from above: sunlit sand, worn lanes, and gardens and buildings in its corners.

Units are 160 wide, as in the views. Where the souks and the street are, only sand is drawn.
"""

from __future__ import annotations

import math
import random

import numpy as np
from art.cities.nature import cypress, palm
from art.drawing.canvas import Canvas
from art.drawing.curves import Point, arc, curve
from art.drawing.noise import blur, fractal_noise, smooth_noise, value_noise
from art.drawing.pixels import Pixels, blend, columns, lay, paint_pixels, rows, tint_pixels
from art.palette import Ink, darken, lighten, mix

from yspahan.camels import draw_camel
from yspahan.cityscape import canopy
from yspahan.colours import (
    DOOR,
    GROUND,
    IVORY,
    LAPIS,
    LEAF,
    NIGHT_BLUE,
    POMEGRANATE,
    SAFFRON,
    TURQUOISE,
    TURQUOISE_LIGHT,
)
from yspahan.masonry import dome, niche, star_outline, tile_band, wall

SIZE = (2160, 1664)
PER_UNIT = 2
"""px per u of the table's layout: 1080 x 832 u."""
WEST_EAST, NORTH_SOUTH = 55.9, 92.3
"""The middles of the two streets; the lanes that lead there are faint, so that nothing must fit exactly."""


def ground() -> Pixels:
    """The whole ground without its rim."""
    width, height = SIZE
    picture = _sand(width, height)
    picture = _lanes(picture)
    shades = Canvas(width, height, 160, 1)
    things = Canvas(width, height, 160, 2)
    _tufts(things, shades)
    _garden(things, shades)
    _caravanserai(things, shades)
    _oasis(things, shades)
    _bath(things, shades)
    _north_trees(things, shades)
    shade = blur(shades.finish()[..., 3], 5)
    lay(picture, tint_pixels(shade, "#4a2408", 0.46))
    layer = things.finish()
    # Softened towards the sand: what is played with must be seen first.
    layer[..., :3] = layer[..., :3] * 0.86 + np.array([0.88, 0.75, 0.52], np.float32) * 0.14 * layer[..., 3:]
    rough = fractal_noise(height, width, 10, 12, 17, octaves=3) - 0.5
    layer[..., :3] *= (1 + 0.14 * rough)[..., None]
    lay(picture, np.clip(layer, 0, 1))
    light = 1.06 - 0.15 * (columns(width) / width * 0.5 + rows(height) / height * 0.5)
    done: Pixels = np.clip(picture * light[..., None], 0, 1).astype(np.float32)
    return done


def _sand(width: int, height: int) -> Pixels:
    broad = smooth_noise(height, width, 420, 5)
    drift = fractal_noise(height, width, 90, 210, 6, octaves=4)
    ripple = np.sin(
        rows(height) / 7.5 + 26 * fractal_noise(height, width, 150, 330, 8, octaves=3) + columns(width) / 90
    )
    grain = value_noise(height, width, 2, 2, 9)
    where = np.clip((smooth_noise(height, width, 300, 10) - 0.5) * 4, 0, 1)
    t = 0.60 + 0.30 * (broad - 0.5) + 0.26 * (drift - 0.5) + 0.028 * ripple * where + 0.07 * (grain - 0.5)
    return paint_pixels(t, GROUND)


def _lanes(picture: Pixels) -> Pixels:
    """Trodden ways: a little paler, with a few stones."""
    height, width = picture.shape[:2]
    c = Canvas(width, height, 160, 1)
    c.box(6, WEST_EAST - 5.5, 148, 11, "#ffffff")
    c.box(NORTH_SOUTH - 5.5, 14, 11, 98, "#ffffff")
    for points in (
        [(NORTH_SOUTH, 16), (84, 8), (66, 24), (47, 40), (30, 50)],
        [(100, 14), (112, 26), (124, 42), (135, 40), (140, 50)],
        [(20, 62), (26, 82), (44, 96), (62, 98), (84, 112)],
        [(100, 110), (118, 118), (132, 112), (142, 96), (146, 66)],
    ):
        c.stroke(curve(*points, steps=30), 3.4, "#ffffff")
    wobble = smooth_noise(height, width, 60, 21) - 0.5
    worn = np.clip(blur(c.finish()[..., 3], 16) * 1.25 + 0.5 * wobble * blur(c.finish()[..., 3], 30), 0, 1)
    picture = blend(picture, "#f4dfae", worn * 0.50)
    edge = np.clip(1 - np.abs(worn - 0.42) / 0.22, 0, 1)
    picture = blend(picture, "#8a6030", edge * 0.13)
    stones = Canvas(width, height, 160, 2)
    rng = random.Random(31)
    for _ in range(420):
        x, y = rng.uniform(5, 155), rng.uniform(5, 118)
        if worn[min(height - 1, int(y * 13.5)), min(width - 1, int(x * 13.5))] < 0.5 and rng.random() < 0.6:
            continue
        w, h = rng.uniform(0.35, 0.9), rng.uniform(0.22, 0.5)
        stones.oval(x + 0.08, y + 0.12, w, h, "#7a5228", alpha=0.30)
        stones.oval(x, y, w, h, "#fbeccb", "#c9a672", alpha=0.55)
    lay(picture, stones.finish())
    return picture


def _bush(
    c: Canvas, s: Canvas, x: float, y: float, r: float, ink: Ink = LEAF, seed: int = 1, fruit: Ink | None = None
) -> None:
    """A round tree from above."""
    rng = random.Random(seed)
    s.oval(x + r * 0.55, y + r * 0.45, r * 1.05, r * 0.95, "#000000")
    c.oval(x, y, r, r * 0.94, darken(ink, 0.35))
    for _ in range(18):
        a, d = rng.uniform(0, 2 * math.pi), r * 0.72 * math.sqrt(rng.random())
        dx, dy = d * math.cos(a), d * math.sin(a)
        tone = mix(lighten(ink, 0.32), darken(ink, 0.25), min(1, max(0, 0.5 + (dx + dy) / (1.6 * r))))
        c.oval(x + dx, y + dy, r * rng.uniform(0.24, 0.36), r * rng.uniform(0.22, 0.32), tone)
    if fruit is not None:
        for _ in range(7):
            a, d = rng.uniform(0, 2 * math.pi), r * 0.8 * math.sqrt(rng.random())
            c.oval(
                x + d * math.cos(a), y + d * math.sin(a), r * 0.11, r * 0.11, lighten(fruit, 0.2), darken(fruit, 0.2)
            )


def _palm(c: Canvas, s: Canvas, x: float, foot: float, high: float, lean: float = 1.0) -> None:
    """A palm and its shade, which falls to the lower right."""
    s.stroke([(x, foot), (x + high * 0.62, foot + high * 0.20)], 0.7, "#000000", round_ends=False)
    s.oval(x + high * 0.70, foot + high * 0.24, high * 0.34, high * 0.16, "#000000")
    palm(c, x, foot, high, "#4a8a48", lean)


def _tufts(c: Canvas, s: Canvas) -> None:
    rng = random.Random(77)
    for _ in range(60):
        x, y = rng.choice(
            (
                (rng.uniform(6, 154), rng.choice((rng.uniform(5, 20), rng.uniform(96, 118)))),
                (rng.choice((rng.uniform(5, 26), rng.uniform(132, 155))), rng.uniform(6, 117)),
            )
        )
        for k in (-0.5, -0.2, 0.1, 0.45):
            c.stroke(
                [(x + k * 0.5, y), (x + k * 1.5, y - rng.uniform(0.8, 1.4))],
                0.16,
                "#7d8a48",
                alpha=0.8,
                round_ends=False,
            )
    for _ in range(16):
        x, y, r = rng.uniform(8, 152), rng.choice((rng.uniform(6, 14), rng.uniform(104, 117))), rng.uniform(0.5, 1.1)
        s.oval(x + r * 0.5, y + r * 0.4, r * 1.1, r * 0.6, "#000000")
        c.oval(x, y, r, r * 0.62, "#f0dcb0", "#a8824c")


def _garden(c: Canvas, s: Canvas) -> None:
    """North-west: a walled garden in four parts, with channels that meet in a pool."""
    x0, y0, x1, y1 = 27.0, 8.5, 66.0, 36.0
    s.box(x0 + 2, y0 + 3, x1 - x0 + 1.5, y1 - y0 + 0.5, "#000000")
    c.box(x0, y0, x1 - x0, y1 - y0, "#f2ddb0", "#dcbc84")
    c.box(x0 + 1, y0 + 1.2, x1 - x0 - 2, y1 - y0 - 3.6, "#c9a878", "#b8945e")
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2 - 0.6
    for qx, qy in ((x0 + 2, y0 + 2.4), (mx + 2.2, y0 + 2.4), (x0 + 2, my + 2.2), (mx + 2.2, my + 2.2)):
        w, h = mx - x0 - 4.2, my - y0 - 4.6
        c.box(qx, qy, w, h, "#8fb45c", "#648f44")
        c.box(qx, qy, w, 0.35, "#4f7436", alpha=0.8)
        c.box(qx, qy, 0.35, h, "#4f7436", alpha=0.8)
        c.box(qx + 1.1, qy + 1.0, w - 2.2, h - 2.0, "#a4c46c", "#7aa552")
        rng = random.Random(round(qx * 3 + qy))
        for _ in range(34):
            px, py = qx + rng.uniform(0.5, w - 0.5), qy + rng.uniform(0.5, h - 0.5)
            c.oval(px, py, 0.24, 0.22, rng.choice(("#d4578c", "#f4e3b4", POMEGRANATE, SAFFRON)))
    for box in ((mx - 0.9, y0 + 1.6, 1.8, y1 - y0 - 4.6), (x0 + 1.6, my - 0.9, x1 - x0 - 3.2, 1.8)):
        c.box(box[0] - 0.4, box[1], box[2] + 0.8, box[3], "#fbeccb", "#d8bc88")
        c.box(*box, "#2f9fb0", "#5cc4cc")
    for r, ink, to in (
        (5.0, "#fff2d0", "#c8a668"),
        (4.2, "#1f8fa4", "#6fd0d4"),
        (1.5, "#fff2d0", "#c8a668"),
        (0.9, TURQUOISE_LIGHT, TURQUOISE),
    ):
        c.fill(
            [
                (mx + r * math.cos(math.radians(22.5 + 45 * k)), my + r * 0.86 * math.sin(math.radians(22.5 + 45 * k)))
                for k in range(8)
            ],
            ink,
            to,
        )
    for i, (tx, ty) in enumerate(
        ((31.5, 14), (39.5, 13.4), (53.5, 13.4), (61.5, 14), (31.5, 28), (39.5, 28.6), (53.5, 28.6), (61.5, 28))
    ):
        _bush(c, s, tx, ty, 2.1, "#4f8a44", 3 + i, "#f0962a" if i % 2 else "#d8405c")
    for tx in (45.0, 48.0):
        for ty in (12.4, 32.6):
            cypress(c, tx - 1.2 if tx < 46 else tx + 1.2, ty, 5.4, "#2f6a3c")
    c.box(x0, y1 - 3.4, x1 - x0, 3.4, "#ecd09a", "#b98c52")  # the front wall with its gate
    c.box(x0, y1 - 3.9, x1 - x0, 0.9, "#fff0cc", "#e8cc94")
    for i in range(9):
        if i != 4:
            niche(c, x0 + 2.2 + 4.33 * i, y1 - 0.4, 1.7, 2.3, "#8a6234", frame=TURQUOISE, rim=0.14)
    wall(c, mx - 3, y1 - 6, 6, 6.2, "#f0d8a4", courses=1)
    tile_band(c, mx - 3.2, y1 - 6.3, 6.4, 1.2, LAPIS, IVORY, "stars")
    niche(c, mx, y1 + 0.2, 3.0, 4.2, DOOR, frame=TURQUOISE, rim=0.16)
    for x, foot, high, lean in ((10, 33, 10, 1), (15, 30, 12.5, -1), (20, 35, 9, 1.4), (9, 22, 8, -0.6)):
        _palm(c, s, x, foot, high, lean)


def _caravanserai(c: Canvas, s: Canvas) -> None:
    """North-east: an inn around a court, with camels at rest."""
    x0, y0, x1, y1 = 119.0, 14.0, 152.0, 38.0
    s.box(x0 + 2, y0 + 3, x1 - x0 + 2, y1 - y0 + 0.8, "#000000")
    c.box(x0, y0, x1 - x0, y1 - y0 - 5, "#f4e2b6", "#e4c890")
    c.box(x0, y0, x1 - x0, 0.5, "#fff6dc")
    for i in range(10):
        for j in range(2):
            dome_x, dome_y = x0 + 2 + 3.22 * i, (y0 + 2.2, y1 - 6.8)[j]
            c.oval(dome_x + 0.25, dome_y + 0.25, 1.05, 0.9, "#b98f58", alpha=0.6)
            c.oval(dome_x, dome_y, 1.0, 0.85, "#fff4d4", "#cfa970")
    for j in range(3):
        for dome_x in (x0 + 2, x1 - 2):
            c.oval(dome_x + 0.25, y0 + 6.25 + 4.2 * j, 1.05, 0.9, "#b98f58", alpha=0.6)
            c.oval(dome_x, y0 + 6 + 4.2 * j, 1.0, 0.85, "#fff4d4", "#cfa970")
    c.box(x0 + 4, y0 + 4.2, x1 - x0 - 8, y1 - y0 - 12.6, "#c49a62", "#dcb880")
    c.box(x0 + 4, y0 + 4.2, x1 - x0 - 8, 3.6, "#dcb87e", "#b58a52")
    for i in range(8):
        niche(c, x0 + 6 + 3.0 * i, y0 + 7.8, 1.7, 2.9, NIGHT_BLUE, frame=TURQUOISE, rim=0.12)
    c.box(x0 + 4, y0 + 4.2, 1.3, y1 - y0 - 12.6, "#7a5228", alpha=0.35)
    for r, ink, to in ((1.9, "#fff2d0", "#b8925a"), (1.4, "#1f8fa4", "#6fd0d4")):
        c.oval((x0 + x1) / 2, y0 + 10.6, r, r * 0.72, ink, to)
    draw_camel(c, x0 + 5.6, y0 + 14.6, 5.6)
    draw_camel(c, x1 - 11.4, y0 + 14.2, 5.2, cloth=LAPIS, flip=True)
    c.box(x0, y1 - 5.4, x1 - x0, 5.4, "#ecd09a", "#b58850")
    c.box(x0, y1 - 5.8, x1 - x0, 0.8, "#fff2d0", "#e8cc94")
    for i in range(10):
        if i not in (4, 5):
            niche(c, x0 + 2 + 3.22 * i, y1 - 0.2, 2.0, 3.6, NIGHT_BLUE, frame=TURQUOISE, rim=0.14)
    mx = (x0 + x1) / 2
    wall(c, mx - 3.6, y1 - 9.4, 7.2, 9.6, "#f0d8a4", courses=1)
    c.box(mx - 3.2, y1 - 8.9, 6.4, 9.0, lighten(LAPIS, 0.1), darken(LAPIS, 0.3), across=True)
    niche(c, mx, y1 + 0.2, 4.2, 7.4, "#2b5f8c", frame=TURQUOISE_LIGHT, rim=0.10)
    niche(c, mx, y1 + 0.2, 1.9, 3.4, DOOR, frame="#f0d898", rim=0.16)
    for x, foot, high, lean in ((114, 12.5, 8, 1), (155, 32, 11, -1.4)):
        _palm(c, s, x, foot, high, lean)


def _oasis(c: Canvas, s: Canvas) -> None:
    """South-west: a pond under palms, tents and a camel that drinks."""
    mx, my = 50.0, 104.0
    pond = [
        (
            mx + (12 + 1.2 * math.sin(3 * a) + 0.8 * math.sin(5 * a + 1)) * math.cos(a),
            my + (6.2 + 0.7 * math.sin(4 * a)) * math.sin(a),
        )
        for a in (2 * math.pi * k / 90 for k in range(90))
    ]

    def around(by: float) -> list[Point]:
        return [(mx + (x - mx) * by, my + (y - my) * by) for x, y in pond]

    c.fill(around(1.26), "#b9bf74", "#9aa85c", alpha=0.55)
    c.fill(around(1.15), "#86a552", "#6d9046")
    c.fill(around(1.04), "#e8d09a", "#d8bc84")
    c.fill(around(0.96), "#1f8296", "#5fc0c4")
    c.fill(around(0.70), "#1a7488", "#4fb4bc", alpha=0.6)
    for dx, dy, w in ((-4, -1.6, 4), (3, 0.6, 5), (-1, 2.8, 3.4)):
        c.stroke(arc(mx + dx, my + dy, w, 0.5, 200, 340, 12), 0.2, "#d8fbff", alpha=0.8, round_ends=False)
    rng = random.Random(5)
    for k in range(16):
        x, y = around(1.10)[k * 5 + rng.randint(0, 4)]
        for lean in (-0.5, 0, 0.5):
            c.stroke([(x + lean * 0.4, y), (x + lean, y - rng.uniform(1.4, 2.4))], 0.2, "#4f7a3a", round_ends=False)
    for x, foot, w, ink in ((29, 92, 8.5, POMEGRANATE), (35, 99, 7.5, LAPIS)):
        s.box(x + 1.2, foot - 2.4, w + 1.6, 3.2, "#000000")
        canopy(c, x, foot, w, 6.4, ink)
    s.oval(38.5, 110.4, 3.6, 0.8, "#000000")
    draw_camel(c, 34, 110, 6.6, cloth=TURQUOISE)
    for x, foot, high, lean in (
        (57, 97, 12, 1.4),
        (61, 101, 10, -1),
        (41, 98, 10, -1.2),
        (46, 97, 13, 1.2),
        (60.5, 111, 9, 1.0),
        (12, 104, 10, 1),
        (18, 108, 8.4, -1),
    ):
        _palm(c, s, x, foot, high, lean)


def _bath(c: Canvas, s: Canvas) -> None:
    """South-east: the bath, its domes with glass eyes, and a pool before it."""
    x0, foot, w = 130.0, 98.0, 24.0
    s.fill([(x0 + 2, foot - 8), (x0 + w + 4, foot - 6), (x0 + w + 4, foot + 1.2), (x0 + 1, foot + 0.6)], "#000000")
    c.box(x0, foot - 13, w, 8, "#f4e2b6", "#e4c890")
    for x, y, r, ink in (
        (x0 + 4.4, foot - 7.6, 3.2, "#f0dcae"),
        (x0 + w - 4.4, foot - 7.6, 3.2, "#f0dcae"),
        (x0 + w / 2, foot - 7.6, 5.2, TURQUOISE),
    ):
        c.oval(x + r * 0.3, y + r * 0.1, r * 1.05, r * 0.3, "#7a5228", alpha=0.4)
        dome(c, x, y, r, r * 1.0, ink, onion=False, ribs=0, finial=r * 0.3)
        for row, count in ((0.22, 4), (0.50, 3), (0.76, 1)):
            for i in range(count):
                k = (i + 0.5) / count * 2 - 1
                px, py = x + k * r * (1 - row * row) ** 0.5 * 0.8, y - r * row
                c.oval(px, py, r * 0.10, r * 0.09, "#5a3a14")
                c.oval(px, py, r * 0.075, r * 0.065, "#e8fbff", "#8ad0d8")
    wall(c, x0, foot - 7.4, w, 7.6, "#ecd2a0", courses=1)
    tile_band(c, x0 - 0.4, foot - 7.8, w + 0.8, 1.7, TURQUOISE, IVORY, "stars")
    for i in range(7):
        if i != 3:
            niche(c, x0 + 2.2 + 3.27 * i, foot, 2.0, 4.2, NIGHT_BLUE, frame=LAPIS, rim=0.14)
    niche(c, x0 + w / 2, foot + 0.2, 3.4, 5.6, DOOR, frame=TURQUOISE, rim=0.18)
    for grow, ink, to in ((0.7, "#fff2d0", "#b8925a"), (0.0, "#1f8fa4", "#6fd0d4")):
        c.box(x0 + 5 - grow, foot + 3.2 - grow, w - 10 + 2 * grow, 4.2 + 2 * grow, ink, to)
    c.fill(star_outline(x0 + w / 2, foot + 5.3, 1.5, 8, 0.66), "#fff2d0", "#c8a668")
    for x, y, r in ((x0 + 2, foot + 5, 1.6), (x0 + w - 2, foot + 5, 1.6)):
        _bush(c, s, x, y, r, "#4f8a44", round(x))
    for x, at, high, lean in ((127.5, 96, 9, -1), (156, 104, 10.5, -1.2), (128, 108, 8.5, 1)):
        _palm(c, s, x, at, high, lean)


def _north_trees(c: Canvas, s: Canvas) -> None:
    for x, y, r, seed in (
        (74, 9, 2.0, 1),
        (79, 12, 1.6, 2),
        (106, 9, 2.1, 3),
        (111, 11, 1.5, 4),
        (100, 6.6, 1.4, 5),
        (70.6, 13, 1.3, 6),
    ):
        _bush(c, s, x, y, r, "#6a9a4c", seed, SAFFRON if seed % 2 else None)
    for x, foot, high, lean in ((84, 16, 8, -1), (101.5, 16.5, 7.4, 1)):
        _palm(c, s, x, foot, high, lean)
    for x, y, r, seed in ((92, 116, 0, 7), (120, 116, 1.6, 8), (125, 114, 1.2, 9), (72, 116.4, 1.5, 10)):
        if r:
            _bush(c, s, x, y, r, "#6a9a4c", seed)
