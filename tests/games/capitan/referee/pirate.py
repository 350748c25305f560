"""The pirate ship: where it goes (X8), what it collects (X9) and what moving it costs (X10).

Each move raises BreachError where it is not allowed, else answers the position after it. Whether it is time for a
pirate move, and whether an action stays within reach, is asked in judge.py.
"""

from __future__ import annotations

from dataclasses import replace

from tests.games.capitan.referee.board import Card, steps_between
from tests.games.capitan.referee.errors import BreachError
from tests.games.capitan.referee.position import Piece, Position, Ship
from tests.games.capitan.referee.reach import check_way


def bound_to_charge(position: Position) -> bool:
    """X9: their ship has come to the pirate's city and stays, and no pirate move of this turn has lifted the duty."""
    city = position.board.pirate_city
    return city is not None and city == position.arrived == position.mover.ship.place and not position.pirate_moved


def collect(position: Position, city: str, space: int) -> Position:
    """X9: free of charge, and every other owner in the new city pays for what stands there, or what they have left."""
    _pirate(position)
    if not bound_to_charge(position):
        raise BreachError("X9", "Only who has come to the pirate's city in this turn, and stays there, charges.")
    if position.mover.ship.space is None:
        raise BreachError("L5", "Who is only passing does not stay for her action.")
    moved = _to(position, city, space)
    rate = position.board.protection[position.phase - 1]
    for seat, player in enumerate(position.players, start=1):
        if seat == position.seat:
            continue
        buildings = position.rows[city].sites.count(Piece(seat)) + position.fortresses[city].count(seat)
        paid = min(rate * buildings, max(0, player.money))
        moved = moved.with_player(seat, replace(moved.player(seat), money=moved.player(seat).money - paid))
        moved = moved.with_player(moved.seat, replace(moved.mover, money=moved.mover.money + paid))
    return replace(moved, collected=True)


def move_by_florins(position: Position, city: str, space: int) -> Position:
    """X10: so many florins a step, from place to place over the grid."""
    pirate, cities, money = _pirate(position), position.board.cities, position.mover.money
    price = position.board.pirate_step * steps_between(cities[pirate.place].at, cities[city].at)
    if money < 0:
        raise BreachError("Q2", "Nothing is bought with a negative purse.")
    if money < price:
        raise BreachError("X10", f"It costs {price} florins and she has {money}.")
    moved = _to(position, city, space)
    return moved.with_player(moved.seat, replace(moved.mover, money=money - price))


def move_by_cards(position: Position, city: str, space: int, cards: list[Card]) -> Position:
    """X10: by one card or two from their hand, used from where the pirate is as a ship would use them."""
    played = {card.text for card in cards}
    if len(played) != len(cards) or not played <= set(position.mover.hand):
        raise BreachError("X10", "The pirate moves by cards of her hand, each used once.")
    ends = {_pirate(position).place}
    for card in cards:
        ends = {end for start in ends for end in position.board.cities if _leads(position, start, card, end)}
    if city not in ends:
        raise BreachError("X10", f"The pirate does not get to {city} by that.")
    moved = _to(position, city, space)
    discards = dict(moved.discards)
    for card in cards:
        discards[card.kind] |= {card.text}  # C2
    hand = tuple(card for card in moved.mover.hand if card not in played)
    return replace(moved.with_player(moved.seat, replace(moved.mover, hand=hand)), discards=discards)


def _pirate(position: Position) -> Ship:
    if position.pirate is None:
        raise BreachError("X7", "There is no pirate ship in this game.")
    return position.pirate


def _leads(position: Position, start: str, card: Card, end: str) -> bool:
    try:
        check_way(position, start, card, end)
    except BreachError:
        return False
    return True


def _to(position: Position, city: str, space: int) -> Position:
    """X8: onto a free space, or onto a ship's, which then goes to the cheapest free space."""
    if city == _pirate(position).place:
        raise BreachError("X8", f"The pirate is in {city} already.")
    free = position.free_spaces(city)
    if not free:
        raise BreachError("X8", f"No harbour space of {city} is free.")
    if not 1 <= space <= len(position.board.cities[city].harbour):
        raise BreachError("X8", f"{city} has no harbour space {space}.")
    for seat, player in enumerate(position.players, start=1):
        if player.ship == Ship(city, space):
            position = position.with_player(seat, replace(player, ship=Ship(city, free[0])))
    return replace(position, pirate=Ship(city, space))
