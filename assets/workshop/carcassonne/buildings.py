"""Buildings outside the walls: cloister, inn and its lake, cottages, markets at crossings, farm, bridges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from art.drawing.curves import Point
from art.drawing.noise import smooth_noise, value_noise
from art.drawing.pixels import Field, colour, paint_pixels
from art.palette import Ramp

from carcassonne import colours, fields, landmarks
from carcassonne.colours import Side
from carcassonne.geometry import SIDE, Bits, Line, at, length, roomiest
from carcassonne.ground import lay_water, round_area
from carcassonne.model import Model
from carcassonne.parts import Parts
from carcassonne.plan import CLOISTER, ROAD

GARTH: Final = "#8dab57"
BRIDGE: Ramp = ((0, "#b5a88d"), (0.5, "#cfc3a7"), (1, "#e4d9bf"))
CLEAR: Final = ROAD / 2 + 4
"""u from a road's middle within which nothing is built."""


def build_cloister(model: Model, middle: Point, roads: Sequence[Line]) -> None:
    """A church with apse and tower, three ranges round a garden with a well, an orchard inside a wall."""
    x, y = middle
    win = model.window(x, y, CLOISTER + 4)
    dx, dy = win.x - x, win.y - y
    ring = np.maximum(abs(dx), abs(dy))
    grain = model.grain[win.at]
    court = ring < CLOISTER - 2
    model.colour[win.at][court] = (colour("#a5b268") * (1 + 0.05 * grain)[..., None])[court]
    model.height[win.at][court] = 0
    wall = (ring < CLOISTER - 1) & (ring > CLOISTER - 5)
    for line in roads:
        wall &= np.hypot(win.x - _entry(line, middle)[0], win.y - _entry(line, middle)[1]) > 11
    model.put(win, wall, 6.0 + 0.5 * grain, colour("#cbbf9f") * (1 + 0.05 * grain)[..., None], Side.STONE)
    for line in roads:
        ex, ey = _entry(line, middle)
        path = (abs(dx * (ey - y) - dy * (ex - x)) / max(1.0, math.dist((ex, ey), middle)) < 7) & court
        path &= (dx * (ex - x) + dy * (ey - y)) > 0
        model.colour[win.at][path] = colour("#e6d6ae")
        for side in (-1, 1):
            along_x = abs(ex - x) < abs(ey - y)
            px, py = (ex + side * 11, ey) if along_x else (ex, ey + side * 11)
            model.tower(px, py, 3.6, 10, "#b65a3c", steep=1.4, square=True)
    red, slate = "#b65a3c", "#5c6c84"
    garth = (abs(dx + 1) < 15) & (abs(dy - 9) < 11)
    model.colour[win.at][garth] = (colour(GARTH) * (1 + 0.05 * grain)[..., None])[garth]
    cross = garth & ((abs(dx + 1) < 2.2) | (abs(dy - 9) < 2.2))
    model.colour[win.at][cross] = colour("#eadcb2")
    model.house(x - 24, y + 8, math.pi / 2, 42, 14, 10, 7.0, red, Side.WHITE)
    model.house(x + 22, y + 8, math.pi / 2, 42, 14, 10, 7.0, red, Side.WHITE)
    model.house(x - 1, y + 27, 0, 60, 14, 10, 7.0, "#bf6343", Side.WHITE)
    model.house(x + 1, y - 17, 0, 58, 20, 19, 13, "#9c4632", Side.CHURCH)
    model.house(x + 8, y - 17, math.pi / 2, 32, 13, 17, 10, "#9c4632", Side.CHURCH)
    model.tower(x + 30, y - 17, 8.5, 17, "#9c4632", steep=1.2, side=Side.CHURCH)
    model.tower(x - 27, y - 17, 8.8, 38, slate, steep=2.1, square=True, side=Side.CHURCH)
    model.tower(x - 1, y + 9, 3.4, 5.5, slate, steep=1.2)
    for u, v in ((-36, 36), (36, 36), (36, -33), (-37, -36), (-38, 20), (37, 20), (-37, 2), (37, 3)):
        if all(math.dist((x + u, y + v), _entry(line, middle)) > 15 for line in roads):
            model.tree(x + u, y + v, 4.2, model.random.choice(colours.LEAVES))
    model.take(x, y, 0, 2 * CLOISTER + 6, 2 * CLOISTER + 6)


