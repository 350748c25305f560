"""Hair, beards, hats and collars, each drawn over (or behind) a head of `head.py`; units as there."""

from __future__ import annotations

import math
from collections.abc import Sequence

from art.drawing.canvas import Canvas
from art.drawing.curves import Point, arc, curve, path
from art.palette import BRASS, BRASS_DARK, BRASS_GLINT, BRASS_LIGHT, Ink, darken, lighten
from art.portraits.head import DARK


def cloth(c: Canvas, outline: Sequence[Point], ink: Ink, light: float, dark: float) -> None:
    """One colour, lighter by `light` on the left and darker by `dark` on the right."""
    c.fill(outline, lighten(ink, light), darken(ink, dark), across=True)


def strands(c: Canvas, lines: Sequence[Sequence[Point]], ink: Ink, width: float = 0.8) -> None:
    """Light and dark hairs along these curves, in turn."""
    for at, line in enumerate(lines):
        c.stroke(line, width, lighten(ink, 0.26) if at % 2 else darken(ink, 0.42), alpha=0.5)


def hair_behind(c: Canvas, ink: Ink, length: float = 84, wide: float = 27) -> None:
    """Long hair that falls behind neck and shoulders, down to y = `length`."""
    outline = path(
        curve((50, 14), (50 - wide - 2, 14), (50 - wide, 46), (50 - wide - 4, length)),
        curve((50 - wide - 4, length), (50, length + 8), (50 + wide + 4, length)),
        curve((50 + wide + 4, length), (50 + wide, 46), (50 + wide + 2, 14), (50, 14)),
    )
    c.fill(outline, lighten(ink, 0.06), darken(ink, 0.45), across=True)
    lines = [
        curve(
            (50 + side * (wide - 6 + k), 40), (50 + side * (wide - 4 + k), 60), (50 + side * (wide - 3 + k), length - 3)
        )
        for side in (-1, 1)
        for k in (0, 2.4, 4.8)
    ]
    strands(c, lines, ink)


def short_hair(c: Canvas, ink: Ink, *, low: float = 47.0, fringe: float = 31.0) -> None:
    """Hair down to the ears with a parting."""
    outline = path(
        curve((29.6, low), (25.4, 30), (32, 14), (50, 13.4)),
        curve((50, 13.4), (68, 14), (74.6, 30), (70.4, low)),
        curve((70.4, low), (67.6, 40), (66.4, fringe + 3)),
        curve((66.4, fringe + 3), (56, fringe - 3), (43, fringe - 6)),
        curve((43, fringe - 6), (35, fringe - 1), (33.4, fringe + 6)),
        curve((33.4, fringe + 6), (31.6, 41), (29.6, low)),
    )
    c.fill(outline, lighten(ink, 0.18), darken(ink, 0.4), across=True)
    strands(
        c,
        [
            curve((43 + k, fringe - 6 - k * 0.2), (52 + k, 17 + k * 0.3), (66 + k * 0.3, 24 + k * 1.4))
            for k in (0, 2, 4, 6)
        ]
        + [curve((41 - k, fringe - 5 + k), (34 - k * 0.3, 20 + k), (30, 34 + k)) for k in (0, 2, 4)],
        ink,
    )


def parted_hair(c: Canvas, ink: Ink, low: float = 58.0) -> None:
    """Parted in the middle, framing the face down to y = `low`."""
    for side in (-1, 1):
        outline = path(
            curve((50, 14), (50 + side * 25, 13), (50 + side * 26, 36), (50 + side * 23, low)),
            curve((50 + side * 23, low), (50 + side * 18.6, low - 8), (50 + side * 19, 42)),
            curve((50 + side * 19, 42), (50 + side * 14, 29), (50, 23)),
        )
        ends = (lighten(ink, 0.24), lighten(ink, 0.02)) if side < 0 else (ink, darken(ink, 0.36))
        c.fill(outline, *ends, across=True)
        strands(
            c,
            [
                curve((50, 16 + k), (50 + side * (17 + k * 0.6), 20 + k), (50 + side * (20.5 + k * 0.2), 42 + k))
                for k in (0, 2.4, 4.8)
            ],
            ink,
        )
    c.stroke([(50, 14.5), (50, 23.5)], 0.7, darken(ink, 0.5))


