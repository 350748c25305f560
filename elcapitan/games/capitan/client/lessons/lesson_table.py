"""The table of El Capitan's lessons: the steps of a suggested turn and the others' turns in words."""

from __future__ import annotations

from elcapitan.client.lessons.lesson_panel import NewsRow
from elcapitan.client.lessons.taught_table import TaughtTable
from elcapitan.client.widgets.text_rows import TextRow, heading_row
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.lessons.log_panel import LogPanel
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording.hint_text import step_text
from elcapitan.games.capitan.client.wording.turn_recap_text import others_rows


class LessonTable(TaughtTable, TableScene):
    """A table with a teacher."""

    panel_type = LogPanel

    def step_rows(self) -> list[TextRow]:
        at = ViewContext(self.model.state, self.model.seats, self.model.me, [])
        hand = self.model.state.player(self.model.me).hand
        steps = self.controller.hints.steps
        found = [step_text(at, step, hand) for step in steps]
        return [heading_row(f"{number}. {text}" if len(steps) > 1 else text) for number, text in enumerate(found, 1)]

    def opponent_news(self) -> list[NewsRow]:
        """The action of each turn that the others have had since mine."""
        model = self.model
        names = [seat.name for seat in model.seats]
        return [NewsRow((row.words,)) for row in others_rows(model.start.board, names, model.steps, model.me)]
