"""Whether an action is still within reach, so that nobody strands herself (rule T6).

Looks for purchases and legs that end in a city where she could build, reopen or build a fortress with what is left of
her money. Every card serves once. Exact: what is missed here would be a legal move refused, or a stranded player.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from elcapitan.rules import fortresses
from elcapitan.rules.board import Board
from elcapitan.rules.building import placeable, why_not_colour
from elcapitan.rules.state import GameState

NEVER = 1 << 30
"""More florins than any purse holds: nothing can be done there."""
FREE = -NEVER
"""A reopening asks for nothing, not even for a purse above zero (O1, Q2)."""


def legs(board: Board, card: str, place: str) -> tuple[str, ...]:
    """The cities a card leads to from a place (L1 to L3, L7)."""
    return board.legs[place].get(card, ())


def purse_needed(state: GameState, city: str, space: int) -> int:
    """Florins that must be left for the cheapest action in a harbour space of the city: a price, FREE or NEVER."""
    return _needed(state, state.board.index[city], space, _buildable(state))


def action_in_reach(state: GameState) -> bool:
    """Whether the mover, as she stands now, can still come to an action B, O or F this turn (T6)."""
    return reach(state).now()


def _buildable(state: GameState) -> tuple[int, ...]:
    """The colours of which she may build a warehouse now (B1, N2)."""
    seat = state.seat
    colours = ((seat, False), (-seat, True)) if len(state.players) == 2 else ((seat, False),)
    return tuple(piece for piece, neutral in colours if why_not_colour(state, neutral) is None)


def _needed(state: GameState, at: int, space: int, buildable: tuple[int, ...]) -> int:
    """As `purse_needed`, for the city at that place of the board."""
    seat, players, standing, plan = state.seat, len(state.players), state.cities[at], state.board.cities[at]
    for piece in standing.picture:
        if (piece == seat or piece == -seat) and placeable(standing.row, piece, players):
            return FREE
    needed = NEVER
    for piece in buildable:
        if placeable(standing.row, piece, players):
            needed = plan.harbour[space - 1]
    if fortresses.why_not_here(state, plan.id) is None:
        needed = min(needed, fortresses.price_in(state, plan.id))
    return needed


def _needed_on_arrival(state: GameState) -> dict[str, int]:
    """By city, as `purse_needed` in the space she would get there; her own, once left, is free again (L4, L5).

    Cities where nothing can be done are left out. The same all turn long, wherever she sails before her action.
    """
    seat, buildable = state.seat, _buildable(state)
    needed: dict[str, int] = {}
    for at, (plan, standing) in enumerate(zip(state.board.cities, state.cities, strict=True)):
        for space, lying in enumerate(standing.harbour, 1):
            if not lying or lying == seat:
                if (florins := _needed(state, at, space, buildable)) != NEVER:
                    needed[plan.id] = florins
                break
    return needed


class _Plan(NamedTuple):
    """The cheapest way to an action."""

    total: int
    """Florins for cards and action together."""
    cards: frozenset[str]
    """What is played on the way, owned or not."""


class Reach:
    """What the mover can still come to this turn: made once for a position, asked about every purchase and leg."""

    def __init__(self, state: GameState) -> None:
        mover, board = state.mover, state.board
        purse = max(mover.money, 0)
        # A purse below zero builds nothing, not even for nothing; what is free of charge stays (Q2).
        self._needed = {
            city: 0 if florins == FREE else florins
            for city, florins in _needed_on_arrival(state).items()
            if florins == FREE or (0 <= mover.money >= florins)
        }
        here = purse_needed(state, mover.place, mover.space) if mover.space else NEVER
        self._here = 0 if here == FREE else here if mover.money >= 0 else NEVER
        self.state = state
        self._purse = purse
        self._legs = board.legs
        self._least = min(self._needed.values(), default=NEVER)
        self._hand = mover.hand
        # Whatever leaves less than the cheapest action costs cannot be on the way to one.
        self._offered = [
            (card, price)
            for deck in (state.destinations, state.links)
            for card in deck.display
            if card is not None and mover.money >= 0 and (price := board.cards[card].price) <= purse - self._least
        ]
        self._plan: _Plan | None = None
        self._planned = False

    def now(self) -> bool:
        """As she stands."""
        return self._here <= self._purse or self._cheapest() is not None

    def after_buying(self, card: str) -> bool:
        """With a card of the displays, which she can pay, in her hand."""
        price = self.state.board.cards[card].price
        left = self._purse - price
        if self._here <= left:
            return True
        plan = self._cheapest()
        if plan is None:
            return False  # the card was on display already
        if plan.total <= left or card in plan.cards:
            return True
        offered = [(each, cost) for each, cost in self._offered if each != card]
        return self._search(self.state.mover.place, (*self._hand, card), offered, left) is not None

    def after_sailing(self, card: str, city: str) -> bool:
        """Once a card of her hand has brought her to the city."""
        if self._needed.get(city, NEVER) <= self._purse:
            return True
        at = self._hand.index(card)
        return self._search(city, self._hand[:at] + self._hand[at + 1 :], self._offered, self._purse) is not None

    def _cheapest(self) -> _Plan | None:
        if not self._planned:
            self._plan = self._search(self.state.mover.place, self._hand, self._offered, self._purse)
            self._planned = True
        return self._plan

    def _search(self, place: str, hand: tuple[str, ...], offered: list[tuple[str, int]], purse: int) -> _Plan | None:
        """Cheapest first over (place, cards used); a place seen before with fewer of the same cards is no news."""
        least = self._least
        if least > purse:
            return None
        cards = [(1 << at, card, 0) for at, card in enumerate(hand)]
        affordable = [(card, price) for card, price in offered if price + least <= purse]
        cards += [(1 << at, card, price) for at, (card, price) in enumerate(affordable, len(hand))]
        seen: dict[str, list[int]] = {}
        order = 0
        queue: list[tuple[int, int, str, int]] = [(least, 0, place, 0)]
        while queue:
            total, _, place, used = heappop(queue)
            if not place:
                return _Plan(total, frozenset(card for bit, card, _ in cards if used & bit))
            leads = self._legs[place]
            for bit, card, price in cards:
                if used & bit or card not in leads or (onward := total + price) > purse:
                    continue
                mask = used | bit
                for city in leads[card]:
                    masks = seen.setdefault(city, [])
                    for old in masks:
                        if old & mask == old:
                            break
                    else:
                        masks.append(mask)
                        order += 1
                        # At the very least the cheapest action is still to be paid; where it can be done, this one.
                        if (there := onward - least + self._needed.get(city, NEVER)) <= purse:
                            purse = there
                            heappush(queue, (there, order, "", mask))
                        heappush(queue, (onward, order, city, mask))
        return None


_last: Reach | None = None


def reach(state: GameState) -> Reach:
    """The mover's reach in a position; the one asked about last is remembered, for its every move is asked in turn."""
    global _last
    found = _last
    if found is None or found.state is not state:
        _last = found = Reach(state)
    return found
