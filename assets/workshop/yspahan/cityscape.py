"""What stands in the views of Yspahan: mosque portals, minarets, arcades, tents, crates and people; units 160 x 90."""

from __future__ import annotations

import random

from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.palette import Ink, darken, lighten, mix

from yspahan.colours import IVORY, LAPIS, NIGHT_BLUE, PLASTER, TURQUOISE, TURQUOISE_LIGHT, WOOD, WOOD_DARK
from yspahan.masonry import dome, fill_round, niche, onion_outline, pointed_outline, star_outline, wall


def tiled_dome(c: Canvas, x: float, foot: float, r: float, high: float, ink: Ink = TURQUOISE) -> None:
    """A great dome on its drum, with bands of tiles and rows of lozenges."""
    drum = r * 0.42
    fill_round(
        c,
        [(x - r * 0.84, foot), (x - r * 0.84, foot - drum), (x + r * 0.84, foot - drum), (x + r * 0.84, foot)],
        PLASTER,
        dim=0.45,
    )
    c.box(
        x - r * 0.84, foot - drum * 0.46, r * 1.68, drum * 0.34, lighten(LAPIS, 0.15), darken(LAPIS, 0.45), across=True
    )
    for i in range(9):
        at = x - r * 0.72 + i * r * 0.18
        c.fill(arc(at, foot - drum * 0.58, r * 0.05, r * 0.12, 180, 360, 10), NIGHT_BLUE, alpha=0.9)
    foot -= drum
    dome(c, x, foot, r, high, ink, ribs=0, finial=r * 0.36)
    outline = onion_outline(x, foot, r, high)
    for part, size in ((0.16, 0.13), (0.33, 0.125), (0.50, 0.11), (0.66, 0.085), (0.79, 0.055)):
        y = foot - high * part
        edges = [px for px, py in outline if abs(py - y) < high * 0.05]
        half = (max(edges) - min(edges)) / 2 if edges else 0
        for k in range(-4, 5):
            turn = k / 4.6
            at, w = x + half * turn, size * r * (1 - turn * turn * 0.8)
            tone = lighten(ink, 0.55 - 0.25 * turn) if turn < 0.5 else lighten(ink, 0.14)
            c.fill([(at, y - size * r * 1.25), (at + w, y), (at, y + size * r * 1.25), (at - w, y)], tone, alpha=0.62)
    c.fill(
        [
            *arc(x, foot - high * 0.035, r * 0.87, r * 0.06, 180, 0, 30),
            *arc(x, foot + high * 0.005, r * 0.82, r * 0.06, 0, 180, 30),
        ],
        lighten(LAPIS, 0.25),
        darken(LAPIS, 0.4),
        across=True,
    )


def slim_minaret(c: Canvas, x: float, foot: float, w: float, high: float, ink: Ink = TURQUOISE) -> None:
    """A round tower with a tiled shaft, a gallery and a small dome."""
    top = foot - high
    fill_round(c, [(x - w / 2, foot), (x - w * 0.42, top), (x + w * 0.42, top), (x + w / 2, foot)], PLASTER, dim=0.5)
    steps = max(4, int(high / (w * 1.5)))
    for i in range(steps):
        y = top + high * (i + 0.5) / steps
        half = w * (0.42 + 0.08 * (i + 0.5) / steps)
        c.fill(
            [(x - half, y), (x, y - w * 0.36), (x + half, y), (x, y + w * 0.36)],
            lighten(ink, 0.2),
            darken(ink, 0.4),
            across=True,
            alpha=0.85,
        )
    for y in (top + high * 0.10, top):
        fill_round(
            c,
            [(x - w * 0.78, y), (x + w * 0.78, y), (x + w * 0.5, y + w * 0.6), (x - w * 0.5, y + w * 0.6)],
            lighten(PLASTER, 0.2),
            dim=0.5,
        )
        c.box(x - w * 0.8, y - w * 0.1, w * 1.6, w * 0.2, lighten(ink, 0.1), darken(ink, 0.4), across=True)
    fill_round(
        c,
        [(x - w * 0.34, top), (x - w * 0.34, top - w * 0.9), (x + w * 0.34, top - w * 0.9), (x + w * 0.34, top)],
        PLASTER,
        dim=0.5,
    )
    dome(c, x, top - w * 0.9, w * 0.5, w * 1.0, ink, ribs=0, finial=w * 0.5)