def curls(c: Canvas, ink: Ink, centres: Sequence[tuple[float, float, float]]) -> None:
    """Round locks: x, y and radius of each."""
    for x, y, r in centres:
        shade = 0.1 + 0.28 * max(0.0, (x - 30) / 50)
        c.oval(x + 0.5, y + 0.7, r + 0.6, r + 0.6, darken(ink, 0.55))
        c.oval(x, y, r, r, lighten(ink, 0.16), darken(ink, shade))
        c.stroke(arc(x, y, r * 0.55, r * 0.55, 160, 350, 14), 0.6, lighten(ink, 0.4), alpha=0.6)


def full_beard(c: Canvas, ink: Ink, length: float = 80.0, *, wide: float = 0.0) -> None:
    """From ear to ear, with a moustache, leaving the lower lip free."""
    tip = length
    outline = path(
        curve((30.6, 47), (30 - wide, 62), (37 - wide, tip - 4), (50, tip)),
        curve((50, tip), (63 + wide, tip - 4), (70 + wide, 62), (69.4, 47)),
        curve((69.4, 47), (66, 56), (61, 59.4)),
        curve((61, 59.4), (50, 57.5), (39, 59.4)),
        curve((39, 59.4), (34, 56), (30.6, 47)),
    )
    c.fill(outline, lighten(ink, 0.2), darken(ink, 0.34), across=True)
    lines = [
        curve((50 + k * 1.1, 66), (50 + k * 1.25, 72), (50 + k * 0.9, tip - 1.5 - abs(k) * 0.34))
        for k in range(-14, 15, 3)
    ]
    lines += [curve((50 + s * 17.5, 54), (50 + s * 18, 62), (50 + s * 15, 69)) for s in (-1, 1)]
    strands(c, lines, ink)
    c.fill(path(curve((44.6, 63.2), (50, 66), (55.4, 63.2)), curve((55.4, 63.2), (50, 70), (44.6, 63.2))), "#9c4a3c")
    moustache(c, ink)


def moustache(c: Canvas, ink: Ink, wide: float = 11.0, curl: float = 0.0) -> None:
    """Two wings below the nose; `curl` lifts their ends."""
    for side in (-1, 1):
        end = (50 + side * wide, 63.5 - curl)
        wing = path(
            curve((50, 59), (50 + side * 6, 57.8), (50 + side * wide * 0.9, 60.5), end),
            curve(end, (50 + side * 6, 65), (50, 61.8)),
        )
        c.fill(wing, lighten(ink, 0.2 if side < 0 else 0.02), darken(ink, 0.3))
        c.stroke(
            curve((50 + side * 1, 60.4), (50 + side * 6, 60.6), (50 + side * wide * 0.85, 62.2 - curl * 0.6)),
            0.5,
            darken(ink, 0.5),
            alpha=0.6,
        )


def goatee(c: Canvas, ink: Ink, tip: float = 77.0) -> None:
    """A pointed beard on the chin alone."""
    cloth(
        c,
        path(
            curve((43, 67), (46, 66.4), (50, 67.6)),
            curve((50, 67.6), (54, 66.4), (57, 67)),
            curve((57, 67), (55, 73), (50, tip)),
            curve((50, tip), (45, 73), (43, 67)),
        ),
        ink,
        0.14,
        0.36,
    )
    strands(
        c, [curve((50 + k, 68.5), (50 + k * 0.9, 72), (50 + k * 0.3, tip - 1.5)) for k in (-4, -1.4, 1.4, 4)], ink, 0.6
    )


