"""How an event moves: flights of pieces between places, and clips made of them.

Times are seconds at normal speed, lengths px. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from elcapitan.client.table.clips import AnimationClip, Flight, FlightSprite, Point, last_arrival_s
from elcapitan.kit.table.things import Thing

STREAM_S = 0.45
"""Flight time of one piece of a stream."""
APART_S = 0.055
"""Time between two pieces of a stream."""
MOST_IN_STREAM = 6
"""Number of pieces in flight at most, however large the sum."""

StateT = TypeVar("StateT")
PlacesT = TypeVar("PlacesT")


def fly(
    kind: str,
    start: Point,
    end: Point,
    side: float | tuple[int, int],
    s: float,
    begin_s: float = 0.0,
    *,
    name: str = "",
    piece: int = 0,
    apex: float = 0,
    ease: str = "in-out-cubic",
) -> Flight:
    """One piece that flies for `s` seconds; `side` is that of a square or its width and height."""
    size = side if isinstance(side, tuple) else (round(side), round(side))
    return Flight(FlightSprite(kind, name, piece, size, size), start, end, apex, begin_s, begin_s + s, ease)


def stream(
    kind: str, count: int, start: Point, end: Point, side: float, apex: float, begin_s: float = 0.0
) -> list[Flight]:
    """Pieces that fly one after the other."""
    return [
        fly(kind, start, end, side, STREAM_S, begin_s + APART_S * at, apex=apex, ease="in-out-quad")
        for at in range(min(MOST_IN_STREAM, count))
    ]


class Motion(NamedTuple, Generic[StateT, PlacesT]):
    """What an event moves: the positions around it, and where things lie on the screen."""

    before: StateT
    after: StateT
    where: PlacesT
    sum_of: Callable[[StateT, int], int]
    """The sum that the panel of a seat shows in a position."""

    def clip(
        self,
        flights: Iterable[Flight] = (),
        *seats: int,
        hides: Iterable[Thing] = (),
        on: StateT | None = None,
        s: float | None = None,
    ) -> list[AnimationClip]:
        """One clip over the position `on` (None: after the event), in which changed sums of `seats` roll.

        It lasts `s` seconds, or until the last flight arrives.
        """
        found = tuple(flights)
        sums = ((seat, self.sum_of(self.before, seat), self.sum_of(self.after, seat)) for seat in seats)
        purses = tuple(each for each in sums if each[1] != each[2])
        length_s = last_arrival_s(found) if s is None else s
        return [AnimationClip(length_s, self.after if on is None else on, frozenset(hides), found, purses)]
