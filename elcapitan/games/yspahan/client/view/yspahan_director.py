"""How Yspahan's steps are played back: its events with their clips and sounds.

The end of a week and of the game stop the playback until the scene reports that the player has seen them.
"""

from __future__ import annotations

from elcapitan.client.drawing.easing import share
from elcapitan.client.model.table_model import GameStep
from elcapitan.games.yspahan.client.events import sprites
from elcapitan.games.yspahan.client.events.days import DAWN_S, DUSK_S
from elcapitan.games.yspahan.client.events.event_table import EVENT_VIEWS
from elcapitan.games.yspahan.client.events.event_view import EventLine
from elcapitan.games.yspahan.client.events.places import YspahanPlaces
from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.table.event_director import EventDirector


class YspahanDirector(EventDirector[EventLine]):
    """The director of one table."""

    views = EVENT_VIEWS
    max_own_move_s = 1.4
    """A roll of mine takes as long as the dice need; everything else of mine is shorter."""
    state: YspahanState
    gate: events.Event | None

    @property
    def picture(self) -> YspahanState:
        """The position painted beneath the flights."""
        shown: YspahanState = super().picture
        return shown

    @property
    def dusk(self) -> float:
        """How far the sun has set: it sets as a week ends, is gone at the gate, and rises with the new week."""
        if self._shots:
            hidden = self._shots[0].hidden
            if sprites.SUNSET in hidden:
                return 1.0 if self.reduced else share(self._now_s, 0, DUSK_S)
            return 1 - share(self._now_s, 0, DAWN_S) if sprites.SUNRISE in hidden and not self.reduced else 0.0
        return 1.0 if self.gate is not None else 0.0

    @property
    def counts_week(self) -> bool:
        """Whether a week is being counted: from the end of its last turn until the player has seen its ledger."""
        if isinstance(self.gate, events.WeekEnded):
            return True
        kinds = [type(event) for event in self._shown[-1]]
        comes = self._beats[0].step.events if self._beats else ()
        has_begun = events.TurnFinished in kinds and events.WeekEnded not in kinds
        return has_begun and any(isinstance(event, events.WeekEnded) for event in comes)

    def on_turn(self, state: YspahanState) -> int:
        """None while a week is counted; who is asked is not on turn."""
        if self.counts_week or self.is_closed:
            return 0
        return state.seat if state.asked is not None and self.gate is None else super().on_turn(state)

    def points(self, seat: int) -> int:
        """The points that a panel shows now."""
        return self.rolled(seat, self.picture.player(seat).points)

    def _shown_after(self, event: events.Event, shown: YspahanState, position: YspahanState) -> YspahanState:
        # The week is counted once, in its ledger: until then the panels keep the points that they had (W1).
        if _is_counted_in_ledger(event):
            return shown
        return position._replace(players=shown.players) if isinstance(event, events.WeekEnded) else position

    def _is_gate(self, event: events.Event) -> bool:
        return isinstance(event, events.WeekEnded | events.GameFinished)

    def _is_paused_before(self, step: GameStep) -> bool:
        return step.text != "end"

    def _speed_up_factor(self, step: GameStep, where: YspahanPlaces, speed: float) -> float:
        # What follows the end of a turn is not what a player waits for to act: a week's end takes its time.
        return 1.0 if step.text == "end" else super()._speed_up_factor(step, where, speed)


def _is_counted_in_ledger(event: events.Event) -> bool:
    """A score of the end of a week; a full caravan is scored in the middle of one, before everybody's eyes."""
    return isinstance(event, events.SoukScored) or (isinstance(event, events.CaravanScored) and not event.emptied)
