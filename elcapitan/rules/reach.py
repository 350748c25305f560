"""Whether an action is still within reach, so that nobody strands herself (rule T6).

Looks for purchases and legs that end in a city where she could build, reopen or build a fortress with what is left of
her money. Every card serves once. Exact: what is missed here would be a legal move refused, or a stranded player.
"""

from __future__ import annotations

from typing import Final, final

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


@final
class _Open:
    """In which cities something can be done, and for how much; made of `purse_needed` by place of the board."""

    __slots__ = ("cities", "florins")

    def __init__(self, needed: list[int]) -> None:
        by_price = {NEVER: 0}
        bit = 1
        for price in needed:
            if price == FREE:  # a reopening costs nothing
                price = 0
            by_price[price] = by_price.get(price, 0) | bit
            bit <<= 1
        florins, cities, opened = sorted(by_price), [0], 0
        for price in florins:
            opened |= by_price[price]
            cities.append(opened)
        self.florins: Final = florins
        """The prices there are, the lowest first, and NEVER."""
        self.cities: Final = cities
        """As bits, those that are open with less than the first of `florins`, with less than the second, and so on."""

    def to(self, purse: int) -> int:
        """The cities where that purse can do something, as bits."""
        step = 0
        for price in self.florins:
            if price > purse:
                break
            step += 1
        return self.cities[step]

    def least(self, cities: int) -> int:
        """The cheapest price among those cities."""
        step = -1
        for opened in self.cities:
            if opened & cities:
                return self.florins[step]
            step += 1
        return NEVER


@final
class _Arrivals:
    """What one seat needs in every city, for as long as nothing changes there."""

    __slots__ = ("board", "buildable", "cities", "fortress", "needed", "open", "players")

    def __init__(
        self,
        state: GameState,
        buildable: tuple[int, ...],
        needed: list[int],
        opened: _Open,
    ) -> None:
        self.board: Final = state.board
        self.players: Final = len(state.players)
        self.buildable: Final = buildable
        self.fortress: Final = state.mover.fortresses > 0
        self.cities: Final = state.cities
        self.needed: Final = needed
        """By place of the board, as `purse_needed`."""
        self.open: Final = opened
        """Where anything can be done, for a purse that is not below zero."""

    def holds_for(self, state: GameState, buildable: tuple[int, ...]) -> bool:
        """Whether it depends on nothing that has changed, but for the cities."""
        return (
            self.board is state.board
            and self.buildable == buildable
            and self.fortress == (state.mover.fortresses > 0)
            and self.players == len(state.players)
        )


_known: dict[int, _Arrivals] = {}
"""By seat, the last answers: most cities stand as they stood when she was last asked."""


def _arrivals(state: GameState) -> _Arrivals:
    """What she needs in the space she would get in each city; her own, once left, is free again (L4, L5).

    The same all turn long, wherever she sails before her action.
    """
    seat, buildable, cities = state.seat, _buildable(state), state.cities
    known = _known.get(seat)
    if known is None or not known.holds_for(state, buildable):
        needed = [_needed_in(state, at, buildable) for at in range(len(cities))]
    elif known.cities is cities:
        return known
    else:
        before, needed = known.cities, known.needed.copy()
        for at in range(len(cities)):
            if cities[at] is not before[at] and not _alike(cities[at], before[at], seat):
                needed[at] = _needed_in(state, at, buildable)
        if needed == known.needed:
            known = _known[seat] = _Arrivals(state, buildable, needed, known.open)
            return known
    found = _known[seat] = _Arrivals(state, buildable, needed, _Open(needed))
    return found


def _needed_in(state: GameState, at: int, buildable: tuple[int, ...]) -> int:
    space = _space_for(state.seat, state.cities[at].harbour)
    return _needed(state, at, space, buildable) if space else NEVER


def _space_for(seat: int, harbour: tuple[int, ...]) -> int:
    """The space she would get, 0 if none; her own is free once she has left it."""
    space = 1
    for lying in harbour:
        if not lying or lying == seat:
            return space
        space += 1
    return 0


def _alike(city: City, before: City, seat: int) -> bool:
    """Whether only ships have moved, and not so that she gets another space: most changes are of that kind."""
    return (
        city.row is before.row
        and city.picture is before.picture
        and city.fortresses is before.fortresses
        and _space_for(seat, city.harbour) == _space_for(seat, before.harbour)
    )


