"""The goods, the supervisor, the coin, and the squares of the street."""

from __future__ import annotations

import math

import numpy as np
from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.drawing.lighting import light_rim, shade_picture
from art.drawing.noise import fractal_noise
from art.drawing.pixels import Pixels, blend, cut, lay, paint_pixels, rows
from art.drawing.rounded import Box, distance, fill_box, line
from art.marks import draw_mark
from art.palette import LIVERIES, OUTLINE, Ink, darken, lighten, mix

from yspahan.colours import GILT, GILT_DARK, LAPIS, PAVING, TURQUOISE, TURQUOISE_DARK, TURQUOISE_LIGHT
from yspahan.masonry import fill_round, star_outline

GOOD_PX, FIGURE_PX, COIN_PX, SQUARE_PX, CROSSING_PX = 160, 160, 200, 128, 256
SEATS = ("blue", "red", "green", "yellow")


def good(colour_name: str, *, large_mark: bool = False) -> Pixels:
    """A cube with the player's mark on its front."""
    livery = LIVERIES[colour_name]
    fill = livery.fill
    c = Canvas(GOOD_PX, GOOD_PX, 100, 5)
    c.fill([(6, 28), (26, 7), (95, 7), (77, 28)], lighten(fill, 0.58), lighten(fill, 0.34))
    c.fill([(77, 28), (95, 7), (95, 74), (77, 95)], darken(fill, 0.30), darken(fill, 0.56))
    c.box(6, 28, 71, 67, lighten(fill, 0.22), darken(fill, 0.14))
    body = c.finish()[..., 3]
    c.stroke([(6, 28), (77, 28)], 2.2, lighten(fill, 0.7), alpha=0.8, round_ends=False)
    c.stroke([(77, 28), (95, 7)], 1.8, lighten(fill, 0.6), alpha=0.6, round_ends=False)
    c.stroke([(77, 29), (77, 95)], 1.6, darken(fill, 0.5), alpha=0.7, round_ends=False)
    c.box(6, 90, 71, 5, darken(fill, 0.5), alpha=0.4)
    r = 28 if large_mark else 22.5
    draw_mark(c, colour_name, 41.5, 61.5, r, livery.mark)
    piece = c.finish_outlined(OUTLINE, GOOD_PX * 0.026)
    return shade_picture(light_rim(piece, body, 2, 0.4), body, 3, 0.25)


def supervisor() -> Pixels:
    """The white figure with a turban, a turquoise sash and a scroll; 100 x 150 units."""
    white: Ink = "#f6f2e8"
    c = Canvas(FIGURE_PX, round(FIGURE_PX * 1.5), 100, 4)
    c.oval(50, 140, 35, 8.5, "#efe6d2", "#a89c84")
    c.oval(50, 137, 33, 7.5, "#fffaf0", "#d8ccb4")
    robe = path(
        (22, 137),
        curve((22, 137), (26, 96), (33, 76)),
        curve((33, 76), (36, 62), (50, 61)),
        curve((50, 61), (64, 62), (67, 76)),
        curve((67, 76), (74, 96), (78, 137)),
        arc(50, 137, 28, 6.5, 0, 180, 24),
    )
    fill_round(c, robe, white, bright=0.8, dim=0.36)
    for x, lean in ((38, -6), (58, 6)):
        c.stroke(curve((x, 84), (x + lean * 0.4, 110), (x + lean, 138)), 1.6, "#8a93a6", alpha=0.5, round_ends=False)
    fill_round(c, [(30.5, 86), (69.5, 86), (71.5, 96), (28.6, 96)], TURQUOISE, dim=0.45)
    fill_round(c, [(42, 95), (52, 95), (54, 128), (40, 124)], TURQUOISE, dim=0.4)
    c.stroke([(41, 121), (54, 125)], 2.2, GILT, round_ends=False)
    # sleeves, hands and the scroll
    for sleeve, tone in (
        (path((33, 70), curve((33, 70), (18, 84), (27, 104)), (38, 102), curve((38, 102), (36, 88), (42, 76))), white),
        (
            path((67, 70), curve((67, 70), (84, 82), (76, 100)), (64, 100), curve((64, 100), (66, 86), (59, 76))),
            "#d9d6d0",
        ),
    ):
        fill_round(c, sleeve, tone, bright=0.5, dim=0.3)
    c.oval(32, 103, 5.4, 4.6, "#c98f60", "#8a5632")
    c.oval(69, 100, 5.0, 4.4, "#b87f52", "#7a4a2a")
    c.stroke([(61, 92), (82, 104)], 7, "#e8d4a4")
    c.stroke([(61, 91), (82, 103)], 2, "#fff4d8", alpha=0.8, round_ends=False)
    # head
    c.oval(50, 47, 15.5, 17, "#d8a070", "#a06a40")
    c.fill(
        path(
            curve((35, 48), (36, 70), (50, 72)),
            curve((50, 72), (64, 70), (65, 48)),
            curve((65, 48), (60, 58), (50, 57)),
            curve((50, 57), (40, 58), (35, 48)),
        ),
        "#4a3020",
        "#1e120a",
    )
    c.stroke([(44, 57.5), (56, 57.5)], 1.6, "#8a4a34")
    for x in (44, 56):
        c.oval(x, 47.5, 1.9, 2.1, "#2a1608")
        c.stroke([(x - 3.2, 43.6), (x + 3.2, 43.2)], 1.3, "#3a2210")
    # turban
    fill_round(
        c,
        path(
            curve((29, 42), (24, 12), (50, 9)), curve((50, 9), (76, 12), (71, 42)), curve((71, 42), (50, 32), (29, 42))
        ),
        white,
        bright=0.8,
        dim=0.34,
    )
    for start, end in (((29, 37), (62, 12)), ((31, 27), (72, 31)), ((38, 38), (70, 20))):
        c.stroke(curve(start, (50, start[1] - 8), end), 1.5, "#98a0b0", alpha=0.6, round_ends=False)
    c.oval(50, 9.5, 6, 5, lighten(TURQUOISE, 0.3), TURQUOISE_DARK)
    c.oval(50, 27, 4.4, 5.2, GILT, GILT_DARK)
    c.oval(50, 27, 2.4, 3.0, TURQUOISE_LIGHT, TURQUOISE_DARK)
    body = c.finish()[..., 3]
    piece = c.finish_outlined(OUTLINE, FIGURE_PX * 0.02)
    return shade_picture(light_rim(piece, body, 2, 0.5), body, 4, 0.28)


