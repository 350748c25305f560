"""The evaluation of a position, or of a turn considered there, for every seat: the money expected at the end.

Counts what is sure by the rules and adds what is likely: how many buildings are still to come, and in which cities
(`Forecast`), what a row promises then (city_value.py), what purse, hand, ship and unbuilt pieces are good for. In
florins; what is believed stands in weights.py. Sees only what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp

from elcapitan.games.capitan.bots.coefficients import LATER_BUILT_SHARE, Coefficients
from elcapitan.games.capitan.bots.simulation.board_tables import SimRow
from elcapitan.games.capitan.bots.simulation.plan import REOPEN, Plan
from elcapitan.games.capitan.bots.simulation.reachable_actions import (
    SimRoute,
    action_plans,
    buildable_colours,
    loan_plans,
)
from elcapitan.games.capitan.bots.simulation.sim_state import Loans, SimState
from elcapitan.games.capitan.bots.weights import Weights
from elcapitan.games.capitan.rules.payday import LAST_PHASE

BIGGEST_CITY_UNCERTAINTY = 1.2
"""Warehouses by which the biggest city of a later payday is uncertain."""
NEXT_TURN_COST = 7.0
"""Florins of an ordinary next turn: a card and a harbour space."""
NEXT_TURN_COST_NO_CARD = 4.0
"""Florins of a next turn that needs no card to be bought."""


class Forecast:
    """The buildings still to come, by city, and the expected income of the cities."""

    def __init__(self, judge: Coefficients, game: SimState) -> None:
        self.judge = judge
        self.game = game
        rows, players = game.rows, game.players
        board = judge.board_tables.board
        self.paydays = paydays = LAST_PHASE - game.phase + 1
        stock = game.warehouses
        if players == 2:
            stock = [main + neutral for main, neutral in zip(stock, game.neutral, strict=True)]
        turns = min([left + forts for left, forts in zip(stock, game.fortresses, strict=True)])
        self.turns = turns
        """In which someone could place their last piece and so end the phase; 0 in the last round."""
        if turns:
            soon = [left if left < turns else turns for left in stock]
        else:
            # P1: only the rest of the round is played.
            first = (game.seat - game.starter) % players
            soon = [min(left, 1) if (seat - game.starter) % players >= first else 0 for seat, left in enumerate(stock)]
        self.soon = soon
        """By seat, the warehouses they will place until the coming payday."""
        later = players * LATER_BUILT_SHARE * (board.warehouses + (board.neutral if players == 2 else 0))
        draws = [judge.draw(row) for row in rows]
        total = sum(draws) or 1.0
        near, far = 2.0 * sum(soon) / total, 2.0 * later / total
        self.near = [_rounded_halves(near * draw) for draw in draws]
        self.far = [_rounded_halves(far * draw) for draw in draws]
        """By city, half warehouses expected until the coming payday, and between two later ones."""
        self.promises = [
            judge.city_value(row, near, far, paydays) for row, near, far in zip(rows, self.near, self.far, strict=True)
        ]
        """By city."""
        taken = sum([each > 0 for each in game.bonus])
        self.bonus_left = board.bonus[taken:] if taken < players else ()
        """The bonus cards that someone can still take (P7)."""

    @property
    def is_exact(self) -> bool:
        """In the last round of all nothing is left to guess."""
        return not self.turns and self.game.phase == LAST_PHASE

    def forts(self) -> list[float]:
        """By city, what a fortress there will bring."""
        sizes = [exp(each.size / BIGGEST_CITY_UNCERTAINTY) for each in self.promises]
        every, fortress = sum(sizes), self.judge.weights.fortress
        return [fortress * each.value * (1.0 + size / every) for each, size in zip(self.promises, sizes, strict=True)]


class Evaluation(Forecast):
    """A forecast with the money already held, shared by all turns considered in a position."""

    def __init__(self, judge: Coefficients, game: SimState) -> None:
        super().__init__(judge, game)
        promises, players = self.promises, game.players
        self.income = [sum(each) for each in zip(*[each.ranks for each in promises], strict=True)]
        """By seat, florins of all ranks at all paydays, weighed."""
        self.held = [sum(each) for each in zip(*[each.presence for each in promises], strict=True)]
        """By seat, the cities they stand in, those in danger in part."""
        self.fort = self.forts()
        self.forted = [0.0] * players
        for at, forts in enumerate(game.forts):
            for seat in forts:
                self.forted[seat - 1] += self.fort[at]
        self.waiting = [0] * players
        """By seat, shut-down warehouses that could come back today (O1)."""
        for at, picture in enumerate(game.pictures):
            for piece in picture:
                if game.rows[at].placings(piece):
                    self.waiting[abs(piece) - 1] += 1

    def expected_money(self) -> list[float]:
        """By seat, the money expected at the end if no player is asked for their next decision."""
        game = self.game
        if self.is_exact:
            return _final_purses(game)
        return [self.worth(seat) for seat in range(game.players)]

    def worth(self, seat: int, borrowed: int = -1) -> float:
        """As they stand, or after a loan of that kind: nothing in the cities changes."""
        game, tables = self.game, self.judge.board_tables
        money, loans, place = game.money[seat], game.loans[seat], game.place[seat]
        row = game.rows[place] if game.space[seat] else None
        if borrowed >= 0:
            held = list(loans)
            held[borrowed] += 1
            money, loans, place, row = money + tables.board.loans[borrowed].amount, tuple(held), tables.bank, None
        stock, income = game.warehouses[seat] + game.neutral[seat], self.income[seat] + self.forted[seat]
        fortresses, hand, bonus = game.fortresses[seat], game.hand[seat], game.bonus[seat]
        waiting = self.waiting[seat]
        return self._expected_money(
            seat, money, stock, fortresses, place, row, hand, income, self.held[seat], loans, bonus, waiting
        )

    def _expected_money(
        self,
        seat: int,
        money: int,
        stock: int,
        fortresses: int,
        place: int,
        berth: SimRow | None,
        hand: int,
        income: float,
        held: float,
        loans: Loans,
        bonus: int,
        waiting: int,
    ) -> float:
        judge, weights, paydays = self.judge, self.judge.weights, self.paydays
        soon = self.soon[seat]
        if stock < soon:
            soon = stock
        florins, sure = judge.spread(soon, paydays)
        at = int(held)
        part = held - at
        total = money + income + florins[at] + part * (florins[at + 1] - florins[at])
        if bonus:
            total += weights.bonus * bonus
        elif self.bonus_left:
            total += weights.bonus * self.bonus_left[0] * (sure[at] + part * (sure[at + 1] - sure[at]))
        if any(loans):
            total -= judge.debts(loans, money + (income + florins[at]) / paydays, paydays == 1)
        total += weights.reopening * waiting
        if paydays == 1:
            total -= weights.last_stock * stock + weights.last_moat * fortresses
            if stock > soon:
                total -= weights.leftover * (stock - soon)
        else:
            total -= weights.stock * stock + weights.moat * fortresses
        if soon:
            cards = judge.hand(hand, place)
            stays = berth is not None and bool(berth.placings(seat + 1))
            needed = NEXT_TURN_COST_NO_CARD if stays or cards else NEXT_TURN_COST
            purse = max(money, 0)
            total += cards
            if stays:
                total += weights.berth
            if purse < needed:
                total -= weights.thin * (1.0 - purse / needed)
            missing = weights.fare * soon - money
            if missing > 0.0:
                total -= weights.short * missing
        return total

    def options(self, ways: Iterable[SimRoute]) -> list[tuple[float, Plan]]:
        """Every turn at the end of those ways, and the loans, with how good it is for the seat to act."""
        game = self.game
        building = buildable_colours(game)
        if self.is_exact:
            plans = [*(plan for way in ways for plan in action_plans(game, way, building)), *loan_plans(game)]
            return [(self._exactly(plan), plan) for plan in plans]
        self.rivals = [self.worth(seat) if seat != game.seat else 0.0 for seat in range(game.players)]
        self.apart = relative_money(self.rivals, game.seat, self.judge.weights)
        found = [(self._after(plan, way), plan) for way in ways for plan in action_plans(game, way, building)]
        found += [(self.worth(game.seat, plan.kind) + self.apart, plan) for plan in loan_plans(game)]
        return found

    def _exactly(self, plan: Plan) -> float:
        after = self.game.copy(self.game.chance)
        after.act(plan)
        return relative_money(_final_purses(after), self.game.seat, self.judge.weights)

    def _after(self, plan: Plan, way: SimRoute) -> float:
        """An action in a harbour: the row of that city changes, and with it what everyone expects of it."""
        game, judge, seat, city = self.game, self.judge, self.game.seat, plan.city
        money = game.money[seat] - way.cost - plan.price
        stock, fortresses = game.warehouses[seat] + game.neutral[seat], game.fortresses[seat]
        income, held = self.income[seat] + self.forted[seat], self.held[seat]
        waiting, bonus = self.waiting[seat], game.bonus[seat]
        row, rivals = game.rows[city], self.rivals
        if plan.pirate >= 0:  # what they collect is lost to them
            collected = game.protection(plan.pirate)
            money += sum(collected)
            rivals = [worth - florins for worth, florins in zip(rivals, collected, strict=True)]
        if plan.placing is None:
            fortresses -= 1
            income += self.fort[city]
        else:
            _, row, shut = plan.placing
            before, after = self.promises[city], judge.city_value(row, self.near[city], self.far[city], self.paydays)
            ranks, presence = after.ranks, after.presence
            income += ranks[seat] - before.ranks[seat]
            held += presence[seat] - before.presence[seat]
            # The size of a city hardly changes; what a fortress there brings changes with its value.
            worthier = after.value / before.value * self.fort[city] - self.fort[city] if before.value else 0.0
            forts = game.forts[city]
            if seat + 1 in forts:
                income += worthier
            if plan.deed == REOPEN:
                waiting -= 1
            else:
                stock -= 1
            if shut and abs(shut) - 1 == seat:
                waiting += 1
            cities = game.held[seat] | 1 << city if plan.piece > 0 else 0
            if not bonus and self.bonus_left and cities.bit_count() >= judge.board_tables.board.bonus_cities:
                bonus = self.bonus_left[0]
            if plan.piece > 0 and plan.deed != REOPEN and judge.board_tables.pays_at_once[city]:
                money += row.worth if row.first_piece == plan.piece else row.worth // 2
            rivals = rivals.copy()
            for rival in range(game.players):
                if rival == seat:
                    continue
                gain = ranks[rival] - before.ranks[rival]
                if (change := presence[rival] - before.presence[rival]) != 0.0:
                    florins, _ = judge.spread(self.soon[rival], self.paydays)
                    gain += change * (florins[int(self.held[rival]) + 1] - florins[int(self.held[rival])])
                if rival + 1 in forts:
                    gain += worthier
                if shut and abs(shut) - 1 == rival:
                    gain += judge.weights.reopening
                rivals[rival] += gain
        hand = way.hand
        if plan.ahead >= 0:
            money -= judge.board_tables.price[plan.ahead]
            hand |= 1 << plan.ahead
        own = self._expected_money(
            seat, money, stock, fortresses, city, row, hand, income, held, game.loans[seat], bonus, waiting
        )
        return own + (self.apart if rivals is self.rivals else relative_money(rivals, seat, judge.weights))


def expected_money(judge: Coefficients, game: SimState) -> list[float]:
    """By seat, the money expected at the end."""
    if game.over:
        return [float(money) for money in game.money]
    return Evaluation(judge, game).expected_money()


def relative_money(worths: Sequence[float], seat: int, weights: Weights) -> float:
    """A seat's money against that of the others: the best of them and their mean."""
    others = [florins for rival, florins in enumerate(worths) if rival != seat]
    if len(others) == 1:
        return worths[seat] - others[0]
    return worths[seat] - weights.best_rival * max(others) - weights.mean_rival * sum(others) / len(others)


def _final_purses(game: SimState) -> list[float]:
    """The purses if the third payday were held on this very position (E1)."""
    return [float(money - game.total_debt(seat)) for seat, money in enumerate(game.after_payday())]


def _rounded_halves(builds: float) -> int:
    """Half warehouses, more roughly the more there are, so that what was thought about one position serves the next."""
    return int(builds + 0.5) if builds < 4.0 else 2 * int(builds / 2.0 + 0.5)
