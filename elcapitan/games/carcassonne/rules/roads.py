"""What a road is worth (rules R1, R2); when it is finished, the data's edges say.

R1: "A road is finished when both its ends run into a crossing, city, cloister or cottage, or when it closes a ring."
"""

from __future__ import annotations

from elcapitan.games.carcassonne.rules import inns
from elcapitan.games.carcassonne.rules.model.events import FeatureWorth
from elcapitan.games.carcassonne.rules.model.land import Feature
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState


def road_worth(state: CarcassonneState, road: Feature, finished: bool) -> FeatureWorth:
    """R2: "1 point a tile"; "a tile counts once, even if the road runs over it twice" (t24)."""
    tiles = len(state.land.tiles_of(road))
    inn = any(part.inn for part in state.land.tile_parts(road.parts))
    return FeatureWorth(tiles * inns.road_value(state.box.points, inn, finished), tiles, inn=inn)
