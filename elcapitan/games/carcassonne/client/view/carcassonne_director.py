"""How Carcassonne's steps are played back: its events with their clips and sounds.

The last scoring and the end of the game stop the playback until the scene reports that the player has seen them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.carcassonne.client.events.event_table import EVENT_VIEWS
from elcapitan.games.carcassonne.client.events.log_lines import CarcassonneLine
from elcapitan.games.carcassonne.rules.model import events
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.kit.table.event_director import EventDirector


class CarcassonneDirector(EventDirector[CarcassonneLine]):
    """The director of one table."""

    views = EVENT_VIEWS
    state: CarcassonneState
    before_clips: Callable[[Sequence[events.Event]], None] = staticmethod(lambda events: None)
    """Called with the events whose clips are about to begin, so that the camera can go there."""

    def _make_clips(self, events: Sequence[Any], before: Any, after: Any, where: Any) -> list[AnimationClip]:
        self.before_clips(events)
        return super()._make_clips(events, before, after, where)

    def _awaited(self, state: CarcassonneState) -> int:
        return state.asked

    def _shown_after(
        self, event: events.Event, shown: CarcassonneState, position: CarcassonneState
    ) -> CarcassonneState:
        # The last scoring is counted once, on its sheet: until then the panels keep the points that they had.
        return shown if events.is_final(event) else position

    def _is_gate(self, event: events.Event) -> bool:
        if isinstance(event, events.CarcassonneEnded):
            return True
        return events.is_final(event) and sum(map(events.is_final, self._shown[-1])) == 1

    def _is_seen_at_gate(self, event: events.Event) -> bool:
        return events.is_final(event)