def plume(c: Canvas, foot: Point, tip: Point, ink: Ink, thick: float = 7.0) -> None:
    """A feather that bends from its foot to its tip."""
    (x0, y0), (x1, y1) = foot, tip
    mid = ((x0 + x1) / 2, min(y0, y1) - thick * 1.2)
    quill = curve(foot, mid, tip, steps=22)
    upper: list[Point] = []
    lower: list[Point] = []
    for at, (x, y) in enumerate(quill):
        part = at / (len(quill) - 1)
        swell = thick * math.sin(math.pi * min(1.0, 0.12 + 0.88 * part)) ** 0.7 * (1 + 0.09 * (-1) ** at)
        upper.append((x - 0.15 * swell, y - swell * 0.62))
        lower.append((x + 0.15 * swell, y + swell * 0.5))
    c.fill([*upper, *reversed(lower)], lighten(ink, 0.3), darken(ink, 0.28), across=x1 > x0)
    for at in range(2, len(quill) - 1, 2):
        c.stroke([quill[at], upper[min(at + 1, len(quill) - 1)]], 0.5, darken(ink, 0.4), alpha=0.5)
        c.stroke([quill[at], lower[min(at + 1, len(quill) - 1)]], 0.5, darken(ink, 0.45), alpha=0.5)
    c.stroke(quill, 0.9, darken(ink, 0.5))


def brim(c: Canvas, ink: Ink, y: float, rx: float, ry: float, sag: float = 0.0) -> None:
    """The brim of a hat as seen from a little above; `sag` bends its ends down."""
    outline = path(
        curve((50 - rx, y + sag), (50 - rx * 0.5, y - ry), (50 + rx * 0.5, y - ry), (50 + rx, y + sag)),
        curve((50 + rx, y + sag), (50 + rx * 0.5, y + ry), (50 - rx * 0.5, y + ry), (50 - rx, y + sag)),
    )
    c.fill(outline, lighten(ink, 0.2), darken(ink, 0.36), across=True)
    c.stroke(
        curve(
            (50 - rx + 1, y + sag), (50 - rx * 0.5, y + ry - 0.8), (50 + rx * 0.5, y + ry - 0.8), (50 + rx - 1, y + sag)
        ),
        0.9,
        darken(ink, 0.55),
        alpha=0.8,
    )


def brim_shadow(c: Canvas, y: float, depth: float = 5.0) -> None:
    """What a hat throws on the forehead."""
    c.fill(path(curve((31, y), (50, y + depth + 2), (69, y)), (69, y - 4), (31, y - 4)), DARK, alpha=0.30)


def band(c: Canvas, ink: Ink, y: float, half: float, high: float, bow: float = 2.6) -> None:
    """A band round a hat or a head."""
    cloth(
        c,
        path(
            curve((50 - half, y), (50, y + bow), (50 + half, y)),
            curve((50 + half, y - high), (50, y - high + bow), (50 - half, y - high)),
        ),
        ink,
        0.22,
        0.34,
    )


def gold(c: Canvas, outline: Sequence[Point]) -> None:
    """A thing of gold or brass."""
    c.fill(outline, BRASS_GLINT, BRASS_DARK, across=True)
    c.fill(outline, BRASS_LIGHT, BRASS, alpha=0.55)


def jewel(c: Canvas, x: float, y: float, r: float, ink: Ink) -> None:
    """A stone in a gold setting."""
    c.oval(x, y, r + 0.9, r + 0.9, BRASS_LIGHT, BRASS_DARK)
    c.oval(x, y, r, r, lighten(ink, 0.35), darken(ink, 0.4))
    c.oval(x - r * 0.3, y - r * 0.35, r * 0.35, r * 0.3, "#ffffff", alpha=0.8)


def collar(c: Canvas, ink: Ink, *, open_: float = 9.0) -> None:
    """Two lapels of a shirt or coat."""
    for side in (-1, 1):
        c.fill(
            [(50 + side * 10, 71), (50 + side * 22, 77), (50 + side * 17, 92), (50 + side * open_ * 0.3, 84)],
            lighten(ink, 0.25 if side < 0 else 0.0),
            darken(ink, 0.2 if side < 0 else 0.38),
        )


