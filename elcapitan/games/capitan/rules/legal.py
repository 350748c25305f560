"""Every legal move of a position, the most harmless first.

Asks each rule its own "why not"; knows no rule itself. A seat that always plays the first one ends its turns and the
game: the server does so for a computer player that fails.
"""

from __future__ import annotations

from typing import Final

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
from elcapitan.games.capitan.rules.building import cached_open_sites
from elcapitan.games.capitan.rules.model.moves import BuildFortress, End, Extend, Move, NameStarter, Pass, Reopen, Repay
from elcapitan.games.capitan.rules.model.state import GameState, Stage, piece_of

END: Final = End()
PASS: Final = Pass()
FORTRESS: Final = BuildFortress()
TURN: Final = Stage.TURN


def legal_moves(state: GameState) -> list[Move]:
    """All legal moves of the seat to act, always in the same order; none when the game is over."""
    if state.stage is not TURN:
        return _between_phases(state)
    moves: list[Move] = []
    if state.turn.acted:
        if rounds.why_not_end(state) is None:
            moves.append(END)
        moves += pirate.pirate_moves(state)
        cards.add_purchases(state, moves)
        return moves
    _add_actions(state, moves)
    loans.add_loans(state, moves)
    sailing.add_legs(state, moves)
    cards.add_purchases(state, moves)
    if moves:
        if state.pirate is not None:
            moves += pirate.pirate_moves(state)
    elif rounds.why_not_pass(state) is None:
        moves.append(PASS)
    return moves


def _between_phases(state: GameState) -> list[Move]:
    match state.stage:
        case Stage.SETTLING:
            return _settlings(state)
        case Stage.STARTING:
            return [NameStarter(seat) for seat in state.seats_from(state.seat)]
        case _:
            return []


def _add_actions(state: GameState, moves: list[Move]) -> None:
    if not state.mover.space:
        return
    _add_placings(state, False, moves)
    if len(state.players) == 2:
        _add_placings(state, True, moves)
    if fortresses.is_buildable(state):
        moves.append(FORTRESS)


def _add_placings(state: GameState, neutral: bool, moves: list[Move]) -> None:
    standing = state.city(state.mover.place)
    if standing.picture and piece_of(state.seat, neutral) in standing.picture:
        for site in cached_open_sites(standing):
            move = Reopen(site, neutral)
            if reopening.why_not(state, move) is None:
                moves.append(move)
    building.add_buildings(state, neutral, moves)


def _settlings(state: GameState) -> list[Move]:
    moves: list[Move] = []
    asked: list[int] = []
    for loan in state.mover.loans:
        if not loan.extended and loan.amount not in asked:
            asked.append(loan.amount)
    for amount in asked:
        repaid = Repay(amount)
        if settling.why_not(state, repaid) is None:
            moves.append(repaid)
    for amount in asked:
        extended = Extend(amount)
        if settling.why_not(state, extended) is None:
            moves.append(extended)
    return moves
