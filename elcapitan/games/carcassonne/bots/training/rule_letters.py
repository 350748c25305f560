"""What a turn is about, as letters of the rules: the themes of puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from elcapitan.games.carcassonne.rules.model import events, moves, tiles
from elcapitan.games.carcassonne.rules.model.land import Feature
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.rules.play import draws_token, play, why_not
from elcapitan.kit.rules.played import expect_played

FEATURES = {tiles.ROAD: "R", tiles.CITY: "K", tiles.CLOISTER: "L", tiles.MEADOW: "M"}
FIGURES = {tiles.BIG: "I", tiles.BUILDER: "B", tiles.PIG: "B", tiles.SHEPHERD: "D"}
MOVES = {moves.TakeCrown: "W", moves.ReturnFigure: "W", moves.DecideFlock: "D"}
NONE = "P"
"""Of a turn that only places its tile."""


def letters_of(state: CarcassonneState, turn: Sequence[moves.Move]) -> str:
    """The letters of what is placed and of what scores, in order. ValueError if the rules refuse a move."""
    found: set[str] = set()
    for move in turn:
        if draws_token(move):  # a shepherd's, and what chance answers is not known
            if refusal := why_not(state, move):
                raise ValueError(f"{move} is refused: {refusal}")
            return "".join(sorted(found | {"D"}))
        played = expect_played(move, play(state, move))
        before, state = state, played.state
        found.update(MOVES.get(type(move), ""))
        if isinstance(move, moves.PlaceTile):
            found.update(_letters_of_tile(before, state))
        for event in played.events:
            found.update(_letters_of_event(state, event))
    return "".join(sorted(found)) or NONE


def _letters_of_tile(before: CarcassonneState, state: CarcassonneState) -> Iterable[str]:
    """Players who come together on a feature by this tile (F4, F5), and a river tile (V)."""
    if state.laid.kind.set == tiles.RIVER:
        yield "V"
    for number in {state.land.feature_of[part] for part in state.laid.parts}:
        together = _followers(state, state.land.features[number])
        apart = [_followers(before, before.land.features[each]) for each in _joined(before, state, number)]
        if len(together) > 1 and together not in apart:
            yield "F"


def _joined(before: CarcassonneState, state: CarcassonneState, number: int) -> set[int]:
    """The features that have become this one."""
    return {before.land.feature_of[part] for part in state.land.features[number].parts if part not in state.laid.parts}


def _followers(state: CarcassonneState, feature: Feature) -> set[int]:
    """Seats with followers there."""
    return {each.seat for each in state.figures if each.part in feature.parts and each.kind in tiles.FOLLOWERS}


def _letters_of_event(state: CarcassonneState, event: events.Event) -> Iterable[str]:
    match event:
        case events.FigurePlaced(kind=kind, part=part):
            feature = state.land.feature(state.land.at[event.x, event.y].part(part))
            yield FIGURES.get(kind, FEATURES[feature.kind])
            if any(each.inn or each.cathedral for each in state.land.tile_parts(feature.parts)):
                yield "I"
            if any(tile.kind.set == tiles.RIVER for tile in state.land.tiles_of(feature)):
                yield "V"
        case events.FeatureScored(kind=kind, worth=worth, strength=strength):
            yield FEATURES[kind]
            if worth.inn or worth.cathedral:
                yield "I"
            if event.by_hill or worth.vineyards:
                yield "H"
            if strength.count(max(strength)) > 1:
                yield "F"
        case events.GoodsTaken():
            yield "G"
        case events.ExtraTile():
            yield "B"
