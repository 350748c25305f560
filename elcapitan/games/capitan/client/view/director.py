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
from elcapitan.games.capitan.client.events.event_table import event_animations, event_sound, sound_cues
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
    history = zip(step.events, step.positions, strict=True)
    for turning, together in groupby(history, lambda told: isinstance(told[0], CardTurnedUp)):
        if turning:
            yield DirectorTask(step, tuple(together))
        else:
            yield from (DirectorTask(step, (told,)) for told in together)
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

    def _shown_after(self, event: Event, shown: GameState, position: GameState) -> GameState:
        if isinstance(event, PaydayHeld):
            return shown  # the payday is counted once, in its ledger: until then the purses keep their sums
        # Whose turn it is and what they have done of it comes with the end of the step.
        return position._replace(seat=shown.seat, stage=shown.stage, turn=shown.turn, passes=shown.passes)

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
