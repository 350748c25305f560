"""What a city is worth (rules K1 to K4); what hangs together, the land says.

K1: "A city is finished when it has no open edge."
"""

from __future__ import annotations

from elcapitan.games.carcassonne.rules import inns
from elcapitan.games.carcassonne.rules.model.events import FeatureWorth
from elcapitan.games.carcassonne.rules.model.land import Feature, Land
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState


def city_worth(state: CarcassonneState, city: Feature, finished: bool) -> FeatureWorth:
    """K2: "2 points a tile and 2 a shield"; "A tile with two parts of the same city counts once." """
    tiles, shields = len(state.land.tiles_of(city)), city_shields(state.land, city)
    cathedral = any(part.cathedral for part in state.land.tile_parts(city.parts))
    value = inns.city_value(state.box.points, cathedral, finished)
    return FeatureWorth((tiles + shields) * value, tiles, shields=shields, cathedral=cathedral)


def city_shields(land: Land, city: Feature) -> int:
    return sum(part.shields for part in land.tile_parts(city.parts))
