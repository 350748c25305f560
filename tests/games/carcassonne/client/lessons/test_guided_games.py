"""What Carcassonne's guided games advise, and the first one played to its end by clicks.

Where a change of the computer players moves a line, `guided_line.py` finds another stack.
"""

from __future__ import annotations

import re
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import pytest

from elcapitan import games
from elcapitan.client.lessons.lesson_data import GuidedCourse
from elcapitan.client.lessons.lesson_panel import SMALLEST_U, whole_height
from elcapitan.client.lessons.lesson_progress import LessonProgress, left_courses
from elcapitan.client.lessons.lesson_words import lesson_words
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.sheet.winner_moment import END_S, WinnerMoment
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.statistics.statistics_store import stored_games
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.widgets.button import Button
from elcapitan.games.carcassonne.client.lessons import lesson_table
from elcapitan.games.carcassonne.client.lessons.lesson_table import LandLessonTable
from elcapitan.games.carcassonne.client.scenes.ranking import CarcassonneRanking
from elcapitan.games.carcassonne.rules.model.moves import PlaceTile
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.hint_text import choice_text
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import of_kind, offline_link
from tests.games.carcassonne.client.lessons.guided_line import LESSONS, follow, why_not
from tests.hypothesis_profiles import some_of

COURSES = LESSONS.book.courses
SMALL, LARGE = (1280, 720), (1920, 1080)


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.name or "first")
def test_following_it_teaches_everything_in_time_and_wins(course: GuidedCourse) -> None:
    line, rules = follow(course, course.seed), games.ruleset(LESSONS.game)
    assert why_not(course, line) == ""
    assert {*course.better} <= {rules.digest(job.state) for job in line.advised}, "a position that is not met"


def test_what_is_advised_is_among_the_best_by_the_judge_some_rounds_ahead() -> None:
    bots, losses = games.puzzle_search(LESSONS.game), list[float]()
    for job in follow(COURSES[0], COURSES[0].seed).advised[:10]:
        worlds = [f"{job.name}/{world}" for world in range(3)]
        turns = (job.played, *bots.shortlist(job.state))
        ahead = [fmean(bots.look_ahead(job.state, each, worlds)) for each in turns]
        losses.append(max(ahead) - ahead[0])
    assert fmean(losses) < 2.0, losses


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.name or "first")
def test_every_idea_has_words_in_both_languages(course: GuidedCourse) -> None:
    for kind, name in (*(("ideas", idea.name) for idea in course.ideas), ("games", course.name or "river")):
        english, czech = (lesson_words(LESSONS.folder, kind, name, language) for language in LANGUAGES)
        assert english["text"] != czech["text"]
        assert len(english["text"]) < 300
        assert len(czech["text"]) < 300


class ClickingHands:
    """A guided game on a stack, with hands that click what is shown."""

    def __init__(self, size: tuple[int, int], language: str, course: str = "") -> None:
        i18n.use_language(language)
        self.stack: SceneStack = headless_stage.stack(size, Settings(language=language, name="Ada", speed="off"))
        self.surface = headless_stage.surface(size)
        self.table: LandLessonTable = LESSONS.guided_game(self.stack, course=course)
        self.stack.push(Menu(offline_link()))
        self.stack.push(self.table)
        self.frame()

    def frame(self, count: int = 3) -> None:
        """Let that many frames pass, and paint the last one."""
        for _frame in range(count):
            self.stack.update(0.3)
        self.stack.draw(self.surface)

    def click_shown(self) -> None:
        """What the table marks as the next click."""
        table = self.table
        target = table._frame().suggested
        assert target is not None, table.panel.text
        rect = thing_rect(table.controller.thing_rects, target)
        assert rect is not None, target
        for event in headless_stage.click(rect.center):
            self.stack.handle(event)
        self.frame()

    def panel_fits(self) -> bool:
        panel, brush = self.table.panel, self.table.view.brush
        rect = panel.covered
        layout = self.table.view.layout_for(self.table.model.state)
        free = not rect.colliderect(layout.hand) and not rect.colliderect(layout.rail.rect)
        return free and whole_height(brush, panel.text, rect.w, SMALLEST_U) <= rect.h


