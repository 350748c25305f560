"""Eight people of the country round Carcassonne, who play Carcassonne."""

from __future__ import annotations

from art.drawing.canvas import Canvas
from art.drawing.curves import curve, path
from art.palette import darken, lighten
from art.portraits.head import FAIR, OLIVE, TANNED, Look, face, neck, shoulders
from art.portraits.wear import (
    band,
    brim,
    brim_shadow,
    chain,
    cloth,
    collar,
    curls,
    full_beard,
    goatee,
    gold,
    hair_behind,
    jewel,
    moustache,
    parted_hair,
    plume,
    short_hair,
    strands,
)


def _hood(c: Canvas, ink: str) -> None:
    """A hood with a cape; the face stays free."""
    cloth(
        c,
        path(
            curve((27, 76), (14, 4), (50, 6)),
            curve((50, 6), (86, 4), (73, 76)),
            curve((73, 76), (74, 24), (50, 22)),
            curve((50, 22), (26, 24), (27, 76)),
        ),
        ink,
        0.26,
        0.42,
    )
    cloth(
        c,
        path(
            curve((26, 72), (50, 84), (74, 72)),
            curve((74, 72), (92, 80), (92, 96)),
            curve((92, 96), (50, 104), (8, 96)),
            curve((8, 96), (8, 80), (26, 72)),
        ),
        ink,
        0.18,
        0.42,
    )


def paint_blanche(c: Canvas) -> None:
    """A lady in a white wimple with a small crown."""
    look = Look(FAIR, "#8a5a2c", "#3f6f8f", "#b9534a", slender=True, smile=0.6)
    shoulders(c, "#27508a")
    neck(c, look)
    face(c, look)
    linen = "#f0e8d8"
    cloth(
        c,
        path(
            curve((24, 84), (16, 8), (50, 10)),
            curve((50, 10), (84, 8), (76, 84)),
            curve((76, 84), (50, 94), (24, 84)),
            curve((24, 84), (36, 74), (50, 74)),
            curve((50, 74), (68, 72), (68, 48)),
            curve((68, 48), (68, 25), (50, 25)),
            curve((50, 25), (32, 25), (32, 48)),
            curve((32, 48), (32, 72), (50, 74)),
            curve((50, 74), (36, 74), (24, 84)),
        ),
        linen,
        0.4,
        0.3,
    )
    gold(
        c, path(curve((29, 26), (50, 17), (71, 26)), (72, 13), (64, 19), (57, 8), (50, 16), (43, 8), (36, 19), (28, 13))
    )
    jewel(c, 50, 18.4, 2, "#c9342b")


def paint_guilhem(c: Canvas) -> None:
    """A troubadour in a green cap with a feather."""
    look = Look(OLIVE, "#5a3418", "#4a3a1a", smile=0.95, brows=-0.4)
    shoulders(c, "#8a2f2a")
    neck(c, look)
    collar(c, "#e0c878")
    face(c, look)
    curls(c, look.hair, [(29, 36, 5.4), (28, 45, 5.2), (29, 54, 4.6), (71, 36, 5.4), (72, 45, 5.2), (71, 54, 4.6)])
    short_hair(c, look.hair, low=46)
    goatee(c, look.hair, 75)
    cap = "#3f7a3a"
    cloth(
        c,
        path(
            curve((24, 32), (30, 5), (54, 8)), curve((54, 8), (80, 10), (82, 27)), curve((82, 27), (52, 24), (24, 32))
        ),
        cap,
        0.24,
        0.4,
    )
    band(c, darken(cap, 0.3), 33, 24, 5, -6)
    plume(c, (70, 23), (94, 5), "#f0d488", 6)


