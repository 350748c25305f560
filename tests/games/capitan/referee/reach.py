"""Buying (C1), sailing (L1 to L5, L7) and whether an action is still within reach (T6), by trying everything.

Knows the ways over the board. Knows nothing of whose turn it is or of what was done in it (judge.py).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from tests.games.capitan.referee.actions import some_action
from tests.games.capitan.referee.board import DESTINATION, KINDS, Card, Place
from tests.games.capitan.referee.errors import BreachError
from tests.games.capitan.referee.position import AT_BANK, AT_START, Position, Ship


def buy(position: Position, card: Card) -> Position:
    """Pay the printed price and take the card from its place on display; the place stays a gap (C1)."""
    display, player = position.displays[card.kind], position.mover
    if card.text not in display:
        raise BreachError("C1", f"{card.text} is not on display.")
    if player.money < 0:
        raise BreachError("Q2", "Nothing is bought with a negative purse.")
    if player.money < card.price:
        raise BreachError("C1", f"{card.text} costs {card.price} florins and she has {player.money}.")
    gapped = tuple(None if shown == card.text else shown for shown in display)
    paid = replace(player, money=player.money - card.price, hand=(*player.hand, card.text))
    return replace(position.with_player(position.seat, paid), displays={**position.displays, card.kind: gapped})


def sail(position: Position, card: Card, goal: str) -> Position:
    """Play the card from the hand and bring the ship to the goal."""
    player = position.mover
    if card.text not in player.hand:
        raise BreachError("L1", f"{card.text} is not in her hand.")
    check_way(position, player.ship.place, card, goal)
    rest = list(player.hand)
    rest.remove(card.text)
    moved = replace(player, hand=tuple(rest), ship=_arrival(position, goal))
    discards = {**position.discards, card.kind: position.discards[card.kind] | {card.text}}  # C2
    return replace(position.with_player(position.seat, moved), discards=discards, arrived=goal)


def action_within_reach(position: Position) -> bool:
    """T6: by any purchases and sailings that are still possible, tried breadth first.

    A card is bought here only to be played at once: bought sooner it costs the same, never played it only costs. And a
    ship that stands where it stood before with all the cards of that time spent, and perhaps others, is not followed
    again: whatever it could do now it could do then.
    """
    if position.collected:  # X9: they sail no more in this turn
        return some_action(position)
    waiting: deque[tuple[Position, frozenset[str]]] = deque([(position, frozenset())])
    spent_at: dict[Ship, list[frozenset[str]]] = {position.mover.ship: [frozenset()]}
    while waiting:
        here, spent_before = waiting.popleft()
        if some_action(here):
            return True
        for card, there in _legs(here):
            spent, earlier = spent_before | {card}, spent_at.setdefault(there.mover.ship, [])
            if not any(less <= spent for less in earlier):
                earlier.append(spent)
                waiting.append((there, spent))
    return False


def check_way(position: Position, here: str, card: Card, goal: str) -> None:
    """Whether a ship that is here gets to the goal by this card; raises BreachError if not."""
    if goal == here:
        raise BreachError("L1" if card.cities == (goal,) else "L2", f"The ship is in {goal} already.")
    if card.kind == DESTINATION and card.cities == (goal,):
        return  # L1: from anywhere
    if here in (AT_START, AT_BANK):
        raise BreachError("L7", "From the bank and from the start only a destination card to its own city leads away.")
    if card.kind == DESTINATION:
        if goal not in _within(position, here, card.seals):
            raise BreachError("L2", f"{goal} is more than {card.seals} steps from {here}.")
    elif {here, goal} != set(card.cities):
        raise BreachError("L3", f"{card.text} does not join {here} and {goal}.")


def _within(position: Position, here: str, seals: int) -> set[str]:
    """Every city that so many steps can end in, walked step by step (L2), over places without a tile too (X1)."""
    cities = {city.at: city.id for city in position.board.cities.values()}
    reached: set[Place] = {position.board.cities[here].at}
    for _ in range(seals):
        for column, row in list(reached):
            reached |= {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
    return {cities[place] for place in reached if place in cities} - {here}


def _arrival(position: Position, goal: str) -> Ship:
    """L4: the first free space, counted from the cheapest; L5: none free, passing. They come from elsewhere."""
    free = position.free_spaces(goal)
    return Ship(goal, free[0] if free else None)


def _legs(position: Position) -> Iterator[tuple[str, Position]]:
    """Every sailing with a card in hand or with one bought for it."""
    holding = [(card, position) for card in position.mover.hand]
    for kind in KINDS:
        for shown in position.displays[kind]:
            if shown is not None:
                with suppress(BreachError):
                    holding.append((shown, buy(position, position.board.cards[shown])))
    for card, table in holding:
        for goal in position.board.cities:
            with suppress(BreachError):
                yield card, sail(table, position.board.cards[card], goal)
