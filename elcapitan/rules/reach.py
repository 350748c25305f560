"""Whether an action is still within reach, so that nobody strands herself (rule T6).

Looks for purchases and legs that end in a city where she could build, reopen or build a fortress with what is left of
her money. Every card serves once. Exact: what is missed here would be a legal move refused, or a stranded player.
"""

from __future__ import annotations

from bisect import bisect_right
from heapq import heappop, heappush
from typing import NamedTuple

from elcapitan.rules.board import Board
from elcapitan.rules.building import placeable, why_not_colour
from elcapitan.rules.state import START, City, GameState, PirateMove

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
    if len(state.players) > 2:
        return (seat,) if state.mover.warehouses else ()
    return tuple([piece for piece in (seat, -seat) if why_not_colour(state, piece < 0) is None])


def _needed(state: GameState, at: int, space: int, buildable: tuple[int, ...]) -> int:
    """As `purse_needed`, for the city at that place of the board."""
    seat, players, standing, plan = state.seat, len(state.players), state.cities[at], state.board.cities[at]
    row = standing.row
    for piece in standing.picture:
        if (piece == seat or piece == -seat) and placeable(row, piece, players):
            return FREE
    needed = NEVER
    for piece in buildable:
        if placeable(row, piece, players):
            needed = plan.harbour[space - 1]
    built = standing.fortresses
    if state.mover.fortresses and seat not in built and len(built) < len(plan.fortress):  # as fortresses.why_not_here
        needed = min(needed, plan.fortress[len(built)])
    return needed


class _Open(NamedTuple):
    """In which cities something can be done, and for how much."""

    prices: dict[str, int]
    florins: list[int]
    """The prices there are, the lowest first, and NEVER."""
    cities: list[int]
    """As bits, those that are open with less than the first of `florins`, with less than the second, and so on."""

    def to(self, purse: int) -> int:
        """The cities where that purse can do something, as bits."""
        return self.cities[bisect_right(self.florins, purse)]

    def least(self, cities: int) -> int:
        """The cheapest price among those cities."""
        for florins, opened in zip(self.florins, self.cities[1:], strict=False):
            if opened & cities:
                return florins
        return NEVER


def _open(board: Board, prices: dict[str, int]) -> _Open:
    florins, cities = sorted({*prices.values(), NEVER}), [0]
    for price in florins[:-1]:
        cities.append(cities[-1] | sum([1 << board.index[city] for city, each in prices.items() if each == price]))
    return _Open(prices, florins, cities)


class _Arrivals(NamedTuple):
    """What one seat needs in every city, for as long as nothing changes there."""

    asked: tuple[object, ...]
    """What else the answers depend on."""
    cities: tuple[City, ...]
    needed: list[int]
    """By place of the board, as `purse_needed`."""
    open: _Open
    """Where anything can be done, for a purse that is not below zero."""
    free: _Open
    """Only where a reopening waits: that is all a purse below zero can do (Q2)."""


_known: dict[int, _Arrivals] = {}
"""By seat, the last answers: most cities stand as they stood when she was last asked."""


def _arrivals(state: GameState) -> _Arrivals:
    """What she needs in the space she would get in each city; her own, once left, is free again (L4, L5).

    The same all turn long, wherever she sails before her action.
    """
    seat, buildable, cities = state.seat, _buildable(state), state.cities
    asked = (state.board, len(state.players), buildable, state.mover.fortresses > 0)
    known = _known.get(seat)
    if known is None or known.asked != asked:
        needed = [_needed_in(state, at, buildable) for at in range(len(cities))]
    elif known.cities is cities:
        return known
    else:
        needed = [
            florins if city is before else _needed_in(state, at, buildable)
            for at, (city, before, florins) in enumerate(zip(cities, known.cities, known.needed, strict=True))
        ]
        if needed == known.needed:
            known = _known[seat] = _Arrivals(known.asked, cities, needed, known.open, known.free)
            return known
    by_city = list(zip(state.board.index, needed, strict=True))
    anything = _open(state.board, {city: max(florins, 0) for city, florins in by_city if florins != NEVER})
    free = _open(state.board, {city: 0 for city, florins in by_city if florins == FREE})
    found = _known[seat] = _Arrivals(asked, cities, needed, anything, free)
    return found


def _needed_in(state: GameState, at: int, buildable: tuple[int, ...]) -> int:
    for space, lying in enumerate(state.cities[at].harbour, 1):
        if not lying or lying == state.seat:
            return _needed(state, at, space, buildable)
    return NEVER


class _Plan(NamedTuple):
    """The cheapest way to an action."""

    total: int
    """Florins for cards and action together."""
    cards: int
    """What is played on the way, owned or not, as bits."""