@final
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
            self._open = _Open(self._needed)
        self.least = self._open.florins[0]
        """Florins without which there is nothing to be done anywhere."""
        self.opened = self._open.to(self._purse)
        """The cities where she can act with the florins she has, as bits."""

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
        self._hand = -1
        self._offers: list[tuple[int, int, int]] | None = None
        self._bought: int | None = None

    def now(self) -> bool:
        """As she stands."""
        if self.surely <= self._purse:
            return True
        return not self._anchored and self._way(self._mover.place, self._held(), self._purse)

    def after_buying(self, card: str) -> bool:
        """With a card of the displays, which she can pay, in her hand."""
        left = self._purse - self._board.prices[card]
        if self.surely <= left:
            return True
        if self._anchored or left < self.least:
            return False
        if self._leads.get(card, 0) & self._open.to(left) or self._by_purchase() <= left:
            return True
        return self._way(self._mover.place, self._held() | self._board.bits[card], left)

    def _by_purchase(self) -> int:
        """Florins for the cheapest card of the displays that leads, in one leg, to an action, with that action's."""
        if self._bought is None:
            leads, least = self._board.leads_by_number[self._mover.place], self._open.least
            best = NEVER
            for number, _, price in self._offered():
                if leads[number]:
                    best = min(best, price + least(leads[number]))
            self._bought = best
        return self._bought

    def after_sailing(self, card: str, city: str) -> bool:
        """Once a card of her hand has brought her to the city."""
        board, opened = self._board, self.opened
        if not opened:
            return False
        if opened >> board.index[city] & 1:
            return True
        leads = board.leads[city]
        for other in self._mover.hand:
            if other != card and leads.get(other, 0) & opened:
                return True
        return self._way(city, self._held() & ~board.bits[card], self._purse)

    def _way(self, place: str, hand: int, purse: int) -> bool:
        """Whether cards lead from the place to an action; what is on the list of legal moves is asked again in play."""
        found = self._found.get((place, hand, purse))
        if found is None:
            found = self._found[place, hand, purse] = self._search(place, hand, purse)
        return found

    def _held(self) -> int:
        """Her hand as bits; asked by searches alone, as `_offered`."""
        if self._hand < 0:
            bits, hand = self._board.bits, 0
            for card in self._mover.hand:
                hand |= bits[card]
            self._hand = hand
        return self._hand

    def _offered(self) -> list[tuple[int, int, int]]:
        """Number, bit and price of what she could buy and have an action's florins left."""
        if self._offers is None:
            self._offers = offers = []
            if self._mover.money >= 0:  # Q2: else nothing is bought, not even for nothing
                numbers, prices, spare = self._board.number, self._board.prices, self._purse - self.least
                for deck in (self.state.destinations, self.state.links):
                    for card in deck.display:
                        if card is not None and (price := prices[card]) <= spare:
                            number = numbers[card]
                            offers.append((number, 1 << number, price))
        return self._offers

    def _search(self, place: str, hand: int, purse: int) -> bool:
        """Leg by leg from the place; a city seen with as many florins and fewer of the same cards is no news.

        Of the link cards only those that join the first place count as used: to play another one twice she would have
        to be in one of its cities twice, which is no news either. Without this, 36 link cards on display take seconds.
        """
        board, least, to = self._board, self.least, self._open.to
        if purse < least:
            return False
        cards = [offer for offer in self._offered() if not offer[1] & hand]
        rest = hand
        while rest:
            bit = rest & -rest
            rest ^= bit
            cards.append((bit.bit_length() - 1, bit, 0))
        # From the start all destination cards lead away.
        counted = board.routes[START].cards | board.routes[place].cards
        seen = {place: [(0, purse)]}
        waiting = [(place, 0, purse)]
        for origin, used, florins in waiting:
            leads, ends = board.leads_by_number[origin], board.ends_by_number[origin]
            for number, bit, price in cards:
                left = florins - price
                if used & bit or left < least or not leads[number]:
                    continue
                if leads[number] & to(left):
                    return True
                mask = used | (bit & counted)
                for city in ends[number]:
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
