"""Whether an action is still within reach, so that no player strands themselves (rule T6).

Looks for purchases and legs that end in a city where they could build, reopen or build a fortress with what is left of
their money. Every card serves once. Exact: what is missed here would be a legal move refused, or a stranded player.
"""

from __future__ import annotations

from typing import Final, final

from elcapitan.games.capitan.rules.building import accepts_warehouse, why_not_colour
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.pieces import START, City, PirateMove
from elcapitan.games.capitan.rules.model.state import GameState

NEVER = 1 << 30
"""More florins than any purse holds: nothing can be done there."""
FREE = -NEVER
"""A reopening asks for nothing, not even for a purse above zero (O1, Q2)."""
_COLLECTED: Final = PirateMove.COLLECTED


def leg_destinations(board: Board, card: str, place: str) -> tuple[str, ...]:
    """The cities a card leads to from a place (L1 to L3, L7)."""
    return board.legs[place].get(card, ())


def purse_needed(state: GameState, city: str, space: int) -> int:
    """Florins that must be left for the cheapest action in a harbour space of the city: a price, FREE or NEVER."""
    return _purse_needed_at(state, state.board.index[city], space, _buildable(state))


def is_action_in_reach(state: GameState) -> bool:
    """Whether the mover, as they stand now, can still come to an action B, O or F this turn (T6)."""
    return reach(state).is_action_in_reach()


def _buildable(state: GameState) -> int:
    """The colours of which they may build a warehouse now (B1, N2): 1 for their main one, 2 for their neutral one."""
    if len(state.players) > 2:
        return 1 if state.mover.warehouses else 0
    main, neutral = why_not_colour(state, False) is None, why_not_colour(state, True) is None
    return (1 if main else 0) | (2 if neutral else 0)


def _purse_needed_at(state: GameState, at: int, space: int, buildable: int) -> int:
    """As `purse_needed`, for the city at that place of the board."""
    seat, players, standing, plan = state.seat, len(state.players), state.cities[at], state.board.cities[at]
    for piece in standing.picture:
        if (piece == seat or piece == -seat) and accepts_warehouse(standing, piece, players):
            return FREE
    needed = NEVER
    if (buildable & 1 and accepts_warehouse(standing, seat, players)) or (
        buildable & 2 and accepts_warehouse(standing, -seat, players)
    ):
        needed = plan.harbour[space - 1]
    built = standing.fortresses
    if state.mover.fortresses and seat not in built and len(built) < len(plan.fortress):  # as fortresses.why_not_here
        price = plan.fortress[len(built)]
        if price < needed:
            needed = price
    return needed


def _space_for(seat: int, harbour: tuple[int, ...]) -> int:
    """The space they would get, 0 if none; their own is free once they have left it."""
    space = 1
    for lying in harbour:
        if not lying or lying == seat:
            return space
        space += 1
    return 0


def _is_same_reach(city: City, before: City, seat: int) -> bool:
    """Whether only ships have moved, and not so that they get another space: most changes are of that kind."""
    return (
        city.row is before.row
        and city.picture is before.picture
        and city.fortresses is before.fortresses
        and _space_for(seat, city.harbour) == _space_for(seat, before.harbour)
    )


@final
class _Open:
    """In which cities something can be done, and for how much; made of `purse_needed` by place of the board."""

    __slots__ = ("_cities", "_needed", "least")

    def __init__(self, needed: list[int]) -> None:
        least, highest = NEVER, 0
        for price in needed:
            if price < least:
                least = price
            if highest < price < NEVER:
                highest = price
        cities = [0] * (highest + 1)
        bit = 1
        for price in needed:
            if price < NEVER:
                cities[price if price > 0 else 0] |= bit
            bit <<= 1
        opened = 0
        for florins, more in enumerate(cities):
            opened |= more
            cities[florins] = opened
        self._cities: Final = cities
        """By florins from none to the highest price, the cities that are open with that sum, as bits."""
        self._needed: Final = needed
        self.least: Final = least if least > 0 else 0  # a reopening costs nothing
        """Florins without which there is nothing to be done anywhere."""

    def to(self, purse: int) -> int:
        """The cities where that purse, which is not below zero, can do something, as bits."""
        cities = self._cities
        return cities[purse] if purse < len(cities) else cities[-1]

    def cheapest(self, cities: int) -> int:
        """The lowest price among those cities, at least 0."""
        least = NEVER
        for price in self._needed:
            if not cities:
                break
            if cities & 1 and price < least:
                least = price
            cities >>= 1
        return least if least > 0 else 0


