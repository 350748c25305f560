"""What a position, or a turn considered there, is worth to every seat: the money expected at the end of the game.

Counts what is sure by the rules and adds what is likely: how many buildings are still to come, and in which cities
(`Look`), what a row promises then (promise.py), what purse, hand, ship and unbuilt pieces are good for. In florins;
what is believed stands in weights.py. Sees only what lies on the table.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp

from elcapitan.bots.atlas import Atlas, Row
from elcapitan.bots.imagined import Imagined, Loans
from elcapitan.bots.plan import REOPEN, Plan
from elcapitan.bots.promise import Promise, promise
from elcapitan.bots.ways import Way, colours, deeds, loans
from elcapitan.bots.weights import Weights
from elcapitan.rules.payday import LAST_PHASE

PROMISES_KEPT = 50_000
"""Some games of five. The oldest go one by one: to forget all of them at once would make a choice late."""
BUILT_LATER = 0.9
"""The share of a later phase's pieces that is built in it."""
FADING = 0.6
"""What the second card of a hand is worth against the first, and so on."""
BIGGEST_BLUR = 1.2
"""Warehouses by which the biggest city of a later payday is uncertain."""
THIN = 7.0
"""Florins of an ordinary next turn: a card and a harbour space."""
THIN_AT_HOME = 4.0
"""Florins of a next turn that needs no card to be bought."""
HOPE = 0.7
"""Of a bonus card she has not yet."""


class Judge:
    """One opinion about one board: remembers what it has thought about rows, hands and charts."""

    def __init__(self, atlas: Atlas, weights: Weights) -> None:
        self.atlas = atlas
        self.weights = weights
        self._promises: OrderedDict[tuple[Row, int], Promise] = OrderedDict()
        self._spreads: dict[tuple[int, int], tuple[list[float], list[float]]] = {}
        self._charts: dict[tuple[int, int, int], list[float]] = {}
        self._hands: dict[tuple[int, int, int], float] = {}
        self._draws: OrderedDict[Row, float] = OrderedDict()

    def promise(self, row: Row, soon: int, later: int, paydays: int) -> Promise:
        """What the row promises with so many half warehouses to come until the next payday and between later ones."""
        key = row, (soon * 64 + later) * 4 + paydays
        found = self._promises.get(key)
        if found is None:
            if len(self._promises) >= PROMISES_KEPT:
                self._promises.popitem(last=False)
            found = self._promises[key] = promise(row, soon / 2.0, later / 2.0, paydays, self.weights)
        return found

    def promised(self, rows: Sequence[Row], soon: Sequence[int], later: Sequence[int], paydays: int) -> list[Promise]:
        """By city, the same."""
        known = self._promises
        return [
            known.get((row, (near * 64 + far) * 4 + paydays)) or self.promise(row, near, far, paydays)
            for row, near, far in zip(rows, soon, later, strict=True)
        ]

    def draw(self, row: Row) -> float:
        """How strongly a city draws builders, against the others."""
        found = self._draws.get(row)
        if found is None:
            if len(self._draws) >= PROMISES_KEPT:
                self._draws.popitem(last=False)
            values = row.book.values
            found = self._draws[row] = 1.0 + self.weights.draw * values[min(row.last + 1, 12)] if row.room else 0.0
        return found

    def spread(self, built: int, paydays: int) -> tuple[list[float], list[float]]:
        """By cities held: florins of the charts to come, and how sure the nine cities are.

        `built` is what she will still place until the coming payday.
        """
        found = self._spreads.get((built, paydays))
        if found is None:
            chart, cities, later = self.atlas.chart, self.atlas.cities, BUILT_LATER * self.atlas.board.warehouses
            florins, sure = [], []
            for held in range(cities + 2):
                total = met = 0.0
                for payday in range(paydays):
                    missing = max(0, cities - held)
                    met = cities - missing * exp(-self.weights.spread * (built + later * payday))
                    low = min(int(met), cities)
                    high = min(low + 1, cities)
                    total += chart[low] + (met - low) * (chart[high] - chart[low])
                florins.append(self.weights.proliferation * total)
                sure.append(HOPE * min(1.0, met / self.atlas.board.bonus_cities) ** 4)
            found = self._spreads[built, paydays] = (florins, sure)
        return found

    def chart(self, built: int, paydays: int, prize: int) -> list[float]:
        """By cities held: florins of the charts to come and of the bonus card she hopes for (0: of none)."""
        found = self._charts.get((built, paydays, prize))
        if found is None:
            florins, sure = self.spread(built, paydays)
            hope = self.weights.bonus * prize
            found = self._charts[built, paydays, prize] = [
                each + hope * likely for each, likely in zip(florins, sure, strict=True)
            ]
        return found

    def hand(self, hand: int, place: int) -> float:
        """The cards, the best first: a destination card leads anywhere, a link card on from where she is or hardly."""
        if not hand:
            return 0.0
        atlas = self.atlas
        here = hand & atlas.leading[place]
        free = (hand & atlas.destinations).bit_count()
        key = free, (here & ~atlas.destinations).bit_count(), (hand & ~here & ~atlas.destinations).bit_count()
        found = self._hands.get(key)
        if found is None:
            weights = self.weights
            values = [weights.destination] * key[0] + [weights.link] * key[1] + [weights.link / 2.0] * key[2]
            values.sort(reverse=True)
            found = self._hands[key] = sum([florins * FADING**at for at, florins in enumerate(values)])
        return found

    def debts(self, loans: Loans, purse: float, last: bool) -> float:
        """What her loans will really cost: the lower price where she can pay it at the coming payday (A2, Q1)."""
        if not any(loans):
            return 0.0
        kinds = self.atlas.board.loans
        count, total = len(kinds), 0
        for at, kind in enumerate(kinds):
            total += loans[at + count] * kind.extended
            for _ in range(loans[at]):
                total += kind.repay if last or purse - total >= kind.repay else kind.extended
        return float(total)

    def worths(self, game: Imagined) -> list[float]:
        """By seat, the money expected at the end."""
        if game.over:
            return [float(money) for money in game.money]
        return Look(self, game).worths()


