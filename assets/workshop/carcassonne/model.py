"""A tile as a model: how high every px is, its colour from above and what its south front is made of.

Things are put on it in u and only ever stand above what is there already. Knows walls, roofs and trees, no tiles.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import numpy as np
from art.drawing.pixels import Field, colour
from art.palette import Ink
from numpy.typing import NDArray

from carcassonne import colours
from carcassonne.colours import Side
from carcassonne.geometry import Bits, Grid


class Window(NamedTuple):
    """A part of the model around a point."""

    rows: slice
    columns: slice
    x: Field
    y: Field

    @property
    def at(self) -> tuple[slice, slice]:
        return self.rows, self.columns


class Frame(NamedTuple):
    """Coordinates along (u) and across (v) a direction, from a middle."""

    u: Field
    v: Field


class Model:
    """Flat ground without colour at first."""

    def __init__(self, place: Grid, seed: int) -> None:
        shape = place.x.shape
        self.place = place
        self.seed = seed
        self.height = np.zeros(shape, np.float32)
        """u."""
        self.ground = np.zeros(shape, np.float32)
        """u: what trees and houses stand on."""
        self.colour = np.zeros((*shape, 3), np.float32)
        self.side: NDArray[np.uint8] = np.zeros(shape, np.uint8)
        self.taken = np.zeros(shape, bool)
        """Where nothing more may be built."""
        self.random = random.Random(seed)
        self.noise = np.random.default_rng(seed)
        self.grain = self.noise.normal(0, 1, shape).astype(np.float32)

    def window(self, x: float, y: float, reach: float) -> Window:
        """The px within `reach` u of a point in each direction."""
        scale, px = self.place.scale, self.place.px
        left, right = (min(px, max(0, int((x + d) * scale) + (d > 0) * 2)) for d in (-reach, reach))
        top, low = (min(px, max(0, int((y + d) * scale) + (d > 0) * 2)) for d in (-reach, reach))
        at = slice(top, low), slice(left, right)
        return Window(*at, self.place.x[at], self.place.y[at])

    def put(self, win: Window, shape: Bits, height: Field | float, paint: Field, side: Side) -> None:
        """Raise `shape` to `height` u wherever it is lower, in that colour (one, or one for each px)."""
        old = self.height[win.at]
        high = np.broadcast_to(np.asarray(height, np.float32), old.shape)
        up = shape & (high > old)
        old[up] = high[up]
        self.colour[win.at][up] = paint[up] if paint.ndim == 3 else paint
        self.side[win.at][up] = side

    def paint(self, shape: Bits, paint: Field, strength: Field | float = 1.0) -> None:
        """Colour the ground."""
        part = (shape * np.asarray(strength, np.float32))[..., None]
        self.colour = (self.colour * (1 - part) + paint * part).astype(np.float32)

    def is_free(self, x: float, y: float, angle: float, wide: float, deep: float, rim: float = 3.0) -> bool:
        """Whether a rectangle lies on the tile, `rim` u from its edge, and on nothing that is taken."""
        ca, sa = math.cos(angle), math.sin(angle)
        u = np.linspace(-wide / 2, wide / 2, max(3, int(wide / 3.5) + 1))[:, None]
        v = np.linspace(-deep / 2, deep / 2, max(3, int(deep / 3.5) + 1))[None, :]
        scale, px = self.place.scale, self.place.px
        across, down = (x + u * ca - v * sa) * scale, (y + u * sa + v * ca) * scale
        low, high = rim * scale, px - rim * scale
        if np.min((across, down)) < low or np.max((across, down)) >= high:
            return False
        return not self.taken[down.astype(np.int32), across.astype(np.int32)].any()

    def take(self, x: float, y: float, angle: float, wide: float, deep: float) -> None:
        """Nothing more is built on that rectangle."""
        win = self.window(x, y, math.hypot(wide, deep) / 2)
        f = frame(win, x, y, angle)
        self.taken[win.at] |= (abs(f.u) <= wide / 2) & (abs(f.v) <= deep / 2)

    def take_round(self, x: float, y: float, r: float) -> None:
        win = self.window(x, y, r)
        self.taken[win.at] |= np.hypot(win.x - x, win.y - y) <= r

    # -- buildings

    def house(
        self,
        x: float,
        y: float,
        angle: float,
        wide: float,
        deep: float,
        eave: float,
        rise: float,
        roof: Ink,
        side: Side = Side.CREAM,
        *,
        hip: float = 0.0,
        thatch: bool = False,
    ) -> None:
        """A gabled roof whose ridge runs along `angle`; `hip` slopes its ends, steeper the larger it is."""
        win = self.window(x, y, math.hypot(wide, deep) / 2 + 2)
        if not win.x.size:
            return
        f = frame(win, x, y, angle)
        body = (abs(f.u) <= wide / 2) & (abs(f.v) <= deep / 2)
        slope = 1 - abs(f.v) / (deep / 2)
        if hip:
            slope = np.minimum(slope, (wide / 2 - abs(f.u)) / (deep / 2) * hip)
        grain = self.grain[win.at]
        if thatch:
            tone = 1 + 0.05 * np.sin(f.u * 2.3 + grain) + 0.06 * grain
        else:
            row = np.floor(abs(f.v) / 2.6)
            tone = (0.96 + 0.05 * np.sin(abs(f.v) * (2 * math.pi / 2.6))) * (
                0.98 + 0.03 * np.sin(f.u * (2 * math.pi / 2.4) + row * 2.4)
            ) + 0.022 * grain
        paint = colour(roof) * tone[..., None]
        ridge = (slope > 1 - 2.4 / deep)[..., None]
        paint = np.where(ridge, paint * 0.55 + colour("#f4d6ae") * 0.45, paint)
        rim = ((abs(f.u) > wide / 2 - 1.1) | (abs(f.v) > deep / 2 - 1.0))[..., None]
        paint = np.where(rim, paint * 0.86, paint).astype(np.float32)
        base = float(self.ground[win.at][body].mean()) if body.any() else 0.0
        self.put(win, body, base + eave + rise * np.clip(slope, 0, 1), paint, side)

    def block(
        self, x: float, y: float, angle: float, wide: float, deep: float, high: float, ink: Ink, side: Side
    ) -> None:
        """A flat top."""
        win = self.window(x, y, math.hypot(wide, deep) / 2 + 2)
        f = frame(win, x, y, angle)
        body = (abs(f.u) <= wide / 2) & (abs(f.v) <= deep / 2)
        self.put(win, body, high, colour(ink) * (1 + 0.05 * self.grain[win.at])[..., None], side)

    def chimney(self, x: float, y: float, top: float) -> None:
        self.block(x, y, 0, 3.4, 3.4, top, "#8a5442", Side.ROSE)

    def tower(
        self,
        x: float,
        y: float,
        r: float,
        high: float,
        roof: Ink | None = None,
        *,
        steep: float = 1.5,
        square: bool = False,
        angle: float = 0.0,
        side: Side = Side.STONE,
    ) -> None:
        """Round or square, under a cone or pyramid, else with battlements."""
        win = self.window(x, y, r * 1.5 + 3)
        if not win.x.size:
            return
        f = frame(win, x, y, angle)
        far = np.maximum(abs(f.u), abs(f.v)) if square else np.hypot(f.u, f.v)
        grain = self.grain[win.at]
        rim = far > r - 2.4
        teeth = (np.arctan2(f.v, f.u) * (9 / math.pi)) % 2 < 1.1
        crown = np.where(rim & teeth, 2.8, np.where(rim, 0.8, 0)) if roof is None else 0.0
        top = np.where(rim[..., None], colour(colours.MERLON), colour("#a2967d")) * (1 + 0.05 * grain)[..., None]
        self.put(win, far <= r, high + crown, top, side)
        if roof is not None:
            out = r + 1.3
            rings = 0.93 + 0.08 * np.sin(far * 2.3)
            paint = colour(roof) * (rings + 0.05 * grain)[..., None]
            self.put(win, far <= out, high + 0.5 + (out - far) * steep, paint, side)

    # -- plants and small things

    def tree(self, x: float, y: float, r: float, ink: Ink, *, tall: float = 1.0) -> None:
        """A crown of several lobes."""
        win = self.window(x, y, r * 1.35 + 1)
        if not win.x.size:
            return
        phase, lobes = self.random.uniform(0, 6.28), self.random.choice((3, 4, 5))
        dx, dy = win.x - x, win.y - y
        grain = self.grain[win.at]
        turned = np.arctan2(dy, dx)
        edge = r * (1 + 0.13 * np.sin(turned * lobes + phase) + 0.07 * np.sin(turned * 9 + phase * 3))
        far = np.hypot(dx, dy) / edge
        bumps = 0.5 * np.sin(dx * 1.9 + phase) * np.sin(dy * 1.7 + phase * 2)
        dome = np.sqrt(np.clip(1 - far * far, 0, 1))
        high = self.ground[win.at] + 2.5 + tall * r * (1.05 * dome + 0.16 * bumps * dome) + 0.3 * grain * dome
        paint = colour(ink) * (0.92 + 0.20 * dome + 0.06 * grain + 0.08 * bumps)[..., None]
        self.put(win, far < 1, high, np.clip(paint, 0, 1), Side.LEAF)

    def sheep(self, x: float, y: float, size: float = 1.0) -> None:
        angle = self.random.uniform(0, 6.28)
        win = self.window(x, y, 10 * size)
        f = frame(win, x, y, angle)
        far = (f.u / (6.2 * size)) ** 2 + (f.v / (4.2 * size)) ** 2
        wool = colour("#fbf6e8") * (0.97 + 0.035 * self.grain[win.at])[..., None]
        ground = self.ground[win.at]
        self.put(win, far < 1, ground + 3 + 4.5 * size * np.sqrt(np.clip(1 - far, 0, 1)), wool, Side.WHITE)
        head = ((f.u - 6.2 * size) / (2.5 * size)) ** 2 + (f.v / (2.0 * size)) ** 2
        self.put(win, head < 1, ground + 7.5, colour("#4a382c"), Side.WOOD)


def frame(win: Window, x: float, y: float, angle: float) -> Frame:
    ca, sa = np.float32(math.cos(angle)), np.float32(math.sin(angle))
    dx, dy = win.x - np.float32(x), win.y - np.float32(y)
    return Frame(dx * ca + dy * sa, dy * ca - dx * sa)
