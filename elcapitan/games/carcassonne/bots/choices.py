"""What a seat may do now, each with what it brings by first estimate: a tile with a figure, sheep, the plague."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge, Stakes
from elcapitan.games.carcassonne.bots.simulation.sim_game import (
    BUILDER,
    FOLLOWER,
    PIG,
    SHEPHERD,
    STRENGTH,
    CarcassonneSim,
)
from elcapitan.games.carcassonne.bots.simulation.sim_land import PARTS, STEPS, SimFigure
from elcapitan.games.carcassonne.rules.model import tiles

CROWN: Final = len(tiles.KINDS)
"""In place of a kind of figure: a follower on the crown space of a sector."""
NO_FIGURE: Final = (CROWN + 1, 0)

FigureChoice = tuple[int, int]
"""A kind of figure and the place of its part, `CROWN` and a sector, or `NO_FIGURE`."""


class TileChoice(NamedTuple):
    """A tile and a figure."""

    gain: float
    """What it brings by first estimate."""
    square: int
    rotation: int
    figure: FigureChoice


def tile_choices(
    game: CarcassonneSim, judge: CarcassonneJudge, stakes: Stakes, places: Sequence[tuple[int, int]] = ()
) -> list[TileChoice]:
    """Everything that may be done with the tile drawn, or with the figure where it lies already.

    `places`: legal squares and rotations that are compared; empty: all of them.
    """
    land, tile = game.land, game.tile
    crowns = [(_crown_gain(game, judge, sector, stakes), (CROWN, sector)) for sector in game.crown_moves()]
    if tile is None:
        figures = [(0.0, NO_FIGURE), *_figure_gains(game, judge, stakes), *crowns]
        return [TileChoice(gain, land.squares[-1], 0, figure) for gain, figure in figures]
    before = {
        feature: judge.worth(game, feature, stakes) for feature in {land.find(part) for _seat, _kind, part in game.out}
    }
    depending: dict[int, list[int]] = {}
    """By hole, the features with figures that it is a hole of."""
    farmed: dict[int, list[int]] = {}
    """By city, the meadows with figures that touch it."""
    for feature in before:
        for hole in {*land.holes[feature]}:
            depending.setdefault(hole, []).append(feature)
        if land.kind[feature] == tiles.MEADOW:
            for city in {land.find(part) for part in land.extra[feature]}:
                farmed.setdefault(city, []).append(feature)
    found = []
    for square, rotation in places or game.place_moves():
        first = len(land.root)
        laid = land.lay(tile, square, rotation)
        gone = {feature for join in laid.joins for feature in join[:2] if feature < first}
        gone.update([cloister for cloister, _holes in laid.cloisters])
        others = {each for step in STEPS for each in depending.get(square + step, ())}
        if farmed:
            others.update([meadow for city in gone for meadow in farmed.get(city, ())])
        now = dict.fromkeys([*game.laid_features(), *[cloister for cloister, _holes in laid.cloisters]])
        gain = 0.0
        for feature in now:
            now[feature] = worth = judge.worth(game, feature, stakes)
            gain += worth
            if land.kind[feature] == tiles.CITY and land.extra[feature] and not land.holes[feature]:
                gain += judge.goods_gain(game, feature, stakes)
        for feature in gone:
            gain -= before.get(feature, 0.0)
        for feature in others - gone:
            if feature not in now:
                gain += judge.worth(game, feature, stakes) - before[feature]
        gain += _builder_and_flock(game, judge, stakes)
        found.append(TileChoice(gain, square, rotation, NO_FIGURE))
        for more, figure in _figure_gains(game, judge, stakes):
            found.append(TileChoice(gain + more, square, rotation, figure))
        found += [TileChoice(gain + more, square, rotation, figure) for more, figure in crowns]
        land.take_back(laid)
    return found


def _builder_and_flock(game: CarcassonneSim, judge: CarcassonneJudge, stakes: Stakes) -> float:
    """What comes of extending the features with the own builder and shepherd (B5, D4)."""
    gain = 0.0
    if not game.second and game.stack + game.river and game.extends_with(BUILDER):
        gain += judge.weights.double
    if game.extends_with(SHEPHERD):
        flock = game.own_flock()
        gain += max(judge.flock_gains(game, flock, stakes)) - judge.flock_worth(game, flock, stakes)
    return gain


def _figure_gains(game: CarcassonneSim, judge: CarcassonneJudge, stakes: Stakes) -> list[tuple[float, FigureChoice]]:
    land, seat, prospects = game.land, game.seat, judge.prospects(game)
    first, supply, found = len(land.root) - PARTS, game.supply[seat], []
    for kind, place in game.figure_moves():
        feature = land.find(first + place)
        if kind == SHEPHERD:
            price = stakes[seat] * prospects.other[kind]
            found.append((judge.shepherd_gain(game, feature, stakes) - price, (kind, place)))
            continue
        held = land.held[feature]
        before = judge.worth(game, feature, stakes)
        land.held[feature] = (*held, (seat, kind, first + place))
        supply[kind] -= 1
        price = stakes[seat] * prospects.one_more(kind, supply)
        found.append((judge.worth(game, feature, stakes) - before - price, (kind, place)))
        supply[kind] += 1
        land.held[feature] = held
    return found


def _crown_gain(game: CarcassonneSim, judge: CarcassonneJudge, sector: int, stakes: Stakes) -> float:
    """What a follower on that sector's crown space brings."""
    prospects, seats, supply = judge.prospects(game), game.crowns[sector], game.supply[game.seat]
    before = judge.crowns(game, sector, stakes)
    game.crowns[sector] = (*seats, game.seat)
    supply[FOLLOWER] -= 1
    price = stakes[game.seat] * prospects.one_more(FOLLOWER, supply)
    after = judge.crowns(game, sector, stakes)
    supply[FOLLOWER] += 1
    game.crowns[sector] = seats
    return after - before - price


def return_gains(game: CarcassonneSim, judge: CarcassonneJudge, stakes: Stakes) -> list[tuple[float, SimFigure]]:
    """W7: what each figure that may be taken back loses, as a gain below 0; those that go with it are counted."""
    land, prospects, found = game.land, judge.prospects(game), []
    for figure in game.return_moves():
        feature = land.find(figure[2])
        held = land.held[feature]
        before = judge.worth(game, feature, stakes)
        left = tuple([each for each in held if each != figure])
        if not any(each[0] == figure[0] and STRENGTH[each[1]] for each in left):
            left = tuple([each for each in left if each[0] != figure[0] or each[1] not in (BUILDER, PIG)])
        land.held[feature] = left
        gain = judge.worth(game, feature, stakes) - before
        gain += stakes[figure[0]] * sum(
            [prospects.one_more(each[1], game.supply[figure[0]]) for each in held if each not in left]
        )
        land.held[feature] = held
        found.append((gain, figure))
    return found
