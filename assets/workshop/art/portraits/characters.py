"""The six characters of computer players. What each wears is what its icon shows, too (`art/faces.py`)."""

from __future__ import annotations

from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.marks import star
from art.palette import darken, lighten
from art.portraits.head import BROWN, FAIR, OLIVE, TANNED, Look, face, neck, shoulders
from art.portraits.wear import (
    band,
    brim,
    brim_shadow,
    chain,
    collar,
    earring,
    full_beard,
    goatee,
    gold,
    hair_behind,
    jewel,
    moustache,
    parted_hair,
    plume,
    ruff,
    short_hair,
    strands,
)


def paint_racer(c: Canvas) -> None:
    """A cap close to the head, and hair and feather laid flat by the wind."""
    look = Look(OLIVE, "#5b2c14", "#3f6a3a", "#b84c44", slender=True, smile=1.0, brows=-0.4)
    locks = path(
        curve((60, 30), (84, 34), (98, 50)),
        curve((98, 50), (88, 49), (80, 52)),
        curve((80, 52), (88, 56), (91, 66)),
        curve((91, 66), (82, 58), (72, 62)),
        curve((72, 62), (76, 66), (77, 74)),
        curve((77, 74), (68, 70), (62, 62)),
    )
    c.fill(locks, lighten(look.hair, 0.1), darken(look.hair, 0.3), across=True)
    strands(c, [curve((66, 40 + k), (80, 40 + k), (92 - k, 49 + k * 1.4)) for k in (0, 4, 8)], look.hair)
    shoulders(c, "#b5402c")
    neck(c, look)
    collar(c, "#f0dcb4")
    face(c, look)
    c.fill(path(curve((31, 47), (30, 38), (36, 31)), curve((36, 31), (33, 40), (33.6, 50))), look.hair)
    c.fill(path(curve((69, 47), (70, 38), (64, 31)), curve((64, 31), (67, 40), (66.6, 50))), darken(look.hair, 0.3))
    brim_shadow(c, 33, 3)
    plume(c, (60, 26), (99, 17), "#f0bf2e", 8)
    c.fill(
        path(
            curve((29, 35), (28, 11), (50, 10)),
            curve((50, 10), (72, 11), (71, 35)),
            curve((71, 35), (50, 29), (29, 35)),
        ),
        lighten("#2f7f78", 0.2),
        darken("#2f7f78", 0.4),
        across=True,
    )
    band(c, "#e6c06a", 36, 21.6, 5, -5)
    jewel(c, 62, 29, 2.4, "#c9342b")


def paint_baron(c: Canvas) -> None:
    """A coronet, a ruff and a moustache with ends that point up."""
    look = Look(FAIR, "#3a2416", "#39536b", smile=0.25, brows=0.8, age=0.35)
    shoulders(c, "#5b2a6e", wide=3)
    neck(c, look)
    ruff(c)
    face(c, look)
    short_hair(c, look.hair)
    moustache(c, look.hair, 13, 5.5)
    goatee(c, look.hair)
    points = [(27, 30), (24, 7), (36, 19), (43, 4), (50, 17), (57, 4), (64, 19), (76, 7), (73, 30)]
    gold(c, [*points, *curve((73, 30), (50, 24), (27, 30))])
    band(c, "#7c1f2c", 31, 23.4, 5, -5)
    for x, y, ink in ((24, 6, "#ece4d3"), (43, 3.6, "#ece4d3"), (57, 3.6, "#ece4d3"), (76, 6, "#ece4d3")):
        c.oval(x, y, 2.4, 2.4, lighten(ink, 0.5), darken(ink, 0.2))
    for x, y, ink in ((36, 25, "#2f74c8"), (50, 23.6, "#c9342b"), (64, 25, "#2f9e68")):
        jewel(c, x, y, 2.2, ink)


def paint_builder(c: Canvas) -> None:
    """A crown of walls, a red beard, and dust on a leather coat."""
    look = Look(TANNED, "#b5521f", "#3d5a2c", smile=0.7, brows=0.3, age=0.2)
    shoulders(c, "#7a5a35", wide=4)
    neck(c, look)
    collar(c, "#c9a56b")
    face(c, look)
    short_hair(c, look.hair)
    full_beard(c, look.hair, 83, wide=2)
    stone = "#a89c86"
    teeth = [
        (28, 33),
        (27, 6),
        (36, 6),
        (36, 13),
        (45, 13),
        (45, 6),
        (55, 6),
        (55, 13),
        (64, 13),
        (64, 6),
        (73, 6),
        (72, 33),
    ]
    c.fill([*teeth, *curve((72, 33), (50, 28), (28, 33))], lighten(stone, 0.34), darken(stone, 0.42), across=True)
    for y, left in ((18, 27.8), (24.5, 28)):
        c.stroke(curve((left, y), (50, y - 2), (100 - left, y)), 0.9, darken(stone, 0.6), alpha=0.8)
    for x, y in ((36, 17.4), (50, 16.9), (64, 17.4), (31, 23.4), (43, 22.8), (57, 22.8), (69, 23.4)):
        c.stroke([(x, y), (x, y + 6)], 0.8, darken(stone, 0.6), alpha=0.7)
    c.fill(path(arc(50, 25, 3.6, 5, 180, 360, 16), (53.6, 30), (46.4, 30)), darken(stone, 0.75))
    c.stroke([(22, 80), (78, 104)], 3.2, "#4a2f1c")
    c.oval(30, 88, 2, 1.6, "#e8ddc4", alpha=0.5)
    c.oval(66, 84, 2.6, 1.5, "#e8ddc4", alpha=0.4)


