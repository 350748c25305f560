"""Hints at El Capitan's table."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.bots.bot import Advice
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.table.turn_hints import TurnHints
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.capitan.client.controller.panels import Panels
from elcapitan.games.capitan.client.facts.hint_steps import HintStep, hint_steps
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording.hint_text import hint_rows
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState, Stage


class TableHints(TurnHints[HintStep]):
    """Of one player at one table."""

    def __init__(self, model: TableModel, panels: Panels, ui: UiState, actions: PlayerActions | None) -> None:
        super().__init__(model, panels.note, panels.refuse, ui.repaint, actions)

    def may_be_asked(self) -> bool:
        return self._model.is_my_move and self._model.state.stage is Stage.TURN

    def _hint_steps(self, state: GameState, moves: Sequence[Move]) -> tuple[HintStep, ...]:
        return hint_steps(state, moves)

    def _hint_rows(self, asked: GameState, advice: Advice) -> Sequence[TextRow]:
        at = ViewContext(self._model.state, self._model.seats, self._model.me, [])
        return tuple(hint_rows(at, asked, advice, self.steps))