def portal(
    c: Canvas,
    x: float,
    foot: float,
    w: float,
    high: float,
    *,
    tiles: Ink = LAPIS,
    light: Ink = TURQUOISE_LIGHT,
    inside: Ink = "#2b5f8c",
) -> None:
    """The tall frame of a gate with its pointed half dome, all in tiles."""
    left = x - w / 2
    wall(c, left, foot - high, w, high, "#ecd6a2", courses=1)
    c.box(
        left + w * 0.05,
        foot - high * 0.97,
        w * 0.90,
        high * 0.97,
        lighten(tiles, 0.12),
        darken(tiles, 0.30),
        across=True,
    )
    rng = random.Random(round(x * 7 + w))
    rows = max(5, round(high / (w * 0.10)))
    for i in range(rows):
        for side in (-1, 1):
            y = foot - high * 0.94 + high * 0.94 * i / rows
            r = w * 0.034
            c.fill(star_outline(x + side * w * 0.385, y + r, r, 8, 0.6), mix(light, "#f4dfa0", rng.random()), alpha=0.9)
    c.box(left + w * 0.16, foot - high * 0.955, w * 0.68, high * 0.085, "#f4e3b4", "#cfae72", across=True)
    for i in range(9):
        at = left + w * (0.20 + 0.075 * i)
        c.stroke(
            curve((at, foot - high * 0.89), (at + w * 0.02, foot - high * 0.95), (at + w * 0.05, foot - high * 0.90)),
            w * 0.012,
            tiles,
        )
    c.fill(pointed_outline(x, foot, w * 0.66, high * 0.85), lighten(light, 0.35), darken(light, 0.15), across=True)
    c.fill(pointed_outline(x, foot, w * 0.60, high * 0.82), darken(inside, 0.5), inside)
    for k, tone in ((0.46, 0.10), (0.32, 0.24), (0.18, 0.40)):  # the honeycomb of the half dome
        c.fill(
            pointed_outline(x, foot - high * 0.34, w * k * 1.2, high * (0.20 + k * 0.55)),
            lighten(inside, tone),
            darken(inside, 0.15),
            alpha=0.55,
        )
    c.fill(pointed_outline(x - w * 0.15, foot, w * 0.30, high * 0.70), NIGHT_BLUE, alpha=0.35)
    niche(c, x, foot, w * 0.20, high * 0.34, "#2a160a", frame="#f0d898", rim=0.16)


def arcade(
    c: Canvas,
    x: float,
    foot: float,
    w: float,
    high: float,
    bays: int,
    *,
    storeys: int = 2,
    wall_ink: Ink = "#ecd2a0",
    lit: Ink | None = None,
) -> None:
    """A long wall of pointed niches; `lit` is the colour of lamps in some of them."""
    wall(c, x, foot - high, w, high, wall_ink, courses=1)
    c.box(x, foot - high - high * 0.03, w, high * 0.06, lighten(TURQUOISE, 0.1), darken(TURQUOISE, 0.4), across=True)
    rng = random.Random(bays * 31 + round(x))
    step, tall = w / bays, high / storeys
    for j in range(storeys):
        base = foot - tall * j
        c.box(x, base - tall * 0.02, w, tall * 0.05, lighten(wall_ink, 0.35), darken(wall_ink, 0.1), across=True)
        for i in range(bays):
            at = x + step * (i + 0.5)
            tone = NIGHT_BLUE if lit is None or rng.random() < 0.45 else lit
            niche(c, at, base - tall * 0.04, step * 0.58, tall * 0.78, tone, frame=TURQUOISE if j else LAPIS, rim=0.09)


def canopy(c: Canvas, x: float, foot: float, w: float, high: float, ink: Ink, other: Ink = IVORY) -> None:
    """A market stall: a striped cloth on poles with a table of goods in its shade."""
    for px in (x + w * 0.06, x + w * 0.94):
        c.stroke([(px, foot), (px, foot - high * 0.8)], w * 0.03, WOOD_DARK, round_ends=False)
    c.box(x + w * 0.08, foot - high * 0.62, w * 0.84, high * 0.30, "#1a0f08", alpha=0.35)
    for i in range(5):
        tone = (POTS[i % len(POTS)], "#f0b52c", "#7fb23a", "#c8401c", "#8a3fa0")[i]
        c.oval(
            x + w * (0.18 + 0.16 * i),
            foot - high * 0.32,
            w * 0.085,
            high * 0.11,
            lighten(tone, 0.25),
            darken(tone, 0.2),
        )
    c.box(x + w * 0.04, foot - high * 0.30, w * 0.92, high * 0.30, lighten(WOOD, 0.25), darken(WOOD, 0.35))
    c.box(x + w * 0.04, foot - high * 0.30, w * 0.92, high * 0.06, "#e6c18a")
    count = 6
    for i in range(count):
        tone = mix(lighten(ink if i % 2 == 0 else other, 0.15), darken(ink if i % 2 == 0 else other, 0.25), i / count)
        a, b = x + w * i / count, x + w * (i + 1) / count
        peak_a, peak_b = x + w * (0.16 + 0.68 * i / count), x + w * (0.16 + 0.68 * (i + 1) / count)
        c.fill([(peak_a, foot - high), (peak_b, foot - high), (b, foot - high * 0.66), (a, foot - high * 0.66)], tone)
        c.fill(arc((a + b) / 2, foot - high * 0.665, (b - a) / 2, high * 0.10, 0, 180, 12), tone)


POTS: tuple[Ink, ...] = ("#e8962a", "#b5322c", "#2a66ba", "#e9e2d2", "#2f9c63")


