"""The players' ships and the black pirate. Units are 120 wide, 100 high.

Three masts: a square main sail with the mark, a fore sail, a lateen mizzen; all in the player's colour.
"""

from __future__ import annotations

from art.drawing.canvas import Canvas
from art.drawing.curves import curve, path
from art.drawing.lighting import light_rim, shade_picture
from art.drawing.pixels import Pixels
from art.marks import draw_mark
from art.palette import BRASS, BRASS_LIGHT, LIVERIES, OUTLINE, PIRATE, Ink, darken, lighten

SHIP_PX = 400
MAST = "#4b2d18"
DECK = path((26.0, 56.0), (28.0, 66.0), curve((28, 66), (56, 72), (88, 66)), (92.0, 60.0), (108.0, 58.0))
HULL = path(
    (6.0, 56.0),
    DECK,
    curve((108, 58), (105, 84), (84, 92)),
    curve((84, 92), (40, 97), (20, 91)),
    curve((20, 91), (9, 78), (6, 56)),
)
STRAKE = path(
    (7.0, 61.0),
    (27.0, 61.0),
    (29.0, 70.0),
    curve((29, 70), (56, 76), (90, 70)),
    (94.0, 64.0),
    (107.0, 62.5),
    (106.0, 69.0),
    (95.0, 71.0),
    (91.0, 77.0),
    curve((91, 77), (56, 83), (27, 77)),
    (26.0, 68.0),
    (8.2, 68.0),
)


def ship(colour_name: str, *, large_mark: bool = False) -> Pixels:
    """A ship of a player, or `pirate`."""
    pirate = colour_name == "pirate"
    livery = PIRATE if pirate else LIVERIES[colour_name]
    wood, keel = ("#3b332d", "#191512") if pirate else ("#8f5e36", "#472814")
    canvas = Canvas(SHIP_PX, round(SHIP_PX * 0.84), 120, 4)
    _masts(canvas)
    _square_sail(canvas, livery.fill, 78, 101, 30, 56, 9)
    _square_sail(canvas, livery.fill, 43, 79, 17, 59, 13)
    draw_mark(canvas, colour_name, 64.9, 36.5 if large_mark else 37, 15.5 if large_mark else 11.5, livery.mark)
    _lateen(canvas, livery.fill)
    _pennant(canvas, livery.fill)
    _hull(canvas, livery.fill, wood, keel, "#8a7a52" if pirate else BRASS)
    piece = canvas.finish_outlined(OUTLINE, 2.4)
    body = canvas.finish()[..., 3]
    return shade_picture(light_rim(piece, body, 2, 0.35), body, 3, 0.3)


def _masts(canvas: Canvas) -> None:
    for x, top, foot in ((32, 22, 76), (62, 8, 76), (90, 24, 72)):
        canvas.stroke([(x, top), (x, foot)], 2.6, MAST)
        canvas.stroke([(x - 0.7, top), (x - 0.7, foot)], 0.7, "#8a5d38", round_ends=False)
    canvas.stroke([(100, 66), (119, 54)], 2.6, MAST)
    ropes = (
        ((62, 9), (119, 54)),
        ((62, 9), (14, 60)),
        ((90, 25), (116, 56)),
        ((32, 23), (10, 58)),
        ((62, 20), (88, 62)),
    )
    for start, end in ropes:
        canvas.stroke([start, end], 0.8, "#3a2616", alpha=0.65, round_ends=False)


