"""The guided first game, played by clicks, keys and a gamepad, in both languages."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from elcapitan import games, paths
from elcapitan.bots.bot import Advice
from elcapitan.bots.budget import Budget
from elcapitan.bots.whole_game import AT_ONCE
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.shell import i18n, window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.settings import Settings
from elcapitan.client.statistics.offline_games import count_offline_game
from elcapitan.client.statistics.statistics_store import StatisticsError, stored_games
from elcapitan.client.table import turn_hints
from elcapitan.client.widgets.button import Button
from elcapitan.games.capitan.client.lessons.guided_game import GuidedGame
from elcapitan.games.capitan.client.lessons.lesson_data import idea_text, lessons
from elcapitan.games.capitan.client.lessons.lesson_table import LessonTable
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.wording.prompts import rail_prompt
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.prompt_adviser import PromptAdviser
from tests.client.scenes.scene_helpers import offline_link, press
from tests.client.virtual_pad import VirtualPad
from tests.games.capitan.client.lessons.lesson_hands import LessonHands, focus_by_tab

ADVISED = ["sail", "value", "majority", "loan", "fortress", "practice", "shutting-down", "payday"]
"""What whoever follows the advice is told in the first phase, turn by turn."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    return tmp_path


def begin(language: str = "en") -> LessonHands:
    i18n.use_language(language)
    hands = LessonHands(language)
    hands.stack.push(Menu(offline_link()))
    hands.stack.push(GuidedGame.guided_game(hands.stack))
    hands.frame(3)
    return hands


def play_turn(hands: LessonHands) -> None:
    """All steps that are shown, up to the end of the turn."""
    table = hands.table
    before = table.model.state.round
    for _ in range(12):
        if not table.controller.hints.steps:
            break
        if hands.do_shown_step() == "end":
            break
    assert hands.stack.top is not table or table.model.state.round != before


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_turns_of_the_first_phase_tell_all_ideas_and_are_played_by_clicks(language: str) -> None:
    hands = begin(language)
    told = []
    for name in ADVISED:
        words = idea_text(name, language)
        assert hands.words.startswith(f"{words.title}\n")
        assert words.text in hands.words
        assert hands.table.controller.hints.steps, name
        told.append(name)
        play_turn(hands)
        hands.frame(3)
    assert told == ADVISED


def test_each_idea_shows_what_it_is_about() -> None:
    hands = begin()
    actions = []
    for _turn in ADVISED:
        model = hands.table.model
        made = len(model.steps)
        play_turn(hands)
        mine = [step for step in model.steps[made:] if step.seat == 1]
        actions.append({type(event).__name__ for step in mine for event in step.events})
        hands.frame(3)
    by_name = dict(zip(ADVISED, actions, strict=True))
    assert "LoanTaken" in by_name["loan"]
    assert "FortressBuilt" in by_name["fortress"]
    assert "WarehouseShut" in by_name["shutting-down"]


def test_a_step_is_done_for_the_player_taken_back_and_tried_otherwise() -> None:
    hands = begin()
    first = str(hands.table.controller.hints.steps[0].move)
    hands.press("do")
    assert hands.table.turn_moves() == [first]
    hands.key(pygame.K_u)
    assert hands.table.turn_moves() == []
    assert str(hands.table.controller.hints.steps[0].move) == first
    display = hands.table.model.state.destinations.display
    other = next(f"buy {card}" for card in display if f"buy {card}" != first)
    play(hands, other)
    hands.frame(3)
    assert not hands.table.controller.hints.steps
    assert "take it back" in hands.words
    hands.key(pygame.K_u)
    assert str(hands.table.controller.hints.steps[0].move) == first


def test_an_idea_is_skipped_and_the_next_turn_tells_the_next_one() -> None:
    hands = begin()
    steps = [step.move for step in hands.table.controller.hints.steps]
    hands.press("skip")
    assert hands.table.panel.text.title == "Nothing new now"
    assert not hands.table.controller.hints.steps
    play(hands, *map(str, steps), "end")
    hands.frame(3)
    assert hands.words.startswith(idea_text("value", "en").title)


def test_nothing_is_offered_while_the_others_are_shown() -> None:
    hands = begin()
    hands.stack.change_settings(replace(hands.stack.settings, speed="calm"))
    for _step in range(3):
        hands.press("do")
        hands.frame(2000)
    hands.press("do")  # ends the turn, and the others move one after the other
    assert hands.table.director.busy
    assert hands.table.model.is_my_move
    assert not hands.table.panel.text.buttons
    for event in headless_stage.click(hands.table.panel.covered.center):
        hands.stack.handle(event)
    assert hands.table.turn_moves() == []


