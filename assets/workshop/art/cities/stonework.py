"""Walls, roofs, domes and towers on a canvas, lit from the left: what cities are built of.

Every tool takes the left upper corner or the middle of the foot, as its text says, and one colour; lighter and darker
sides are made from it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.palette import Ink, darken, lighten, mix

GILT = "#f6dc8a"
TURN = 0.64
"""Where a wall's lit part ends and its shaded side begins, as a part of its width."""


class Stonework:
    """Builds on one canvas."""

    def __init__(self, canvas: Canvas, *, lamp: Ink = "#fff0d0", shade: float = 0.34) -> None:
        """`lamp` colours lit edges; `shade` is how dark the sides away from the light are."""
        self.canvas, self.lamp, self.shade = canvas, lamp, shade

    # -- walls

    def wall(self, x: float, top: float, w: float, h: float, ink: Ink, *, turn: float = TURN) -> None:
        """A block: its lit front, its shaded side and a bright edge on the left."""
        c = self.canvas
        c.box(x, top, w, h, lighten(ink, 0.12), darken(ink, 0.12))
        if turn < 1:
            c.box(x + w * turn, top, w * (1 - turn), h, darken(ink, self.shade * 0.75), darken(ink, self.shade * 1.1))
        c.box(x, top, min(0.35, w * 0.1), h, mix(ink, self.lamp, 0.55), alpha=0.55)

    def courses(
        self, x: float, top: float, w: float, h: float, ink: Ink, *, course: float = 2.2, seed: int = 1
    ) -> None:
        """Joints of dressed stone over a wall."""
        rng = random.Random(seed)
        y, odd = top + course, False
        while y < top + h:
            self.canvas.stroke([(x, y), (x + w, y)], 0.16, darken(ink, 0.6), alpha=0.30, round_ends=False)
            at = x + course * (0.6 if odd else 1.3)
            while at < x + w:
                self.canvas.stroke([(at, y - course), (at, y)], 0.14, darken(ink, 0.6), alpha=0.22, round_ends=False)
                at += course * rng.uniform(1.3, 2.1)
            y, odd = y + course, not odd

    def windows(
        self,
        x: float,
        top: float,
        w: float,
        h: float,
        across: int,
        down: int,
        ink: Ink,
        *,
        size: tuple[float, float] = (0.8, 1.4),
        arched: bool = False,
        alpha: float = 0.9,
    ) -> None:
        """A grid of openings spread over a rectangle, with a bright sill under each."""
        ww, hh = size
        for i in range(across):
            for j in range(down):
                cx, cy = x + w * (i + 0.5) / across, top + h * (j + 0.5) / down
                self.canvas.box(cx - ww / 2, cy - hh / 2, ww, hh, ink, alpha=alpha)
                if arched:
                    self.canvas.fill(arc(cx, cy - hh / 2 + 0.02, ww / 2, ww / 2, 180, 360, 12), ink, alpha=alpha)
                elif hh > 0.9:
                    self.canvas.box(cx - ww / 2 - 0.12, cy + hh / 2, ww + 0.24, 0.2, self.lamp, alpha=0.45)

    def arch(self, x: float, foot: float, w: float, h: float, ink: Ink) -> None:
        """A gate whose opening is `w` wide and `h` high, around x."""
        self.canvas.box(x - w / 2, foot - h + w / 2, w, h - w / 2, ink)
        self.canvas.fill(arc(x, foot - h + w / 2, w / 2, w / 2, 180, 360, 20), ink)

    def battlements(self, x: float, top: float, w: float, ink: Ink, merlons: int, high: float = 1.6) -> None:
        """Teeth along the top of a wall."""
        step = w / (2 * merlons - 1)
        for i in range(merlons):
            part = i / max(1, merlons - 1)
            tooth = lighten(ink, 0.10) if part < TURN else darken(ink, self.shade * 0.7)
            self.canvas.box(x + 2 * i * step, top - high, step, high + 0.2, tooth)
            self.canvas.box(x + 2 * i * step, top - high, step, 0.25, mix(ink, self.lamp, 0.5), alpha=0.7)

    def tower(
        self,
        x: float,
        top: float,
        w: float,
        h: float,
        ink: Ink,
        *,
        merlons: int = 4,
        over: float = 0.9,
        high: float = 1.8,
    ) -> None:
        """A square tower with a projecting, toothed head."""
        self.wall(x, top, w, h, ink)
        self.courses(x, top + 2.6, w, h - 2.6, ink, seed=int(x * 7))
        self.canvas.box(x, top + 2.5, w, 0.8, darken(ink, 0.55), alpha=0.5)
        self.wall(x - over, top, w + 2 * over, 2.6, ink)
        self.battlements(x - over, top, w + 2 * over, ink, merlons, high)

    def round_tower(
        self, cx: float, top: float, w: float, h: float, ink: Ink, *, merlons: int = 6, batter: float = 0.0
    ) -> None:
        """A drum, shaded around; `batter` widens its foot."""
        slices = 14
        for i in range(slices):
            a, b = -1 + 2 * i / slices, -1 + 2 * (i + 1) / slices
            n = (a + b) / 2
            light = 0.75 - 0.55 * n - 0.35 * n * n
            tone = lighten(ink, (light - 0.6) * 0.6) if light > 0.6 else darken(ink, (0.6 - light) * 0.9)
            half, foot = w / 2, w / 2 + batter
            self.canvas.fill(
                [
                    (cx + a * half, top),
                    (cx + b * half + 0.05, top),
                    (cx + b * foot + 0.05, top + h),
                    (cx + a * foot, top + h),
                ],
                tone,
            )
        self.courses(cx - w / 2, top + 2.5, w, h - 2.5, ink, seed=int(cx))
        self.canvas.box(cx - w / 2, top + 2.3, w, 0.7, darken(ink, 0.55), alpha=0.45)
        self.wall(cx - w / 2 - 0.8, top, w + 1.6, 2.3, ink)
        self.battlements(cx - w / 2 - 0.8, top, w + 1.6, ink, merlons)

    # -- roofs

    def gable(self, x: float, foot: float, w: float, h: float, ink: Ink, *, over: float = 0.5) -> None:
        """A roof seen from its gable end."""
        peak = (x + w / 2, foot - h)
        self.canvas.fill([(x - over, foot), peak, (x + w + over, foot)], lighten(ink, 0.14), darken(ink, 0.15))
        self.canvas.fill([peak, (x + w + over, foot), (x + w * TURN, foot)], darken(ink, self.shade))

    def hip(self, x: float, foot: float, w: float, h: float, ink: Ink, *, over: float = 0.5) -> None:
        """A roof seen from its long side, with rows of tiles."""
        left, right = x + w * 0.14, x + w * 0.86
        self.canvas.fill(
            [(x - over, foot), (left, foot - h), (right, foot - h), (x + w + over, foot)],
            lighten(ink, 0.18),
            darken(ink, 0.16),
        )
        self.canvas.fill(
            [(x + w * 0.72, foot - h), (right, foot - h), (x + w + over, foot), (x + w * 0.66, foot)],
            darken(ink, self.shade),
        )
        for i in range(1, max(2, int(w / 1.1))):
            at = x - over + (w + 2 * over) * i / max(2, int(w / 1.1))
            up = left + (right - left) * i / max(2, int(w / 1.1))
            self.canvas.stroke([(up, foot - h), (at, foot)], 0.12, darken(ink, 0.5), alpha=0.30, round_ends=False)

    def dome(
        self, x: float, foot: float, r: float, ink: Ink, *, high: float | None = None, finial: bool = True
    ) -> None:
        """A dome around x, standing on `foot`."""
        tall = high if high is not None else r
        c = self.canvas
        c.fill(arc(x, foot, r, tall, 180, 360, 40), lighten(ink, 0.25), darken(ink, 0.18))
        c.fill(
            path(arc(x, foot, r, tall, 270, 360, 24), arc(x, foot, r * 0.35, tall, 360, 270, 24)),
            darken(ink, self.shade * 0.9),
            alpha=0.75,
        )
        c.fill(
            path(arc(x, foot, r, tall, 332, 360, 10), arc(x, foot, r * 0.8, tall, 360, 325, 10)),
            darken(ink, self.shade * 1.4),
            alpha=0.5,
        )
        for k in (-0.75, -0.4, 0.0, 0.4):
            c.stroke(
                arc(x, foot, r * abs(k) if k else 0.01, tall, 180 if k < 0 else 360, 270, 14),
                0.14,
                darken(ink, 0.4),
                alpha=0.35,
                round_ends=False,
            )
        c.fill(
            path(arc(x, foot, r * 0.78, tall * 0.86, 205, 245, 10), arc(x, foot, r * 0.60, tall * 0.80, 245, 205, 10)),
            lighten(ink, 0.7),
            alpha=0.55,
        )
        if finial:
            c.stroke([(x, foot - tall), (x, foot - tall - 2.6)], 0.45, GILT, round_ends=False)
            c.oval(x, foot - tall - 0.9, 0.62, 0.62, GILT)
            c.oval(x, foot - tall - 2.6, 0.36, 0.36, GILT)

    def minaret(self, x: float, top: float, w: float, h: float, ink: Ink, cap: Ink) -> None:
        """A slim round tower with two balconies and a pointed cap."""
        self.wall(x, top, w, h, ink, turn=0.58)
        for at, over in ((0.14, 0.75), (0.42, 0.6)):
            self.canvas.box(x, top + h * at + 1.1, w, 0.9, darken(ink, 0.5), alpha=0.5)
            self.wall(x - over, top + h * at, w + 2 * over, 1.2, lighten(ink, 0.08))
        self.canvas.fill(
            [(x - 0.5, top), (x + w / 2, top - 6.5), (x + w + 0.5, top)], lighten(cap, 0.2), darken(cap, 0.2)
        )
        self.canvas.fill([(x + w / 2, top - 6.5), (x + w + 0.5, top), (x + w * 0.55, top)], darken(cap, 0.35))
        self.canvas.stroke([(x + w / 2, top - 6.2), (x + w / 2, top - 8.8)], 0.35, GILT, round_ends=False)

    def square_minaret(self, x: float, top: float, w: float, h: float, ink: Ink, trim: Ink) -> None:
        """A Maghreb tower: square, patterned, with a lantern on top."""
        self.wall(x, top, w, h, ink)
        self.battlements(x - 0.4, top, w + 0.8, trim, 5, 1.3)
        self.canvas.box(x - 0.4, top, w + 0.8, 0.8, trim)
        lantern = h * 0.17
        self.wall(x + w * 0.27, top - lantern, w * 0.46, lantern, ink)
        self.battlements(x + w * 0.22, top - lantern, w * 0.56, trim, 3, 0.9)
        self.dome(x + w / 2, top - lantern - 0.6, w * 0.19, trim)
        shadow = darken(ink, 0.62)
        self.windows(
            x + w * 0.08, top + h * 0.10, w * 0.58, h * 0.17, 2, 1, shadow, size=(w * 0.15, h * 0.08), arched=True
        )
        self.canvas.box(x + w * 0.08, top + h * 0.36, w * 0.54, h * 0.14, trim, alpha=0.8)
        for i in range(4):
            for j in range(2):
                cx, cy = x + w * (0.145 + 0.135 * i), top + h * (0.395 + 0.07 * j)
                self.canvas.fill(
                    [(cx, cy - 0.8), (cx + 0.55, cy), (cx, cy + 0.8), (cx - 0.55, cy)], lighten(ink, 0.2), alpha=0.75
                )
        self.windows(
            x + w * 0.14, top + h * 0.60, w * 0.46, h * 0.14, 1, 1, shadow, size=(w * 0.17, h * 0.07), arched=True
        )

    # -- streets

    def house(
        self, x: float, foot: float, w: float, h: float, ink: Ink, roof: Ink | None, rng: random.Random, window: Ink
    ) -> None:
        """One house standing on `foot`: roof or terrace, rows of windows, sometimes a chimney or a door."""
        self.wall(x, foot - h, w, h + 1, ink)
        if roof is not None:
            (self.gable if rng.random() < 0.35 else self.hip)(x, foot - h, w, rng.uniform(1.5, 2.6), roof)
            if rng.random() < 0.4:
                at = x + w * rng.uniform(0.2, 0.7)
                self.canvas.box(at, foot - h - 2.9, 0.8, 2.2, darken(ink, 0.2))
        else:
            self.canvas.box(x - 0.2, foot - h, w + 0.4, 0.5, lighten(ink, 0.2))
            if rng.random() < 0.4:
                self.wall(x + w * 0.2, foot - h - 1.7, w * 0.45, 1.8, ink)
        floors = max(1, int(h / 3.0))
        self.windows(
            x + 0.3,
            foot - h + 0.4,
            w * TURN - 0.2,
            h * 0.86,
            max(1, int(w * TURN / 1.7)),
            floors,
            window,
            size=(0.62, 1.05),
            alpha=0.78,
        )
        if w > 4:
            self.windows(
                x + w * TURN,
                foot - h + 0.4,
                w * (1 - TURN),
                h * 0.86,
                1,
                floors,
                darken(window, 0.3),
                size=(0.55, 1.05),
                alpha=0.55,
            )
        if rng.random() < 0.5 and h > 4:
            self.canvas.box(x + w * rng.uniform(0.1, 0.45), foot - 1.9, 1.0, 2.1, darken(window, 0.25))

    def street(
        self,
        seed: int,
        x0: float,
        x1: float,
        foot: float,
        heights: tuple[float, float],
        walls: Sequence[Ink],
        roofs: Sequence[Ink] | None,
        *,
        widths: tuple[float, float] = (4.5, 8),
        window: Ink = "#3a2a20",
        jitter: float = 0.8,
    ) -> None:
        """A row of houses from x0 to x1, their feet not quite in line."""
        rng = random.Random(seed)
        x = x0
        while x < x1:
            w = rng.uniform(*widths)
            roof = rng.choice(roofs) if roofs else None
            self.house(
                x,
                foot + rng.uniform(-jitter, 0),
                min(w, x1 - x + 1),
                rng.uniform(*heights),
                rng.choice(walls),
                roof,
                rng,
                window,
            )
            x += w * rng.uniform(0.84, 1.0)

    def church(self, x: float, foot: float, h: float, ink: Ink, roof: Ink, *, spire: float = 6) -> None:
        """A nave with a bell tower on its left; `h` is the tower's height without its spire."""
        self.wall(x + 3.2, foot - h * 0.5, h * 0.62, h * 0.5, ink)
        self.hip(x + 3.2, foot - h * 0.5, h * 0.62, h * 0.16, roof)
        self.windows(
            x + 4, foot - h * 0.42, h * 0.42, h * 0.3, 3, 1, darken(ink, 0.6), size=(0.7, h * 0.16), arched=True
        )
        self.wall(x, foot - h, 3.8, h, ink)
        self.windows(x + 0.3, foot - h + 0.8, 2.2, 3, 2, 1, darken(ink, 0.65), size=(0.6, 1.7), arched=True)
        self.canvas.box(x - 0.3, foot - h + 4.4, 4.4, 0.5, lighten(ink, 0.3))
        self.gable(x, foot - h, 3.8, spire, roof, over=0.3)
        self.canvas.stroke(
            [(x + 1.9, foot - h - spire), (x + 1.9, foot - h - spire - 1.8)], 0.3, GILT, round_ends=False
        )

    def quay(self, x0: float, x1: float, top: float, foot: float, ink: Ink) -> None:
        """A stone edge along the water."""
        self.canvas.box(x0, top, x1 - x0, foot - top, lighten(ink, 0.1), darken(ink, 0.45))
        self.canvas.box(x0, top, x1 - x0, 0.35, mix(ink, self.lamp, 0.6), alpha=0.8)
        self.courses(x0, top, x1 - x0, foot - top, ink, course=1.3, seed=int(x0))

    def shore(self, outline: Sequence[tuple[float, float]], ink: Ink, foot: Ink) -> None:
        """Rock or sand within an outline."""
        self.canvas.fill(list(outline), ink, foot)

    def flag(self, x: float, foot: float, h: float, ink: Ink, *, length: float = 4) -> None:
        """A pole with a flag blowing to the right."""
        self.canvas.stroke([(x, foot), (x, foot - h)], 0.3, "#4a3422", round_ends=False)
        top = foot - h
        self.canvas.fill(
            path(
                (x, top),
                curve((x, top), (x + length * 0.5, top - 0.9), (x + length, top + 0.4)),
                curve((x + length, top + 2), (x + length * 0.5, top + 1.2), (x, top + 2.2)),
            ),
            lighten(ink, 0.1),
            darken(ink, 0.15),
        )