@lru_cache(maxsize=64)
def judge_of(atlas: Atlas, weights: Weights) -> Judge:
    """The judge of those opinions; remembered with all it has thought."""
    return Judge(atlas, weights)


class Outlook:
    """How many buildings are still to come, where, and what the cities promise then: what a glance is taken from."""

    def __init__(self, judge: Judge, game: Imagined) -> None:
        self.judge = judge
        self.game = game
        rows, players = game.rows, game.players
        board = judge.atlas.board
        self.paydays = paydays = LAST_PHASE - game.phase + 1
        stock = game.warehouses
        if players == 2:
            stock = [main + neutral for main, neutral in zip(stock, game.neutral, strict=True)]
        turns = min([left + forts for left, forts in zip(stock, game.fortresses, strict=True)])
        self.turns = turns
        """In which somebody could place her last piece and so end the phase; 0 in the last round."""
        if turns:
            soon = [left if left < turns else turns for left in stock]
        else:
            # P1: only the rest of the round is played.
            first = (game.seat - game.starter) % players
            soon = [min(left, 1) if (seat - game.starter) % players >= first else 0 for seat, left in enumerate(stock)]
        self.soon = soon
        """By seat, the warehouses she will place until the coming payday."""
        later = players * BUILT_LATER * (board.warehouses + (board.neutral if players == 2 else 0))
        draws = [judge.draw(row) for row in rows]
        total = sum(draws) or 1.0
        near, far = 2.0 * sum(soon) / total, 2.0 * later / total
        self.near = [_halves(near * draw) for draw in draws]
        self.far = [_halves(far * draw) for draw in draws]
        """By city, half warehouses expected until the coming payday, and between two later ones."""
        self.promises = judge.promised(rows, self.near, self.far, paydays)
        """By city."""
        taken = sum([each > 0 for each in game.bonus])
        self.bonus_left = board.bonus[taken:] if taken < players else ()
        """The bonus cards that somebody can still take (P7)."""

    @property
    def exact(self) -> bool:
        """In the last round of all nothing is left to guess."""
        return not self.turns and self.game.phase == LAST_PHASE

    def forts(self) -> list[float]:
        """By city, what a fortress there will bring."""
        sizes = [exp(each.size / BIGGEST_BLUR) for each in self.promises]
        every, fortress = sum(sizes), self.judge.weights.fortress
        return [fortress * each.value * (1.0 + size / every) for each, size in zip(self.promises, sizes, strict=True)]


