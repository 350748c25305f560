"""Panels over El Capitan's table: close-up, map of reach, log, the recap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from elcapitan.client.shell.i18n import _
from elcapitan.client.table.hit_test import LogBox
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.capitan import things
from elcapitan.games.capitan.client.advice.turn_recap import Recap, recap
from elcapitan.games.capitan.client.controller.turn_state import TurnState
from elcapitan.games.capitan.client.facts.ledger import last_settlement
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.client.paint.log_and_forecast import log_shape
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.client.view.note_panel import NotePanel
from elcapitan.games.capitan.client.view.table_view import TableView
from elcapitan.games.capitan.client.wording import bot_turn_text
from elcapitan.games.capitan.client.wording.turn_recap_text import recap_rows
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.kit.table.furniture import log
from elcapitan.kit.table.game_panels import GamePanels
from elcapitan.kit.words.bot_turns import BotTurn


class Panels(GamePanels[UiState, TableView, TurnState, Recap]):
    """The panels of one table."""

    rules_of_things = things.RULES_OF_THINGS
    _director: Director

    def _make_note(self) -> NotePanel:
        return NotePanel(self._ui.repaint, lambda: (each.box for each in self.log_boxes()))

    def close_part(self) -> bool:
        was_open = self._ui.is_reach_map_open
        if was_open:
            self.show_reach(False)
        return was_open

    def _has_drawer(self, name: str) -> bool:
        layout: TableLayout = self._layout
        return layout.drawer.w > 0

    def show_my_city(self) -> None:
        """Show the close-up of the city of my ship, or of the first city."""
        board: Board = self._model.start.board
        place = self._director.picture.player(self._model.me).place if self._model.me else ""
        self.show_close_up(place if place in board.index else board.cities[0].id)

    def show_reach(self, shown: bool) -> None:
        """Show or hide the map of what is in reach."""
        self._ui.is_reach_map_open = shown and bool(self._model.me)
        self._ui.repaint()

    def _recap(self) -> Recap | None:
        return recap(self._model.steps, self._model.me)

    def _recap_rows(self, found: Recap) -> Sequence[TextRow]:
        return tuple(recap_rows(self._model.start.board, [info.name for info in self._model.seats], found))

    def _no_recap_text(self) -> str:
        return _("Since your last turn of this phase there is nothing to tell.")

    def _why_no_ledger(self) -> tuple[str, str] | None:
        return (_("There has been no payday yet."), "P1") if last_settlement(self._model) is None else None

    def _bot_decisions(self) -> list[BotTurn]:
        return bot_turn_text.bot_turns(self._model)

    # -- the log

    @property
    def _log_length(self) -> int:
        return sum(not line.quiet for line in self._director.lines)

    @property
    def _log_rect(self) -> Rect:
        layout: TableLayout = self._layout
        return layout.drawer if self._ui.drawer and layout.drawer.w else layout.log

    def log_boxes(self) -> Iterator[LogBox]:
        """Each visible line of the log, from the bottom."""
        back = self._ui.log_back
        told = self._director.log_lines_with_steps[-log.LOG_KEPT - back :]
        lines, shape = self._view.log_lines[-log.LOG_KEPT - back :], log_shape(self._view.brush, self._log_rect)
        rows = log.log_rows(self._view.brush, self._log_rect, lines, back, shape)
        return (LogBox(told[row.at][0], told[row.at][0], row.box) for row in rows)

    def _neighbour(self, name: str, direction: tuple[int, int]) -> str:
        """The next city of the grid in a direction; after the last one, the first."""
        board: Board = self._model.start.board
        by_place = {plan.at: plan.id for plan in board.cities}
        columns, lines = sorted({at[0] for at in by_place}), sorted({at[1] for at in by_place})
        x, y = board.plan(name).at
        while True:
            x = columns[(columns.index(x) + direction[0]) % len(columns)]
            y = lines[(lines.index(y) + direction[1]) % len(lines)]
            if found := by_place.get((x, y)):
                return found
