"""The lessons of a game to choose from: the guided first game on the left, what else there is on the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.lessons.loading_scene import LoadingScene
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.sheet.paper_scene import PaperScene
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.picture_card import PictureCard
from elcapitan.client.widgets.widget import Pressed
from elcapitan.games import introduction

if TYPE_CHECKING:
    from elcapitan.client.lessons.game_lessons import GameLessons

MARGIN = 70
CARD_U, HIGHEST_CARD_U = 236, 210
"""Least width and greatest height of an exercise's card."""
COURSE_U, IDEA_U = 60, 50
"""Of a further guided game, and of an idea that is only named."""
COURSES_U = 730
"""Below the upper edge of the sheet: the further guided games."""
LEFT = 470
"""u of the part about the guided game."""
GAME_BUTTON_U = 560
"""Below the upper edge of the sheet."""
PORTRAIT_U, NAME_U = 80, 24
"""Of the opponents in the guided game, if the text above leaves them room."""


class LessonsSheet(PaperScene):
    """The guided game; exercises as cards with a star for each that is solved, or else what is learnt; further guided
    games."""

    widest_u = 2100

    def __init__(self, lessons: GameLessons) -> None:
        super().__init__()
        self.lessons = lessons
        self.progress = LessonProgress()

    # -- the sheet

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self.relayout()  # an exercise may have been solved
        if self.progress.is_damaged:
            stage.toast(_("How far you were with the lessons could not be read; they begin anew."))

    def relayout(self) -> None:
        look = self.look
        self.progress = LessonProgress.read(self.lessons.game)
        self.place_sheet()
        inner = self.sheet.inflate(-2 * look.px(MARGIN), 0)
        bottom = self.sheet.bottom - look.px(46)
        back = Button(pygame.Rect(inner.x, bottom - look.px(56), look.px(200), look.px(56)), _("Back"), value="back")
        room = self._right_room(look, inner)
        right = [*self._exercise_cards(look, room), *self._course_buttons(look, room)]
        self.group.set([*self._game_buttons(look, inner), *right, back])
        self.stale = True

    def _game_buttons(self, look: DrawContext, inner: pygame.Rect) -> list[Button]:
        """Begin, or go on with what was left."""
        top = self.sheet.y + look.px(GAME_BUTTON_U)
        place = pygame.Rect(inner.x, top, look.px(LEFT), look.px(68))
        icon = introduction(self.lessons.game).practice_icon
        if not self.progress.record:
            return [Button(place, _("Play the guided game"), icon, "primary", value="game")]
        again = place.move(0, look.px(84))
        return [
            Button(place, _("Continue the guided game"), icon, "primary", value="game"),
            Button(again, _("Begin it again"), "undo", value="game again"),
        ]

    def _exercise_cards(self, look: DrawContext, room: pygame.Rect) -> list[Button]:
        """In rows, as many beside each other as there is room for; their values are numbers."""
        book, gap, found = self.lessons.book, look.px(14), list[Button]()
        most = max(1, (room.w + gap) // (look.px(CARD_U) + gap))
        rows = max(1, -(-len(book.exercises) // most))
        columns = max(1, -(-len(book.exercises) // rows))
        bottom = self.sheet.y + look.px(COURSES_U - 64) if book.courses[1:] else self.sheet.bottom - look.px(46)
        width = (room.w - gap * (columns - 1)) // columns
        high = min(look.px(HIGHEST_CARD_U), (bottom - room.y - gap * (rows - 1)) // rows)
        for at, exercise in enumerate(book.exercises):
            row, column = divmod(at, columns)
            place = pygame.Rect(room.x + column * (width + gap), room.y + row * (high + gap), width, high)
            title = book.words("exercises", exercise.name).title
            picture = exercise.picture or introduction(self.lessons.game).picture
            card = PictureCard(place, title, at, picture, exercise.sprite, at + 1)
            card.stars = int(exercise.name in self.progress.solved), 1
            found.append(card)
        return found

    def _course_buttons(self, look: DrawContext, room: pygame.Rect) -> list[Button]:
        """Further guided games side by side, ticked if they were played to their end."""
        book, gap, found = self.lessons.book, look.px(12), list[Button]()
        further = book.courses[1:]
        for at, course in enumerate(further):
            width = (room.w - gap * (len(further) - 1)) // len(further)
            place = pygame.Rect(
                room.x + at * (width + gap), self.sheet.y + look.px(COURSES_U), width, look.px(COURSE_U)
            )
            progress = LessonProgress.read(self.lessons.game, course.name)
            icon = "undo" if progress.record else "check" if progress.finished else ""
            found.append(Button(place, book.words("games", course.name).title, icon, value=f"course {course.name}"))
            found[-1].size_u = 20
        return found

    def _right_room(self, look: DrawContext, inner: pygame.Rect) -> pygame.Rect:
        left, top = inner.x + look.px(LEFT + 70), self.sheet.y + look.px(200)
        return pygame.Rect(left, top, inner.right - left, self.sheet.bottom - top)

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="back")):
                self.stage.pop()
            case Pressed(widget=Button(value="game" | "game again" as which)):
                self._open(partial(self.lessons.guided_game, again=which != "game"))
            case Pressed(widget=Button(value=int(at))):
                self._open(partial(self.lessons.exercise, number=at))
            case Pressed(widget=Button(value=str(course))):
                self._open(partial(self.lessons.guided_game, course=course.partition(" ")[2]))
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _open(self, load: Callable[[SceneContext], Scene]) -> None:
        self.stage.push(LoadingScene(load))

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
        if not self.lessons.book.exercises:
            self._draw_ideas(surface, look, room)
        if self.lessons.book.courses[1:]:
            y = self.sheet.y + look.px(COURSES_U - 32)
            words = _("Then with an expansion, guided too")
            look.fit(surface, words, room.w, "serif-semibold", 28, theme.INK, (room.x, y), "ml")

    def _title(self) -> str:
        """Over the right part."""
        exercises = self.lessons.book.exercises
        if not exercises:
            return _("What you learn in it")
        solved = sum(exercise.name in self.progress.solved for exercise in exercises)
        return _("Exercises: {solved} of {all} solved").format(solved=solved, all=len(exercises))

    def _draw_ideas(self, surface: pygame.Surface, look: DrawContext, room: pygame.Rect) -> None:
        """The counted ideas, ticked if they were told in the game that was left."""
        book = self.lessons.book
        y, line = room.y + look.px(30), look.px(IDEA_U)
        for number, idea in enumerate(book.courses[0].counted, 1):
            look.text(surface, f"{number}.", "serif-semibold", 25, theme.INK_2, (room.x + look.px(34), y), "mr")
            title = book.words("ideas", idea).title
            place = (room.x + look.px(52), y)
            look.fit(surface, title, room.w - look.px(110), "sans", 25, theme.INK, place, "ml")
            if self.progress.finished or idea in self.progress.told:
                look.icon(surface, "check", (room.right - look.px(30), y), 26, theme.INK_2)
            y += line

    def _draw_opponents(self, surface: pygame.Surface, look: DrawContext, x: int, above: int) -> None:
        """Whom one plays against, between the text and the button."""
        room = self.sheet.y + look.px(GAME_BUTTON_U) - above
        if room < look.px(PORTRAIT_U + NAME_U + 24):
            return
        y = above + room // 2 - look.px(NAME_U / 2)
        opponents = self.lessons.book.courses[0].opponents
        portraits = portraits_of(opponents)
        for at, (portrait, seat) in enumerate(zip(portraits, opponents, strict=True)):
            centre = x + look.px(PORTRAIT_U * (0.5 + 1.5 * at)), y
            draw_portrait(surface, look, portrait, seat.colour, centre, look.px(PORTRAIT_U))
            below = (centre[0], y + look.px(PORTRAIT_U / 2 + NAME_U - 6))
            look.fit(surface, seat.name, look.px(PORTRAIT_U * 1.4), "sans-semibold", 19, theme.INK_2, below)
