"""Twelve captains from all around the sea: for computer players without a character, and for persons."""

from __future__ import annotations

from art.drawing.canvas import Canvas
from art.drawing.curves import curve, path
from art.palette import darken, lighten
from art.portraits.head import BROWN, DEEP, FAIR, OLIVE, TANNED, Look, face, neck, shoulders
from art.portraits.wear import (
    band,
    brim,
    brim_shadow,
    collar,
    curls,
    earring,
    full_beard,
    goatee,
    hair_behind,
    jewel,
    moustache,
    parted_hair,
    plume,
    ruff,
    short_hair,
    turban,
    veil,
)


def paint_marco(c: Canvas) -> None:
    """A red cap and a short beard."""
    look = Look(OLIVE, "#4a2c17", "#4d3a20", smile=0.5)
    shoulders(c, "#20524f")
    neck(c, look)
    collar(c, "#d8c28e")
    face(c, look)
    short_hair(c, look.hair, low=56)
    full_beard(c, look.hair, 75)
    brim_shadow(c, 33, 3)
    cap = "#a3282a"
    c.fill(
        path(
            curve((27, 33), (20, 8), (52, 8)),
            curve((52, 8), (86, 6), (80, 30)),
            curve((80, 30), (76, 27), (72, 33)),
            curve((72, 33), (50, 27), (27, 33)),
        ),
        lighten(cap, 0.24),
        darken(cap, 0.4),
        across=True,
    )
    c.stroke(curve((36, 16), (56, 9), (76, 20)), 1.0, lighten(cap, 0.5), alpha=0.4)
    band(c, darken(cap, 0.3), 35, 22.4, 5, -5)


def paint_ginevra(c: Canvas) -> None:
    """Fair hair with a row of pearls."""
    look = Look(FAIR, "#d29a3d", "#3f6f8f", "#bb5a54", slender=True, smile=0.55)
    hair_behind(c, look.hair, 88, 24)
    shoulders(c, "#7a2742")
    c.fill(path(curve((33, 77), (50, 92), (67, 77)), curve((67, 77), (50, 82), (33, 77))), look.skin)
    neck(c, look)
    face(c, look)
    parted_hair(c, look.hair, 60)
    for x, y in curve((30, 27), (50, 10), (70, 27), steps=10):
        c.oval(x + 0.3, y + 0.5, 2.1, 2.1, darken("#ece4d3", 0.5))
        c.oval(x, y, 1.9, 1.9, "#ffffff", "#c9bda4")
    jewel(c, 50, 22.5, 2.3, "#2f9e68")
    for x, y in curve((38, 76), (50, 92), (62, 76), steps=10):
        c.oval(x, y, 1.4, 1.4, "#ffffff", "#c9bda4")


def paint_ramon(c: Canvas) -> None:
    """A black hat with a red feather, and a ruff."""
    look = Look(OLIVE, "#17100d", "#2f2013", smile=0.4, brows=0.6)
    shoulders(c, "#2b2626")
    neck(c, look)
    ruff(c, "#efe6d0")
    face(c, look)
    short_hair(c, look.hair, low=50)
    moustache(c, look.hair, 10, 2)
    goatee(c, look.hair, 78)
    brim_shadow(c, 33, 5)
    brim(c, "#35302f", 30, 38, 6, -3)
    c.fill(
        path(curve((30, 28), (31, 6), (50, 7)), curve((50, 7), (69, 6), (70, 28)), curve((70, 28), (50, 33), (30, 28))),
        lighten("#35302f", 0.24),
        darken("#35302f", 0.34),
        across=True,
    )
    band(c, "#b98d3b", 28, 20, 4.6)
    plume(c, (34, 25), (6, 10), "#c9342b", 7)


def paint_zoe(c: Canvas) -> None:
    """Dark curls and rings in the ears."""
    look = Look(OLIVE, "#2a1710", "#4a3018", "#b0483e", slender=True, smile=0.9, brows=-0.3)
    ring = [(27, 40, 7), (24, 51, 7.4), (26, 63, 7), (73, 40, 7), (76, 51, 7.4), (74, 63, 7), (30, 73, 6), (70, 73, 6)]
    curls(c, look.hair, ring)
    shoulders(c, "#2f7f78")
    c.fill(path(curve((34, 77), (50, 90), (66, 77)), curve((66, 77), (50, 81), (34, 77))), look.skin)
    neck(c, look)
    face(c, look)
    curls(
        c,
        look.hair,
        [
            (33, 29, 6.6),
            (40, 21, 7.2),
            (50, 18, 7.6),
            (60, 21, 7.2),
            (67, 29, 6.6),
            (36, 14, 5.6),
            (64, 14, 5.6),
            (50, 10, 6.4),
        ],
    )
    band(c, "#e6c06a", 30, 19.6, 4.2, -8)
    earring(c, 30.4, 58)
    earring(c, 69.6, 58)


