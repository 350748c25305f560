"""Towns: streets from every edge and gate to a landmark, houses in rows along streets and walls, yards and gardens."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from art.drawing.curves import Point, curve
from art.drawing.noise import smooth_noise, value_noise
from art.drawing.pixels import paint_pixels

from carcassonne import colours, landmarks
from carcassonne.geometry import SIDE, Bits, Line, at, length, near, room, roomiest
from carcassonne.ground import paving
from carcassonne.model import Model
from carcassonne.parts import Parts
from carcassonne.plan import EDGES, WALL

STREET: Final = 13.0
"""u across."""
LANE: Final = 3.6
"""u between the backs of two rows."""
SIGN_ROOM: Final = 25.0
"""u around a sign without houses."""
LANDMARK_RIM: Final = 8.0
NUDGES: Final = ((0, 0), (0, 4), (0, -4), (4, 0), (-4, 0))
"""u by which a landmark is moved so that it fits."""
RIM: Final = 4.5
"""u between houses and the tile's edge."""


class PlacedSign(NamedTuple):
    """A sign on a tile, in u."""

    name: str
    x: float
    y: float


def build_city(model: Model, parts: Parts, number: int) -> list[PlacedSign]:
    """Everything within the walls of one city part; its signs."""
    city, area = parts.plan.cities[number], parts.cities[number]
    elsewhere = model.taken
    model.taken = ~area | (parts.from_wall < WALL / 2 + 1.5)
    _lay_yards(model, area)
    signs: list[PlacedSign] = []
    if city.cathedral:
        landmarks.cathedral(model, SIDE / 2, SIDE / 2)
        squares = [(SIDE / 2 + dx, SIDE / 2 + dy) for dx, dy in ((0, -62), (92, 0), (0, 62), (-92, 0))]
        streets = [_street(edge, square) for edge, square in zip(EDGES, squares, strict=True)]
    else:
        squares = []
        names = ["shield"] * city.shields + ([city.goods] if city.goods else [])
        for name in names:
            (x, y), _ = roomiest(~model.taken, model.place)
            landmarks.pave(model, x, y, SIGN_ROOM, 1.0)
            model.take_round(x, y, SIGN_ROOM)
            signs.append(PlacedSign(name, x, y))
            squares.append((x, y))
        streets = _lay_out(model, parts, number, squares)
    guides = [*streets, *parts.plan.cities[number].walls] or [[(0, SIDE / 2), (SIDE, SIDE / 2)]]
    for street in streets:
        _pave_street(model, street, area)
    for wall in parts.plan.cities[number].walls:
        _build_row(model, wall, WALL / 2 + 11.5)
    for street in streets:
        _build_row(model, street, STREET / 2 + 11.6)
    for wall in parts.plan.cities[number].walls:
        _build_row(model, wall, WALL / 2 + 36.5)
    for street in streets:
        _build_row(model, street, STREET / 2 + 36.5)
    _fill(model, guides)
    _plant_yards(model, area)
    model.taken = elsewhere | area
    return signs


def _lay_yards(model: Model, area: Bits) -> None:
    px, scale = model.place.px, model.place.scale
    broad = smooth_noise(px, px, 30 * scale, model.seed + 31)
    fine = value_noise(px, px, 2.6 * scale, 2.6 * scale, model.seed + 32)
    yard = paint_pixels(0.62 + 0.5 * (broad - 0.5) + 0.24 * (fine - 0.5), colours.YARD)
    model.colour[area] = yard[area]
    model.height[area] = (0.5 * (fine - 0.5))[area]


def _lay_out(model: Model, parts: Parts, number: int, squares: list[Point]) -> list[Line]:
    """The landmark and the streets that lead to it; `squares` are places that streets should reach as well."""
    pick = model.random
    gates = [road.line for road in parts.plan.roads if road.end == "gate" and _is_beside(parts, number, road.line[-1])]
    free = ~model.taken
    edges = [EDGES[side] for side in parts.plan.cities[number].edges]
    wanted: list[landmarks.Build | None] = [None]
    if len(edges) > 1:
        wanted = [landmarks.church, None] if pick.random() < 0.72 else [None, None]
    for edge in edges:
        model.take_round(*edge, 10)
    placed = [_place_landmark(model, each) for each in wanted]
    landmark_places = [middle for middle in placed if middle is not None]
    for _ in range(round(float(free.mean()) * 5)):
        _place_garden(model)
    heart = (squares or landmark_places or [roomiest(free, model.place)[0]])[0]
    starts = [*edges, *(line[-1] for line in gates)]
    starts += [middle for middle in landmark_places if math.dist(heart, middle) > 20]
    return [_street(start, heart) for start in starts]


def _place_landmark(model: Model, wanted: landmarks.Build | None) -> Point | None:
    """That one or any where there is most room, rather a large one; None if nothing fits."""
    pick = model.random
    middle, _clear = roomiest(~model.taken, model.place)
    large = [build for build in landmarks.LARGE if wanted in (None, build)]
    small = list(landmarks.SMALL)
    pick.shuffle(large)
    pick.shuffle(small)
    first, second = (large, small) if wanted is not None or pick.random() < 0.6 else (small, large)
    turn = pick.choice((0.0, 0.4, -0.4)) + pick.uniform(-0.15, 0.15)
    for build in (*first, *second):
        wide, deep = {**landmarks.LARGE, **landmarks.SMALL}[build]
        for angle, (dx, dy) in itertools.product((turn, turn + math.pi / 2, 0.0, math.pi / 2), NUDGES):
            x, y = middle[0] + dx, middle[1] + dy
            if model.is_free(x, y, angle, wide, deep, LANDMARK_RIM):
                build(model, x, y, angle)
                return x, y
    return None


