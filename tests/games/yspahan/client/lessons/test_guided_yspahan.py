"""Yspahan's guided first game, played by clicks and by keys, in both languages."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from elcapitan import games, paths
from elcapitan.bots.bot import Advice
from elcapitan.bots.whole_game import AT_ONCE
from elcapitan.client.lessons.lesson_panel import SMALLEST_U, needed_height
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.shell import i18n
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table import turn_hints
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.widgets.button import Button
from elcapitan.games.yspahan.clicks import YspahanClicks
from elcapitan.games.yspahan.client.lessons.guided_table import GuidedYspahanTable
from elcapitan.games.yspahan.client.lessons.guided_yspahan import GuidedYspahan
from elcapitan.games.yspahan.client.lessons.idea_data import guided_idea_text, guided_ideas
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.game import YSPAHAN
from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.prompt_adviser import PromptAdviser
from tests.client.scenes.scene_helpers import of_kind

WEEK = ["tower", "supply", "value", "resources", "yellow", "building", "supervisor", "cards", "week"]
"""The ideas of the first week, for a player who does what is suggested."""
EVENTS = {
    "supply": events.DistrictSupplied,
    "value": events.SoukCompleted,
    "supervisor": events.GoodLoaded,
    "building": events.BuildingBuilt,
    "resources": events.CamelsTaken,
    "cards": events.CardDrawn,
}
"""What the suggested turn of an idea brings about."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    return tmp_path


class GuidedHands:
    """The guided game on a stack, with hands that do what the table shows."""

    def __init__(self, language: str = "en", size: tuple[int, int] = headless_stage.SIZE) -> None:
        i18n.use_language(language)
        self.stack = headless_stage.stack(size, Settings(language=language, name="Ada", speed="off"))
        self.surface = headless_stage.surface(size)
        self.table: GuidedYspahanTable = GuidedYspahan.guided_game(self.stack)
        self.stack.push(self.table)
        self.told: list[str] = []
        """The titles that the panel has had."""
        self.frame()

    def frame(self, count: int = 3) -> None:
        for _frame in range(count):
            self.stack.update(0.3)
            self.stack.draw(self.surface)
        title = self.table.panel.text.title
        told = bool(self.table.panel.text.place)  # not that there is nothing new
        if told and self.stack.top is self.table and (not self.told or self.told[-1] != title):
            self.told.append(title)

    def key(self, name: int) -> None:
        self.stack.handle(headless_stage.key(name))
        self.frame()

    def press(self, value: str) -> None:
        """A button of the panel."""
        buttons = [each for each in self.table.panel.group.widgets if isinstance(each, Button)]
        headless_stage.click_on(self.stack, next(each for each in buttons if each.value == value))
        self.frame()

    def click_shown_step(self) -> None:
        """Click what is shown, as often as the step needs it: first a floor, then what its dice do."""
        table, made = self.table, len(self.table.model.steps)
        for _click in range(3):
            if len(table.model.steps) > made:
                return
            steps, chosen = table.hints.steps, table.controller.queries.chosen
            target = YspahanClicks(steps[0].before, 1).hinted([step.move for step in steps], chosen)
            self.click(target)
        assert len(table.model.steps) > made, f"clicks on {target} made no move"

    def click(self, target: Thing) -> None:
        rect = thing_rect(self.table.controller.thing_rects, target)
        assert rect is not None, f"{target} is not on the table"
        for event in headless_stage.click(rect.center):
            self.stack.handle(event)
        self.frame()

    def focus_by_tab(self, value: str) -> None:
        """Tab until that button of the panel has the ring."""
        for _tab in range(30):
            focused = self.table.panel.group.focused
            if isinstance(focused, Button) and focused.value == value:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab does not reach {value}")

    def play_freely(self) -> None:
        """What a player might do where nothing is suggested."""
        model = self.table.model
        actions = self.table.actions
        assert actions is not None
        actions.play(str(games.bots(GuidedYspahan.game).make("easy", 1).choose(model.state, 1, AT_ONCE)[0]))
        self.frame()

    def leave_week_end(self) -> None:
        for value in ("skip", "continue"):
            found = [button for button in of_kind(self.stack.top, Button) if button.value == value]
            if found and isinstance(self.stack.top, WeekEndScene):
                headless_stage.click_on(self.stack, found[0])
                self.frame()


