"""Scoring what a tile has finished, and the end of the game (rules E1 to E7, F7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from elcapitan.games.carcassonne.rules import cities, cloisters, figures, goods, meadows, roads, supply
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.events import CarcassonneEnded, FeatureScored, FeatureWorth, History
from elcapitan.games.carcassonne.rules.model.land import Feature
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState

WORTH: Final[Mapping[str, Callable[[CarcassonneState, Feature, bool], FeatureWorth]]] = {
    tiles.ROAD: roads.road_worth,
    tiles.CITY: cities.city_worth,
    tiles.CLOISTER: cloisters.cloister_worth,
}
SCORED_AS: Final = {tiles.ROAD: "roads", tiles.CITY: "cities", tiles.CLOISTER: "cloisters"}
"""Of `CarcassonneParts`."""


def score_tile(state: CarcassonneState, history: History) -> CarcassonneState:
    """E1: "everything that this tile has finished is scored, one after the other" """
    land = state.land
    feature_of, features = land.feature_of, land.features
    # E2: "cities on the tile by number of part, then its roads, then cloisters. A feature once."
    finished = [number for part in state.laid.parts if not features[number := feature_of[part]].open]
    if finished:
        finished = [number for number in dict.fromkeys(finished) if features[number].kind != tiles.CLOISTER]
    if land.cloisters:
        finished += cloisters.finished_cloisters(land)
    for number in finished:
        feature = land.features[number]
        state = _score_feature(state, number, True, history)
        if feature.kind == tiles.CITY:
            state = goods.take_goods(state, feature, history)
        state = supply.send_home(state, state.figures_on(number), "finished", history)
    return state


def _score_feature(state: CarcassonneState, number: int, finished: bool, history: History) -> CarcassonneState:
    """A road, city or cloister."""
    standing = state.figures_on(number)
    if not standing:
        return state  # F6: "A feature without followers scores nothing."
    land = state.land
    feature, majority = land.features[number], figures.find_majority(state, standing)
    worth = WORTH[feature.kind](state, feature, finished)
    points = majority.shares(worth.points)
    state = state.with_points(SCORED_AS[feature.kind], points)
    squares = tuple(tile.square for tile in land.tiles_of(feature))
    scored = FeatureScored(feature.kind, squares, finished, worth, majority.strength, majority.by_hill, points)
    history.append((scored, state))
    return state


def end_game(state: CarcassonneState, history: History) -> CarcassonneState:
    """The last scoring.

    E3: "every road, city and cloister still unfinished scores". E4: "Then the meadows, then the goods." E6: "at the end
    nothing moves: figures, tokens and crowns stay".
    """
    features = state.land.features
    # E5: "by the tile of the feature that was laid first, on it cities, roads, cloister; meadows after all others"
    held = sorted({state.land.feature_of[figure.part] for figure in state.figures})
    for number in held:
        if features[number].kind != tiles.MEADOW:
            state = _score_feature(state, number, False, history)
    for number in held:
        if features[number].kind == tiles.MEADOW:
            state = meadows.score_meadow(state, number, history)
    state = goods.score_goods(state, history)
    state = state._replace(stage=CarcassonneStage.OVER, seat=0, second=False, double=False)
    history.append((CarcassonneEnded(tuple(player.points for player in state.players), winners(state)), state))
    return state


def winners(state: CarcassonneState) -> tuple[int, ...]:
    """E7: "Most points win. Equals share the victory." """
    points = [player.points for player in state.players]
    return tuple(seat for seat, each in enumerate(points, 1) if each == max(points))
