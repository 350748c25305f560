"""What may still come: tiles that fit into a hole, turns, events of the wheel, and what a figure can still be used for.

The composition of the unseen tiles is open to all, their order is not known here.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights
from elcapitan.games.carcassonne.bots.simulation.sim_game import BIG, BUILDER, FOLLOWER, PIG, SHEPHERD, CarcassonneSim
from elcapitan.games.carcassonne.bots.simulation.sim_land import SimLand
from elcapitan.games.carcassonne.rules.model import tiles

MOST_FOLLOWERS: Final = 12


class HoleFits(NamedTuple):
    """Parts of the unseen tiles, 0 to 1."""

    fitting: float
    """That fit into the hole."""
    roads: float
    """That fit and leave no open edge of the roads that lead into it."""
    cities: float


@lru_cache(maxsize=1 << 14)
def fitting_tiles(box: tiles.TileBox, around: str) -> tuple[tuple[str, bool, bool], ...]:
    """The tiles that fit into a hole; whether they finish the roads, and the cities, that are open there."""
    return tuple(
        (tile, _finishes(kind, around, tiles.ROAD), _finishes(kind, around, tiles.CITY))
        for tile, kind in box.kinds.items()
        if kind.set != tiles.RIVER and around in kind.fits
    )


def _finishes(kind: tiles.TileKind, around: str, way: str) -> bool:
    """Whether in one of its rotations no part that joins a road or city at the hole has another open edge."""
    return any(
        all(
            around[(edge + turns) % 4] != tiles.OPEN
            for part in kind.parts
            if part.kind == way and any(around[(edge + turns) % 4] != tiles.OPEN for edge in part.edges)
            for edge in part.edges
        )
        for turns in kind.fits[around]
    )


class TilesLeft:
    """The unseen tiles, counted by the edges that a hole asks for."""

    def __init__(self, game: CarcassonneSim) -> None:
        self._box, self._unseen, kinds = game.box, game.state.unseen, game.box.kinds
        stack = {tile: count for tile, count in self._unseen.items() if count and kinds[tile].set != tiles.RIVER}
        self._total = sum(stack.values()) or 1
        self._fits: dict[str, HoleFits] = {}
        steps = [(kinds[tile].icon, count) for tile, count in stack.items() if kinds[tile].icon]
        self.icons = sum(count for _step, count in steps) / self._total
        """The part of them with an icon of the wheel."""
        self.steps = [(step, count / sum(count for _step, count in steps)) for step, count in steps]
        """How far the pig goes, and how often."""

    def fits(self, around: str) -> HoleFits:
        found = self._fits.get(around)
        if found is None:
            counts = [0, 0, 0]
            for tile, *finishes in fitting_tiles(self._box, around):
                if count := self._unseen[tile]:
                    for at, counted in enumerate((True, *finishes)):
                        counts[at] += count * counted
            found = self._fits[around] = HoleFits(*[count / self._total for count in counts])
        return found


class Prospects:
    """What may still come while a number of tiles is left."""

    def __init__(self, game: CarcassonneSim, weights: JudgeWeights, left: TilesLeft) -> None:
        self.weights, self._tiles_left = weights, left
        self.players, box = len(game.state.players), game.box
        self.turns = game.draws / self.players
        """Tiles that each player will still place."""
        self.share = game.draws / (box.stack + box.river_tiles)
        """Of the game, 1 to 0."""
        self.use = 1.0 - exp(-self.turns / weights.fade)
        """What a figure can still be used for, 1 to 0."""
        self.visits = [0.0] * len(tiles.SECTORS)
        """By sector of the wheel, how often its event is to be expected."""
        if box.has_wheel_board and left.icons:
            self._expect_events(game, left)
        storm = self.visits[tiles.SECTORS.index(tiles.STORM)] * box.points.storm * weights.events
        self.follower = [0.0]
        """By followers in the supply, what the last of them is worth; none are worth nothing."""
        for count in range(MOST_FOLLOWERS):
            use = 1.0 - exp(-max(0.0, self.turns - count) / weights.fade)
            self.follower.append(weights.follower * weights.spare**count * use + storm)
        self.followers = [sum(self.follower[: count + 1]) for count in range(len(self.follower))]
        """The same of all of them together."""
        self.other = [0.0] * len(tiles.KINDS)
        """By kind of figure, what it is worth in the supply beside that."""
        self.other[BIG] = weights.big * self.use
        for kind, value in ((BUILDER, weights.builder), (PIG, weights.pig), (SHEPHERD, weights.shepherd)):
            self.other[kind] = value * self.use + storm
        self._chances: dict[tuple[object, ...], float] = {}

    def _expect_events(self, game: CarcassonneSim, left: TilesLeft) -> None:
        """W2: "the pig goes clockwise by the icon's number" """
        icons, sectors = left.icons * game.draws, len(tiles.SECTORS)
        at = [float(sector == game.state.pig) for sector in range(sectors)]
        while icons > 0.0:
            at = [sum(part * at[sector - step] for step, part in left.steps) for sector in range(sectors)]
            for sector, chance in enumerate(at):
                self.visits[sector] += chance * min(1.0, icons)
            icons -= 1.0

    def one_more(self, kind: int, supply: list[int]) -> float:
        """What one more of a kind would be worth."""
        if kind > BIG:
            return self.other[kind]
        return self.follower[supply[FOLLOWER] + supply[BIG] + 1] + self.other[kind]

    def supply(self, supply: list[int]) -> float:
        """What all figures of a supply are worth."""
        followers = self.followers[supply[FOLLOWER] + supply[BIG]]
        return followers + sum([count * value for count, value in zip(supply, self.other, strict=True)])

    def finish_chance(self, land: SimLand, holes: tuple[int, ...], *, city: bool, owners: int) -> float:
        """The chance that a road or city is finished."""
        free = land.free
        key = (city, owners, holes, *map(free.__getitem__, holes))
        found = self._chances.get(key)
        if found is None:
            weights = self.weights
            apart = {*holes}
            turns = owners * weights.finish_own + (self.players - owners) * weights.finish_other
            turns *= self.turns / (1.0 + weights.crowd * (len(apart) - 1))
            found = 1.0
            for hole in apart:
                fits = self._tiles_left.fits(free[hole])
                finishing = fits.cities if city else fits.roads
                found *= 1.0 - exp(-turns * (finishing + weights.extend * (fits.fitting - finishing)))
            self._chances[key] = found
        return found

    def around_chances(self, land: SimLand, holes: tuple[int, ...], owners: int) -> tuple[float, float]:
        """How many of the empty squares around a cloister will be occupied, and the chance that all will be."""
        weights = self.weights
        turns = self.turns * (weights.around_own * owners + weights.around_other * self.players)
        occupied, finished = 0.0, 1.0
        for hole in holes:
            chance = 1.0 - exp(-turns * self._tiles_left.fits(land.free.get(hole, "....")).fitting)
            occupied += chance
            finished *= chance
        return occupied, finished

    def extension_chance(self, land: SimLand, holes: tuple[int, ...]) -> float:
        """The chance that one tile fits somewhere at the open edges."""
        return min(1.0, sum([self._tiles_left.fits(land.free[hole]).fitting for hole in {*holes}]))
