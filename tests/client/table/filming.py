"""A whole game as it is shown: every event with what flies for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from elcapitan.client.table.director import beats
from elcapitan.client.table.flight import Shot
from elcapitan.client.table.shots import shots, turned_up
from elcapitan.client.table.unfold import unfold
from elcapitan.rules.events import CardTurnedUp, Event
from tests.client.table.test_director import geometry, model


class Filmed(NamedTuple):
    """What is shown together."""

    events: tuple[Event, ...]
    """One, or all cards that are turned up at once."""
    shots: list[Shot]


def film(extras: tuple[str, ...] = (), seed: int = 3) -> Iterator[Filmed]:
    """A game of three from its first event to its last."""
    where = geometry(extras=extras)
    for step in model(3, None, seed, extras).fresh():
        state = step.before
        for beat in beats(step):
            after = state
            for event in beat.events:
                after = unfold(after, event)
            if turned := [event for event in beat.events if isinstance(event, CardTurnedUp)]:
                yield Filmed(beat.events, [turned_up(turned, after, where)])
            elif beat.events:
                yield Filmed(beat.events, list(shots(beat.events[0], state, after, where)))
            state = after
