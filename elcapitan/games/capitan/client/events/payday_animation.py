"""How a payday is counted: line by line, coins from each line to the purses, the purses rolling meanwhile.

Pure: takes a settlement and the number of lines counted, returns sums and coins. A line is a city, or one of the
three below the cities: proliferation, bonus cards, loans repaid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from elcapitan.client.drawing.easing import out_cubic, share
from elcapitan.client.table.clips import Flight, FlightSprite, Point
from elcapitan.games.capitan.client.facts.ledger import IncomeBreakdown, PaydaySettlement

LINE_S = 0.45
"""How long one line takes."""
COIN_S = 0.34
"""Flight time of a coin; all coins of a line land before the next line begins."""
SUMS = 3
"""Lines below the cities."""
MAX_COINS = 3
"""Maximum number of coins for one sum."""
FLORINS_PER_COIN = 8


def line_count(settled: PaydaySettlement) -> int:
    return len(settled.held.ledger) + SUMS


def line_payments(settled: PaydaySettlement, line: int) -> tuple[int, ...]:
    """What each seat receives in that line, by seat; loans repaid are below zero."""
    held = settled.held
    if line < len(held.ledger):
        each = held.ledger[line]
        return tuple(map(sum, zip(each.majority, each.fortresses, strict=True)))
    repaid = tuple(-florins for florins in settled.repaid)
    return (held.proliferation, held.bonus, repaid)[line - len(held.ledger)]


def purses_after(settled: PaydaySettlement, counted: float) -> list[int]:
    """Every purse after `counted` lines; while a line is counted, the purse rolls to its new sum."""
    money = list(settled.before)
    whole = int(counted)
    for line in range(min(whole, line_count(settled))):
        money = [sum(each) for each in zip(money, line_payments(settled, line), strict=True)]
    if whole < line_count(settled):
        rolled = out_cubic(share(counted - whole, 0.55, 1.0))
        money = [old + round(more * rolled) for old, more in zip(money, line_payments(settled, whole), strict=True)]
    return money


def incomes_after(settled: PaydaySettlement, counted: float) -> tuple[IncomeBreakdown, ...]:
    """By seat, what each source has paid after `counted` lines; the current line grows like the purses."""
    held, cities = settled.held, len(settled.held.ledger)
    rolled = [1.0 if line < int(counted) else 0.0 for line in range(line_count(settled))]
    if int(counted) < len(rolled):
        rolled[int(counted)] = out_cubic(share(counted - int(counted), 0.55, 1.0))
    return tuple(
        IncomeBreakdown(
            round(held.proliferation[seat] * rolled[cities]),
            sum(round(row.majority[seat] * part) for row, part in zip(held.ledger, rolled, strict=False)),
            sum(round(row.fortresses[seat] * part) for row, part in zip(held.ledger, rolled, strict=False)),
            round(held.bonus[seat] * rolled[cities + 1]),
        )
        for seat in range(len(held.money))
    )


def coin_flights(
    settled: PaydaySettlement,
    counted: float,
    cell: Callable[[int, int], Point],
    purse: Callable[[int], Point],
    side: int,
) -> Iterator[tuple[Flight, float]]:
    """Flights of coins of `side` px from the cell of a line and seat (from 0) to the player's purse.

    Each comes with the share of its way completed. Repayments fly the other way.
    """
    line = int(counted)
    if line >= line_count(settled):
        return
    now_s = (counted - line) * LINE_S
    what = FlightSprite("coin", size=(side, side), size_end=(side, side))
    for seat, florins in enumerate(line_payments(settled, line)):
        ends = (cell(line, seat), purse(seat))
        start, end = ends if florins > 0 else ends[::-1]
        for number in range(min(MAX_COINS, -(-abs(florins) // FLORINS_PER_COIN))):
            begin = 0.03 * number + 0.01 * seat
            if begin <= now_s < begin + COIN_S:
                flight = Flight(what, start, end, side * 1.5, begin, begin + COIN_S, "in-out-quad")
                yield flight, (now_s - begin) / COIN_S