class Reach:
    """What the mover can still come to this turn: made once for a position, asked about every purchase and leg.

    Most answers need no search: she can act where she is, or where one card brings her.
    """

    def __init__(self, state: GameState) -> None:
        self.state = state
        mover = state.mover
        money = mover.money
        self._purse = money if money > 0 else 0
        self._mover, self._board = mover, state.board
        self._leads = leads = state.board.leads[mover.place]
        arrivals = _arrivals(state)
        self._open = arrivals.open if money >= 0 else arrivals.free
        self._least = self._open.florins[0]
        # X9: who has collected before her action acts where she is.
        self._anchored = state.turn.pirate is PirateMove.COLLECTED
        surely = NEVER
        if mover.space:
            here = purse_needed(state, mover.place, mover.space)
            surely = 0 if here == FREE else here if money >= 0 else NEVER
        if mover.hand and not self._anchored:
            ends = 0
            for card in mover.hand:
                ends |= leads.get(card, 0)
            surely = min(surely, self._open.least(ends))
        self.surely = surely
        """Florins that suffice for an action where she is or, by a card of her hand, one leg away."""
        self._plan: _Plan | None = None
        self._planned = self._anchored
        self._bits: tuple[int, int] | None = None

    def now(self) -> bool:
        """As she stands."""
        return self.surely <= self._purse or self._cheapest() is not None

    def after_buying(self, card: str) -> bool:
        """With a card of the displays, which she can pay, in her hand."""
        bit = self._board.bits[card]
        left = self._purse - self._board.price_of[bit]
        if self.surely <= left:
            return True
        if self._anchored or left < self._least:
            return False
        if self._leads.get(card, 0) & self._open.to(left):
            return True
        plan = self._cheapest()
        if plan is None:
            return False  # the card was on display already
        if plan.total <= left or plan.cards & bit:
            return True
        return self._search(self._mover.place, self._cards()[0] | bit, left) is not None

    def after_sailing(self, card: str, city: str) -> bool:
        """Once a card of her hand has brought her to the city."""
        board, opened = self._board, self._open.to(self._purse)
        if not opened:
            return False
        if opened >> board.index[city] & 1:
            return True
        leads = board.leads[city]
        for other in self._mover.hand:
            if other != card and leads.get(other, 0) & opened:
                return True
        return self._search(city, self._cards()[0] & ~board.bits[card], self._purse) is not None

    def _cheapest(self) -> _Plan | None:
        if not self._planned:
            self._plan = self._search(self._mover.place, self._cards()[0], self._purse)
            self._planned = True
        return self._plan

    def _cards(self) -> tuple[int, int]:
        """As bits: her hand, and what she could buy and have an action's florins left; asked by searches alone."""
        if self._bits is None:
            bits, price_of, state = self._board.bits, self._board.price_of, self.state
            hand = offered = 0
            for card in self._mover.hand:
                hand |= bits[card]
            if self._mover.money >= 0:  # Q2: else nothing is bought, not even for nothing
                spare = self._purse - self._least
                for shown in (*state.destinations.display, *state.links.display):
                    if shown is not None and price_of[bit := bits[shown]] <= spare:
                        offered |= bit
            self._bits = hand, offered
        return self._bits

    def _search(self, place: str, hand: int, purse: int) -> _Plan | None:
        """Cheapest first over (place, cards used); a place seen as cheaply with fewer of the same cards is no news.

        Of the link cards only those that join the first place count as used: to play another one twice she would have
        to be in one of its cities twice, which is no news either. Without this, 36 link cards on display take seconds.
        """
        routes, price_of = self._board.routes, self._board.price_of
        needed, least = self._open.prices, self._least
        cards = hand | self._cards()[1]
        if least > purse or not cards & routes[place].cards:
            return None
        counted = routes[START].cards | routes[place].cards  # from the start all destination cards lead away, no other
        seen: dict[str, list[tuple[int, int]]] = {}
        order = 0
        # At the very least the cheapest action is still to be paid; once a city is reached where it can be done, that.
        queue: list[tuple[int, int, str, int, int]] = [(least, 0, place, 0, 0)]
        while queue:
            total, _, place, used, played = heappop(queue)
            if not place:
                return _Plan(total, played)
            leads, ends = routes[place]
            usable = cards & leads & ~used
            while usable:
                bit = usable & -usable
                usable ^= bit
                onward = total if bit & hand else total + price_of[bit]
                if onward > purse:
                    continue
                mask = used | (bit & counted)
                for city in ends[bit]:
                    masks = seen.get(city)
                    if masks is None:
                        seen[city] = [(mask, onward)]
                    elif any(old & mask == old and paid <= onward for old, paid in masks):
                        continue
                    else:
                        masks.append((mask, onward))
                    order += 1
                    if (there := onward - least + needed.get(city, NEVER)) <= purse:
                        purse = there - 1  # from here on only what is cheaper
                        heappush(queue, (there, order, "", mask, played | bit))
                    if onward <= purse:
                        heappush(queue, (onward, order, city, mask, played | bit))
        return None


_last: Reach | None = None


def reach(state: GameState) -> Reach:
    """The mover's reach in a position; the one asked about last is remembered, for its every move is asked in turn."""
    global _last
    found = _last
    if found is None or found.state is not state:
        _last = found = Reach(state)
    return found
