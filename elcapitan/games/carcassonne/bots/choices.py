"""What a seat may do now, each with what it brings by first estimate: a tile with a figure, sheep, the plague."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge, Stakes
from elcapitan.games.carcassonne.bots.simulation.sim_game import (
    BUILDER,
    FOLLOWER,
    PIG,
    SHEPHERD,
    STRENGTH,
    CarcassonneSim,
    sim_figure,
)
from elcapitan.games.carcassonne.bots.simulation.sim_land import PARTS, STEPS, square_place
from elcapitan.games.carcassonne.rules import wheel
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage as Stage
from elcapitan.games.carcassonne.rules.play import PASS

CROWN: Final = len(tiles.KINDS)
"""In place of a kind of figure: a follower on the crown space of a sector."""
NO_FIGURE: Final = (CROWN + 1, 0)
EXTENDING: Final = (tiles.BUILDER, tiles.SHEPHERD)
"""Figures of which something comes when what they stand on is extended (B5, D4)."""
DECISIONS: Final = (moves.GROW, moves.SCORE)
"""D4: what may be done with a flock."""

FigureChoice = tuple[int, int]
"""A kind of figure and the place of its part, `CROWN` and a sector, or `NO_FIGURE`."""


class CarcassonneChoice(NamedTuple):
    """A tile and a figure, or an answer about sheep or to the plague."""

    gain: float
    """What it brings by first estimate."""
    square: int
    """0 of an answer."""
    rotation: int
    figure: FigureChoice
    """Of an answer about sheep, the place in `DECISIONS` and 0; to the plague, a kind and a part of the land."""


def possible_choices(
    game: CarcassonneSim, judge: CarcassonneJudge, places: Sequence[tuple[int, int]] = ()
) -> list[CarcassonneChoice]:
    """Everything that the seat to act may do, but a draw.

    `places`: legal squares and rotations that are compared; empty: all of them.
    """
    stakes = judge.stakes(game.asked)
    if game.stage == Stage.PLAGUE:
        return _return_choices(game, judge, stakes)
    if game.stage == Stage.SHEEP:
        gains = judge.flock_gains(game, game.own_flock(), stakes)
        return [CarcassonneChoice(gain, 0, 0, (at, 0)) for gain, at in zip(gains, (1, 0), strict=True)]
    return _tile_choices(game, judge, stakes, places)


def moves_of(game: CarcassonneSim, choice: CarcassonneChoice) -> Sequence[moves.Move]:
    """The choice as moves of the rules; a tile that lies already is none."""
    (kind, place), land = choice.figure, game.land
    if game.stage == Stage.PLAGUE:
        return [moves.ReturnFigure(*square_place(land.squares[place // PARTS]))]
    if game.stage == Stage.SHEEP:
        return [moves.DecideFlock(DECISIONS[kind])]
    tile = game.tile or land.types[-1]
    if choice.figure == NO_FIGURE:
        figure: moves.Move = PASS
    else:
        figure = wheel.CROWNS[place] if kind == CROWN else moves.PlaceFigure(tiles.KINDS[kind], tile.parts[place].name)
    return [moves.PlaceTile(*square_place(choice.square), choice.rotation), figure] if game.tile else [figure]


def _tile_choices(
    game: CarcassonneSim, judge: CarcassonneJudge, stakes: Stakes, places: Sequence[tuple[int, int]]
) -> list[CarcassonneChoice]:
    """The tile drawn and a figure, or a figure on the tile that lies already."""
    land, tile, standing = game.land, game.tile, game.state.figures
    crowns = [_crown_gain(game, judge, crown, stakes) for crown in wheel.crown_moves(game.state)]
    if tile is None:
        figures = [(0.0, NO_FIGURE), *_figure_gains(game, judge, stakes), *crowns]
        return [CarcassonneChoice(gain, land.squares[-1], 0, figure) for gain, figure in figures]
    before = {
        feature: judge.worth(game, feature, stakes) for feature in {land.find(figure.part) for figure in standing}
    }
    extends = any(seat == game.state.seat and kind in EXTENDING for seat, kind, _part in standing)
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
        cloisters = [cloister for cloister, _holes in laid.cloisters]
        gone.update(cloisters)
        others = {each for step in STEPS for each in depending.get(square + step, ())}
        if farmed:
            others.update([meadow for city in gone for meadow in farmed.get(city, ())])
        now = dict.fromkeys([*[land.find(part) for part in range(first, first + len(tile.parts))], *cloisters])
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
        if extends:
            gain += _extension_gain(game, judge, stakes, now)
        figures = [(0.0, NO_FIGURE), *_figure_gains(game, judge, stakes), *crowns]
        found += [CarcassonneChoice(gain + more, square, rotation, figure) for more, figure in figures]
        land.take_back(laid)
    return found


def _extension_gain(game: CarcassonneSim, judge: CarcassonneJudge, stakes: Stakes, features: Iterable[int]) -> float:
    """What comes of extending those features with the own builder and shepherd (B5, D4)."""
    held, gain = game.land.held, 0.0
    own = {kind for feature in features for seat, kind, _part in held[feature] if seat == game.seat}
    if BUILDER in own and game.draws and not game.state.second:
        gain += judge.weights.double
    if SHEPHERD in own:
        flock = game.own_flock()
        gain += max(judge.flock_gains(game, flock, stakes)) - judge.flock_worth(game, flock, stakes)
    return gain


def _figure_gains(game: CarcassonneSim, judge: CarcassonneJudge, stakes: Stakes) -> list[tuple[float, FigureChoice]]:
    land, seat, prospects = game.land, game.seat, judge.prospects(game)
    first, supply, found = len(land.root) - PARTS, game.supply[seat], []
    for kind, place in game.figure_moves():
        feature = land.find(first + place)
        if kind == SHEPHERD:
            grown = stakes[seat] * judge.grown(game, feature)  # D3: "At once one token is drawn"
            found.append((grown - stakes[seat] * prospects.other[kind], (kind, place)))
            continue
        held = land.held[feature]
        before = judge.worth(game, feature, stakes) if held else 0.0
        land.held[feature] = (*held, (seat, kind, first + place))
        supply[kind] -= 1
        price = stakes[seat] * prospects.one_more(kind, supply)
        found.append((judge.worth(game, feature, stakes) - before - price, (kind, place)))
        supply[kind] += 1
        land.held[feature] = held
    return found


def _crown_gain(
    game: CarcassonneSim, judge: CarcassonneJudge, crown: moves.TakeCrown, stakes: Stakes
) -> tuple[float, FigureChoice]:
    """What a follower on a crown space brings."""
    sector, supply = tiles.SECTORS.index(crown.sector), game.supply[game.seat]
    seats = game.state.crowns[sector]
    before = judge.crowns(game, sector, seats, stakes)
    supply[FOLLOWER] -= 1
    price = stakes[game.seat] * judge.prospects(game).one_more(FOLLOWER, supply)
    after = judge.crowns(game, sector, (*seats, game.state.seat), stakes)
    supply[FOLLOWER] += 1
    return after - before - price, (CROWN, sector)


def _return_choices(game: CarcassonneSim, judge: CarcassonneJudge, stakes: Stakes) -> list[CarcassonneChoice]:
    """W7: what each figure that may be taken back loses, as a gain below 0; those that go with it are counted."""
    land, prospects, found = game.land, judge.prospects(game), []
    for figure in [sim_figure(each) for each in game.state.figures if each.seat == game.state.asked]:
        seat, feature = figure[0], land.find(figure[2])
        held = land.held[feature]
        before = judge.worth(game, feature, stakes)
        left = tuple([each for each in held if each != figure])
        if not any(each[0] == seat and STRENGTH[each[1]] for each in left):
            left = tuple([each for each in left if each[0] != seat or each[1] not in (BUILDER, PIG)])
        land.held[feature] = left
        gain = judge.worth(game, feature, stakes) - before
        gone = [each[1] for each in held if each not in left]
        gain += stakes[seat] * sum([prospects.one_more(kind, game.supply[seat]) for kind in gone])
        land.held[feature] = held
        found.append(CarcassonneChoice(gain, 0, 0, figure[1:]))
    return found
