"""Announces whose turn it is on El Capitan's table, and marks the others' last moves."""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.table.glows import PULSES_S
from elcapitan.client.table.turn_announcer import TurnAnnouncer
from elcapitan.games.capitan.client.facts.last_turn_marks import TurnMark, last_turn_marks
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.rules.model.state import Stage


class TurnNotifier(TurnAnnouncer):
    """For one visit to a table; a turn of mine is identified by its phase and round."""

    def __init__(self, model: TableModel, ui: UiState, on_turn: int) -> None:
        super().__init__(lambda: _my_turn(model), on_turn, ui.repaint)
        self._model, self._ui = model, ui
        self._marked_revision = -1
        self.turn_marks: tuple[TurnMark, ...] = ()
        """Moves of the other players since my last turn."""

    def update(self, dt_s: float, on_turn: int, *, reduced: bool) -> None:
        """Advance by `dt_s` seconds; `on_turn` is the seat shown as on turn."""
        self.advance(dt_s, on_turn)
        self._ui.glow_s = (PULSES_S if reduced else self._ui.glow_s) + dt_s  # reduced: steady rims

    def mark_last_turns(self) -> bool:
        """Update the marks if the position has changed; return whether my own move changed it."""
        model = self._model
        if self._marked_revision == model.revision:
            return False
        self._marked_revision = model.revision
        self.turn_marks = last_turn_marks(model.steps, model.me)
        self._ui.repaint()
        return bool(model.steps) and model.steps[-1].seat == model.me


def _my_turn(model: TableModel) -> tuple[int, int] | None:
    """Phase and round of the turn I am on; None if it is not my turn, or a computer player plays it for me."""
    mine = model.is_my_move and model.state.stage is Stage.TURN
    return (model.state.phase, model.state.round) if mine else None
