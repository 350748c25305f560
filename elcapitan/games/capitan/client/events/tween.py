"""Flights and clips: the values of animations, and the flights that several animations share.

Times are seconds at normal speed, lengths px. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elcapitan.client.shell.sound import Sound
from elcapitan.games.capitan.client.layout.geometry import Geometry, Point
from elcapitan.games.capitan.rules.model.state import GameState

MAX_COINS = 6
"""Maximum number of coins in flight, however large the sum."""
COIN_S = 0.055
"""Seconds between two coins."""
COIN_FLIGHT_S = 0.45
NOTHING: frozenset[tuple[object, ...]] = frozenset()


class FlightSprite(NamedTuple):
    """The image in flight: `kind` is one of those that paint/flights.py paints."""

    kind: str
    name: str = ""
    """A card, a city, or the text of a number."""
    piece: int = 0
    """The seat for ships and fortresses, the piece for warehouses, florins for loans and bonus cards."""
    size: tuple[int, int] = (0, 0)
    """px at the start: width and, for cards, height."""
    size_end: tuple[int, int] = (0, 0)
    face: tuple[int, int] = (0, 0)
    """For cards: the size at which they are composed, that of the display, whatever size they fly at."""


class Flight(NamedTuple):
    """The motion of one thing."""

    what: FlightSprite
    start: Point
    end: Point
    apex: float = 0
    """Height in px of the arc above its ends; 0 is a straight line."""
    begin_s: float = 0
    end_s: float = 0
    ease: str = "in-out-cubic"
    route: bool = False
    """Gold dots show the route."""
    fades: bool = False
    """It does not travel: it fades in at its destination (reduced motion)."""


class AnimationClip(NamedTuple):
    """A stretch of time with one picture below and flights over it."""

    length_s: float
    state: GameState
    hidden: frozenset[tuple[object, ...]] = NOTHING
    flights: tuple[Flight, ...] = ()
    purses: tuple[tuple[int, int, int], ...] = ()
    """Seat, and the florins from and to which its purse rolls."""
    cues: tuple[tuple[float, Sound], ...] = ()
    """The sounds and their times."""


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


def last_arrival_s(flights: Sequence[Flight]) -> float:
    """When the last flight arrives."""
    return max((flight.end_s for flight in flights), default=0.0)