def _square_sail(canvas: Canvas, cloth: Ink, x0: float, x1: float, top: float, foot: float, belly: float) -> None:
    middle = (top + foot) / 2
    left = curve((x0, top), (x0 - belly * 0.2, middle), (x0 - 2, foot))
    right = curve((x1, top), (x1 + belly, middle), (x1 + 2, foot))
    hem = curve((x1 + 2, foot), ((x0 + x1) / 2, foot - 7), (x0 - 2, foot))
    canvas.fill(path((x0, top), right, hem, left[::-1]), lighten(cloth, 0.26), darken(cloth, 0.16))
    shade = path(
        curve((x1 - 1, top + 1), (x1 + belly - 1, middle), (x1, foot - 1)),
        curve((x1 - 9, top + 1), (x1 + belly - 15, middle), (x1 - 9, foot - 4))[::-1],
    )
    canvas.fill(shade, darken(cloth, 0.42), alpha=0.38)
    shine = path(
        curve((x0 + 2, top + 2), (x0 + 5, middle), (x0 + 1, foot - 3)),
        curve((x0 + 9, top + 2), (x0 + 13, middle), (x0 + 8, foot - 5))[::-1],
    )
    canvas.fill(shine, lighten(cloth, 0.6), alpha=0.36)
    for part in (0.25, 0.5, 0.75):  # the seams between the lengths of cloth
        x = x0 + (x1 - x0) * part
        seam = curve(
            (x, top + 1), (x + belly * (0.2 + 0.6 * part), middle), (x0 - 2 + (x1 - x0 + 4) * part, foot - 3.4)
        )
        canvas.stroke(seam, 0.5, darken(cloth, 0.55), alpha=0.38, round_ends=False)
    canvas.stroke([(x0 - 3, top), (x1 + 3, top)], 2.6, MAST)
    canvas.stroke([(x0 - 2, top - 0.7), (x1 + 2, top - 0.7)], 0.7, "#8a5d38", round_ends=False)


def _lateen(canvas: Canvas, cloth: Ink) -> None:
    sail = path((18, 58), curve((18, 58), (26, 36), (36, 22)), curve((36, 22), (44, 42), (41, 58)))
    canvas.fill(sail, lighten(cloth, 0.22), darken(cloth, 0.22))
    canvas.fill(
        path(curve((36, 23), (43, 42), (40.5, 57)), curve((34, 57), (37, 44), (36, 23))), darken(cloth, 0.4), alpha=0.35
    )
    canvas.stroke([(15, 60), (38, 20)], 2.4, MAST)


def _pennant(canvas: Canvas, cloth: Ink) -> None:
    flag = path((62, 3.6), (62, 11), curve((62, 11), (50, 13), (40, 7)), curve((40, 7), (50, 7), (62, 3.6)))
    canvas.fill(flag, lighten(cloth, 0.12), darken(cloth, 0.2))


def _hull(canvas: Canvas, cloth: Ink, wood: Ink, keel: Ink, rails: Ink) -> None:
    canvas.fill(HULL, wood, keel)
    for y in (84.0, 88.0):
        canvas.stroke(
            curve((12 + y / 20, y), (52, y + 6), (97 - y / 25, y - 2)),
            0.9,
            darken(keel, 0.45),
            alpha=0.7,
            round_ends=False,
        )
    canvas.fill(STRAKE, lighten(cloth, 0.12), darken(cloth, 0.15))
    canvas.stroke(STRAKE[:18], 0.7, lighten(cloth, 0.5), alpha=0.6, round_ends=False)
    canvas.stroke(curve((28, 67), (56, 73), (89, 67)), 1.3, darken(wood, 0.35), round_ends=False)
    for x, y in ((38, 79.5), (52, 80.5), (66, 80.5), (80, 79.5)):
        canvas.box(x - 2.2, y, 4.4, 3.8, "#1c0f08")
        canvas.box(x - 2.2, y, 4.4, 0.8, rails)
    canvas.stroke([(5, 56), (27, 56)], 2.2, rails)
    canvas.stroke([(91, 59.6), (109, 57.6)], 2.2, rails)
    for window in (12.0, 19.5):
        canvas.box(window, 70, 5, 4.2, "#ffd98a")
        canvas.box(window + 2.2, 70, 0.6, 4.2, "#5a3a1c")
    canvas.stroke([(5.5, 55.4), (26, 55.4)], 0.7, BRASS_LIGHT, alpha=0.8, round_ends=False)