def coin() -> Pixels:
    """A gold coin with an eight-pointed star."""
    base = "#e0ab38"
    c = Canvas(COIN_PX, COIN_PX, 100, 5)
    c.oval(50, 51.5, 47.5, 47.5, "#4a2e08")
    c.oval(50, 49.5, 47.5, 47.5, "#fff0b4", "#8a5c14")
    c.oval(50, 49.8, 44.6, 44.6, lighten(base, 0.2), darken(base, 0.3))
    for i in range(32):
        a = i * 2 * math.pi / 32
        x, y = 50 + 41.6 * math.cos(a), 49.8 + 41.6 * math.sin(a)
        c.oval(x + 0.4, y + 0.6, 1.9, 1.9, darken(base, 0.55))
        c.oval(x, y, 1.7, 1.7, lighten(base, 0.5))
    c.oval(50, 50, 37.6, 37.6, darken(base, 0.4), lighten(base, 0.6))
    c.oval(50, 50.4, 35.8, 35.8, lighten(base, 0.30), darken(base, 0.10))
    for dy, tone in ((1.6, lighten(base, 0.65)), (0.0, darken(base, 0.52))):
        c.fill(star_outline(50, 50 + dy, 28, 8, 0.62), tone)
    c.fill(star_outline(50, 50.4, 20.5, 8, 0.62), lighten(base, 0.35), darken(base, 0.05))
    c.oval(50, 50.4, 6.5, 6.5, darken(base, 0.5))
    c.fill(path(arc(50, 50, 36, 36, 190, 300, 30), arc(56, 58, 36, 36, 286, 200, 30)), "#ffffff", alpha=0.22)
    return c.finish()


def square(number: int) -> Pixels:
    """A stone of the street, worn by many feet; the second one bears an inlaid star."""
    px, scale = SQUARE_PX, SQUARE_PX / 50
    d = distance(px, px, Box(1, 1, 48, 48, 6).scale(scale))
    inner = distance(px, px, Box(3.6, 3.6, 42.8, 42.8, 4.4).scale(scale))
    broad = fractal_noise(px, px, 40, 44, 60 + number, octaves=4)
    grain = fractal_noise(px, px, 3, 3, 70 + number, octaves=2)
    light = np.linspace(0.10, -0.10, px, dtype=np.float32)
    stone = paint_pixels(
        0.62 + 0.46 * (broad - 0.5) + 0.16 * (grain - 0.5) + light[:, None] + light[None, :] * 0.6, PAVING
    )
    slope = (np.linspace(1, -1, px)[:, None] + np.linspace(1, -1, px)[None, :]).astype(np.float32) / 2
    edge = np.clip(1 + inner / (2.6 * scale), 0, 1) * fill_box(d)
    edge = np.where(inner > -0.4 * scale, 1, 0) * fill_box(d)
    stone = blend(stone, "#fffaf0", edge * np.clip(slope * 1.6, 0, 1) * 0.75)
    stone = blend(stone, "#6a4a22", edge * np.clip(-slope * 1.6, 0, 1) * 0.62)
    stone = blend(stone, "#7a5a30", line(inner, 0, 0.7 * scale) * 0.30)
    stone = blend(stone, "#4a3014", line(d, 0.4 * scale, 1.0 * scale) * 0.75)
    tile = cut(stone, fill_box(d))
    c = Canvas(px, px, 50, 4)
    if number == 2:
        c.fill(star_outline(25, 25.4, 11.5, 8, 0.66), "#fffaf0", alpha=0.55)
        c.fill(star_outline(25, 25, 11.5, 8, 0.66), "#b48f58", "#a07c48")
        c.fill(star_outline(25, 25.2, 8.4, 8, 0.66), "#e6d2a4", "#d8c08e")
    else:
        for x0, y0, x1, y1 in ((6, 33, 15, 37), (15, 37, 19, 44), (34, 6, 38, 13), (38, 13, 45, 15)):
            c.stroke([(x0, y0), (x1, y1)], 0.7, "#8a6c40", alpha=0.55, round_ends=False)
            c.stroke([(x0, y0 + 0.8), (x1, y1 + 0.8)], 0.5, "#fffaf0", alpha=0.5, round_ends=False)
    lay(tile, c.finish())
    return tile