def titles(names: list[str], language: str) -> list[str]:
    return [guided_idea_text(name, language).title for name in names]


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_first_week_tells_its_ideas_and_is_played_by_clicks(language: str) -> None:
    hands = GuidedHands(language)
    clicked = 0
    for _step in range(80):
        if isinstance(hands.stack.top, WeekEndScene):
            break
        if hands.table.hints.steps:
            hands.click_shown_step()
            clicked += 1
        else:
            hands.play_freely()
    assert clicked >= 15
    assert hands.told == titles(WEEK, language)
    hands.leave_week_end()
    assert hands.stack.top is hands.table
    for _move in range(8):
        if hands.told[-1] == guided_idea_text("freely", language).title:
            break
        hands.play_freely()
    assert hands.told[-1] == guided_idea_text("freely", language).title


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_first_week_is_played_by_keys(language: str) -> None:
    hands = GuidedHands(language)
    for _step in range(80):
        if isinstance(hands.stack.top, WeekEndScene):
            break
        if hands.table.hints.steps:
            made = len(hands.table.model.steps)
            hands.focus_by_tab("do")
            hands.key(pygame.K_RETURN)
            assert len(hands.table.model.steps) > made
        else:
            hands.play_freely()
    assert hands.told == titles(WEEK, language)


def test_each_idea_shows_what_it_is_about() -> None:
    hands = GuidedHands()
    by_title = {guided_idea_text(name, "en").title: kind for name, kind in EVENTS.items()}
    seen: dict[str, set[type]] = {}
    for _step in range(80):
        if isinstance(hands.stack.top, WeekEndScene):
            break
        if hands.table.hints.steps:
            title, made = hands.table.panel.text.title, len(hands.table.model.steps)
            hands.press("do")
            happened = hands.table.model.steps[made].events
            seen.setdefault(title, set()).update(type(event) for event in happened)
        else:
            hands.play_freely()
    missing = [title for title, kind in by_title.items() if title in seen and kind not in seen[title]]
    assert not missing
    assert len(seen) >= 8


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_sentence_fits_into_the_panel(language: str, size: tuple[int, int]) -> None:
    hands = GuidedHands(language, size)
    looked = 0
    for _step in range(80):
        if isinstance(hands.stack.top, WeekEndScene):
            break
        panel, view = hands.table.panel, hands.table.view
        if panel.text.rows:
            rect = panel.covered
            layout = view.layout_for(hands.table.model.state)
            assert needed_height(view.brush, panel.text, rect.w, SMALLEST_U) <= rect.h, panel.text.title
            assert not rect.colliderect(layout.rail.rect)
            assert not any(rect.colliderect(floor) for floor in layout.tower.floors.values()), panel.text.title
            looked += 1
        if hands.table.hints.steps:
            hands.press("do")
        else:
            hands.play_freely()
    assert looked > 15


def test_a_step_is_done_for_the_player_taken_back_and_tried_otherwise() -> None:
    hands = GuidedHands()
    hands.press("do")
    first = str(hands.table.hints.steps[0].move)
    hands.press("do")
    assert hands.table.turn_moves() == [first]
    hands.key(pygame.K_u)
    assert hands.table.turn_moves() == []
    assert str(hands.table.hints.steps[0].move) == first
    actions, model = hands.table.actions, hands.table.model
    assert actions is not None
    other = next(str(move) for move in model.rules.legal(model.state, 1) if str(move) not in (first, "end"))
    actions.play(other)
    hands.frame()
    if model.may_take_back:
        assert not hands.table.hints.steps
        assert "take it back" in "\n".join(row.words for row in hands.table.panel.text.rows)
        hands.key(pygame.K_u)
    assert str(hands.table.hints.steps[0].move) == first


