"""Six merchants of Isfahan, who play Yspahan."""

from __future__ import annotations

from art.drawing.canvas import Canvas
from art.drawing.curves import curve, path
from art.palette import darken, lighten
from art.portraits.head import BROWN, OLIVE, TANNED, Look, face, neck, shoulders
from art.portraits.wear import (
    band,
    cloth,
    curls,
    earring,
    full_beard,
    gold,
    hair_behind,
    jewel,
    moustache,
    parted_hair,
    plume,
    short_hair,
    strands,
    turban,
    veil,
)


def _robe(c: Canvas, coat: str, border: str) -> None:
    """A robe crossed over the chest, with a border."""
    shoulders(c, coat, wide=2)
    for x in (38, 62):
        edge = curve((x, 75), (50 + (x - 50) * 0.2, 92), (50 - (x - 50) * 0.9, 106))
        c.stroke(edge, 4.4, darken(border, 0.45))
        c.stroke(edge, 3.2, border)


def _skullcap(c: Canvas, ink: str, border: str) -> None:
    """A round cap of felt."""
    cloth(
        c,
        path(
            curve((28, 32), (27, 9), (50, 8.5)),
            curve((50, 8.5), (73, 9), (72, 32)),
            curve((72, 32), (50, 24), (28, 32)),
        ),
        ink,
        0.24,
        0.4,
    )
    band(c, border, 33.4, 22.2, 5.4, -7)


def paint_leila(c: Canvas) -> None:
    """A turquoise veil and coins on the forehead."""
    look = Look(OLIVE, "#20130d", "#3a2414", "#b0454a", slender=True, smile=0.75)
    shoulders(c, "#8f2f4a")
    neck(c, look)
    face(c, look)
    parted_hair(c, look.hair, 48)
    veil(c, "#2b8f95", edge="#e6c06a")
    for x, y in curve((36, 30), (50, 23.5), (64, 30), steps=8):
        c.oval(x, y + 2.6, 1.7, 1.9, "#fbe7ae", "#8a6a24")
    jewel(c, 50, 20.5, 2.6, "#c9342b")
    jewel(c, 50, 84, 3, "#e6a52b")


def paint_omid(c: Canvas) -> None:
    """A young merchant with a blue cap and a moustache."""
    look = Look(TANNED, "#1d120c", "#33200f", smile=0.85, brows=-0.3)
    _robe(c, "#3f6b3a", "#e6c878")
    neck(c, look)
    face(c, look)
    short_hair(c, look.hair, low=52)
    _skullcap(c, "#2d5a9a", "#e6c878")
    moustache(c, look.hair, 10.5, 2.4)


def paint_shirin(c: Canvas) -> None:
    """Long black hair, a diadem and pearls."""
    look = Look(OLIVE, "#171010", "#2f4a2c", "#b23a48", slender=True, smile=0.5, brows=0.2)
    hair_behind(c, look.hair, 92, 25)
    shoulders(c, "#6b3f8a")
    c.fill(path(curve((34, 77), (50, 91), (66, 77)), curve((66, 77), (50, 82), (34, 77))), look.skin)
    neck(c, look)
    face(c, look)
    parted_hair(c, look.hair, 66)
    gold(c, path(curve((31, 29), (50, 15), (69, 29)), (64, 20), (57, 21), (50, 8), (43, 21), (36, 20)))
    jewel(c, 50, 17, 2.6, "#2f74c8")
    for x, y in curve((37, 76), (50, 95), (63, 76), steps=10):
        c.oval(x, y, 1.6, 1.6, "#ffffff", "#c9bda4")
    earring(c, 31.4, 58)
    earring(c, 68.6, 58)


def paint_dariush(c: Canvas) -> None:
    """A grand merchant: a crimson turban with a plume and a long beard."""
    look = Look(TANNED, "#2a1a12", "#3a2614", smile=0.3, brows=0.5, age=0.3)
    _robe(c, "#5a2238", "#d8b25a")
    neck(c, look)
    face(c, look)
    full_beard(c, look.hair, 86, wide=2)
    turban(c, "#a8283a")
    jewel(c, 50, 26, 3.4, "#2f9e68")
    plume(c, (50, 23), (66, 3), "#f0e6cc", 6)


def paint_parisa(c: Canvas) -> None:
    """A laughing caravan woman with a saffron scarf and curls."""
    look = Look(BROWN, "#221410", "#3b2413", "#9c4038", slender=True, smile=1.0, brows=-0.4)
    curls(c, look.hair, [(27, 44, 7), (25, 56, 7), (28, 68, 6.4), (73, 44, 7), (75, 56, 7), (72, 68, 6.4)])
    shoulders(c, "#2f6f8f")
    neck(c, look)
    face(c, look)
    curls(c, look.hair, [(34, 30, 5.6), (41, 25.5, 5.6), (59, 25.5, 5.6), (66, 30, 5.6), (50, 23.5, 5.6)])
    scarf = "#dba02e"
    cloth(
        c,
        path(curve((28, 29), (27, 7), (50, 7)), curve((50, 7), (73, 7), (72, 29)), curve((72, 29), (50, 17), (28, 29))),
        scarf,
        0.24,
        0.36,
    )
    for k in (0, 5, 10):
        c.stroke(
            curve((29 + k * 0.4, 27 - k), (50, 15 - k * 0.5), (71 - k * 0.4, 27 - k)),
            0.9,
            darken(scarf, 0.4),
            alpha=0.5,
        )
    c.fill(path(curve((29, 26), (18, 34), (20, 62)), curve((20, 62), (27, 48), (31, 30))), darken(scarf, 0.12))
    earring(c, 31, 58)
    earring(c, 69, 58)


def paint_kaveh(c: Canvas) -> None:
    """An old weaver with a white beard and a tall cap of wool."""
    look = Look(OLIVE, "#d8d2c6", "#3f5a4a", smile=0.6, age=1.0)
    _robe(c, "#7a5a34", "#b5442c")
    neck(c, look)
    face(c, look)
    short_hair(c, look.hair, low=54)
    full_beard(c, look.hair, 83, wide=1)
    wool = "#8f5f3a"
    cloth(
        c,
        path(
            curve((29, 33), (30, 10), (36, 3)),
            curve((36, 3), (50, -1), (64, 3)),
            curve((64, 3), (70, 10), (71, 33)),
            curve((71, 33), (50, 25), (29, 33)),
        ),
        wool,
        0.24,
        0.42,
    )
    strands(c, [curve((50 + k, 4), (50 + k * 1.2, 14), (50 + k * 1.35, 27)) for k in range(-13, 14, 4)], wool, 0.7)
    band(c, lighten(wool, 0.35), 34.4, 21.8, 5.6, -7)