def test_the_game_is_left_and_resumed_with_the_same_idea(home: Path) -> None:
    hands = begin()
    play_turn(hands)
    hands.frame(3)
    before = [step.text for step in hands.table.model.steps]
    hands.press("do")  # what is done of a turn is not stored
    again = begin()
    assert [step.text for step in again.table.model.steps] == before
    assert again.words.startswith(idea_text("value", "en").title)
    assert LessonProgress.read().told == ["sail"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"told": 3}', '{"record": "{\\"game\\": \\"elcapitan\\"}"}'])
def test_an_unreadable_file_begins_a_new_game(home: Path, text: str) -> None:
    (paths.ensure_folder(paths.data()) / "lessons.json").write_text(text, encoding="utf-8")
    hands = begin()
    assert not hands.table.model.steps
    assert hands.words.startswith(idea_text("sail", "en").title)
    assert "could not be read; they begin anew" in str(vars(hands.stack)["_toast"].words)


def test_a_record_that_does_not_hold_begins_a_new_game_and_keeps_what_was_solved() -> None:
    LessonProgress(["loan"], ["sail"], '{"game": "elcapitan"}').write()
    hands = begin()
    assert not hands.table.model.steps
    assert "could not be read" in str(vars(hands.stack)["_toast"].words)
    assert LessonProgress.read().solved == ["loan"]


def test_a_full_disk_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: LessonProgress) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(LessonProgress, "write", full)
    hands = begin()
    assert "No space left on device" in str(vars(hands.stack)["_toast"].words)
    play_turn(hands)
    hands.frame(3)
    assert hands.words.startswith(idea_text("value", "en").title)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_it_is_played_by_keys_to_the_payday_and_on_freely(language: str) -> None:
    hands = begin(language)
    by_keys = 0
    for _turn in range(20):
        if isinstance(hands.stack.top, PaydayScene):
            break
        mine, table = played_turns(hands.table), hands.table
        if table.controller.hints.steps:
            focus_by_tab(hands, "do")
            for _step in range(10):
                if played_turns(table) == mine:
                    hands.key(pygame.K_RETURN)
            by_keys += 1
        else:
            play_freely(hands)
        assert played_turns(table) == mine + 1
        hands.frame(4)
    assert by_keys == len(ADVISED)
    hands.pass_payday()
    hands.frame(4)
    assert hands.table.model.state.phase == 2
    assert hands.words.startswith(idea_text("freely", language).title)


def played_turns(table: LessonTable) -> int:
    return sum(step.seat == 1 and step.text == "end" for step in table.model.steps)


def play_freely(hands: LessonHands) -> None:
    """What a player might do that no idea suggests a turn to."""
    bot, state = games.bots("elcapitan").make("normal", 1), hands.table.model.state
    play(hands, *map(str, bot.choose(state, 1, Budget(rollouts=1))))


def play(hands: LessonHands, *moves: str) -> None:
    """Moves of the player that are not clicked."""
    actions = hands.table.actions
    assert actions is not None
    for move in moves:
        actions.play(move)
    hands.frame(2)


def test_a_whole_game_ends_in_the_ranking_and_is_not_offered_again() -> None:
    hands = begin()
    told = set()
    for _turn in range(80):
        if isinstance(hands.stack.top, RankingScene):
            break
        if isinstance(hands.stack.top, PaydayScene):
            hands.pass_payday()
        else:
            told.add(hands.table.panel.text.title)
            play_freely(hands)
        hands.frame(4)
    assert isinstance(hands.stack.top, RankingScene)
    progress = LessonProgress.read()
    assert progress.finished
    assert not progress.record
    assert idea_text("payday", "en").title in told
    assert [(game.game, game.seat) for game in stored_games("elcapitan")] == [("elcapitan", 1)]
    press(hands.stack, "A game of your own")
    assert isinstance(hands.stack.top, NewGame)


def test_a_game_that_cannot_be_counted_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(model: object, ended_s: float) -> None:
        raise StatisticsError("The statistics could not be saved: No space left on device")

    monkeypatch.setattr("elcapitan.client.statistics.offline_games.add_finished_game", full)
    hands = begin()
    count_offline_game(hands.stack, hands.table.model)
    assert "No space left on device" in str(vars(hands.stack)["_toast"].words)


def test_every_turn_of_the_first_phase_says_something_and_what_the_others_did() -> None:
    hands = begin()
    for at, _name in enumerate(ADVISED):
        said = [row.words for row in hands.table.panel.text.news]
        assert hands.table.panel.text.buttons
        if at:
            assert said[0].startswith("Ginevra: ")
            assert "; Ramon: " in said[0]
        play_turn(hands)
        hands.frame(3)


