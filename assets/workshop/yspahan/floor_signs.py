"""The signs of the tower's six floors, to be read at 38 px on dark wood."""

from __future__ import annotations

from collections.abc import Callable

from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.drawing.lighting import light_rim, shade_picture
from art.drawing.pixels import Pixels
from art.palette import OUTLINE, darken, lighten

from yspahan.camels import draw_camel
from yspahan.colours import GILT, GILT_DARK, LAPIS, POMEGRANATE, SAFFRON, TURQUOISE
from yspahan.masonry import fill_round, mirrored, star_outline

SIGN_PX = 200


def floor_sign(floor: str) -> Pixels:
    """The sign of a floor."""
    c = Canvas(SIGN_PX, SIGN_PX, 100, 5)
    FLOORS[floor](c)
    body = c.finish()[..., 3]
    piece = c.finish_outlined(OUTLINE, SIGN_PX * 0.022)
    return shade_picture(light_rim(piece, body, 2, 0.45), body, 4, 0.28)


def _camels(c: Canvas) -> None:
    draw_camel(c, 26, 78, 72, coat="#b07c42", cloth=LAPIS)
    draw_camel(c, 1, 94, 84)


def _sack(c: Canvas) -> None:
    jute = "#d3a568"
    half = path(
        (30, 94),
        curve((30, 94), (8, 88), (13, 60)),
        curve((13, 60), (18, 40), (40, 30)),
        curve((40, 30), (33, 20), (29, 12)),
        curve((29, 12), (38, 17), (42, 10)),
        (50, 14),
    )
    fill_round(c, mirrored(half, 50), jute, bright=0.4, dim=0.5)
    for x in (36, 50, 64):
        c.stroke(
            curve((x, 36), (50 + (x - 50) * 2.3, 60), (50 + (x - 50) * 1.5, 92)), 1.4, darken(jute, 0.5), alpha=0.45
        )
    c.stroke(curve((37.5, 29), (50, 35), (62.5, 29)), 6.5, POMEGRANATE)
    c.stroke(curve((37.5, 27.5), (50, 33), (62.5, 27.5)), 1.8, lighten(POMEGRANATE, 0.5), alpha=0.8)
    c.fill(star_outline(50, 65, 16, 8, 0.66), darken(SAFFRON, 0.5))
    c.fill(star_outline(50, 64, 13.5, 8, 0.66), lighten(SAFFRON, 0.15), SAFFRON)


def _barrel(c: Canvas) -> None:
    oak = "#b06f34"
    half = path((27, 92), curve((27, 92), (8, 50), (27, 10)), arc(50, 10, 23, 5, 180, 270, 14))
    fill_round(c, mirrored(half, 50), oak, bright=0.35, dim=0.62)
    for k in (-0.62, -0.3, 0.02, 0.34, 0.66):
        c.stroke(curve((50 + 23 * k, 11), (50 + 43 * k, 50), (50 + 23 * k, 92)), 1.5, darken(oak, 0.65), alpha=0.7)
    for y, half_w in ((23, 29.3), (74, 30.2)):
        hoop = [*arc(50, y, half_w, 4, 180, 0, 30), *arc(50, y + 8, half_w + 0.5, 4, 0, 180, 30)]
        c.fill(hoop, lighten("#e0b44e", 0.35), darken("#8a6418", 0.45), across=True)
    c.oval(50, 11, 23, 5.6, lighten(oak, 0.5), darken(oak, 0.1))
    c.oval(50, 51, 6.5, 6.5, darken(oak, 0.7))
    c.oval(49, 50, 4.4, 4.4, "#e8c68c", "#9a6a34")