@final
class Arrivals:
    """What one seat needs in every city, for as long as nothing changes there."""

    __slots__ = ("board", "buildable", "cities", "fortress", "needed", "open", "players")

    def __init__(self, state: GameState, buildable: int, needed: list[int], opened: _Open) -> None:
        self.board: Final = state.board
        self.players: Final = len(state.players)
        self.buildable: Final = buildable
        self.fortress: Final = state.mover.fortresses > 0
        self.cities: Final = state.cities
        self.needed: Final = needed
        """By place of the board, as `purse_needed`."""
        self.open: Final = opened
        """Where anything can be done, for a purse that is not below zero."""

    def holds_for(self, state: GameState, buildable: int) -> bool:
        """Whether it depends on nothing that has changed, but for the cities."""
        return (
            self.board is state.board
            and self.buildable == buildable
            and self.fortress == (state.mover.fortresses > 0)
            and self.players == len(state.players)
        )


@final
class _Last:
    """The last answer: the next question is mostly about the same position."""

    def __init__(self) -> None:
        self.reach: Reach | None = None


_last: Final = _Last()


def _arrivals(state: GameState) -> Arrivals:
    """What they need in the space they would get in each city; their own, once left, is free again (L4, L5).

    The same all turn long, wherever they sail before their action.
    """
    seat, buildable, cities = state.seat, _buildable(state), state.cities
    known = state.memory.arrivals.get(seat)
    if known is None or not known.holds_for(state, buildable):
        needed = [_needed_in(state, at, buildable) for at in range(len(cities))]
        opened = _Open(needed)
    elif known.cities is cities:
        return known
    else:
        before, needed, changed = known.cities, known.needed, False
        for at in range(len(cities)):
            if cities[at] is not before[at] and not _is_same_reach(cities[at], before[at], seat):
                price = _needed_in(state, at, buildable)
                if price != needed[at]:
                    if not changed:
                        needed, changed = needed.copy(), True
                    needed[at] = price
        opened = _Open(needed) if changed else known.open
    found = state.memory.arrivals[seat] = Arrivals(state, buildable, needed, opened)
    return found


def _needed_in(state: GameState, at: int, buildable: int) -> int:
    space = _space_for(state.seat, state.cities[at].harbour)
    return _purse_needed_at(state, at, space, buildable) if space else NEVER


