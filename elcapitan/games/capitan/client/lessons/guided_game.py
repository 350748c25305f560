"""The guided first game: a prepared deal against two easy players, with one idea at a time, then played on freely."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.lessons.guided_teacher import GuidedTeacher
from elcapitan.client.lessons.lesson_words import LessonText
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell import i18n
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.lessons.lesson_data import idea_text, lessons
from elcapitan.games.capitan.client.lessons.lesson_table import LessonTable
from elcapitan.games.capitan.client.lessons.turn_advice import next_idea
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState, Stage


class GuidedGame(GuidedTeacher):
    """The teacher of the guided game."""

    game = DEFAULT_GAME
    opponents = (TableSeat(2, "Ginevra", "blue", "easy"), TableSeat(3, "Ramon", "yellow", "easy"))
    colour = "red"
    options = {"extras": []}
    seed = lessons().seed
    table_type = LessonTable
    ideas = tuple(idea.name for idea in lessons().ideas if idea.counted)

    def _may_tell(self) -> bool:
        state: GameState = self._table.model.state
        return state.stage is Stage.TURN

    def _find_idea(self) -> tuple[str, Sequence[Move]]:
        found = next_idea(self._table.model.state, lessons().ideas, self._progress.told)
        return (found[0].name, found[1]) if found else ("", ())

    def _words(self, idea: str) -> LessonText:
        return idea_text(idea, i18n.language())

    def _may_repeat(self, idea: str) -> bool:
        return any(each.name == idea and each.repeats for each in lessons().ideas)
