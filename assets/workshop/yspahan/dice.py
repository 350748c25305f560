"""The dice and their cup. Pips are large and dark, so that a number is read at 24 px."""

from __future__ import annotations

from art.drawing.canvas import Canvas
from art.drawing.curves import Point, arc, curve, path
from art.drawing.lighting import light_rim, shade_picture
from art.drawing.pixels import Pixels
from art.palette import OUTLINE, Ink, darken, lighten, mix

from yspahan.colours import LAPIS, TURQUOISE
from yspahan.masonry import fill_round, star_outline

DIE_PX, CUP_PX = 160, 260
FACES: dict[str, tuple[Ink, Ink, Ink]] = {
    "white": ("#fffaee", "#d9cbb0", "#1c2c4a"),
    "yellow": ("#ffe17a", "#dc9a1e", "#3f2205"),
}
"""Upper and lower tone of the face, and the pips."""
LEFT, MIDDLE, RIGHT = 24.0, 47.0, 70.0
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LEFT, LEFT), (RIGHT, RIGHT)),
    3: ((LEFT, LEFT), (MIDDLE, MIDDLE), (RIGHT, RIGHT)),
    4: ((LEFT, LEFT), (RIGHT, LEFT), (LEFT, RIGHT), (RIGHT, RIGHT)),
    5: ((LEFT, LEFT), (RIGHT, LEFT), (MIDDLE, MIDDLE), (LEFT, RIGHT), (RIGHT, RIGHT)),
    6: ((LEFT, 22.0), (RIGHT, 22.0), (LEFT, MIDDLE), (RIGHT, MIDDLE), (LEFT, 72.0), (RIGHT, 72.0)),
}


def die(kind: str, number: int) -> Pixels:
    """A die with its number up, seen from above; yellow ones have a line around the face as well."""
    top, low, ink = FACES[kind]
    c = Canvas(DIE_PX, DIE_PX, 100, 5)
    c.fill(rounded_box(6, 6, 90, 90, 16), darken(low, 0.28), darken(low, 0.48))  # its thickness, below and right
    c.fill(rounded_box(4, 4, 86, 86, 15), lighten(top, 0.5), darken(low, 0.06))
    body = c.finish()[..., 3]
    c.fill(rounded_box(7.5, 7.5, 79, 79, 12), top, low)
    if kind == "yellow":
        c.fill(rounded_box(9.6, 9.6, 74.8, 74.8, 10), mix(low, ink, 0.34))
        c.fill(rounded_box(12.0, 12.0, 70.0, 70.0, 8), top, low)
    c.fill(path(arc(47, 40, 36, 30, 180, 300, 24), arc(56, 50, 40, 34, 290, 190, 24)), "#ffffff", alpha=0.28)
    r = 13.0 if number == 1 else 10.4
    for x, y in PIPS[number]:
        c.oval(x + 0.7, y + 1.0, r, r, lighten(top, 0.6))
        c.oval(x, y, r, r, ink, lighten(ink, 0.12))
        c.oval(x - r * 0.25, y - r * 0.3, r * 0.34, r * 0.26, lighten(ink, 0.5), alpha=0.45)
    return light_rim(c.finish_outlined(OUTLINE, DIE_PX * 0.018), body, 2, 0.35)


def rounded_box(x: float, y: float, w: float, h: float, r: float) -> list[Point]:
    """The outline of a box with round corners."""
    return path(
        arc(x + w - r, y + r, r, r, -90, 0, 10),
        arc(x + w - r, y + h - r, r, r, 0, 90, 10),
        arc(x + r, y + h - r, r, r, 90, 180, 10),
        arc(x + r, y + r, r, r, 180, 270, 10),
    )


def dice_cup() -> Pixels:
    """A leather cup with a glazed band, open towards the viewer."""
    leather = "#8a4a22"
    c = Canvas(CUP_PX, CUP_PX, 100, 4)
    half_top, half_foot, top, foot = 38.0, 29.0, 20.0, 88.0
    side = path(
        (50 - half_top, top),
        curve((50 - half_top, top), (50 - half_foot - 3, 60), (50 - half_foot, foot)),
        arc(50, foot, half_foot, 7, 180, 0, 30),
        curve((50 + half_foot, foot), (50 + half_foot + 3, 60), (50 + half_top, top)),
    )
    fill_round(c, side, leather, bright=0.30, dim=0.62)
    for y, half in ((30.0, 36.6), (82.0, 29.9)):
        for dy, tone in ((0.0, "#f2cf6e"), (2.6, "#9a6a1c")):
            band = [*arc(50, y + dy, half, 7.4, 180, 0, 40), *arc(50, y + dy + 2.6, half, 7.4, 0, 180, 40)]
            c.fill(band, lighten(tone, 0.2), darken(tone, 0.45), across=True)
    belt = [*arc(50, 46, 34.4, 7.2, 180, 0, 40), *arc(50, 62, 32.2, 7.2, 0, 180, 40)]
    c.fill(belt, lighten(TURQUOISE, 0.2), darken(LAPIS, 0.4), across=True)
    for i, x in enumerate((26, 38, 50, 62, 74)):
        y = (59.8, 61.6, 62.2, 61.6, 59.8)[i] - 1.2
        c.fill(star_outline(x, y, 4.6, 8, 0.6), "#fff6e0" if i < 4 else "#cfc4a8")
    c.oval(50, top, half_top, 9, "#e0b070", "#7a4318")
    c.oval(50, top + 0.8, half_top - 3.2, 7.0, "#2a1408", "#5a2f14")
    body = c.finish()[..., 3]
    piece = c.finish_outlined(OUTLINE, CUP_PX * 0.014)
    return shade_picture(light_rim(piece, body, 2, 0.5), body, 4, 0.3)