def _chest(c: Canvas) -> None:
    oak = "#94552a"
    c.fill(
        path((8, 44), curve((8, 44), (8, 8), (50, 8)), curve((50, 8), (92, 8), (92, 44))),
        lighten(oak, 0.28),
        darken(oak, 0.3),
    )
    for x in (20, 50, 80):
        top = 10 + abs(x - 50) * 0.22
        c.box(x - 4.5, top, 9, 86 - top, GILT, GILT_DARK)
    c.box(8, 48, 84, 43, lighten(oak, 0.12), darken(oak, 0.45))
    for y in (62, 76):
        c.stroke([(8, y), (92, y)], 1.3, darken(oak, 0.7), alpha=0.5, round_ends=False)
    for x in (20, 80):
        c.box(x - 4.5, 48, 9, 43, lighten(GILT, 0.1), GILT_DARK)
    c.box(6, 41, 88, 9, lighten(GILT, 0.3), GILT_DARK)
    c.box(6, 86, 88, 6, GILT, darken(GILT_DARK, 0.3))
    c.fill(arc(50, 56, 12, 14, 0, 360, 30), "#fbe7ae", "#b07c22")
    c.oval(50, 54, 3.6, 3.6, "#2a1408")
    c.fill([(48.4, 54), (51.6, 54), (53, 65), (47, 65)], "#2a1408")


def _vase(c: Canvas) -> None:
    half = path(
        (36, 94),
        (38, 88),
        curve((38, 88), (12, 74), (18, 52)),
        curve((18, 52), (24, 38), (41, 34)),
        curve((41, 34), (43, 24), (40, 18)),
        (33, 12),
        (34, 7),
    )
    for side in (-1, 1):
        c.stroke(
            [(50 + side * (px - 50), py) for px, py in curve((58, 22), (86, 22), (76, 46))], 5, darken(TURQUOISE, 0.35)
        )
    fill_round(c, mirrored(half, 50), TURQUOISE, bright=0.5, dim=0.6)
    band = [*arc(50, 50, 31.5, 6, 180, 0, 40), *arc(50, 66, 31, 8, 0, 180, 40)]
    c.fill(band, lighten(LAPIS, 0.22), darken(LAPIS, 0.5), across=True)
    for x, y in ((26, 60), (38, 63.4), (50, 64.4), (62, 63.4), (74, 60)):
        c.fill(star_outline(x, y - 2.4, 5.2, 6, 0.5), "#fff6e0")
    for y, half_w, tone in ((32.5, 8.6, GILT), (84.5, 15.5, GILT), (8, 16.4, GILT)):
        c.fill(
            [*arc(50, y, half_w, 2, 180, 0, 24), *arc(50, y + 4, half_w, 2, 0, 180, 24)], tone, GILT_DARK, across=True
        )
    c.fill(path(curve((27, 50), (27, 42), (37, 39)), curve((37, 39), (31, 44), (31, 50))), "#ffffff", alpha=0.6)


def _gold(c: Canvas) -> None:
    base = "#e3ae3a"
    for x, y, count in ((29, 86, 3), (71, 86, 4), (50, 92, 6)):
        for i in range(count):
            top = y - 9.5 * i
            c.fill(
                [*arc(x, top - 8, 26, 8, 180, 0, 30), *arc(x, top, 26, 8, 0, 180, 30)],
                lighten(base, 0.3),
                darken(base, 0.55),
                across=True,
            )
            c.fill(arc(x, top - 8, 26, 8, 0, 360, 40), darken(base, 0.5))
            c.fill(arc(x, top - 8.6, 25, 7.4, 0, 360, 40), lighten(base, 0.55), base)
            if i == count - 1:
                c.fill(
                    [
                        (50 * 0 + x + (px - x) * 1.0, (top - 8.6) + (py - (top - 8.6)) * 0.32)
                        for px, py in star_outline(x, top - 8.6, 16, 8, 0.62)
                    ],
                    darken(base, 0.45),
                )
    c.fill(star_outline(24, 22, 8, 4, 0.28), "#fffbe6")
    c.fill(star_outline(82, 30, 6, 4, 0.28), "#fffbe6")


FLOORS: dict[str, Callable[[Canvas], None]] = {
    "camels": _camels,
    "sack": _sack,
    "barrel": _barrel,
    "chest": _chest,
    "vase": _vase,
    "gold": _gold,
}
"""What stands for each floor of the tower."""
