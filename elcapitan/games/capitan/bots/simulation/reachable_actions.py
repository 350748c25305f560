"""How the ship to act can come to a harbour space this turn, and what can be done there.

Two ways to look: the quick one keeps the cheapest way of at most two cards to each city, for imagined games; the
thorough one looks for up to three cards and keeps some ways that spare a better hand. Knows no value of anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from elcapitan.games.capitan.bots.simulation.plan import BUILD, FORTRESS, LOAN, PASS, REOPEN, Legs, Plan
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.rules.model.pieces import PirateMove

MAX_CARDS = 3
"""Cards played in one turn; a fourth hardly ever pays."""
ROUTES_PER_CITY = 3
"""The cheapest, and two that keep a better hand."""
HAND_CARD_VALUE = 2
"""Florins a card of the hand is worth when ways are compared."""


class SimRoute(NamedTuple):
    """How a ship comes to a harbour space."""

    city: int
    space: int
    cost: int
    """Florins for the cards bought on the way."""
    legs: Legs
    hand: int
    """Their cards afterwards, as bits."""


def space_on_arrival(game: SimState, city: int) -> int:
    """The harbour space they would get; their own, once left, is free again (L4). 0: passing."""
    colour = game.seat + 1
    for space, lying in enumerate(game.harbours[city], 1):
        if not lying or lying == colour:
            return space
    return 0


def quick_routes(game: SimState) -> list[SimRoute]:
    """Where they lie, and the cheapest way found to each other city, of one or two cards."""
    board_tables, seat = game.board_tables, game.seat
    hand, purse, place = game.hand[seat], max(game.money[seat], 0), game.place[seat]
    found = [SimRoute(place, game.space[seat], 0, (), hand)] if game.space[seat] else []
    if game.pirate_move is PirateMove.COLLECTED:
        return found
    price, ends = board_tables.price, board_tables.ends
    cost: dict[int, int] = {}
    by: dict[int, Legs] = {}
    from_here = ends[place]
    onward = hand
    for card in set_bits(hand & board_tables.leading[place]):
        for city in from_here[card]:
            if city not in cost:
                cost[city], by[city] = 0, ((card, city),)
    free = sum([1 << city for city in cost])
    if game.money[seat] >= 0:
        for card in game.cards_shown():
            if (florins := price[card]) <= purse:
                for city in from_here[card]:
                    if city not in cost or florins < cost[city]:
                        cost[city], by[city] = florins, ((card, city),)
                if card >= board_tables.first_link or board_tables.home >= 0:
                    onward |= 1 << card
    # On from there by a link card, or by any of the hand: a destination card bought for it would lead there at once,
    # but for where the pirate comes from (X1). Who arrives there collects protection (X9), who comes back there, too.
    back = place == board_tables.home and game.pirate_move is PirateMove.NONE
    dear, reach = board_tables.everywhere & ~free & ~(0 if back else 1 << place), board_tables.reach
    for middle, legs, paid in [(city, legs, cost[city]) for city, legs in by.items()] if dear else ():
        for card in set_bits(onward & board_tables.leading[middle] & ~(1 << legs[0][0])):
            if reach[middle][card] & dear:
                total = paid if hand >> card & 1 else paid + price[card]
                if total <= purse:
                    for city in ends[middle][card]:
                        if dear >> city & 1 and (city not in cost or total < cost[city]):
                            cost[city], by[city] = total, (legs[0], (card, city))
    harbours = game.harbours
    for city, legs in by.items():
        if 0 in harbours[city] or city == place:
            space = space_on_arrival(game, city) if city == place else harbours[city].index(0) + 1
            left = hand
            for card, _ in legs:
                left &= ~(1 << card)
            found.append(SimRoute(city, space, cost[city], legs, left))
    return found


def set_bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def thorough_routes(game: SimState, ways_a_city: int = ROUTES_PER_CITY) -> list[SimRoute]:
    """Best first over places and cards used: the cheapest ways to every city, those that keep a better hand too."""
    board_tables, seat = game.board_tables, game.seat
    hand, purse, here = game.hand[seat], max(game.money[seat], 0), game.place[seat]
    found = [SimRoute(here, game.space[seat], 0, (), hand)] if game.space[seat] else []
    if game.pirate_move is PirateMove.COLLECTED:
        return found
    cards = hand
    if game.money[seat] >= 0:
        for card in game.cards_shown():
            cards |= 1 << card
    price, ends, leading = board_tables.price, board_tables.ends, board_tables.leading
    spaces = [space_on_arrival(game, city) for city in range(board_tables.cities)]
    kept: dict[int, list[int]] = {}
    queue: list[tuple[int, int, int, int, int, Legs]] = [(0, 0, 0, here, 0, ())]
    order = 0
    while queue:
        _, _, cost, place, used, legs = heappop(queue)
        if legs:
            masks = kept.setdefault(place, [])
            if len(masks) == ways_a_city or any(old & used == old for old in masks):
                continue
            masks.append(used)
            if spaces[place]:
                found.append(SimRoute(place, spaces[place], cost, legs, hand & ~used))
        if len(legs) == MAX_CARDS:
            continue
        for card in set_bits(cards & leading[place] & ~used):
            bit = 1 << card
            florins = cost if hand & bit else cost + price[card]
            if florins > purse:
                continue
            mask = used | bit
            worth = florins + HAND_CARD_VALUE * (mask & hand).bit_count()
            for city in ends[place][card]:
                if len(kept.get(city, ())) < ways_a_city:
                    order += 1
                    heappush(queue, (worth, order, florins, city, mask, (*legs, (card, city))))
    return found


def buildable_colours(game: SimState) -> tuple[int, ...]:
    """The colours of which they may build a warehouse now (B1, N2)."""
    seat = game.seat
    main, neutral = game.warehouses[seat], game.neutral[seat]
    if game.players != 2:
        return (seat + 1,) if main else ()
    may: tuple[int, ...] = ()
    if main and (main - 1 + neutral == 0 or main - 1 > neutral):
        may = (seat + 1,)
    if neutral and (main + neutral == 1 or main > neutral - 1):
        may = (*may, -seat - 1)
    return may


def action_plans(game: SimState, way: SimRoute, building: tuple[int, ...]) -> Iterator[Plan]:
    """B, O and F at the end of a way; `building` as `colours` says."""
    board_tables, seat, city = game.board_tables, game.seat, way.city
    row, purse, picture = game.rows[city], game.money[seat] - way.cost, game.pictures[city]
    price, built, prices = board_tables.harbour[city][way.space - 1], game.forts[city], board_tables.fortress[city]
    pirate = pirate_duty_space(game, way)
    if pirate >= 0 and purse < max(price, *prices) and _can_act_before_collecting(game, way):
        purse += sum(game.protection(pirate))
    can_pay = purse >= price
    for piece in (seat + 1, -seat - 1) if game.players == 2 else (seat + 1,):
        waiting = bool(picture) and piece in picture
        if waiting or (can_pay and piece in building):
            for placing in row.placings(piece):
                if waiting:
                    yield Plan(REOPEN, city, way.space, way.legs, 0, piece, placing, pirate=pirate)
                if can_pay and piece in building:
                    yield Plan(BUILD, city, way.space, way.legs, price, piece, placing, pirate=pirate)
    has_room = len(built) < len(prices) and seat + 1 not in built
    if game.fortresses[seat] and has_room and prices[len(built)] <= purse:
        yield Plan(FORTRESS, city, way.space, way.legs, prices[len(built)], pirate=pirate)


def pirate_duty_space(game: SimState, way: SimRoute) -> int:
    """Where the pirate has to be sent at the end of the way, to where it brings most (X9); -1 for nowhere."""
    if way.city != game.board_tables.home or game.pirate_move is not PirateMove.NONE or not (way.legs or game.sailed):
        return -1
    best, most = -1, -1
    left = game.place[game.seat] if way.legs and game.space[game.seat] else -1
    for city, harbour in enumerate(game.harbours):
        if (
            city != game.pirate
            and (0 in harbour or city == left)
            and not (city == way.city and _fills_harbour(game, way))
        ):
            florins = sum(game.protection(city))
            if florins > most:
                best, most = city, florins
    return best


def _can_act_before_collecting(game: SimState, way: SimRoute) -> bool:
    """T6: what the pirate might earn is not counted on, so without it an action must be in reach where they arrive."""
    after = game.copy(game.chance)
    after.act(Plan(PASS, way.city, way.space, way.legs))
    after.pirate_move = PirateMove.MOVED
    building = buildable_colours(after)
    return any(plan for onward in quick_routes(after) for plan in action_plans(after, onward, building))


def _fills_harbour(game: SimState, way: SimRoute) -> bool:
    """Whether their own ship takes the last free space where they arrive."""
    free = [lying for lying in game.harbours[way.city] if not lying or lying == game.seat + 1]
    return len(free) <= 1


def loan_plans(game: SimState) -> Iterator[Plan]:
    """A1, each kind there is, where a turn may be a loan (T3, T5)."""
    if game.begun or (game.phase == 1 and game.round == 1):
        return
    for kind in range(len(game.board_tables.board.loans)):
        if game.loan_cards(kind):
            yield Plan(LOAN, kind=kind)


def thorough_plans(game: SimState) -> list[Plan]:
    """Every action at the end of the thorough routes, and every loan."""
    building = buildable_colours(game)
    return [*(plan for way in thorough_routes(game) for plan in action_plans(game, way, building)), *loan_plans(game)]
