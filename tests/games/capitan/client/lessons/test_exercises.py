"""The twelve exercises: solved by the clicks that are shown, missed, tried again; and the list they are chosen from."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elcapitan import games
from elcapitan.client.lessons.lesson_data import Exercise
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.lessons.lesson_words import LessonText, lesson_words
from elcapitan.client.lessons.lessons_sheet import LessonsSheet
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import i18n, window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.picture_card import PictureCard
from elcapitan.games.capitan.client.lessons.effects import turn_effects
from elcapitan.games.capitan.rules.model.moves import parse
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind, offline_link
from tests.client.virtual_pad import VirtualPad
from tests.games.capitan.client.lessons.guided_line import LESSONS
from tests.games.capitan.client.lessons.lesson_hands import WAYS, LessonHands, do_step_by_walking, focus_by_tab

EXERCISES = LESSONS.book.exercises
NAMES = [exercise.name for exercise in EXERCISES]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    return tmp_path


def exercise_text(name: str, language: str) -> LessonText:
    return LessonText(**lesson_words(LESSONS.folder, "exercises", name, language))


def begin(exercise: Exercise, language: str = "en") -> LessonHands:
    i18n.use_language(language)
    hands = LessonHands(language)
    hands.stack.push(LessonsSheet(LESSONS))
    hands.stack.push(LESSONS.exercise(hands.stack, EXERCISES.index(exercise)))
    hands.frame(3)
    return hands


def test_there_are_twelve() -> None:
    assert len(set(NAMES)) == 12


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("exercise", EXERCISES, ids=NAMES)
def test_it_is_solved_by_the_clicks_that_are_shown(exercise: Exercise, language: str) -> None:
    hands = begin(exercise, language)
    words = exercise_text(exercise.name, language)
    assert hands.words == f"{words.title}\n{words.text}"
    hands.press("show")
    assert [str(step.move) for step in hands.table.controller.hints.steps] == list(exercise.answer)
    while hands.table.controller.hints.steps and words.done not in hands.words:
        hands.do_shown_step()
    assert words.done in hands.words
    assert LessonProgress.read().solved == [exercise.name]


@pytest.mark.parametrize("exercise", EXERCISES, ids=NAMES)
def test_it_is_solved_by_keys_alone(exercise: Exercise) -> None:
    hands = begin(exercise)
    focus_by_tab(hands, "show")
    hands.key(pygame.K_RETURN)
    keys = {**WAYS, "next": pygame.K_TAB, "act": pygame.K_RETURN}
    done = exercise_text(exercise.name, "en").done
    while done not in hands.words:
        do_step_by_walking(hands.table, lambda what: hands.key(keys[what]))
    assert LessonProgress.read().solved == [exercise.name]


@pytest.mark.parametrize("exercise", EXERCISES, ids=NAMES)
def test_it_is_solved_with_a_gamepad_alone(exercise: Exercise) -> None:
    i18n.use_language("en")
    settings = Settings(width=1280, height=720, speed="off")
    app = App(window.open_window(settings), settings, offline_link())
    pygame.event.clear()
    table = LESSONS.exercise(app.stack, EXERCISES.index(exercise))
    app.stack.push(table)
    pad = VirtualPad(app)
    pad.wait(3)
    for _step in range(15):
        focused = table.panel.group.focused
        if isinstance(focused, Button) and focused.value == "show":
            break
        pad.press("rb")
    pad.press("a")
    pad.wait(2)

    def press(what: str) -> None:
        pad.press({"next": "rb", "act": "a"}.get(what, what))
        pad.wait(1 if what != "act" else 3)

    for _move in exercise.answer:
        if LessonProgress.read().solved:
            break
        do_step_by_walking(table, press)
    pad.wait(2)
    assert LessonProgress.read().solved == [exercise.name]
    app.stack.close()


@pytest.mark.parametrize("exercise", EXERCISES, ids=NAMES)
def test_not_every_sensible_turn_solves_it(exercise: Exercise) -> None:
    start = LESSONS.exercise_model(exercise, "Ada").state
    turns = games.analysis("elcapitan").shortlist(start)
    assert not all(LESSONS.is_solved(exercise, start, turn) for turn in turns)


def test_a_turn_that_misses_it_is_said_and_tried_again() -> None:
    exercise = EXERCISES[NAMES.index("majority")]
    hands = begin(exercise)
    actions = hands.table.actions
    assert actions is not None
    actions.play("loan 16")
    hands.frame(2)
    assert "Well done" not in hands.words
    actions.play("end")
    hands.frame(2)
    assert "Not this turn: first place in Marseille has to be yours." in hands.words
    assert hands.table._frame().heading == "The exercise is over"
    hands.press("again")
    hands.frame(2)
    assert hands.words.endswith(exercise_text("majority", "en").text)
    assert hands.table.model.is_my_move


def test_showing_takes_back_what_leads_elsewhere() -> None:
    exercise = EXERCISES[NAMES.index("value")]
    hands = begin(exercise)
    actions = hands.table.actions
    assert actions is not None
    actions.play("buy valencia+napoli")
    hands.frame(2)
    hands.press("show")
    assert hands.table.turn_moves() == []
    assert [str(step.move) for step in hands.table.controller.hints.steps] == list(exercise.answer)


def test_one_exercise_leads_to_the_next_and_the_last_to_the_list() -> None:
    hands = begin(EXERCISES[NAMES.index("loan")])
    focus_by_tab(hands, "show")
    hands.key(pygame.K_RETURN)
    hands.do_shown_step()
    hands.press("next")
    hands.frame(2)
    assert hands.words.startswith(exercise_text("last-warehouse", "en").title)
    hands.press("show")
    while "Well done" not in hands.words:
        hands.do_shown_step()
    hands.press("all")
    assert isinstance(hands.stack.top, LessonsSheet)
    marked = [card.value for card in of_kind(hands.stack.top, PictureCard) if card.stars[0]]
    assert marked == [NAMES.index("loan"), NAMES.index("last-warehouse")]


def test_the_menu_leads_to_the_lessons_by_clicks_and_keys() -> None:
    i18n.use_language("en")
    hands = LessonHands()
    hands.stack.push(menu := Menu(offline_link()))
    hands.frame()
    headless_stage.click_on(hands.stack, next(b for b in of_kind(menu, Button) if b.value == "lessons"))
    scene = hands.stack.top
    assert isinstance(scene, LessonsSheet)
    hands.frame()
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    hands.frame()
    assert hands.words.startswith("Sail and build")
    hands.stack.pop()
    hands.frame()
    labels = [button.label for button in of_kind(scene, Button)]
    assert "Continue the guided game" in labels
    assert "Begin it again" in labels
    hands.key(pygame.K_ESCAPE)
    assert hands.stack.top is menu


def test_effects_of_turns() -> None:
    start = LESSONS.exercise_model(EXERCISES[NAMES.index("tie")], "Ada").state
    assert turn_effects(start, [parse("build 1")]) >= {
        "build",
        "build alexandria",
        "site 1",
        "first",
        "tie",
        "new-city",
    }
    assert "shut-down" not in turn_effects(start, [parse("build 1")])
    assert turn_effects(start, [parse("loan 10"), parse("end")]) == {"loan", "loan 10"}
    with pytest.raises(ValueError, match="is refused"):
        turn_effects(start, [parse("build 5")])


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("exercise", EXERCISES, ids=NAMES)
def test_every_turn_that_misses_an_exercise_is_told_what_it_lacks(exercise: Exercise, language: str) -> None:
    i18n.use_language(language)
    start = LESSONS.exercise_model(exercise, "Ada").state
    missed = [
        turn for turn in games.playouts("elcapitan").shortlist(start) if not LESSONS.is_solved(exercise, start, turn)
    ]
    assert missed
    for turn in missed:
        said = LESSONS.missing_text(exercise, start, turn)
        assert said.startswith("Not this turn: " if language == "en" else "Tímto tahem ne: ")
        assert "{" not in said
    assert LESSONS.missing_text(exercise, start, [parse(text) for text in exercise.answer]) == ""


def test_a_ship_elsewhere_is_told_where_to_sail() -> None:
    i18n.use_language("en")
    exercise = EXERCISES[NAMES.index("sailing")]
    start = LESSONS.exercise_model(exercise, "Ada").state
    said = LESSONS.missing_text(exercise, start, [parse("loan 10")])
    assert said == "Not this turn: your ship has to reach Napoli."
