"""A whole game as it is shown: every event with what flies for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.capitan.client.events.event_table import EVENT_VIEWS
from elcapitan.games.capitan.rules.model.events import Event
from elcapitan.kit.table.event_director import event_tasks
from tests.games.capitan.client.view.test_director import geometry, model


class FilmedEvent(NamedTuple):
    """What is shown together."""

    events: tuple[Event, ...]
    """One, or all cards that are turned up at once."""
    shots: list[AnimationClip]


def film(extras: tuple[str, ...] = (), seed: int = 3) -> Iterator[FilmedEvent]:
    """A game of three from its first event to its last."""
    where = geometry(extras=extras)
    for step in model(3, None, seed, extras).take_new_steps():
        state = step.before
        for task in event_tasks(EVENT_VIEWS, step):
            if task.history:
                after = task.history[-1][1]
                yield FilmedEvent(task.events, EVENT_VIEWS.clips(task.events, state, after, where))
                state = after