def test_escape_opens_the_menu_beside_what_the_lesson_shows() -> None:
    hands = GuidedHands()
    assert hands.table.hints.is_open
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.stack.top, PauseDialog)


def test_an_idea_is_skipped_and_the_next_decision_tells_the_next_one() -> None:
    hands = GuidedHands()
    hands.press("skip")
    assert hands.table.panel.text.title == "Nothing new now"
    assert not hands.table.hints.steps
    hands.click(Thing(YspahanKind.ROLL))
    assert [title for title in hands.told if title != "Nothing new now"] == titles(WEEK[:2], "en")


def test_the_game_is_left_and_resumed_with_the_same_idea() -> None:
    hands = GuidedHands()
    hands.press("do")
    before = [step.text for step in hands.table.model.steps]
    hands.press("do")  # what is done of a turn is not stored
    again = GuidedHands()
    assert [step.text for step in again.table.model.steps] == before
    assert again.told == titles(WEEK[1:2], "en")
    assert LessonProgress.read(GuidedYspahan.game).told == ["tower"]
    assert not LessonProgress.read().told, "El Capitan's lessons are another file"


def test_an_unreadable_file_begins_a_new_game() -> None:
    (paths.ensure_folder(paths.data()) / "lessons-yspahan.json").write_text("{", encoding="utf-8")
    hands = GuidedHands()
    assert not hands.table.model.steps
    assert hands.told == titles(["tower"], "en")
    assert "could not be read; they begin anew" in str(vars(hands.stack)["_toast"].words)


def test_a_whole_game_ends_in_the_ranking_and_is_not_offered_again() -> None:
    hands = GuidedHands()
    for _move in range(500):
        if isinstance(hands.stack.top, PointsRankingScene):
            break
        if isinstance(hands.stack.top, WeekEndScene):
            hands.leave_week_end()
        elif hands.table.model.is_my_move:
            hands.play_freely()
        else:
            hands.frame()
    assert isinstance(hands.stack.top, PointsRankingScene)
    progress = LessonProgress.read(GuidedYspahan.game)
    assert progress.finished
    assert not progress.record


def test_all_texts_are_there_in_both_languages() -> None:
    for idea in guided_ideas().ideas:
        english, czech = (guided_idea_text(idea.name, language) for language in ("en", "cs"))
        assert english.title != czech.title
        assert all(100 < len(words.text) < 230 for words in (english, czech)), idea.name


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "At this table no computer player can play for you."),
        ("cs", "U tohoto stolu za tebe nemůže hrát počítač."),
    ],
)
def test_a_click_on_the_own_panel_says_that_nobody_plays_for_me_here(language: str, words: str) -> None:
    hands = GuidedHands(language)
    hands.click(Thing(YspahanKind.SEAT, number=hands.table.model.me))
    assert hands.stack._toast is not None
    assert hands.stack._toast.words == words


class QuickAdviser(PromptAdviser):
    """Advises at once what a computer player of the first level would do."""

    def ask(self, state: Any) -> None:
        self.state = state
        seat = YSPAHAN.ruleset.to_act(state)[0]
        self.answer = Advice(tuple(games.bots(GuidedYspahan.game).make("easy", 1).choose(state, seat, AT_ONCE)))


def never_silent(hands: GuidedHands) -> None:
    """While the player is to act there is a word and a button, or what they have asked for lies there."""
    if hands.stack.top is not hands.table or not hands.table.model.is_my_move:
        return
    text = hands.table.panel.text
    where = f"week {hands.table.model.state.week}, day {hands.table.model.state.day}, {hands.table.model.state.stage}"
    assert text.rows, where
    assert any(button.value == "do" for button in text.buttons), where