def paint_banker(c: Canvas) -> None:
    """A wide black cap, a long white beard and a chain of office with a florin."""
    look = Look(FAIR, "#d9d3c6", "#5d4a33", smile=0.35, age=1.0, brows=-0.5)
    shoulders(c, "#1f2f4f", wide=2)
    c.fill(path(curve((24, 104), (28, 84), (40, 74)), (50, 104)), "#8a1f2c", darken("#8a1f2c", 0.3))
    c.fill(path(curve((76, 104), (72, 84), (60, 74)), (50, 104)), darken("#8a1f2c", 0.2), darken("#8a1f2c", 0.5))
    neck(c, look)
    face(c, look)
    short_hair(c, look.hair, low=52)
    full_beard(c, look.hair, 90)
    chain(c, 94, 25)
    c.oval(50, 95, 6.4, 6.4, "#fbe7ae", "#6d4c18")
    c.oval(50, 95, 4.9, 4.9, "#e6c06a", "#a0762a")
    c.box(49, 91.8, 2, 6.4, "#6d4c18")
    brim_shadow(c, 34, 3)
    cap = "#26222c"
    c.fill(
        path(
            curve((18, 27), (16, 9), (46, 7)),
            curve((46, 7), (84, 5), (84, 25)),
            curve((84, 25), (80, 36), (70, 35)),
            curve((70, 35), (50, 28), (30, 35)),
            curve((30, 35), (20, 36), (18, 27)),
        ),
        lighten(cap, 0.3),
        darken(cap, 0.3),
        across=True,
    )
    c.stroke(curve((22, 24), (44, 12), (78, 22)), 1.0, lighten(cap, 0.5), alpha=0.4)
    band(c, "#b98d3b", 36, 21.5, 3.6, -6)


def paint_pirate(c: Canvas) -> None:
    """A patch, a scar, a gold ring and a black hat with a skull."""
    look = Look(TANNED, "#1d1411", "#2f4a2c", smile=0.8, brows=1.0, age=0.45, patched=True)
    hair_behind(c, look.hair, 82, 25)
    shoulders(c, "#7d1f22", wide=2)
    neck(c, look)
    collar(c, "#e9dfc8")
    face(c, look)
    c.stroke(curve((37, 52), (39, 57), (37.6, 63)), 1.0, "#8b3a2c")
    for y in (54.4, 57.4, 60.2):
        c.stroke([(36.4, y), (40.4, y - 0.4)], 0.7, "#8b3a2c")
    full_beard(c, look.hair, 77)
    for x in (44, 56):
        c.stroke([(x, 76), (x - (50 - x) * 0.1, 84)], 2.6, look.hair)
        c.oval(x, 82.5, 1.9, 1.5, "#e6c06a", "#6d4c18")
    c.stroke([(33, 35), (68, 51)], 1.6, "#17110e")
    c.oval(58.8, 47.2, 6.2, 5.4, "#3a2a22", "#0f0a08")
    earring(c, 30, 56)
    brim_shadow(c, 34, 4)
    hat = "#2a2523"
    c.fill(
        path(
            curve((3, 33), (14, 12), (36, 14), (50, 3)),
            curve((50, 3), (64, 14), (86, 12), (97, 33)),
            curve((97, 33), (76, 26), (62, 35), (50, 34.6)),
            curve((50, 34.6), (38, 35), (24, 26), (3, 33)),
        ),
        lighten(hat, 0.25),
        darken(hat, 0.3),
        across=True,
    )
    c.stroke(
        [*curve((4, 32.4), (14, 13), (36, 15), (50, 4.4)), *curve((50, 4.4), (64, 15), (86, 13), (96, 32.4))],
        1.6,
        "#c9a24b",
    )
    c.oval(50, 20, 5.2, 4.8, "#f4ecd6", "#b9ad90")
    c.box(47, 23, 6, 3.6, "#e2d8bd")
    for x in (48, 52):
        c.oval(x, 20.4, 1.5, 1.6, "#1a0f08")
    for side in (-1, 1):
        c.stroke([(50 - side * 8, 25), (50 + side * 8, 30)], 1.7, "#e9e0c8")


def paint_navigator(c: Canvas) -> None:
    """A straw hat against the sun, a blue coat, and the star one steers by."""
    look = Look(BROWN, "#241712", "#33210f", "#7a3a30", smile=0.6, slender=True)
    c.oval(70, 66, 8, 9, look.hair)
    shoulders(c, "#23507f")
    neck(c, look)
    collar(c, "#f1e4c6")
    face(c, look)
    parted_hair(c, look.hair, 54)
    c.stroke(curve((66, 60), (74, 72), (70, 88)), 5.4, look.hair)
    strands(c, [curve((66 + k, 62), (74 + k, 72), (70 + k, 87)) for k in (-1.4, 1.0)], look.hair)
    brim_shadow(c, 34, 6)
    straw = "#d9b463"
    brim(c, straw, 31, 42, 6.5, 3)
    c.fill(
        path(curve((29, 29), (30, 5), (50, 5)), curve((50, 5), (70, 5), (71, 29)), curve((71, 29), (50, 34), (29, 29))),
        lighten(straw, 0.3),
        darken(straw, 0.34),
        across=True,
    )
    for y in (11, 15.4, 19.6):
        c.stroke(
            curve((31 + (19.6 - y) * 0.3, y), (50, y + 2.4), (69 - (19.6 - y) * 0.3, y)),
            0.7,
            darken(straw, 0.5),
            alpha=0.5,
        )
    band(c, "#23507f", 28.6, 21, 5.6)
    c.fill(star(35, 90, 6.4, 2.4), "#fbe7ae", "#b98d3b")
