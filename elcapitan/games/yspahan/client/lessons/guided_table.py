"""The table of Yspahan's guided game: the real one without a server, with the teacher's panel over its log."""

from __future__ import annotations

from elcapitan.client.lessons.lesson_panel import PanelText
from elcapitan.client.lessons.teacher import Teacher, moves_since_final
from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.key_bindings import Bindings, KeyAction
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.text_rows import TextRow, heading_row, quiet_row
from elcapitan.games.yspahan.client.controller.table_hints import YspahanHints
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.lessons.corner_panel import CornerPanel
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.wording.move_text import deed_text
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.kit.table.click_paths import PlayMoves


class GuidedYspahanTable(YspahanScene):
    """A table with a teacher."""

    def __init__(self, stage: SceneContext, model: TableModel, actions: OfflineTable) -> None:
        super().__init__(stage, model, actions)
        self.teacher: Teacher | None = None
        self.panel = CornerPanel(lambda: Bindings(stage.settings.keys, stage.pad), self._press, self._gives_focus)
        self.layers.append(self.panel)
        self.hints.teacher = lambda: self.teacher.advised_moves() if self.teacher else ()
        self.controller.panels.recaps_turns = False  # the panel tells what the opponents did

    @property
    def hints(self) -> YspahanHints:
        return self.controller.hints

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if self.teacher is None:
            return
        if self.model.is_over or (self._is_all_shown and not self.screens.at_gate):
            self.teacher.follow()
        # A hint, or what is told on request, lies in its place.
        gives_way = self.hints.has_words or bool(self.controller.panels.note.rows)
        if self.panel.say(PanelText() if gives_way else self.teacher.text()):
            self.ui.repaint()

    def make_move(self, move: Move) -> None:
        """Make a move of the player."""
        self.controller.act_on(PlayMoves((move,)))

    def step_rows(self) -> list[TextRow]:
        """The next of the steps that are shown on the table, in words."""
        return [
            heading_row(deed_text(YspahanContext(step.before, self.model.seats, self.model.me, []), step.move))
            for step in self.hints.steps[:1]
        ]

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
        """The entry of the log with each opponent's last turn since mine."""
        entries = self.controller.queries.log_entries
        ended = [at for at, step in enumerate(self.model.steps) if step.seat == self.model.me and step.text == "end"]
        since = ended[-1] if ended else -1
        last = {entry.group.seat: entry for entry in entries if entry.group.first > since}
        return [quiet_row(entry.words) for seat, entry in last.items() if seat not in (0, self.model.me)]

    def turn_moves(self) -> list[str]:
        """The moves that the player has made since something new was learnt, such as the roll."""
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
