"""What a position is worth to every seat: the money expected at the end of the game.

One function a term, in florins; the weights stand in weights.py. A term counts what is sure by the rules and what is
likely by the outlook. Sees only what lies on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from elcapitan.bots.city import Promise, promise
from elcapitan.bots.outlook import outlook
from elcapitan.bots.weights import NORMAL, Weights
from elcapitan.rules.board import Board
from elcapitan.rules.building import placeable
from elcapitan.rules.loans import cost
from elcapitan.rules.payday import LAST_PHASE, payday
from elcapitan.rules.rounds import spent
from elcapitan.rules.state import BANK, START, GameState, Loan, Player

BIGGEST_BLUR = 1.2
"""Warehouses by which the biggest city of a later payday is uncertain."""
ORDINARY_TURN = 6
"""Florins a building costs on the average, its share of the cards included."""
NEXT_TURN = 7
"""Florins of an ordinary next turn: a card and a harbour space."""
NEXT_BUILDING = 4
"""Florins of a next turn that needs no card to be bought."""
FADING = 0.6
"""What the second card of a hand is worth against the first, and so on."""


class Prospect(NamedTuple):
    """What one payday promises."""

    cities: list[Promise]
    largest: list[float]
    """By city, how likely it is the biggest."""
    ranks: list[float]
    """By seat, florins of first and second ranks in all cities (P5)."""
    held: list[float]
    """By seat, the cities she stands in, those in danger in part."""


def prospect(cities: list[Promise]) -> Prospect:
    """The cities of one payday and their sums."""
    seats = range(len(cities[0].ranks))
    ranks = [sum([city.ranks[seat] for city in cities]) for seat in seats]
    held = [sum([city.presence[seat] for city in cities]) for seat in seats]
    return Prospect(cities, chances_of_biggest(cities), ranks, held)


class Evaluation:
    """One outlook, for all the turns that are considered in a position."""

    def __init__(self, root: GameState, weights: Weights = NORMAL) -> None:
        self.root = root
        self.weights = weights
        self.outlook = outlook(root)
        self._prospects = [
            prospect([self._promise(root, at, expected) for at, expected in enumerate(builds)])
            for builds in self.outlook.builds
        ]

    def score(self, state: GameState, seat: int) -> float:
        """How good it is for the seat: her own worth against that of the others."""
        return against(self.worths(state), seat, self.weights)

    def worths(self, state: GameState) -> list[float]:
        """By seat, the money expected at the end."""
        if state.phase == LAST_PHASE and any(spent(player) for player in state.players):
            return final_money(state)
        paydays, own = self._paydays(state), self._own(state)
        return [self._worth(state, seat, paydays, own) for seat in range(1, len(state.players) + 1)]

    def worth(self, state: GameState, seat: int) -> float:
        """One seat's alone, for a quick look."""
        if state.phase == LAST_PHASE and any(spent(player) for player in state.players):
            return final_money(state)[seat - 1]
        return self._worth(state, seat, self._paydays(state), self._own(state))

    def _worth(self, state: GameState, seat: int, paydays: list[Prospect], own: list[list[float]]) -> float:
        weights, board, at = self.weights, state.board, seat - 1
        player = state.players[at]
        income = soon = met = 0.0
        majority = weights.majority
        for (cities, largest, ranks, held), built in zip(paydays, own, strict=True):
            met = cities_expected(held[at], len(cities), built[at], weights.spread)
            income += (
                majority * ranks[at]
                + weights.proliferation * on_chart(board, met)
                + weights.fortress * fortress_income(state, cities, largest, seat)
            )
            soon = soon or income
            majority *= weights.later
        return (
            player.money
            - debts(board, player, soon, state.phase)
            + income
            + weights.bonus * bonus(state, player, met)
            - self._idle(state, player, own[0][at])
            + weights.reopening * waiting(state, seat)
            + self._readiness(state, seat, player, own[0][at])
        )

    def _paydays(self, state: GameState) -> list[Prospect]:
        changed = [
            at
            for at, (now, before) in enumerate(zip(state.cities, self.root.cities, strict=True))
            if now.row is not before.row
        ]
        return [self._prospect(state, at, changed) for at in range(len(self._prospects))]

    def _own(self, state: GameState) -> list[list[float]]:
        """As the outlook's, after the turn considered: what she has placed in it she will not place again."""
        seat = self.root.seat
        at = seat - 1
        before, after = self.root.players[at], state.players[at]
        placed = before.warehouses + before.neutral - after.warehouses - after.neutral
        left = after.warehouses + after.neutral
        own = [list(seats) for seats in self.outlook.own]
        own[0][at] = min(float(left), max(self.outlook.turns - 1.0, 0.0))
        for seats in own[1:]:
            seats[at] -= placed
        return own

    def _prospect(self, state: GameState, which: int, changed: list[int]) -> Prospect:
        """One payday seen from the position: a turn changes one row, seldom two, and the rest stands as in the root."""
        root, builds = self._prospects[which], self.outlook.builds[which]
        if not changed:
            return root
        cities, ranks, held = root.cities.copy(), root.ranks.copy(), root.held.copy()
        for at in changed:
            before = cities[at]
            now = cities[at] = self._promise(state, at, builds[at])
            for seat in range(len(ranks)):
                ranks[seat] += now.ranks[seat] - before.ranks[seat]
                held[seat] += now.presence[seat] - before.presence[seat]
        return Prospect(cities, chances_of_biggest(cities), ranks, held)

    def _promise(self, state: GameState, at: int, builds: float) -> Promise:
        plan, players = state.board.cities[at], len(state.players)
        dark = state.board.dark_sites(plan.id, players)
        return promise(state.cities[at].row, plan.row.values, dark, players, builds, self.weights.doubt, plan.extra)

    def _idle(self, state: GameState, player: Player, soon: float) -> float:
        """Pieces in front of her are no income; those that will hardly be built before the last payday least of all."""
        pieces = player.warehouses + player.neutral
        idle = self.weights.stock * pieces + self.weights.moat * player.fortresses
        if state.phase == LAST_PHASE:
            idle += self.weights.leftover * max(0.0, pieces - soon)
        return idle

    def _readiness(self, state: GameState, seat: int, player: Player, soon: float) -> float:
        """What she has for her next turn: cards, a harbour space, a purse; nothing where no turn is left to her."""
        again = min(1.0, soon)
        if not again:
            return 0.0
        weights = self.weights
        cards = hand(state.board, player, weights)
        missing = max(0.0, ORDINARY_TURN * soon - player.money)
        stays = berth(state, seat, player)
        needed = NEXT_BUILDING if stays or cards else NEXT_TURN
        thin = max(0.0, 1.0 - max(player.money, 0) / needed)
        return again * (cards + weights.berth * stays - weights.thin * thin) - weights.short * missing


