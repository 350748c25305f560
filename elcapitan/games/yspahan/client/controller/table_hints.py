"""Hints at Yspahan's table."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.bots.bot import Advice
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.shell.i18n import tie_numbers
from elcapitan.client.table.turn_hints import TurnHints
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.yspahan.client.controller.table_panels import TablePanels
from elcapitan.games.yspahan.client.facts.hint_steps import YspahanHintStep, hint_steps
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.wording.hint_text import hint_rows
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanState


class YspahanHints(TurnHints[YspahanHintStep]):
    """Of one player at one table."""

    def __init__(
        self, model: TableModel, panels: TablePanels, ui: TableSelection, actions: PlayerActions | None
    ) -> None:
        super().__init__(model, panels.note, panels.refuse, ui.repaint, actions)

    def _hint_steps(self, state: YspahanState, moves: Sequence[Move]) -> tuple[YspahanHintStep, ...]:
        return hint_steps(state, moves)

    def _hint_rows(self, asked: YspahanState, advice: Advice) -> Sequence[TextRow]:
        at = YspahanContext(self._model.state, self._model.seats, self._model.me, [])
        rows = hint_rows(at, asked, advice, self.steps)
        return tuple(row._replace(words=tie_numbers(row.words)) for row in rows)
