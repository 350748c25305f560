"""Domes, pointed arches, tiles and cloths on a canvas, lit from the upper left: what Yspahan is built of.

Lengths are the canvas's units. Every tool makes its lighter and darker sides from one colour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from art.drawing.canvas import Canvas
from art.drawing.curves import Point, arc, curve, path
from art.palette import Ink, darken, lighten

from yspahan.colours import GILT, GILT_DARK


def mirrored(half: Sequence[Point], x: float) -> list[Point]:
    """An outline from its left half, which runs upwards and ends on the upright line at x."""
    return [*half, *((2 * x - px, py) for px, py in reversed(half))]


def onion_outline(x: float, foot: float, r: float, high: float) -> list[Point]:
    """A dome wider than its foot, with a pointed top; `r` is half its greatest width."""
    return mirrored(
        path(
            curve((x - r * 0.80, foot), (x - r * 1.16, foot - high * 0.22), (x - r * 0.92, foot - high * 0.45)),
            curve((x - r * 0.92, foot - high * 0.45), (x - r * 0.62, foot - high * 0.78), (x, foot - high)),
        ),
        x,
    )


def pointed_outline(x: float, foot: float, w: float, high: float, spring: float = 0.55) -> list[Point]:
    """A pointed arch `w` wide; `spring` is the part of its height at which the sides begin to lean."""
    left, shoulder = x - w / 2, foot - high * spring
    return mirrored(
        path((left, foot), curve((left, shoulder), (left + w * 0.04, foot - high * 0.86), (x, foot - high))), x
    )


def fill_round(c: Canvas, outline: Sequence[Point], ink: Ink, *, bright: float = 0.30, dim: float = 0.40) -> None:
    """A body that turns away from the light from left to right."""
    c.fill(outline, lighten(ink, bright), darken(ink, dim), across=True)


def dome(
    c: Canvas,
    x: float,
    foot: float,
    r: float,
    high: float,
    ink: Ink,
    *,
    onion: bool = True,
    ribs: int = 5,
    finial: float = 6,
) -> None:
    """A ribbed dome on `foot` with a gilt finial `finial` high above it."""
    outline = onion_outline(x, foot, r, high) if onion else arc(x, foot, r, high, 180, 360, 40)
    fill_round(c, outline, ink)
    top = foot - high
    for i in range(1, ribs + 1):
        across = -1 + 2 * i / (ribs + 1)
        bulge = 1.12 if onion else 0.95
        line = curve((x + across * r * 0.82, foot), (x + across * r * bulge, foot - high * 0.62), (x, top), steps=12)
        c.stroke(line, r * 0.045, darken(ink, 0.45), alpha=0.38, round_ends=False)
    glint = path(
        curve(
            (x - r * 0.66, foot - high * 0.20), (x - r * 0.82, foot - high * 0.52), (x - r * 0.30, foot - high * 0.76)
        ),
        curve(
            (x - r * 0.30, foot - high * 0.76), (x - r * 0.56, foot - high * 0.48), (x - r * 0.46, foot - high * 0.20)
        ),
    )
    c.fill(glint, lighten(ink, 0.75), alpha=0.55)
    if finial:
        gilt_finial(c, x, top + finial * 0.12, finial)


def gilt_finial(c: Canvas, x: float, foot: float, high: float) -> None:
    """A rod with two balls and a point."""
    c.stroke([(x, foot), (x, foot - high)], high * 0.13, GILT_DARK, round_ends=False)
    c.oval(x, foot - high * 0.30, high * 0.24, high * 0.22, GILT, GILT_DARK)
    c.oval(x, foot - high * 0.68, high * 0.16, high * 0.15, GILT, GILT_DARK)
    c.fill([(x - high * 0.1, foot - high * 0.8), (x, foot - high * 1.12), (x + high * 0.1, foot - high * 0.8)], GILT)


def wall(c: Canvas, x: float, top: float, w: float, h: float, ink: Ink, *, courses: int = 5) -> None:
    """A front of plastered brick: light on the left, shaded towards the right, joints hardly seen."""
    c.box(x, top, w, h, lighten(ink, 0.22), darken(ink, 0.20), across=True)
    for i in range(1, courses):
        y = top + h * i / courses
        c.stroke([(x, y), (x + w, y)], h * 0.012, darken(ink, 0.5), alpha=0.20, round_ends=False)
    c.box(x, top, w * 0.025, h, lighten(ink, 0.7), alpha=0.7)
    c.box(x + w * 0.86, top, w * 0.14, h, darken(ink, 0.4), alpha=0.28)


def niche(
    c: Canvas, x: float, foot: float, w: float, high: float, ink: Ink, frame: Ink | None = None, rim: float = 0.12
) -> None:
    """A pointed opening, darker to the left where the wall throws its shadow; `frame` is the tiles around it."""
    if frame is not None:
        edge = pointed_outline(x, foot, w * (1 + 2 * rim), high + w * rim * 1.3)
        c.fill(edge, lighten(frame, 0.25), darken(frame, 0.25), across=True)
    c.fill(pointed_outline(x, foot, w, high), darken(ink, 0.25), lighten(ink, 0.06))
    shade = pointed_outline(x - w * 0.26, foot, w * 0.48, high * 0.86)
    c.fill([(max(px, x - w / 2), py) for px, py in shade], darken(ink, 0.6), alpha=0.4)


def scallops(c: Canvas, x: float, y: float, w: float, drop: float, count: int, ink: Ink, other: Ink) -> None:
    """A cloth's hem of half circles in two colours by turns."""
    step = w / count
    for i in range(count):
        tone = ink if i % 2 == 0 else other
        tone = darken(tone, 0.22 * i / count)
        c.fill(arc(x + (i + 0.5) * step, y, step / 2, drop, 0, 180, 16), tone)


