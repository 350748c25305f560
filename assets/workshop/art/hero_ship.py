"""The large red ship of the menu, three masts under full sail, sunlit from behind on the right. Units are 200 wide.

Its waterline is at y = WATERLINE; what is below is the keel, which the menu hides under the sea.
"""

from __future__ import annotations

import math

from art.drawing.canvas import Canvas
from art.drawing.curves import Point, curve, path
from art.drawing.pixels import Pixels
from art.marks import draw_mark
from art.palette import Ink, darken, lighten, mix

UNITS_HIGH = 184.0
WATERLINE = 168.0
SPAR, ROPE = "#2b1720", "#3a222a"
RED, RED_DARK, CANVAS, CANVAS_DARK = "#dc5a4c", "#8f2430", "#efcfa8", "#a4666a"
GILT = "#e6c06a"
MASTS = ((54.0, 38.0, 2.6), (100.0, 10.0, 3.4), (145.0, 28.0, 2.9))
"""x, top, thickness."""
DECK = path(
    (12.0, 106.0),
    (46.0, 111.0),
    (50.0, 127.0),
    curve((50, 127), (100, 139), (150, 127)),
    (154.0, 117.0),
    (181.0, 112.0),
)
HULL = path(
    DECK,
    curve((181, 112), (177, 148), (147, 171)),
    curve((147, 171), (90, 184), (40, 170)),
    curve((40, 170), (18, 146), (12, 106)),
)


def hero_ship(px: int) -> Pixels:
    """The ship, `px` wide, with a thin dark outline."""
    canvas = Canvas(px, round(px * UNITS_HIGH / 200), 200, 3)
    _rigging(canvas)
    _jib(canvas)
    square_sail(canvas, (128, 160), (88, 125), 12, RED, RED_DARK)
    square_sail(canvas, (131, 156), (50, 83), 10, CANVAS, CANVAS_DARK)
    square_sail(canvas, (72, 124), (68, 122), 17, RED, RED_DARK)
    draw_mark(canvas, "red", 107, 92, 15, "#fff0d6")
    square_sail(canvas, (80, 117), (29, 63), 12, CANVAS, CANVAS_DARK)
    _lateen(canvas)
    for x, top, _ in MASTS:
        _pennant(canvas, x, top - 2)
    _hull(canvas)
    _stern(canvas)
    return canvas.finish_outlined("#1a0d14", px / 1400)


def square_sail(
    canvas: Canvas, across: tuple[float, float], down: tuple[float, float], belly: float, ink: Ink, foot: Ink
) -> None:
    """A sail full of wind from the left: lengths of cloth, each with its own light."""
    (x0, x1), (y0, y1) = across, down

    def seam(u: float) -> list[Point]:
        x = x0 + (x1 - x0) * u
        bulge = belly * (0.30 + 0.85 * u)
        return curve((x, y0), (x + bulge, (y0 + y1) / 2), (x0 - 3 + (x1 - x0 + 6) * u, y1 - 7 * math.sin(math.pi * u)))

    lengths = 28
    for i in range(lengths):
        u, v = i / lengths, (i + 1) / lengths
        light = _light_on_sail((u + v) / 2)
        top, low = (
            (lighten(ink, light), mix(foot, ink, light)) if light > 0 else (darken(ink, -light), darken(foot, -light))
        )
        # Each length reaches a little under the next, or the background would show between them.
        canvas.fill(path(seam(u), seam(min(1.0, v + 0.012))[::-1]), top, low)
    for i in range(1, 6):
        canvas.stroke(seam(i / 6), 0.42, darken(foot, 0.4), alpha=0.40, round_ends=False)
    for part in (0.30, 0.62):  # reef bands with their points
        band = [seam(u / 20)[round(14 * part)] for u in range(21)]
        canvas.stroke(band, 0.5, darken(foot, 0.3), alpha=0.35, round_ends=False)
        for x, y in band[1:-1:2]:
            canvas.stroke([(x, y), (x - 0.3, y + 2.6)], 0.35, lighten(ink, 0.5), alpha=0.55, round_ends=False)
    canvas.stroke([(x0 - 6, y0 + 0.2), (x1 + 6, y0 + 0.2)], 2.3, SPAR)
    canvas.stroke([(x0 - 5, y0 - 0.6), (x1 + 5, y0 - 0.6)], 0.5, "#c98a5a", alpha=0.85, round_ends=False)


def _light_on_sail(u: float) -> float:
    """Brightness along a sail's width: a hollow on the left, the sun through the cloth on the right."""
    return (
        -0.26 * math.exp(-(((u - 0.10) / 0.20) ** 2))
        + 0.34 * math.exp(-(((u - 0.74) / 0.20) ** 2))
        - 0.22 * math.exp(-(((u - 1.02) / 0.08) ** 2))
    )


