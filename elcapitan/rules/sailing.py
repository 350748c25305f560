"""Sailing by cards, harbour spaces and passing ships (rules L1 to L7).

Knows cards, the grid and harbours. Knows nothing of what a ship does once it lies in harbour. The bank is reached
by taking a loan only (L6, loans.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from elcapitan.rules import turn
from elcapitan.rules.board import Board, DestinationCard
from elcapitan.rules.cards import discarded
from elcapitan.rules.events import Sailed
from elcapitan.rules.moves import Sail
from elcapitan.rules.reach import reach
from elcapitan.rules.refusal import Refused, Why, refuse
from elcapitan.rules.state import GameState, Played


def why_not(state: GameState, move: Sail) -> Refused | None:
    """The first rule that forbids the leg, or None."""
    if refused := turn.why_no_action(state):
        return refused
    if move.card not in state.mover.hand:
        return refuse(Why.NOT_IN_HAND, "L1", card=move.card)
    if move.city not in state.board.index:
        return refuse(Why.UNKNOWN_CITY, "L1", city=move.city)
    if refused := _why_no_leg(state.board, move, state.mover.place):
        return refused
    if not reach(state).after_sailing(move.card, move.city):
        return refuse(Why.STRANDED, "T6")
    return None


def open_legs(state: GameState) -> Iterator[Sail]:
    """Every leg that `why_not` allows, by card and city; what they have in common is asked once."""
    mover = state.mover
    if not mover.hand or turn.why_no_action(state):
        return
    leads = state.board.legs[mover.place]
    for card in mover.hand:
        for city in leads.get(card, ()):
            if reach(state).after_sailing(card, city):
                yield Sail(card, city)


def _why_no_leg(board: Board, move: Sail, place: str) -> Refused | None:
    """Why the card does not lead from `place` to the city (L1 to L3, L7)."""
    card = board.cards[move.card]
    if isinstance(card, DestinationCard):
        if move.city == place:
            return refuse(Why.ALREADY_THERE, "L1" if card.city == place else "L2", city=place)
        if card.city == move.city:  # L1: from anywhere
            return None
        if place not in board.index:
            return refuse(Why.NOT_FROM_HERE, "L7", place=place)
        if (steps := board.steps(place, move.city)) > card.seals:
            return refuse(Why.OUT_OF_REACH, "L2", city=move.city, steps=steps, seals=card.seals)
        return None
    if place not in board.index:
        return refuse(Why.NOT_FROM_HERE, "L7", place=place)
    if move.city == place:
        return refuse(Why.ALREADY_THERE, "L3", city=place)
    if card.other_end(place) != move.city:
        return refuse(Why.NOT_ON_CARD, "L3", first=card.cities[0], second=card.cities[1])
    return None


def sail(state: GameState, move: Sail) -> Played | Refused:
    """Play the card; the ship takes the first free harbour space of the city or is only passing (L4, L5)."""
    if refused := why_not(state, move):
        return refused
    after = _sailed(state, move)
    event = Sailed(state.seat, move.card, state.mover.place, move.city, after.mover.space)
    return Played(after._replace(turn=state.turn._replace(begun=True)), (event,))


def _sailed(state: GameState, move: Sail) -> GameState:
    return arrived(left_harbour(discarded(state, move.card)), move.city)


def left_harbour(state: GameState) -> GameState:
    """The mover's ship out of its harbour space; what falls free there is free at once."""
    mover = state.mover
    if not mover.space:
        return state
    city = state.city(mover.place)
    harbour = tuple(0 if seat == state.seat else seat for seat in city.harbour)
    return state.with_city(mover.place, city._replace(harbour=harbour)).with_mover(mover._replace(space=0))


def arrived(state: GameState, city: str) -> GameState:
    """The mover's ship, in no harbour space now, comes to a city: the first free space, or passing (L4, L5)."""
    standing = state.city(city)
    space = standing.free_space()
    after = state.with_mover(state.mover._replace(place=city, space=space))
    if not space:
        return after
    harbour = (*standing.harbour[: space - 1], state.seat, *standing.harbour[space:])
    return after.with_city(city, standing._replace(harbour=harbour))
