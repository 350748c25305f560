"""Clips and flights: how an animation is described to a table's director and to the painter of what flies.

Times are seconds at normal speed, lengths px. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from elcapitan.client.sound_names import GameSound
from elcapitan.kit.table.things import NOTHING_HIDDEN, Hidden

Point = tuple[float, float]
FADE_S = 0.15
HOLD_S = 0.25
"""Time to see a change before the next one follows."""


class FlightSprite(NamedTuple):
    """The image in flight: `kind` is one of those that the game paints."""

    kind: str
    name: str = ""
    """A card, a place, or the text of a number."""
    piece: int = 0
    """Whose it is, or how many."""
    size: tuple[int, int] = (0, 0)
    """px at the start: width and, for cards, height."""
    size_end: tuple[int, int] = (0, 0)
    face: tuple[int, int] = (0, 0)
    """For cards: the size at which they are composed, that of the display, at any size in flight."""


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
    state: Any
    """The position painted beneath the flights."""
    hidden: Hidden = NOTHING_HIDDEN
    """What flies and so is not painted in the picture."""
    flights: tuple[Flight, ...] = ()
    purses: tuple[tuple[int, int, int], ...] = ()
    """Seat, and the numbers from and to which its sum rolls."""
    cues: tuple[tuple[float, GameSound], ...] = ()
    """The sounds and their times."""


def last_arrival_s(flights: Sequence[Flight]) -> float:
    """When the last flight arrives."""
    return max((flight.end_s for flight in flights), default=0.0)


def remove_travel(shot: AnimationClip, after: Any, carried: Mapping[str, str]) -> list[AnimationClip]:
    """Reduced motion: the same outcome, faded in and then held; a clip that is only a pause stays one.

    `carried`: what arrives somewhere, and what is painted there; any other flight is decoration.
    """
    if not shot.flights:
        return [shot._replace(purses=())]
    last: dict[tuple[str, str, int], Flight] = {}
    for flight in sorted(shot.flights, key=lambda flight: flight.end_s):
        kind = carried.get(flight.what.kind)
        if kind:
            last[(kind, flight.what.name, flight.what.piece)] = flight._replace(what=flight.what._replace(kind=kind))
    fading = tuple(
        flight._replace(start=flight.end, apex=0, begin_s=0, end_s=FADE_S, ease="linear", route=False, fades=True)
        for flight in last.values()
    )
    heard = tuple(dict.fromkeys((0.0, sound) for _, sound in shot.cues))
    shown = shot._replace(length_s=FADE_S, flights=fading, purses=(), cues=heard)
    return [shown, AnimationClip(HOLD_S, after)]