def awning(
    c: Canvas, x: float, top: float, w: float, high: float, ink: Ink, other: Ink, *, stripes: int = 8, out: float = 3
) -> None:
    """A striped cloth that leans forward, `out` wider at its lower edge, with a scalloped hem and its shade."""
    low = top + high
    c.box(x - out * 0.4, low, w + out * 1.2, high * 0.55, "#1a0f08", alpha=0.30)
    for i in range(stripes):
        tone = ink if i % 2 == 0 else other
        tone = darken(tone, 0.20 * i / stripes)
        a, b = i / stripes, (i + 1) / stripes
        c.fill(
            [
                (x + w * a, top),
                (x + w * b, top),
                (x - out + (w + 2 * out) * b, low),
                (x - out + (w + 2 * out) * a, low),
            ],
            lighten(tone, 0.22),
            darken(tone, 0.08),
        )
    scallops(c, x - out, low - 0.1, w + 2 * out, high * 0.34, stripes, ink, other)


def star_outline(x: float, y: float, r: float, points: int = 8, inner: float = 0.72) -> list[Point]:
    """A star with many points, as in Persian tiles."""
    return [
        (
            x + (r if i % 2 == 0 else r * inner) * math.sin(i * math.pi / points),
            y - (r if i % 2 == 0 else r * inner) * math.cos(i * math.pi / points),
        )
        for i in range(2 * points)
    ]


def tile_band(c: Canvas, x: float, top: float, w: float, h: float, ink: Ink, light: Ink, motif: str) -> None:
    """A glazed band with a motif: zigzag, diamonds, bars, stars, checks or crescents."""
    c.box(x, top, w, h, lighten(ink, 0.10), darken(ink, 0.45), across=True)
    c.box(x, top, w, h * 0.14, lighten(ink, 0.6), alpha=0.8)
    count = max(3, round(w / (h * 1.15)))
    step, y = w / count, top + h * 0.54
    r = h * 0.34
    if motif == "zigzag":
        line = [(x + step * i / 2, y + (r if i % 2 else -r)) for i in range(2 * count + 1)]
        c.stroke(line, h * 0.22, light, round_ends=False)
        return
    for i in range(count):
        at = x + (i + 0.5) * step
        if motif == "diamonds":
            c.fill([(at, y - r * 1.1), (at + r, y), (at, y + r * 1.1), (at - r, y)], light)
        elif motif == "bars":
            c.box(at - r * 0.42, y - r * 1.1, r * 0.84, r * 2.2, light)
        elif motif == "stars":
            c.fill(star_outline(at, y, r * 1.2, 6, 0.55), light)
        elif motif == "checks":
            c.box(at - step / 2, y - r * (1.2 if i % 2 else 0), step, r * 1.2, light)
        else:
            c.fill(
                path(arc(at, y - r * 0.5, r, r * 1.4, 0, 180, 14), arc(at, y - r * 0.5, r, r * 0.5, 180, 0, 14)), light
            )