def crossing() -> Pixels:
    """The middle of the city: the founder's statue in a fountain, on turquoise tiles."""
    px, scale = CROSSING_PX, CROSSING_PX / 58
    d = distance(px, px, Box(1, 1, 56, 56, 8).scale(scale))
    c = Canvas(px, px, 58, 4)
    c.box(0, 0, 58, 58, lighten(TURQUOISE, 0.24), darken(TURQUOISE, 0.22))
    for i in range(5):
        for j in range(5):
            x, y = 5.0 + 12 * i, 5.0 + 12 * j
            tone = mix(lighten(TURQUOISE_LIGHT, 0.2), TURQUOISE, (i + j) / 9)
            c.fill(star_outline(x, y, 5.4, 8, 0.70), tone)
            c.fill(star_outline(x, y, 2.8, 8, 0.70), darken(LAPIS, 0.1))
            if i < 4 and j < 4:
                c.fill([(x + 6, y + 3.6), (x + 8.4, y + 6), (x + 6, y + 8.4), (x + 3.6, y + 6)], "#f4e3b4")
    # the basin: eight sides of pale stone around water
    for r, dy, stone, to in (
        (22.5, 1.6, "#08343c", "#08343c"),
        (21.5, 0.0, "#fff6e0", "#b49a6c"),
        (18.8, 0.4, "#8a7448", "#f2e2bc"),
        (17.6, 0.8, "#1f8fa4", "#64cfd8"),
    ):
        c.fill(
            [
                (
                    29 + r * math.cos(math.radians(22.5 + 45 * k)),
                    30 + dy + r * 0.94 * math.sin(math.radians(22.5 + 45 * k)),
                )
                for k in range(8)
            ],
            stone,
            to,
            alpha=0.55 if stone == to else 1.0,
        )
    for r in (14.5, 10.5):
        c.stroke(arc(29, 31, r, r * 0.86, 0, 360, 40), 0.6, "#d8fbff", alpha=0.6, round_ends=False)
    # pedestal and statue
    c.oval(30.5, 37.0, 8.6, 3.8, "#0c4a58", alpha=0.6)
    fill_round(c, [(22.6, 36.5), (23.6, 28), (34.4, 28), (35.4, 36.5), (29, 38.5)], "#ead9ae", dim=0.45)
    c.oval(29, 28, 6.6, 2.6, "#fff8e4", "#d0b98a")
    bronze: Ink = "#d9a437"
    fill_round(
        c,
        path(
            (24.4, 28), curve((24.4, 28), (24.6, 16), (29, 14.5)), curve((29, 14.5), (33.4, 16), (33.6, 28)), (29, 29.4)
        ),
        bronze,
        bright=0.5,
        dim=0.5,
    )
    c.stroke([(32, 18), (37, 11.5)], 2.2, darken(bronze, 0.1))
    c.oval(37.2, 10.6, 1.7, 1.7, "#ffe7a0", "#b9821f")
    c.oval(29, 11.6, 3.3, 3.6, lighten(bronze, 0.4), darken(bronze, 0.25))
    c.fill(path(arc(29, 10.4, 4.2, 3.8, 180, 360, 20)), lighten(bronze, 0.5), darken(bronze, 0.2))
    c.oval(29, 6.6, 1.2, 1.5, "#fff0b8")
    tiles = c.finish()[..., :3]
    tiles = tiles * (1 + 0.10 * (fractal_noise(px, px, 30, 30, 5) - 0.5))[..., None]
    tiles = blend(tiles, "#fff0c0", line(d, 1.5 * scale, 1.9 * scale) * (0.95 - 0.35 * rows(px) / px))
    tiles = blend(tiles, "#6d4c18", line(d, 2.7 * scale, 0.6 * scale) * 0.9)
    tiles = blend(tiles, "#3a2410", line(d, 0.3 * scale, 0.9 * scale) * 0.95)
    return cut(np.clip(tiles, 0, 1).astype(np.float32), fill_box(d))
