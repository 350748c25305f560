"""An exercise: one turn in a position of a game, with one idea to be found."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.lessons.guided_teacher import rest_of_turn
from elcapitan.client.lessons.lesson_panel import PanelButton, PanelText
from elcapitan.client.lessons.lesson_progress import LessonProgress, store_progress
from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.shell.sound import Sound
from elcapitan.client.widgets.text_rows import TextRow, bad_row, good_row
from elcapitan.games.capitan.client.lessons.lesson_data import Exercise, exercise_text, lessons
from elcapitan.games.capitan.client.lessons.lesson_table import LessonTable
from elcapitan.games.capitan.client.lessons.missing_text import missing_text
from elcapitan.games.capitan.rules.model.moves import Move, parse


class ExerciseLesson:
    """The teacher of one exercise."""

    def __init__(self, stage: SceneContext, table: LessonTable, exercise: Exercise) -> None:
        self._stage, self._table, self._exercise = stage, table, exercise
        self._start, self._begun = table.model.state, len(table.model.steps)
        self._is_solved = False

    def text(self) -> PanelText:
        """The task, then whether it is solved."""
        words = exercise_text(self._exercise.name, i18n.language())
        every = lessons().exercises
        at = every.index(self._exercise)
        count = f"{at + 1} / {len(every)}"
        if self._is_solved:
            onward = PanelButton("next", _("Next exercise"), primary=True)
            buttons = (onward, PanelButton("all", _("All lessons"))) if at + 1 < len(every) else (_to_the_list(),)
            return PanelText(words.title, count, (good_row(_("Well done!")), TextRow(words.done)), buttons)
        if self._is_over:
            made = [
                parse(step.text) for step in self._table.model.steps[self._begun :] if step.seat == self._start.seat
            ]
            missed = (bad_row(missing_text(self._exercise, self._start, made)), TextRow(words.text))
            return PanelText(words.title, count, missed, (PanelButton("again", _("Try again"), primary=True),))
        rows = (TextRow(words.text), *self._table.step_rows())
        return PanelText(
            words.title, count, rows, (PanelButton("show", _("Show me")), PanelButton("all", _("All lessons")))
        )

    def heading(self) -> str:
        """Nobody goes on playing once the turn is over."""
        if self._is_solved:
            return _("The exercise is solved")
        return _("The exercise is over") if self._is_over else ""

    def advised_moves(self) -> Sequence[Move]:
        """What is left of the answer; all that was done otherwise must be taken back first."""
        return () if self._is_over or self._is_solved else rest_of_turn(self._exercise.answer, self._table.turn_moves())

    def press(self, button: str) -> None:
        """A button of the panel."""
        stage, table, every = self._stage, self._table, lessons().exercises
        match button:
            case "show":
                if table.turn_moves() and not self.advised_moves() and table.actions is not None:
                    table.actions.take_back("turn")
                table.controller.hints.point(self.advised_moves())
            case "again":
                stage.replace(exercise_table(stage, self._exercise))
            case "next":
                stage.replace(exercise_table(stage, every[every.index(self._exercise) + 1]))
            case "all":
                stage.pop()

    def follow(self) -> None:
        """See whether the moves so far solve it."""
        if self._is_solved or self._is_over or not (moves := self._table.turn_moves()):
            return
        if self._exercise.is_solved(self._start, self._table.model.state, [parse(text) for text in moves]):
            self._is_solved = True
            self._stage.sound(Sound.COIN)
            progress = LessonProgress.read()
            if self._exercise.name not in progress.solved:
                progress.solved.append(self._exercise.name)
                store_progress(self._stage, progress)

    @property
    def _is_over(self) -> bool:
        """The turn has ended."""
        return not self._table.model.is_my_move


def _to_the_list() -> PanelButton:
    return PanelButton("all", _("All lessons"), primary=True)


def exercise_table(stage: SceneContext, exercise: Exercise) -> LessonTable:
    """The table of an exercise."""
    model = exercise.new_table(player_name(stage.settings))
    table = LessonTable(stage, model, OfflineTable(stage, model, lessons().seed))
    table.teacher = ExerciseLesson(stage, table, exercise)
    return table
