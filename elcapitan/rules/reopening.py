"""Reopening a shut-down warehouse (rule O1), free of charge and by the same sites as building.

Knows the picture of a city; sites and runs are building.py's, what a dark site does is shutdown.py's.
"""

from __future__ import annotations

from elcapitan.rules import turn
from elcapitan.rules.building import why_not_in_harbour, why_not_site
from elcapitan.rules.events import WarehouseReopened
from elcapitan.rules.moves import Reopen
from elcapitan.rules.refusal import Refused, Why, refuse
from elcapitan.rules.shutdown import placed
from elcapitan.rules.state import GameState, Played, piece_of


def why_not(state: GameState, move: Reopen) -> Refused | None:
    """The first rule that forbids the move, or None. A purse below zero does not (Q2)."""
    if refused := turn.why_no_action(state) or why_not_in_harbour(state):
        return refused
    if move.neutral and len(state.players) != 2:
        return refuse(Why.NO_NEUTRAL_COLOURS, "N1")
    place, piece = state.mover.place, piece_of(state.seat, move.neutral)
    if piece not in state.city(place).picture:
        return refuse(Why.NONE_SHUT_DOWN, "O1", city=place, neutral=move.neutral)
    return why_not_site(state, place, move.site, piece)


def reopen(state: GameState, move: Reopen) -> Played | Refused:
    """Her shut-down warehouse goes from the picture to the row (O1); a dark site shuts down as ever (D1)."""
    if refused := why_not(state, move):
        return refused
    place, piece = state.mover.place, piece_of(state.seat, move.neutral)
    standing = state.city(place)
    at = standing.picture.index(piece)
    cleared = state.with_city(place, standing._replace(picture=standing.picture[:at] + standing.picture[at + 1 :]))
    after, further = placed(cleared, place, move.site, piece)
    return Played(turn.acted(after), (WarehouseReopened(state.seat, place, move.site, move.neutral), *further))