def _rigging(canvas: Canvas) -> None:
    stays = (
        ((100, 12), (197, 100)),
        ((145, 30), (196, 100)),
        ((100, 12), (16, 106)),
        ((54, 40), (12, 108)),
        ((100, 58), (145, 32)),
        ((54, 42), (100, 62)),
    )
    for start, end in stays:
        canvas.stroke([start, end], 0.6, ROPE, alpha=0.75, round_ends=False)
    for x, top, thick in MASTS:
        canvas.stroke([(x, top), (x - 1, 150)], thick, SPAR)
        canvas.stroke(
            [(x + thick * 0.25, top), (x - 1 + thick * 0.25, 150)], 0.6, "#a8684a", alpha=0.7, round_ends=False
        )
        head = top + 0.36 * (128 - top)
        for side in (-1, 1):  # shrouds and ratlines
            feet = [x + side * k for k in (8.0, 11.0, 14.0)]
            for foot in feet:
                canvas.stroke([(x, head), (foot, 136)], 0.5, ROPE, alpha=0.7, round_ends=False)
            for step in range(1, 13):
                t = step / 13
                y = head + (136 - head) * t
                canvas.stroke(
                    [(x + (feet[0] - x) * t, y), (x + (feet[2] - x) * t, y)], 0.36, ROPE, alpha=0.6, round_ends=False
                )
        canvas.fill([(x - 4, head), (x + 4, head), (x + 3, head + 3.4), (x - 3, head + 3.4)], "#5a3424", "#2b1720")
    canvas.stroke([(160, 126), (198, 99)], 2.7, SPAR)
    canvas.stroke([(162, 124), (198, 98.4)], 0.6, "#a8684a", alpha=0.8, round_ends=False)


def _jib(canvas: Canvas) -> None:
    luff = curve((147, 46), (174, 78), (194, 101))
    canvas.fill(
        path(luff, curve((194, 101), (178, 112), (163, 113)), curve((163, 113), (164, 78), (147, 46))),
        lighten(CANVAS, 0.25),
        CANVAS_DARK,
    )
    canvas.fill(
        path(curve((163, 113), (164, 78), (147, 46)), curve((147, 46), (172, 84), (174, 111))),
        darken(CANVAS_DARK, 0.25),
        alpha=0.35,
    )


def _lateen(canvas: Canvas) -> None:
    sail = path(
        (24, 115),
        curve((24, 115), (38, 77), (61, 42)),
        curve((61, 42), (76, 84), (70, 113)),
        curve((70, 113), (48, 106), (24, 115)),
    )
    canvas.fill(sail, lighten(CANVAS, 0.1), CANVAS_DARK)
    canvas.fill(
        path(curve((61, 42), (75, 84), (69.6, 112)), curve((58, 110), (64, 84), (61, 42))),
        lighten(CANVAS, 0.5),
        alpha=0.45,
    )
    canvas.fill(
        path(curve((24, 115), (38, 77), (61, 42)), curve((61, 42), (46, 82), (38, 110))),
        darken(CANVAS_DARK, 0.3),
        alpha=0.30,
    )
    for end, bend in (((40, 109), (46, 80)), ((52, 108), (58, 82))):
        canvas.stroke(curve((61, 44), bend, end), 0.4, darken(CANVAS_DARK, 0.35), alpha=0.45, round_ends=False)
    canvas.stroke([(19, 120), (65, 36)], 2.3, SPAR)
    canvas.stroke([(20, 117), (65, 35)], 0.5, "#c98a5a", alpha=0.8, round_ends=False)


def _pennant(canvas: Canvas, x: float, top: float) -> None:
    upper = path(
        curve((x, top - 5), (x + 9, top - 8), (x + 15, top - 3)),
        curve((x + 15, top - 3), (x + 20, top), (x + 27, top - 3)),
    )
    lower = path(
        curve((x + 27, top - 3), (x + 20, top + 3), (x + 14, top + 1)),
        curve((x + 14, top + 1), (x + 8, top - 3), (x, top + 1)),
    )
    canvas.fill(path(upper, lower), RED, RED_DARK, across=True)
    canvas.stroke([(x, top + 6), (x, top - 6)], 1.0, SPAR)
    canvas.oval(x, top - 6.4, 1.1, 1.1, GILT)


