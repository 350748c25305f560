"""Panels over Yspahan's table: close-up, drawers, entries of the log, the recap."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from elcapitan.client.shell.i18n import _, tie_numbers
from elcapitan.client.table.note import NoteText
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.yspahan import things
from elcapitan.games.yspahan.client.controller.table_queries import TableQueries
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.facts.turn_recap import WeekRecap, recap
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.client.paint import log_and_forecast
from elcapitan.games.yspahan.client.view.yspahan_director import YspahanDirector
from elcapitan.games.yspahan.client.view.yspahan_view import YspahanView
from elcapitan.games.yspahan.client.wording.bot_reason_text import bot_decisions
from elcapitan.games.yspahan.client.wording.log_text import LogGroup, recap_rows, unfolded_lines
from elcapitan.games.yspahan.rules.model.board import DISTRICTS
from elcapitan.games.yspahan.rules.model.events import WeekEnded
from elcapitan.kit.table.game_panels import GamePanels
from elcapitan.kit.words.bot_turns import BotTurn

CLOCKWISE = ("chest", "vase", "barrel", "sack")
"""The districts as they lie round the crossing, from the north-west."""


class TablePanels(GamePanels[TableSelection, YspahanView, TableQueries, WeekRecap]):
    """The panels of one table."""

    rules_of_things = things.RULES_OF_THINGS
    log_shape = log_and_forecast.LOG
    _director: YspahanDirector
    _unfolded: LogGroup | None = None
    """The entry of the log that the note tells in full."""

    def _has_drawer(self, name: str) -> bool:
        layout: YspahanLayout = self._layout
        return {"log": layout.is_log_folded, "buildings": layout.buildings.is_folded}[name]

    def show_some_district(self) -> None:
        """Show the close-up of the district that is being supplied, chosen or pointed at, else of the first."""
        ui, state = self._ui, self._director.picture
        pointed = ui.hover.name.split("-")[0] if ui.hover else ""
        supplied = state.to_place.district if state.to_place else ""
        wanted = [each for each in (supplied, ui.floor, pointed, DISTRICTS[0]) if each in DISTRICTS]
        self.show_close_up(wanted[0])

    def _neighbour(self, name: str, direction: tuple[int, int]) -> str:
        across, down = (1, 0, 3, 2), (3, 2, 1, 0)
        at = CLOCKWISE.index(name)
        return CLOCKWISE[across[at] if direction[0] else down[at]]

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

    @property
    def _log_rect(self) -> Rect:
        layout: YspahanLayout = self._layout
        if not layout.is_log_folded:
            return layout.log
        return layout.log_drawer if self._ui.drawer == "log" else Rect(0, 0, 0, 0)

    def _unfold(self, group: LogGroup) -> bool:
        """Tell all that one entry folds; a second time hides it."""
        if self.note.rows and self._unfolded == group:
            self.note.close()
            return True
        self._unfolded = group

        def say() -> NoteText:
            who = [info.name for info in self._model.seats]
            title = who[group.seat - 1] if group.seat else _("Event log")
            return NoteText(title, tuple(TextRow(tie_numbers(line)) for line in unfolded_lines(who, group)))

        self.note.show(say)
        return True
