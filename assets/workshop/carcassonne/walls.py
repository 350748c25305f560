"""City walls with their towers, and the gatehouses where roads end."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from art.drawing.curves import Point
from art.drawing.noise import value_noise
from art.drawing.pixels import colour, paint_pixels

from carcassonne import colours
from carcassonne.colours import Side
from carcassonne.geometry import SIDE, Line, at, length, near
from carcassonne.model import Model
from carcassonne.plan import WALL, TilePlan

HIGH: Final = 17.0
"""u of a wall."""
TOWER_GAP: Final = 84.0
"""u between two towers, about."""
CORNER: Final = 15.0
"""u along a wall from the corner of the tile to its first tower."""
GATE_HALF: Final = 15.0


def raise_walls(model: Model, plan: TilePlan) -> None:
    """All walls of a tile, then the towers, then the gatehouses."""
    gates = [road.line for road in plan.roads if road.end == "gate"]
    walls = plan.walls
    for wall in walls:
        _raise_wall(model, wall)
    towers: list[Point] = []
    for wall in walls:
        whole = length(wall)
        count = max(1, round((whole - 2 * CORNER) / TOWER_GAP))
        for i in range(count + 1):
            (x, y), _ = at(wall, CORNER + (whole - 2 * CORNER) * i / count)
            close_to_gate = any(math.dist((x, y), line[-1]) < GATE_HALF + 16 for line in gates)
            if close_to_gate or any(math.dist((x, y), other) < 24 for other in towers):
                continue
            if 3 < x < SIDE - 3 and 3 < y < SIDE - 3:
                towers.append((x, y))
                roof = colours.SLATE[0] if model.random.random() < 0.62 else "#b24f38"
                model.tower(x, y, 8.0, 23, roof if model.random.random() < 0.8 else None, steep=1.45)
    for line in gates:
        _raise_gate(model, line, walls)


def _raise_wall(model: Model, wall: Line) -> None:
    far, along = near(wall, model.place.x, model.place.y)
    px, scale = model.place.px, model.place.scale
    half = WALL / 2
    body = far <= half
    teeth = ((along % 5.4) < 3.1) & (far > half - 1.9)
    blocks = value_noise(px, px, 3.0 * scale, 3.6 * scale, model.seed + 21)
    top = paint_pixels(0.45 + 0.6 * (blocks - 0.5) + 0.04 * model.grain, colours.WALL_TOP)
    top[teeth] = colour(colours.MERLON) * (1 + 0.05 * model.grain[teeth])[..., None]
    high = HIGH + 3.4 * teeth + 1.0 * (far > half - 1.9)
    up = body & (high > model.height)
    model.height[up] = high[up]
    model.colour[up] = top[up]
    model.side[up] = Side.STONE
    model.taken |= far < half + 1.5


def _raise_gate(model: Model, road: Line, walls: list[Line]) -> None:
    x, y = road[-1]
    wall = min(walls, key=lambda line: min(math.dist(point, (x, y)) for point in line))
    _far, along = near(wall, np.array([[x]], np.float32), np.array([[y]], np.float32))
    _, angle = at(wall, float(along[0, 0]))
    ca, sa = math.cos(angle), math.sin(angle)
    for side in (-1, 1):
        model.block(x + side * 7.0 * ca, y + side * 7.0 * sa, angle, 4.4, 12.5, 24, "#b3a78e", Side.STONE)
    model.block(x, y, angle, 10.4, 12.5, 24, "#b3a78e", Side.GATE)
    model.house(x, y, angle, 19, 12.5, 24, 7.5, "#b24f38", Side.GATE, hip=1.2)
    for side in (-1, 1):
        tx, ty = x + side * GATE_HALF * ca, y + side * GATE_HALF * sa
        model.tower(tx, ty, 7.6, 30, colours.SLATE[0], steep=1.75)
        model.take_round(tx, ty, 11)
    model.take_round(x, y, 14)
