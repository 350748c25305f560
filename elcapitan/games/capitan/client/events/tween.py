"""What is in the air and for how long: the values that shots are made of, and the few flights that many share.

Times are seconds at normal speed, lengths px. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elcapitan.client.shell.sound import Sound
from elcapitan.games.capitan.client.layout.geometry import Geometry, Point
from elcapitan.games.capitan.rules.model.state import GameState

MAX_COINS = 6
"""However much is paid, no more than this many coins fly."""
COIN_S = 0.055
"""Between two coins."""
COIN_FLIGHT_S = 0.45
NOTHING: frozenset[tuple[object, ...]] = frozenset()


class FlightSprite(NamedTuple):
    """What flies: `kind` is one of those that flights.py paints."""

    kind: str
    name: str = ""
    """A card, a city, or the words of a number."""
    piece: int = 0
    """For ships and fortresses the seat, for warehouses the piece; for loans and bonus cards the florins."""
    size: tuple[int, int] = (0, 0)
    """px at the start: width and, for cards, height."""
    size_end: tuple[int, int] = (0, 0)
    face: tuple[int, int] = (0, 0)
    """For cards: the size at which they are put together, that of the display, whatever size they fly at."""


class Flight(NamedTuple):
    """One thing on its way."""

    what: FlightSprite
    start: Point
    end: Point
    apex: float = 0
    """px by which the way rises over its ends; 0 is a straight line."""
    begin_s: float = 0
    end_s: float = 0
    ease: str = "in-out-cubic"
    route: bool = False
    """Gold dots show the way."""
    fades: bool = False
    """It does not travel: it appears where it is going (reduced motion)."""


class AnimationClip(NamedTuple):
    """A stretch of time with one picture beneath and things flying over it."""

    length_s: float
    state: GameState
    hidden: frozenset[tuple[object, ...]] = NOTHING
    flights: tuple[Flight, ...] = ()
    purses: tuple[tuple[int, int, int], ...] = ()
    """Seat, and the florins from and to which its purse rolls."""
    cues: tuple[tuple[float, Sound], ...] = ()
    """What is heard, and when."""


def purse_coins(state: GameState, where: Geometry, seat: int, florins: int, begin_s: float = 0) -> Iterator[Flight]:
    """Coins from the seat's purse to the bank; the other way for a negative sum."""
    purse, bank = where.purse(state, seat), where.bank(state)
    start, end = (purse, bank) if florins > 0 else (bank, purse)
    yield from coin_stream(start, end, abs(florins), where.px(state, 26), where.px(state, 50), begin_s)


def coin_stream(start: Point, end: Point, florins: int, side: int, apex: float, begin_s: float = 0) -> Iterator[Flight]:
    """So many coins, one after the other, at most MOST_COINS."""
    what = FlightSprite("coin", size=(side, side), size_end=(side, side))
    for at in range(min(MAX_COINS, florins)):
        begin = begin_s + COIN_S * at
        yield Flight(what, start, end, apex, begin, begin + COIN_FLIGHT_S, "in-out-quad")


def changed_purses(before: GameState, after: GameState, *seats: int) -> tuple[tuple[int, int, int], ...]:
    """The purses among these that have changed."""
    sums = ((seat, before.player(seat).money, after.player(seat).money) for seat in seats)
    return tuple(each for each in sums if each[1] != each[2])


def last_arrival_s(flights: Sequence[Flight]) -> float:
    """When the last of them has arrived."""
    return max((flight.end_s for flight in flights), default=0.0)
