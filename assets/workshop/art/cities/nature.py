"""Palms, cypresses, orange trees, boats, gulls and smoke: what moves in front of the cities."""

from __future__ import annotations

import math
import random

from art.drawing.canvas import Canvas
from art.drawing.curves import Point, curve, path
from art.palette import Ink, darken, lighten, mix


def palm(c: Canvas, x: float, foot: float, h: float, ink: Ink = "#27472d", lean: float = 1.5) -> None:
    """A date palm; `lean` is how far its head hangs over, to the right if positive."""
    top = (x + lean, foot - h)
    trunk = curve((x, foot), (x + lean * 0.2, foot - h * 0.5), top, steps=10)
    c.fill(
        path(
            [(px - 0.65 + 0.02 * i, py) for i, (px, py) in enumerate(trunk)],
            [(px + 0.5, py) for px, py in reversed(trunk)],
        ),
        "#6a4c30",
        "#3c2817",
    )
    for px, py in trunk[::2]:
        c.stroke([(px - 0.6, py), (px + 0.5, py - 0.25)], 0.18, "#2c1c10", alpha=0.6, round_ends=False)
    for degrees in (-192, -170, -148, -122, -95, -68, -40, -12, 12, 198, 22):
        t = math.radians(degrees)
        length = h * (0.40 if abs(degrees + 90) > 60 else 0.34)
        tip = (top[0] + length * math.cos(t), top[1] + length * math.sin(t) * 0.72 + length * 0.30)
        bow = (top[0] + length * 0.55 * math.cos(t), top[1] + length * 0.72 * math.sin(t) - 1.0)
        under = (top[0] + length * 0.5 * math.cos(t), top[1] + length * 0.5 * math.sin(t) + 0.9)
        tone = lighten(ink, 0.20) if math.cos(t) < 0.1 else ink
        c.fill(
            path(curve(top, bow, tip, steps=9), curve(tip, under, (top[0], top[1] + 0.6), steps=9)),
            tone,
            darken(tone, 0.15),
        )
    c.oval(top[0], top[1] + 0.7, 0.8, 0.7, "#8a5a2a")


def cypress(c: Canvas, x: float, foot: float, h: float, ink: Ink = "#243f2a") -> None:
    """A dark flame of a tree."""
    left = curve((x, foot), (x - h * 0.20, foot - h * 0.35), (x, foot - h))
    right = curve((x, foot - h), (x + h * 0.20, foot - h * 0.35), (x, foot))
    c.fill(path(left, right), lighten(ink, 0.16), darken(ink, 0.2))
    c.fill(path(right, curve((x, foot), (x + h * 0.04, foot - h * 0.4), (x, foot - h))), darken(ink, 0.4), alpha=0.6)


def tree(
    c: Canvas, x: float, foot: float, r: float, ink: Ink = "#33542f", fruit: Ink | None = None, seed: int = 1
) -> None:
    """A round tree, with oranges if `fruit` names their colour."""
    rng = random.Random(seed)
    c.box(x - 0.35, foot - r * 0.6, 0.7, r * 0.6, "#4a3320")
    for i in range(14):
        dx, dy = rng.uniform(-r, r) * 0.75, rng.uniform(-r, r) * 0.6
        tone = mix(
            lighten(ink, 0.22), darken(ink, 0.3), min(1.0, max(0.0, 0.5 + (dx + dy) / (2 * r) + rng.uniform(-0.2, 0.2)))
        )
        c.oval(
            x + dx,
            foot - r * 1.1 + dy,
            r * rng.uniform(0.32, 0.48),
            r * rng.uniform(0.3, 0.42),
            tone,
            alpha=1.0 if i < 9 else 0.85,
        )
    if fruit is not None:
        for _ in range(11):
            fx, fy = x + rng.uniform(-r, r) * 0.95, foot - r * 1.1 + rng.uniform(-r, r) * 0.75
            c.oval(fx, fy, 0.52, 0.52, darken(fruit, 0.25))
            c.oval(fx - 0.08, fy - 0.1, 0.42, 0.42, fruit)


