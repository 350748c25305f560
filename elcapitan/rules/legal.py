"""Every legal move of a position, the most harmless first.

Asks each rule its own "why not"; knows no rule itself. A seat that always plays the first one ends its turns and the
game: the server does so for a computer player that fails.
"""

from __future__ import annotations

from collections.abc import Iterator

from elcapitan.rules import building, cards, fortresses, loans, pirate, reopening, rounds, sailing, settling
from elcapitan.rules.building import open_sites
from elcapitan.rules.moves import (
    BuildFortress,
    End,
    Extend,
    Move,
    NameStarter,
    Pass,
    Reopen,
    Repay,
)
from elcapitan.rules.state import GameState, Stage, piece_of

END, FORTRESS = End(), BuildFortress()


def legal_moves(state: GameState) -> list[Move]:
    """All legal moves of the seat to act, always in the same order; none when the game is over."""
    if state.stage is not Stage.TURN:
        return _between_phases(state)
    if state.turn.acted:
        ends = [END] if rounds.why_not_end(state) is None else []
        return [*ends, *pirate.pirate_moves(state), *cards.purchases(state)]
    moves = [*_actions(state), *loans.loans_open(state), *sailing.open_legs(state), *cards.purchases(state)]
    if moves:
        return moves if state.pirate is None else [*moves, *pirate.pirate_moves(state)]
    return [Pass()] if rounds.why_not_pass(state) is None else []


def _between_phases(state: GameState) -> list[Move]:
    match state.stage:
        case Stage.SETTLING:
            return list(_settlings(state))
        case Stage.STARTING:
            return [NameStarter(seat) for seat in state.seats_from(state.seat)]
        case _:
            return []


def _actions(state: GameState) -> list[Move]:
    mover = state.mover
    if not mover.space:
        return []
    moves: list[Move] = []
    standing = state.city(mover.place)
    for neutral in (False, True) if len(state.players) == 2 else (False,):
        if standing.picture and piece_of(state.seat, neutral) in standing.picture:
            reopenings = [Reopen(site, neutral) for site in open_sites(standing)]
            moves += [move for move in reopenings if reopening.why_not(state, move) is None]
        moves += building.buildings(state, neutral)
    if fortresses.buildable(state):
        moves.append(FORTRESS)
    return moves


def _settlings(state: GameState) -> Iterator[Move]:
    amounts = dict.fromkeys(loan.amount for loan in state.mover.loans if not loan.extended)
    for make in (Repay, Extend):
        for amount in amounts:
            move: Repay | Extend = make(amount)
            if settling.why_not(state, move) is None:
                yield move
