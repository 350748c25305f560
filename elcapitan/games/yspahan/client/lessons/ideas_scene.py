"""Yspahan's lessons to choose from: the guided first game, and what is learnt in it."""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lessons.lessons_sheet import GameLessons, LessonsSheet
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.lessons.guided_yspahan import GuidedYspahan
from elcapitan.games.yspahan.client.lessons.idea_data import guided_idea_text, guided_ideas

ROW_U = 50


class GuidedIdeasScene(LessonsSheet):
    """The sheet of Yspahan's lessons: the ideas that were told in the game that was left are ticked."""

    teacher_type = GuidedYspahan

    def _title(self) -> str:
        return _("What you learn in it")

    def _draw_right(self, surface: Surface, look: DrawContext, room: Rect) -> None:
        y, line = room.y + look.px(30), look.px(ROW_U)
        for number, idea in enumerate(guided_ideas().ideas, 1):
            told = self.progress.finished or idea.name in self.progress.told
            look.text(surface, f"{number}.", "serif-semibold", 25, theme.INK_2, (room.x + look.px(34), y), "mr")
            title = guided_idea_text(idea.name, i18n.language()).title
            place = (room.x + look.px(52), y)
            look.fit(surface, title, room.w - look.px(110), "sans", 25, theme.INK, place, "ml")
            if told:
                look.icon(surface, "check", (room.right - look.px(30), y), 26, theme.INK_2)
            y += line


class YspahanLessons(GameLessons):
    """The LessonScenes of Yspahan."""

    sheet_type = GuidedIdeasScene
