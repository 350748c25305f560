"""What the shops sell, each around x and standing on `foot`, `size` wide: spices, fruit, rugs, jars, lamps and silk."""

from __future__ import annotations

import math
from collections.abc import Callable

from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.palette import Ink, darken, lighten

from yspahan.colours import GILT, GILT_DARK, LAPIS, LEAF, WOOD_DARK
from yspahan.masonry import fill_round


def spices(c: Canvas, x: float, foot: float, size: float) -> None:
    """Two open sacks heaped with saffron and pepper."""
    for dx, ink, scale in ((-0.22, "#f2b521", 0.62), (0.24, "#c8401c", 0.56)):
        w = size * scale
        at, top = x + dx * size, foot - w * 0.75
        c.fill(
            path(
                (at - w * 0.46, top),
                curve((at, top - w * 0.5), (at, top - w * 1.0), (at, top - w * 0.5)),
                (at + w * 0.46, top),
            ),
            lighten(ink, 0.25),
            darken(ink, 0.1),
            across=True,
        )
        c.fill(
            [(at - w * 0.46, top), (at, top - w * 0.72), (at + w * 0.46, top)],
            lighten(ink, 0.2),
            darken(ink, 0.25),
            across=True,
        )
        fill_round(
            c,
            path(arc(at, foot - w * 0.35, w * 0.52, w * 0.42, 180, -180, 24), (at - w * 0.5, foot - w * 0.3)),
            "#c9a066",
        )
        c.box(at - w * 0.5, top - w * 0.08, w, w * 0.18, "#e8c894", "#8a6436", across=True)


def fruit(c: Canvas, x: float, foot: float, size: float) -> None:
    """A basket of melons and pomegranates."""
    r, top = size * 0.2, foot - size * 0.46
    for dx, dy, ink in (
        (-0.26, -0.04, "#7fb23a"),
        (0.26, -0.04, "#d8482e"),
        (0.0, -0.16, "#f0b52c"),
        (-0.02, 0.04, "#8cc24a"),
    ):
        at, y = x + dx * size, top + dy * size
        c.oval(at, y, r, r, lighten(ink, 0.3), darken(ink, 0.3))
        c.oval(at - r * 0.3, y - r * 0.35, r * 0.28, r * 0.22, "#ffffff", alpha=0.6)
    fill_round(
        c, [(x - size * 0.52, top), (x + size * 0.52, top), (x + size * 0.38, foot), (x - size * 0.38, foot)], "#b07c40"
    )
    for k in (0.33, 0.66):
        y = top + (foot - top) * k
        c.stroke([(x - size * 0.46, y), (x + size * 0.46, y)], size * 0.05, WOOD_DARK, alpha=0.55, round_ends=False)
    c.box(x - size * 0.55, top - size * 0.02, size * 1.1, size * 0.1, "#e0b070", "#7a4f22", across=True)


def rugs(c: Canvas, x: float, foot: float, size: float) -> None:
    """Three rolled carpets, their ends to the front."""
    r = size * 0.27
    for dx, dy, ink in ((-0.28, 0.0, "#b5322c"), (0.28, 0.0, "#23508f"), (0.0, -0.46, "#d9912f")):
        at, y = x + dx * size, foot - r + dy * size
        c.oval(at, y, r, r, lighten(ink, 0.15), darken(ink, 0.4))
        for part, tone in (
            (0.74, lighten(ink, 0.55)),
            (0.56, darken(ink, 0.1)),
            (0.34, lighten(ink, 0.55)),
            (0.18, darken(ink, 0.5)),
        ):
            c.oval(at, y, r * part, r * part, tone)


def jars(c: Canvas, x: float, foot: float, size: float) -> None:
    """A tall jar and a small one, white with blue bands."""
    for dx, scale in ((-0.18, 1.0), (0.32, 0.66)):
        jar(c, x + dx * size, foot, size * 0.5 * scale, size * 1.15 * scale, "#eef4f6", LAPIS)


def jar(c: Canvas, x: float, foot: float, w: float, h: float, ink: Ink, band: Ink) -> None:
    """A jar with a neck and a painted belly."""
    half = path(
        (x - w * 0.3, foot),
        curve((x - w * 0.3, foot), (x - w * 0.72, foot - h * 0.45), (x - w * 0.26, foot - h * 0.76)),
        (x - w * 0.22, foot - h * 0.88),
        (x - w * 0.36, foot - h),
    )
    fill_round(c, [*half, *((2 * x - px, py) for px, py in reversed(half))], ink, bright=0.2, dim=0.45)
    c.fill(arc(x, foot - h * 0.42, w * 0.5, h * 0.10, 0, 360, 24), lighten(band, 0.1), darken(band, 0.3), across=True)
    c.box(x - w * 0.34, foot - h * 0.99, w * 0.68, h * 0.07, lighten(band, 0.2), darken(band, 0.2), across=True)
    c.box(x - w * 0.3, foot - h * 0.1, w * 0.6, h * 0.08, band, darken(band, 0.3), across=True)


