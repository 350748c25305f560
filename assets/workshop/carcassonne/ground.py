"""What a tile lies on: meadow, roads, rivers, lakes and hills, without anything that stands there.

Within `QUIET` u of an edge the meadow keeps one mean colour and lies flat, so that neighbours join.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from art.drawing.curves import Point
from art.drawing.noise import blur, noise_at, smooth_noise, smoothstep, value_noise
from art.drawing.pixels import Field, Pixels, colour, paint_pixels

from carcassonne import colours
from carcassonne.colours import Side
from carcassonne.geometry import SIDE, Bits
from carcassonne.model import Model
from carcassonne.parts import Parts
from carcassonne.plan import RIVER, ROAD

QUIET: Final = 26.0
WATER_DEPTH: Final = 4.0
"""u below the meadow."""
FLOWERS: Final = ("#f6efd6", "#efd35c", "#df8068", "#cfd8f2", "#e8b9d0")


def from_edge(model: Model, wide: float = SIDE) -> Field:
    """u from each px to the nearest edge of the tile."""
    x, y = model.place.x, model.place.y
    nearest: Field = np.min([x, y, wide - x, wide - y], axis=0)
    return nearest


def lay_meadow(model: Model, wide: float = SIDE) -> None:
    """Grass in two octaves, blades, darker clover in the middle of the tile."""
    px, scale, seed = model.place.px, model.place.scale, model.seed
    inner = smoothstep(from_edge(model, wide) / QUIET)
    broad = smooth_noise(px, px, 105 * scale, seed + 11)
    patches = smooth_noise(px, px, 26 * scale, seed + 12)
    blades = value_noise(px, px, 4.5 * scale, 1.7 * scale, seed + 13)
    tone = 0.5 + inner * (1.0 * (broad - 0.5) + 0.34 * (patches - 0.5)) + 0.17 * (blades - 0.5) + 0.010 * model.grain
    model.colour = paint_pixels(tone, colours.MEADOW)
    clover = np.clip((smooth_noise(px, px, 17 * scale, seed + 14) - 0.60) * 5, 0, 1) * inner
    model.paint(clover > 0, colour("#6f9150"), clover * 0.34)
    straw = np.clip((smooth_noise(px, px, 34 * scale, seed + 15) - 0.63) * 4, 0, 1) * inner
    model.paint(straw > 0, colour("#c9bf7c"), straw * 0.36)
    model.height = ((patches - 0.5) * 2.6 * inner + (blades - 0.5) * 0.45).astype(np.float32)


def lay_flowers(model: Model, free: Bits, count: int) -> None:
    """In small groups on free grass."""
    pick = model.random
    for _ in range(count // 6):
        x, y = pick.uniform(10, SIDE - 10), pick.uniform(10, SIDE - 10)
        ink = colour(pick.choice(FLOWERS))
        for _ in range(pick.randint(3, 9)):
            fx, fy = pick.gauss(x, 7), pick.gauss(y, 7)
            row, column = int(fy * model.place.scale), int(fx * model.place.scale)
            if 4 < fx < SIDE - 4 and 4 < fy < SIDE - 4 and free[row, column]:
                win = model.window(fx, fy, 2)
                model.colour[win.at][np.hypot(win.x - fx, win.y - fy) < 1.0] = ink


def lay_road(model: Model, far: Field, along: Field, seed: int, *, keep: Bits | None = None) -> Bits:
    """Chalk with two ruts and a worn rim along a line; `keep`: only there. Returns the px of the road."""
    scale = model.place.scale
    ragged = 2.2 * (noise_at(along / 9, np.sign(far) + far / 60, seed) - 0.5)
    ragged += 1.6 * (value_noise(model.place.px, model.place.px, 5 * scale, 5 * scale, seed + 1) - 0.5)
    half = ROAD / 2 - 0.8 + ragged
    soft = np.clip((half - far) / 1.6 + 0.5, 0, 1)
    rim = np.clip((half + 4.5 - far) / 5.0, 0, 1)
    if keep is not None:
        soft, rim = soft * keep, rim * keep
    grain = value_noise(model.place.px, model.place.px, 2.2 * scale, 2.2 * scale, seed + 2) - 0.5
    broad = smooth_noise(model.place.px, model.place.px, 30 * scale, seed + 3) - 0.5
    ruts = np.exp(-(((far - 5.2) / 1.5) ** 2))
    tone = 0.66 + 0.30 * broad + 0.22 * grain - 0.13 * ruts - 0.26 * np.clip((far - half + 5) / 5, 0, 1)
    model.paint(rim > 0, colour(colours.ROAD_RIM), rim * 0.62)
    road = paint_pixels(tone, colours.ROAD)
    model.colour = (model.colour * (1 - soft[..., None]) + road * soft[..., None]).astype(np.float32)
    model.height = (model.height * (1 - soft) + soft * (0.30 * grain - 0.3 * ruts - 0.5)).astype(np.float32)
    return np.asarray(soft > 0.5)


def lay_water(model: Model, depth: Field, waves: Field, seed: int) -> None:
    """Water where `depth` (u from the shore, inwards) is positive, and a sandy bank; `waves`: how bright ripples."""
    px, scale = model.place.px, model.place.scale
    ragged = depth + 3.2 * (smooth_noise(px, px, 15 * scale, seed) - 0.5)
    bank = np.clip((ragged + 5.5) / 2.5, 0, 1)
    sand = paint_pixels(0.5 + 0.9 * (value_noise(px, px, 2.5 * scale, 2.5 * scale, seed + 1) - 0.5), colours.BANK)
    model.colour = (model.colour * (1 - bank[..., None]) + sand * bank[..., None]).astype(np.float32)
    wet = np.clip(ragged / 1.4 + 0.5, 0, 1)
    tone = np.clip(ragged / 20, 0, 1) ** 0.8 + 0.20 * (smooth_noise(px, px, 22 * scale, seed + 2) - 0.5)
    water = paint_pixels(tone, colours.WATER)
    ripple = np.clip(waves - 0.55, 0, 1) * np.clip(ragged / 6, 0, 1)
    water = water * (1 - 0.5 * ripple[..., None]) + colour("#e3f1e6") * (0.5 * ripple[..., None])
    shore = np.exp(-(((ragged - 1.6) / 1.1) ** 2))[..., None] * 0.5
    water = water * (1 - shore) + colour("#e9f4ea") * shore
    model.colour = (model.colour * (1 - wet[..., None]) + water * wet[..., None]).astype(np.float32)
    floor = -WATER_DEPTH * np.clip((ragged + 4) / 5, 0, 1)
    model.height = np.where(ragged > -5.5, floor + 0.9 * ripple * wet, model.height).astype(np.float32)


def lay_river(model: Model, parts: Parts) -> None:
    """Along its line, with a spring or a lake where it ends on the tile."""
    if not parts.plan.river:
        return
    far, along = parts.from_river
    px, scale, seed = model.place.px, model.place.scale, model.seed + 40
    depth = RIVER / 2 - 3 - far
    drift = smooth_noise(px, px, 20 * scale, seed + 5)
    waves = 0.5 + 0.5 * np.sin(far * 0.85 + 9 * drift + 0.9 * np.sin(along * 0.13))
    waves *= np.clip(value_noise(px, px, 26 * scale, 26 * scale, seed + 6) * 2.2 - 0.5, 0, 1)
    if parts.plan.pool:
        round_depth = parts.plan.pool - 3 - parts.from_middle
        waves *= np.where(round_depth > depth, np.clip(3 * drift - 0.9, 0, 1), 1)
        depth = np.maximum(depth, round_depth)
    lay_water(model, depth, waves, seed)


def lay_hill(model: Model, middle: Point, r: float, clear: Field) -> Bits:
    """A mound with terraces, rock where it is steep and a bald top; `clear`: u to what it must not cover.

    Returns the px that rise.
    """
    px, scale, seed = model.place.px, model.place.scale, model.seed + 60
    x, y = model.place.x - middle[0], model.place.y - middle[1]
    broad = smooth_noise(px, px, 60 * scale, seed) - 0.5
    fine = smooth_noise(px, px, 16 * scale, seed + 1) - 0.5
    angle = np.arctan2(y, x)
    spurs = 0.09 * np.sin(angle * 3 + seed) + 0.05 * np.sin(angle * 8 + seed * 2)
    far = np.hypot(x, y) / r * (1 + spurs + 0.40 * broad)
    bulk = smoothstep(np.clip(1.06 - far, 0, 1)) * smoothstep(clear / 30)
    steps = bulk * 4.3 + 0.75 * fine + 0.5 * broad
    terrace = np.floor(steps) + smoothstep((steps - np.floor(steps)) * 1.9 - 0.5)
    rise = np.clip(0.60 * bulk + 0.40 * terrace / 4.3, 0, 1) * min(50.0, r * 0.55) * smoothstep(bulk * 6)
    rise = blur(rise, 1.1 * scale)
    down, across = np.gradient(rise * np.float32(scale))
    patchy = smoothstep((smooth_noise(px, px, 24 * scale, seed + 3) - 0.36) * 4)
    steep = np.clip((np.hypot(down, across) - 0.66) / 0.5, 0, 1) * (0.35 + 0.65 * patchy)
    crags = smooth_noise(px, px, 6.0 * scale, seed + 2) - 0.5
    rock = paint_pixels(0.72 + 1.5 * crags + 0.05 * model.grain, colours.ROCK)
    model.colour = (model.colour * (1 - 0.95 * steep[..., None]) + rock * (0.95 * steep[..., None])).astype(np.float32)
    bald = np.clip((rise / max(1.0, float(np.max(rise))) - 0.66) * 4, 0, 1) * (1 - steep)
    model.paint(bald > 0, colour(colours.BALD), 0.7 * bald)
    model.ground = np.maximum(model.ground, rise)
    model.height = model.height + rise + steep * crags * 7
    model.side[steep > 0.3] = Side.ROCK
    return np.asarray(rise > 1.5)


def paving(model: Model, seed: int) -> Pixels:
    """Trodden ground of streets and squares, in small stones."""
    px, scale = model.place.px, model.place.scale
    broad = smooth_noise(px, px, 24 * scale, seed)
    stones = value_noise(px, px, 2.4 * scale, 2.8 * scale, seed + 1)
    return paint_pixels(0.58 + 0.45 * (broad - 0.5) + 0.34 * (stones - 0.5), colours.STREET)


def round_area(model: Model, middle: Point, r: float, seed: int, ragged: float = 6.0) -> Bits:
    """A roundish patch."""
    px, scale = model.place.px, model.place.scale
    drift = smooth_noise(px, px, 18 * scale, seed) - 0.5
    far = np.hypot(model.place.x - middle[0], model.place.y - middle[1])
    return np.asarray(far + ragged * 2 * drift < r)
