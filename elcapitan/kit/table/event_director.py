"""`EventDirector`: plays the steps of a game by the views of its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from elcapitan.client.model.table_model import GameStep
from elcapitan.client.sound_names import GameSound
from elcapitan.client.table.clips import AnimationClip
from elcapitan.client.table.step_director import DirectorTask, LineT, StepDirector
from elcapitan.kit.table.event_view import EventViews


def event_tasks(views: EventViews, step: GameStep) -> Iterator[DirectorTask]:
    """One task for each event or company of events; the end of the step comes last."""
    for history in views.shown_together(tuple(zip(step.events, step.positions, strict=True))):
        yield DirectorTask(step, history)
    yield DirectorTask(step)


class EventDirector(StepDirector[LineT]):
    """The director of one table; a game says at which events the playback stops."""

    views: ClassVar[EventViews]

    def _tasks(self, step: GameStep) -> Iterator[DirectorTask]:
        return event_tasks(self.views, step)

    def _make_clips(self, events: Sequence[Any], before: Any, after: Any, where: Any) -> list[AnimationClip]:
        return self.views.clips(events, before, after, where, reduced=self.reduced)

    def _sound_of(self, event: Any) -> GameSound | None:
        return self.views.sound(event)
