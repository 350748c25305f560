"""The small shops: each souk has its own roof, its own cloths and its own wares, told apart without colour too.

Units are 100 wide; the doorway is left free for a good, and the right edge for the shop's own shadow.
"""

from __future__ import annotations

from collections.abc import Callable

from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.drawing.lighting import light_rim, shade_picture
from art.drawing.noise import blur
from art.drawing.pixels import Pixels, empty, lay, tint_pixels
from art.palette import OUTLINE, Ink, darken, lighten, mix

from yspahan import wares
from yspahan.colours import DOOR, IVORY, PLASTER, SOUKS, WOOD, WOOD_DARK
from yspahan.masonry import awning, dome, fill_round, gilt_finial, niche, scallops, tile_band, wall

SHOP_PX = 200
VARIANTS = (1, 2, 3)
LEFT, RIGHT, TOP, FOOT = 9.0, 83.0, 46.0, 95.0
MIDDLE = (LEFT + RIGHT) / 2
WIDTH = RIGHT - LEFT
DOOR_W, DOOR_H = 34.0, 36.0


def shop(colour: str, variant: int) -> Pixels:
    """A shop of a souk, seen from its front and a little from above."""
    ink = SOUKS[colour]
    c = Canvas(SHOP_PX, SHOP_PX, 100, 5)
    ROOFS[colour](c, ink, variant)
    body = c.finish()[..., 3]
    _wares(c, colour, variant)
    piece = c.finish_outlined(OUTLINE, SHOP_PX * 0.02)
    piece = shade_picture(light_rim(piece, body, 2, 0.45), body, 3, 0.25)
    result = _ground_shadow()
    lay(result, piece)
    return result


def _ground_shadow() -> Pixels:
    c = Canvas(SHOP_PX, SHOP_PX, 100, 2)
    c.fill([(12, 95.5), (70, 99), (98, 93), (98, 66), (80, 52), (80, 95)], "#000000")
    shade = blur(c.finish()[..., 3], 5)
    result = empty(SHOP_PX, SHOP_PX)
    lay(result, tint_pixels(shade, "#3a1f0a", 0.42))
    return result


def _house(c: Canvas, ink: Ink, variant: int, *, top: float = TOP) -> None:
    """The walls and the open doorway with its doorstep."""
    tone = mix(mix(PLASTER, ink, 0.07), ("#f6e6c2", "#e6c48e", "#f0d8b0")[variant - 1], 0.5)
    wall(c, LEFT, top, WIDTH, FOOT - top, tone)
    c.box(LEFT, FOOT - 4, WIDTH, 4, darken(tone, 0.4), alpha=0.55)
    niche(c, MIDDLE, FOOT, DOOR_W, DOOR_H, DOOR, frame=ink, rim=0.13)
    c.fill([(MIDDLE - 17, FOOT), (MIDDLE + 17, FOOT), (MIDDLE + 13, FOOT - 5), (MIDDLE - 13, FOOT - 5)], "#c89a62")


def _windows(c: Canvas, ink: Ink, y: float) -> None:
    for x in (LEFT + 9.5, RIGHT - 9.5):
        niche(c, x, y, 8, 12, DOOR, frame=ink, rim=0.16)


def _onion_roof(c: Canvas, ink: Ink, variant: int) -> None:
    c.box(MIDDLE - 22, 36, 44, 11, lighten(PLASTER, 0.1), darken(PLASTER, 0.35), across=True)
    for i in range(4):
        c.fill(arc(MIDDLE - 16.5 + 11 * i, 43, 2.6, 4.6, 180, 360, 12), DOOR, alpha=0.9)
    dome(c, MIDDLE, 38, 25, 33, ink, finial=7, ribs=5 + variant % 2 * 2)
    _house(c, ink, variant)
    tile_band(c, LEFT - 2, TOP - 3, WIDTH + 4, 9, ink, IVORY, "zigzag")
    _windows(c, ink, 78)


