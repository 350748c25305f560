"""Playing a move: one function for every kind, each in the module of its rule. The position given is never changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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


def play(state: GameState, move: Move, turned_up: Sequence[str] = ()) -> CapitanPlayed | Refusal:
    """The position after a move of the seat to act, with what happened; or why the rules refuse it.

    `turned_up` are the cards the decks answer, for `end` and `pass` alone: destination cards first, each by place (C3).
    """
    if turned_up and not isinstance(move, (End, Pass)):
        return refuse(RefusalCode.WRONG_CARDS, "C3", cards=tuple(turned_up))
    match move:  # the commonest first
        case Buy():
            return cards.buy(state, move)
        case Sail():
            return sailing.sail(state, move)
        case End():
            return rounds.end_turn(state, move, turned_up)
        case Pass():
            return rounds.pass_turn(state, move, turned_up)
        case Build():
            return building.build(state, move)
        case Reopen():
            return reopening.reopen(state, move)
        case BuildFortress():
            return fortresses.build_fortress(state, move)
        case MovePirate():
            return pirate.move_pirate(state, move)
        case TakeLoan():
            return loans.take_loan(state, move)
        case Repay() | Extend():
            return settling.settle(state, move)
        case NameStarter():
            return settling.name_starter(state, move)


def turn_steps(state: GameState, turn: Sequence[Move]) -> Iterator[CapitanPlayed]:
    """The moves of a turn, one after the other, but for its end. ValueError if the rules refuse one of them."""
    for move in turn[:-1] if turn and isinstance(turn[-1], (End, Pass)) else turn:
        played = play(state, move)
        if isinstance(played, Refusal):
            raise ValueError(f"{move} is refused: {played.text}")
        state = played.state
        yield played


def before_end(state: GameState, turn: Sequence[Move]) -> GameState:
    """The position after a turn but for its end. ValueError if the rules refuse a move of it."""
    for played in turn_steps(state, turn):
        state = played.state
    return state
