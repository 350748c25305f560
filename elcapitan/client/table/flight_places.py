"""Where the things of a position are, in px: the ends of every flight. Asks the layout; paints nothing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from pygame import Rect

from elcapitan.client.table.clips import Point
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.kit.table.things import Thing

StateT = TypeVar("StateT")
LayoutT = TypeVar("LayoutT", bound=Any)


class Spot(NamedTuple):
    """Where a thing is."""

    point: Point
    """Where a flight to it ends: the middle of a card, the foot of a piece that stands."""
    size: tuple[int, int]
    """The height is 0 if it follows from the picture."""


def middle_of(rect: Rect) -> Spot:
    return Spot(rect.center, rect.size)


class FlightPlaces(ABC, Generic[StateT, LayoutT]):
    """The places of one table."""

    def __init__(self, layout_for: Callable[[StateT], LayoutT], me: int) -> None:
        """`layout_for` gives the layout that fits a position (the hand changes it)."""
        self.layout_for, self.me = layout_for, me

    @abstractmethod
    def _things(self, layout: LayoutT, state: StateT) -> ThingRects:
        """The things of the table with their rectangles."""

    @abstractmethod
    def _piece(self, layout: LayoutT, state: StateT, thing: Thing) -> Spot | None:
        """Where a thing is that is a part of another one's rectangle."""

    def spot(self, state: StateT, kind: str, name: str = "", number: int = 0) -> Spot:
        """Where that thing is; KeyError if it is not on the table."""
        layout, thing = self.layout_for(state), Thing(kind, name, number)
        return self._piece(layout, state, thing) or middle_of(dict(self._things(layout, state))[thing])

    def point(self, state: StateT, kind: str, name: str = "", number: int = 0) -> Point:
        return self.spot(state, kind, name, number).point

    def px(self, state: StateT, u: float) -> int:
        s: float = self.layout_for(state).s
        return round(u * s)