def ruff(c: Canvas, ink: Ink = "#f4ead2") -> None:
    """A pleated collar round the neck."""
    places = arc(50, 71, 25, 9.5, 8, 172, 14)
    for x, y in sorted(places, key=lambda place: -abs(place[0] - 50)):  # the pleat in the middle is on top
        c.oval(x + 0.4, y + 0.8, 4.4, 4.6, darken(ink, 0.45))
        c.oval(x, y, 4.0, 4.3, lighten(ink, 0.4), darken(ink, 0.18 + 0.16 * (x > 50)))
        c.oval(x, y + 1.6, 1.4, 1.8, darken(ink, 0.5), alpha=0.7)


def chain(c: Canvas, low: float = 92.0, half: float = 19.0, links: int = 15) -> None:
    """Links of gold from shoulder to shoulder."""
    for x, y in curve((50 - half, 77), (50, low * 2 - 77), (50 + half, 77), steps=links):
        c.oval(x + 0.3, y + 0.5, 1.9, 1.9, DARK)
        c.oval(x, y, 1.7, 1.7, BRASS_GLINT, BRASS_DARK)


def earring(c: Canvas, x: float, y: float = 55.0) -> None:
    """A ring of gold."""
    c.ring(x, y, 2.6, 0.9, BRASS_LIGHT)


def veil(c: Canvas, ink: Ink, *, low: float = 92.0, edge: Ink | None = None) -> None:
    """A cloth over the head that falls on the shoulders; the face stays free."""
    outline = path(
        curve((50, 10.5), (24, 10), (22, 44), (17, low)),
        curve((17, low), (30, low - 2), (34, 78)),
        curve((34, 78), (28.6, 60), (31, 42)),
        curve((31, 42), (33, 24), (50, 23)),
        curve((50, 23), (67, 24), (69, 42)),
        curve((69, 42), (71.4, 60), (66, 78)),
        curve((66, 78), (70, low - 2), (83, low)),
        curve((83, low), (78, 44), (76, 10), (50, 10.5)),
    )
    c.fill(outline, lighten(ink, 0.22), darken(ink, 0.4), across=True)
    for side in (-1, 1):
        for k in (0, 3.2):
            c.stroke(
                curve((50 + side * (14 + k), 15 + k), (50 + side * (24 + k * 0.4), 40), (50 + side * (25 + k), 84)),
                0.9,
                darken(ink, 0.5) if side > 0 else lighten(ink, 0.4),
                alpha=0.4,
            )
    if edge is not None:
        c.stroke(
            [
                *curve((34, 78), (28.6, 60), (31, 42)),
                *curve((31, 42), (33, 24), (50, 23)),
                *curve((50, 23), (67, 24), (69, 42)),
                *curve((69, 42), (71.4, 60), (66, 78)),
            ],
            1.5,
            edge,
        )


def turban(c: Canvas, ink: Ink) -> None:
    """Wound cloth, fold over fold."""
    cloth(
        c,
        path(curve((27, 36), (22, 8), (50, 7)), curve((50, 7), (78, 8), (73, 36)), curve((73, 36), (50, 27), (27, 36))),
        ink,
        0.2,
        0.4,
    )
    folds = [
        ((27, 35), (38, 14), (66, 10.5)),
        ((27.6, 36.4), (45, 20), (72.6, 17)),
        ((31, 35), (52, 28), (74, 25)),
        ((73, 35), (62, 16), (36, 10.5)),
    ]
    for at, fold in enumerate(folds):
        c.stroke(curve(*fold), 1.1, darken(ink, 0.5), alpha=0.5)
        c.stroke([(x - 0.2, y - 1.2) for x, y in curve(*fold)], 0.8, lighten(ink, 0.5), alpha=0.35 - 0.05 * at)