def lamps(c: Canvas, x: float, foot: float, size: float) -> None:
    """A brass ewer with its spout and a bowl."""
    brass = "#d9a23a"
    c.stroke(
        curve(
            (x + size * 0.1, foot - size * 0.4),
            (x + size * 0.55, foot - size * 0.5),
            (x + size * 0.5, foot - size * 0.95),
        ),
        size * 0.12,
        darken(brass, 0.3),
    )
    c.stroke(
        arc(x - size * 0.3, foot - size * 0.62, size * 0.24, size * 0.32, 60, 300, 16), size * 0.09, darken(brass, 0.2)
    )
    half = path(
        (x - size * 0.24, foot),
        (x - size * 0.1, foot - size * 0.14),
        curve(
            (x - size * 0.1, foot - size * 0.14),
            (x - size * 0.56, foot - size * 0.45),
            (x - size * 0.12, foot - size * 0.8),
        ),
        (x - size * 0.12, foot - size * 1.0),
        (x - size * 0.2, foot - size * 1.12),
        (x, foot - size * 1.3),
    )
    fill_round(c, [*half, *((2 * x - px, py) for px, py in reversed(half))], brass, bright=0.55, dim=0.5)
    c.oval(x - size * 0.16, foot - size * 0.5, size * 0.07, size * 0.16, "#fff6d0", alpha=0.9)


def silk(c: Canvas, x: float, foot: float, size: float) -> None:
    """Folded bolts of silk, one on the other."""
    for i, ink in enumerate(("#8a3fa0", "#e0a93a", "#3f8fa8", "#d4578c")):
        h, w = size * 0.24, size * (1.0 - 0.06 * i)
        y = foot - (i + 1) * h
        fill_round(
            c,
            path(arc(x - w / 2 + h / 2, y + h / 2, h / 2, h / 2, 90, 270, 12), (x + w / 2, y), (x + w / 2, y + h)),
            ink,
            bright=0.3,
            dim=0.35,
        )
        c.stroke(
            [(x - w / 2 + h / 2, y + h * 0.5), (x + w / 2, y + h * 0.5)],
            h * 0.14,
            lighten(ink, 0.5),
            alpha=0.6,
            round_ends=False,
        )


def lantern(c: Canvas, x: float, y: float, size: float) -> None:
    """A hanging lantern, alight."""
    c.stroke([(x, y - size * 1.1), (x, y - size * 0.6)], size * 0.12, WOOD_DARK, round_ends=False)
    c.fill([(x - size * 0.34, y - size * 0.4), (x, y - size * 0.8), (x + size * 0.34, y - size * 0.4)], GILT, GILT_DARK)
    c.oval(x, y, size * 0.42, size * 0.5, "#fff0a8", "#f08a2a")
    for k in (-0.2, 0.2):
        c.stroke(
            [(x + k * size, y - size * 0.46), (x + k * size, y + size * 0.46)], size * 0.09, GILT_DARK, round_ends=False
        )
    c.box(x - size * 0.28, y + size * 0.4, size * 0.56, size * 0.16, GILT, GILT_DARK)


def pot_plant(c: Canvas, x: float, foot: float, size: float) -> None:
    """A shrub in a clay pot."""
    for i in range(9):
        t = math.radians(-172 + 20.5 * i)
        tip = (x + size * 0.62 * math.cos(t), foot - size * 0.5 + size * 0.85 * math.sin(t))
        tone = lighten(LEAF, 0.25 - 0.05 * i) if i < 5 else darken(LEAF, 0.05 * (i - 4))
        side = (math.sin(t) * size * 0.16, -math.cos(t) * size * 0.16)
        middle = (x + size * 0.34 * math.cos(t), foot - size * 0.5 + size * 0.46 * math.sin(t))
        c.fill(
            path(
                curve((x, foot - size * 0.4), (middle[0] + side[0], middle[1] + side[1]), tip, steps=6),
                curve(tip, (middle[0] - side[0], middle[1] - side[1]), (x, foot - size * 0.4), steps=6),
            ),
            tone,
        )
    fill_round(
        c,
        [
            (x - size * 0.36, foot - size * 0.46),
            (x + size * 0.36, foot - size * 0.46),
            (x + size * 0.24, foot),
            (x - size * 0.24, foot),
        ],
        "#c2673a",
    )
    c.box(x - size * 0.42, foot - size * 0.52, size * 0.84, size * 0.14, "#e08a58", "#7a3a1c", across=True)


WARES: dict[str, Callable[[Canvas, float, float, float], None]] = {
    "orange": spices,
    "green": fruit,
    "red": rugs,
    "blue": jars,
    "yellow": lamps,
    "violet": silk,
}
"""What each souk sells, by its colour."""
