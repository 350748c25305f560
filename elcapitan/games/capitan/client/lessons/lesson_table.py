"""The table of a lesson: the real one without a server, with the lesson's panel over its log."""

from __future__ import annotations

from elcapitan.client.lessons.lesson_panel import PanelText
from elcapitan.client.lessons.teacher import Teacher, moves_since_final
from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.key_bindings import Bindings, KeyAction
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.text_rows import TextRow, heading_row
from elcapitan.games.capitan.client.controller.hints import TableHints
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.lessons.log_panel import LogPanel
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording.hint_text import step_text
from elcapitan.games.capitan.client.wording.turn_recap_text import others_rows
from elcapitan.games.capitan.rules.model.moves import Move


class LessonTable(TableScene):
    """A table with a teacher."""

    def __init__(self, stage: SceneContext, model: TableModel, actions: OfflineTable) -> None:
        super().__init__(stage, model, actions)
        self.teacher: Teacher | None = None
        self.panel = LogPanel(lambda: Bindings(stage.settings.keys, stage.pad), self._press, self._gives_focus)
        self.layers.append(self.panel)
        self.controller.panels.recaps_turns = False  # the panel lies in the note's place
        self.controller.hints.teacher = lambda: self.teacher.advised_moves() if self.teacher else ()

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if self.teacher is not None:
            if self.model.is_over or (self._is_all_shown and not self.screens.at_gate):
                self.teacher.follow()
            # A hint, or what is told on request, lies in its place.
            gives_way = self.hints.has_words or bool(self.controller.panels.note.rows)
            if self.panel.say(PanelText() if gives_way else self.teacher.text()):
                self.ui.repaint()

    def _heading(self) -> str:
        return self.teacher.heading() if self.teacher is not None else ""

    @property
    def hints(self) -> TableHints:
        return self.controller.hints

    def make_move(self, move: Move) -> None:
        """Make a move of the player."""
        self.controller.play(move)

    def step_rows(self) -> list[TextRow]:
        """The steps that are shown on the table, in words."""
        at = ViewContext(self.model.state, self.model.seats, self.model.me, [])
        hand = self.model.state.player(self.model.me).hand
        steps = self.controller.hints.steps
        found = [step_text(at, step, hand) for step in steps]
        return [heading_row(f"{number}. {text}" if len(steps) > 1 else text) for number, text in enumerate(found, 1)]

    @property
    def _is_all_shown(self) -> bool:
        """Whether the table shows the newest position; a move of this very frame waits for the next one."""
        return self.director.idle and self.director.picture is self.model.state

    @property
    def shows_others(self) -> bool:
        return not self._is_all_shown and bool(self.model.steps) and self.model.steps[-1].seat != self.model.me

    @property
    def hint_key(self) -> str:
        return self.controller.keys.label(KeyAction.HINT)

    def opponent_news(self) -> list[TextRow]:
        """The action of each turn that the others have had since mine."""
        model = self.model
        return [*others_rows(model.start.board, [seat.name for seat in model.seats], model.steps, model.me)]

    def turn_moves(self) -> list[str]:
        """The moves that the player has made in this turn."""
        return moves_since_final(self.model)

    def _gives_focus(self, step: int) -> bool:
        """Whether the next step of Tab leads to the panel: from nowhere, or round the table."""
        if self.ui.focus is None:
            return True
        if not self.input.leaves_last_group(step):
            return False
        self.input.focus_on(None)
        return True

    def _press(self, button: str) -> None:
        if self.teacher is not None:
            self.controller.finish()
            self.teacher.press(button)
            self.ui.repaint()
