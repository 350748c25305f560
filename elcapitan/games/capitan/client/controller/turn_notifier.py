"""Announces whose turn it is: the call and the ribbon at the start of mine, the marks of the others' last moves."""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.table.glows import PULSES_S
from elcapitan.games.capitan.client.facts.last_turn_marks import TurnMark, last_turn_marks
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.view.overlays import SLID_S, WIPE_S
from elcapitan.games.capitan.rules.model.state import Stage

RIBBON_S = 1.25
"""How long the ribbon is shown."""


class TurnNotifier:
    """For one visit to a table; the turn under way at its start is not announced.

    A turn of mine is identified by its phase and round: moves may arrive so fast that no turn of another seat was seen
    in between.
    """

    def __init__(self, model: TableModel, ui: UiState, on_turn: int) -> None:
        self._model, self._ui, self._on_turn = model, ui, on_turn
        self._called = self._begun = _my_turn(model)
        self._marked_revision = -1
        self.ribbon_s = RIBBON_S
        """Seconds since my turn was announced."""
        self.on_turn_s = WIPE_S
        """Seconds the same seat has been on turn."""
        self.turn_marks: tuple[TurnMark, ...] = ()
        """Moves of the other players since my last turn."""

    @property
    def moving(self) -> bool:
        """Whether the ribbon or the light round the seat on turn moves."""
        return self.ribbon_s < RIBBON_S or self.on_turn_s < WIPE_S

    def update(self, dt_s: float, on_turn: int, *, reduced: bool) -> None:
        """Advance by `dt_s` seconds; `on_turn` is the seat shown as on turn."""
        self.ribbon_s += dt_s
        self.on_turn_s += dt_s
        self._ui.glow_s = (PULSES_S if reduced else self._ui.glow_s) + dt_s  # reduced: steady rims
        if on_turn != self._on_turn:
            self._on_turn, self.on_turn_s = on_turn, 0.0
            self._ui.repaint()

    def is_call_due(self) -> bool:
        """True once for each turn of mine, whatever is shown."""
        now = _my_turn(self._model)
        called, self._called = self._called, now or self._called
        return now is not None and now != called

    def is_ribbon_due(self) -> bool:
        """True the first time the table is seen in a turn of mine."""
        now = _my_turn(self._model)
        begun, self._begun = self._begun, now or self._begun
        return now is not None and now != begun

    def show_ribbon(self, *, reduced: bool) -> None:
        """Announce my turn; `reduced`: the ribbon does not move."""
        self.ribbon_s = SLID_S if reduced else 0.0
        self._ui.repaint()

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
