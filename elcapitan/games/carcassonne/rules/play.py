"""Playing a move, and all legal ones: a function for every kind, each in the module of its rule. The position given is
never changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from elcapitan.games.carcassonne.rules import figures, placing, sequence, sheep, wheel
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.events import History
from elcapitan.games.carcassonne.rules.model.moves import GROW, Move
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal, refuse
from elcapitan.games.carcassonne.rules.model.state import CarcassonnePlayed, CarcassonneStage, CarcassonneState
from elcapitan.kit.rules.move_rules import MoveRules
from elcapitan.kit.rules.played import Played

DRAW, PASS = moves.DrawTile(), moves.PlaceNoFigure()


RULES: Final[Mapping[type[Move], MoveRules]] = {
    moves.DrawTile: MoveRules(sequence.why_not_draw, sequence.draw),
    moves.PlaceTile: MoveRules(placing.why_not_place, placing.place),
    moves.PlaceNoFigure: MoveRules(figures.why_not_none, sequence.place_none),
    moves.PlaceFigure: MoveRules(figures.why_not_figure, sequence.place_figure),
    moves.TakeCrown: MoveRules(wheel.why_not_crown, sequence.take_crown),
    moves.DecideFlock: MoveRules(sheep.why_not_decide, sequence.decide_flock),
    moves.ReturnFigure: MoveRules(wheel.why_not_return, wheel.return_figure),
}


def why_not(state: CarcassonneState, move: Move) -> Refusal | None:
    """The first rule that forbids the move of the seat to act, or None. Also words the client's disabled button."""
    return RULES[type(move)].why_not(state, move)


def draws_token(move: Move) -> bool:
    """Whether chance answers a token of the bag to that move (D3, D5)."""
    if isinstance(move, moves.PlaceFigure):
        return move.kind == tiles.SHEPHERD
    return isinstance(move, moves.DecideFlock) and move.decision == GROW


def why_not_chance(state: CarcassonneState, move: Move, turned_up: Sequence[str]) -> Refusal | None:
    """Why chance cannot have answered that to a legal move, or None."""
    if isinstance(move, moves.DrawTile):
        return sequence.why_not_tiles(state, turned_up)
    if draws_token(move):
        return sheep.why_not_token(state, turned_up)
    return refuse(CarcassonneRefusalCode.WRONG_CHANCE, "P6", drawn=tuple(turned_up)) if turned_up else None


def play(state: CarcassonneState, move: Move, turned_up: Sequence[str] = ()) -> CarcassonnePlayed | Refusal:
    """The position after a move of the seat to act, with what happened; or why the rules refuse it.

    `turned_up`: the tiles that a draw turns up, all but the last set aside (P6), or the one token (D3, D5).
    """
    rules = RULES[type(move)]
    if refused := rules.why_not(state, move) or why_not_chance(state, move, turned_up):
        return refused
    history: History = []
    after = rules.effect(state, move, turned_up, history)
    # T4: "only place, and a figure, crown or pass that is followed by D4's question, can be taken back; a shepherd
    # cannot"
    undoable = after.stage is CarcassonneStage.FIGURE or (after.stage is CarcassonneStage.SHEEP and not turned_up)
    return Played(after, tuple(history), not undoable)


def legal_moves(state: CarcassonneState) -> Sequence[Move]:
    """All legal moves of the seat to act, the most harmless first; none when the game is over.

    A seat that always plays the first one ends its turns and the game: the server does so for a computer player that
    fails.
    """
    match state.stage:
        case CarcassonneStage.DRAW:
            return [DRAW]
        case CarcassonneStage.PLACE:
            return placing.place_moves(state)
        case CarcassonneStage.FIGURE:
            return [PASS, *figures.figure_moves(state), *wheel.crown_moves(state)]
        case CarcassonneStage.SHEEP:
            return sheep.DECISIONS
        case CarcassonneStage.PLAGUE:
            return wheel.return_moves(state)
        case CarcassonneStage.OVER:
            return []
