"""`EventView`: how one event is told, moves and sounds and what it marks; `EventViews` holds those of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, TypeVar

from elcapitan.client.sound_names import GameSound
from elcapitan.client.table.clips import AnimationClip, remove_travel
from elcapitan.kit.table.motion import Motion

LANDINGS_HEARD = 3
"""Number of pieces heard at most, among those that fly at once."""
PAUSE_S = 0.5

Cues = Sequence[tuple[float, GameSound]]
"""Seconds from the beginning of a clip, and what is heard then."""
EventT = TypeVar("EventT")


def still(event: object, motion: object) -> list[AnimationClip]:
    """No clip: the event only changes text or numbers."""
    return []


def pause(event: object, motion: Motion[Any, Any]) -> list[AnimationClip]:
    """A moment in which nothing moves."""
    return motion.clip(s=PAUSE_S)


def at_start(clip: AnimationClip, sound: GameSound) -> Cues:
    return [(0.0, sound)]


def heard_at(*seconds: float) -> Callable[[AnimationClip, GameSound], Cues]:
    """The sound is heard at these times."""
    return lambda clip, sound: [(at, sound) for at in seconds]


def landings(clip: AnimationClip, kind: str) -> list[float]:
    """When the first pieces of that kind land, at most as many as can be told apart."""
    return sorted(flight.end_s for flight in clip.flights if flight.what.kind == kind)[:LANDINGS_HEARD]


@dataclass(frozen=True, slots=True)
class EventView(Generic[EventT]):
    """One event on the table. Every function is pure; times are seconds at normal speed."""

    sentence: Callable[[EventT, Any], Any]
    """Its line in the log; asked with the names that the game words it by."""
    motion: Callable[[Any, Any], list[AnimationClip]] = still
    """What flies, as clips; asked with the event (or all events shown together) and a `Motion`."""
    sound: Callable[[EventT], GameSound | None] | GameSound | None = None
    """None: silent."""
    cues: Callable[[AnimationClip, Any], Cues] = at_start
    """When in its first clip what is heard; asked with the sound."""
    mark: Callable[[EventT, Any], Any] | None = None
    """The thing that stays marked until my next turn, by the position after the move; None: none."""
    clause: Callable[[EventT, Any], str] | None = None
    """Its part of the entry of a whole turn; None: what else the turn brings says as much."""
    quiet: bool = False
    """The log of the table omits its line."""
    together: bool = False
    """Such events in a row are shown at once."""


Views = Mapping[type, EventView[Any]]
"""The views of a family of events."""


def no_more(clip: AnimationClip, sound: GameSound | None) -> Cues:
    return ()


def no_sum(state: object, seat: int) -> int:
    return 0


NOTHING_CARRIED: Mapping[str, str] = {}


class EventViews:
    """The views of all events of a game, put together from their families."""

    def __init__(
        self,
        *families: Views,
        sum_of: Callable[[Any, int], int] = no_sum,
        carried: Mapping[str, str] = NOTHING_CARRIED,
        also_heard: Callable[[AnimationClip, GameSound | None], Cues] = no_more,
    ) -> None:
        """`sum_of`: what a seat's panel shows in a position.

        `carried`: which flights arrive somewhere, and as what (`remove_travel`). `also_heard`: what is heard of the
        flights of any clip.
        """
        self.by_event = {event: view for family in families for event, view in family.items()}
        self._sum_of, self._carried, self._also_heard = sum_of, carried, also_heard

    def view(self, event: object) -> EventView[Any]:
        return self.by_event[type(event)]

    def shown_together(self, history: Sequence[tuple[Any, Any]]) -> Iterator[tuple[tuple[Any, Any], ...]]:
        """The events of a step, each with the position after it, in the company in which they are shown."""

        def company(at: int) -> object:
            event = history[at][0]
            return type(event) if self.view(event).together else at

        for _, group in groupby(range(len(history)), company):
            yield tuple(history[at] for at in group)

    def clips(
        self, events: Sequence[Any], before: Any, after: Any, where: Any, *, reduced: bool = False
    ) -> list[AnimationClip]:
        """The clips of events shown together, with their sounds; `reduced`: nothing travels."""
        view = self.view(events[0])
        motion = Motion(before, after, where, self._sum_of)
        found = view.motion(events if view.together else events[0], motion)
        if found:
            found[0] = found[0]._replace(cues=self.cues(events[0], found[0]))
        if reduced:
            return [calm for clip in found for calm in remove_travel(clip, after, self._carried)]
        return found

    def sound(self, event: object) -> GameSound | None:
        """The single sound of an event that is shown without animation; None for a silent event."""
        sound = self.view(event).sound
        return sound(event) if callable(sound) else sound

    def cues(self, event: object, clip: AnimationClip) -> tuple[tuple[float, GameSound], ...]:
        """The sounds during the first clip of an event and their times."""
        sound = self.sound(event)
        own = () if sound is None else self.view(event).cues(clip, sound)
        return tuple(sorted((*own, *self._also_heard(clip, sound))))

    def mark(self, event: object, after: object) -> Any:
        """The thing that an event marks until my next turn; None if it marks nothing."""
        mark = self.view(event).mark
        return mark(event, after) if mark is not None else None
