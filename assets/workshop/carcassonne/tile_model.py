"""A whole tile as a model: which things are put on it, in which order, and which signs are painted over it."""

from __future__ import annotations

import zlib
from typing import Final

import numpy as np

from carcassonne import buildings, colours, fields, ground, towns, walls
from carcassonne.geometry import Bits, Grid, near, roomiest
from carcassonne.model import Model
from carcassonne.parts import Parts
from carcassonne.plan import DISC, RIVER, ROAD, TilePlan
from carcassonne.towns import PlacedSign

PRINTED_SHEEP: Final = 7
SIGN_RADIUS: Final = 33.0
"""u around a wheel icon without anything tall."""


def build_tile(plan: TilePlan, place: Grid, painting: int) -> tuple[Model, list[PlacedSign]]:
    """The model in rotation 0; `painting`: which of several paintings of the same kind."""
    parts = Parts(plan, place)
    model = Model(place, zlib.crc32(f"{plan.kind.id}/{painting}".encode()) & 0xFFFF)
    ground.lay_meadow(model)
    model.taken |= parts.city | (parts.from_wall < 7)
    if plan.river:
        model.taken |= parts.river | (parts.from_river[0] < RIVER / 2 + 5)
    for far, _along in parts.from_road:
        model.taken |= far < buildings.CLEAR
    if plan.disc is not None:
        model.taken |= np.hypot(place.x - plan.disc[0], place.y - plan.disc[1]) < DISC + 14
    signs: list[PlacedSign] = []
    if plan.kind.hill:
        _raise_hill(model, parts)
    ground.lay_river(model, parts)
    for number, (far, along) in enumerate(parts.from_road):
        keep = ~parts.city & ~parts.cloister
        ground.lay_road(model, far, along, model.seed + 20 + number, keep=keep)
    _build_bridges(model, parts)
    if plan.cloister is not None:
        roads = [road.line for road in plan.roads if road.end == "cloister"]
        buildings.build_cloister(model, plan.cloister, roads)
    if plan.market is not None:
        buildings.build_market(model, parts, plan.market)
    for road in plan.roads:
        if road.end == "farm":
            buildings.build_farm(model, road.line[-1], road.line)
    open_ground = parts.open_ground
    for number, road in enumerate(plan.roads):
        if road.has_inn:
            buildings.build_inn(model, parts, number, open_ground)
    if plan.kind.vineyard:
        middle, room = roomiest(~model.taken & open_ground, place)
        fields.lay_vineyard(model, middle, min(78.0, room * 1.15))
    for part in plan.kind.parts:
        if part.sheep:
            fields.graze(model, roomiest(parts.marked(part.name) & ~model.taken, place)[0], PRINTED_SHEEP)
    if plan.kind.icon:
        (x, y), _ = roomiest(~model.taken, place)
        model.take_round(x, y, SIGN_RADIUS)
        signs.append(PlacedSign(f"wheel-{plan.kind.icon}", x, y))
    for number in range(len(plan.cities)):
        signs += towns.build_city(model, parts, number)
    walls.raise_walls(model, plan)
    grow(model, open_ground)
    return model, signs


def grow(model: Model, open_ground: Bits) -> None:
    """Fields, trees and flowers on what is left."""
    free = open_ground & ~model.taken
    share = float(free.mean())
    fields.lay_fields(model, open_ground, round(share * 4.4 + model.random.uniform(0, 1.2)))
    fields.plant_trees(model, open_ground & ~model.taken, round(80 + share * 320))
    ground.lay_flowers(model, open_ground & ~model.taken, 150)


def _raise_hill(model: Model, parts: Parts) -> None:
    """Where there is most room, not below anything."""
    plan, (place_x, place_y) = parts.plan, (model.place.x, model.place.y)
    clear = parts.from_wall.copy() - 8
    clear[parts.city] = 0
    for far, _along in parts.from_road:
        clear = np.minimum(clear, far - ROAD / 2 - 4)
    if plan.river:
        clear = np.minimum(clear, parts.from_river[0] - RIVER / 2 - 6)
    clear = np.minimum(clear, (ground.from_edge(model) - 4) * 0.6)
    clear = np.clip(clear, 0, None)
    middle, room = roomiest(~model.taken, model.place)
    middle = (middle[0], middle[1] + min(10.0, room * 0.12))
    risen = ground.lay_hill(model, middle, min(112.0, room * 1.4), clear)
    model.taken |= risen & (model.ground > 3)
    slopes = np.nonzero((model.ground > 4) & (model.ground < 0.62 * float(np.max(model.ground))))
    for _ in range(13):
        i = model.random.randrange(len(slopes[0]))
        x, y = float(place_x[slopes][i]), float(place_y[slopes][i])
        model.tree(x, y, model.random.uniform(2.2, 4.2), model.random.choice(colours.LEAVES), tall=0.9)


def _build_bridges(model: Model, parts: Parts) -> None:
    """Where a road crosses the river, or the first road another one."""
    plan = parts.plan
    reach, top = (RIVER / 2 + 13, 8.0) if plan.river else (46.0, 13.0)
    for x, y in plan.bridges:
        point = np.array([[x]], np.float32), np.array([[y]], np.float32)
        found = [near(road.line, *point) for road in plan.roads]
        over = min(range(len(found)), key=lambda number: float(found[number][0][0, 0]))
        far, along = parts.from_road[over]
        buildings.build_bridge(model, far, along, float(found[over][1][0, 0]), reach, top)
