"""The guided first game, played by clicks and by keys, in both languages."""

from __future__ import annotations

import random
import re

import pygame
import pytest

from elcapitan import games, paths
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.lessons.taught_table import TaughtTable
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.review.review_scene import ReviewScene
from elcapitan.client.scenes.left_games import left_games
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.sheet.winner_moment import END_S, WinnerMoment
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.statistics.statistics_store import stored_games
from elcapitan.client.table import turn_hints
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import press
from tests.games.client.guided_hands import GUIDED, GuidedCase, GuidedHands, QuickAdviser
from tests.hypothesis_profiles import some_of

each_case = pytest.mark.parametrize("case", GUIDED.values(), ids=GUIDED)


@pytest.fixture
def advised_at_once(case: GuidedCase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QuickAdviser, "game", case.game.name)
    monkeypatch.setattr(turn_hints, "Adviser", QuickAdviser)


@each_case
@pytest.mark.parametrize(
    "played", some_of([("clicks", "en"), ("keys", "cs"), ("clicks", "cs"), ("keys", "en")], 2), ids=" in ".join
)
def test_all_ideas_are_told_up_to_the_first_scoring_and_then_it_is_played_freely(
    case: GuidedCase, played: tuple[str, str]
) -> None:
    way, language = played
    hands = GuidedHands(case, language)

    def by_keys() -> None:
        hands.focus_by_tab("do")
        hands.key(pygame.K_RETURN)

    hands.play_to_scoring(by_keys if way == "keys" else lambda: case.click(hands))
    assert [*hands.told] == case.titles(language)
    for idea in case.told:
        words = case.words(idea, language)
        assert words.text in hands.told[words.title]
    hands.leave_scoring()
    for _move in range(12):
        if [*hands.told][-1] == case.words("freely", language).title:
            break
        hands.play_freely()
    assert [*hands.told][-1] == case.words("freely", language).title


@pytest.mark.parametrize("game", [game for game in games.game_names() if games.has_lessons(game)])
def test_the_first_picture_has_the_first_idea_with_its_step(game: str) -> None:
    stack = headless_stage.stack()
    table = games.lessons(game).guided_game(stack, stored=False)
    assert isinstance(table, TaughtTable)
    stack.push(table)
    stack.update(0.0)
    assert table.teacher is not None
    assert table.teacher.advised_moves()
    assert table.panel.text.place.startswith("1 ")
    assert len(table.panel.text.rows) > 1
    stack.draw(headless_stage.surface(headless_stage.SIZE))
    for at in ("midtop", "center", "midbottom"):
        x, y = getattr(table.panel.covered.inflate(-10, -10), at)
        stack.handle(headless_stage.moved((x, y)))
        assert table.ui.hover is None, "what is beneath the panel has no tooltip"


@pytest.mark.parametrize("language", LANGUAGES)
@each_case
def test_the_first_idea_says_how_one_wins(case: GuidedCase, language: str) -> None:
    """In its first sentences, before anything is to be done."""
    aim = re.split(r"(?<=[.:]) ", case.words(case.told[0], language).text)[0]
    assert {"en": " wins", "cs": "vyhr"}[language] in aim, aim


@each_case
def test_each_idea_shows_what_it_is_about(case: GuidedCase) -> None:
    hands = GuidedHands(case)
    seen: dict[str, set[type]] = {}

    def do() -> None:
        title, made = hands.table.panel.text.title, len(hands.table.model.steps)
        hands.press("do")
        told = [event for step in hands.table.model.steps[made:] for event in step.events]
        seen.setdefault(title, set()).update(map(type, told))

    hands.play_to_scoring(do)
    for idea, kind in case.events.items():
        assert kind in seen[case.words(idea, "en").title], idea


@each_case
def test_a_step_is_done_for_the_player_taken_back_and_tried_otherwise(case: GuidedCase) -> None:
    hands = GuidedHands(case)
    for _move in range(case.before_choice):
        hands.press("do")
    first = str(hands.steps[0].move)
    hands.press("do")
    assert hands.table.turn_moves() == [first]
    hands.key(pygame.K_u)
    assert hands.table.turn_moves() == []
    assert str(hands.steps[0].move) == first
    model = hands.table.model
    hands.play(next(text for text in map(str, model.rules.legal(model.state, 1)) if text not in (first, "end")))
    assert not hands.steps
    assert "take it back" in hands.words
    hands.key(pygame.K_u)
    assert str(hands.steps[0].move) == first


@each_case
def test_an_idea_is_skipped_and_the_next_decision_tells_the_next_one(case: GuidedCase) -> None:
    hands = GuidedHands(case)
    moves = [str(step.move) for step in hands.steps]
    hands.press("skip")
    assert hands.table.panel.text.title == "Nothing new now"
    assert not hands.steps
    hands.play(*moves, *case.ends_turn)
    hands.frame()
    assert [title for title in hands.told if title != "Nothing new now"] == case.titles()[:2]


