"""How the ship comes to every city, by which cards and for how much, and what could be done there (L1 to L7, T6).

The cards are those of the hand, which are paid already, and the open ones at their prices. What the purse holds is not
asked here: a city out of reach by two florins is worth knowing.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from elcapitan.client.table.last_results import remembered
from elcapitan.games.capitan.rules.model.pieces import BANK, START, Turn
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.reach import FREE, NEVER, purse_needed
from elcapitan.games.capitan.rules.sailing import leave_harbour

MAX_LEGS = 3
"""Of the ways that are listed; the cheapest is found however many cards it takes."""
MAX_ROUTES = 6


class RouteLeg(NamedTuple):
    """One card played."""

    card: str
    city: str
    """Where it leads."""
    price: int
    """Florins for the card; 0 for one in hand."""


class ShipRoute(NamedTuple):
    """Cards that bring the ship to a city, in the order in which they are played."""

    legs: tuple[RouteLeg, ...]

    @property
    def price(self) -> int:
        return sum(leg.price for leg in self.legs)


class CityReach(NamedTuple):
    """What it takes to stand in a city in this turn."""

    city: str
    ways: tuple[ShipRoute, ...]
    """The cheapest first; none where no cards lead there. One without legs: they are there."""
    space: int
    """The harbour space they would get; 0 if all are taken (L5)."""
    action: int | None
    """Florins for the cheapest action there (B, O, F); None where they could do nothing."""

    @property
    def price(self) -> int | None:
        """Florins for the cheapest cards that lead there; None where none do."""
        return self.ways[0].price if self.ways else None

    @property
    def total(self) -> int | None:
        """Florins for getting there and acting; None where that cannot be."""
        return None if self.price is None or self.action is None else self.price + self.action


@remembered(4)
def reachable_cities(state: GameState, seat: int) -> tuple[CityReach, ...]:
    """Every city in the board's order, for that seat's ship where it is now; as their turn stands, if it is theirs."""
    mine = state if state.seat == seat else state._replace(seat=seat, turn=Turn())
    onward = _cards_onward(mine)
    cheapest, listed = _cheapest(mine, onward), _routes_by_city(mine, onward)
    away = leave_harbour(mine)
    found = []
    for plan in mine.board.cities:
        city = plan.id
        if mine.mover.place == city and mine.mover.space:
            ways: tuple[ShipRoute, ...] = (ShipRoute(()),)
            space = mine.mover.space
        else:
            nodes, space = listed.get(city, []), away.city(city).free_space()
            best = cheapest.get(city)
            if best and not (nodes and nodes[0].price <= best.price):
                nodes = [best, *nodes]
            ways = tuple([node.way() for node in nodes[:MAX_ROUTES]])
        needed = purse_needed(mine, city, space) if space else NEVER
        if needed > 0 and mine.mover.money < 0:  # Q2: a purse below zero builds nothing, not even for nothing
            needed = NEVER
        action = None if needed == NEVER else 0 if needed == FREE else needed
        found.append(CityReach(city, ways, space, action))
    return tuple(found)


def cheapest_turn(reached: tuple[CityReach, ...]) -> CityReach | None:
    """Where an action is to be had for the fewest florins, cards and all; None where nowhere."""
    open_ = [each for each in reached if each.total is not None]
    return min(open_, key=lambda each: (each.total or 0, len(each.ways[0].legs)), default=None)


@remembered(4)
def reachable_from_bank(state: GameState, seat: int) -> tuple[CityReach, ...]:
    """The same for their next turn if they go to the bank now: the same cards, all prices as they are (L6, L7)."""
    left = leave_harbour(state if state.seat == seat else state._replace(seat=seat, turn=Turn()))
    return reachable_cities(left.with_mover(left.mover._replace(place=BANK))._replace(turn=Turn()), seat)


class _Node(NamedTuple):
    """Where some cards have brought the ship."""

    price: int
    place: str
    mask: int
    """The cards played, as the board's bits."""
    legs: int
    card: str
    florins: int
    before: _Node | None

    def way(self) -> ShipRoute:
        legs: list[RouteLeg] = []
        node: _Node | None = self
        while node is not None and node.before is not None:
            legs.append(RouteLeg(node.card, node.place, node.florins))
            node = node.before
        return ShipRoute(tuple(reversed(legs)))


