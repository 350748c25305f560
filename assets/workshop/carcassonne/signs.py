"""Signs over the tiles and tokens beside them: shield, goods, wheel icons, sheep and wolf, crown, pig, sectors.

Every sign is 100 units wide, flat enough to be recognised at 12 px, with a dark line around it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from art.drawing.canvas import Canvas
from art.drawing.curves import Point, arc, curve, path
from art.drawing.pixels import Pixels
from art.marks import star
from art.palette import OUTLINE, Ink, darken, lighten

SIGN_PX: Final = 192
SECTORS: Final[Mapping[str, str]] = {
    "fortune": "#d9a93a",
    "tax": "#4d76a8",
    "famine": "#a87a3c",
    "storm": "#3f5f78",
    "inquisition": "#7c3442",
    "plague": "#62783c",
}
"""Clockwise, each with its colour."""
Draw = Callable[[Canvas], None]


def sign(draw: Draw, px: int = SIGN_PX, line: float = 0.018) -> Pixels:
    """A drawing of 100 x 100 units with its outline."""
    canvas = Canvas(px, px, 100, 4)
    draw(canvas)
    return canvas.finish_outlined(OUTLINE, px * line)


def shield(c: Canvas) -> None:
    """Blue with a star, under a gilt rim."""

    def outline(inset: float) -> list[Point]:
        left, right, top, low = 14 + inset, 86 - inset, 9 + inset, 95 - inset * 1.25
        return path(
            (left, top),
            (right, top),
            curve((right, top), (right + 3, 58), (50, low)),
            curve((50, low), (left - 3, 58), (left, top)),
        )

    c.fill(outline(0), "#fbe9b4", "#b58a38")
    c.fill(outline(6), "#24508f", "#1a3c72")
    c.fill(outline(8), "#3f7cc4", "#20477f")
    c.fill([(x, y + 1.5) for x, y in star(50, 45, 27, 11.5)], "#142c54")
    c.fill(star(50, 43.5, 27, 11.5), "#fff3c4", "#e3b54c")


def _disc(c: Canvas) -> None:
    """Parchment in a brass ring, on which goods are drawn."""
    c.oval(50, 50, 47, 47, "#8a6224", "#4c3110")
    c.oval(50, 49, 45, 45, "#f3d27c", "#a87a28")
    c.oval(50, 50, 39, 39, "#fdf4dd", "#e6d0a0")


def wine(c: Canvas) -> None:
    """A barrel with a bunch of grapes."""
    c.fill(path(curve((31, 25), (18, 50), (31, 75)), curve((69, 75), (82, 50), (69, 25))), "#c98a4c", "#8a5a2c")
    for x in (40, 50, 60):
        bulge = (x - 50) * 1.3 + 50
        c.stroke(curve((x, 25), (bulge, 50), (x, 75)), 1.4, "#6d4420", alpha=0.8, round_ends=False)
    for y, half in ((31, 22.5), (66, 22.5)):
        c.box(50 - half, y, 2 * half, 5, "#5a4a3c", "#2e241c")
    for row in range(3):
        for column in range(3 - row):
            c.oval(41 + column * 9 + row * 4.5, 43 + row * 7.5, 5.4, 5.4, "#a5457e", "#5a1f55")


def grain(c: Canvas) -> None:
    """Three ears in a sheaf."""
    for lean in (-18, 18, 0):
        tip = (50 + lean * 1.15, 20)
        c.stroke(curve((50, 82), (50 + lean * 0.5, 55), tip), 3.4, "#a87a1e")
        for i in range(6):
            y = 26 + i * 6.4
            x = 50 + lean * (1.1 - i * 0.13)
            for side in (-1, 1):
                c.oval(x + side * 5, y, 4.2, 5.6, "#f4cf62", "#bd8a22")
        c.oval(tip[0], tip[1], 3.6, 6, "#f4cf62", "#bd8a22")
    c.box(39, 65, 22, 6, "#a55428", "#763614")


def cloth(c: Canvas) -> None:
    """A folded bolt with a ribbon."""
    c.fill([(22, 38), (64, 27), (80, 41), (80, 66), (38, 79), (22, 66)], "#c24a76", "#8a2a58")
    c.fill([(22, 38), (64, 27), (80, 41), (38, 53)], "#f09ab4", "#d76a92")
    for y in (60, 67, 74):
        c.stroke([(38, y), (80, y - 12)], 1.6, "#f2b8cc", alpha=0.7, round_ends=False)
    c.fill([(43, 32.5), (51, 30.4), (67, 44.6), (67, 70), (59, 72.5), (59, 47)], "#fbe2a2", "#d3a240")


def goods(name: str) -> Draw:
    def draw(c: Canvas) -> None:
        _disc(c)
        {"wine": wine, "grain": grain, "cloth": cloth}[name](c)

    return draw


def wheel_icon(steps: int) -> Draw:
    """A brass wheel with as many pips as the pig goes steps: numbers without a font."""

    def draw(c: Canvas) -> None:
        for i in range(8):
            a = i * math.pi / 4
            x, y = math.cos(a), math.sin(a)
            c.stroke([(50 + 38 * x, 50 + 38 * y), (50 + 45 * x, 50 + 45 * y)], 9, "#c8932f")
        c.oval(50, 50, 43, 43, "#ffe9a6", "#a87620")
        c.oval(50, 50, 37, 37, "#6b4312", "#3e2508")
        for i in range(8):
            a = i * math.pi / 4
            c.stroke([(50, 50), (50 + 37 * math.cos(a), 50 + 37 * math.sin(a))], 5, "#e0b04a")
        c.oval(50, 50, 27, 27, "#8a5a1a", "#5a3810")
        c.oval(50, 50, 25, 25, "#fff8e2", "#f0d798")
        _digit(c, steps)

    return draw


def _digit(c: Canvas, number: int) -> None:
    """A broad 1, 2 or 3 in the middle."""
    ink: Ink = "#3a1d06"
    if number == 1:
        c.fill([(44, 38), (50.5, 33), (55, 33), (55, 67), (47.5, 67), (47.5, 42.5), (44, 44.5)], ink)
        c.box(42.5, 63, 17, 5, ink)
    elif number == 2:
        bow = [*arc(50, 42.5, 10.5, 9.5, 190, 380, 24), (41, 64)]
        c.stroke(bow, 6.4, ink)
        c.box(38.5, 61.5, 23, 6, ink)
    else:
        c.stroke(arc(49, 41.5, 10, 8, 205, 445, 24), 6.2, ink)
        c.stroke(arc(49, 57.5, 11, 9.2, 275, 515, 24), 6.2, ink)


def _sheep_body(c: Canvas, x: float, y: float, s: float) -> None:
    for dx in (-15, -7, 8, 15):
        c.box(x + (dx - 2) * s, y + 12 * s, 4 * s, 16 * s, "#4a382c")
    for dx, dy, r in ((-18, 2, 12), (-8, -8, 13), (6, -9, 13), (17, -1, 12), (10, 8, 13), (-8, 9, 13), (0, 0, 17)):
        c.oval(x + dx * s, y + dy * s, r * s, r * s, "#ffffff", "#dfd6c2")
    c.oval(x + 27 * s, y - 6 * s, 9.5 * s, 8 * s, "#5a4638", "#2e2018")
    c.fill([(x + 20 * s, y - 12 * s), (x + 12 * s, y - 8 * s), (x + 21 * s, y - 6 * s)], "#4a382c")
    c.oval(x + 30 * s, y - 8 * s, 1.7 * s, 1.7 * s, "#ffffff")


def sheep(count: int) -> Draw:
    """A round token with that many sheep."""
    places = {
        1: ((48, 50, 1.05),),
        2: ((40, 36, 0.72), (54, 66, 0.72)),
        3: ((48, 28, 0.58), (33, 55, 0.58), (62, 70, 0.58)),
        4: ((34, 30, 0.5), (64, 38, 0.5), (31, 61, 0.5), (61, 71, 0.5)),
    }

    def draw(c: Canvas) -> None:
        c.oval(50, 50, 48, 48, "#5f8040", "#31491f")
        c.oval(50, 49, 45, 45, "#b8cc7c", "#7d9c4c")
        for x, y, s in places[count]:
            _sheep_body(c, x, y, s)

    return draw


def wolf(c: Canvas) -> None:
    """A wolf's head on a dark token."""
    c.oval(50, 50, 48, 48, "#4a4452", "#201c28")
    c.oval(50, 49, 45, 45, "#77708a", "#3c3648")
    c.fill(
        [(24, 16), (42, 34), (58, 34), (76, 16), (79, 48), (62, 66), (50, 86), (38, 66), (21, 48)], "#c9ccd4", "#7c808e"
    )
    c.fill([(24, 16), (42, 34), (30, 44), (21, 48)], "#8e929e", "#666a78")
    c.fill([(76, 16), (58, 34), (70, 44), (79, 48)], "#8e929e", "#666a78")
    c.fill([(38, 58), (50, 50), (62, 58), (58, 72), (50, 86), (42, 72)], "#f0eee8", "#c8c4bc")
    for side in (-1, 1):
        c.fill([(50 + side * 7, 50), (50 + side * 20, 43), (50 + side * 17, 52)], "#f4c63c")
        c.oval(50 + side * 14, 48, 2.2, 2.6, "#1a1208")
    c.fill([(43, 72), (57, 72), (50, 82)], "#1a1418")


