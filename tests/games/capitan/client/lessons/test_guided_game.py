"""The guided first game of El Capitan: what it says turn by turn, with a gamepad, and where something goes wrong."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from elcapitan import games
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.shell import i18n, window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.settings import Settings
from elcapitan.client.statistics.offline_games import count_offline_game
from elcapitan.client.statistics.statistics_store import StatisticsError
from elcapitan.client.widgets.button import Button
from elcapitan.games.capitan.client.lessons.lesson_table import LessonTable
from elcapitan.games.capitan.client.wording.prompts import rail_prompt
from elcapitan.games.capitan.rules.model.moves import TakeLoan
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import offline_link
from tests.client.virtual_pad import VirtualPad
from tests.games.capitan.client.lessons.guided_line import COURSE, LESSONS
from tests.games.client.guided_hands import GUIDED, GuidedHands

ADVISED = ["sail", "value", "majority", "loan", "fortress", "practice", "practice", "payday", "shutting-down"]
"""What whoever follows the advice is told in the first phase, turn by turn."""


CASE = GUIDED["elcapitan"]


def begin() -> GuidedHands:
    return GuidedHands(CASE)


def play_turn(hands: GuidedHands) -> None:
    """All steps that are shown, up to the end of the turn."""
    round_ = hands.table.model.state.round
    while hands.in_table and hands.table.model.state.round == round_:
        hands.press("do")
    hands.frame()


def played_turns(table: LessonTable) -> int:
    return sum(step.seat == 1 and step.text == "end" for step in table.model.steps)


def test_nothing_is_offered_while_the_others_are_shown() -> None:
    hands = begin()
    hands.stack.change_settings(replace(hands.stack.settings, speed="calm"))
    for _step in range(3):
        hands.press("do")
        hands.frame(400)
    hands.press("do")  # ends the turn, and the others move one after the other
    assert hands.table.director.busy
    assert hands.table.model.is_my_move
    assert not hands.table.panel.text.buttons
    for event in headless_stage.click(hands.table.panel.covered.center):
        hands.stack.handle(event)
    assert hands.table.turn_moves() == []


def test_a_record_that_does_not_hold_begins_a_new_game_and_keeps_what_was_solved() -> None:
    LessonProgress(["loan"], ["sail"], '{"game": "elcapitan"}').write()
    hands = begin()
    assert not hands.table.model.steps
    assert "could not be read" in hands.toast
    assert LessonProgress.read().solved == ["loan"]


def test_a_full_disk_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: LessonProgress) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(LessonProgress, "write", full)
    hands = begin()
    assert "No space left on device" in hands.toast
    play_turn(hands)
    assert hands.words.startswith(CASE.words("value", "en").title)


def test_a_game_that_cannot_be_counted_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(model: object, ended_s: float, *, is_guided: bool) -> None:
        raise StatisticsError("The statistics could not be saved: No space left on device")

    monkeypatch.setattr("elcapitan.client.statistics.offline_games.count_finished_game", full)
    hands = begin()
    count_offline_game(hands.stack, hands.table.model)
    assert "No space left on device" in hands.toast


def test_every_turn_of_the_first_phase_says_something_and_what_the_others_did() -> None:
    hands = begin()
    for at, _name in enumerate(ADVISED):
        said = [row.words for row in hands.table.panel.text.news]
        assert hands.table.panel.text.buttons
        if at:
            assert said[0].startswith("Ginevra: ")
            assert said[1].startswith("Ramon: ")
        play_turn(hands)


@pytest.mark.parametrize("title", ["After a loan", "Your own way"])
def test_after_a_turn_of_ones_own_the_lesson_says_so(title: str) -> None:
    hands = begin()
    for _turn in ADVISED[:5]:
        play_turn(hands)
    _best, other, *_rest = games.playouts("elcapitan").shortlist(hands.table.model.state)
    if title == "Your own way":  # and nothing new to tell
        vars(hands.table.teacher)["_progress"].told = [idea.name for idea in COURSE.ideas if not idea.repeats]
    hands.play(*(["loan 10", "end"] if title == "After a loan" else map(str, other)))
    hands.frame(4)
    assert hands.table.panel.text.title == title
    if title == "After a loan":
        assert not any(isinstance(move, TakeLoan) for move in hands.table.teacher.advised_moves())
    play_turn(hands)
    assert hands.table.panel.text.title not in ("After a loan", "Your own way")


def test_one_order_at_a_time_stands_on_the_table() -> None:
    hands = begin()
    for _step in range(4):
        steps = hands.steps
        said = rail_prompt(hands.table.controller.queries.rail_view_context(None), steps)
        first = (
            hands.words.splitlines()[-1]
            if len(steps) == 1
            else next(line[3:] for line in hands.words.splitlines() if line.startswith("1. "))
        )
        assert first.startswith(said.title), (said, first)
        hands.press("do")


def test_the_last_idea_is_the_last_of_its_count() -> None:
    hands = begin()
    counted = COURSE.counted
    places = []
    for _turn in ADVISED:
        places.append(hands.table.panel.text.place)
        play_turn(hands)
    hands.leave_scoring()
    assert places == [f"{at} / 8" if at else "" for at in (1, 2, 3, 4, 5, 0, 0, 6, 7)]
    assert hands.table.panel.text.place == f"{len(counted)} / {len(counted)}"


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_gamepad_walks_to_the_panel_and_does_the_first_turns(language: str) -> None:
    i18n.use_language(language)
    settings = Settings(language=language, width=1280, height=720, speed="off")
    app = App(window.open_window(settings), settings, offline_link())
    pygame.event.clear()
    table = LESSONS.guided_game(app.stack)
    app.stack.push(table)
    pad = VirtualPad(app)
    pad.wait(3)
    for turn, name in enumerate(ADVISED[:-1]):
        assert table.panel.text.title == CASE.words(name, language).title
        while not isinstance(focused := table.panel.group.focused, Button) or focused.value != "do":
            pad.press("rb")
        for _step in range(12):
            if played_turns(table) == turn:
                pad.press("a")
                pad.wait(3)
        assert played_turns(table) == turn + 1
        pad.wait(4)
    assert table.model.state.round == len(ADVISED)
    pad.press("start")
    assert isinstance(app.stack.top, PauseDialog)
    app.stack.close()
