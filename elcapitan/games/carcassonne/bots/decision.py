"""What a seat does now: all that it may do is ranked, and one of it is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from elcapitan.bots.budget import RunningBudget
from elcapitan.games.carcassonne.bots import choices
from elcapitan.games.carcassonne.bots.choices import CROWN, NO_FIGURE, FigureChoice, TileChoice
from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge
from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights
from elcapitan.games.carcassonne.bots.simulation import sim_moves
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.rules import wheel
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage as Stage
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.rules.model.tiles import TileKind
from elcapitan.games.carcassonne.rules.play import DRAW, PASS
from elcapitan.kit.bots import search

HESITATED: Final = 30
"""Choices between which a level hesitates: the best by first estimate."""
MAX_LOSS: Final = 8.0
"""Points that hesitation never costs, as far as the level can tell."""


def decide_turn(
    state: CarcassonneState, weights: JudgeWeights, chance: Random, watch: RunningBudget, hesitation: float
) -> Sequence[Move]:
    """What the seat to act does, up to where something new is learnt.

    `hesitation`: the points by which one tile with a figure must be better than another, by first estimate, to be
    chosen about three times as often; all else is done as it seems best.
    """
    if state.stage is Stage.DRAW:
        return [DRAW]
    game = CarcassonneSim(state)
    judge = CarcassonneJudge(game, weights)
    stakes = judge.stakes(game.asked)
    match state.stage:
        case Stage.PLAGUE:
            _gain, returned = max(choices.return_gains(game, judge, stakes))
            return [sim_moves.return_move(game, returned)]
        case Stage.SHEEP:
            score, grow = judge.flock_gains(game, game.own_flock(), stakes)
            return [moves.DecideFlock(moves.SCORE if score >= grow else moves.GROW)]
        case Stage.FIGURE:
            _gain, figure = max(choices.figure_gains(game, judge, stakes))
            return [figure_move(game.land.types[-1], figure)]
    found = choices.tile_choices(game, judge, stakes)
    found = sorted(found, key=lambda choice: -choice.gain)[:HESITATED]
    choice = found[search.hesitate([each.gain for each in found], chance, hesitation, MAX_LOSS)]
    return choice_moves(game, choice)


def choice_moves(game: CarcassonneSim, choice: TileChoice) -> Sequence[Move]:
    """A tile and a figure as moves of the rules."""
    assert game.tile is not None, "a tile has been drawn"
    return [sim_moves.place_move(choice.square, choice.rotation), figure_move(game.tile, choice.figure)]


def figure_move(tile: TileKind, figure: FigureChoice) -> Move:
    """What is done after that tile."""
    kind, place = figure
    if figure == NO_FIGURE:
        return PASS
    return wheel.CROWNS[place] if kind == CROWN else sim_moves.figure_move(tile, figure)
