"""Carcassonne's exercises: what solves them and what does not, and their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from elcapitan import games
from elcapitan.client.lessons.lesson_data import Exercise
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.lessons.lesson_words import lesson_words
from elcapitan.client.shell import i18n
from elcapitan.client.shell.settings import Settings
from elcapitan.games.carcassonne.client.lessons.lesson_table import LandLessonTable
from elcapitan.games.carcassonne.rules.model.moves import Move, parse
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from tests.client import headless_stage
from tests.games.carcassonne.client.lessons.guided_line import LESSONS

EXERCISES = LESSONS.book.exercises
each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=[exercise.name for exercise in EXERCISES])


def turns(state: CarcassonneState) -> Iterator[Sequence[Move]]:
    """Every tile with every figure."""
    rules = games.ruleset(LESSONS.game)
    for place in rules.legal(state, 1):
        laid = rules.play(state, 1, place)
        assert not laid.refused
        yield from ((place, figure) for figure in rules.legal(laid.state, 1))


@each_exercise
def test_the_answer_solves_it_and_most_turns_do_not(exercise: Exercise) -> None:
    state = LESSONS.exercise_model(exercise, "Ada").state
    answer = [parse(text) for text in exercise.answer]
    assert LESSONS.missing_text(exercise, state, answer) == ""
    solving = [LESSONS.is_solved(exercise, state, turn) for turn in turns(state)]
    assert solving.count(True) * 2 < len(solving)


@each_exercise
def test_every_sentence_is_there_in_both_languages(exercise: Exercise) -> None:
    english, czech = (lesson_words(LESSONS.folder, "exercises", exercise.name, each) for each in i18n.LANGUAGES)
    assert english.keys() == czech.keys() == {"title", "text", "done", "missed"}
    assert all(english[name] != czech[name] for name in english)


class ExerciseHands:
    """An exercise on a stack."""

    def __init__(self, name: str) -> None:
        i18n.use_language("en")
        self.stack = headless_stage.stack((1280, 720), Settings(language="en", name="Ada", speed="off"))
        self.surface = headless_stage.surface((1280, 720))
        at = [exercise.name for exercise in EXERCISES].index(name)
        self.table: LandLessonTable = LESSONS.exercise(self.stack, at)
        self.stack.push(self.table)
        self.frame()

    def frame(self) -> None:
        for _frame in range(3):
            self.stack.update(0.3)
            self.stack.draw(self.surface)

    def play(self, *made: str) -> None:
        for move in made:
            self.table.make_move(parse(move))
            self.frame()

    @property
    def words(self) -> str:
        return "\n".join(row.words for row in self.table.panel.text.rows)


@pytest.mark.parametrize("name", ["road", "builder", "sheep"])
def test_it_is_solved_at_the_table_where_the_turn_ends_goes_on_or_asks(name: str) -> None:
    hands = ExerciseHands(name)
    assert hands.table.teacher is not None
    hands.table.teacher.press("show")
    while moves := hands.table.teacher.advised_moves():
        hands.play(str(moves[0]))
    assert "Well done!" in hands.words
    assert hands.table._frame().rail.title == "The exercise is solved"
    assert LessonProgress.read(LESSONS.game).solved == [name]


def test_a_turn_that_misses_it_says_what_it_lacks() -> None:
    hands = ExerciseHands("city")
    rules, state = hands.table.model.rules, hands.table.model.state
    hands.play(rules.show(rules.legal(state, 1)[0]), "pass")
    assert hands.words.startswith("Not this turn: your city has to be finished")
