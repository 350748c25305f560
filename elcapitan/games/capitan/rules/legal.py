"""All legal moves of a position, the most harmless first.

Asks each rule its own "why not"; knows no rule itself. A seat that always plays the first one ends its turns and the
game: the server does so for a computer player that fails.
"""

from __future__ import annotations

from typing import Final

from elcapitan.games.capitan.rules import building, rounds
from elcapitan.games.capitan.rules.building import building_moves
from elcapitan.games.capitan.rules.cards import purchase_moves
from elcapitan.games.capitan.rules.fortresses import fortress_moves
from elcapitan.games.capitan.rules.loans import loan_moves
from elcapitan.games.capitan.rules.model.moves import End, Move, NameStarter, Pass
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.pirate import pirate_moves
from elcapitan.games.capitan.rules.reopening import reopening_moves
from elcapitan.games.capitan.rules.sailing import sailing_moves
from elcapitan.games.capitan.rules.settling import settling_moves

END: Final = End()
PASS: Final = Pass()
COLOURS: Final = (False, True)
"""Main and neutral (N1)."""


def legal_moves(state: GameState) -> list[Move]:
    """All legal moves of the seat to act, always in the same order; none when the game is over."""
    match state.stage:
        case Stage.TURN:
            return _turn_moves(state)
        case Stage.SETTLING:
            return list[Move](settling_moves(state))
        case Stage.STARTING:
            return [NameStarter(seat) for seat in state.seats_from(state.seat)]
        case _:
            return []


def _turn_moves(state: GameState) -> list[Move]:
    if state.turn.acted:
        moves: list[Move] = [END] if rounds.why_not_end(state) is None else []
        if state.pirate is not None:
            moves += pirate_moves(state)
        moves += purchase_moves(state)
        return moves
    return with_other_moves(state, building_actions(state))


def building_actions(state: GameState) -> list[Move]:
    """The actions B, O and F that are legal before the action of a turn: the first on the list of legal moves."""
    moves: list[Move] = []
    if building.why_not_in_harbour(state) is None:
        for neutral in COLOURS if len(state.players) == 2 else COLOURS[:1]:
            moves += reopening_moves(state, neutral)
            moves += building_moves(state, neutral)
        moves += fortress_moves(state)
    return moves


def with_other_moves(state: GameState, moves: list[Move]) -> list[Move]:
    """The list of legal moves that begins with those `building_actions`."""
    moves += loan_moves(state)
    moves += sailing_moves(state)
    moves += purchase_moves(state)
    if not moves:
        if rounds.why_not_pass(state) is None:
            moves.append(PASS)
    elif state.pirate is not None:
        moves += pirate_moves(state)
    return moves
