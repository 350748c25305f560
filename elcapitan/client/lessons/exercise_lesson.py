"""An exercise: one turn in a position of a game, with one idea to be found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from elcapitan.client.lessons.guided_teacher import rest_of_turn
from elcapitan.client.lessons.lesson_data import Exercise
from elcapitan.client.lessons.lesson_panel import PanelButton, PanelText
from elcapitan.client.lessons.lesson_progress import LessonProgress, store_progress
from elcapitan.client.lessons.taught_table import TaughtTable
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.sound_names import Sound
from elcapitan.client.widgets.text_rows import TextRow, bad_row, good_row

if TYPE_CHECKING:
    from elcapitan.client.lessons.game_lessons import GameLessons


class ExerciseLesson:
    """The teacher of one exercise."""

    def __init__(self, stage: SceneContext, table: TaughtTable, lessons: GameLessons, exercise: Exercise) -> None:
        self._stage, self._table, self._lessons, self._exercise = stage, table, lessons, exercise
        self._start, self._begun = table.model.state, len(table.model.steps)
        self._is_solved = False
        self._looked_at = 0
        """Moves since the beginning that do not solve it."""

    def text(self) -> PanelText:
        """The task, then whether it is solved."""
        every = self._lessons.book.exercises
        words = self._lessons.book.words("exercises", self._exercise.name)
        at = every.index(self._exercise)
        count = f"{at + 1} / {len(every)}"
        if self._is_solved:
            onward = PanelButton("next", _("Next exercise"), primary=True)
            buttons = (onward, PanelButton("all", _("All lessons"))) if at + 1 < len(every) else (_to_the_list(),)
            return PanelText(words.title, count, (good_row(_("Well done!")), TextRow(words.done)), buttons)
        if self._is_over:
            missing = self._lessons.missing_text(self._exercise, self._start, self._made)
            missed = (bad_row(missing), TextRow(words.text))
            return PanelText(words.title, count, missed, (PanelButton("again", _("Try again"), primary=True),))
        rows = (TextRow(words.text), *self._table.step_rows())
        return PanelText(
            words.title, count, rows, (PanelButton("show", _("Show me")), PanelButton("all", _("All lessons")))
        )

    @property
    def is_done(self) -> bool:
        return self._is_solved

    def heading(self) -> str:
        """Nobody goes on playing once the turn is over."""
        if self._is_solved:
            return _("The exercise is solved")
        return _("The exercise is over") if self._is_over else ""

    def advised_moves(self) -> Sequence[Any]:
        """What is left of the answer; all that was done otherwise must be taken back first."""
        if self._is_over or self._is_solved:
            return ()
        answer = [self._table.model.rules.parse(text) for text in self._exercise.answer]
        return rest_of_turn(answer, self._table.turn_moves(), self._table.controller.queries.newest_moves)

    def press(self, button: str) -> None:
        """A button of the panel."""
        stage, table, at = self._stage, self._table, self._lessons.book.exercises.index(self._exercise)
        match button:
            case "show":
                if table.turn_moves() and not self.advised_moves() and table.actions is not None:
                    table.actions.take_back("turn")
                table.hints.point(self.advised_moves())
            case "again":
                stage.replace(self._lessons.exercise(stage, at))
            case "next":
                stage.replace(self._lessons.exercise(stage, at + 1))
            case "all":
                stage.pop()

    def follow(self) -> None:
        """See whether the moves so far solve it."""
        made = self._made
        if self._is_solved or len(made) == self._looked_at:
            return
        self._looked_at = len(made)
        if self._lessons.is_solved(self._exercise, self._start, made):
            self._is_solved = True
            self._stage.sound(Sound.COIN)
            progress = LessonProgress.read(self._lessons.game)
            if self._exercise.name not in progress.solved:
                progress.solved.append(self._exercise.name)
                store_progress(self._stage, progress)

    @property
    def _made(self) -> list[Any]:
        """The player's moves since the beginning."""
        model = self._table.model
        return [model.rules.parse(step.text) for step in model.steps[self._begun :] if step.seat == model.me]

    @property
    def _is_over(self) -> bool:
        """The turn has ended."""
        return not self._table.model.is_my_move


def _to_the_list() -> PanelButton:
    return PanelButton("all", _("All lessons"), primary=True)