def _entry(line: Line, middle: Point) -> Point:
    """Where a road reaches the orchard's wall."""
    whole = length(line)
    for i in range(200):
        (x, y), _ = at(line, whole * i / 200)
        if max(abs(x - middle[0]), abs(y - middle[1])) < CLOISTER - 2:
            return x, y
    return line[-1]


def build_cottage(model: Model, x: float, y: float, angle: float, size: float = 1.0) -> bool:
    """A thatched or tiled cottage with a vegetable bed, if there is room."""
    pick = model.random
    wide, deep = 27 * size, 18 * size
    if not model.is_free(x, y, angle, wide + 2, deep + 2, 8):
        return False
    thatched = pick.random() < 0.4
    roof = pick.choice(colours.THATCH if thatched else colours.TILES)
    model.house(x, y, angle, wide, deep, 8.5 * size, 8.0 * size, roof, pick.choice(colours.PLASTER), thatch=thatched)
    if not thatched:
        model.chimney(x + 7 * size * math.cos(angle), y + 7 * size * math.sin(angle), 18.5 * size)
    model.take(x, y, angle, wide + 7, deep + 7)
    for side in pick.sample((-1, 1), 2):
        gx, gy = x + side * (wide / 2 + 12) * math.cos(angle), y + side * (wide / 2 + 12) * math.sin(angle)
        if model.is_free(gx, gy, angle, 15, deep, 9):
            landmarks.plot(model, gx, gy, angle, 15, deep)
            break
    return True


def build_market(model: Model, parts: Parts, middle: Point) -> None:
    """Where roads end together: a paved place with a cross, and four to six cottages beside the roads."""
    spot = round_area(model, middle, 27, model.seed + 90, 3.5)
    spot &= ~parts.city & ~parts.river
    px, scale = model.place.px, model.place.scale
    stones = value_noise(px, px, 2.8 * scale, 3.2 * scale, model.seed + 91)
    broad = smooth_noise(px, px, 20 * scale, model.seed + 92)
    paved = paint_pixels(0.50 + 0.4 * (broad - 0.5) + 0.40 * (stones - 0.5), colours.STREET)
    model.colour[spot] = paved[spot]
    model.height[spot] = 0.0
    model.block(*middle, 0, 12, 12, 2.0, "#cfc3a5", Side.STONE)
    model.block(*middle, 0, 7.5, 7.5, 4.0, "#bfb394", Side.STONE)
    model.tower(*middle, 2.4, 17, "#61718a", steep=2.2)
    model.take_round(*middle, 29)
    places = []
    lines = [road.line for road in parts.plan.roads if road.end == "market"]
    for line in lines:
        whole = length(line)
        for back in (44, 62, 84, 106):
            if back < whole - 16:
                (x, y), angle = at(line, whole - back)
                for side in (-1, 1):
                    far = CLEAR + 11.5
                    places.append((x - side * math.sin(angle) * far, y + side * math.cos(angle) * far, angle))
    model.random.shuffle(places)
    built = 0
    for x, y, angle in places:
        if built < 6 and build_cottage(model, x, y, angle + model.random.gauss(0, 0.12)):
            built += 1


def build_farm(model: Model, middle: Point, road: Line) -> None:
    """Where a road ends in the open: house, barn, yard and ricks; the road ends in the yard."""
    yard = round_area(model, middle, 25, model.seed + 95, 3.0)
    px, scale = model.place.px, model.place.scale
    fine = value_noise(px, px, 2.6 * scale, 2.6 * scale, model.seed + 96)
    model.colour[yard] = paint_pixels(0.55 + 0.5 * (fine - 0.5), colours.YARD)[yard]
    x, y = middle
    _, angle = at(road, length(road))
    ca, sa = math.cos(angle), math.sin(angle)
    parts = ((20, 0, math.pi / 2, 40, 19, colours.TILES[2]), (2, -23, 0, 30, 17, colours.THATCH[0]))
    for u, v, turned, wide, deep, roof in parts:
        hx, hy = x + u * ca - v * sa, y + u * sa + v * ca
        model.house(hx, hy, angle + turned, wide, deep, 10, 9, roof, Side.CREAM, thatch=roof in colours.THATCH)
    for u, v in ((-4, 23), (8, 25)):
        model.tower(x + u * ca - v * sa, y + u * sa + v * ca, 4.6, 3, "#dcc07a", steep=1.7, side=Side.WOOD)
    model.take_round(*middle, 40)