Onward = Callable[[str], list[tuple[str, int, int, tuple[str, ...]]]]
"""By place, the cards that lead away from it: each with its bit, its price and the cities."""


def _cards_onward(state: GameState) -> Onward:
    """Of every card they could play this turn, with what it costs them."""
    board = state.board
    shown = [card for card in (*state.destinations.display, *state.links.display) if card is not None]
    florins = {card: board.prices[card] for card in shown} | dict.fromkeys(state.mover.hand, 0)
    cards = [(card, 1 << board.number[card], price) for card, price in florins.items()]

    @cache
    def onward(place: str) -> list[tuple[str, int, int, tuple[str, ...]]]:
        leading = board.legs[place]
        return [(card, bit, price, leading[card]) for card, bit, price in cards if leading.get(card)]

    return onward


def _cheapest(state: GameState, onward: Onward) -> dict[str, _Node]:
    """The cheapest way to every city, with however many cards.

    A card counts as used only if it could be played twice: as in the rules' own search, of the link cards only those
    of the first place, for another one would be played twice from a city seen twice, which is no news.
    """
    board, start = state.board, state.mover.place
    counted = board.leading[board.place[START]] | board.leading[board.place[start]]
    found: dict[str, _Node] = {}
    seen: dict[str, list[tuple[int, int]]] = {}
    first = _Node(0, start, 0, 0, "", 0, None)
    waiting: list[tuple[int, int, int, _Node]] = [(0, 0, 0, first)]
    made = 0
    while waiting and len(found) < len(board.cities):
        price, _count, _made, node = heapq.heappop(waiting)
        if node.before is not None:
            found.setdefault(node.place, node)
        for card, bit, florins, cities in onward(node.place):
            if node.mask & bit:
                continue
            mask, sum_ = node.mask | bit, price + florins
            used = mask & counted
            for city in cities:
                known = seen.setdefault(city, [])
                # What comes later from the heap is never cheaper: only fewer of the same cards would be news.
                if city != start and not any(old & used == old and cost <= sum_ for old, cost in known):
                    known.append((used, sum_))
                    made += 1
                    further = _Node(sum_, city, mask, node.legs + 1, card, florins, node)
                    heapq.heappush(waiting, (sum_, further.legs, made, further))
    return found


def _routes_by_city(state: GameState, onward: Onward) -> dict[str, list[_Node]]:
    """Up to that many ways to every city, none of which plays a card that another one there does without."""
    start = state.mover.place
    found: dict[str, list[_Node]] = {}
    level = [_Node(0, start, 0, 0, "", 0, None)]
    for _leg in range(MAX_LEGS):
        reached: list[_Node] = []
        for node in level:
            for card, bit, florins, cities in onward(node.place):
                if node.mask & bit:
                    continue
                mask, price = node.mask | bit, node.price + florins
                reached += [
                    _Node(price, city, mask, node.legs + 1, card, florins, node)
                    for city in cities
                    if city != start and not _is_redundant(found.get(city), mask)
                ]
        level = []
        reached.sort(key=_price)
        for node in reached:
            ways = found.setdefault(node.place, [])
            if not _is_redundant(ways, node.mask):
                ways.append(node)
                level.append(node)
    for ways in found.values():
        ways.sort(key=lambda node: (node.price, node.legs))
    return found


def _price(node: _Node) -> int:
    return node.price


def _is_redundant(ways: list[_Node] | None, mask: int) -> bool:
    """Whether these are enough of them, or one of them comes there with fewer of the same cards."""
    if not ways:
        return False
    if len(ways) >= MAX_ROUTES:
        return True
    for known in ways:  # noqa: SIM110 - asked thousands of times a map: a generator takes twice as long
        if known.mask & mask == known.mask:
            return True
    return False