def paint_alienor(c: Canvas) -> None:
    """A noble lady with a tall pointed hat and its veil."""
    look = Look(FAIR, "#c9902f", "#3d7a5a", "#b04a50", slender=True, smile=0.45)
    veil_ink = "#e9e2f0"
    c.fill(
        path(
            curve((58, 2), (92, 20), (88, 96)), curve((88, 96), (74, 90), (70, 60)), curve((70, 60), (74, 26), (58, 2))
        ),
        veil_ink,
        darken(veil_ink, 0.3),
        alpha=0.8,
    )
    shoulders(c, "#7a2f6a")
    c.fill(path(curve((34, 77), (50, 90), (66, 77)), curve((66, 77), (50, 81), (34, 77))), look.skin)
    neck(c, look)
    face(c, look)
    parted_hair(c, look.hair, 56)
    hat = "#8f3f86"
    cloth(
        c,
        path(
            curve((29, 31), (36, 12), (57, -8)), curve((57, -8), (70, 6), (71, 31)), curve((71, 31), (50, 22), (29, 31))
        ),
        hat,
        0.28,
        0.42,
    )
    band(c, "#e6c06a", 32.4, 21.6, 4.6, -7)
    for x, y in curve((37, 76), (50, 92), (63, 76), steps=9):
        c.oval(x, y, 1.5, 1.5, "#fbe7ae", "#8a6a24")


def paint_bertrand(c: Canvas) -> None:
    """A knight in mail with a steel cap."""
    look = Look(TANNED, "#6a4424", "#3f5a78", smile=0.35, brows=0.5)
    shoulders(c, "#8a2b26", wide=2)
    neck(c, look)
    face(c, look)
    full_beard(c, look.hair, 76)
    mail = "#8f98a0"
    cloth(
        c,
        path(
            curve((25, 84), (20, 26), (31, 24)),
            curve((31, 24), (29, 62), (42, 77)),
            curve((42, 77), (50, 81), (58, 77)),
            curve((58, 77), (71, 62), (69, 24)),
            curve((69, 24), (80, 26), (75, 84)),
            curve((75, 84), (50, 100), (25, 84)),
        ),
        mail,
        0.24,
        0.44,
    )
    for y in range(30, 92, 4):
        for x in range(22, 80, 4):
            away = abs(x + (y % 8) / 2 - 50)
            if (20 < away < 24.5 and y < 78) or (y >= 82 and away < 20 - (y - 82)):
                c.ring(x + (y % 8) / 2, y, 1.5, 0.5, darken(mail, 0.45), alpha=0.6)
    cloth(
        c,
        path(curve((27, 32), (25, 8), (50, 4)), curve((50, 4), (75, 8), (73, 32)), curve((73, 32), (50, 24), (27, 32))),
        "#b8c0c6",
        0.4,
        0.5,
    )
    c.stroke([(50, 5), (50, 27)], 1.4, "#5f6870", alpha=0.7)
    c.fill([(48, 26), (52, 26), (51.4, 48), (48.6, 48)], "#b8c0c6", "#5f6870", across=True)


def paint_mahaut(c: Canvas) -> None:
    """A merchant's wife with braids and a red horned cap."""
    look = Look(FAIR, "#7a3f1c", "#4a3a20", "#b9534a", slender=True, smile=0.8)
    shoulders(c, "#b5722a")
    neck(c, look)
    collar(c, "#efe4cb")
    face(c, look)
    parted_hair(c, look.hair, 52)
    for side in (-1, 1):
        for k in range(6):
            c.oval(50 + side * (24 - k * 0.5), 52 + k * 7, 4.2, 4.8, lighten(look.hair, 0.16), darken(look.hair, 0.3))
    cap = "#a8302c"
    cloth(
        c,
        path(
            curve((26, 32), (18, 6), (34, 4)),
            curve((34, 4), (44, 14), (50, 14)),
            curve((50, 14), (56, 14), (66, 4)),
            curve((66, 4), (82, 6), (74, 32)),
            curve((74, 32), (50, 20), (26, 32)),
        ),
        cap,
        0.26,
        0.42,
    )
    band(c, "#f0e2bd", 32.6, 22.6, 4.2, -8)