def paint_isabel(c: Canvas) -> None:
    """A black veil on a high comb, and a rose."""
    look = Look(FAIR, "#1f130d", "#3b2413", "#a83a40", slender=True, smile=0.3)
    shoulders(c, "#1f1a1e")
    neck(c, look)
    face(c, look)
    parted_hair(c, look.hair, 50)
    veil(c, "#2b2430", edge="#b98d3b")
    c.fill(path(curve((36, 12), (50, -4), (64, 12)), curve((64, 12), (50, 6), (36, 12))), "#e6c06a", "#6d4c18")
    for x in (42, 46, 50, 54, 58):
        c.stroke([(x, 11), (50 + (x - 50) * 1.25, 4 + abs(x - 50) * 0.4)], 0.9, "#6d4c18")
    c.oval(67, 27, 5, 5, "#d8433c", "#7c1420")
    c.ring(67, 27, 3.2, 0.8, "#8a1a22")
    jewel(c, 50, 82, 3, "#c9342b")


def paint_niccolo(c: Canvas) -> None:
    """An old gentleman in red, with flaps over the ears."""
    look = Look(FAIR, "#8d857a", "#46596b", smile=0.3, age=0.8)
    shoulders(c, "#7d2a1f", wide=2)
    neck(c, look)
    collar(c, "#efe4cb")
    face(c, look)
    short_hair(c, look.hair, low=60)
    cap = "#7d2a1f"
    c.fill(
        path(
            curve((28, 33), (25, 10), (50, 9)), curve((50, 9), (75, 10), (72, 33)), curve((72, 33), (50, 26), (28, 33))
        ),
        lighten(cap, 0.22),
        darken(cap, 0.4),
        across=True,
    )
    for side in (-1, 1):
        c.fill(
            path(
                curve((50 + side * 20, 28), (50 + side * 25, 38), (50 + side * 23.4, 54)),
                curve((50 + side * 23.4, 54), (50 + side * 16, 50), (50 + side * 19, 32)),
            ),
            lighten(cap, 0.15 if side < 0 else 0.0),
            darken(cap, 0.4),
        )
    moustache(c, look.hair, 10)


def paint_leonor(c: Canvas) -> None:
    """Red hair under a green hood."""
    look = Look(FAIR, "#a63f1c", "#2f6b45", "#b9534a", slender=True, smile=0.7)
    hair_behind(c, look.hair, 90, 25)
    shoulders(c, "#2d5a35")
    neck(c, look)
    collar(c, "#e6d6a8")
    face(c, look)
    parted_hair(c, look.hair, 66)
    hood = "#35693e"
    c.fill(
        path(
            curve((22, 60), (18, 4), (50, 4)),
            curve((50, 4), (82, 4), (78, 60)),
            curve((78, 60), (74, 22), (50, 18)),
            curve((50, 18), (26, 22), (22, 60)),
        ),
        lighten(hood, 0.26),
        darken(hood, 0.42),
        across=True,
    )
    c.stroke([*curve((23.4, 58), (27, 22), (50, 18.6)), *curve((50, 18.6), (73, 22), (76.6, 58))], 1.4, "#e6c06a")
    jewel(c, 50, 84, 2.8, "#f0bf2e")


def paint_yusuf(c: Canvas) -> None:
    """A white turban with a blue stone."""
    look = Look(BROWN, "#1b120e", "#2c1b10", "#7d3c30", smile=0.6)
    shoulders(c, "#e0cfa4", wide=2)
    c.fill(path((43, 76), (57, 76), (60, 104), (40, 104)), "#2f74c8", darken("#2f74c8", 0.4))
    neck(c, look)
    face(c, look)
    full_beard(c, look.hair, 77)
    turban(c, "#f0e6cc")
    jewel(c, 50, 27, 3, "#2f74c8")
    plume(c, (50, 24), (58, 2), "#dfe7ea", 4)


