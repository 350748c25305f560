"""How events are shown on a plain table: in its log, unless a game says what flies and what is heard."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from elcapitan.client.sound_names import Sound
from elcapitan.client.table.flight_places import FlightPlaces, Spot
from elcapitan.client.table.hit_test import ThingRects, numbered
from elcapitan.kit.table.event_director import EventDirector
from elcapitan.kit.table.event_view import EventView, EventViews
from elcapitan.kit.table.things import Thing, ThingKind
from elcapitan.plain_window.plain_view import PlainLayout


class PlainLine(NamedTuple):
    """An event in the log of the director, which a plain table does not show: its log is that of the terminal."""

    words: str = ""
    quiet: bool = True


class PlainEvents(EventViews):
    """The views of the events of a game; an event without one is heard, and nothing flies."""

    other: ClassVar[EventView[Any]] = EventView(lambda event, names: "", sound=Sound.CLICK)

    def view(self, event: object) -> EventView[Any]:
        return self.by_event.get(type(event), self.other)


class PlainDirector(EventDirector[PlainLine]):
    """Shows one step after the other; a game names its `views`."""

    views: ClassVar[EventViews] = PlainEvents()

    def _is_gate(self, event: Any) -> bool:
        return False


class PlainPlaces(FlightPlaces[Any, PlainLayout]):
    """Where flights begin and end: the things of the board, and the seats."""

    def _things(self, layout: PlainLayout, state: Any) -> ThingRects:
        return [*numbered(ThingKind.SEAT, layout.panels), *layout.things]

    def _piece(self, layout: PlainLayout, state: Any, thing: Thing) -> Spot | None:
        return None