def paint_thibaut(c: Canvas) -> None:
    """A farmer in a straw hat."""
    look = Look(TANNED, "#c08a3a", "#3f6a7f", smile=0.9, brows=-0.3)
    shoulders(c, "#5a7a3a")
    neck(c, look)
    collar(c, "#d8c9a0")
    face(c, look)
    short_hair(c, look.hair, low=52)
    moustache(c, look.hair, 11.5, -1)
    straw = "#dcb85a"
    brim_shadow(c, 33, 5)
    brim(c, straw, 29, 36, 6, 4)
    cloth(
        c,
        path(curve((31, 27), (33, 9), (50, 8)), curve((50, 8), (67, 9), (69, 27)), curve((69, 27), (50, 32), (31, 27))),
        straw,
        0.26,
        0.32,
    )
    strands(c, [curve((34, y), (50, y + 3), (66, y)) for y in (13, 17, 21)], straw, 0.7)
    band(c, "#7a3a24", 27.4, 19.4, 4.2)


def paint_odile(c: Canvas) -> None:
    """An abbess: a white wimple under a black veil, and a cross."""
    look = Look(OLIVE, "#8d857a", "#46596b", "#a8564c", slender=True, smile=0.4, age=0.8)
    shoulders(c, "#26262c")
    neck(c, look)
    face(c, look)
    for ink, wide, top, low in (("#efe9dc", 20.0, 23.0, 88.0), ("#2a2830", 27.0, 8.0, 96.0)):
        inner = 18.6 if ink == "#efe9dc" else 21.4
        cloth(
            c,
            path(
                curve((50 - wide, low), (50 - wide - 8, top), (50, top - 2)),
                curve((50, top - 2), (50 + wide + 8, top), (50 + wide, low)),
                curve((50 + wide, low), (50 + inner - 1, 74), (50 + inner, 46)),
                curve((50 + inner, 46), (50 + inner, 25), (50, 25)),
                curve((50, 25), (50 - inner, 25), (50 - inner, 46)),
                curve((50 - inner, 46), (50 - inner + 1, 74), (50 - wide, low)),
            ),
            ink,
            0.24,
            0.36,
        )
    cloth(
        c,
        path(
            curve((32, 70), (50, 77), (68, 70)),
            curve((68, 70), (74, 88), (50, 91)),
            curve((50, 91), (26, 88), (32, 70)),
        ),
        "#efe9dc",
        0.3,
        0.3,
    )
    gold(
        c,
        [
            (49, 84),
            (51, 84),
            (51, 88),
            (54.4, 88),
            (54.4, 90),
            (51, 90),
            (51, 98),
            (49, 98),
            (49, 90),
            (45.6, 90),
            (45.6, 88),
            (49, 88),
        ],
    )


def paint_raoul(c: Canvas) -> None:
    """A burgher with a dark chaperon and a golden chain."""
    look = Look(FAIR, "#3a2417", "#3a4a5a", smile=0.5, age=0.4)
    hair_behind(c, look.hair, 70, 21)
    shoulders(c, "#2f4a3a", wide=3)
    chain(c)
    neck(c, look)
    face(c, look)
    short_hair(c, look.hair, low=60)
    cap = "#3a2f4a"
    cloth(
        c,
        path(
            curve((22, 33), (16, 14), (34, 12)),
            curve((34, 12), (40, 2), (66, 6)),
            curve((66, 6), (86, 12), (78, 33)),
            curve((78, 33), (50, 22), (22, 33)),
        ),
        cap,
        0.26,
        0.4,
    )
    c.fill(path(curve((74, 20), (90, 30), (84, 72)), curve((84, 72), (78, 60), (74, 32))), darken(cap, 0.25))
    for k in (0, 4):
        c.stroke(curve((24 + k, 29 - k), (50, 19 - k), (76 - k, 29 - k)), 1.0, lighten(cap, 0.3), alpha=0.5)
