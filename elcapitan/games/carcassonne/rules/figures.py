"""Placing figures, and who has the majority (rules F1 to F9).

Knows followers; builders and pigs are in builders.py, shepherds in sheep.py, crown spaces in wheel.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from elcapitan.games.carcassonne.rules import builders, hills, sheep, supply, turns
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.events import FigurePlaced, History
from elcapitan.games.carcassonne.rules.model.moves import PlaceFigure, PlaceNoFigure
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal, refuse
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState, Figure

_figure = lru_cache(maxsize=1024)(PlaceFigure)


def why_not_none(state: CarcassonneState, move: PlaceNoFigure) -> Refusal | None:
    """F1: "or none" """
    return turns.why_not_stage(state, CarcassonneStage.FIGURE)


def why_not_figure(state: CarcassonneState, move: PlaceFigure) -> Refusal | None:
    """The first rule that forbids it, or None. F1: "one figure of their supply on a part of this tile" """
    if refused := turns.why_not_stage(state, CarcassonneStage.FIGURE) or supply.why_not_taken(state, move.kind):
        return refused
    tile = state.laid
    if move.part not in tile.kind.places:
        return refuse(CarcassonneRefusalCode.NO_SUCH_PART, "F1", tile=tile.kind.id, part=move.part)
    part = tile.part(move.part)
    match move.kind:
        case tiles.BUILDER | tiles.PIG:
            return builders.why_not_beside(state, move.kind, part)
        case tiles.SHEPHERD:
            return sheep.why_not_shepherd(state, part)
        case _:
            return _why_not_follower(state, part)


def _why_not_follower(state: CarcassonneState, part: int) -> Refusal | None:
    land = state.land
    printed = land.part(part)
    if printed.kind == tiles.MEADOW and not state.box.options.farmers:
        # O4: "With no no follower is placed on a meadow"
        return refuse(CarcassonneRefusalCode.NO_FARMERS, "O4")
    for figure in state.figures_on(land.feature_of[part]):
        if figure.kind in tiles.FOLLOWERS:
            # F3: "only on a part whose whole feature holds no follower yet, not even an own one"
            x, y = land.tile(figure.part).square
            return refuse(CarcassonneRefusalCode.FEATURE_TAKEN, "F3", part=printed.name, seat=figure.seat, x=x, y=y)
    return None


def figure_moves(state: CarcassonneState) -> list[PlaceFigure]:
    """Every figure that `why_not_figure` allows, by kind and part."""
    in_supply = state.mover.supply
    if not any(in_supply):
        return []
    feature_of, tile, seat = state.land.feature_of, state.laid, state.seat
    here = [feature_of[part] for part in tile.parts]
    held: set[int] = set()
    own: set[int] = set()
    herded: set[int] = set()
    for owner, kind, part in state.figures:
        if (feature := feature_of[part]) in here:
            if kind in tiles.FOLLOWERS:
                held.add(feature)
                if owner == seat:
                    own.add(feature)
            elif kind == tiles.SHEPHERD:
                herded.add(feature)
    parts = [
        (feature, part.name, part.kind == tiles.MEADOW) for feature, part in zip(here, tile.kind.parts, strict=True)
    ]
    farmers = state.box.options.farmers
    free = [name for feature, name, is_meadow in parts if feature not in held and (farmers or not is_meadow)]
    moves: list[PlaceFigure] = []
    for kind, left in zip(tiles.KINDS, in_supply, strict=True):
        if not left:
            continue
        if kind in tiles.FOLLOWERS:
            names = free
        elif kind == tiles.SHEPHERD:
            names = [name for feature, name, is_meadow in parts if is_meadow and feature not in herded]
        else:
            on_meadow = kind == tiles.PIG
            beside = [name for feature, name, is_meadow in parts if feature in own and is_meadow == on_meadow]
            names = [name for name in beside if name != tiles.CLOISTER]
        moves += [_figure(kind, name) for name in names]
    return moves


def place_figure(
    state: CarcassonneState, move: PlaceFigure, turned_up: Sequence[str], history: History
) -> CarcassonneState:
    """The figure leaves the supply; a shepherd draws a token at once (D3)."""
    tile = state.laid
    figure = Figure(state.seat, move.kind, tile.part(move.part))
    players = supply.players_after_taking(state, move.kind)
    state = state._replace(players=players, figures=(*state.figures, figure))
    history.append((FigurePlaced(state.seat, move.kind, *tile.square, move.part), state))
    if move.kind == tiles.SHEPHERD:
        return sheep.begin_flock(state, figure, turned_up, history)
    return state


class Majority(NamedTuple):
    """Who scores a feature."""

    strength: tuple[int, ...]
    """By seat."""
    owners: tuple[int, ...]
    """Seats; none without followers."""
    by_hill: bool
    """A hill decided between equals (H3)."""

    def shares(self, points: int) -> tuple[int, ...]:
        """By seat. F5: "The one with most scores the full points, all others nothing" """
        return tuple([points if seat in self.owners else 0 for seat in range(1, len(self.strength) + 1)])


def find_majority(state: CarcassonneState, figures: Sequence[Figure]) -> Majority:
    """Who owns a feature on which these figures stand.

    F4: "A majority counts followers: an ordinary figure 1, a big one 2. Not builder, pig, shepherd." F5: "If several
    have as many, each of them scores all of it (but H3)." F6: "A feature without followers scores nothing."
    """
    strength = [0] * len(state.players)
    for figure in figures:
        strength[figure.seat - 1] += tiles.FOLLOWERS.get(figure.kind, 0)
    most = max(strength)
    tied = tuple([seat for seat, each in enumerate(strength, 1) if each == most]) if most else ()
    owners = hills.break_tie(state, tied, figures) if len(tied) > 1 else tied
    return Majority(tuple(strength), owners, owners != tied)
