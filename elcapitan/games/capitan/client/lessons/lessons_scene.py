"""The lessons to choose from: the guided first game, and the exercises with those that are solved."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lessons.lessons_sheet import GameLessons, LessonsSheet
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.client.widgets.button import Button
from elcapitan.games.capitan.client.lessons.exercise_lesson import exercise_table
from elcapitan.games.capitan.client.lessons.guided_game import GuidedGame
from elcapitan.games.capitan.client.lessons.lesson_data import exercise_text, lessons

ROW_U, ROWS = 88, 6


class LessonsScene(LessonsSheet):
    """The sheet of El Capitan's lessons."""

    teacher_type = GuidedGame

    def _title(self) -> str:
        solved = sum(exercise.name in self.progress.solved for exercise in lessons().exercises)
        return _("Exercises: {solved} of {all} solved").format(solved=solved, all=len(lessons().exercises))

    def _right_buttons(self, look: DrawContext, room: Rect) -> list[Button]:
        """Two columns, each read downwards."""
        gap = look.px(20)
        width = (room.w - gap) // 2
        found = []
        for at, exercise in enumerate(lessons().exercises):
            column, row = divmod(at, ROWS)
            y = self.sheet.y + look.px(200 + ROW_U * row)
            place = Rect(room.x + column * (width + gap), y, width, look.px(ROW_U - 18))
            title = f"{at + 1}. {exercise_text(exercise.name, i18n.language()).title}"
            icon = "check" if exercise.name in self.progress.solved else ""
            found.append(Button(place, title, icon, value=at))
            found[-1].size_u = 22
        return found

    def _choose(self, number: int) -> None:
        self.stage.push(exercise_table(self.stage, lessons().exercises[number]))


class CapitanLessons(GameLessons):
    """The LessonScenes of El Capitan."""

    sheet_type = LessonsScene

    def exercise(self, stage: SceneContext, number: int) -> Scene:
        return exercise_table(stage, lessons().exercises[number])
