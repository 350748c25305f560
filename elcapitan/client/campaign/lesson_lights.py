"""The lessons of a game as lights on the way to the first table: title, whether it is done, and what it opens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from elcapitan import games
from elcapitan.client.lessons.game_lessons import GameLessons
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.shell.i18n import _, ngettext
from elcapitan.client.shell.scene import Scene, SceneContext


class LessonLight(NamedTuple):
    """One of them."""

    title: str
    text: str
    is_lit: bool
    """The lesson is done."""
    open: Callable[[SceneContext], Scene]


def lesson_lights(game: str, count: int) -> list[LessonLight]:
    """At most that many: the guided game, the first exercises, and at last the page of all lessons."""
    lessons = games.lessons(game) if games.has_lessons(game) else None
    if not isinstance(lessons, GameLessons):
        return []
    progress, book = LessonProgress.read(game), lessons.book
    first = LessonLight(
        _("Guided game"),
        _("Begin here: a real game in which each turn teaches one thing. You can leave at any time and go on later."),
        progress.finished,
        lambda stage: lessons.guided_game(stage),
    )
    found = [first]
    for at, exercise in enumerate(book.exercises[: max(0, count - 2)]):
        words = book.words("exercises", exercise.name)
        is_solved = exercise.name in progress.solved
        found.append(LessonLight(words.title, words.text, is_solved, partial(lessons.exercise, number=at)))
    left = sum(exercise.name not in progress.solved for exercise in book.exercises)
    text = ngettext("{count} exercise is not solved yet.", "{count} exercises are not solved yet.", left)
    page = LessonLight(
        _("All lessons"),
        text.format(count=left) if left else _("You have solved them all."),
        not left and progress.finished,
        lambda stage: lessons.lessons(),
    )
    return [*found, page][:count]
