"""The table of events, put together from their families: each event of the rules has one view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.client.shell.sound import Sound
from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.capitan.client.events import building, cards, fortresses, loans, payday, pirate, rounds, sailing
from elcapitan.games.capitan.client.events.event_view import LogLine, LogNames, Scenery, Views
from elcapitan.games.capitan.client.facts.targets import Target
from elcapitan.games.capitan.client.layout.geometry import Geometry
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import Event
from elcapitan.games.capitan.rules.model.state import GameState

_FAMILIES = (cards, sailing, building, fortresses, loans, payday, pirate, rounds)
EVENT_VIEWS: Final[Views] = {event: view for family in _FAMILIES for event, view in family.VIEWS.items()}

COINS_HEARD = 3
"""Maximum number of audible coins among those that fly at once."""
Cue = tuple[float, Sound]
"""Seconds from the beginning of a clip, and what is heard then."""


def event_log_line(board: Board, names: Sequence[str], event: Event) -> LogLine:
    """The line of one event; `names` by seat, beginning with seat 1."""
    return EVENT_VIEWS[type(event)].line(event, LogNames(board, names))


def event_animations(event: Event, before: GameState, after: GameState, where: Geometry) -> list[AnimationClip]:
    """The clips of one event; none for an event that only changes text."""
    return EVENT_VIEWS[type(event)].clips(event, Scenery(before, after, where))


def event_mark(event: Event, after: GameState) -> Target | None:
    """The thing that an event marks until my next turn; None if it marks nothing."""
    mark = EVENT_VIEWS[type(event)].mark
    return mark(event, after) if mark is not None else None


def event_sound(event: Event) -> Sound | None:
    """The single sound of an event that is shown without animation; None for a silent event."""
    sound = EVENT_VIEWS[type(event)].sound
    return sound if sound is None or isinstance(sound, Sound) else sound(event)


def sound_cues(shown: Sequence[Event], clip: AnimationClip) -> tuple[Cue, ...]:
    """The sounds during the clip of these events (several only for cards turned up together).

    A coin sounds when it lands, a ship when it casts off and when it docks.
    """
    heard: list[Cue] = []
    sound = event_sound(shown[0])
    if sound is not None and sound is not Sound.COIN:
        heard += [(at, sound) for at in EVENT_VIEWS[type(shown[0])].heard_at(clip)]
    ships = [flight for flight in clip.flights if flight.what.kind == "docking"]
    if ships and sound is not Sound.SAIL:
        heard.append((0.0, Sound.SAIL))
    heard += [(flight.begin_s, Sound.DOCK) for flight in ships]
    landing = sorted(flight.end_s for flight in clip.flights if flight.what.kind == "coin")
    heard += [(at, Sound.COIN) for at in landing[:COINS_HEARD]]
    if sound is Sound.COIN and not landing:
        heard.append((clip.length_s / 2, Sound.COIN))
    return tuple(sorted(heard))
