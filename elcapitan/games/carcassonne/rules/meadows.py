"""Meadows: which cities one touches, and what it is worth at the end (rules M1 to M3)."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules import builders, figures
from elcapitan.games.carcassonne.rules.model.events import History, MeadowScored
from elcapitan.games.carcassonne.rules.model.land import Feature, Land
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState


def finished_cities(land: Land, meadow: Feature) -> int:
    """How many finished cities a meadow touches.

    M3: "A meadow touches a city if on some tile a meadow part touches a city part. A city counts once for a meadow,
    however often they touch".
    """
    touched = set()
    for part in meadow.parts:
        for place in land.part(part).cities:
            touched.add(land.feature_of[land.tile(part).parts[place]])
    return sum(not land.features[city].open for city in touched)


def score_meadow(state: CarcassonneState, number: int, history: History) -> CarcassonneState:
    """M2: "Each meadow with farmers gives its owner 3 points for every finished city that it touches, whatever its
    size; unfinished cities nothing."
    """
    standing = state.figures_on(number)
    majority = figures.find_majority(state, standing)
    if not majority.owners:
        return state
    land, values = state.land, state.box.points
    meadow = land.features[number]
    cities, pigs = finished_cities(land, meadow), builders.pigs_on(state, standing)
    # B8: "its owner scores 4 instead of 3 points a city on that meadow, if they own it [...]; the others who own it 3"
    points = tuple(
        share * (values.meadow_pig if has_pig else values.meadow)
        for share, has_pig in zip(majority.shares(cities), pigs, strict=True)
    )
    state = state.with_points("meadows", points)
    squares = tuple(tile.square for tile in land.tiles_of(meadow))
    scored = MeadowScored(squares, cities, majority.strength, majority.by_hill, pigs, points)
    history.append((scored, state))
    return state