def _place_garden(model: Model) -> None:
    pick = model.random
    middle, clear = roomiest(~model.taken, model.place)
    if clear > 13:
        middle = (middle[0] + pick.uniform(-9, 9), middle[1] + pick.uniform(-9, 9))
        wide, deep, angle = pick.uniform(17, 27), pick.uniform(13, 18), pick.uniform(-0.5, 0.5)
        if model.is_free(*middle, angle, wide, deep, RIM + 2):
            landmarks.plot(model, *middle, angle, wide, deep)


def _is_beside(parts: Parts, number: int, point: Point) -> bool:
    return any(min(math.dist(p, point) for p in wall) < 12 for wall in parts.plan.cities[number].walls)


def _street(start: Point, end: Point) -> Line:
    """Crosses the edge at a right angle."""
    if start in EDGES:
        inwards = (SIDE / 2 + (start[0] - SIDE / 2) * 0.72, SIDE / 2 + (start[1] - SIDE / 2) * 0.72)
        return curve(start, inwards, ((inwards[0] + end[0]) / 2 + 7, (inwards[1] + end[1]) / 2 - 7), end)
    return curve(start, ((start[0] + end[0]) / 2 + 5, (start[1] + end[1]) / 2 + 5), end)


def _pave_street(model: Model, street: Line, area: Bits) -> None:
    far, _along = near(street, model.place.x, model.place.y)
    soft = np.clip((STREET / 2 - far) / 1.5 + 0.5, 0, 1) * area * ~(model.height > 3)
    street_paint = paving(model, model.seed + 33)
    model.colour = (model.colour * (1 - soft[..., None]) + street_paint * soft[..., None]).astype(np.float32)
    model.taken |= far < STREET / 2


def _build_row(model: Model, line: Line, offset: float) -> None:
    """Houses side by side along both sides of a line."""
    pick = model.random
    whole = length(line)
    for side in (-1, 1):
        u = pick.uniform(4, 12)
        while u < whole - 3:
            wide, deep = pick.uniform(20, 33), pick.uniform(16.5, 20.5)
            (x, y), angle = at(line, min(u + wide / 2, whole))
            angle += pick.uniform(-0.05, 0.05)
            far = offset + pick.uniform(-1.0, 2.0)
            hx, hy = x - side * math.sin(angle) * far, y + side * math.cos(angle) * far
            if _build(model, hx, hy, angle, wide, deep):
                u += wide + pick.choice((0.8, 0.8, 1.2, 4.5))
            else:
                u += 5


def _build(model: Model, x: float, y: float, angle: float, wide: float, deep: float) -> bool:
    """One house if there is room for it and its lane."""
    pick = model.random
    if not model.is_free(x, y, angle, wide, deep, RIM):
        return False
    gable_out = wide < 22 and pick.random() < 0.45
    ridge, w, d = (angle + math.pi / 2, deep, wide) if gable_out else (angle, wide, deep)
    eave = pick.uniform(9, 12.5)
    roof = pick.choice(colours.TILES) if pick.random() < 0.86 else pick.choice(colours.SLATE)
    rise = min(w, d) * 0.46
    model.house(x, y, ridge, w, d, eave, rise, roof, pick.choice(colours.PLASTER), hip=pick.choice((0, 0, 0, 1.2)))
    if pick.random() < 0.36:
        cx, cy = x + w * 0.3 * math.cos(ridge), y + w * 0.3 * math.sin(ridge)
        model.chimney(cx, cy, eave + rise + 2.5)
    model.take(x, y, angle, wide + 0.6, deep + LANE)
    return True


def _fill(model: Model, guides: Sequence[Line]) -> None:
    """Houses where the rows left room, turned as the nearest street or wall is."""
    pick = model.random
    cell = max(1, round(4 * model.place.scale))
    size = cell / model.place.scale
    dense = [at(line, length(line) * i / 24) for line in guides for i in range(25)]
    for least in (12.0, 10.4, 9.4, 8.8, 8.2, 7.7, 7.2, 6.8, 6.4):
        far = room(~model.taken, cell) / np.float32(model.place.scale)
        rows, columns = np.nonzero(far >= least)
        order = list(range(len(rows)))
        pick.shuffle(order)
        for i in order[:220]:
            x, y = (float(columns[i]) + 0.5) * size, (float(rows[i]) + 0.5) * size
            if model.taken[int(y * model.place.scale), int(x * model.place.scale)]:
                continue
            _, angle = min(dense, key=lambda place: (place[0][0] - x) ** 2 + (place[0][1] - y) ** 2)
            angle += pick.choice((0, 0, math.pi / 2)) + pick.uniform(-0.1, 0.1)
            wide, deep = pick.uniform(20, 29) * min(1, least / 9), pick.uniform(16, 19.5) * min(1, least / 8.2)
            for turned in (angle, angle + math.pi / 2):
                if _build(model, x, y, turned, wide, deep):
                    break


def _plant_yards(model: Model, area: Bits) -> None:
    pick = model.random
    ys, xs = np.nonzero(area & ~model.taken)
    for _ in range(70 if len(ys) else 0):
        i = pick.randrange(len(ys))
        x, y = float(model.place.x[ys[i], xs[i]]), float(model.place.y[ys[i], xs[i]])
        r = pick.uniform(2.6, 5.0)
        if model.is_free(x, y, 0, 2 * r, 2 * r, 8):
            model.tree(x, y, r, pick.choice(colours.LEAVES))
            model.take_round(x, y, r + 3)
