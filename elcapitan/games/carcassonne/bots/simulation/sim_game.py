"""The fast game: a position changed in place, that agrees with the rules in every point and legal move.

It knows how many of each tile are unseen (S1), never their order: chance is told to it. Seats count from 0, kinds of
figures and sectors by their places in `tiles.KINDS` and `tiles.SECTORS`. What the rules say, with their sentences,
stands in `games/carcassonne/rules`; here are their numbers alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from elcapitan.games.carcassonne.bots.simulation.sim_land import (
    AROUND,
    PARTS,
    SimFigure,
    SimLand,
    square_number,
)
from elcapitan.games.carcassonne.rules import river
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage as Stage
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState

FOLLOWER, BIG, BUILDER, PIG, SHEPHERD = range(len(tiles.KINDS))
STRENGTH: Final = (1, 2, 0, 0, 0)
"""By kind of figure, what it counts in a majority (F4)."""
SHIFTS: Final = (0, 8, 16)
"""By goods, their place in `SimLand.extra`."""


class CarcassonneSim:
    """A position of the fast game."""

    def __init__(self, state: CarcassonneState) -> None:
        self.box = state.box
        self.land = SimLand.of(state.land)
        self.points = [player.points for player in state.players]
        self.supply = [[*player.supply] for player in state.players]
        self.goods = [[*player.goods] for player in state.players]
        self.unseen = {**state.unseen}
        self.stack, self.river = state.stack, state.river
        self.tile = self.box.kinds[state.tile] if state.tile else None
        self.seat, self.stage = state.seat - 1, state.stage
        self.out: list[SimFigure] = []
        """The figures on the land, in the order placed."""
        for figure in state.figures:
            self._stand((figure.seat - 1, tiles.KINDS.index(figure.kind), figure.part))
        self.flocks = {flock.part: flock.sheep for flock in state.flocks}
        """Sheep tokens by the part on which their shepherd was placed."""
        self.pig = state.pig
        self.crowns = [tuple(seat - 1 for seat in seats) for seats in state.crowns]
        self.plague = tuple(seat - 1 for seat in state.plague)
        self.second, self.double, self.sheep_due = state.second, state.double, state.sheep_due

    def copy(self) -> CarcassonneSim:
        other = CarcassonneSim.__new__(CarcassonneSim)
        other.__dict__.update(self.__dict__)
        other.land = self.land.copy()
        other.points, other.out, other.crowns = [*self.points], [*self.out], [*self.crowns]
        other.supply, other.goods = [[*each] for each in self.supply], [[*each] for each in self.goods]
        other.unseen, other.flocks = {**self.unseen}, {**self.flocks}
        return other

    @property
    def asked(self) -> int:
        """The seat that has to act; -1 when the game is over."""
        return self.plague[0] if self.plague else self.seat

    # Drawing (T2, T3, P6, H2)

    def draw(self, turned_up: Iterable[str]) -> None:
        """The first of these tiles that fits somewhere is drawn, those before it are set aside."""
        for tile in turned_up:
            kind = self.box.kinds[tile]
            self.unseen[tile] -= 1
            if self.river:
                self.river -= 1
            else:
                self.stack -= 1
            if self._has_place(kind):
                break
            if not self.stack + self.river:
                self._end()
                return
        self.tile, self.stage = kind, Stage.PLACE
        if kind.hill and self.stack:
            self.stack -= 1
        if kind.icon and self.box.has_wheel_board:
            self._turn_wheel(kind.icon)

    def _has_place(self, kind: tiles.TileKind) -> bool:
        if kind.set == tiles.RIVER:
            return bool(self._river_moves(kind))
        return not kind.fits.keys().isdisjoint(self.land.free.values())

    # The wheel (W)

    def _turn_wheel(self, icon: int) -> None:
        self.pig = (self.pig + icon) % len(tiles.SECTORS)
        sector, values = tiles.SECTORS[self.pig], self.box.points
        if sector == tiles.PLAGUE:
            count = len(self.points)
            there = {figure[0] for figure in self.out}
            self.plague = tuple(seat for step in range(count) if (seat := (self.seat + step) % count) in there)
            if self.plague:
                self.stage = Stage.PLAGUE
                return
        elif sector == tiles.FORTUNE:
            self.points[self.seat] += values.fortune
        elif sector == tiles.STORM:
            for seat, supply in enumerate(self.supply):
                self.points[seat] += values.storm * sum(supply)
        else:
            self._pay_followers(sector)
        self._score_crowns()

    def _pay_followers(self, sector: str) -> None:
        """W4 to W6: tax, famine, inquisition."""
        land, values = self.land, self.box.points
        for seat, kind, part in self.out:
            if not STRENGTH[kind]:
                continue
            feature, on = land.find(part), land.kind[part]
            if sector == tiles.TAX and on == tiles.CITY:
                knights = sum(each[0] == seat and STRENGTH[each[1]] > 0 for each in land.held[feature])
                self.points[seat] += land.shields[feature] + knights
            elif sector == tiles.FAMINE and on == tiles.MEADOW:
                self.points[seat] += values.famine * len(self.finished_cities(feature))
            elif sector == tiles.INQUISITION and on == tiles.CLOISTER:
                self.points[seat] += values.inquisition

    def _score_crowns(self) -> None:
        seats = self.crowns[self.pig]
        values = self.box.points
        alone = len(seats) == 1 < self.box.crown_spaces[self.pig]
        for seat in seats:
            self.points[seat] += values.crown_alone if alone else values.crown
            self.supply[seat][FOLLOWER] += 1
        self.crowns[self.pig] = ()

    def return_moves(self) -> list[SimFigure]:
        return [figure for figure in self.out if figure[0] == self.plague[0]]

    def return_figure(self, figure: SimFigure) -> None:
        """The plague's answer of the seat asked (W7, B4, D9)."""
        feature = self.land.find(figure[2])
        self._send_home((figure,))
        left = self.land.held[feature]
        if not any(each[0] == figure[0] and STRENGTH[each[1]] for each in left):
            self._send_home(each for each in left if each[0] == figure[0] and each[1] in (BUILDER, PIG))
        if figure[1] == SHEPHERD and not any(each[1] == SHEPHERD for each in left):
            self._lose_flock(feature)
        self.plague = self.plague[1:]
        if not self.plague:
            self.stage = Stage.PLACE
            self._score_crowns()

    # Placing (P, V)

    def place_moves(self) -> list[tuple[int, int]]:
        """Squares and rotations."""
        kind = self.tile
        assert kind is not None, "a tile has been drawn"
        if kind.set == tiles.RIVER:
            return self._river_moves(kind)
        fits = kind.fits
        found = [(square, fits[around]) for square, around in self.land.free.items() if around in fits]
        return [(square, turns) for square, rotations in found for turns in rotations]

    def _river_moves(self, kind: tiles.TileKind) -> list[tuple[int, int]]:
        end = self.land.river
        if end is None:
            return []
        square = square_number(*end.square)
        fits = kind.fits.get(self.land.free[square], ())
        return [(square, turns) for turns in fits if river.flows_back(end, kind, turns) is None]

    def place(self, square: int, rotation: int) -> None:
        assert self.tile is not None, "a tile has been drawn"
        self.land.lay(self.tile, square, rotation)
        self.tile, self.stage = None, Stage.FIGURE
        self.sheep_due = self.extends_with(SHEPHERD)
        self.double = not self.second and bool(self.stack + self.river) and self.extends_with(BUILDER)

    def extends_with(self, kind: int) -> bool:
        """Whether the tile laid last extends a feature with that figure of the player on turn (B5, D4)."""
        return any(
            each[0] == self.seat and each[1] == kind
            for feature in self.laid_features()
            for each in self.land.held[feature]
        )

    def laid_features(self) -> list[int]:
        """Those that the tile laid last is on, each once."""
        land = self.land
        first = len(land.root) - PARTS
        return list(dict.fromkeys([land.find(part) for part in range(first, first + len(land.types[-1].parts))]))

    # Figures (F, B, D)

    def figure_moves(self) -> list[tuple[int, int]]:
        """Kinds of figure, and places among the parts of the tile laid last."""
        land, seat, supply = self.land, self.seat, self.supply[self.seat]
        found = []
        first, farmers = len(land.root) - PARTS, self.box.options.farmers
        for place, part in enumerate(land.types[-1].parts):
            held = land.held[land.find(first + place)]
            on_meadow = part.kind == tiles.MEADOW
            followers = [each[0] for each in held if STRENGTH[each[1]]]
            if not followers and (farmers or not on_meadow):
                found += [(kind, place) for kind in (FOLLOWER, BIG) if supply[kind]]
            beside = PIG if on_meadow else BUILDER
            if supply[beside] and seat in followers and part.kind != tiles.CLOISTER:
                found.append((beside, place))
            if on_meadow and supply[SHEPHERD] and not any(each[1] == SHEPHERD for each in held):
                found.append((SHEPHERD, place))
        return found

    def put(self, kind: int, place: int, token: str = "") -> None:
        """A figure on a part of the tile laid last; a shepherd draws that token (D3)."""
        figure = (self.seat, kind, len(self.land.root) - PARTS + place)
        self.supply[self.seat][kind] -= 1
        self._stand(figure)
        if token == tiles.WOLF:
            self._send_home((figure,))
        elif token:
            self.flocks[figure[2]] = (int(token),)
        self.finish_figure()

    def crown_moves(self) -> list[int]:
        """Sectors with a free crown space (W9)."""
        if not self.box.has_wheel_board or not self.supply[self.seat][FOLLOWER]:
            return []
        return [at for at, spaces in enumerate(self.box.crown_spaces) if len(self.crowns[at]) < spaces]

    def take_crown(self, sector: int) -> None:
        self.supply[self.seat][FOLLOWER] -= 1
        self.crowns[sector] += (self.seat,)
        self.finish_figure()

    def _stand(self, figure: SimFigure) -> None:
        self.out.append(figure)
        self.land.held[self.land.find(figure[2])] += (figure,)

    def _send_home(self, figures: Iterable[SimFigure]) -> None:
        for figure in figures:
            self.out.remove(figure)
            self.supply[figure[0]][figure[1]] += 1
            feature = self.land.find(figure[2])
            self.land.held[feature] = tuple([each for each in self.land.held[feature] if each != figure])

    # Sheep (D)

    def bag(self) -> dict[str, int]:
        """The tokens in the bag."""
        left = {**self.box.bag}
        for sheep in self.flocks.values():
            for each in sheep:
                left[str(each)] -= 1
        return left

    def own_flock(self) -> int:
        """The meadow with the shepherd of the player on turn."""
        return self.land.find(next(part for seat, kind, part in self.out if seat == self.seat and kind == SHEPHERD))

    def sheep_on(self, meadow: int) -> int:
        return sum(sum(sheep) for part, sheep in self.flocks.items() if self.land.find(part) == meadow)

    def decide_flock(self, token: str = "") -> None:
        """The flock grows by that token; none: it is scored."""
        meadow = self.own_flock()
        shepherds = [each for each in self.land.held[meadow] if each[1] == SHEPHERD]
        if token and token != tiles.WOLF:
            part = next(part for seat, _kind, part in shepherds if seat == self.seat)
            self.flocks[part] = (*self.flocks.get(part, ()), int(token))
        else:
            if not token:
                points = self.sheep_on(meadow) + self.land.shields[meadow]
                for seat in {each[0] for each in shepherds}:
                    self.points[seat] += points
            self._lose_flock(meadow)
            self._send_home(shepherds)
        self._finish_tile()

    def _lose_flock(self, meadow: int) -> None:
        self.flocks = {part: sheep for part, sheep in self.flocks.items() if self.land.find(part) != meadow}

    # Scoring (E, R, K, L, M, G)

    def finish_figure(self) -> None:
        """After a figure, a crown or none."""
        if self.sheep_due:
            self.stage, self.sheep_due = Stage.SHEEP, False
        else:
            self._finish_tile()

    def _finish_tile(self) -> None:
        land = self.land
        around = [land.cloisters.get(land.squares[-1] + step) for step in AROUND] if land.cloisters else []
        for feature in [*self.laid_features(), *[each for each in around if each is not None]]:
            if land.holes[feature] or land.kind[feature] == tiles.MEADOW:
                continue
            self._score(feature, True)
            if land.kind[feature] == tiles.CITY and (goods := land.extra[feature]):
                own = self.goods[self.seat]
                for at, shift in enumerate(SHIFTS):
                    own[at] += goods >> shift & 0xFF
            self._send_home(land.held[feature])
        if not self.stack + self.river:
            self._end()
            return
        self.stage = Stage.DRAW
        if self.double:
            self.second, self.double = True, False
        else:
            self.second, self.seat = False, (self.seat + 1) % len(self.points)

    def _score(self, feature: int, finished: bool) -> None:
        if owners := self.owners(self.land.held[feature]):
            points = self.worth(feature, finished)
            for seat in owners:
                self.points[seat] += points

    def owners(self, figures: Sequence[SimFigure]) -> list[int]:
        """Who has the majority (F4 to F6, H3)."""
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
        """Points of a road, city or cloister."""
        land, values = self.land, self.box.points
        kind, special = land.kind[feature], land.special[feature]
        if kind == tiles.CLOISTER:
            value = values.cloister if finished else values.open_cloister
            points = (1 + len(AROUND) - len(land.holes[feature])) * value
            if finished and tiles.HILLS in self.box.options.expansions:
                square = land.squares[feature // PARTS]
                around = [land.at.get(square + step) for step in AROUND]
                points += values.vineyard * sum(land.types[each[0] // PARTS].vineyard for each in around if each)
            return points
        if special and not finished:
            return 0
        if kind == tiles.ROAD:
            value = values.road_inn if special else values.road if finished else values.open_road
            return land.tiles[feature].bit_count() * value
        value = values.city_cathedral if special else values.city if finished else values.open_city
        return (land.tiles[feature].bit_count() + land.shields[feature]) * value

    def finished_cities(self, meadow: int) -> set[int]:
        """Those that a meadow touches (M3)."""
        land = self.land
        return {city for part in land.extra[meadow] if not land.holes[city := land.find(part)]}

    def _end(self) -> None:
        land, values = self.land, self.box.points
        for feature in {land.find(part) for _seat, _kind, part in self.out}:
            if land.kind[feature] != tiles.MEADOW:
                self._score(feature, False)
                continue
            held, cities = land.held[feature], len(self.finished_cities(feature))
            pigs = {seat for seat, kind, _part in held if kind == PIG}
            for seat in self.owners(held):
                self.points[seat] += cities * (values.meadow_pig if seat in pigs else values.meadow)
        for at in range(len(tiles.GOODS)):
            if most := max(goods[at] for goods in self.goods):
                for seat, goods in enumerate(self.goods):
                    self.points[seat] += values.goods if goods[at] == most else 0
        self.stage, self.seat, self.tile = Stage.OVER, -1, None
        self.second = self.double = False
