"""The table of a lesson: the real one without a server, with the panel of its teacher over the log.

`TaughtTable` comes before a game's table scene in the bases of its lessons' table.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from elcapitan.client.key_actions import KeyAction
from elcapitan.client.lessons.lesson_panel import LessonPanel, NewsRow, PanelText
from elcapitan.client.lessons.teacher import Teacher, moves_since_final
from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.client.table.turn_hints import TurnHints
from elcapitan.client.widgets.text_rows import TextRow


class TaughtTable(GameTableScene):
    """A table with a teacher."""

    panel_type: ClassVar[Callable[..., LessonPanel[Any]]]

    def __init__(
        self, stage: SceneContext, model: TableModel, actions: OfflineTable, origin: ReplayOrigin | None = None
    ) -> None:
        """`origin`: where it was opened from; None: from the menu."""
        super().__init__(stage, model, actions, self.screens_type(stage, model, actions, origin))
        self.teacher: Teacher | None = None
        self.when_removed: Callable[[], None] = lambda: None
        self.panel = self.panel_type(lambda: Bindings(stage.settings.keys, stage.pad), self._press, self._gives_focus)
        self.layers.append(self.panel)
        self.controller.panels.recaps_turns = False  # the panel is in the note's place, and tells what the others did
        self.hints.teacher = lambda: self.teacher.advised_moves() if self.teacher else ()

    # -- what a game says

    @abstractmethod
    def step_rows(self) -> list[TextRow]:
        """The steps that are shown on the table, in words."""

    @abstractmethod
    def opponent_news(self) -> Sequence[NewsRow]:
        """What each opponent did in their last turn."""

    def make_move(self, move: Any) -> None:
        """Make a move of the player."""
        self.controller.play(move)

    # -- what follows

    def on_removed(self) -> None:
        super().on_removed()
        self.when_removed()

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if self.teacher is None:
            return
        if self.model.is_over or (self.is_all_shown and not self.screens.at_gate):
            self.teacher.follow()
        if self.controller.queries.is_closed != self.teacher.is_done:
            self.controller.queries.is_closed = self.director.is_closed = self.teacher.is_done
            if self.teacher.is_done:
                self._close_all()
            self.ui.repaint()
        # A hint, or what is told on request, is in its place.
        gives_way = self.hints.has_words or bool(self.controller.panels.note.rows)
        if self.panel.say(PanelText() if gives_way else self.teacher.text()):
            self.ui.repaint()

    def _close_all(self) -> None:
        """Close the close-up and the drawer, and put back what is chosen."""
        self.controller.panels.leave_close_up()
        self.controller.panels.show_drawer("")
        self.controller.choose(())

    def _heading(self) -> str:
        return self.teacher.heading() if self.teacher is not None else ""

    def _with_order(self, rail: Any) -> Any:
        """The words of a rail with what the lesson does in the large line, or with the next step, as in the panel."""
        if heading := self._heading():
            return rail._replace(steps=(), title=heading, sentence="")
        steps = self.step_rows() if self.is_all_shown else []
        return rail._replace(title=steps[0].words) if steps else rail

    @property
    def hints(self) -> TurnHints[Any]:
        found: TurnHints[Any] = self.controller.hints
        return found

    @property
    def is_all_shown(self) -> bool:
        """Whether the table shows the newest position; a move of this very frame waits for the next one."""
        return self.director.idle and self.director.picture is self.model.state

    @property
    def shows_others(self) -> bool:
        """Whether moves of others are still being shown."""
        return not self.is_all_shown and bool(self.model.steps) and self.model.steps[-1].seat != self.model.me

    @property
    def hint_key(self) -> str:
        """The key that gives a hint; empty if there is none."""
        keys: Bindings = self.controller.keys
        return keys.label(KeyAction.HINT)

    def turn_moves(self) -> list[str]:
        """The moves that the player has made in this turn, or since something new was learnt in it, such as a roll."""
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
