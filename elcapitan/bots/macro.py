"""Whole turns: every sensible way to a harbour, and every action there, each as one choice with the position after it.

Shared by all levels that think. Goes its own light way over the rules' tables, for the rules' own answers cost more
than a thought; what is chosen is played by the rules before it is sent (levels.py). Knows no value of anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from elcapitan.rules import fortresses, loans
from elcapitan.rules.building import open_sites_of, why_not_colour, why_not_site
from elcapitan.rules.extras import paid_at_once
from elcapitan.rules.moves import Build, BuildFortress, Buy, Move, MovePirate, Reopen, Sail, TakeLoan
from elcapitan.rules.pirate import move_pirate
from elcapitan.rules.sailing import left_harbour
from elcapitan.rules.shutdown import placed
from elcapitan.rules.state import BANK, GameState, Loan, PirateMove, Turn, piece_of

MOST_CARDS = 3
"""Cards played in one turn; a fourth hardly ever pays."""
WAYS_A_CITY = 3
"""The cheapest, and two that keep a better hand."""
HAND_CARD = 2
"""Florins a card of the hand is worth when ways are compared."""


class Way(NamedTuple):
    """How a ship comes to a harbour space."""

    city: str
    space: int
    cost: int = 0
    """Florins for the cards bought on the way."""
    bought: tuple[str, ...] = ()
    legs: tuple[tuple[str, str], ...] = ()
    """Card and the city it leads to."""

    def moves(self) -> tuple[Move, ...]:
        """All cards are bought before the first is played."""
        return (*(Buy(card) for card in self.bought), *(Sail(card, city) for card, city in self.legs))


class MacroTurn(NamedTuple):
    """One whole turn but for its end."""

    moves: tuple[Move, ...]
    after: GameState
    """The position after it; the displays still show what was bought (`bought` says what is gone)."""
    bought: tuple[str, ...] = ()


def macro_turns(state: GameState, ways_a_city: int = WAYS_A_CITY) -> list[MacroTurn]:
    """The turns worth a thought, each legal; empty when none is found (then the rules must be asked move by move)."""
    home = state.board.pirate_home
    turns: list[MacroTurn] = []
    for way in ways(state, ways_a_city):
        owes = way.city == home and state.turn.pirate is PirateMove.NONE and bool(way.legs or state.turn.sailed)
        turns += map(_protected, _actions(state, way)) if owes else _actions(state, way)
    return [*turns, *_loans(state)]


def _protected(turn: MacroTurn) -> MacroTurn:
    """The turn with the pirate move that it owes, to where it brings most (X9)."""
    acted = turn.after._replace(turn=Turn(begun=True, acted=True, sailed=True))
    best: MacroTurn | None = None
    for city, standing in zip(acted.board.index, acted.cities, strict=True):
        move = MovePirate(city, standing.free_space() or 1, (), True)
        played = move_pirate(acted, move)
        if not played.refused and (best is None or played.state.mover.money > best.after.mover.money):
            best = MacroTurn((*turn.moves, move), played.state, turn.bought)
    return best or turn


def cards_ahead(turn: MacroTurn) -> Iterator[tuple[str, MacroTurn]]:
    """The turn again with one card more bought after its action; not after a loan (T3)."""
    mover = turn.after.mover
    if mover.place == BANK or mover.money < 0:
        return
    for deck in (turn.after.destinations, turn.after.links):
        for card in deck.display:
            if card is None or card in turn.bought:
                continue
            price = turn.after.board.cards[card].price
            if price <= mover.money:
                richer = mover._replace(money=mover.money - price, hand=(*mover.hand, card))
                after = turn.after.with_mover(richer)
                yield card, MacroTurn((*turn.moves, Buy(card)), after, (*turn.bought, card))


def ways(state: GameState, ways_a_city: int = WAYS_A_CITY) -> list[Way]:
    """Ways to every city she can act in, the cheapest first; where she lies is one of them."""
    board, mover = state.board, state.mover
    routes, bits = board.routes, board.bits
    name = {bits[card]: card for card in mover.hand}
    hand = sum(name)
    purse = mover.money
    if purse >= 0:
        name |= {bits[card]: card for deck in (state.destinations, state.links) for card in deck.display if card}
    cards = sum(name)
    spaces = {plan.id: _space_on_arrival(state, at) for at, plan in enumerate(board.cities)}
    found: list[Way] = [Way(mover.place, mover.space)] if mover.space else []
    kept: dict[str, list[int]] = {}
    queue: list[tuple[int, int, int, str, int, tuple[tuple[int, str], ...]]] = [(0, 0, 0, mover.place, 0, ())]
    order = 0
    while queue:
        _, _, cost, place, used, legs = heappop(queue)
        if legs:
            masks = kept.setdefault(place, [])
            if len(masks) == ways_a_city or any(old & used == old for old in masks):
                continue
            masks.append(used)
        if legs and spaces[place]:
            bought = tuple(name[bit] for bit, _ in legs if not bit & hand)
            found.append(Way(place, spaces[place], cost, bought, tuple((name[bit], city) for bit, city in legs)))
        if len(legs) == MOST_CARDS:
            continue
        leads, ends = routes[place]
        usable = cards & leads & ~used
        while usable:
            bit = usable & -usable
            usable ^= bit
            price = 0 if bit & hand else board.price_of[bit]
            if cost + price > max(purse, 0):
                continue
            mask = used | bit
            for city in ends[bit]:
                if len(kept.get(city, ())) == ways_a_city:
                    continue
                order += 1
                further = (*legs, (bit, city))
                worth = cost + price + HAND_CARD * (mask & hand).bit_count()
                heappush(queue, (worth, order, cost + price, city, mask, further))
    return found


def _space_on_arrival(state: GameState, at: int) -> int:
    """The harbour space she would get; her own, once left, is free again (L4). 0: passing."""
    for space, lying in enumerate(state.cities[at].harbour, 1):
        if not lying or lying == state.seat:
            return space
    return 0


def arrived(state: GameState, way: Way) -> GameState:
    """The position once she has bought and sailed."""
    if not way.legs:
        return state
    mover = state.mover
    played = {card for card, _ in way.legs}
    hand = tuple(card for card in mover.hand if card not in played)
    after = left_harbour(state)
    standing = after.city(way.city)
    harbour = (*standing.harbour[: way.space - 1], state.seat, *standing.harbour[way.space :])
    ship = mover._replace(money=mover.money - way.cost, hand=hand, place=way.city, space=way.space)
    return after.with_city(way.city, standing._replace(harbour=harbour)).with_mover(ship)


def _actions(state: GameState, way: Way) -> Iterator[MacroTurn]:
    """B, O and F at the end of a way."""
    there = arrived(state, way)
    mover, city, seat = there.mover, way.city, state.seat
    standing, plan = there.city(city), state.board.plan(city)
    moves = way.moves()
    colours = (False, True) if len(state.players) == 2 else (False,)
    price = plan.harbour[way.space - 1]
    for neutral in colours:
        piece = piece_of(seat, neutral)
        waiting = piece in standing.picture
        buildable = mover.money >= price and mover.money >= 0 and why_not_colour(there, neutral) is None
        if not waiting and not buildable:
            continue
        for site in open_sites_of(standing.row):
            if why_not_site(there, city, site, piece) is not None:
                continue
            if waiting:
                at = standing.picture.index(piece)
                picture = standing.picture[:at] + standing.picture[at + 1 :]
                cleared = there.with_city(city, standing._replace(picture=picture))
                after, _ = placed(cleared, city, site, piece)
                yield MacroTurn((*moves, Reopen(site, neutral)), after, way.bought)
            if buildable:
                stock = (
                    mover._replace(money=mover.money - price, neutral=mover.neutral - 1)
                    if neutral
                    else mover._replace(money=mover.money - price, warehouses=mover.warehouses - 1)
                )
                built, _ = placed(there.with_mover(stock), city, site, piece)
                after, _ = paid_at_once(built, city, neutral)
                yield MacroTurn((*moves, Build(site, neutral)), after, way.bought)
    if mover.money >= 0 and fortresses.why_not_here(there, city) is None:
        price = fortresses.price_in(there, city)
        if price <= mover.money:
            paid = mover._replace(money=mover.money - price, fortresses=mover.fortresses - 1)
            fort = standing._replace(fortresses=(*standing.fortresses, seat))
            yield MacroTurn((*moves, BuildFortress()), there.with_city(city, fort).with_mover(paid), way.bought)


def _loans(state: GameState) -> Iterator[MacroTurn]:
    """A1, each amount."""
    if loans.why_no_loan(state):
        return
    moored = left_harbour(state)
    mover = moored.mover
    for plan in state.board.loans:
        if loans.cards_left(state, plan.amount):
            debtor = mover._replace(
                place=BANK, money=mover.money + plan.amount, loans=(*mover.loans, Loan(plan.amount))
            )
            yield MacroTurn((TakeLoan(plan.amount),), moored.with_mover(debtor))
