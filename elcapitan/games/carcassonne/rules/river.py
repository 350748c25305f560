"""The river: where it goes on, and where it may not turn (rules V1 to V4)."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.land import RiverEnd, Square
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal, refuse
from elcapitan.games.carcassonne.rules.model.tiles import SIDES, TileKind


def flows_back(end: RiverEnd, kind: TileKind, rotation: int) -> int | None:
    """The side to which it would flow against V2, or None.

    V2: "it never flows opposite to a direction in which it has flowed before"
    """
    for side in kind.turned[rotation].river:
        if side != end.side ^ 2 and side ^ 2 in end.flowed:
            return side
    return None


def why_not_river(end: RiverEnd | None, kind: TileKind, square: Square, rotation: int) -> Refusal | None:
    """Why a river tile may not lie so, where its edges fit."""
    assert end is not None, "river tiles are drawn while the river goes on"
    if square != end.square:  # V1: "always so that the river goes on from its open end"
        x, y = end.square
        return refuse(CarcassonneRefusalCode.RIVER_ELSEWHERE, "V1", x=x, y=y)
    side = flows_back(end, kind, rotation)
    return None if side is None else refuse(CarcassonneRefusalCode.RIVER_TURNS_BACK, "V2", side=SIDES[side])
