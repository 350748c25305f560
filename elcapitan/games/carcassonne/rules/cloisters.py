"""Cloisters: when one is finished, and what it is worth (rule L1)."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules import hills
from elcapitan.games.carcassonne.rules.model.events import FeatureWorth
from elcapitan.games.carcassonne.rules.model.land import AROUND, Feature, Land
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.rules.model.tiles import CLOISTER


def finished_cloisters(land: Land) -> list[int]:
    """Those that the tile laid last has finished.

    L1: "when all eight squares around it are occupied. Any tile counts". E2: "the tile's own, then those around in
    reading order (north-west first)".
    """
    own = land.tiles[-1]
    parts = [tile.part(CLOISTER) for tile in (own, *land.neighbours(own.square)) if CLOISTER in tile.kind.places]
    return [part for part in parts if not land.features[part].open]


def cloister_worth(state: CarcassonneState, cloister: Feature, finished: bool) -> FeatureWorth:
    """L1: "9 points"; E3: "a cloister 1 for itself and each occupied square around it", and only then no vineyards."""
    points, tile = state.box.points, state.land.tile(cloister.parts[0])
    occupied = 1 + len(AROUND) - cloister.open
    vineyards = hills.vineyards_around(state, tile) if finished else 0
    value = points.cloister if finished else points.open_cloister
    return FeatureWorth(occupied * value + vineyards * points.vineyard, occupied, vineyards=vineyards)
