"""Placing a tile: where it may lie and how it may be turned (rules P1 to P6).

Knows nothing of what is finished by it (scoring.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.carcassonne.rules import builders, river, sheep, turns
from elcapitan.games.carcassonne.rules.model.events import History, TilePlaced
from elcapitan.games.carcassonne.rules.model.land import Land
from elcapitan.games.carcassonne.rules.model.moves import PlaceTile
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal, refuse
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.rules.model.tiles import OPEN, RIVER, SIDES, TileKind

EDGES = {"c": "city", "r": "road", "f": "meadow", "v": "river"}


def why_not_place(state: CarcassonneState, move: PlaceTile) -> Refusal | None:
    """The first rule that forbids it, or None."""
    if refused := turns.why_not_stage(state, CarcassonneStage.PLACE):
        return refused
    land, kind, square = state.land, state.box.kinds[state.tile], (move.x, move.y)
    around, _places = land.free.get(square) or ("", None)
    if around and move.rotation in kind.fits.get(around, ()):
        return river.why_not_river(land.river, kind, square, move.rotation) if kind.set == RIVER else None
    if square in land.at:
        return refuse(CarcassonneRefusalCode.SQUARE_TAKEN, "P2", x=move.x, y=move.y)
    if not around:  # P2: "along at least one edge of a tile already lying. Not by a corner only."
        return refuse(CarcassonneRefusalCode.TOUCHES_NOTHING, "P2", x=move.x, y=move.y)
    for side, edge, other in zip(SIDES, kind.turned[move.rotation].edges, around, strict=True):
        if other not in (OPEN, edge):  # P3: "All touching edges are of the same kind"
            return refuse(CarcassonneRefusalCode.EDGES_DIFFER, "P3", side=side, edge=EDGES[edge], other=EDGES[other])
    # P4: "Rotations that look the same are one move: only those below the tile's turns are legal."
    return refuse(CarcassonneRefusalCode.SAME_ROTATION, "P4", rotation=move.rotation % kind.turns)


def place_moves(state: CarcassonneState) -> list[PlaceTile]:
    """Every place that `why_not_place` allows, the nearest to 0 0 first."""
    land, kind = state.land, state.box.kinds[state.tile]
    if kind.set == RIVER:
        return _river_moves(land, kind)
    fits = kind.fits
    places = [(each, fits[around]) for around, each in land.free.values() if around in fits]
    nearest = min(places)
    moves = [nearest[0].moves[turns] for turns in nearest[1]]
    moves += [each.moves[turns] for each, rotations in places if each is not nearest[0] for turns in rotations]
    return moves


def _river_moves(land: Land, kind: TileKind) -> list[PlaceTile]:
    """V1: at the river's open end alone."""
    end = land.river
    if end is None:
        return []
    around, places = land.free[end.square]
    return [places.moves[turns] for turns in kind.fits.get(around, ()) if river.flows_back(end, kind, turns) is None]


def has_place(land: Land, kind: TileKind) -> bool:
    """Whether it fits anywhere (P6)."""
    if kind.set == RIVER:
        return bool(_river_moves(land, kind))
    fits = kind.fits
    for around, _places in land.free.values():  # noqa: SIM110 (a call of `any` costs more than the few squares asked)
        if around in fits:
            return True
    return False


def place(state: CarcassonneState, move: PlaceTile, turned_up: Sequence[str], history: History) -> CarcassonneState:
    """The tile lies; a figure may follow."""
    kind = state.box.kinds[state.tile]
    land = state.land.lay(kind, (move.x, move.y), move.rotation)
    state = state._replace(land=land, tile="", stage=CarcassonneStage.FIGURE)
    second, due = builders.earns_second_tile(state), sheep.is_due(state)
    if second or due:
        state = state._replace(double=second, sheep_due=due)
    history.append((TilePlaced(state.seat, kind.id, move.x, move.y, move.rotation), state))
    return state
