"""Reopening a shut-down warehouse (rule O1), free of charge and by the same sites as building.

Knows the picture of a city; sites and runs are building.py's, what a dark site does is shutdown.py's.
"""

from __future__ import annotations

from elcapitan.games.capitan.rules import turn
from elcapitan.games.capitan.rules.building import sites_for, why_not_in_harbour, why_not_site
from elcapitan.games.capitan.rules.model.events import WarehouseReopened
from elcapitan.games.capitan.rules.model.moves import Reopen
from elcapitan.games.capitan.rules.model.pieces import piece_of
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.games.capitan.rules.shutdown import place_warehouse
from elcapitan.kit.rules.played import Played


def why_not(state: GameState, move: Reopen) -> Refusal | None:
    """The first rule that forbids the move, or None. A purse below zero does not (Q2)."""
    return (
        turn.why_no_action(state)
        or why_not_in_harbour(state)
        or _why_none_here(state, move.neutral)
        or why_not_site(state, state.mover.place, move.site, piece_of(state.seat, move.neutral))
    )


def reopening_moves(state: GameState, neutral: bool) -> list[Reopen]:
    """Every reopening in that colour that `why_not` allows a ship in harbour before its action, by site."""
    standing = state.city(state.mover.place)
    if not standing.picture or _why_none_here(state, neutral) is not None:
        return []
    sites = sites_for(standing, piece_of(state.seat, neutral), len(state.players))
    return [Reopen(site, neutral) for site in sites]


def _why_none_here(state: GameState, neutral: bool) -> Refusal | None:
    """Why the mover has no warehouse of that colour to reopen in the harbour where their ship is (O1, N1)."""
    if neutral and len(state.players) != 2:
        return refuse(RefusalCode.NO_NEUTRAL_COLOURS, "N1")
    place = state.mover.place
    if piece_of(state.seat, neutral) not in state.city(place).picture:
        return refuse(RefusalCode.NONE_SHUT_DOWN, "O1", city=place, neutral=neutral)
    return None


def reopen(state: GameState, move: Reopen) -> CapitanPlayed | Refusal:
    """Put a shut-down warehouse back into the row; a dark site shuts down as ever (D1).

    O1: "A player whose ship is in harbour there takes, as their action and for free, one of their own shut-down
    warehouses from the picture and places it."
    """
    if refused := why_not(state, move):
        return refused
    place, piece = state.mover.place, piece_of(state.seat, move.neutral)
    standing = state.city(place)
    at = standing.picture.index(piece)
    cleared = state.with_city(place, standing._replace(picture=standing.picture[:at] + standing.picture[at + 1 :]))
    event = WarehouseReopened(state.seat, place, move.site, move.neutral)
    after, history = place_warehouse(cleared, place, move.site, piece, event)
    return Played(turn.with_action_taken(after), history)
