"""What a position is worth: every seat's points at the end, as far as they can be told.

Every worth is a sum over seats, each point times the `stakes` of its seat: 1 for the player who asks, negative for
rivals. With 1 for one seat and 0 for all others it is the points that this seat expects.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights
from elcapitan.games.carcassonne.bots.prospects import Prospects, TilesLeft
from elcapitan.games.carcassonne.bots.simulation.sim_game import (
    BIG,
    BUILDER,
    PIG,
    SHEPHERD,
    CarcassonneSim,
)
from elcapitan.games.carcassonne.rules import sheep
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage as Stage

TAX, FAMINE, INQUISITION = (tiles.SECTORS.index(each) for each in (tiles.TAX, tiles.FAMINE, tiles.INQUISITION))
Stakes = Sequence[float]
"""By seat, what a point of that seat is worth to the player who asks."""


class CarcassonneJudge:
    """Judges, by weights, positions that follow within a few turns from the one it is made for."""

    def __init__(self, game: CarcassonneSim, weights: JudgeWeights) -> None:
        self.weights, self._left = weights, TilesLeft(game)
        self._prospects: dict[int, Prospects] = {}
        """By tiles left to draw. What fits into holes is counted once: a few tiles drawn hardly change it."""
        self.box, self._players = game.box, len(game.state.players)
        totals = [part.goods for kind in game.box.kinds.values() for part in kind.parts * kind.count if part.goods]
        self._tokens = [totals.count(goods) for goods in tiles.GOODS]

    def stakes(self, seat: int) -> list[float]:
        """Of a seat that wants to be ahead of the others."""
        rival = -self.weights.rival / (self._players - 1)
        return [1.0 if at == seat else rival for at in range(self._players)]

    def prospects(self, game: CarcassonneSim) -> Prospects:
        found = self._prospects.get(game.draws)
        if found is None:
            found = self._prospects[game.draws] = Prospects(game, self.weights, self._left)
        return found

    def value(self, game: CarcassonneSim, stakes: Stakes) -> float:
        """Of the whole position."""
        total = sum([part * points for part, points in zip(stakes, game.points, strict=True)])
        if game.stage == Stage.OVER:
            return total
        prospects, find = self.prospects(game), game.land.find
        for feature in {find(figure.part) for figure in game.state.figures}:
            total += self.worth(game, feature, stakes)
        for seat, supply in enumerate(game.supply):
            total += stakes[seat] * prospects.supply(supply)
        if game.box.has_wheel_board:
            total += sum([self.crowns(game, sector, seats, stakes) for sector, seats in enumerate(game.state.crowns)])
        if tiles.TRADERS in game.box.options.expansions:
            total += self.goods([player.goods for player in game.state.players], stakes)
        return total

    def worth(self, game: CarcassonneSim, feature: int, stakes: Stakes) -> float:
        """Of the figures on a feature."""
        land = game.land
        held = land.held[feature]
        if not held:
            return 0.0
        kind = land.kind[feature]
        if kind == tiles.MEADOW:
            return self._meadow(game, feature, stakes)
        holes, weights, prospects = land.holes[feature], self.weights, self.prospects(game)
        owners = game.owners(held)
        part = sum([stakes[seat] for seat in owners])
        if kind == tiles.CITY:
            part *= weights.city
        if not holes:
            total, chance = part * game.worth(feature, True), 1.0
        elif kind == tiles.CLOISTER:
            occupied, chance = prospects.around_chances(land, holes, len(owners))
            finished, now = game.worth(feature, True), game.worth(feature, False)
            total = part * (now + occupied + chance * (finished - now))
        else:
            chance = prospects.finish_chance(land, holes, city=kind == tiles.CITY, owners=len(owners))
            total = part * (chance * game.worth(feature, True) + (1.0 - chance) * game.worth(feature, False))
        back = chance * weights.back if holes else 1.0
        for seat, figure, _part in held:
            value = back * prospects.one_more(figure, game.supply[seat])
            if figure == BUILDER and holes:
                often = prospects.extension_chance(land, holes) * prospects.turns
                value += weights.double * weights.doubles * (1.0 - exp(-often / weights.doubles))
            total += stakes[seat] * value
        if holes and game.box.has_wheel_board:
            total += self._events(game, feature, stakes)
        return total

    def _events(self, game: CarcassonneSim, feature: int, stakes: Stakes) -> float:
        """W4 and W6: tax for knights, inquisition for monks."""
        land, kind, visits = game.land, game.land.kind[feature], self.prospects(game).visits
        seats = [seat for seat, figure, _part in land.held[feature] if figure <= BIG]
        if kind == tiles.CLOISTER:
            often, points = visits[INQUISITION], [stakes[seat] * game.box.points.inquisition for seat in seats]
        elif kind == tiles.CITY:
            often, shields = visits[TAX], land.shields[feature]
            points = [stakes[seat] * (shields + seats.count(seat)) for seat in seats]
        else:
            return 0.0
        return min(1.0, often * self.weights.events) * sum(points)

    def _meadow(self, game: CarcassonneSim, feature: int, stakes: Stakes) -> float:
        land, weights, values, prospects = game.land, self.weights, game.box.points, self.prospects(game)
        held, total = land.held[feature], 0.0
        kinds = [kind for _seat, kind, _part in held]
        if min(kinds) <= BIG:
            finished, cities = 0, 0.0
            for city in {land.find(part) for part in land.extra[feature]}:
                if holes := land.holes[city]:
                    knights = land.held[city]
                    owners = len(game.owners(knights)) if knights else 1
                    cities += prospects.finish_chance(land, holes, city=True, owners=owners)
                else:
                    finished += 1
            size = min(1.0, land.tiles[feature].bit_count() / weights.large)
            cities += finished + weights.growth * prospects.share * size
            cities *= weights.meadow * (1.0 - weights.intruders * prospects.share)
            pigs = [seat for seat, kind, _part in held if kind == PIG]
            for seat in game.owners(held):
                total += stakes[seat] * cities * (values.meadow_pig if seat in pigs else values.meadow)
            if game.box.has_wheel_board:
                famine = values.famine * prospects.visits[FAMINE] * finished
                total += famine * sum([stakes[seat] for seat, kind, _part in held if kind <= BIG])
        if SHEPHERD in kinds:
            total += self.flock_worth(game, feature, stakes)
        return total

    def _harvest_chance(self, game: CarcassonneSim) -> float:
        """That a flock is scored."""
        return 1.0 - exp(-self.prospects(game).turns * self.weights.harvest)

    def crowns(self, game: CarcassonneSim, sector: int, seats: Sequence[int], stakes: Stakes) -> float:
        """What the figures of these seats, from 1, on a sector's crown spaces are worth (W8)."""
        if not seats:
            return 0.0
        values, prospects = game.box.points, self.prospects(game)
        alone = len(seats) == 1 < game.box.crown_spaces[sector]
        points = values.crown_alone if alone else values.crown
        chance = 1.0 - exp(-prospects.visits[sector])
        back = self.weights.back
        return chance * sum(
            [stakes[seat - 1] * (points + prospects.one_more(0, game.supply[seat - 1]) * back) for seat in seats]
        )

    def goods(self, goods: Sequence[Sequence[int]], stakes: Stakes) -> float:
        """What the tokens of all seats are worth (G3)."""
        total = 0.0
        for at, most in enumerate(self._tokens):
            counts = [own[at] for own in goods]
            highest, left = max(counts), most - sum(counts)
            if not left:
                chances = [float(count == highest > 0) for count in counts]
            else:
                tells = self.weights.goods / left**0.5
                odds = [exp(tells * (count - highest)) for count in counts]
                chances = [each / sum(odds) for each in odds]
            total += self.box.points.goods * sum([part * each for part, each in zip(stakes, chances, strict=True)])
        return total

    def goods_gain(self, game: CarcassonneSim, feature: int, stakes: Stakes) -> float:
        """What a finished city's goods are worth to the player on turn (G2)."""
        goods, now = game.land.extra[feature], [player.goods for player in game.state.players]
        own = [count + goods.count(each) for count, each in zip(now[game.seat], tiles.GOODS, strict=True)]
        after = [own if seat == game.seat else each for seat, each in enumerate(now)]
        return self.goods(after, stakes) - self.goods(now, stakes)

    # Sheep

    def flock_worth(self, game: CarcassonneSim, meadow: int, stakes: Stakes) -> float:
        """What the sheep of a meadow and its shepherds are worth."""
        home = self.prospects(game).other[SHEPHERD] * self.weights.back
        chance = self._harvest_chance(game)
        return self._shepherds(game, meadow, stakes) * chance * (self._sheep(game, meadow) + home)

    def _shepherds(self, game: CarcassonneSim, meadow: int, stakes: Stakes) -> float:
        """What a point of each of their owners is worth, together."""
        return sum([stakes[seat] for seat in {each[0] for each in game.land.held[meadow] if each[1] == SHEPHERD}])

    def _sheep(self, game: CarcassonneSim, meadow: int) -> float:
        """What all sheep of a meadow are worth."""
        return self.weights.sheep * (game.sheep_on(meadow) + game.land.shields[meadow])

    def grown(self, game: CarcassonneSim, meadow: int) -> float:
        """What a flock and its shepherd are worth before one more token is drawn: a wolf sends the shepherd home."""
        bag = sheep.tokens_in_bag(game.state)
        wolves, count = bag[tiles.WOLF], sum(bag.values())
        shown = sum(int(token) * each for token, each in bag.items() if token != tiles.WOLF)
        mean = self.weights.sheep * shown / max(1, count - wolves)
        wolf, home = wolves / count, self.prospects(game).other[SHEPHERD]
        kept = self._sheep(game, meadow) + mean + home * self.weights.back
        return wolf * home + (1.0 - wolf) * self._harvest_chance(game) * kept

    def flock_gains(self, game: CarcassonneSim, meadow: int, stakes: Stakes) -> tuple[float, float]:
        """D4: what scoring a flock is worth, and what letting it grow."""
        part, home = self._shepherds(game, meadow, stakes), self.prospects(game).other[SHEPHERD]
        return part * (self._sheep(game, meadow) + home), part * self.grown(game, meadow)