@pytest.mark.parametrize(
    "course", some_of([*COURSES[:2], COURSES[-1], *COURSES[2:-1]], 3), ids=lambda course: course.name or "first"
)
def test_a_whole_guided_game_by_clicks_is_won_and_counted(course: GuidedCourse) -> None:
    hands = ClickingHands(SMALL, "cs", course.name)
    model = hands.table.model
    for _click in range(300):
        if hands.stack.top is not hands.table:
            break
        if model.is_my_move and hands.table.panel.text.buttons:
            assert hands.panel_fits(), hands.table.panel.text
            done = len(model.steps), hands.table.ui.chosen
            hands.click_shown()
            assert done != (len(model.steps), hands.table.ui.chosen), "a click that does nothing is shown"
        else:
            hands.frame()
    for _frame in range(40):
        if isinstance(hands.stack.top, CarcassonneRanking):
            break
        buttons = [each for each in of_kind(hands.stack.top, Button) if each.value in ("skip", "continue")]
        for button in buttons[:1]:
            headless_stage.click_on(hands.stack, button)
        hands.frame()
        if isinstance(hands.stack.top, WinnerMoment):
            hands.stack.update(END_S)
    assert isinstance(hands.stack.top, CarcassonneRanking)
    result = model.rules.result(model.state)
    assert result is not None
    assert 1 in result.winners
    progress = LessonProgress.read(LESSONS.game, course.name)
    assert progress.finished
    assert not progress.record
    assert [(game.game, game.seat) for game in stored_games(LESSONS.game)] == [(LESSONS.game, 1)]


@pytest.mark.parametrize(("size", "language"), [(SMALL, "en"), (LARGE, "cs")])
def test_the_longest_words_fit_beside_the_wheel(size: tuple[int, int], language: str) -> None:
    hands = ClickingHands(size, language, "wheel")
    for _step in range(6):
        assert hands.table.panel.text.rows
        assert hands.panel_fits(), hands.table.panel.text.title
        assert hands.table.teacher is not None
        hands.table.teacher.press("do")
        hands.frame()
    news = [row.words for row in hands.table.panel.text.news]
    assert all(("of yours" in words) is (language == "en") for words in news), news
    assert len(news) == 2


def test_the_step_follows_the_draft_and_is_marked_over_the_close_up() -> None:
    hands, said = ClickingHands(SMALL, "en"), []
    for _click in range(4):
        shown, view = hands.table._frame(), hands.table.view
        state, ui = shown.at.state, shown.ui
        said.append(hands.table.panel.text.rows[-1].words)
        assert shown.rail.title == said[-1]
        layers = view._overlays(shown, view.layout_for(state), view.camera(state, ui))
        keys = [each.key[:2] for each in layers if isinstance(each.key, tuple)]
        marked = keys.index(("glow", shown.suggested))
        if shown.suggested is not None and shown.suggested.kind == Kind.PART:
            assert marked > keys.index(("near", shown.close_up))
        hands.click_shown()
    place, turn, *figure = said
    assert place == "Place the tile on the marked square"
    assert turn == "Turn the tile: click it again"
    assert figure == ["Place a figure: knight (city to the south and to the west)", "Confirm the turn"]


def test_w7_the_figure_that_the_plague_takes_is_named() -> None:
    course = LESSONS.book.course("wheel")
    line = follow(course, course.seed)
    asked, turn = next((job.state, job.played) for job in line.advised if job.state.stage is CarcassonneStage.PLAGUE)
    at = CarcassonneContext(asked, (), 1, ())
    assert re.fullmatch(r"(knight|thief|monk|farmer) \(.*the last tile\)", choice_text(at, turn))


def test_a_further_game_is_left_beside_the_first_one() -> None:
    first, further = ClickingHands(SMALL, "en"), ClickingHands(SMALL, "en", "river")
    assert further.table.panel.text.title == "The river"
    assert first.table.panel.text.title == "The land grows"
    assert left_courses(LESSONS.game) == ["", "river"]
    assert LessonProgress.read(LESSONS.game).record != LessonProgress.read(LESSONS.game, "river").record


@pytest.mark.parametrize(("offers_figures", "said"), [(False, ["Confirm the turn"]), (True, [])])
def test_a_hint_of_the_tile_alone_does_not_turn_it_once_it_lies_as_told(
    offers_figures: bool, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    advised = PlaceTile(1, 0, 2)
    monkeypatch.setattr(lesson_table, "placement", lambda chosen: advised)
    table: Any = SimpleNamespace(
        ui=SimpleNamespace(chosen=()),
        hints=SimpleNamespace(steps=[SimpleNamespace(move=advised)]),
        controller=SimpleNamespace(queries=SimpleNamespace(clicks=SimpleNamespace(offers_figures=offers_figures))),
    )
    assert [row.words for row in LandLessonTable.step_rows(table)] == said