def against(worths: Sequence[float], seat: int, weights: Weights) -> float:
    """A seat's money against that of the others: the best of them and their mean."""
    others = [florins for rival, florins in enumerate(worths, 1) if rival != seat]
    if len(others) == 1:
        return worths[seat - 1] - others[0]
    mean = sum(others) / len(others)
    return worths[seat - 1] - weights.best_rival * max(others) - weights.mean_rival * mean


def final_money(state: GameState) -> list[float]:
    """The purses if the third payday were held on this very position (E1)."""
    held = payday(state)
    return [
        float(money - sum(cost(state.board, loan) for loan in player.loans))
        for money, player in zip(held.money, state.players, strict=True)
    ]


def debts(board: Board, player: Player, income: float, phase: int) -> float:
    """What her loans will really cost: the lower price where she can pay it at the coming payday (A2, Q1)."""
    purse = player.money + income
    total = 0
    for loan in player.loans:
        now = cost(board, loan)
        if not loan.extended and phase < LAST_PHASE and purse - total < now:
            now = cost(board, Loan(loan.amount, extended=True))
        total += now
    return float(total)


def cities_expected(held: float, cities: int, built: float, spread: float) -> float:
    """In how many cities she will stand: those she holds, and some of the missing ones with every building to come."""
    return cities - (cities - held) * exp(-spread * built)


def on_chart(board: Board, cities: float) -> float:
    """The chart's florins, between two numbers if need be (P4)."""
    chart = board.proliferation
    low = min(int(cities), len(chart) - 1)
    high = min(low + 1, len(chart) - 1)
    return chart[low] + (cities - low) * (chart[high] - chart[low])


def chances_of_biggest(cities: list[Promise]) -> list[float]:
    """By city, how likely it is the biggest of a payday (P6)."""
    most = max(city.size for city in cities)
    weights = [exp((city.size - most) / BIGGEST_BLUR) for city in cities]
    total = sum(weights)
    return [weight / total for weight in weights]


def fortress_income(state: GameState, cities: list[Promise], largest: list[float], seat: int) -> float:
    """Half the value for each of her fortresses, twice that in the biggest city (P6)."""
    return sum(
        [
            cities[at].value / 2.0 * (1.0 + largest[at])
            for at, standing in enumerate(state.cities)
            if seat in standing.fortresses
        ]
    )


def bonus(state: GameState, player: Player, cities: float) -> float:
    """Her bonus card, or the hope of the next one: the nearer to nine cities, the surer (P7)."""
    if player.bonus:
        return float(player.bonus)
    taken = sum([each.bonus > 0 for each in state.players])
    if taken >= len(state.board.bonus):
        return 0.0
    return 0.7 * state.board.bonus[taken] * min(1.0, cities / state.board.bonus_cities) ** 4


def waiting(state: GameState, seat: int) -> int:
    """Her warehouses on pictures that could come back free of charge today (O1)."""
    players = len(state.players)
    return sum(
        [
            placeable(city.row, piece, players)
            for city in state.cities
            for piece in city.picture
            if piece == seat or piece == -seat
        ]
    )


def hand(board: Board, player: Player, weights: Weights) -> float:
    """Her cards, the best first: a destination card leads anywhere, a link card on from where she is or hardly."""
    if not player.hand:
        return 0.0
    leads = board.legs[player.place]
    values = []
    for card in player.hand:
        if card in board.destination_cards:
            values.append(weights.destination)
        else:
            values.append(weights.link if card in leads else weights.link / 2.0)
    values.sort(reverse=True)
    return sum([florins * FADING**at for at, florins in enumerate(values)])


def berth(state: GameState, seat: int, player: Player) -> bool:
    """Whether she lies where she could build again without sailing."""
    if not player.space or player.place in (BANK, START):
        return False
    return placeable(state.city(player.place).row, seat, len(state.players))