def _hull(canvas: Canvas) -> None:
    canvas.fill(HULL, "#96592f", "#2a1420")
    canvas.fill(
        path(curve((181, 112), (177, 148), (147, 171)), curve((147, 171), (160, 146), (160, 119))),
        "#d98a4e",
        "#6a2c28",
        alpha=0.28,
    )
    for i in range(8):  # strakes
        y = 132 + i * 5.6
        canvas.stroke(
            curve((19 + i * 3.2, y - 8), (90, y + 10), (174 - i * 4.2, y - 11)),
            0.6,
            "#24121a",
            alpha=0.5,
            round_ends=False,
        )
        canvas.stroke(
            curve((19 + i * 3.2, y - 7.3), (90, y + 10.7), (174 - i * 4.2, y - 10.3)),
            0.4,
            "#d09060",
            alpha=0.22,
            round_ends=False,
        )
    canvas.stroke(curve((22, 140), (92, 164), (170, 136)), 1.7, "#3a1c1c")
    canvas.stroke(curve((22, 139.2), (92, 163.2), (170, 135.2)), 0.5, "#c07a4a", alpha=0.7, round_ends=False)
    band = path(
        (13, 114),
        (46, 118.6),
        (50, 134),
        curve((50, 134), (100, 147), (152, 134)),
        (157, 124),
        (180, 119),
        (178.4, 127.6),
        (159, 132.4),
        (153, 142.4),
        curve((153, 142.4), (100, 155.6), (48, 142.4)),
        (44, 127),
        (14.5, 122.4),
    )
    canvas.fill(band, "#cf4c3e", "#7c1f2c")
    for line in (curve((50, 134), (100, 147), (152, 134)), curve((48, 142.4), (100, 155.6), (153, 142.4))):
        canvas.stroke(line, 0.8, GILT, alpha=0.95, round_ends=False)
    for i in range(7):
        x, y = 60.0 + i * 14, 151.0 + 4.4 * math.sin((i + 0.5) / 7 * math.pi)
        canvas.box(x - 2.8, y, 5.6, 5.0, "#180a10")
        canvas.fill([(x - 2.9, y), (x + 2.9, y), (x + 2.4, y - 2.2), (x - 2.4, y - 2.2)], "#b84438", "#6a1a24")
        canvas.box(x - 2.9, y - 0.3, 5.8, 0.7, GILT)
        canvas.stroke([(x, y + 2.6), (x + 4.2, y + 3.2)], 1.9, "#2c2630")
    for points, width in (([(10, 106), (47, 111.2)], 1.9), ([(152, 116.6), (183, 111.4)], 1.9)):
        canvas.stroke(points, width, GILT)
    canvas.stroke(curve((50, 127), (100, 139), (150, 127)), 1.6, "#b98d3b", round_ends=False)
    for i in range(13):  # a railing, and three who look out
        u = (i + 0.5) / 13
        x, y = 50 + 100 * u, 127 + 24 * u * (1 - u)
        canvas.stroke([(x, y), (x, y - 4.2)], 0.6, "#8a5a34", round_ends=False)
    canvas.stroke(curve((50, 122.8), (100, 134.8), (150, 122.8)), 0.8, "#b07a48", round_ends=False)
    for at, foot, coat in ((36, 109.4, "#2c3f70"), (164, 114.2, "#6a3a2a"), (88, 131.6, "#3f5a48")):
        canvas.fill(
            [(at - 1.7, foot), (at - 1.2, foot - 6), (at + 1.2, foot - 6), (at + 1.7, foot)], coat, darken(coat, 0.4)
        )
        canvas.oval(at, foot - 7.4, 1.25, 1.4, "#d9a27c")
        canvas.fill([(at - 2.1, foot - 8), (at, foot - 10), (at + 2.1, foot - 8)], "#24161c")
    canvas.stroke([(172, 119), (172.6, 136)], 0.7, ROPE, round_ends=False)
    for side in (-1, 1):
        canvas.stroke(curve((172.6, 137.5), (172.6 + side * 3, 138), (172.6 + side * 4.4, 134)), 1.2, "#2c2630")


def _stern(canvas: Canvas) -> None:
    for row, y, count in ((0, 125.5, 3), (1, 116.6, 3)):
        for i in range(count):
            x = 19.5 + 8.6 * i + row * 0.5
            low = y + (x - 19) * 0.13
            canvas.box(x - 2.9, low - 0.4, 5.8, 6.4 - row * 1.6, GILT)
            canvas.box(x - 2.3, low + 0.2, 4.6, 5.2 - row * 1.6, "#ffe9b0", "#f4b860")
            canvas.box(x - 0.25, low + 0.2, 0.5, 5.2 - row * 1.6, "#6a3420")
            canvas.box(x - 2.3, low + 2.4 - row * 0.8, 4.6, 0.45, "#6a3420")
    canvas.stroke([(11, 107), (9.6, 100)], 1.1, SPAR)
    canvas.oval(9.4, 96.6, 3.0, 3.9, "#5a3a1c")
    canvas.oval(9.4, 96.6, 2.3, 3.1, "#fff3c4", "#ffc860")
    canvas.fill([(6.6, 93.4), (9.4, 90.6), (12.2, 93.4)], GILT)
    canvas.fill(
        path(curve((179, 113), (186, 108), (188, 112)), curve((188, 112), (186, 117), (180, 118))), GILT, "#8a5a24"
    )
