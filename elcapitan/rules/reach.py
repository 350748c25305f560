"""Whether an action is still within reach, so that nobody strands herself (rule T6).

Looks for purchases and legs that end in a city where she could build, reopen or build a fortress with what is left of
her money. Every card serves once. Exact: what is missed here would be a legal move refused, or a stranded player.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
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

    florins: list[int]
    """The prices there are, the lowest first, and NEVER."""
    cities: list[int]
    """As bits, those that are open with less than the first of `florins`, with less than the second, and so on."""

    def to(self, purse: int) -> int:
        """The cities where that purse can do something, as bits."""
        return self.cities[bisect_right(self.florins, purse)]

    def least(self, cities: int) -> int:
        """The cheapest price among those cities."""
        for step, opened in enumerate(self.cities):
            if opened & cities:
                return self.florins[step - 1]
        return NEVER


def _open(needed: list[int]) -> _Open:
    """What `needed` says, by price; a reopening costs nothing."""
    by_price = {NEVER: 0}
    bit = 1
    for price in needed:
        if price == FREE:
            price = 0
        by_price[price] = by_price.get(price, 0) | bit
        bit <<= 1
    florins, cities, opened = sorted(by_price), [0], 0
    for price in florins[:-1]:
        opened |= by_price[price]
        cities.append(opened)
    return _Open(florins, cities)


class _Arrivals(NamedTuple):
    """What one seat needs in every city, for as long as nothing changes there."""

    asked: tuple[object, ...]
    """What else the answers depend on."""
    cities: tuple[City, ...]
    needed: list[int]
    """By place of the board, as `purse_needed`."""
    open: _Open
    """Where anything can be done, for a purse that is not below zero."""


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
        before, needed = known.cities, known.needed.copy()
        for at in [at for at, city in enumerate(cities) if city is not before[at]]:
            if not _alike(cities[at], before[at], seat):
                needed[at] = _needed_in(state, at, buildable)
        if needed == known.needed:
            known = _known[seat] = _Arrivals(known.asked, cities, needed, known.open)
            return known
    found = _known[seat] = _Arrivals(asked, cities, needed, _open(needed))
    return found


def _needed_in(state: GameState, at: int, buildable: tuple[int, ...]) -> int:
    space = _space_for(state.seat, state.cities[at].harbour)
    return _needed(state, at, space, buildable) if space else NEVER


@lru_cache(maxsize=1 << 12)
def _space_for(seat: int, harbour: tuple[int, ...]) -> int:
    """The space she would get, 0 if none; her own is free once she has left it."""
    for space, lying in enumerate(harbour, 1):
        if not lying or lying == seat:
            return space
    return 0


def _alike(city: City, before: City, seat: int) -> bool:
    """Whether only ships have moved, and not so that she gets another space: most changes are of that kind."""
    return (
        city.row is before.row
        and city.picture is before.picture
        and city.fortresses is before.fortresses
        and _space_for(seat, city.harbour) == _space_for(seat, before.harbour)
    )


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
        self._needed = arrivals.needed
        self._open = arrivals.open
        if money < 0:  # Q2: nothing but a reopening, wherever one waits
            self._needed = [florins if florins == FREE else NEVER for florins in arrivals.needed]
            self._open = _open(self._needed)
        self.least = self._open.florins[0]
        """Florins without which there is nothing to be done anywhere."""

        # X9: who has collected before her action acts where she is.
        self._anchored = state.turn.pirate is PirateMove.COLLECTED
        surely = NEVER
        if mover.space:
            at = state.board.index[mover.place]
            if _space_for(state.seat, state.cities[at].harbour) == mover.space:
                here = arrivals.needed[at]
            else:
                here = purse_needed(state, mover.place, mover.space)
            surely = 0 if here == FREE else here if money >= 0 else NEVER
        if mover.hand and not self._anchored:
            ends = 0
            for card in mover.hand:
                ends |= leads.get(card, 0)
            surely = min(surely, self._open.least(ends))
        self.surely = surely
        """Florins that suffice for an action where she is or, by a card of her hand, one leg away."""
        self._found: dict[tuple[str, int, int], bool] = {}
        self._bits: tuple[int, int] | None = None
        self._bought: int | None = None

    def now(self) -> bool:
        """As she stands."""
        if self.surely <= self._purse:
            return True
        return not self._anchored and self._way(self._mover.place, self._cards()[0], self._purse)

    def after_buying(self, card: str) -> bool:
        """With a card of the displays, which she can pay, in her hand."""
        bit = self._board.bits[card]
        left = self._purse - self._board.price_of[bit]
        if self.surely <= left:
            return True
        if self._anchored or left < self.least:
            return False
        if self._leads.get(card, 0) & self._open.to(left) or self._by_purchase() <= left:
            return True
        return self._way(self._mover.place, self._cards()[0] | bit, left)

    def _by_purchase(self) -> int:
        """Florins for the cheapest card of the displays that leads, in one leg, to an action, with that action's."""
        if self._bought is None:
            board, least = self._board, self._open.least
            leads, price_of = board.leads_by_bit[self._mover.place], board.price_of
            leading = self._cards()[1] & board.routes[self._mover.place].cards
            best = NEVER
            while leading:
                bit = leading & -leading
                leading ^= bit
                best = min(best, price_of[bit] + least(leads[bit]))
            self._bought = best
        return self._bought

    def opened(self) -> int:
        """The cities where she can act with the florins she has, as bits."""
        return self._open.to(self._purse)

    def after_sailing(self, card: str, city: str) -> bool:
        """Once a card of her hand has brought her to the city."""
        board, opened = self._board, self.opened()
        if not opened:
            return False
        if opened >> board.index[city] & 1:
            return True
        leads = board.leads[city]
        for other in self._mover.hand:
            if other != card and leads.get(other, 0) & opened:
                return True
        return self._way(city, self._cards()[0] & ~board.bits[card], self._purse)

    def _way(self, place: str, hand: int, purse: int) -> bool:
        """Whether cards lead from the place to an action; what is on the list of legal moves is asked again in play."""
        found = self._found.get((place, hand, purse))
        if found is None:
            found = self._found[place, hand, purse] = self._search(place, hand, purse)
        return found

    def _cards(self) -> tuple[int, int]:
        """As bits: her hand, and what she could buy and have an action's florins left; asked by searches alone."""
        if self._bits is None:
            bits, price_of, state = self._board.bits, self._board.price_of, self.state
            hand = offered = 0
            for card in self._mover.hand:
                hand |= bits[card]
            if self._mover.money >= 0:  # Q2: else nothing is bought, not even for nothing
                spare = self._purse - self.least
                for shown in (*state.destinations.display, *state.links.display):
                    if shown is not None and price_of[bit := bits[shown]] <= spare:
                        offered |= bit
            self._bits = hand, offered
        return self._bits

    def _search(self, place: str, hand: int, purse: int) -> bool:
        """Leg by leg from the place; a city seen with as many florins and fewer of the same cards is no news.

        Of the link cards only those that join the first place count as used: to play another one twice she would have
        to be in one of its cities twice, which is no news either. Without this, 36 link cards on display take seconds.
        """
        board, least, to = self._board, self.least, self._open.to
        cards = hand | self._cards()[1]
        if purse < least or not cards & board.routes[place].cards:
            return False
        price_of = board.price_of
        counted = (
            board.routes[START].cards | board.routes[place].cards
        )  # from the start all destination cards lead away
        seen = {place: [(0, purse)]}
        waiting = [(place, 0, purse)]
        for origin, used, florins in waiting:
            leading, ends = board.routes[origin]
            leads = board.leads_by_bit[origin]
            usable = cards & leading & ~used
            while usable:
                bit = usable & -usable
                usable ^= bit
                left = florins if bit & hand else florins - price_of[bit]
                if left < least:
                    continue
                if leads[bit] & to(left):
                    return True
                mask = used | (bit & counted)
                for city in ends[bit]:
                    if (known := seen.get(city)) is None:
                        seen[city] = [(mask, left)]
                        waiting.append((city, mask, left))
                        continue
                    for old, rest in known:
                        if old & mask == old and rest >= left:
                            break
                    else:
                        known.append((mask, left))
                        waiting.append((city, mask, left))
        return False


_last: Reach | None = None


def reach(state: GameState) -> Reach:
    """The mover's reach in a position; the one asked about last is remembered, for its every move is asked in turn."""
    global _last
    found = _last
    if found is None or found.state is not state:
        _last = found = Reach(state)
    return found
