"""The evaluation of the parts of a position (rows, charts, hands, debts), with caches.

One opinion (weights.py) about one board. Knows no position; evaluation.py puts the parts together.
"""

from __future__ import annotations

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
        self.city_value = lru_cache(maxsize=None)(self._city_value)
        self.draw = lru_cache(maxsize=None)(self._draw)
        self.spread = lru_cache(maxsize=None)(self._spread)
        self.chart = lru_cache(maxsize=None)(self._chart)
        self._cards = lru_cache(maxsize=None)(self._cards_value)

    def _city_value(self, row: SimRow, soon: int, later: int, paydays: int) -> CityValue:
        """What the row promises with these half warehouses to come until the next payday and between later ones."""
        return city_value(row, soon / 2.0, later / 2.0, paydays, self.weights)

    def _draw(self, row: SimRow) -> float:
        """How strongly a city draws builders, against the others."""
        return 1.0 + self.weights.draw * row.book.values[min(row.last + 1, 12)] if row.room else 0.0

    def _spread(self, built: int, paydays: int) -> tuple[list[float], list[float]]:
        """By cities held: florins of the charts to come, and how sure the nine cities are.

        `built` is what they will still place until the coming payday.
        """
        board_tables, weights = self.board_tables, self.weights
        chart, cities, later = (
            board_tables.chart,
            board_tables.cities,
            LATER_BUILT_SHARE * board_tables.board.warehouses,
        )
        florins, sure = [], []
        for held in range(cities + 2):
            total = met = 0.0
            for payday in range(paydays):
                missing = max(0, cities - held)
                met = cities - missing * exp(-weights.spread * (built + later * payday))
                low = min(int(met), cities)
                high = min(low + 1, cities)
                total += chart[low] + (met - low) * (chart[high] - chart[low])
            florins.append(weights.proliferation * total)
            sure.append(BONUS_HOPE_SHARE * min(1.0, met / board_tables.board.bonus_cities) ** 4)
        return florins, sure

    def _chart(self, built: int, paydays: int, prize: int) -> list[float]:
        """By cities held: florins of the charts to come and of the bonus card they hope for (0: of none)."""
        hope = self.weights.bonus * prize
        return [each + hope * likely for each, likely in zip(*self.spread(built, paydays), strict=True)]

    def hand(self, hand: int, place: int) -> float:
        """The cards, the best first: a destination card leads anywhere, a link card only from where they are."""
        if not hand:
            return 0.0
        free, leading = self.board_tables.destinations, self.board_tables.leading[place]
        links = hand & ~free
        return self._cards((hand & free).bit_count(), (links & leading).bit_count(), (links & ~leading).bit_count())

    def _cards_value(self, free: int, here: int, elsewhere: int) -> float:
        """Of that many destination cards, link cards that lead on from where they are, and others."""
        weights = self.weights
        values = [weights.destination] * free + [weights.link] * here + [weights.link / 2.0] * elsewhere
        values.sort(reverse=True)
        return sum([florins * NEXT_CARD_FACTOR**at for at, florins in enumerate(values)])

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
