"""The guided first game: a prepared deal against two easy players, with one idea at a time, then played on freely."""

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
from elcapitan.games.capitan.client.lessons.lesson_data import idea_text, lessons
from elcapitan.games.capitan.client.lessons.lesson_table import LessonTable
from elcapitan.games.capitan.client.lessons.turn_advice import GAME, next_idea
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState, Stage

OPPONENTS = (("Ginevra", "blue"), ("Ramon", "yellow"))
LEVEL = "easy"


class GuidedGame(GuidedTeacher):
    """The teacher of the guided game."""

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


def guided_game(stage: SceneContext, *, again: bool = False, stored: bool = True) -> LessonTable:
    """The table of the guided game: the one that was left, or a new one (`again`, or if there is none).

    Not `stored`: it is only looked at.
    """
    model, progress = left_or_new_game(stage, GAME, lambda: _new_game(player_name(stage.settings)), again=again)
    table = LessonTable(stage, model, OfflineTable(stage, model, lessons().seed, others_answer=True))
    table.teacher = GuidedGame(
        table,
        progress,
        lambda: store_progress(stage, progress) if stored else None,
        lambda: count_offline_game(stage, model),
    )
    return table


def _new_game(name: str) -> TableModel:
    rules, board = games.ruleset(GAME), games.boards(GAME).standard_board()
    options = {"players": 1 + len(OPPONENTS), "start": 1, "extras": []}
    deal = tuple(rules.dealer(lessons().seed, {**options, "board": board}).deal())
    others = [TableSeat(at, each, colour, LEVEL) for at, (each, colour) in enumerate(OPPONENTS, 2)]
    return TableModel(rules, GameSetup(options, board, deal), [TableSeat(1, name, "red", "person"), *others], me=1)
