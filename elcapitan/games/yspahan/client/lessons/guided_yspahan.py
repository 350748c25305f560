"""The guided first game: prepared dice against two easy players, with one idea at a time, then played on freely."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.lessons.guided_teacher import GuidedTeacher
from elcapitan.client.lessons.lesson_words import LessonText
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell import i18n
from elcapitan.games.yspahan.client.lessons.guided_table import GuidedYspahanTable
from elcapitan.games.yspahan.client.lessons.idea_data import decision, guided_idea_text, guided_ideas
from elcapitan.games.yspahan.client.lessons.suggested_turn import next_guided_idea, rest_of_suggestion
from elcapitan.games.yspahan.rules.model.moves import Move


class GuidedYspahan(GuidedTeacher):
    """The teacher of the guided game. A turn that brings something new, such as dice or a card, has several parts."""

    game = "yspahan"
    opponents = (TableSeat(2, "Leila", "red", "easy"), TableSeat(3, "Omid", "green", "easy"))
    colour = "blue"
    seed = guided_ideas().seed
    table_type = GuidedYspahanTable
    ideas = tuple(idea.name for idea in guided_ideas().ideas)

    def _may_tell(self) -> bool:
        """In any part of a turn, but something new begins only where there is something to decide (`follow`)."""
        return True

    def _find_idea(self) -> tuple[str, Sequence[Move]]:
        return next_guided_idea(self._table.model.state, guided_ideas().ideas, self._progress.told)

    def _words(self, idea: str) -> LessonText:
        return guided_idea_text(idea, i18n.language())

    def follow(self) -> None:
        model = self._table.model
        if model.is_my_move and not decision(model.state) and not self._is_my_turn():
            # The same turn goes on after a card or an answer.
            self._turns_known = len(model.steps) - len(self._table.turn_moves())
            self._advised = rest_of_suggestion(model.state) if self._advised else ()
        super().follow()