def bale(c: Canvas, x: float, foot: float, size: float, ink: Ink = "#cfa469") -> None:
    """A corded bale, a cube seen from its front."""
    c.fill(
        [
            (x, foot - size),
            (x + size * 0.22, foot - size * 1.24),
            (x + size * 1.2, foot - size * 1.24),
            (x + size, foot - size),
        ],
        lighten(ink, 0.5),
        lighten(ink, 0.3),
    )
    c.fill(
        [
            (x + size, foot - size),
            (x + size * 1.2, foot - size * 1.24),
            (x + size * 1.2, foot - size * 0.24),
            (x + size, foot),
        ],
        darken(ink, 0.3),
        darken(ink, 0.5),
    )
    c.box(x, foot - size, size, size, lighten(ink, 0.2), darken(ink, 0.15))
    for k in (0.3, 0.7):
        c.stroke(
            [(x + size * k, foot), (x + size * k, foot - size), (x + size * (k + 0.21), foot - size * 1.24)],
            size * 0.06,
            "#6a4420",
            round_ends=False,
        )
    c.stroke(
        [(x, foot - size * 0.5), (x + size, foot - size * 0.5), (x + size * 1.2, foot - size * 0.74)],
        size * 0.06,
        "#6a4420",
        round_ends=False,
    )


def person(
    c: Canvas, x: float, foot: float, high: float, robe: Ink, turban: Ink = IVORY, *, stoop: float = 0.0
) -> None:
    """A figure in a long robe and a turban."""
    fill_round(
        c,
        path(
            (x - high * 0.17, foot),
            curve(
                (x - high * 0.17, foot),
                (x - high * 0.12, foot - high * 0.5),
                (x - high * 0.11 + stoop, foot - high * 0.72),
            ),
            (x + high * 0.11 + stoop, foot - high * 0.72),
            curve(
                (x + high * 0.11 + stoop, foot - high * 0.72),
                (x + high * 0.14, foot - high * 0.5),
                (x + high * 0.18, foot),
            ),
        ),
        robe,
        dim=0.45,
    )
    c.box(x - high * 0.12 + stoop * 0.6, foot - high * 0.46, high * 0.25, high * 0.05, darken(robe, 0.5))
    c.oval(x + stoop * 1.15, foot - high * 0.80, high * 0.085, high * 0.10, "#c98f60", "#8a5632")
    c.oval(x + stoop * 1.2, foot - high * 0.895, high * 0.12, high * 0.075, lighten(turban, 0.2), darken(turban, 0.3))


def sparkle(c: Canvas, x: float, y: float, r: float, ink: Ink = "#fffbe6") -> None:
    """A glint of four points."""
    c.fill(star_outline(x, y, r, 4, 0.22), ink)


def scaffold(c: Canvas, x: float, foot: float, w: float, high: float, floors: int = 3) -> None:
    """Poles, planks and a ladder around something that is being built."""
    pole = "#9a6a3a"
    for k in (0.0, 0.34, 0.66, 1.0):
        c.stroke([(x + w * k, foot), (x + w * k, foot - high)], 1.0, darken(pole, 0.25), round_ends=False)
        c.stroke(
            [(x + w * k - 0.25, foot), (x + w * k - 0.25, foot - high)], 0.35, lighten(pole, 0.4), round_ends=False
        )
    for j in range(1, floors + 1):
        y = foot - high * j / (floors + 0.25)
        c.box(x - 2, y, w + 4, 1.4, lighten(pole, 0.45), darken(pole, 0.2))
    for j in range(floors):
        y0, y1 = foot - high * j / (floors + 0.25), foot - high * (j + 1) / (floors + 0.25)
        a, b = (0.04, 0.30) if j % 2 == 0 else (0.96, 0.70)
        for shift in (0.0, 0.05):
            c.stroke([(x + w * (a + shift), y0), (x + w * (b + shift), y1)], 0.6, WOOD_DARK, round_ends=False)


def crates(c: Canvas, seed: int, x: float, foot: float, count: int, size: float) -> None:
    """Bales in a row, none quite as large as the next."""
    rng = random.Random(seed)
    for _ in range(count):
        s = size * rng.uniform(0.75, 1.1)
        bale(c, x, foot, s, rng.choice(("#cfa469", "#b98a52", "#d8b884", "#a8794a")))
        x += s * 1.3


def bunting(c: Canvas, x0: float, y0: float, x1: float, y1: float, sag: float, inks: tuple[Ink, ...]) -> None:
    """A line with small flags between two places."""
    rope = curve((x0, y0), ((x0 + x1) / 2, max(y0, y1) + sag), (x1, y1), steps=22)
    c.stroke(rope, 0.25, WOOD_DARK, round_ends=False)
    for i, (px, py) in enumerate(rope[1:-1:2]):
        tone = inks[i % len(inks)]
        c.fill([(px - 1.0, py), (px + 1.0, py), (px, py + 2.6)], lighten(tone, 0.1), darken(tone, 0.15))
