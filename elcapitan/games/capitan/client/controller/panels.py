"""Panels over El Capitan's table: close-up, map of reach, log, the recap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.capitan.client.advice.turn_recap import Recap, recap
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
from elcapitan.kit.table.game_panels import GamePanels, TableScenes
from elcapitan.kit.words.bot_turns import BotTurn


class Panels(GamePanels[UiState, Recap]):
    """The panels of one table."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        director: Director,
        ui: UiState,
        view: TableView,
        screens: TableScenes,
    ) -> None:
        super().__init__(stage, model, director, ui, screens)
        self._director: Director = director
        self._view = view
        self.note = NotePanel(ui.repaint, lambda: (box for _step, box in self.log_boxes()))

    def close_topmost(self) -> bool:
        """Close the topmost panel (Esc); False if none is open."""
        ui = self._ui
        if ui.close_up:
            self.show_city(None)
        elif ui.drawer:
            self.show_drawer(False)
        elif ui.chosen:
            ui.chosen = None
            ui.restart_glow()
        elif ui.is_reach_map_open:
            self.show_reach(False)
        else:
            return False
        return True

    def leave_close_up(self) -> bool:
        """Close the close-up; False if none is open."""
        was_open = bool(self._ui.close_up)
        if was_open:
            self.show_city(None)
        return was_open

    def toggle_log(self) -> None:
        """Show or hide the whole log over the table."""
        self.show_drawer(not self._ui.drawer)

    def show_city(self, city: str | None) -> None:
        """Show the close-up of a city; None closes it."""
        self._ui.close_up = city
        self._ui.repaint()

    def show_my_city(self) -> None:
        """Show the close-up of the city of my ship, or of the first city."""
        board = self._model.start.board
        place = self._director.picture.player(self._model.me).place if self._model.me else ""
        self.show_city(place if place in board.index else board.cities[0].id)

    def show_neighbour(self, direction: tuple[int, int]) -> bool:
        """Show the close-up of the neighbouring city; False if no close-up is open."""
        city = self._ui.close_up
        if city:
            self.show_city(_neighbour(self._model.start.board, city, direction))
        return bool(city)

    def show_reach(self, shown: bool) -> None:
        """Show or hide the map of what is in reach."""
        self._ui.is_reach_map_open = shown and bool(self._model.me)
        self._ui.repaint()

    def show_drawer(self, is_open: bool) -> None:
        """Show or hide the whole log over the table, where the layout has a drawer."""
        self._ui.drawer = is_open and self._layout.drawer.w > 0
        self._ui.log_back = 0
        self._ui.repaint()

    def explain_entry(self, pos: tuple[int, int]) -> bool:
        """Show the reasons for the turn in the log line at `pos`; False if it is not a computer player's turn."""
        step = next((step for step, box in self.log_boxes() if box.collidepoint(pos)), None)
        turns = bot_turn_text.bot_turns(self._model) if step is not None else []
        at = next((at for at, turn in enumerate(turns) if turn.first <= (step or 0) <= turn.last), None)
        if at is not None:
            self.screens.open_reason(turns, at)
        return at is not None

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
    def _layout(self) -> TableLayout:
        return self._view.layout_for(self._director.picture)

    def _is_on_log(self, pos: tuple[int, int]) -> bool:
        return self._log_rect.collidepoint(pos)

    @property
    def _log_length(self) -> int:
        return sum(not line.quiet for line in self._director.lines)

    @property
    def _log_rect(self) -> Rect:
        layout = self._layout
        return layout.drawer if self._ui.drawer and layout.drawer.w else layout.log

    def log_boxes(self) -> Iterator[tuple[int, Rect]]:
        """Each visible line of the log, from the bottom: its step and its rectangle."""
        back = self._ui.log_back
        told = self._director.log_lines_with_steps[-log.LOG_KEPT - back :]
        lines, shape = self._view.log_lines[-log.LOG_KEPT - back :], log_shape(self._view.brush, self._log_rect)
        rows = log.log_rows(self._view.brush, self._log_rect, lines, back, shape)
        return ((told[row.at][0], row.box) for row in rows)


def _neighbour(board: Board, city: str, direction: tuple[int, int]) -> str:
    """The next city of the grid in a direction; after the last one, the first."""
    by_place = {plan.at: plan.id for plan in board.cities}
    columns, lines = sorted({at[0] for at in by_place}), sorted({at[1] for at in by_place})
    x, y = board.plan(city).at
    while True:
        x = columns[(columns.index(x) + direction[0]) % len(columns)]
        y = lines[(lines.index(y) + direction[1]) % len(lines)]
        if found := by_place.get((x, y)):
            return found
