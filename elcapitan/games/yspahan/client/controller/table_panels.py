"""Panels over Yspahan's table: close-up, drawers, entries of the log, the recap."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, tie_numbers
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.table.note import NoteText
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.yspahan.client.controller.table_queries import TableQueries
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.facts.turn_recap import WeekRecap, recap
from elcapitan.games.yspahan.client.paint import log_and_forecast
from elcapitan.games.yspahan.client.view.table_note import YspahanNote
from elcapitan.games.yspahan.client.view.yspahan_director import YspahanDirector
from elcapitan.games.yspahan.client.view.yspahan_view import YspahanView
from elcapitan.games.yspahan.client.wording.bot_reason_text import bot_decisions
from elcapitan.games.yspahan.client.wording.log_text import LogEntry, LogGroup, recap_rows, unfolded_lines
from elcapitan.games.yspahan.rules.model.board import DISTRICTS, SOUKS
from elcapitan.games.yspahan.rules.model.events import WeekEnded
from elcapitan.kit.table.furniture import log
from elcapitan.kit.table.game_panels import GamePanels, TableScenes
from elcapitan.kit.words.bot_turns import BotTurn

CLOCKWISE = ("chest", "vase", "barrel", "sack")
"""The districts as they lie round the crossing, from the north-west."""


class TablePanels(GamePanels[TableSelection, WeekRecap]):
    """The panels of one table."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        director: YspahanDirector,
        ui: TableSelection,
        view: YspahanView,
        screens: TableScenes,
        queries: TableQueries,
    ) -> None:
        super().__init__(stage, model, director, ui, screens)
        self._director: YspahanDirector = director
        self._view = view
        self._queries = queries
        self._unfolded: LogGroup | None = None
        """The entry of the log that the note tells in full."""
        self.note = YspahanNote(ui.repaint, lambda: (row.box for row in self._log_rows))

    def close_topmost(self) -> bool:
        """Close the topmost panel (Esc), or put back what is chosen; False if there is nothing."""
        ui = self._ui
        if ui.close_up:
            self.show_district("")
        elif ui.drawer:
            self.show_drawer("")
        elif ui.floor or ui.card or ui.yellow:
            ui.floor, ui.card, ui.yellow = "", "", 0
            ui.restart_glow()
        elif self.note.rows:
            self.note.close()
        else:
            return False
        return True

    def leave_close_up(self) -> bool:
        """Close the close-up; False if none is open."""
        was_open = bool(self._ui.close_up)
        if was_open:
            self.show_district("")
        return was_open

    def toggle_log(self) -> None:
        """Open or close the log's drawer, where it has one."""
        self.show_drawer("" if self._ui.drawer == "log" else "log")

    def show_district(self, district: str) -> None:
        """Show the close-up of a district; empty: close it."""
        self._ui.close_up = district
        self._ui.repaint()

    def show_some_district(self) -> None:
        """Show the close-up of the district that is being supplied, chosen or pointed at, else of the first."""
        ui, state = self._ui, self._director.picture
        pointed = ui.hover.name.split("-")[0] if ui.hover else ""
        supplied = state.to_place.district if state.to_place else ""
        wanted = [each for each in (supplied, ui.floor, pointed, DISTRICTS[0]) if each in DISTRICTS]
        self.show_district(wanted[0])

    def show_neighbour(self, direction: tuple[int, int]) -> bool:
        """Show the close-up of the neighbouring district; False if no close-up is open."""
        if not self._ui.close_up:
            return False
        at = CLOCKWISE.index(self._ui.close_up)
        across, down = (1, 0, 3, 2), (3, 2, 1, 0)
        self.show_district(CLOCKWISE[across[at] if direction[0] else down[at]])
        return True

    def show_drawer(self, name: str) -> None:
        """Open the drawer of the log or of the buildings where the layout has it; empty closes it."""
        layout = self._view.layout_for(self._director.picture)
        has = {"log": layout.is_log_folded, "buildings": layout.buildings.is_folded}
        self._ui.drawer = name if has.get(name) else ""
        self._ui.log_back = 0
        self._ui.repaint()

    def _recap(self) -> WeekRecap | None:
        return recap(self._model.steps, self._model.me)

    def _recap_rows(self, found: WeekRecap) -> Sequence[TextRow]:
        return tuple(recap_rows([info.name for info in self._model.seats], self._model.me, found))

    def _no_recap_text(self) -> str:
        return _("Since your last turn of this week there is nothing to tell.")

    def _why_no_ledger(self) -> tuple[str, str] | None:
        ended = any(isinstance(event, WeekEnded) for step in self._model.steps for event in step.events)
        return None if ended else (_("No week has ended yet."), "W1")

    def _bot_decisions(self) -> list[BotTurn]:
        return bot_decisions(self._model)

    def _is_on_log(self, pos: tuple[int, int]) -> bool:
        return self._log_rect.collidepoint(pos)

    @property
    def _log_length(self) -> int:
        return len(self._queries.log_entries)

    @property
    def _log_rect(self) -> Rect:
        layout = self._view.layout_for(self._director.picture)
        return layout.log_drawer if self._ui.drawer == "log" else layout.log

    def explain_entry(self, pos: tuple[int, int]) -> bool:
        """Explain the entry of the log at `pos`: a computer player's turn with its reasons, others in full.

        False if there is none.
        """
        entry = self._entry_at(pos)
        if entry is None:
            return False
        group, decisions = entry.group, bot_decisions(self._model)
        for at, decision in enumerate(decisions):
            if decision.seat == group.seat and group.first <= decision.last and decision.first <= group.last:
                self.screens.open_reason(decisions, at)
                return True
        self._unfold(group)
        return True

    def _entry_at(self, pos: tuple[int, int]) -> LogEntry | None:
        layout = self._view.layout_for(self._director.picture)
        if layout.is_log_folded and self._ui.drawer != "log":
            return None  # only its button is there
        entries = self._queries.log_entries[-log.LOG_KEPT - self._ui.log_back :]
        return next((entries[row.at] for row in self._log_rows if row.box.collidepoint(pos)), None)

    @property
    def _log_rows(self) -> list[log.LogRow]:
        back = self._ui.log_back
        lines = self._queries.log_lines[-log.LOG_KEPT - back :]
        return log.log_rows(self._view.brush, self._log_rect, lines, back, log_and_forecast.LOG)

    def _unfold(self, group: LogGroup) -> None:
        """Tell all that one entry folds; a second time hides it."""
        if self.note.rows and self._unfolded == group:
            self.note.close()
            return
        self._unfolded = group

        def say() -> NoteText:
            who = [info.name for info in self._model.seats]
            title = who[group.seat - 1] if group.seat else _("Event log")
            return NoteText(title, tuple(TextRow(tie_numbers(line)) for line in unfolded_lines(who, group)))

        self.note.show(say)

    def district_of(self, name: str) -> str:
        """The district of a souk."""
        return next(souk.district for souk in SOUKS if souk.id == name)