def paint_amira(c: Canvas) -> None:
    """An ochre veil, gold beads and a dark face."""
    look = Look(DEEP, "#160e0b", "#24150c", "#8a4038", slender=True, smile=0.65)
    shoulders(c, "#b5651f")
    neck(c, look)
    face(c, look)
    veil(c, "#c98a2a", edge="#fbe7ae")
    band(c, "#7d2a1f", 29, 18.6, 4.0, -8)
    for x, y in curve((34, 27), (50, 19), (66, 27), steps=8):
        c.oval(x, y + 3.6, 1.5, 1.5, "#fbe7ae", "#8a6a24")
    for x, y in curve((38, 77), (50, 99), (62, 77), steps=11):
        c.oval(x, y, 1.9, 1.9, "#fbe7ae", "#8a6a24")
    jewel(c, 50, 89, 2.6, "#2f7f78")


def paint_anselm(c: Canvas) -> None:
    """An old sailor with a pipe and a woollen cap."""
    look = Look(TANNED, "#e6e1d6", "#4b6a80", smile=0.7, age=1.0)
    shoulders(c, "#203247", wide=3)
    neck(c, look)
    collar(c, "#203247")
    face(c, look)
    short_hair(c, look.hair, low=54)
    full_beard(c, look.hair, 80, wide=1)
    brim_shadow(c, 33, 3)
    wool = "#33506b"
    c.fill(
        path(curve((28, 30), (27, 6), (50, 6)), curve((50, 6), (73, 6), (72, 30)), curve((72, 30), (50, 24), (28, 30))),
        lighten(wool, 0.24),
        darken(wool, 0.4),
        across=True,
    )
    for k in range(-18, 19, 6):
        c.stroke(curve((50 + k * 0.5, 8), (50 + k, 16), (50 + k * 1.15, 28)), 0.8, darken(wool, 0.5), alpha=0.45)
    band(c, darken(wool, 0.15), 36, 22.4, 8, -6)
    c.stroke([(57, 65), (70, 70)], 1.8, "#5a3519")
    c.fill([(68, 63), (77, 63), (76, 73), (69, 73)], "#8a5630", "#3d2413")


def paint_caterina(c: Canvas) -> None:
    """An old lady in a white coif."""
    look = Look(FAIR, "#b9b2a6", "#4d5d3b", "#a8564c", slender=True, smile=0.5, age=0.9)
    shoulders(c, "#3a3f5c")
    neck(c, look)
    ruff(c, "#f0e8d6")
    face(c, look)
    parted_hair(c, look.hair, 50)
    coif = "#efe7d4"
    c.fill(
        path(
            curve((27, 50), (19, 8), (50, 8)),
            curve((50, 8), (81, 8), (73, 50)),
            curve((73, 50), (70, 25), (50, 24)),
            curve((50, 24), (30, 25), (27, 50)),
        ),
        lighten(coif, 0.4),
        darken(coif, 0.34),
        across=True,
    )
    c.stroke(curve((28, 40), (32, 22), (50, 20.6)), 0.9, darken(coif, 0.4), alpha=0.6)
    c.stroke(curve((72, 40), (68, 22), (50, 20.6)), 0.9, darken(coif, 0.5), alpha=0.6)


def paint_beppe(c: Canvas) -> None:
    """A boy with freckles, a red kerchief and a striped shirt."""
    look = Look(TANNED, "#c07a2c", "#3f6a7f", smile=1.0, brows=-0.5)
    shoulders(c, "#e9e0cc")
    for y, half in ((81, 30), (88, 37), (95, 39)):
        stripe = curve((50 - half, y + 3), (50, y - 2), (50 + half, y + 3))
        stripe += curve((50 + half, y + 6.4), (50, y + 1.4), (50 - half, y + 6.4))
        c.fill(stripe, "#2f6296", "#1b3c63", across=True)
    neck(c, look)
    face(c, look)
    curls(c, look.hair, [(30, 33, 5), (33, 25, 6), (70, 33, 5), (67, 25, 6), (42, 21, 6), (58, 21, 6)])
    cloth = "#c9342b"
    c.fill(
        path(curve((28, 31), (26, 8), (50, 8)), curve((50, 8), (74, 8), (72, 31)), curve((72, 31), (50, 20), (28, 31))),
        lighten(cloth, 0.22),
        darken(cloth, 0.4),
        across=True,
    )
    c.fill(path(curve((70, 26), (84, 28), (88, 40)), curve((88, 40), (78, 36), (70, 32))), darken(cloth, 0.2))
    for x, y in ((38, 16), (50, 13), (62, 16), (44, 22), (56, 22)):
        c.oval(x, y, 1.5, 1.4, "#fff1dc", alpha=0.9)
    for spot in (43.4, 46.6, 53.4, 56.6):
        c.oval(spot, 53 + abs(spot - 50) * 0.2, 0.55, 0.5, "#8a4a24", alpha=0.7)
    earring(c, 30, 56)