@final
class Reach:
    """What the mover can still come to this turn: made once for a position, asked about every purchase and leg.

    Most answers need no search: they can act where they are, or one card away. Cards, places and cities are
    spoken of by their numbers on the board.
    """

    def __init__(self, state: GameState) -> None:
        self.state = state
        board, mover = state.board, state.mover
        money = mover.money
        self._purse = money if money > 0 else 0
        self._board = board
        self._place = board.place[mover.place]
        arrivals = _arrivals(state)
        here = NEVER
        """Florins needed for an action where they lie."""
        if mover.space:
            if _space_for(state.seat, state.cities[self._place].harbour) == mover.space:
                here = arrivals.needed[self._place]
            else:
                here = purse_needed(state, mover.place, mover.space)
        self._open = arrivals.open
        if money < 0:  # Q2: nothing but a reopening, wherever one waits
            self._open = _Open([florins if florins == FREE else NEVER for florins in arrivals.needed])
            here = FREE if here == FREE else NEVER
        self.least = self._open.least
        """Florins without which there is nothing to be done anywhere."""
        self.opened = self._open.to(self._purse)
        """The cities where they can act with the florins they have, as bits."""

        # X9: who has collected before their action acts where they are.
        self._anchored = state.turn.pirate is _COLLECTED
        surely = here if here > 0 else 0
        numbers, leads = board.number, board.leads[self._place]
        hand, held, ends = list[int](), 0, 0
        for card in mover.hand:
            number = numbers[card]
            hand.append(number)
            held |= 1 << number
            ends |= leads[number]
        if ends and not self._anchored:
            price = self._open.cheapest(ends)
            if price < surely:
                surely = price
        self.surely = surely
        """Florins that suffice for an action where they are or, by a card of their hand, one leg away."""
        self.hand = hand
        """The cards they hold."""
        self._held = held
        """The same as bits."""
        self._shown: list[int] | None = None
        self._bought = -1
        # What a search found; two threads that ask at once may both search, and neither is told half an answer.
        self._found_by_card: dict[int, bool] | None = None
        self._found_by_leg: dict[int, bool] | None = None

    def is_action_in_reach(self) -> bool:
        """As they stand."""
        if self.surely <= self._purse:
            return True
        return not self._anchored and self._search(self._place, self._held, self._purse)

    def is_in_reach_after_buying(self, card: int) -> bool:
        """With a card of the displays, which they can pay, in their hand."""
        board = self._board
        left = self._purse - board.price[card]
        if self.surely <= left:
            return True
        if self._anchored or left < self.least:
            return False
        if board.leads[self._place][card] & self._open.to(left) or self._by_purchase() <= left:
            return True
        # What is on the list of legal moves is asked again in play.
        known = self._found_by_card
        if known is None:
            known = self._found_by_card = {}
        found = known.get(card)
        if found is None:
            found = known[card] = self._search(self._place, self._held | 1 << card, left)
        return found

    def is_in_reach_after_sailing(self, card: int, city: int) -> bool:
        """Once a card of their hand has brought them to the city."""
        opened = self.opened
        if not opened:
            return False
        if opened >> city & 1:
            return True
        leads = self._board.leads[city]
        for other in self.hand:
            if other != card and leads[other] & opened:
                return True
        known = self._found_by_leg
        if known is None:
            known = self._found_by_leg = {}
        leg = card * len(self._board.cities) + city
        found = known.get(leg)
        if found is None:
            found = known[leg] = self._search(city, self._held & ~(1 << card), self._purse)
        return found

    def _by_purchase(self) -> int:
        """Florins for the cheapest card of the displays that leads, in one leg, to an action, with that action's."""
        best = self._bought
        if best < 0:
            best = NEVER
            leads, price = self._board.leads[self._place], self._board.price
            for card in self._affordable_cards():
                if leads[card]:
                    florins = price[card] + self._open.cheapest(leads[card])
                    if florins < best:
                        best = florins
            self._bought = best
        return best

    def _affordable_cards(self) -> list[int]:
        """What they could buy and have an action's florins left."""
        found = self._shown
        if found is None:
            found = list[int]()
            state, numbers, price = self.state, self._board.number, self._board.price
            if state.mover.money >= 0:  # Q2: else nothing is bought, not even for nothing
                spare = self._purse - self.least
                for card in state.destinations.cards_shown(numbers):
                    if price[card] <= spare:
                        found.append(card)
                for card in state.links.cards_shown(numbers):
                    if price[card] <= spare:
                        found.append(card)
            self._shown = found
        return found

    def _search(self, place: int, hand: int, purse: int) -> bool:
        """Leg by leg from the place; a city seen with as many florins and fewer of the same cards is no news.

        `hand` are cards as bits. Of the link cards only those that join the first place count as used: to play another
        one twice they would have to be in one of its cities twice, which is no news either. Without this, 36 link cards
        on display take seconds.
        """
        board, least, opened = self._board, self.least, self._open
        if purse < least:
            return False
        cards, prices = list[int](), list[int]()
        for card in self._affordable_cards():
            if not hand >> card & 1:
                cards.append(card)
                prices.append(board.price[card])
        for card in self.hand:
            if hand >> card & 1:
                hand ^= 1 << card
                cards.append(card)
                prices.append(0)
        while hand:  # what they have just bought
            cards.append(hand.bit_length() - 1)
            prices.append(0)
            hand ^= 1 << cards[-1]
        # From the start all destination cards lead away.
        counted = board.leading[place] | board.leading[board.place[START]]
        # One entry for each way to a city that is news, and for each city the last of them; each names the one before.
        places, used, purses, before = [place], [0], [purse], [-1]
        last = [-1] * len(board.place)
        last[place] = 0
        way = 0
        while way < len(places):
            leads, ends = board.leads[places[way]], board.ends[places[way]]
            mask, florins = used[way], purses[way]
            way += 1
            for at in range(len(cards)):
                card = cards[at]
                left = florins - prices[at]
                if not leads[card] or left < least or mask >> at & 1:
                    continue
                if leads[card] & opened.to(left):
                    return True
                after = mask | 1 << at if counted >> card & 1 else mask
                for city in ends[card]:
                    known = last[city]
                    while known >= 0:
                        if used[known] & after == used[known] and purses[known] >= left:
                            break
                        known = before[known]
                    else:
                        before.append(last[city])
                        last[city] = len(places)
                        places.append(city)
                        used.append(after)
                        purses.append(left)
        return False


def reach(state: GameState) -> Reach:
    """The mover's reach in a position; the one asked about last is remembered, for its every move is asked in turn."""
    found = _last.reach
    if found is None or found.state is not state:
        found = _last.reach = Reach(state)
    return found
