"""The lessons of a game to choose from: the guided first game on the left, what else there is on the right."""

from __future__ import annotations

from typing import ClassVar

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.lessons.guided_teacher import GuidedTeacher
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.sheet.paper_scene import PaperScene
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.widget import Pressed
from elcapitan.games import introduction

MARGIN = 70
LEFT = 470
"""u of the part about the guided game."""
GAME_BUTTON_U = 560
"""Below the upper edge of the sheet."""
PORTRAIT_U, NAME_U = 80, 24
"""Of the opponents in the guided game, if the text above leaves them room."""


class LessonsSheet(PaperScene):
    """A sheet of paper with buttons."""

    teacher_type: ClassVar[type[GuidedTeacher]]
    """Of the guided game."""

    def __init__(self) -> None:
        super().__init__()
        self.progress = LessonProgress()

    # -- what a game says

    def _title(self) -> str:
        """Over the right part."""
        raise NotImplementedError

    def _right_buttons(self, look: DrawContext, room: pygame.Rect) -> list[Button]:
        """What can be chosen beside the guided game, in the room under the title; their values are numbers."""
        return []

    def _choose(self, number: int) -> None:
        """A button of the right part was pressed."""

    def _draw_right(self, surface: pygame.Surface, look: DrawContext, room: pygame.Rect) -> None:
        """What stands in the right part beside its buttons."""

    # -- the sheet

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self.relayout()  # an exercise may have been solved
        if self.progress.is_damaged:
            stage.toast(_("How far you were with the lessons could not be read; they begin anew."))

    def relayout(self) -> None:
        look = self.look
        self.progress = LessonProgress.read(self.teacher_type.game)
        self.place_sheet()
        inner = self.sheet.inflate(-2 * look.px(MARGIN), 0)
        bottom = self.sheet.bottom - look.px(46)
        back = Button(pygame.Rect(inner.x, bottom - look.px(56), look.px(200), look.px(56)), _("Back"), value="back")
        self.group.set(
            [*self._game_buttons(look, inner), *self._right_buttons(look, self._right_room(look, inner)), back]
        )
        self.stale = True

    def _game_buttons(self, look: DrawContext, inner: pygame.Rect) -> list[Button]:
        """Begin, or go on with what was left."""
        top = self.sheet.y + look.px(GAME_BUTTON_U)
        place = pygame.Rect(inner.x, top, look.px(LEFT), look.px(68))
        icon = introduction(self.teacher_type.game).practice_icon
        if not self.progress.record:
            return [Button(place, _("Play the guided game"), icon, "primary", value="game")]
        again = place.move(0, look.px(84))
        return [
            Button(place, _("Continue the guided game"), icon, "primary", value="game"),
            Button(again, _("Begin it again"), "undo", value="game again"),
        ]

    def _right_room(self, look: DrawContext, inner: pygame.Rect) -> pygame.Rect:
        left, top = inner.x + look.px(LEFT + 70), self.sheet.y + look.px(200)
        return pygame.Rect(left, top, inner.right - left, self.sheet.bottom - top)

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="back")):
                self.stage.pop()
            case Pressed(widget=Button(value="game" | "game again" as which)):
                self.stage.push(self.teacher_type.guided_game(self.stage, again=which != "game"))
            case Pressed(widget=Button(value=int(at))):
                self._choose(at)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def write(self, surface: pygame.Surface, look: DrawContext) -> None:
        inner = self.sheet.inflate(-2 * look.px(MARGIN), 0)
        y = self.sheet.y + look.px(88)
        look.fit(surface, _("Lessons"), inner.width, "serif-bold", 48, theme.INK, (inner.x, y), "ml")
        y += look.px(74)
        width = look.px(LEFT)
        look.fit(surface, _("A guided first game"), width, "serif-semibold", 28, theme.INK, (inner.x, y), "ml")
        words = _(
            "A real game against two easy opponents. In each of the first turns you learn one thing, and are shown "
            "what to do. You may do it, have it done for you, or try something else. You can leave at any time and "
            "go on later."
        )
        if self.progress.finished and not self.progress.record:
            words = _(
                "You have played it to its end. You are ready for a game of your own: easy opponents are a good start."
            )
        line = look.line_height("sans", 25)
        y += look.px(44)
        for part in look.wrap(words, "sans", 25, width):
            look.text(surface, part, "sans", 25, theme.INK_2, (inner.x, y), "ml")
            y += line
        self._draw_opponents(surface, look, inner.x, y)
        room = self._right_room(look, inner)
        y = self.sheet.y + look.px(162)
        look.fit(surface, self._title(), room.w, "serif-semibold", 28, theme.INK, (room.x, y), "ml")
        self._draw_right(surface, look, room)

    def _draw_opponents(self, surface: pygame.Surface, look: DrawContext, x: int, above: int) -> None:
        """Whom one plays against, between the text and the button."""
        room = self.sheet.y + look.px(GAME_BUTTON_U) - above
        if room < look.px(PORTRAIT_U + NAME_U + 24):
            return
        y = above + room // 2 - look.px(NAME_U / 2)
        opponents = self.teacher_type.opponents
        portraits = portraits_of((each.name, each.by) for each in opponents)
        for at, (portrait, seat) in enumerate(zip(portraits, opponents, strict=True)):
            centre = x + look.px(PORTRAIT_U * (0.5 + 1.5 * at)), y
            draw_portrait(surface, look, portrait, seat.colour, centre, look.px(PORTRAIT_U))
            below = (centre[0], y + look.px(PORTRAIT_U / 2 + NAME_U - 6))
            look.fit(surface, seat.name, look.px(PORTRAIT_U * 1.4), "sans-semibold", 19, theme.INK_2, below)


class GameLessons:
    """The LessonScenes of a game."""

    sheet_type: ClassVar[type[LessonsSheet]]

    def lessons(self) -> Scene:
        return self.sheet_type()

    def guided_game(self, stage: SceneContext, *, again: bool = False, stored: bool = True) -> Scene:
        found: Scene = self.sheet_type.teacher_type.guided_game(stage, again=again, stored=stored)
        return found

    def exercise(self, stage: SceneContext, number: int) -> Scene:
        raise IndexError("this game has no exercises")
