"""Coins that fly from the line of a payday's sheet that is counted to the purses."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from elcapitan.client.table.clips import Flight, FlightSprite, Point
from elcapitan.kit.sheets.score_sheet import LINE_S, ScoreSheet

COIN_S = 0.34
"""Flight time of a coin; all coins of a line land before the next line begins."""
MAX_COINS = 3
"""Maximum number of coins for one sum."""
FLORINS_PER_COIN = 8


def coin_flights(
    sheet: ScoreSheet, counted: float, ends: Callable[[int, int], tuple[Point, Point]], side: int
) -> Iterator[tuple[Flight, float]]:
    """Flights of coins of `side` px; `ends`: the cell of a line and seat (from 0), and the player's purse.

    Each comes with the share of its way completed. Repayments fly the other way.
    """
    line = int(counted)
    if line >= len(sheet.lines):
        return
    now_s = (counted - line) * LINE_S
    what = FlightSprite("coin", size=(side, side), size_end=(side, side))
    for seat, florins in enumerate(sheet.lines[line].points):
        cell, purse = ends(line, seat)
        start, end = (cell, purse) if florins > 0 else (purse, cell)
        for number in range(min(MAX_COINS, -(-abs(florins) // FLORINS_PER_COIN))):
            begin = 0.03 * number + 0.01 * seat
            if begin <= now_s < begin + COIN_S:
                flight = Flight(what, start, end, side * 1.5, begin, begin + COIN_S, "in-out-quad")
                yield flight, (now_s - begin) / COIN_S