def _vault_roof(c: Canvas, ink: Ink, variant: int) -> None:
    for part, tone in ((1.0, darken(ink, 0.35)), (0.93, ink), (0.80, darken(ink, 0.18)), (0.74, lighten(ink, 0.12))):
        fill_round(c, arc(MIDDLE, 48, 40 * part, 34 * part, 180, 360, 48), tone)
    wall(c, MIDDLE - 24, 27, 48, 20, PLASTER, courses=1)
    c.fill(path(arc(MIDDLE, 48, 29.5, 25, 180, 360, 40)), lighten(PLASTER, 0.2), darken(PLASTER, 0.2), across=True)
    c.fill(path(arc(MIDDLE, 48, 22, 18.5, 180, 360, 40)), DOOR)
    for i in range(-2, 3):  # the lattice of the great window
        c.stroke([(MIDDLE + 7.4 * i, 48), (MIDDLE + 7.4 * i, 29)], 1.7, lighten(ink, 0.35), round_ends=False)
    c.stroke([(MIDDLE - 22, 39), (MIDDLE + 22, 39)], 1.7, lighten(ink, 0.35), round_ends=False)
    _house(c, ink, variant)
    tile_band(c, LEFT - 2, TOP - 1, WIDTH + 4, 6, ink, IVORY, "diamonds")
    awning(c, LEFT + 2, 53, WIDTH - 4, 10, ink, IVORY, stripes=9, out=4)


def _tent_roof(c: Canvas, ink: Ink, variant: int) -> None:
    _house(c, ink, variant)
    peak, low = (MIDDLE, 7.0), 51.0
    count = 7
    for i in range(count):
        tone = ink if i % 2 == 0 else IVORY
        tone = mix(lighten(tone, 0.14), darken(tone, 0.34), i / (count - 1))
        a, b = (LEFT - 6 + (WIDTH + 12) * k / count for k in (i, i + 1))
        edge_a = curve((a, low), (a + (peak[0] - a) * 0.62, low - 17), peak, steps=12)
        edge_b = curve((b, low), (b + (peak[0] - b) * 0.62, low - 17), peak, steps=12)
        c.fill([*edge_a, *reversed(edge_b)], tone)
    c.box(LEFT - 5, low, WIDTH + 10, 9, "#1a0f08", alpha=0.28)
    scallops(c, LEFT - 6, low - 0.3, WIDTH + 12, 7, count, lighten(ink, 0.1), IVORY)
    c.stroke([(LEFT - 6, low), (RIGHT + 6, low)], 2.2, darken(ink, 0.45), round_ends=False)
    side = 1 if variant != 2 else -1
    c.stroke([(MIDDLE, 10), (MIDDLE, 1.5)], 1.8, WOOD_DARK)
    c.fill([(MIDDLE, 1.5), (MIDDLE + side * 15, 5), (MIDDLE, 9)], "#f0bd33")
    _windows(c, ink, 80)


def _tiled_roof(c: Canvas, ink: Ink, variant: int) -> None:
    for x in (LEFT + 5, RIGHT - 5):
        c.box(x - 5, 16, 10, 34, lighten(PLASTER, 0.15), darken(PLASTER, 0.3), across=True)
        for y in (20, 30):
            c.box(x - 5, y, 10, 4, lighten(ink, 0.1), darken(ink, 0.3), across=True)
        dome(c, x, 17, 6.5, 11, ink, finial=3.4, ribs=1)
    dome(c, MIDDLE, 45, 27, 27, ink, onion=False, ribs=3, finial=6)
    fill_round(c, arc(MIDDLE, 45, 27.6, 11, 180, 360, 40), "#7fc4d8", bright=0.2, dim=0.35)
    c.fill(arc(MIDDLE, 47, 27.6, 8, 180, 360, 40), lighten(ink, 0.05), darken(ink, 0.3), across=True)
    _house(c, ink, variant)
    tile_band(c, LEFT - 2, TOP - 3, WIDTH + 4, 10, ink, IVORY, "stars")
    _windows(c, ink, 78)