def crown(c: Canvas) -> None:
    """Five points with balls, three stones."""
    c.fill(
        [(14, 34), (31, 52), (38, 24), (50, 48), (62, 24), (69, 52), (86, 34), (79, 76), (21, 76)], "#ffe28a", "#c48a22"
    )
    c.box(20, 70, 60, 12, "#ffd766", "#a8741a")
    for x, y in ((14, 32), (38, 21), (62, 21), (86, 32)):
        c.oval(x, y, 5.4, 5.4, "#fff2c0", "#d09a2c")
    for x, ink in ((32, "#c8362e"), (50, "#2f6fb8"), (68, "#c8362e")):
        c.oval(x, 76, 4.2, 4.2, lighten(ink, 0.35), darken(ink, 0.2))


def pig(c: Canvas, ink: Ink = "#eaa79a") -> None:
    """The wheel's pig, from the side, with a gilt ribbon."""
    light, dark = lighten(ink, 0.35), darken(ink, 0.24)
    for x in (30, 40, 60, 70):
        c.box(x - 4, 62, 8, 24, ink, dark)
    c.stroke(path(arc(15, 46, 6, 6, 60, 330, 20)), 4, dark)
    c.oval(47, 53, 33, 23, light, dark)
    c.oval(77, 46, 16, 15, light, dark)
    c.box(86, 43, 10, 13, lighten(ink, 0.15), dark)
    c.fill([(66, 36), (70, 20), (80, 33)], ink, dark)
    c.oval(81, 42, 2.4, 2.8, "#2a1408")
    c.oval(92, 48, 1.5, 2.2, "#6a2a20")
    c.stroke(curve((61, 32), (56, 52), (62, 72)), 6, "#e8b53c")