class Look(Outlook):
    """An outlook with all that is had already, for all the turns that are considered in a position."""

    def __init__(self, judge: Judge, game: Imagined) -> None:
        super().__init__(judge, game)
        promises, players = self.promises, game.players
        self.income = [sum(each) for each in zip(*[each.ranks for each in promises], strict=True)]
        """By seat, florins of all ranks at all paydays, weighed."""
        self.held = [sum(each) for each in zip(*[each.presence for each in promises], strict=True)]
        """By seat, the cities she stands in, those in danger in part."""
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

    def worths(self) -> list[float]:
        """By seat, the money expected at the end if nobody is asked what she does next."""
        game = self.game
        if self.exact:
            return _final(game)
        return [self.worth(seat) for seat in range(game.players)]

    def worth(self, seat: int) -> float:
        """As she stands."""
        game = self.game
        place, space = game.place[seat], game.space[seat]
        return self._worth(
            seat,
            game.money[seat],
            game.warehouses[seat] + game.neutral[seat],
            game.fortresses[seat],
            place,
            game.rows[place] if space else None,
            game.hand[seat],
            self.income[seat] + self.forted[seat],
            self.held[seat],
            game.loans[seat],
            game.bonus[seat],
            self.waiting[seat],
        )

    def _worth(
        self,
        seat: int,
        money: int,
        stock: int,
        fortresses: int,
        place: int,
        berth: Row | None,
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
            needed = THIN_AT_HOME if stays or cards else THIN
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

    def options(self, ways: Iterable[Way]) -> list[tuple[float, Plan]]:
        """Every turn at the end of those ways, and the loans, with how good it is for the seat to act."""
        game = self.game
        building = colours(game)
        if self.exact:
            plans = [*(plan for way in ways for plan in deeds(game, way, building)), *loans(game)]
            return [(self._exactly(plan), plan) for plan in plans]
        self.rivals = [self.worth(seat) if seat != game.seat else 0.0 for seat in range(game.players)]
        self.apart = against(self.rivals, game.seat, self.judge.weights)
        found = [(self._after(plan, way), plan) for way in ways for plan in deeds(game, way, building)]
        found += [(self._borrowed(plan), plan) for plan in loans(game)]
        return found

    def _exactly(self, plan: Plan) -> float:
        after = self.game.copy(self.game.chance)
        after.act(plan)
        return against(_final(after), self.game.seat, self.judge.weights)

    def _borrowed(self, plan: Plan) -> float:
        """A loan: nothing in the cities changes."""
        game, seat = self.game, self.game.seat
        held = list(game.loans[seat])
        held[plan.kind] += 1
        own = self._worth(
            seat,
            game.money[seat] + self.judge.atlas.board.loans[plan.kind].amount,
            game.warehouses[seat] + game.neutral[seat],
            game.fortresses[seat],
            self.judge.atlas.bank,
            None,
            game.hand[seat],
            self.income[seat] + self.forted[seat],
            self.held[seat],
            tuple(held),
            game.bonus[seat],
            self.waiting[seat],
        )
        return own + self.apart

    def _after(self, plan: Plan, way: Way) -> float:
        """An action in a harbour: the row of that city changes, and with it what everybody expects of it."""
        game, judge, seat, city = self.game, self.judge, self.game.seat, plan.city
        money = game.money[seat] - way.cost - plan.price
        stock, fortresses = game.warehouses[seat] + game.neutral[seat], game.fortresses[seat]
        income, held = self.income[seat] + self.forted[seat], self.held[seat]
        waiting, bonus = self.waiting[seat], game.bonus[seat]
        apart = self.apart
        row = game.rows[city]
        if plan.placing is None:
            fortresses -= 1
            income += self.fort[city]
        else:
            _, row, shut = plan.placing
            before, after = self.promises[city], judge.promise(row, self.near[city], self.far[city], self.paydays)
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
            if not bonus and self.bonus_left and cities.bit_count() >= judge.atlas.board.bonus_cities:
                bonus = self.bonus_left[0]
            if plan.piece > 0 and plan.deed != REOPEN and judge.atlas.pays_at_once[city]:
                money += row.worth if row.first_piece == plan.piece else row.worth // 2
            worths = self.rivals.copy()
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
                worths[rival] += gain
            apart = against(worths, seat, judge.weights)
        if plan.pirate >= 0:
            money += sum(game.protection(plan.pirate))
        hand = way.hand
        if plan.ahead >= 0:
            money -= judge.atlas.price[plan.ahead]
            hand |= 1 << plan.ahead
        own = self._worth(
            seat, money, stock, fortresses, city, row, hand, income, held, game.loans[seat], bonus, waiting
        )
        return own + apart


def against(worths: Sequence[float], seat: int, weights: Weights) -> float:
    """A seat's money against that of the others: the best of them and their mean."""
    others = [florins for rival, florins in enumerate(worths) if rival != seat]
    if len(others) == 1:
        return worths[seat] - others[0]
    return worths[seat] - weights.best_rival * max(others) - weights.mean_rival * sum(others) / len(others)


def _final(game: Imagined) -> list[float]:
    """The purses if the third payday were held on this very position (E1)."""
    return [float(money - game.owed(seat)) for seat, money in enumerate(game.after_payday())]


def _halves(builds: float) -> int:
    """Half warehouses, more roughly the more there are, so that what was thought about one position serves the next."""
    return int(builds + 0.5) if builds < 4.0 else 2 * int(builds / 2.0 + 0.5)
