"""The evaluation of the parts of a position (rows, charts, hands, debts), with caches.

One opinion (weights.py) about one board. Knows no position; evaluation.py puts the parts together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from elcapitan.games.capitan.bots.city_value import CityValue, city_value
from elcapitan.games.capitan.bots.simulation.board_tables import BoardTables, SimRow
from elcapitan.games.capitan.bots.simulation.sim_state import Loans
from elcapitan.games.capitan.bots.weights import Weights

LATER_BUILT_SHARE = 0.9
"""The share of a later phase's pieces that is built in it."""
NEXT_CARD_FACTOR = 0.6
"""What the second card of a hand is worth against the first, and so on."""
BONUS_HOPE_SHARE = 0.7
"""Of a bonus card they have not yet."""


class Coefficients:
    """The evaluation of one board by one set of weights, with caches for rows, hands and charts."""

    def __init__(self, board_tables: BoardTables, weights: Weights) -> None:
        self.board_tables = board_tables
        self.weights = weights
        self._promises: dict[tuple[SimRow, int], CityValue] = {}
        self._spreads: dict[tuple[int, int], tuple[list[float], list[float]]] = {}
        self._charts: dict[tuple[int, int, int], list[float]] = {}
        self._hands: dict[tuple[int, int, int], float] = {}
        self._draws: dict[SimRow, float] = {}

    def city_value(self, row: SimRow, soon: int, later: int, paydays: int) -> CityValue:
        """What the row promises with these half warehouses to come until the next payday and between later ones."""
        key = row, (soon * 64 + later) * 4 + paydays
        found = self._promises.get(key)
        if found is None:
            found = self._promises[key] = city_value(row, soon / 2.0, later / 2.0, paydays, self.weights)
        return found

    def city_values(
        self, rows: Sequence[SimRow], soon: Sequence[int], later: Sequence[int], paydays: int
    ) -> list[CityValue]:
        """By city, the same."""
        known = self._promises
        return [
            known.get((row, (near * 64 + far) * 4 + paydays)) or self.city_value(row, near, far, paydays)
            for row, near, far in zip(rows, soon, later, strict=True)
        ]

    def draw(self, row: SimRow) -> float:
        """How strongly a city draws builders, against the others."""
        found = self._draws.get(row)
        if found is None:
            values = row.book.values
            found = self._draws[row] = 1.0 + self.weights.draw * values[min(row.last + 1, 12)] if row.room else 0.0
        return found

    def spread(self, built: int, paydays: int) -> tuple[list[float], list[float]]:
        """By cities held: florins of the charts to come, and how sure the nine cities are.

        `built` is what they will still place until the coming payday.
        """
        found = self._spreads.get((built, paydays))
        if found is None:
            chart, cities, later = (
                self.board_tables.chart,
                self.board_tables.cities,
                LATER_BUILT_SHARE * self.board_tables.board.warehouses,
            )
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
                sure.append(BONUS_HOPE_SHARE * min(1.0, met / self.board_tables.board.bonus_cities) ** 4)
            found = self._spreads[built, paydays] = (florins, sure)
        return found

    def chart(self, built: int, paydays: int, prize: int) -> list[float]:
        """By cities held: florins of the charts to come and of the bonus card they hope for (0: of none)."""
        found = self._charts.get((built, paydays, prize))
        if found is None:
            florins, sure = self.spread(built, paydays)
            hope = self.weights.bonus * prize
            found = self._charts[built, paydays, prize] = [
                each + hope * likely for each, likely in zip(florins, sure, strict=True)
            ]
        return found

    def hand(self, hand: int, place: int) -> float:
        """The cards, the best first: a destination card leads anywhere, a link card only from where they are."""
        if not hand:
            return 0.0
        board_tables = self.board_tables
        here = hand & board_tables.leading[place]
        free = (hand & board_tables.destinations).bit_count()
        key = (
            free,
            (here & ~board_tables.destinations).bit_count(),
            (hand & ~here & ~board_tables.destinations).bit_count(),
        )
        found = self._hands.get(key)
        if found is None:
            weights = self.weights
            values = [weights.destination] * key[0] + [weights.link] * key[1] + [weights.link / 2.0] * key[2]
            values.sort(reverse=True)
            found = self._hands[key] = sum([florins * NEXT_CARD_FACTOR**at for at, florins in enumerate(values)])
        return found

    def debts(self, loans: Loans, purse: float, last: bool) -> float:
        """What their loans will really cost: the lower price where they can pay it at the coming payday (A2, Q1)."""
        if not any(loans):
            return 0.0
        kinds = self.board_tables.board.loans
        count, total = len(kinds), 0
        for at, kind in enumerate(kinds):
            total += loans[at + count] * kind.extended
            for _ in range(loans[at]):
                total += kind.repay if last or purse - total >= kind.repay else kind.extended
        return float(total)


@lru_cache(maxsize=64)
def coefficients_of(board_tables: BoardTables, weights: Weights) -> Coefficients:
    """The judge of those opinions; remembered with all it has thought."""
    return Coefficients(board_tables, weights)
