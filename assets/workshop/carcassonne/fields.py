"""What grows on the land: hedged fields, vineyards, groups of trees, reeds, printed sheep."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from art.drawing.curves import Point
from art.drawing.noise import smooth_noise
from art.drawing.pixels import colour, paint_pixels
from art.palette import mix

from carcassonne import colours
from carcassonne.colours import Side
from carcassonne.geometry import SIDE, Bits, at, length, roomiest
from carcassonne.model import Model, frame

FURROW: Final = {"wheat": 3.4, "plough": 4.6, "pale": 4.0, "green": 4.2, "stubble": 5.2, "cabbage": 5.6}
"""u between two furrows."""
FIELD_RIM: Final = 11.0
"""u between a field and the tile's edge."""


def lay_fields(model: Model, free: Bits, count: int) -> None:
    """Groups of parcels with hedges between them, each group at an angle of its own."""
    pick = model.random
    for _ in range(count):
        open_ground = free & ~model.taken
        middle, room = roomiest(open_ground, model.place)
        if room < 17:
            return
        middle = (middle[0] + pick.uniform(-5, 5), middle[1] + pick.uniform(-5, 5))
        angle = pick.choice((0.0, math.pi / 2)) + pick.gauss(0, 0.34)
        size = _largest(model, middle, angle)
        if size is None:
            model.take_round(*middle, 14)
            continue
        _parcels(model, middle, angle, *size)


def _largest(model: Model, middle: Point, angle: float) -> tuple[float, float] | None:
    pick = model.random
    longest, shape = pick.uniform(92, 136), pick.uniform(0.62, 1.0)
    for shrink in (1.0, 0.88, 0.77, 0.66, 0.56, 0.46, 0.38):
        for wide, deep in ((longest, longest * shape), (longest * shape, longest * 0.7)):
            if model.is_free(*middle, angle, wide * shrink, deep * shrink, FIELD_RIM):
                return wide * shrink, deep * shrink
    return None


def _parcels(model: Model, middle: Point, angle: float, wide: float, deep: float) -> None:
    """One to three strips side by side; furrows along or across them."""
    pick = model.random
    strips = 1 if wide < 50 else pick.choice((1, 2, 2)) if wide < 80 else pick.choice((2, 2, 3))
    cuts = [0.0, *sorted(pick.uniform(0.34, 0.66) if strips == 2 else 0.33 * (i + 1) for i in range(strips - 1)), 1.0]
    win = model.window(*middle, math.hypot(wide, deep) / 2 + 4)
    f = frame(win, *middle, angle)
    skew = pick.uniform(-0.10, 0.10)
    wobble = 1.6 * (smooth_noise(f.u.shape[0], f.u.shape[1], 20 * model.place.scale, model.seed + int(middle[0])) - 0.5)
    u, v = f.u + skew * f.v + wobble, f.v + wobble
    crops = pick.sample((*colours.CROPS, "orchard"), strips)
    for crop, begin, end in zip(crops, cuts, cuts[1:], strict=False):
        left, right = wide * (begin - 0.5) + 1.6, wide * (end - 0.5) - 1.6
        inside = (u > left) & (u < right) & (abs(v) < deep / 2)
        if crop == "orchard":
            _plant_orchard(model, middle, angle, (left, right), deep)
            continue
        _sow(model, win.at, inside, u if pick.random() < 0.35 else v, u + v, crop)
    ca, sa = math.cos(angle), math.sin(angle)

    def corner(cu: float, cv: float) -> Point:
        cu -= skew * cv
        return middle[0] + cu * ca - cv * sa, middle[1] + cu * sa + cv * ca

    for cut in cuts[1:-1]:
        x = wide * (cut - 0.5)
        plant_hedge(model, [corner(x, -deep / 2), corner(x, deep / 2)], 2.0)
    w, d = wide / 2 + 1.5, deep / 2 + 1.5
    sides = [
        [corner(-w, -d), corner(w, -d)],
        [corner(w, -d), corner(w, d)],
        [corner(w, d), corner(-w, d)],
        [corner(-w, d), corner(-w, -d)],
    ]
    for side in pick.sample(sides, 2 if wide < 60 else 3):
        plant_hedge(model, side, 2.7)
    model.take(*middle, angle, wide + 9, deep + 9)


