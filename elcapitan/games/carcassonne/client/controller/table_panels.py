"""Panels over Carcassonne's table: drawers, the log, a note."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.note import TableNote
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.carcassonne import things
from elcapitan.games.carcassonne.client.controller.table_queries import CarcassonneQueries
from elcapitan.games.carcassonne.client.events.log_lines import LineFacts
from elcapitan.games.carcassonne.client.facts.selection import CarcassonneSelection
from elcapitan.games.carcassonne.client.facts.turn_recap import LandRecap, recap
from elcapitan.games.carcassonne.client.layout.table_layout import CarcassonneLayout
from elcapitan.games.carcassonne.client.paint import panels
from elcapitan.games.carcassonne.client.view.carcassonne_view import CarcassonneView
from elcapitan.games.carcassonne.client.wording.bot_reason_text import bot_decisions
from elcapitan.games.carcassonne.client.wording.recap_text import recap_rows
from elcapitan.games.carcassonne.rules.model import events
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.kit.table.game_panels import GamePanels
from elcapitan.kit.words.bot_turns import BotTurn


class CarcassonneNote(TableNote[CarcassonneLayout]):
    """Over the log, or over a corner of the land where the log is folded."""

    near: Callable[[], Rect | None]
    """Where the close-up is; None: it is not open."""

    def _rect_for(self, brush: Brush, layout: CarcassonneLayout) -> Rect:
        low, near = super()._rect_for(brush, layout), self.near()
        if layout.log.w or near is None or not low.colliderect(near):
            return low
        land, edge = layout.land, brush.px(12)  # beside the close-up
        low.x = near.right + edge if near.right + edge + low.w <= land.right else near.x - edge - low.w
        return low.clamp(land)


class CarcassonnePanels(GamePanels[CarcassonneSelection, CarcassonneView, CarcassonneQueries, LandRecap]):
    """The panels of one table."""

    rules_of_things = things.RULES_OF_THINGS
    log_shape = panels.LOG

    def _make_note(self) -> CarcassonneNote:
        note = CarcassonneNote(self._ui.repaint, lambda: (row.box for row in self._log_rows))
        note.near = self._near_rect
        return note

    def _near_rect(self) -> Rect | None:
        near = self._view.near_layout(self._director.picture, self._ui, self._queries.clicks)
        return near.rect if near is not None else None

    def _has_drawer(self, name: str) -> bool:
        return name in self._layout.drawers or (name == "unseen" and self._layout.unseen.w > 0)

    def begin_turn(self) -> None:
        """As at every table; where the log is folded the note would lie over the land, and waits for its key."""
        if self._layout.log.w:
            super().begin_turn()
        else:
            self.note.close()

    def _recap(self) -> LandRecap | None:
        return recap(self._model.steps, self._model.me)

    def _recap_rows(self, found: LandRecap) -> Sequence[TextRow]:
        facts = LineFacts([info.name for info in self._model.seats], self._model.state.land)
        return tuple(recap_rows(facts, found))

    def _no_recap_text(self) -> str:
        return _("Since your last turn there is nothing to tell.")

    def _why_no_ledger(self) -> tuple[str, str] | None:
        counted = any(events.is_final(event) for step in self._model.steps[-1:] for event in step.events)
        return None if counted else (_("The last scoring comes when the game is over."), "E3")

    def _bot_decisions(self) -> list[BotTurn]:
        return bot_decisions(self._model)

    @property
    def _log_rect(self) -> Rect:
        layout: CarcassonneLayout = self._layout
        return layout.drawer if self._ui.drawer == "log" else layout.log

    def told_squares(self, pos: tuple[int, int]) -> tuple[Square, ...]:
        """Where the entry of the log at `pos` happened."""
        if not self._log_rect.collidepoint(pos):
            return ()
        return next((told.entry.squares for told in self.log_boxes() if told.box.collidepoint(pos)), ())