def build_inn(model: Model, parts: Parts, road: int, meadow: Bits) -> None:
    """A lake beside the road, and on its shore the inn: two gables, a chimney, a jetty."""
    line = parts.plan.roads[road].line
    beside, _ = at(line, length(line) / 2)
    clear = meadow & ~model.taken
    (x, y), room = roomiest(clear, model.place, beside, 0.22)
    r = min(room * 0.88, 41.0)
    shape = 1.18 if room > 36 else 1.0
    drift = smooth_noise(model.place.px, model.place.px, 34 * model.place.scale, model.seed + 70) - 0.5
    dx, dy = model.place.x - x, model.place.y - y
    depth = r * 0.92 - np.hypot(dx / shape, dy * shape**0.3) - 9 * drift
    fine = smooth_noise(model.place.px, model.place.px, 15 * model.place.scale, model.seed + 72)
    waves = (0.5 + 0.5 * np.sin(model.place.y * 0.55 + 14 * fine)) * np.clip(3 * fine - 0.9, 0, 1)
    lay_water(model, depth, waves, model.seed + 71)
    shore = (depth > -7) & (depth < -1)
    model.taken |= depth > -3
    _build_inn_house(model, (x, y), r, beside, parts.from_road[road][0])
    model.taken |= depth > -8
    fields.plant_reeds(model, np.asarray(shore & ~_near_house(model)), 26)


def _near_house(model: Model) -> Bits:
    return np.asarray(model.height > 6)


def _build_inn_house(model: Model, lake: Point, r: float, beside: Point, from_road: Field) -> None:
    toward = math.atan2(beside[1] - lake[1], beside[0] - lake[0])
    best = None
    for size in (1.0, 0.86, 0.74):
        for step in range(24):
            angle = toward + (step + 1) // 2 * (0.262 if step % 2 else -0.262)
            for far in (r + 16 * size, r + 23 * size, r + 30 * size, r + 37 * size):
                x, y = lake[0] + far * math.cos(angle), lake[1] + far * math.sin(angle)
                if not (26 < x < SIDE - 26 and 30 < y < SIDE - 24):
                    continue
                if model.is_free(x, y, 0, 44 * size, 34 * size, 8):
                    row, column = int(y * model.place.scale), int(x * model.place.scale)
                    worth = float(from_road[row, column]) + 0.2 * far
                    if best is None or worth < best[0]:
                        best = worth, x, y, size
        if best:
            break
    if best is None:
        return
    _, x, y, s = best
    model.house(x, y + 3 * s, 0, 42 * s, 20 * s, 15 * s, 10 * s, "#b4523a", Side.CREAM)
    model.house(x - 10 * s, y - 3 * s, math.pi / 2, 28 * s, 17 * s, 15 * s, 11 * s, "#c2633f", Side.CREAM)
    model.chimney(x + 13 * s, y, 30 * s)
    model.block(x + 21 * s, y + 13 * s, 0, 2, 2, 13 * s, "#6a4a2c", Side.WOOD)
    model.block(x + 23.5 * s, y + 13 * s, 0, 7, 2.2, 16 * s, "#e0b23a", Side.CLOTH)
    model.take(x, y, 0, 52 * s, 42 * s)


def build_bridge(model: Model, far: Field, along: Field, middle: float, reach: float, top: float) -> None:
    """An arched deck with parapets along a road; `middle` and `reach` are u along it, `top` its height."""
    from_middle = (along - middle) / reach
    deck = (abs(from_middle) < 1) & (far < ROAD / 2 + 3.5)
    parapet = deck & (far > ROAD / 2 - 0.5)
    rise = top * np.sqrt(np.clip(1 - from_middle**2, 0, 1))
    stones = value_noise(model.place.px, model.place.px, 3 * model.place.scale, 4 * model.place.scale, model.seed + 97)
    joint = (along % 7.0) < 0.9
    paint = paint_pixels(0.5 + 0.5 * (stones - 0.5) - 0.16 * joint, BRIDGE)
    paint[parapet] = colour("#e7ddc4") * (1 + 0.05 * model.grain[parapet])[..., None]
    high = rise + np.where(parapet, 5.0, 0.5)
    model.colour[deck] = paint[deck]
    model.height[deck] = high[deck]
    model.side[deck] = Side.STONE
    model.side[deck & (abs(from_middle) < 0.42)] = Side.GATE
    model.taken |= deck