def _sow(
    model: Model, at_: tuple[slice, slice], inside: Bits, across: np.ndarray, mixed: np.ndarray, crop: str
) -> None:
    light, dark = (colour(ink) for ink in colours.CROPS[crop])
    gap = FURROW[crop]
    grain = model.grain[at_]
    wave = 0.5 + 0.5 * np.sin(across * (2 * math.pi / gap))
    tone = np.clip(wave + 0.10 * grain, 0, 1)[..., None]
    broad = 1 + 0.06 * np.sin(mixed * 0.07 + model.seed)
    paint = (dark * (1 - tone) + light * tone) * broad[..., None] * (1 + 0.03 * grain)[..., None]
    if crop == "cabbage":
        dots = (wave > 0.55) & (np.sin(mixed * 1.25) > 0.1)
        paint = np.where(dots[..., None], colour("#7fa75e") * (1 + 0.08 * grain)[..., None], paint)
    model.colour[at_][inside] = np.clip(paint, 0, 1)[inside]
    high = model.ground[at_] + 0.4 + {"wheat": 1.3, "plough": 0.9, "stubble": 0.5}.get(crop, 0.9) * wave
    model.height[at_][inside] = (high + 0.25 * grain * (crop == "wheat"))[inside]


def _plant_orchard(model: Model, middle: Point, angle: float, across: tuple[float, float], deep: float) -> None:
    """Fruit trees in rows on grass."""
    ca, sa = math.cos(angle), math.sin(angle)
    ink = model.random.choice(("#7c9a50", "#6d9148", "#8ba257"))
    for i in range(int((across[1] - across[0]) / 11.5)):
        for j in range(int(deep / 11.5)):
            u, v = across[0] + 7 + i * 11.5, -deep / 2 + 7 + j * 11.5
            model.tree(middle[0] + u * ca - v * sa, middle[1] + u * sa + v * ca, 3.9, ink, tall=1.15)


def plant_hedge(model: Model, line: Sequence[Point], r: float) -> None:
    """Bushes along a line, with a gap here and there."""
    pick = model.random
    whole = length(list(line))
    u = 0.0
    while u < whole:
        (x, y), _ = at(list(line), u)
        x, y = x + pick.uniform(-0.8, 0.8), y + pick.uniform(-0.8, 0.8)
        if 9 < x < SIDE - 9 and 9 < y < SIDE - 9:
            ink = mix(colours.HEDGE, pick.choice(colours.LEAVES), pick.uniform(0.1, 0.8))
            size = r * pick.uniform(0.85, 1.3) if pick.random() > 0.06 else r * 2.1
            model.tree(x, y, size, ink, tall=0.85)
        u += r * pick.uniform(1.2, 2.0) + (7 if pick.random() < 0.04 else 0)


def plant_trees(model: Model, free: Bits, count: int) -> None:
    """Loose groups in six sizes and single ones."""
    pick = model.random
    groups = [(pick.uniform(14, SIDE - 14), pick.uniform(14, SIDE - 14), pick.uniform(8, 24)) for _ in range(8)]
    for _ in range(count):
        x, y, wide = pick.choice(groups)
        x, y = pick.gauss(x, wide), pick.gauss(y, wide)
        if pick.random() < 0.14:
            x, y = pick.uniform(12, SIDE - 12), pick.uniform(12, SIDE - 12)
        r = pick.choice((3.6, 4.6, 5.6, 6.6, 7.8, 9.2))
        plant(model, free, x, y, r)


def plant(model: Model, free: Bits, x: float, y: float, r: float) -> bool:
    """One tree if there is room for it and for what is seen of it."""
    if not (r * 2 + 3 < x < SIDE - r * 2 - 3 and r * 2 + 3 < y < SIDE - r * 2 - 3):
        return False
    win = model.window(x, y, r * 1.05)
    if not win.x.size or not free[win.at].all() or model.taken[win.at].any():
        return False
    model.tree(x, y, r, model.random.choice(colours.LEAVES), tall=model.random.uniform(0.95, 1.25))
    model.take_round(x, y, r * 0.62)
    return True


