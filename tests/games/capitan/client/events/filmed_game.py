"""A whole game as it is shown: every event with what flies for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.capitan.client.events.cards import cards_turned_up_animation
from elcapitan.games.capitan.client.events.event_table import event_animations
from elcapitan.games.capitan.client.view.director import director_tasks
from elcapitan.games.capitan.rules.model.events import CardTurnedUp, Event
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
        for director_task in director_tasks(step):
            after = director_task.history[-1][1] if director_task.history else state
            if turned := [event for event in director_task.events if isinstance(event, CardTurnedUp)]:
                yield FilmedEvent(director_task.events, [cards_turned_up_animation(turned, after, where)])
            elif director_task.events:
                yield FilmedEvent(
                    director_task.events, list(event_animations(director_task.events[0], state, after, where))
                )
            state = after
