"""Inns and cathedrals (rules I1 to I3)."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.tiles import PointValues


def road_value(points: PointValues, has_inn: bool, finished: bool) -> int:
    """Points for each tile of a road.

    I1: "A finished road with one or more inns: 2 points a tile. Unfinished at the end: 0."
    """
    if has_inn:
        return points.road_inn if finished else 0
    return points.road if finished else points.open_road


def city_value(points: PointValues, has_cathedral: bool, finished: bool) -> int:
    """Points for each tile and each shield of a city.

    I2: "A city with one or two cathedrals: finished 3 points a tile and a shield; unfinished at the end 0."
    """
    if has_cathedral:
        return points.city_cathedral if finished else 0
    return points.city if finished else points.open_city
