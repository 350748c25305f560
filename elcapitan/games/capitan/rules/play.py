"""Playing a move: one function for every kind, each in the module of its rule. The position given is never changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from elcapitan.games.capitan.rules import (
    building,
    cards,
    fortresses,
    loans,
    pirate,
    reopening,
    rounds,
    sailing,
    settling,
)
from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    Buy,
    End,
    Extend,
    Move,
    MovePirate,
    NameStarter,
    Pass,
    Reopen,
    Repay,
    Sail,
    TakeLoan,
)
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.kit.rules.played import expect_played

_EFFECTS: Final[Mapping[type[Move], Callable[[GameState, Any], CapitanPlayed | Refusal]]] = {
    Buy: cards.buy,
    Sail: sailing.sail,
    Build: building.build,
    Reopen: reopening.reopen,
    BuildFortress: fortresses.build_fortress,
    MovePirate: pirate.move_pirate,
    TakeLoan: loans.take_loan,
    Repay: settling.settle,
    Extend: settling.settle,
    NameStarter: settling.name_starter,
}
"""The function of each kind of move that turns up no cards."""


def play(state: GameState, move: Move, turned_up: Sequence[str] = ()) -> CapitanPlayed | Refusal:
    """The position after a move of the seat to act, with what happened; or why the rules refuse it.

    `turned_up` are the cards the decks answer, for `end` and `pass` alone: destination cards first, each by place (C3).
    """
    if isinstance(move, End):
        return rounds.end_turn(state, turned_up)
    if isinstance(move, Pass):
        return rounds.pass_turn(state, turned_up)
    if turned_up:
        return refuse(RefusalCode.WRONG_CARDS, "C3", cards=tuple(turned_up))
    return _EFFECTS[type(move)](state, move)


def turn_steps(state: GameState, turn: Sequence[Move]) -> Iterator[CapitanPlayed]:
    """The moves of a turn, one after the other, but for its end. ValueError if the rules refuse one of them."""
    for move in turn[:-1] if turn and isinstance(turn[-1], (End, Pass)) else turn:
        played = expect_played(move, play(state, move))
        state = played.state
        yield played


def before_end(state: GameState, turn: Sequence[Move]) -> GameState:
    """The position after a turn but for its end. ValueError if the rules refuse a move of it."""
    for played in turn_steps(state, turn):
        state = played.state
    return state
