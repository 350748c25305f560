"""The table of Yspahan's guided game: the next step of a suggested turn and the others' turns in words."""

from __future__ import annotations

from dataclasses import replace

from elcapitan.client.lessons.lesson_panel import NewsRow
from elcapitan.client.lessons.taught_table import TaughtTable
from elcapitan.client.shell.i18n import tie_numbers
from elcapitan.client.widgets.text_rows import TextRow, heading_row
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.lessons.corner_panel import CornerPanel
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.view.frame_content import FrameContent
from elcapitan.games.yspahan.client.wording.log_text import turn_wordings
from elcapitan.games.yspahan.client.wording.move_text import deed_text
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.kit.table.click_paths import PlayMoves
from elcapitan.kit.table.turn_recap import last_turn_ended


class GuidedYspahanTable(TaughtTable, YspahanScene):
    """A table with a teacher."""

    panel_type = CornerPanel

    def _frame(self) -> FrameContent:
        frame = super()._frame()
        return replace(frame, rail=self._with_order(frame.rail))

    def make_move(self, move: Move) -> None:
        self.controller.act_on(PlayMoves((move,)))

    def step_rows(self) -> list[TextRow]:
        """The next step alone."""
        return [
            heading_row(deed_text(YspahanContext(step.before, self.model.seats, self.model.me, []), step.move))
            for step in self.hints.steps[:1]
        ]

    def opponent_news(self) -> list[NewsRow]:
        """The entry of the log with each turn of an opponent since mine; shorter ones tell what came last in it."""
        since = last_turn_ended(self.model.steps, self.model.me, lambda step: step.text == "end") or 0
        turns = [entry for entry in self.controller.queries.log_entries if entry.first >= since]
        others = [entry for entry in turns if entry.seat not in (0, self.model.me)]
        names = [info.name for info in self.model.seats]
        return [NewsRow(tuple(map(tie_numbers, turn_wordings(names, entry)))) for entry in others]
