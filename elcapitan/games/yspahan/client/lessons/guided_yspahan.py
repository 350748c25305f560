"""The guided first game: prepared dice against two easy players, with one idea at a time, then played on freely."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan import games
from elcapitan.client.lessons.guided_teacher import GuidedTeacher
from elcapitan.client.lessons.lesson_progress import left_or_new_game, store_progress
from elcapitan.client.lessons.lesson_words import LessonText
from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.statistics.offline_games import count_offline_game
from elcapitan.games.yspahan.client.lessons.guided_table import GuidedYspahanTable
from elcapitan.games.yspahan.client.lessons.idea_data import decision, guided_idea_text, guided_ideas
from elcapitan.games.yspahan.client.lessons.suggested_turn import next_guided_idea, rest_of_suggestion
from elcapitan.games.yspahan.rules.model.moves import Move

GAME = "yspahan"
OPPONENTS = (("Leila", "red"), ("Omid", "green"))
LEVEL = "easy"


class GuidedYspahan(GuidedTeacher):
    """The teacher of the guided game. A turn that brings something new, such as dice or a card, has several parts."""

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


def guided_yspahan(stage: SceneContext, *, again: bool = False, stored: bool = True) -> GuidedYspahanTable:
    """The table of the guided game: the one that was left, or a new one (`again`, or if there is none).

    Not `stored`: it is only looked at.
    """
    model, progress = left_or_new_game(stage, GAME, lambda: _new_game(player_name(stage.settings)), again=again)
    table = GuidedYspahanTable(stage, model, OfflineTable(stage, model, guided_ideas().seed, others_answer=True))
    table.teacher = GuidedYspahan(
        table,
        progress,
        lambda: store_progress(stage, progress) if stored else None,
        lambda: count_offline_game(stage, model),
    )
    return table


def _new_game(name: str) -> TableModel:
    options = {"players": 1 + len(OPPONENTS), "start": 1}
    others = [TableSeat(at, each, colour, LEVEL) for at, (each, colour) in enumerate(OPPONENTS, 2)]
    seats = [TableSeat(1, name, "blue", "person"), *others]
    return TableModel(games.ruleset(GAME), GameSetup(options, {}, ()), seats, me=1)
