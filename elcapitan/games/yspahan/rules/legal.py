"""All legal moves of a position, the most harmless first.

Asks each rule for its moves; knows no rule itself. A seat that always plays the first one ends its turns and the game:
the server does so for a computer player that fails.
"""

from __future__ import annotations

from elcapitan.games.yspahan.rules.actions import drawing_moves, taking_moves, taking_moves_with_card
from elcapitan.games.yspahan.rules.buildings import building_moves
from elcapitan.games.yspahan.rules.card_effects import card_moves
from elcapitan.games.yspahan.rules.cards import card_kinds
from elcapitan.games.yspahan.rules.dice import floors_to_take, roll_moves
from elcapitan.games.yspahan.rules.model.moves import EndTurn, Move
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.souks import place_moves, supply_floors, supply_moves
from elcapitan.games.yspahan.rules.supervisor import KEEP, SEND, first_moves, supervisor_moves
from elcapitan.games.yspahan.rules.two_players import PLAYERS as TWO

END = EndTurn()


def legal_moves(state: YspahanState) -> list[Move]:
    """All legal moves of the seat to act, always in the same order; none when the game is over."""
    match state.stage:
        case YspahanStage.ROLL:
            return [*roll_moves(state), *card_moves(state)]
        case YspahanStage.MAIN:
            return _main_moves(state)
        case YspahanStage.PLACING:
            return list[Move](place_moves(state))
        case YspahanStage.LOADING:
            return [SEND, KEEP] if state.asked is not None else list[Move](first_moves(state))
        case YspahanStage.AFTER if len(state.players) == TWO or state.built:
            return [END, *card_moves(state)]
        case YspahanStage.AFTER:
            return [END, *building_moves(state, []), *card_moves(state)]
        case _:
            return []


def _main_moves(state: YspahanState) -> list[Move]:
    floors = floors_to_take(state)
    districts = supply_floors(state, floors)
    moves: list[Move] = [
        *taking_moves(state, floors),
        *drawing_moves(state, floors),
        *supervisor_moves(state, floors),
        *supply_moves(districts),
    ]
    if len(state.players) == TWO:
        moves += building_moves(state, floors)
    if cards := card_kinds(state.mover):
        moves += [*taking_moves_with_card(floors, cards), *supply_moves(districts, cards), *card_moves(state)]
    return moves