def boat(
    c: Canvas, x: float, y: float, z: float, hull: Ink = "#33200f", sail: Ink = "#f2e6c8", *, lateen: bool = True
) -> None:
    """A small sailing boat with its image in the water; `z` 1 is 11 units long."""

    def at(dx: float, dy: float) -> Point:
        return x + dx * z, y + dy * z

    mirror = [at(-4.2, 1.6), at(3.4, 1.6), at(2.4, 6.5), at(-0.5, 9.5)]
    c.fill(mirror, sail, darken(sail, 0.3), alpha=0.20)
    c.fill([at(-4.6, 1.2), at(4.8, 1.0), at(3.4, 3.0), at(-3.4, 3.0)], darken(hull, 0.3), alpha=0.45)
    c.stroke([at(-0.5, -0.5), at(-0.5, -11.5)], 0.5 * z, "#2a190e")
    if lateen:
        body = path(
            curve(at(-5.8, -3.2), at(1.2, -8), at(2.8, -13)),
            curve(at(2.8, -13), at(4.6, -6), at(3.7, -2.6)),
            curve(at(3.7, -2.6), at(-1, -2.2), at(-5.8, -3.2)),
        )
        c.fill(body, lighten(sail, 0.28), darken(sail, 0.16))
        c.fill(
            path(curve(at(2.8, -12.4), at(4.4, -6), at(3.6, -2.7)), curve(at(1.2, -2.5), at(2.6, -7), at(2.8, -12.4))),
            darken(sail, 0.3),
            alpha=0.5,
        )
        c.stroke([at(-6.4, -2.9), at(3.2, -13.4)], 0.36 * z, "#3a2414")
        c.fill(
            path(curve(at(3.9, -1.8), at(5.6, -4), at(4.0, -8.6)), at(3.9, -1.8)), lighten(sail, 0.1), darken(sail, 0.2)
        )
    else:
        body = path(
            at(-4.2, -10.4),
            at(3.2, -10.4),
            curve(at(3.2, -10.4), at(5.8, -6.6), at(3.5, -3)),
            curve(at(3.5, -3), at(-0.2, -4.2), at(-4.2, -3)),
        )
        c.fill(body, lighten(sail, 0.22), darken(sail, 0.18))
        c.fill(
            path(
                curve(at(3.0, -10.4), at(5.6, -6.6), at(3.4, -3.1)), curve(at(1.2, -3.5), at(3.2, -7), at(1.0, -10.4))
            ),
            darken(sail, 0.3),
            alpha=0.45,
        )
        c.stroke([at(-4.8, -10.4), at(3.8, -10.4)], 0.45 * z, "#3a2414")
        c.fill([at(-0.5, -11.6), at(-4, -11.2), at(-0.5, -10.8)], "#b53a2a")
    c.fill(
        path(
            at(-5.2, -1.8),
            curve(at(-5.2, -1.8), at(0, 0.1), at(5.8, -2.5)),
            curve(at(5.8, -2.5), at(3.4, 1.7), at(-3.2, 1.5)),
        ),
        lighten(hull, 0.14),
        darken(hull, 0.35),
    )
    c.stroke(
        curve(at(-5.0, -1.6), at(0, 0.3), at(5.6, -2.3)), 0.3 * z, lighten(hull, 0.45), alpha=0.8, round_ends=False
    )
    c.stroke([at(-5.4, 1.7), at(5.0, 1.6)], 0.22 * z, "#ffffff", alpha=0.55, round_ends=False)


def stones(c: Canvas, seed: int, x: tuple[float, float], y: tuple[float, float], count: int, ink: Ink) -> None:
    """Boulders and tufts over a bank, larger towards the viewer."""
    rng = random.Random(seed)
    for at_y in sorted(rng.uniform(*y) for _ in range(count)):
        near = 0.5 + 0.9 * (at_y - y[0]) / max(0.1, y[1] - y[0])
        at_x, r = rng.uniform(*x), rng.uniform(0.7, 1.9) * near
        if rng.random() < 0.3:
            for k in (-0.5, -0.2, 0.1, 0.45):
                c.stroke(
                    [(at_x + k, at_y), (at_x + k * 2.2, at_y - 1.5 * near)],
                    0.22,
                    "#6b7340",
                    alpha=0.9,
                    round_ends=False,
                )
            continue
        c.oval(at_x + 0.2, at_y + 0.25 * near, r * 1.05, r * 0.48, darken(ink, 0.55), alpha=0.5)
        c.oval(at_x, at_y, r, r * 0.48, lighten(ink, 0.16), darken(ink, 0.35))
        c.oval(at_x - r * 0.25, at_y - r * 0.14, r * 0.5, r * 0.18, lighten(ink, 0.4), alpha=0.5)


def wares(c: Canvas, seed: int, x: float, foot: float, count: int = 4) -> None:
    """Barrels, bales and crates waiting on a quay."""
    rng = random.Random(seed)
    for _ in range(count):
        kind, size = rng.random(), rng.uniform(1.6, 2.3)
        if kind < 0.5:
            c.fill(
                path(
                    curve((x, foot), (x - 0.3, foot - size * 0.6), (x, foot - size * 1.2)),
                    curve((x + size, foot - size * 1.2), (x + size + 0.3, foot - size * 0.6), (x + size, foot)),
                ),
                "#a8703c",
                "#4c2c14",
                across=True,
            )
            for part in (0.3, 0.9):
                c.box(x - 0.1, foot - size * part - 0.15, size + 0.2, 0.26, "#2c1a0c", alpha=0.8)
        elif kind < 0.8:
            c.box(x, foot - size, size * 1.2, size, "#c0965c", "#7a5630", across=True)
            c.stroke([(x, foot - size), (x + size * 1.2, foot)], 0.22, "#5a3c20", round_ends=False)
        else:
            c.oval(x + size * 0.6, foot - size * 0.4, size * 0.75, size * 0.45, "#efe2c4", "#a88e66")
        x += size * 1.35 + rng.uniform(0, 0.8)


def gulls(c: Canvas, seed: int, x: float, y: float, spread: float, count: int = 5, ink: Ink = "#fdfaf0") -> None:
    """A few birds, each two strokes."""
    rng = random.Random(seed)
    for _ in range(count):
        gx, gy, z = x + rng.uniform(-spread, spread), y + rng.uniform(-spread, spread) * 0.5, rng.uniform(0.5, 1.0)
        for side in (-1, 1):
            c.stroke(
                curve((gx, gy), (gx + side * 0.9 * z, gy - 1.0 * z), (gx + side * 2.0 * z, gy - 0.3 * z), steps=7),
                0.26 * z,
                ink,
            )


def smoke(
    c: Canvas, seed: int, x: float, y: float, length: float, ink: Ink = "#e9e2da", *, strength: float = 0.10
) -> None:
    """A column drifting to the right."""
    rng = random.Random(seed)
    for i in range(26):
        t = i / 25
        c.oval(
            x + t * length * 0.55 + rng.uniform(-0.4, 0.4),
            y - t * length,
            0.5 + t * length * 0.16,
            0.4 + t * length * 0.10,
            ink,
            alpha=strength * (1 - t) + 0.015,
        )
