"""Coins and purses in flight, which several animations share.

Times are seconds at normal speed, lengths px. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator

from elcapitan.client.table.clips import Flight, FlightSprite, Point
from elcapitan.games.capitan.client.layout.geometry import Geometry
from elcapitan.games.capitan.rules.model.state import GameState

MAX_COINS = 6
"""Maximum number of coins in flight, however large the sum."""
COIN_S = 0.055
"""Seconds between two coins."""
COIN_FLIGHT_S = 0.45


def purse_coins(state: GameState, where: Geometry, seat: int, florins: int, begin_s: float = 0) -> Iterator[Flight]:
    """Coins from the seat's purse to the bank; the other way for a negative sum."""
    purse, bank = where.purse(state, seat), where.bank(state)
    start, end = (purse, bank) if florins > 0 else (bank, purse)
    yield from coin_stream(start, end, abs(florins), where.px(state, 26), where.px(state, 50), begin_s)


def coin_stream(start: Point, end: Point, florins: int, side: int, apex: float, begin_s: float = 0) -> Iterator[Flight]:
    """Coins for this sum, one after the other, at most MAX_COINS."""
    what = FlightSprite("coin", size=(side, side), size_end=(side, side))
    for at in range(min(MAX_COINS, florins)):
        begin = begin_s + COIN_S * at
        yield Flight(what, start, end, apex, begin, begin + COIN_FLIGHT_S, "in-out-quad")


def changed_purses(before: GameState, after: GameState, *seats: int) -> tuple[tuple[int, int, int], ...]:
    """The purses of these seats that have changed."""
    sums = ((seat, before.player(seat).money, after.player(seat).money) for seat in seats)
    return tuple(each for each in sums if each[1] != each[2])
