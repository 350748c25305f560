"""How El Capitan's steps are played back: its events with their clips and sounds.

A payday and the end of the game stop the playback until the scene reports that the player has seen them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from elcapitan.client.model.table_model import GameStep
from elcapitan.client.shell.sound import Sound
from elcapitan.client.table.clips import AnimationClip
from elcapitan.client.table.step_director import DirectorTask, StepDirector
from elcapitan.games.capitan.client.events.cards import cards_turned_up_animation
from elcapitan.games.capitan.client.events.event_table import apply_event, event_animations, event_sound, sound_cues
from elcapitan.games.capitan.client.events.event_view import LogLine
from elcapitan.games.capitan.client.events.reduced_motion import remove_travel
from elcapitan.games.capitan.client.layout.geometry import Geometry
from elcapitan.games.capitan.rules.model.events import (
    CardTurnedUp,
    Event,
    GameEnded,
    LoanExtended,
    LoanRepaid,
    MoneyChecked,
    PaydayHeld,
    PhaseBegan,
    RoundBegan,
    StarterNamed,
)
from elcapitan.games.capitan.rules.model.state import GameState

SETTLED = (LoanRepaid, LoanExtended, MoneyChecked, StarterNamed, PhaseBegan, RoundBegan)
"""Events that the ledger of a payday has shown already when the table is visible again."""


def director_tasks(step: GameStep) -> Iterator[DirectorTask]:
    """One task per event, but cards turned up together are shown together; the end of the step comes last."""
    for turning, events in groupby(step.events, lambda event: isinstance(event, CardTurnedUp)):
        if turning:
            yield DirectorTask(step, tuple(events))
        else:
            yield from (DirectorTask(step, (event,)) for event in events)
    yield DirectorTask(step)


class Director(StepDirector[LogLine]):
    """The director of one table."""

    state: GameState
    gate: Event | None

    @property
    def picture(self) -> GameState:
        """The position painted beneath the flights."""
        shown: GameState = super().picture
        return shown

    def money(self, seat: int) -> int:
        """The sum that a purse shows now."""
        return self.rolled(seat, self.picture.player(seat).money)

    def _tasks(self, step: GameStep) -> Iterator[DirectorTask]:
        return director_tasks(step)

    def open_gate(self) -> None:
        """Open it; what the ledger has counted is in the purses from now on."""
        if isinstance(self.gate, PaydayHeld):
            self.state = apply_event(self.state, self.gate)
        super().open_gate()

    def _applied(self, state: GameState, event: Event) -> GameState:
        # The payday is counted once, in its ledger: until then the purses keep their sums.
        return state if isinstance(event, PaydayHeld) else apply_event(state, event)

    def _sound_of(self, event: Event) -> Sound | None:
        return event_sound(event)

    def _is_gate(self, event: Event) -> bool:
        return isinstance(event, PaydayHeld | GameEnded)

    def _is_seen_at_gate(self, event: Event) -> bool:
        return isinstance(event, SETTLED)

    def _is_paused_before(self, step: GameStep) -> bool:
        return step.text != "end"

    def _make_clips(
        self, events: Sequence[Event], before: GameState, after: GameState, where: Geometry
    ) -> list[AnimationClip]:
        """The clips of events shown together, with the sounds of the first clip."""
        turned = [event for event in events if isinstance(event, CardTurnedUp)]
        found = (
            [cards_turned_up_animation(turned, after, where)]
            if turned
            else event_animations(events[0], before, after, where)
        )
        if found:
            found[0] = found[0]._replace(cues=sound_cues(events, found[0]))
        return [calm for shot in found for calm in remove_travel(shot, after)] if self.reduced else found
