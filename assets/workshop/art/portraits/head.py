"""A head and shoulders seen from the front: skin, eyes, mouth, coat. Units: the picture is 100 wide and high.

The chin is at 70, the eyes at 47, the crown of the head at 20. Light comes from the left, as in the pictures of the
cities. Hair, beards and hats are in `wear.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from art.drawing.canvas import Canvas
from art.drawing.curves import Point, arc, curve, path
from art.palette import Ink, darken, lighten, mix

DARK = "#2a1710"
"""Lids, lashes and the corners of the mouth."""
FAIR, OLIVE, TANNED, BROWN, DEEP = "#eec39c", "#dda67a", "#c98a5c", "#9c6440", "#6e4229"
"""Skins."""


class Look(NamedTuple):
    """What differs from face to face."""

    skin: Ink
    hair: Ink
    """Of the brows, too."""
    eyes: Ink = "#4a2f1b"
    lips: Ink = "#a8503f"
    age: float = 0.0
    """0 young to 1 old: lines under the eyes and beside the nose."""
    slender: bool = False
    """A narrower jaw and thinner brows."""
    smile: float = 0.5
    """0 earnest to 1 laughing."""
    brows: float = 0.0
    """u by which their inner ends are lower: stern above 0, mild below."""
    patched: bool = False
    """The right eye is covered and not drawn."""


def shoulders(c: Canvas, coat: Ink, *, wide: float = 0.0) -> None:
    """Chest and shoulders, down to the lower edge."""
    left, right = 9 - wide, 91 + wide
    outline = path(
        curve((left, 104), (left + 1, 84), (left + 14, 78), (37, 73)),
        curve((63, 73), (right - 14, 78), (right - 1, 84), (right, 104)),
    )
    c.fill(outline, lighten(coat, 0.14), darken(coat, 0.32), across=True)
    c.fill(path(curve((left + 6, 104), (left + 12, 90), (left + 16, 84)), (left + 20, 104)), DARK, alpha=0.16)
    c.fill(path(curve((right - 6, 104), (right - 12, 90), (right - 16, 84)), (right - 20, 104)), DARK, alpha=0.22)


def neck(c: Canvas, look: Look) -> None:
    """Under the chin, in its shadow."""
    half = 8.5 if look.slender else 10.5
    outline = path((50 - half, 58), curve((50 - half, 70), (50 - half - 2, 76), (42, 80)), (58, 80))
    outline += [*curve((58, 80), (50 + half + 2, 76), (50 + half, 70)), (50 + half, 58)]
    c.fill(outline, darken(look.skin, 0.16), darken(look.skin, 0.42), across=True)
    c.fill(path(curve((50 - half, 64), (50, 80), (50 + half, 64)), (50, 60)), DARK, alpha=0.25)


def face_outline(look: Look) -> list[Point]:
    """Forehead, cheeks and chin."""
    jaw, chin = (37, 66) if look.slender else (35, 67), 5.0 if look.slender else 7.5
    right_jaw = (100 - jaw[0], jaw[1])
    return path(
        curve((31, 40), (30.5, 55), jaw, (50 - chin, 70.2)),
        curve((50 - chin, 70.2), (50, 72.2), (50 + chin, 70.2)),
        curve((50 + chin, 70.2), right_jaw, (69.5, 55), (69, 40)),
        curve((69, 40), (69, 19), (50, 19)),
        curve((50, 19), (31, 19), (31, 40)),
    )


def face(c: Canvas, look: Look) -> None:
    """Ears, skin and all that is in the face; hair comes over it."""
    skin = look.skin
    for x, ink in ((30.4, lighten(skin, 0.05)), (69.6, darken(skin, 0.25))):
        c.oval(x, 48, 3.4, 5.4, ink, darken(ink, 0.12))
        c.oval(x, 48.6, 1.7, 3.2, darken(skin, 0.34), alpha=0.6)
    outline = face_outline(look)
    c.fill(outline, lighten(skin, 0.17), darken(skin, 0.22), across=True)
    # The side away from the light, and the hollow under the brow.
    c.fill(path(curve((69, 36), (70, 58), (57, 70.6)), curve((57, 70.6), (63, 58), (63.5, 36))), DARK, alpha=0.13)
    c.oval(36.8, 41, 5.0, 9, lighten(skin, 0.6), alpha=0.14)
    for x, alpha in ((38, 0.15), (62, 0.12)):
        c.oval(x, 56.5, 5.4, 3.9, "#d3503c", alpha=alpha * (1.0 if look.slender else 0.75))
    _eyes(c, look)
    _nose(c, look)
    _mouth(c, look)
    if look.age:
        for side in (-1, 1):
            c.stroke(
                curve((50 + side * 11.6, 51.2), (50 + side * 8, 52.8), (50 + side * 5, 51.4)),
                0.7,
                darken(skin, 0.45),
                alpha=0.55 * look.age,
            )
            c.stroke(
                curve((50 + side * 5.4, 55), (50 + side * 8.6, 58), (50 + side * 8.2, 62)),
                0.8,
                darken(skin, 0.45),
                alpha=0.6 * look.age,
            )
            c.stroke([(50 + side * 15.5, 45), (50 + side * 17.6, 43.8)], 0.6, darken(skin, 0.45), alpha=0.5 * look.age)
        for y in (30.5, 33.2):
            c.stroke(curve((42, y), (50, y - 1), (58, y)), 0.6, darken(skin, 0.4), alpha=0.5 * look.age)


def _eyes(c: Canvas, look: Look) -> None:
    skin = look.skin
    brow = darken(look.hair, 0.15)
    for side in (-1, 1):
        x = 50 + side * 8.6
        if not (look.patched and side > 0):
            c.oval(x, 47.2, 5.3, 3.9, darken(skin, 0.4), alpha=0.28)
            white = path(
                curve((x - 4.4, 47.6), (x, 43.2), (x + 4.4, 47.6)), curve((x + 4.4, 47.6), (x, 51.0), (x - 4.4, 47.6))
            )
            c.fill(white, "#fdf6e8", mix("#fdf6e8", skin, 0.35))
            c.oval(x + 0.3, 47.0, 2.35, 2.45, darken(look.eyes, 0.25), lighten(look.eyes, 0.25))
            c.oval(x + 0.3, 47.0, 1.15, 1.2, "#120a06")
            c.oval(x - 0.6, 46.1, 0.75, 0.7, "#ffffff", alpha=0.95)
            c.stroke(curve((x - 4.7, 47.9), (x - 0.4, 42.6), (x + 4.8, 47.5)), 1.5 if look.slender else 1.2, DARK)
            if look.slender:
                c.stroke([(x + side * 4.2, 46.6), (x + side * 6.0, 45.4)], 0.9, DARK)
            c.stroke(curve((x - 3.4, 49.6), (x, 50.9), (x + 3.4, 49.6)), 0.6, darken(skin, 0.45), alpha=0.6)
        inner, outer = 50 + side * 3.6, 50 + side * 14.6
        high = 40.6 - (0.6 if look.slender else 0)
        thick = 1.5 if look.slender else 2.4
        points = curve((inner, high + 0.9 + look.brows), (50 + side * 9, high - 2.2), (outer, high + 1.6))
        c.stroke(points, thick, brow)
        c.stroke(points[:8], thick + 0.5, brow)


def _nose(c: Canvas, look: Look) -> None:
    skin = look.skin
    wide = 3.5 if look.slender else 4.6
    c.fill(
        path(curve((51.4, 44), (53.4, 52), (50 + wide, 56.4)), (51, 57.6), curve((51, 57.6), (51.8, 50), (50.6, 44))),
        darken(skin, 0.5),
        alpha=0.26,
    )
    c.fill(
        path(curve((49.4, 44), (48.2, 50), (48.4, 55.4)), curve((50.4, 55.4), (50.6, 50), (50.4, 44))),
        lighten(skin, 0.6),
        alpha=0.28,
    )
    c.stroke(
        curve((50 - wide, 56.2), (50 - wide + 1, 58.2), (50, 57.8), (50 + wide - 1, 58.2), (50 + wide, 56)),
        1.0,
        darken(skin, 0.5),
    )
    for x in (48, 52):
        c.oval(x, 57.2, 0.9, 0.55, darken(skin, 0.68))


def _mouth(c: Canvas, look: Look) -> None:
    half, rise = (5.2 if look.slender else 6.2), 1.6 * look.smile
    y = 62.6
    left, right = (50 - half, y - rise), (50 + half, y - rise)
    lower = path(curve(left, (50, y + 1.2 + rise), right), curve(right, (50, y + 5.2 + rise), left))
    c.fill(lower, lighten(look.lips, 0.12), darken(look.lips, 0.12))
    upper = path(curve(left, (47, y - 1.9), (50, y - 0.9)), curve((50, y - 0.9), (53, y - 1.9), right))
    upper += curve(right, (50, y + 1.2 + rise), left)
    c.fill(upper, darken(look.lips, 0.2))
    c.stroke(curve(left, (50, y + 1.2 + rise), right), 0.9, DARK)
    c.stroke(curve((47.4, 67), (50, 67.8), (52.6, 67)), 0.8, darken(look.skin, 0.4), alpha=0.5)
    c.fill(arc(48.4, y + 2.4 + rise * 0.7, 1.6, 0.55, 0, 360, 16), "#ffffff", alpha=0.32)