@each_case
def test_while_the_others_play_the_player_is_not_told_to(case: GuidedCase, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = GuidedHands(case)
    hands.press("skip")
    assert "Play as you like" in hands.words
    monkeypatch.setattr(TaughtTable, "shows_others", property(lambda _table: True))
    hands.frame()
    assert "Play as you like" not in hands.words
    assert "The others are playing." in hands.words


@each_case
def test_the_game_is_left_and_resumed_with_the_same_idea(case: GuidedCase) -> None:
    hands = GuidedHands(case)
    while len(hands.told) == 1:
        hands.press("do")
    before = [step.text for step in hands.table.model.steps]
    hands.press("do")  # what is done of a turn is not stored
    again = GuidedHands(case)
    assert [step.text for step in again.table.model.steps] == before
    assert [*again.told] == case.titles()[1:2]
    assert LessonProgress.read(case.game.name).told == [case.told[0]]
    assert all(not LessonProgress.read(other).told for other in GUIDED if other != case.game.name)


@each_case
@pytest.mark.parametrize("text", ["", "{", "[]", '{"told": 3}', '{"record": "{\\"game\\": \\"elcapitan\\"}"}'])
def test_an_unreadable_file_begins_a_new_game(case: GuidedCase, text: str) -> None:
    (paths.ensure_folder(paths.data()) / case.file).write_text(text, encoding="utf-8")
    hands = GuidedHands(case)
    assert not hands.table.model.steps
    assert [*hands.told] == case.titles()[:1]
    assert "could not be read; they begin anew" in hands.toast


def is_kept_and_not_offered_again(hands: GuidedHands) -> None:
    """The game that has just come to its ranking is counted, and the next one is another kind of game."""
    case = hands.case
    progress = LessonProgress.read(case.game.name)
    assert progress.finished
    assert not progress.record
    assert [(game.game, game.seat, game.is_guided) for game in stored_games(case.game.name)] == [
        (case.game.name, 1, True)
    ]
    stays_among_finished_games(hands)
    press(hands.stack, "A game of your own")
    assert isinstance(hands.stack.top, NewGame)
    assert hands.stack.top.game == case.game.name


def stays_among_finished_games(hands: GuidedHands) -> None:
    """The game is listed, and opened again it has its ranking with everything that leads on; the teacher says why."""
    table, game = hands.table, hands.case.game
    (kept,) = left_games()
    assert (kept.game, kept.title, kept.state, kept.is_over) == (game.name, "Guided game", "finished", True)
    hands.stack.pop()
    hands.frame()
    winners = table.model.rules.result(table.model.state).winners
    assert table.panel.text.title.startswith("What decided" if 1 in winners else "Why you")
    assert any("ahead of" in row.words for row in table.panel.text.rows)
    hands.stack.go_to_menu()
    hands.stack.push(kept.open(hands.stack))
    hands.frame()
    assert isinstance(hands.stack.top, game.ranking)
    press(hands.stack, "Review")
    assert isinstance(hands.stack.top, ReviewScene)
    hands.stack.pop()
    kept.delete()
    assert not left_games()


@each_case
def test_all_texts_are_there_in_both_languages(case: GuidedCase) -> None:
    for idea in case.course.counted:
        english, czech = (case.words(idea, language) for language in LANGUAGES)
        assert english.title != czech.title
        assert all(40 < len(words.text) < 330 for words in (english, czech)), idea


@each_case
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "At this table no computer player can play for you."),
        ("cs", "U tohoto stolu za tebe nemůže hrát počítač."),
    ],
)
def test_a_click_on_the_own_panel_says_that_nobody_plays_for_me_here(
    case: GuidedCase, language: str, words: str
) -> None:
    hands = GuidedHands(case, language)
    hands.click(Thing("seat", number=hands.table.model.me))
    assert hands.toast == words


@each_case
def test_escape_opens_the_menu_beside_what_the_lesson_shows(case: GuidedCase) -> None:
    hands = GuidedHands(case)
    assert hands.steps
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.stack.top, PauseDialog)


def never_silent(hands: GuidedHands) -> None:
    """While the player is to act there is a word and a button, or what they have asked for is shown there; what decided
    the game is told after its last moves and scorings."""
    told_the_end = hands.table.panel.text.title.startswith(("What decided", "Why you"))
    assert hands.table.is_all_shown or not told_the_end
    if hands.in_table and hands.table.model.is_my_move:
        text = hands.table.panel.text
        assert text.rows, hands.table.model.state
        assert any(button.value == "do" for button in text.buttons), hands.table.model.state


@each_case
@pytest.mark.usefixtures("advised_at_once")
@pytest.mark.parametrize("way", ["do", "anything"])
def test_the_guided_game_never_falls_silent_whatever_is_played_and_is_counted(case: GuidedCase, way: str) -> None:
    hands, chance = GuidedHands(case), random.Random(1)
    for _move in range(900):
        model = hands.table.model
        if isinstance(hands.stack.top, case.game.ranking):
            break
        if isinstance(hands.stack.top, case.game.scoring):
            hands.leave_scoring()
            continue
        if isinstance(hands.stack.top, WinnerMoment):
            assert not hands.table.panel.text.rows, "no lesson over the winner's moment"
            hands.stack.update(END_S)
            continue
        never_silent(hands)
        made = len(model.steps)
        match 0 if way == "do" else chance.randrange(10):
            case 0:
                hands.press("do")
                assert len(model.steps) > made
            case 1 if any(button.value == "skip" for button in hands.table.panel.text.buttons):
                hands.press("skip")
            case 2 if model.may_take_back:
                hands.key(pygame.K_u)
            case _ if model.is_my_move:
                hands.play(str(chance.choice(model.rules.legal(model.state, 1))))
            case _:
                hands.frame()
        never_silent(hands)
    assert isinstance(hands.stack.top, case.game.ranking)
    is_kept_and_not_offered_again(hands)


@each_case
@pytest.mark.usefixtures("advised_at_once")
def test_two_presses_in_one_frame_make_no_step_of_an_older_position(case: GuidedCase) -> None:
    hands = GuidedHands(case)
    for _turn in range(12):
        for _press in range(3):
            hands.table.teacher.press("do")
        hands.frame()
    assert len(hands.table.model.steps) > 12