def lay_vineyard(model: Model, middle: Point, r: float) -> None:
    """Rows of vines on red earth inside a dry stone wall, with a hut for the press."""
    pick = model.random
    wide, deep, angle = max(_bed(model, middle, r, turned) for turned in (0.0, 0.35, -0.35, 0.8, -0.8, 1.2, -1.2, 1.57))
    win = model.window(*middle, math.hypot(wide, deep) / 2 + 5)
    f = frame(win, *middle, angle)
    round_off = (abs(f.u) / (wide / 2)) ** 5 + (abs(f.v) / (deep / 2)) ** 5
    rim = (round_off < 1.16) & (round_off > 0.92)
    grain = model.grain[win.at]
    earth = paint_pixels(0.55 + 0.12 * grain + 0.1 * np.sin(f.u * 0.2), colours.EARTH)
    ground = round_off <= 1.0
    model.colour[win.at][ground] = earth[ground]
    model.height[win.at][ground] = 0.4
    stones = colour("#c3b697") * (1 + 0.10 * grain)[..., None]
    model.put(win, rim, 4.0 + 0.8 * grain, stones, Side.ROCK)
    gap = 9.0
    row = np.round(f.v / gap)
    inside = round_off < 0.80
    wobble = 0.7 * np.sin(f.u * 0.9 + row * 2.1)
    from_row = abs(f.v - row * gap - wobble)
    leaf = inside & (from_row < 2.9)
    high = 4.2 + 2.2 * np.sqrt(np.clip(1 - (from_row / 2.9) ** 2, 0, 1)) + 0.8 * grain
    bunch = np.sin(f.u * 1.15 + row * 1.7) > 0.62
    green = colour("#6f9438") * (1 + 0.13 * grain + 0.12 * np.sin(f.u * 0.5 + row))[..., None]
    grapes = colour("#6a2f63") * (1.05 + 0.15 * grain)[..., None]
    model.put(win, leaf, high, np.where((bunch & (from_row < 2.2))[..., None], grapes, green), Side.LEAF)
    model.take(*middle, angle, wide + 8, deep + 8)
    ca, sa = math.cos(angle), math.sin(angle)
    x, y = middle[0] + 0.34 * wide * ca - 0.30 * deep * sa, middle[1] + 0.34 * wide * sa + 0.30 * deep * ca
    if 20 < x < SIDE - 20 and 24 < y < SIDE - 16:
        model.house(x, y, angle, 19, 14, 8, 6.5, pick.choice(colours.TILES), Side.CREAM)


def _bed(model: Model, middle: Point, r: float, angle: float) -> tuple[float, float, float]:
    """Width, depth and angle of the largest bed that is free there."""
    wide, deep = r * 1.9, r * 1.45
    while not model.is_free(*middle, angle, wide + 4, deep + 4, 7) and wide > 40:
        wide, deep = wide * 0.95, deep * 0.95
    return wide, deep, angle


def plant_reeds(model: Model, shore: Bits, count: int) -> None:
    """Tufts where a lake's bank is."""
    ys, xs = np.nonzero(shore)
    pick = model.random
    for _ in range(count if len(ys) else 0):
        i = pick.randrange(len(ys))
        x, y = float(model.place.x[ys[i], xs[i]]), float(model.place.y[ys[i], xs[i]])
        if 8 < x < SIDE - 8 and 10 < y < SIDE - 8:
            model.tree(x, y, pick.uniform(1.6, 2.8), pick.choice(("#7d8f4a", "#93a05a", "#6d8446")), tall=1.9)


def graze(model: Model, middle: Point, count: int) -> None:
    """White sheep around a point."""
    pick = model.random
    model.take_round(*middle, 31)
    placed: list[Point] = []
    while len(placed) < count:
        x, y = pick.gauss(middle[0], 13), pick.gauss(middle[1], 10)
        if all(math.dist((x, y), other) > 11 for other in placed) and math.dist((x, y), middle) < 28:
            placed.append((x, y))
            model.sheep(x, y, 0.95)
