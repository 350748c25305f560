"""Sailing by cards, harbour spaces and passing ships (rules L1 to L7).

Knows cards, the grid and harbours. Knows nothing of what a ship does once it is in harbour. The bank is reached
by taking a loan only (L6, loans.py).
"""

from __future__ import annotations

from elcapitan.games.capitan.rules import turn
from elcapitan.games.capitan.rules.cards import decks_after_discard
from elcapitan.games.capitan.rules.model.board import Board, DestinationCard
from elcapitan.games.capitan.rules.model.events import Sailed
from elcapitan.games.capitan.rules.model.moves import Sail
from elcapitan.games.capitan.rules.model.pieces import City, PirateMove, Turn
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.games.capitan.rules.reach import reach
from elcapitan.kit.rules.played import Played


def why_not(state: GameState, move: Sail) -> Refusal | None:
    """The first rule that forbids the leg, or None."""
    if refused := turn.why_no_action(state) or _why_not_from_here(state):
        return refused
    if move.card not in state.mover.hand:
        return refuse(RefusalCode.NOT_IN_HAND, "L1", card=move.card)
    if move.city not in state.board.index:
        return refuse(RefusalCode.UNKNOWN_CITY, "L1", city=move.city)
    board = state.board
    card, city = board.number[move.card], board.index[move.city]
    if not board.leads[board.place[state.mover.place]][card] >> city & 1:
        return _why_no_leg(board, move, state.mover.place)
    if not reach(state).is_in_reach_after_sailing(card, city):
        return refuse(RefusalCode.STRANDED, "T6")
    return None


def sailing_moves(state: GameState) -> list[Sail]:
    """Every leg that `why_not` allows before the action, by card and city."""
    moves: list[Sail] = []
    if not state.mover.hand or _why_not_from_here(state) is not None:
        return moves
    within, board = reach(state), state.board
    place = board.place[state.mover.place]
    leads, ends, sails = board.leads[place], board.ends[place], board.sails[place]
    for card in within.hand:
        if not leads[card] & ~within.opened:  # they can act wherever it leads
            moves += sails[card]
            continue
        for at, city in enumerate(ends[card]):
            if within.is_in_reach_after_sailing(card, city):
                moves.append(sails[card][at])
    return moves


def _why_not_from_here(state: GameState) -> Refusal | None:
    """Why the mover sails nowhere from where they are, whatever the card.

    X9: "Who has collected before their action can no longer sail this turn."
    """
    if state.turn.pirate is PirateMove.COLLECTED:
        return refuse(RefusalCode.COLLECTED, "X9", city=state.mover.place)
    return None


def _why_no_leg(board: Board, move: Sail, place: str) -> Refusal | None:
    """Why the card does not lead from `place` to the city.

    L1: "From anywhere straight to the city named on the card, not to the city where the ship is." L2: "From the city
    where the ship is, up to as many steps as the card has seals." L3: "A link card joins its two cities." L7: "From the
    bank, and at the start of the game, only L1 leads away."
    """
    card = board.cards[move.card]
    if isinstance(card, DestinationCard):
        if move.city == place:
            return refuse(RefusalCode.ALREADY_THERE, "L1" if card.city == place else "L2", city=place)
        if card.city == move.city:  # L1: from anywhere
            return None
        if place not in board.index:
            return refuse(RefusalCode.NOT_FROM_HERE, "L7", place=place)
        if (steps := board.steps(place, move.city)) > card.seals:
            return refuse(RefusalCode.OUT_OF_REACH, "L2", city=move.city, steps=steps, seals=card.seals)
        return None
    if place not in board.index:
        return refuse(RefusalCode.NOT_FROM_HERE, "L7", place=place)
    if move.city == place:
        return refuse(RefusalCode.ALREADY_THERE, "L3", city=place)
    if card.other_end(place) != move.city:
        return refuse(RefusalCode.NOT_ON_CARD, "L3", first=card.cities[0], second=card.cities[1])
    return None


def sail(state: GameState, move: Sail) -> CapitanPlayed | Refusal:
    """Play the card; the ship comes into the harbour of the city or is only passing (L5).

    L4: "A ship that arrives takes the first free harbour space, counted from the cheapest."
    """
    if refused := why_not(state, move):
        return refused
    mover, at = state.mover, state.board.index[move.city]
    cities = list(_leave_space(state))
    space = cities[at].free_space()
    if space:
        cities[at] = cities[at].with_ship(space, state.seat)
    hand = list(mover.hand)
    hand.remove(move.card)
    destinations, links = decks_after_discard(state, move.card)
    after = state._replace(
        players=state.with_seat(state.seat, mover._replace(hand=tuple(hand), place=move.city, space=space)),
        cities=tuple(cities),
        destinations=destinations,
        links=links,
        turn=Turn(begun=True, sailed=True, pirate=state.turn.pirate),
    )
    return Played(after, ((Sailed(state.seat, move.card, mover.place, move.city, space), after),))


def leave_harbour(state: GameState) -> GameState:
    """The mover's ship out of its harbour space; what falls free there is free at once."""
    players = state.with_seat(state.seat, state.mover._replace(space=0))
    return state._replace(players=players, cities=_leave_space(state)) if state.mover.space else state


def _leave_space(state: GameState) -> tuple[City, ...]:
    """The cities once the mover's ship has left its harbour space."""
    mover = state.mover
    if not mover.space:
        return state.cities
    return state.with_standing(mover.place, state.city(mover.place).without_ship(state.seat))