def sector(name: str) -> Draw:
    """A sector's icon in white on a disc of its colour."""

    def draw(c: Canvas) -> None:
        ink = SECTORS[name]
        c.oval(50, 50, 48, 48, lighten(ink, 0.45), darken(ink, 0.45))
        c.oval(50, 50, 43, 43, lighten(ink, 0.14), darken(ink, 0.22))
        SECTOR_ICONS[name](c)

    return draw


WHITE: Final = "#fff8e6"


def _clover(c: Canvas) -> None:
    c.stroke(curve((50, 54), (54, 70), (64, 82)), 5, WHITE)
    for i in range(4):
        a = math.pi / 4 + i * math.pi / 2
        for off in (-0.42, 0.42):
            c.oval(50 + 17 * math.cos(a + off), 45 + 17 * math.sin(a + off), 9.6, 9.6, WHITE)
        c.fill(
            [
                (50, 45),
                (50 + 25 * math.cos(a - 0.5), 45 + 25 * math.sin(a - 0.5)),
                (50 + 25 * math.cos(a + 0.5), 45 + 25 * math.sin(a + 0.5)),
            ],
            WHITE,
        )


def _coins(c: Canvas) -> None:
    ink = darken(SECTORS["tax"], 0.3)
    for x, count in ((36, 3), (63, 5)):
        for i in range(count):
            y = 74 - i * 9.5
            c.oval(x, y, 15, 7.5, ink)
            c.oval(x, y - 1.8, 13.6, 6.4, WHITE)


def _ear(c: Canvas) -> None:
    c.stroke([(36, 84), (47, 52)], 4.6, WHITE)
    c.stroke([(47, 52), (72, 62)], 4.6, WHITE)
    for i in range(4):
        x, y = 55 + i * 7.4, 55 + i * 3.0
        for dx, dy in ((3, -8), (-2, 8)):
            c.oval(x + dx, y + dy, 5.6, 4.6, WHITE)
    c.stroke([(47, 52), (52, 20)], 2.6, WHITE, alpha=0.6, round_ends=False)


def _cloud(c: Canvas) -> None:
    for x, y, r in ((34, 44, 14), (50, 36, 17), (66, 44, 14)):
        c.oval(x, y, r, r, WHITE)
    c.box(32, 44, 36, 14, WHITE)
    c.fill([(52, 56), (38, 74), (48, 74), (43, 90), (62, 69), (52, 69), (60, 56)], "#ffd95a")


def _cross(c: Canvas) -> None:
    c.box(44, 18, 12, 64, WHITE)
    c.box(28, 34, 44, 12, WHITE)


def _skull(c: Canvas) -> None:
    c.oval(50, 43, 25, 24, WHITE)
    c.box(37, 58, 26, 19, WHITE)
    ink = darken(SECTORS["plague"], 0.55)
    for side in (-1, 1):
        c.oval(50 + side * 10, 44, 7, 7.6, ink)
        c.box(50 + side * 5.5 - 1.3, 66, 2.6, 11, ink)
    c.fill([(50, 51), (54, 59), (46, 59)], ink)


SECTOR_ICONS: Final[Mapping[str, Draw]] = {
    "fortune": _clover,
    "tax": _coins,
    "famine": _ear,
    "storm": _cloud,
    "inquisition": _cross,
    "plague": _skull,
}
SIGNS: Final[Mapping[str, Draw]] = {
    "shield": shield,
    **{name: goods(name) for name in ("wine", "grain", "cloth")},
    **{f"wheel-{steps}": wheel_icon(steps) for steps in (1, 2, 3)},
}
"""Painted over tiles."""
TOKENS: Final[Mapping[str, Draw]] = {
    **{f"sheep-{count}": sheep(count) for count in (1, 2, 3, 4)},
    "wolf": wolf,
    **{name: goods(name) for name in ("wine", "grain", "cloth")},
    "crown": crown,
    "pig": pig,
    **{f"sector-{name}": sector(name) for name in SECTORS},
}
