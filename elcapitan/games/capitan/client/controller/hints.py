"""Hints: asks the strongest player what to do now, shows its turn, and follows the player through it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elcapitan.bots.adviser import AdviceFailed, Adviser
from elcapitan.bots.bot import Advice
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.note import NoteText
from elcapitan.client.widgets.text_rows import quiet_row
from elcapitan.games.capitan.client.controller.panels import Panels
from elcapitan.games.capitan.client.controller.turn_state import TurnState
from elcapitan.games.capitan.client.facts.hint_steps import HintStep, hint_steps
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording.hint_text import hint_rows
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState, Stage


class TableHints:
    """Of one player at one table; at most one hint is shown."""

    def __init__(
        self, model: TableModel, turn: TurnState, panels: Panels, ui: UiState, actions: PlayerActions | None
    ) -> None:
        self._model, self._turn, self._panels, self._ui, self._actions = model, turn, panels, ui, actions
        self._adviser = Adviser(model.rules.name)
        self.steps: tuple[HintStep, ...] = ()
        """What is left of the turn that was advised; empty when no hint is shown."""
        self._about: GameState | None = None
        """The position that is thought about, or that the steps begin in."""
        self._is_told = False
        """The words of the steps stand elsewhere: a lesson's."""
        self.teacher: Callable[[], Sequence[Move]] | None = None
        """What a lesson would have the player do now, shown in place of a hint if there is anything."""

    @property
    def is_open(self) -> bool:
        """A hint is shown or on its way."""
        return self._about is not None

    @property
    def has_words(self) -> bool:
        """What is shown, or on its way, is told in the note."""
        return self.is_open and not self._is_told

    @property
    def is_awaited(self) -> bool:
        """The answer is still to come."""
        return self._adviser.is_asked

    def toggle(self) -> None:
        """Ask for a hint, or put away the one that is shown."""
        if self.is_open:
            self.close()
        elif self._actions is None or not self._model.is_my_move or self._model.state.stage is not Stage.TURN:
            self._panels.refuse(_("You can ask for a hint in your own turn."))
        elif not self._model.hints_allowed:
            self._panels.refuse(_("The host of this table does not allow hints"))
        elif self.teacher is not None and (moves := self.teacher()):
            self.point(moves)
        elif not self._model.pending:
            self._ask(self._actions)

    def point(self, moves: Sequence[Move]) -> None:
        """Show these moves of the newest position on the table, without a word; one that is shown is put away."""
        self.close()
        if steps := hint_steps(self._model.state, moves):
            self.steps, self._about, self._is_told = steps, self._model.state, True
            self._ui.repaint()

    def _ask(self, actions: PlayerActions) -> None:
        actions.take_hint()
        try:
            self._adviser.ask(self._model.state)
        except OSError:
            self._panels.refuse(_("No hint could be found."))
            return
        self._about = self._model.state
        self._panels.note.show(
            lambda: NoteText(_("Hint"), (quiet_row(_("The strongest computer player is thinking …")),))
        )

    def close(self) -> None:
        """Put the hint away; nothing is awaited any more."""
        if self.is_open:
            self._adviser.cancel()
            self.steps, self._about = (), None
            if not self._is_told:
                self._panels.note.close()
            self._is_told = False
            self._ui.repaint()

    def update(self) -> None:
        """Fetch the answer; follow the moves that are made."""
        if self._about is None:
            return
        if self._model.state is not self._about:
            self._follow()
        elif self.is_awaited:
            try:
                advice = self._adviser.poll()
            except AdviceFailed:
                self.close()
                self._panels.refuse(_("No hint could be found."))
                return
            if advice is not None:
                self.show(advice)
        elif not self._is_told and not self._panels.note.rows:  # it was clicked away
            self.close()

    def show(self, advice: Advice) -> None:
        """Show what is advised for the newest position."""
        model, asked = self._model, self._model.state
        self.steps, self._about = hint_steps(asked, advice.moves), asked

        def say() -> NoteText:
            at = ViewContext(model.state, model.seats, model.me, [])
            return NoteText(_("Hint"), tuple(hint_rows(at, asked, advice, self.steps)))

        self._panels.note.show(say)
        self._ui.repaint()

    def _follow(self) -> None:
        """The position is another one: go on if the step that was advised has been made."""
        model, last = self._model, self._model.steps[-1] if self._model.steps else None
        rest = [step.move for step in self.steps[1:]]
        done = last is not None and last.before is self._about and self.steps and last.text == str(self.steps[0].move)
        if rest and done and model.is_my_move and (steps := hint_steps(model.state, rest)):
            self.steps, self._about = steps, model.state
            self._panels.note.reword()
            self._ui.repaint()
        else:
            self.close()
