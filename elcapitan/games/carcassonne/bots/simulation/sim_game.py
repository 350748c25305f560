"""Imagined games: a position of the rules that goes on by them, beside its land as a judge asks about it.

A judge tries hundreds of tiles and figures before one is placed, which the land of `sim_land.py` is made for; what is
placed in the end the rules play. They know how many of each tile are unseen (S1), never their order: chance is told to
them. Seats count from 0 here, kinds of figures and sectors by their places in `tiles.KINDS` and `tiles.SECTORS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.games.carcassonne.bots.simulation.sim_land import AROUND, PARTS, SimFigure, SimLand, square_number
from elcapitan.games.carcassonne.rules import inns, placing, sheep
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState, Figure
from elcapitan.games.carcassonne.rules.play import RULES

FOLLOWER, BIG, BUILDER, PIG, SHEPHERD = range(len(tiles.KINDS))
STRENGTH: Final = (1, 2, 0, 0, 0)
"""By kind of figure, what it counts in a majority (F4)."""


def sim_figure(figure: Figure) -> SimFigure:
    return figure.seat - 1, tiles.KINDS.index(figure.kind), figure.part


class CarcassonneSim:
    """A position of an imagined game."""

    def __init__(self, state: CarcassonneState, land: SimLand | None = None) -> None:
        """`land`: that of the position, if it is there already."""
        self.land = land or SimLand.of(state.land)
        if land is None:
            self._stand((), state.figures)
        self._read(state)

    def _read(self, state: CarcassonneState) -> None:
        self.state, self.box, self.stage = state, state.box, state.stage
        self.seat = state.seat - 1
        """On turn; -1 when the game is over."""
        self.draws = state.stack + state.river
        """Tiles that will still be drawn, as far as can be told."""
        self.tile = state.box.kinds[state.tile] if state.tile else None
        self.supply = [[*player.supply] for player in state.players]
        """By seat; a judge tries what one figure less is worth."""

    def _stand(self, before: Sequence[Figure], after: Sequence[Figure]) -> None:
        """The figures on the land, which were `before`."""
        held, find = self.land.held, self.land.find
        for gone in {*before}.difference(after):
            feature = find(gone.part)
            held[feature] = tuple([each for each in held[feature] if each[2] != gone.part])
        stayed = {*before}
        for figure in after:
            if figure not in stayed:
                held[find(figure.part)] += (sim_figure(figure),)

    def copy(self) -> CarcassonneSim:
        return CarcassonneSim(self.state, self.land.copy())

    @property
    def asked(self) -> int:
        """The seat that has to act; -1 when the game is over."""
        return self.state.asked - 1

    @property
    def points(self) -> list[int]:
        return [player.points for player in self.state.players]

    def play(self, move: moves.Move, turned_up: Sequence[str] = ()) -> None:
        """A legal move, with the answer of chance."""
        before = self.state
        after: CarcassonneState = RULES[type(move)].effect(before, move, turned_up, [])
        if isinstance(move, moves.PlaceTile):
            self.land.lay(before.box.kinds[before.tile], square_number(move.x, move.y), move.rotation)
        if after.figures is not before.figures:
            self._stand(before.figures, after.figures)
        self._read(after)

    # What may be done

    def place_moves(self) -> list[tuple[int, int]]:
        """Squares and rotations."""
        kind = self.tile
        assert kind is not None, "a tile has been drawn"
        if kind.set == tiles.RIVER:
            return [(square_number(move.x, move.y), move.rotation) for move in placing.place_moves(self.state)]
        fits = kind.fits
        found = [(square, fits[around]) for square, around in self.land.free.items() if around in fits]
        return [(square, turns) for square, rotations in found for turns in rotations]

    def figure_moves(self) -> list[tuple[int, int]]:
        """Kinds of figure, and places among the parts of the tile laid last (F1, B2, B7, D2)."""
        land, seat, supply = self.land, self.seat, self.supply[self.seat]
        found, free = [], [kind for kind in (FOLLOWER, BIG) if supply[kind]]
        first, farmers = len(land.root) - PARTS, self.box.options.farmers
        for place, part in enumerate(land.types[-1].parts):
            held = land.held[land.find(first + place)]
            on_meadow = part.kind == tiles.MEADOW
            followers = [each[0] for each in held if STRENGTH[each[1]]] if held else []
            if not followers and (farmers or not on_meadow):
                found += [(kind, place) for kind in free]
            elif seat in followers and supply[PIG if on_meadow else BUILDER] and part.kind != tiles.CLOISTER:
                found.append((PIG if on_meadow else BUILDER, place))
            if on_meadow and supply[SHEPHERD] and SHEPHERD not in [each[1] for each in held]:
                found.append((SHEPHERD, place))
        return found

    # What is there, also while a tile or figure is tried

    def own_flock(self) -> int:
        """The meadow with the shepherd of the player on turn."""
        own = sheep.own_shepherd(self.state)
        assert own is not None
        return self.land.find(own.part)

    def sheep_on(self, meadow: int) -> int:
        """Those of its tokens."""
        return sum(sum(flock.sheep) for flock in self.state.flocks if self.land.find(flock.part) == meadow)

    def owners(self, figures: Sequence[SimFigure]) -> list[int]:
        """Who has the majority (F4 to F6, H3)."""
        if len(figures) == 1 and figures[0][1] <= BIG:
            return [figures[0][0]]
        strength: dict[int, int] = {}
        for seat, kind, _part in figures:
            if kind <= BIG:
                strength[seat] = strength.get(seat, 0) + STRENGTH[kind]
        if len(strength) < 2:
            return [*strength]
        most = max(strength.values())
        tied = [seat for seat, each in strength.items() if each == most]
        if len(tied) > 1:
            types = self.land.types
            on_hill = {seat for seat, kind, part in figures if kind <= BIG and types[part // PARTS].hill}
            return [seat for seat in tied if seat in on_hill] or tied
        return tied

    def worth(self, feature: int, finished: bool) -> int:
        """Points of a road, city or cloister (R2, K2, L1, E3)."""
        land, values = self.land, self.box.points
        kind = land.kind[feature]
        if kind == tiles.ROAD:
            return land.tiles[feature].bit_count() * inns.road_value(values, land.special[feature], finished)
        if kind == tiles.CITY:
            value = inns.city_value(values, land.special[feature], finished)
            return (land.tiles[feature].bit_count() + land.shields[feature]) * value
        value = values.cloister if finished else values.open_cloister
        points = (1 + len(AROUND) - len(land.holes[feature])) * value
        if finished and tiles.HILLS in self.box.options.expansions:
            square = land.squares[feature // PARTS]
            around = [land.at.get(square + step) for step in AROUND]
            points += values.vineyard * sum(land.types[each[0] // PARTS].vineyard for each in around if each)
        return points
