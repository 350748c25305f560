"""Whether an action is still within reach, so that nobody strands herself (rule T6).

Looks for purchases and legs that end in a city where she could build, reopen or build a fortress with what is left of
her money. Every card serves once. Exact: what is missed here would be a legal move refused, or a stranded player.
"""

from __future__ import annotations

from heapq import heappop, heappush

from elcapitan.rules import fortresses
from elcapitan.rules.board import Board, DestinationCard
from elcapitan.rules.building import open_sites, why_not_colour, why_not_site
from elcapitan.rules.state import GameState, piece_of

NEVER = 1 << 30
"""More florins than any purse holds: nothing can be done there."""
FREE = -NEVER
"""A reopening asks for nothing, not even for a purse above zero (O1, Q2)."""


def purse_needed(state: GameState, city: str, space: int) -> int:
    """Florins that must be left for the cheapest action in a harbour space of the city: a price, FREE or NEVER."""
    seat, standing = state.seat, state.city(city)
    colours = (False, True) if len(state.players) == 2 else (False,)
    for neutral in colours:
        piece = piece_of(seat, neutral)
        if piece in standing.picture and _site_open(state, city, neutral):
            return FREE
    needed = NEVER
    if any(why_not_colour(state, neutral) is None and _site_open(state, city, neutral) for neutral in colours):
        needed = state.board.plan(city).harbour[space - 1]
    if fortresses.why_not_here(state, city) is None:
        needed = min(needed, fortresses.price_in(state, city))
    return needed


def _site_open(state: GameState, city: str, neutral: bool) -> bool:
    # On an untouched row any site will do; elsewhere at most one is open.
    piece = piece_of(state.seat, neutral)
    return any(why_not_site(state, city, site, piece) is None for site in open_sites(state.city(city)))


def legs(board: Board, card: str, place: str) -> tuple[str, ...]:
    """The cities a card leads to from a place (L1 to L3, L7)."""
    printed = board.cards[card]
    if isinstance(printed, DestinationCard):
        by_sea = board.within.get((place, printed.seals), ())
        return by_sea if printed.city == place or printed.city in by_sea else (printed.city, *by_sea)
    end = printed.other_end(place)
    return () if end is None else (end,)


def action_in_reach(state: GameState) -> bool:
    """Whether the mover, as she stands now, can still come to an action B, O or F this turn (T6)."""
    mover = state.mover
    money = mover.money
    if mover.space and _enough(money, purse_needed(state, mover.place, mover.space)):
        return True
    return _reach(state, _owned_and_offered(state))


def _owned_and_offered(state: GameState) -> list[tuple[str, int]]:
    """Cards that could carry her, with what each still costs; the hand is paid for, a purse below zero buys nothing."""
    money, board = state.mover.money, state.board
    cards = [(card, 0) for card in state.mover.hand]
    if money >= 0:
        for deck in (state.destinations, state.links):
            cards += [
                (card, price)
                for card in deck.display
                if card is not None and (price := board.cards[card].price) <= money
            ]
    return cards


def _enough(money: int, needed: int) -> bool:
    return needed == FREE or (needed != NEVER and 0 <= money >= needed)


def _reach(state: GameState, cards: list[tuple[str, int]]) -> bool:
    """Cheapest-first search over (place, cards used); a place seen before with fewer of the same cards is no news."""
    board, mover, money = state.board, state.mover, state.mover.money
    needed: dict[str, int] = {}
    seen: dict[str, list[int]] = {}
    order = 0
    queue: list[tuple[int, int, str, int]] = [(0, 0, mover.place, 0)]
    while queue:
        spent, _, place, used = heappop(queue)
        for at, (card, price) in enumerate(cards):
            bit = 1 << at
            if used & bit or spent + price > max(money, 0):
                continue
            for city in legs(board, card, place):
                mask = used | bit
                masks = seen.setdefault(city, [])
                if any(old & mask == old for old in masks):
                    continue
                masks.append(mask)
                if city not in needed:
                    needed[city] = _needed_on_arrival(state, city)
                if _enough(money - spent - price, needed[city]):
                    return True
                order += 1
                heappush(queue, (spent + price, order, city, mask))
    return False


def _needed_on_arrival(state: GameState, city: str) -> int:
    """As `purse_needed`, in the space she would get there; her own, once left, is free again (L4, L5)."""
    harbour = state.city(city).harbour
    space = next((at for at, seat in enumerate(harbour, 1) if seat in (0, state.seat)), 0)
    return purse_needed(state, city, space) if space else NEVER
