"""What the panels over the table of any game have in common: the recap, the ledger, reasons, the log and "why not".

A game adds its close-up, its drawers and its words. Other scenes are opened through `TableScenes`, so that this file
imports none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.sound_names import Sound
from elcapitan.client.table.hit_test import LogBox
from elcapitan.client.table.note import NoteText, TableNote
from elcapitan.client.table.pointer_state import PointerState
from elcapitan.client.table.step_director import StepDirector
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.kit.table.furniture import log

LEAST_LOG_LINES = 5
"""Lines of the log that stay visible however far the player scrolls back."""


class TableScenes(Protocol):
    """The scenes that can be opened from the table."""

    def open_menu(self) -> None: ...
    def open_keys(self) -> None: ...
    def open_rule_book(self, rule: str) -> None: ...
    def open_ledger(self) -> None: ...
    def open_ranking(self) -> None: ...
    def open_reason(self, decisions: list[Any], at: int, again: Callable[[int, int], None]) -> None:
        """Why a computer player decided so, the `at`-th of these; `again` shows steps on the board again."""


class TurnRecap(Protocol):
    """What has changed for me since my last turn."""

    @property
    def nothing(self) -> bool: ...


UiT = TypeVar("UiT", bound=PointerState)
ViewT = TypeVar("ViewT", bound=Any)
QueriesT = TypeVar("QueriesT", bound=Any)
RecapT = TypeVar("RecapT", bound=TurnRecap)


class GamePanels(ABC, Generic[UiT, ViewT, QueriesT, RecapT]):
    """The panels of one table."""

    note: TableNote[Any]
    log_shape: ClassVar[log.LogShape]
    """Of a log whose `log_lines` are those of the `log_entries` of the queries; each knows its steps and its seat."""
    rules_of_things: ClassVar[Mapping[str, str]] = {}
    """The rule behind what is pointed at, by its kind."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        director: StepDirector[Any],
        ui: UiT,
        view: ViewT,
        queries: QueriesT,
        screens: TableScenes,
    ) -> None:
        self._stage, self._model, self._director, self._ui = stage, model, director, ui
        self._view, self._queries, self.screens = view, queries, screens
        self.note = self._make_note()
        self.recaps_turns = True
        """What the others have changed is told at the beginning of each turn of mine."""

    # -- what a game says

    def _make_note(self) -> TableNote[Any]:
        return TableNote(self._ui.repaint, lambda: (row.box for row in self._log_rows))

    def _has_drawer(self, name: str) -> bool:
        """Whether there is a drawer of that name in the present layout."""
        return False

    def _neighbour(self, name: str, direction: tuple[int, int]) -> str:
        """What is seen from near next to it in that direction."""
        return name

    def close_part(self) -> bool:
        """Close a panel of this game alone, once nothing is open above it (Esc); False if there is none."""
        return False

    @abstractmethod
    def _recap(self) -> RecapT | None: ...

    @abstractmethod
    def _recap_rows(self, found: RecapT) -> Sequence[TextRow]: ...

    @abstractmethod
    def _no_recap_text(self) -> str: ...

    @abstractmethod
    def _why_no_ledger(self) -> tuple[str, str] | None:
        """Why there is no account yet, and the rule of accounts; None if there is one."""

    @abstractmethod
    def _bot_decisions(self) -> list[Any]:
        """What the computer players have decided, each with its `seat`."""

    @property
    @abstractmethod
    def _log_rect(self) -> Any:
        """Where the log is shown: in its drawer if that is open; empty: nowhere."""

    @property
    def _log_length(self) -> int:
        """Lines of the log that can be shown."""
        return len(self._queries.log_entries)

    @property
    def _log_rows(self) -> list[log.LogRow]:
        back, rect = self._ui.log_back, self._log_rect
        lines = self._queries.log_lines[-log.LOG_KEPT - back :]
        return log.log_rows(self._view.brush, rect, lines, back, self.log_shape) if rect.w else []

    def log_boxes(self) -> Iterable[LogBox]:
        """The visible entries of the log."""
        entries = self._queries.log_entries[-log.LOG_KEPT - self._ui.log_back :]
        shown = ((entries[row.at], row.box) for row in self._log_rows)
        return [LogBox(entry.first, entry.last, box, entry.seat, entry) for entry, box in shown]

    def _unfold(self, entry: Any) -> bool:
        """Tell all of an entry that is no computer player's; False if there is no more to it."""
        return False

    @property
    def _layout(self) -> Any:
        """Of the position shown."""
        return self._view.layout_for(self._director.picture)

    # -- close-up, drawers and log

    def show_close_up(self, name: str) -> None:
        """Show this from near; empty: close the close-up."""
        self._ui.close_up = name
        self._ui.repaint()

    def leave_close_up(self) -> bool:
        """Close the close-up; False if none is open."""
        was_open = bool(self._ui.close_up)
        if was_open:
            self.show_close_up("")
        return was_open

    def show_neighbour(self, direction: tuple[int, int]) -> bool:
        """Show what is next to the close-up; False if no close-up is open."""
        if self._ui.close_up:
            self.show_close_up(self._neighbour(self._ui.close_up, direction))
        return bool(self._ui.close_up)

    def show_drawer(self, name: str) -> None:
        """Open a drawer where the layout has it; empty: close it."""
        self._ui.drawer = name if name and self._has_drawer(name) else ""
        self._ui.log_back = 0
        self._ui.repaint()

    def toggle_drawer(self, name: str) -> None:
        self.show_drawer("" if self._ui.drawer == name else name)

    def toggle_log(self) -> None:
        """Open or close the log's drawer, where there is one."""
        self.toggle_drawer("log")

    def explain_entry(self, pos: tuple[int, int]) -> bool:
        """Explain the entry of the log at `pos`: a computer player's turn with its reasons, others in full.

        False if there is nothing to be said.
        """
        told = next((each for each in self.log_boxes() if each.box.collidepoint(pos)), None)
        if told is None:
            return False
        decisions = self._bot_decisions()
        for at, decision in enumerate(decisions):
            if told.seat in (0, decision.seat) and told.first <= decision.last and decision.first <= told.last:
                self.screens.open_reason(decisions, at, self.show_again)
                return True
        return self._unfold(told.entry)

    # -- what is told

    def begin_turn(self) -> None:
        """My turn begins: tell what the others have changed for me, if anything."""
        if self.recaps_turns and self._model.has_aids:
            found = self._recap()
            self._tell_recap(found if found and not found.nothing else None)

    def show_recap(self) -> None:
        """Show what has changed for me since my last turn, even if nothing has; a second call hides it."""
        if self.refuse_aid():
            return
        found = self._recap()
        if found is None and not self.note.rows:
            self.refuse(self._no_recap_text())
        self._tell_recap(None if self.note.rows else found)

    def refuse_aid(self) -> bool:
        """Whether the table is played without aids, which is told."""
        if not self._model.has_aids:
            self.refuse(_("This table is played without aids."))
        return not self._model.has_aids

    def _tell_recap(self, found: RecapT | None) -> None:
        if found is None:
            self.note.close()
            return
        told: RecapT = found
        self.note.show(lambda: NoteText(_("Since your last turn"), tuple(self._recap_rows(told))))

    def show_ledger(self) -> None:
        """Show the last account again."""
        if not self._director.idle:
            self._director.finish()
        elif why_not := self._why_no_ledger():
            self.refuse(*why_not)
        else:
            self.leave_close_up()
            self.screens.open_ledger()

    def show_reason(self, seat: int = 0) -> None:
        """Show the reasons for a computer player's last decision; `seat` 0: of the one who decided last."""
        self._director.finish()
        decisions = self._bot_decisions()
        found = [at for at, decision in enumerate(decisions) if seat in (0, decision.seat)]
        if found:
            self.screens.open_reason(decisions, found[-1], self.show_again)
        else:
            self.refuse(_("No computer player has had a turn yet."))

    def show_again(self, first: int, last: int) -> None:
        """Show the steps of the game from `first` to `last` once more on the board."""
        self._director.replay(self._model.state, self._model.steps, first, last)
        self._ui.repaint()

    def show_turn_again(self, seat: int) -> None:
        """The same of the last moves that a seat has made in a row."""
        seats = [step.seat for step in self._model.steps]
        if seat not in seats:
            self.refuse(_("{name} has had no turn yet.").format(name=self._model.seats[seat - 1].name))
            return
        first = last = len(seats) - 1 - seats[::-1].index(seat)
        while first and seats[first - 1] == seat:
            first -= 1
        self.show_again(first, last)

    def show_rule(self) -> None:
        """Open the rule book at the rule of what is pointed at, or of the last refusal where that was just clicked."""
        pointed = None if self._ui.is_known else self._ui.explained or self._ui.focus
        self.screens.open_rule_book((pointed and self.rules_of_things.get(pointed.kind)) or self._ui.rule)

    def refuse(self, why: str, rule: str = "") -> None:
        """Show why a move is refused; a click on the text opens the rule book at the rule behind it."""
        self._ui.rule = rule or self._ui.rule
        self._stage.sound(Sound.ILLEGAL)
        open_book = partial(self.screens.open_rule_book, rule) if rule else None
        self._stage.toast(why, open_book)

    def scroll_log(self, lines: int, pos: tuple[int, int] | None) -> None:
        """Scroll the log by this many lines if `pos` lies over it; None: wherever the pointer is (a gamepad)."""
        if pos is None or self._log_rect.collidepoint(pos):
            most = max(0, self._log_length - LEAST_LOG_LINES)
            self._ui.log_back = max(0, min(most, self._ui.log_back + lines))
            self._ui.repaint()
