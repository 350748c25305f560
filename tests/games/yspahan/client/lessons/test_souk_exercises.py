"""Yspahan's exercises: what solves them and what does not, their words, and one of each kind played at the table."""

from __future__ import annotations

import pytest

from elcapitan import games
from elcapitan.client.lessons.lesson_data import Exercise
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.lessons.lesson_words import lesson_words
from elcapitan.client.shell import i18n
from elcapitan.client.shell.settings import Settings
from elcapitan.games.yspahan.client.lessons.yspahan_lessons import YspahanLessons
from elcapitan.games.yspahan.rules.model.moves import parse
from tests.client import headless_stage

LESSONS = YspahanLessons()
EXERCISES = LESSONS.book.exercises
each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=[exercise.name for exercise in EXERCISES])


def test_there_are_twelve() -> None:
    assert len(EXERCISES) == 12


@each_exercise
def test_the_whole_answer_solves_it_and_few_first_moves_do(exercise: Exercise) -> None:
    model = LESSONS.exercise_model(exercise, "Ada")
    answer = [parse(text) for text in exercise.answer]
    assert model.is_my_move
    assert LESSONS.missing_text(exercise, model.state, answer) == ""
    assert LESSONS.missing_text(exercise, model.state, answer[:-1]) != ""
    moves = games.ruleset(LESSONS.game).legal(model.state, 1)
    solving = [move for move in moves if LESSONS.is_solved(exercise, model.state, [move])]
    assert len(solving) * 4 < len(moves)


@each_exercise
def test_every_sentence_is_there_in_both_languages(exercise: Exercise) -> None:
    english, czech = (lesson_words(LESSONS.folder, "exercises", exercise.name, each) for each in i18n.LANGUAGES)
    assert english.keys() == czech.keys() == {"title", "text", "done", "missed"}
    assert all(english[name] != czech[name] for name in english)


@pytest.mark.parametrize("name", ["keep", "die", "exchange"])
def test_it_is_solved_at_the_table_by_what_is_shown(name: str) -> None:
    i18n.use_language("en")
    stack = headless_stage.stack((1280, 720), Settings(language="en", name="Ada", speed="off"))
    table = LESSONS.exercise(stack, [exercise.name for exercise in EXERCISES].index(name))
    stack.push(table)
    surface = headless_stage.surface((1280, 720))
    table.teacher.press("show")
    while moves := table.teacher.advised_moves():
        table.make_move(moves[0])
        for _frame in range(3):
            stack.update(0.3)
            stack.draw(surface)
    assert "Well done!" in [row.words for row in table.panel.text.rows]
    assert LessonProgress.read(LESSONS.game).solved == [name]


@each_exercise
def test_the_cards_of_the_others_are_hidden(exercise: Exercise) -> None:
    whole, rules = LESSONS.exercise_model(exercise, "Ada"), games.ruleset(LESSONS.game)
    table = LESSONS.exercise(headless_stage.stack(), EXERCISES.index(exercise))
    assert table.model.state == rules.view(whole.state, 1)