def tells_all_news(hands: GuidedHands) -> None:
    """Each opponent who has had a turn since the player's last one has a line."""
    model = hands.table.model
    if hands.stack.top is not hands.table or not model.is_my_move or model.state.asked:
        return
    ends = [step.seat for step in model.steps if step.text == "end"]
    since = len(ends) - ends[::-1].index(1) if 1 in ends else 0
    names = {model.seats[seat - 1].name for seat in ends[since:]}
    told = [row.words.split()[0] for row in hands.table.panel.text.news]
    assert sorted(told) == sorted(names)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_guided_game_never_falls_silent_whatever_is_played(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_hints, "Adviser", QuickAdviser)
    hands, chance = GuidedHands(), random.Random(seed)
    for _move in range(900):
        model, actions = hands.table.model, hands.table.actions
        if isinstance(hands.stack.top, PointsRankingScene):
            break
        if isinstance(hands.stack.top, WeekEndScene):
            hands.leave_week_end()
            continue
        assert actions is not None
        never_silent(hands)
        match chance.randrange(10):
            case 0:
                hands.press("do")
            case 1 if any(button.value == "skip" for button in hands.table.panel.text.buttons):
                hands.press("skip")
            case 2 if model.may_take_back:
                hands.key(pygame.K_u)
            case _ if model.is_my_move:
                actions.play(str(chance.choice(model.rules.legal(model.state, 1))))
                hands.frame()
            case _:
                hands.frame()
        never_silent(hands)
    assert isinstance(hands.stack.top, PointsRankingScene)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_do_it_for_me_plays_the_guided_game_to_its_end(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_hints, "Adviser", QuickAdviser)
    hands = GuidedHands(language)
    for _press in range(900):
        if isinstance(hands.stack.top, PointsRankingScene):
            break
        if isinstance(hands.stack.top, WeekEndScene):
            hands.leave_week_end()
            continue
        never_silent(hands)
        tells_all_news(hands)
        made = len(hands.table.model.steps)
        hands.press("do")
        hands.frame()
        assert len(hands.table.model.steps) > made
    assert isinstance(hands.stack.top, PointsRankingScene)


def test_the_panel_says_in_one_line_what_each_opponent_did() -> None:
    hands = GuidedHands()
    while hands.table.model.state.day == 1:
        hands.press("do")
    told = [row.words for row in hands.table.panel.text.news]
    for opponent in ("Leila", "Omid"):
        assert sum(words.startswith(opponent) for words in told) == 1, told


def test_what_has_changed_since_the_last_turn_is_told_on_request_in_the_panels_place() -> None:
    hands = GuidedHands()
    while hands.table.model.state.day == 1 or not hands.table.model.is_my_move:
        hands.press("do")
    note = hands.table.controller.panels.note
    assert not note.rows, "the panel tells what opponents did"
    hands.key(pygame.K_c)
    assert note.text.title == "Since your last turn"
    assert not hands.table.panel.text.rows
    hands.key(pygame.K_c)
    assert not note.rows
    assert hands.table.panel.text.rows


def test_a_hint_in_the_middle_of_free_play_is_asked_for_by_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_hints, "Adviser", QuickAdviser)
    hands = GuidedHands()
    hands.press("skip")
    assert "H gives a hint" in hands.table.panel.text.rows[0].words
    hands.key(pygame.K_h)
    assert hands.table.controller.panels.note.text.title == "Hint"
    hands.key(pygame.K_h)
    assert hands.table.panel.text.title == "Nothing new now"


def test_two_presses_in_one_frame_make_no_step_of_an_older_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_hints, "Adviser", QuickAdviser)
    hands = GuidedHands()
    table = hands.table
    assert table.teacher is not None
    for _turn in range(12):
        table.teacher.press("do")
        table.teacher.press("do")
        table.teacher.press("do")
        hands.frame(3)
    assert len(table.model.steps) > 12