def _flat_roof(c: Canvas, ink: Ink, variant: int) -> None:
    x = MIDDLE + (15 if variant != 2 else -15)
    c.box(x - 13, 7, 26, 36, lighten(PLASTER, 0.12), darken(PLASTER, 0.35), across=True)
    for i in range(3):  # the slots of the wind tower
        c.fill(
            path(arc(x - 7.6 + 7.6 * i, 17, 2.5, 4, 180, 360, 12), (x - 5.1 + 7.6 * i, 31), (x - 10.1 + 7.6 * i, 31)),
            DOOR,
        )
    tile_band(c, x - 15, 3, 30, 6, ink, IVORY, "checks")
    for i in range(6):
        left, w = LEFT - 1 + i * 13.0, 10.4
        tone = mix(lighten(ink, 0.2), darken(ink, 0.35), i / 5)
        c.fill(
            [
                *((left, 47), (left, 38), (left + 2.6, 38), (left + 2.6, 33.5)),
                *((left + w - 2.6, 33.5), (left + w - 2.6, 38), (left + w, 38), (left + w, 47)),
            ],
            tone,
        )
    _house(c, ink, variant)
    tile_band(c, LEFT - 1, TOP - 4, WIDTH + 2, 8, ink, "#8a4a12", "checks")
    for px in (LEFT + 1, RIGHT - 1):
        c.stroke([(px, 62), (px, FOOT)], 2.2, WOOD, round_ends=False)
    awning(c, LEFT + 4, 52, WIDTH - 8, 11, ink, "#fbe9b4", stripes=6, out=7)


def _twin_roof(c: Canvas, ink: Ink, variant: int) -> None:
    dome(c, MIDDLE - 19, 43, 17, 27, ink, ribs=3, finial=6)
    dome(c, MIDDLE + 19, 43, 17, 27, ink, ribs=3, finial=6)
    c.box(MIDDLE - 4, 24, 8, 22, lighten(PLASTER, 0.2), darken(PLASTER, 0.2), across=True)
    c.fill([(MIDDLE - 6, 25), (MIDDLE, 14), (MIDDLE + 6, 25)], lighten("#e8c25a", 0.2), darken("#e8c25a", 0.3))
    gilt_finial(c, MIDDLE, 16, 5)
    _house(c, ink, variant)
    tile_band(c, LEFT - 2, TOP - 4, WIDTH + 4, 8, ink, IVORY, "crescents")
    for side in (-1, 1):  # curtains drawn aside
        edge = MIDDLE + side * 25
        drape = path(
            (edge, 52),
            (MIDDLE + side * 1, 52),
            curve((MIDDLE + side * 1, 52), (MIDDLE + side * 17, 62), (MIDDLE + side * 18, 74)),
            curve((MIDDLE + side * 18, 74), (MIDDLE + side * 15, 86), (MIDDLE + side * 17, 94)),
            (edge, 94),
            curve((edge, 94), (edge - side * 2, 84), (edge - side * 4, 74)),
        )
        tone = lighten(ink, 0.22) if side < 0 else ink
        c.fill(drape, lighten(tone, 0.14), darken(tone, 0.22))
        for k in (0.35, 0.65):
            x = edge + (MIDDLE + side * 8 - edge) * k
            c.stroke(curve((x, 53), (edge - side * 3, 66), (edge - side * 5, 74)), 1.1, darken(ink, 0.5), alpha=0.5)
        c.box(min(edge, edge - side * 7), 72.5, 7, 3, "#f2cf6e", "#9a6a1c")
    c.box(LEFT + 3, 50, WIDTH - 6, 3, "#f2cf6e", "#8a5a1c")


ROOFS: dict[str, Callable[[Canvas, Ink, int], None]] = {
    "orange": _onion_roof,
    "green": _vault_roof,
    "red": _tent_roof,
    "blue": _tiled_roof,
    "yellow": _flat_roof,
    "violet": _twin_roof,
}
"""What stands under each colour, by the name of the souk's colour."""


def _wares(c: Canvas, colour: str, variant: int) -> None:
    """What is sold, at the sides of the door: on the left, on the right, or more of it on the left."""
    draw = wares.WARES[colour]
    left, right = LEFT + 7.5, RIGHT - 6.5
    if variant == 1:
        draw(c, left, FOOT + 2, 15)
        draw(c, right + 1, FOOT + 2.5, 13)
    elif variant == 2:
        draw(c, right, FOOT + 2.5, 16)
        wares.lantern(c, left - 1, 66, 9)
    else:
        draw(c, left - 1, FOOT + 2.5, 16)
        wares.pot_plant(c, right + 1, FOOT + 2, 15)
