"""How El Capitan's steps are played back: its events with their clips and sounds.

A payday and the end of the game stop the playback until the scene reports that the player has seen them.
"""

from __future__ import annotations

from elcapitan.client.model.table_model import GameStep
from elcapitan.games.capitan.client.events.event_table import EVENT_VIEWS
from elcapitan.games.capitan.client.events.event_view import LogLine
from elcapitan.games.capitan.rules.model import events
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.table.event_director import EventDirector

SETTLED = (
    events.LoanRepaid,
    events.LoanExtended,
    events.MoneyChecked,
    events.StarterNamed,
    events.PhaseBegan,
    events.RoundBegan,
)
"""Events that the ledger of a payday has shown already when the table is visible again."""


class Director(EventDirector[LogLine]):
    """The director of one table."""

    views = EVENT_VIEWS
    state: GameState
    gate: events.Event | None

    def money(self, seat: int) -> int:
        """The sum that a purse shows now."""
        return self.rolled(seat, self.picture.player(seat).money)

    def _shown_after(self, event: events.Event, shown: GameState, position: GameState) -> GameState:
        if isinstance(event, events.PaydayHeld):
            return shown  # the payday is counted once, in its ledger: until then the purses keep their sums
        # Whose turn it is and what they have done of it comes with the end of the step.
        return position._replace(seat=shown.seat, stage=shown.stage, turn=shown.turn, passes=shown.passes)

    def _is_gate(self, event: events.Event) -> bool:
        return isinstance(event, events.PaydayHeld | events.GameEnded)

    def _is_seen_at_gate(self, event: events.Event) -> bool:
        return isinstance(event, SETTLED)

    def _is_paused_before(self, step: GameStep) -> bool:
        return step.text != "end"