def test_one_order_at_a_time_stands_on_the_table() -> None:
    hands = begin()
    for _step in range(4):
        table = hands.table
        steps = table.controller.hints.steps
        said = rail_prompt(table.controller.queries.rail_view_context(None), steps)
        first = (
            hands.words.splitlines()[-1]
            if len(steps) == 1
            else next(line[3:] for line in hands.words.splitlines() if line.startswith("1. "))
        )
        assert first.startswith(said.title), (said, first)
        hands.press("do")
        hands.frame(2)


def test_the_last_idea_is_the_last_of_its_count() -> None:
    hands = begin()
    counted = [idea.name for idea in lessons().ideas if idea.counted]
    places = []
    for _turn in ADVISED:
        places.append(hands.table.panel.text.place)
        play_turn(hands)
        hands.frame(3)
    hands.pass_payday()
    hands.frame(4)
    assert places == [f"{at} / 8" if at else "" for at in (1, 2, 3, 4, 5, 0, 6, 7)]
    assert hands.table.panel.text.place == f"{len(counted)} / {len(counted)}"


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_gamepad_walks_to_the_panel_and_does_the_first_turns(language: str) -> None:
    i18n.use_language(language)
    settings = Settings(language=language, width=1280, height=720, speed="off")
    app = App(window.open_window(settings), settings, offline_link())
    pygame.event.clear()
    table = GuidedGame.guided_game(app.stack)
    app.stack.push(table)
    pad = VirtualPad(app)
    pad.wait(3)
    for turn, name in enumerate(ADVISED[:-1]):
        assert table.panel.text.title == idea_text(name, language).title
        while not isinstance(focused := table.panel.group.focused, Button) or focused.value != "do":
            pad.press("rb")
        for _step in range(12):
            if played_turns(table) == turn:
                pad.press("a")
                pad.wait(3)
        assert played_turns(table) == turn + 1
        pad.wait(4)
    assert table.model.state.round == 8
    pad.press("start")
    assert isinstance(app.stack.top, PauseDialog)
    app.stack.close()


def test_all_texts_are_there_in_both_languages() -> None:
    words = {}
    for language in ("en", "cs"):
        for idea in lessons().ideas:
            text = idea_text(idea.name, language)
            assert text.title
            assert 40 < len(text.text) < 330
            words[language, idea.name] = text
    assert all(words["en", idea.name] != words["cs", idea.name] for idea in lessons().ideas)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "At this table no computer player can play for you."),
        ("cs", "U tohoto stolu za tebe nemůže hrát počítač."),
    ],
)
def test_a_click_on_the_own_panel_says_that_nobody_plays_for_me_here(language: str, words: str) -> None:
    hands = begin(language)
    hands.click(Thing(CapitanKind.SEAT, number=hands.table.model.me))
    assert hands.stack._toast is not None
    assert hands.stack._toast.words == words


class QuickAdviser(PromptAdviser):
    """Advises at once what a computer player of the first level would do."""

    def ask(self, state: Any) -> None:
        self.state = state
        seat = games.ruleset("elcapitan").to_act(state)[0]
        self.answer = Advice(tuple(games.bots("elcapitan").make("easy", 1).choose(state, seat, AT_ONCE)))


@pytest.mark.parametrize("way", ["do", "random"])
def test_the_guided_game_never_falls_silent(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_hints, "Adviser", QuickAdviser)
    hands, chance = begin(), random.Random(3)
    table = hands.table
    for _move in range(900):
        if isinstance(hands.stack.top, RankingScene):
            break
        if isinstance(hands.stack.top, PaydayScene):
            hands.pass_payday()
            hands.frame(3)
            continue
        if table.model.is_my_move:
            text = table.panel.text
            assert text.rows, table.model.state.stage
            assert any(button.value == "do" for button in text.buttons), table.model.state.stage
        made = len(table.model.steps)
        if way == "do" or chance.randrange(8) == 0:
            hands.press("do")
            hands.frame(3)
            assert len(table.model.steps) > made
        else:
            play(hands, str(chance.choice(table.model.rules.legal(table.model.state, 1))))
            hands.frame(3)
    assert isinstance(hands.stack.top, RankingScene)


def test_two_presses_in_one_frame_make_no_step_of_an_older_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_hints, "Adviser", QuickAdviser)
    hands = begin()
    table = hands.table
    assert table.teacher is not None
    for _turn in range(12):
        table.teacher.press("do")
        table.teacher.press("do")
        table.teacher.press("do")
        hands.frame(3)
    assert len(table.model.steps) > 12
