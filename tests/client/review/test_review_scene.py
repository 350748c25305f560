"""The page of a review: turns that appear as they are judged, the board in place, keys, and the ways back."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pygame
import pytest

from elcapitan.arena.background_review import BackgroundReview
from elcapitan.arena.game_review import CoursePoint, CourseScores
from elcapitan.arena.review import SeatReview
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.puzzles.puzzle_book import puzzles
from elcapitan.client.review import (
    puzzle_search,
    review_board,
    review_paint,
    review_rows,
    review_scene,
    review_texts,
    review_work,
)
from elcapitan.client.review.review_board import ReviewBoard
from elcapitan.client.review.review_scene import ReviewScene, TurnCard
from elcapitan.client.review.review_store import store_review, stored_findings, stored_review
from elcapitan.client.review.review_work import ReviewWork
from elcapitan.client.shell import i18n
from elcapitan.client.shell.gamepads import pad_key_event
from elcapitan.client.shell.pad_buttons import PadButton
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.statistics import statistics_store
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.games.capitan.client.scenes.replay import ReplayScene
from tests.client import headless_stage
from tests.client.headless_stage import click, key
from tests.client.model.stood_in import always, stood_in_model
from tests.client.puzzles.puzzle_lines import empty_line
from tests.client.review.fake_review import FakeReview
from tests.client.review.found_review import BAD, POSITIONS, RECORD, finding, whole
from tests.client.review.search_work import SearchWork
from tests.client.scenes.scene_helpers import of_kind, overlaps, press

PAINT = ReviewBoard.paint
"""The board's own, which the tests do without."""


@pytest.fixture(autouse=True)
def work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[FakeReview]:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    monkeypatch.setattr(review_work, "BackgroundReview", FakeReview)
    monkeypatch.setattr(puzzle_search, "BackgroundWork", SearchWork)
    monkeypatch.setattr(ReviewBoard, "paint", lambda *_arguments: None)
    FakeReview.begun, SearchWork.made = [], []
    return FakeReview.begun


def shown(
    scene: ReviewScene, size: tuple[int, int] = headless_stage.SIZE, language: str = "en"
) -> tuple[SceneStack, ReviewScene]:
    i18n.use_language(language)
    stack = headless_stage.stack(size, Settings(language=language))
    stack.push(Scene())
    stack.push(scene)
    stack.draw(pygame.Surface(size))
    return stack, scene


def listed(scene: ReviewScene) -> ScrollList:
    return of_kind(scene, ScrollList)[0]


def bad_turns() -> list[int]:
    """Their first moves, the costliest first."""
    turns = finding().seats[0].turns
    return [turns[at].first for at in BAD]


def test_turns_appear_as_they_are_judged_and_are_kept(work: list[FakeReview]) -> None:
    stack, scene = shown(ReviewScene(whole()))
    assert [each.seats for each in work] == [[1]]
    assert of_kind(scene, ScrollList) == []
    assert review_texts.progress_text(scene.work, 1) == "Turn 1 of 26"
    turns = finding().seats[0].turns
    work[0].find(finding()._replace(seats=(SeatReview(1, turns[2:9]),)), [turns[0].first, *range(500, 516)])
    work[0].seconds_left = 200.0
    stack.update(0.03)
    stack.draw(headless_stage.surface())
    assert review_texts.progress_text(scene.work, 1) == "Turn 10 of 26, about 4 minutes"
    assert scene.chosen == bad_turns()[0]
    assert [row.number for row in vars(scene)["_rows"]][:2] == [2, 3]
    assert not scene.is_ready
    assert stored_review(RECORD, POSITIONS) is None
    work[0].find(finding())
    stack.update(0.03)
    stack.draw(headless_stage.surface())
    assert scene.is_ready
    assert stored_review(RECORD, POSITIONS) == finding()
    assert shown(ReviewScene(whole()))[1].is_ready
    assert len(work) == 1


def test_what_was_found_of_a_review_that_was_left_is_known_when_it_is_opened_again(work: list[FakeReview]) -> None:
    stack, _scene = shown(ReviewScene(whole()))
    held = {"course/3": CourseScores(3, ((1, 2, 3),), (0.2, 0.3, 0.5), (0.1, 0.1, 0.1)), "12": None}
    work[0].findings |= held
    stack.handle(key(pygame.K_ESCAPE))
    assert work[0].cancelled
    _stack, scene = shown(ReviewScene(whole()))
    assert work[1].findings == held
    work[1].find(finding())
    scene.update_behind()
    assert stored_findings(RECORD, POSITIONS) == {}


def test_a_review_begun_by_the_ranking_is_gone_on_with_and_not_given_up(work: list[FakeReview]) -> None:
    begun = ReviewWork(whole())
    begun.ask(1)
    stack, scene = shown(ReviewScene(whole(), work=begun))
    assert len(work) == 1
    stack.handle(key(pygame.K_ESCAPE))
    assert stack.top is not scene
    assert not work[0].cancelled


def test_costliest_turns_come_first_and_have_cards_and_the_good_ones_are_folded() -> None:
    stack, scene = shown(ReviewScene(whole(), found=finding()))
    assert [row.turn.first for row in listed(scene).rows[:-1]] == bad_turns()
    assert [card.row.rank for card in of_kind(scene, TurnCard)] == [1, 2]
    assert of_kind(scene, TurnCard)[0].texts.loss == "−17 ± 4 florins"
    assert "48" in of_kind(scene, TurnCard)[0].texts.chance
    count = len(review_rows.listed_turns(finding().seats[0]))
    for event in click(listed(scene).row_rect(len(BAD)).center):
        stack.handle(event)
    assert len(listed(scene).rows) == count + 1
    chips = next(each for each in of_kind(scene, Chips) if each.value is False)
    for event in click(chips.boxes[1].center):
        stack.handle(event)
    assert [row.number for row in listed(scene).rows] == list(range(1, count + 1))


def test_a_click_on_row_card_arrow_or_curve_changes_the_board_in_place() -> None:
    stack, scene = shown(ReviewScene(whole(), found=finding()))
    first, second = bad_turns()

    def clicked(pos: tuple[int, int]) -> int | None:
        for event in click(pos):
            stack.handle(event)
        stack.draw(headless_stage.surface())
        assert stack.top is scene
        return scene.chosen

    assert clicked(listed(scene).row_rect(1).center) == second
    assert clicked(of_kind(scene, TurnCard)[0].rect.center) == first
    following = next(each for each in of_kind(scene, Button) if each.value == 1)
    assert clicked(following.rect.center) not in (first, second)
    chart, box = vars(ReviewScene)["_chart"](scene), vars(scene)["_boxes"].chart
    marks = review_paint.chart_marks(scene.look, box, chart)
    assert clicked(marks[2].center) == second
    names = review_paint.chart_plot(scene.look, box).y - scene.look.px(review_paint.NAMES_RISE)
    highest = chart._replace(lines=chart.lines._replace(chances=((1.0,) * 3,) * len(chart.lines.at)))
    capitals = scene.look.px(15) / 2
    assert review_paint.chart_marks(scene.look, box, highest)[1].y > names + capitals / 2, "names are above all marks"


@pytest.mark.parametrize("pad", [False, True])
def test_the_page_is_led_by_keys_and_by_a_gamepad(pad: bool) -> None:
    stack, scene = shown(ReviewScene(whole(), found=finding()))
    first, second = bad_turns()

    def arrow(way: int) -> int | None:
        stack.handle(pad_key_event(PadButton.DIRECTION, way) if pad else key(way))
        return scene.chosen

    assert arrow(pygame.K_DOWN) == second
    assert arrow(pygame.K_UP) == first
    assert arrow(pygame.K_RIGHT) not in (first, second)
    assert arrow(pygame.K_LEFT) == first
    if not pad:
        stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_2, mod=0, unicode="2", scancode=31))
        assert scene.chosen == second
    if pad:
        stack.handle(pad_key_event(PadButton.RIGHT_SHOULDER))
        assert scene.seat == 2
    stack.handle(pad_key_event(PadButton.B) if pad else key(pygame.K_ESCAPE))
    assert stack.top is not scene


def test_the_board_shows_what_was_better_only_where_something_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    marks: list[tuple[review_board.TurnMarks, review_board.TurnMarks]] = []

    def compose(_before: object, _board: object, found: list[review_board.TurnMarks], *_rest: object) -> pygame.Surface:
        marks.append((found[0], found[1]))
        return pygame.Surface((1, 1))

    monkeypatch.setattr(review_board, "_composed", compose)
    board, stack = ReviewBoard(ReviewWork(whole(), finding())), headless_stage.stack()
    for at in (1, BAD[0]):
        PAINT(board, finding().seats[0].turns[at], (640, 360), stack.look, stack.settings)
    assert all(played.boxes for played, _better in marks)
    assert [bool(better.boxes) for _played, better in marks] == [False, True]


def test_a_turn_is_watched_and_the_replay_leads_back() -> None:
    left: list[str] = []
    stack, scene = shown(ReviewScene(whole(), found=finding(), leave=lambda: left.append("table")))
    press(stack, "Watch")
    replay = stack.top
    assert isinstance(replay, ReplayScene)
    assert replay.replay_cursor.at == bad_turns()[0]
    replay.screens.open_menu()
    stack.draw(headless_stage.surface())
    press(stack, "Main menu")
    assert left == ["table"]
    press(stack, "Back to the review")
    assert stack.top is scene


def test_where_nothing_was_lost_there_is_a_line_and_the_replay() -> None:
    good = SeatReview(1, tuple(turn for turn in finding().seats[0].turns if not turn.worlds))
    stack, scene = shown(ReviewScene(whole(), found=finding()._replace(seats=(good,))))
    assert of_kind(scene, TurnCard) == []
    assert [each.label for each in of_kind(scene, Button) if each.kind == "primary"] == ["Watch"]
    stack.handle(key(pygame.K_RETURN))
    assert isinstance(stack.top, ReplayScene)


def test_a_seat_that_was_played_by_a_stand_in_is_not_rated(work: list[FakeReview]) -> None:
    stack, scene = shown(ReviewScene(stood_in_model(always, record="three")))
    work[0].find(finding()._replace(seats=(SeatReview(1, ()),)))
    stack.update(0.03)
    stack.draw(headless_stage.surface())
    assert scene.is_ready
    assert of_kind(scene, TurnCard) == []


def played_by(who: str) -> TableModel:
    model = whole()
    model.set_seats([model.seats[0]._replace(by=who), *model.seats[1:]])
    return model


def test_the_loss_of_a_persons_own_turns_goes_into_the_statistics() -> None:
    model, found = played_by("person"), finding().seat(1)
    assert found is not None
    statistics_store.add_finished_game(model, 5.0)
    store_review(RECORD, finding())
    shown(ReviewScene(played_by("easy")))
    assert [game.loss_per_turn for game in statistics_store.stored_games("elcapitan")] == [None]
    shown(ReviewScene(model))
    (game,) = statistics_store.stored_games("elcapitan")
    assert game.loss_per_turn == pytest.approx(found.points_per_turn)


def test_statistics_on_a_full_disk_are_told_and_the_review_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(model: TableModel, loss: float) -> None:
        raise statistics_store.StatisticsError("The statistics cannot be opened or written: disk full")

    monkeypatch.setattr(review_scene, "add_review", full)
    store_review(RECORD, finding())
    stack, scene = shown(ReviewScene(played_by("person")))
    assert scene.is_ready
    assert vars(stack)["_toast"].words == "The statistics cannot be opened or written: disk full"


def test_leaving_the_page_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_work, "BackgroundReview", BackgroundReview)
    stack, scene = shown(ReviewScene(whole()))
    processes = vars(scene.work)["_work"].process_ids
    stack.handle(key(pygame.K_ESCAPE))
    assert processes
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_process_that_ended_is_told(work: list[FakeReview]) -> None:
    stack, scene = shown(ReviewScene(whole()))
    work[0].fault = True
    stack.update(0.03)
    stack.draw(headless_stage.surface())
    assert scene.work.trouble == "The game cannot be reviewed: a process has ended"
    press(stack, "Back to the ranking")
    assert stack.top is not scene


def test_another_seat_is_judged_when_it_is_chosen_and_that_goes_on_behind_the_first(work: list[FakeReview]) -> None:
    stack, scene = shown(ReviewScene(whole(), found=finding()))
    seats = next(each for each in of_kind(scene, Chips) if len(each.choices) == 3)
    for event in click(seats.boxes[1].center):
        stack.handle(event)
    assert [(each.seats, each.before == finding()) for each in work] == [([2], True)]
    for event in click(seats.boxes[0].center):
        stack.handle(event)
    assert scene.is_ready
    assert scene.work.is_running
    assert [scene.work.is_needed_by(seat) for seat in (1, 2)] == [False, True]
    for event in click(seats.boxes[2].center):
        stack.handle(event)
    assert work[0].cancelled
    assert work[1].seats == [3, 2]


def test_the_turn_on_the_board_is_kept_as_a_puzzle_and_the_end_is_told() -> None:
    stack, scene = shown(ReviewScene(whole(), found=finding()))
    stack.handle(key(pygame.K_p))
    search = SearchWork.made[-1]
    assert [len(json.loads(each)["moves"]) for each in search.asked] == [bad_turns()[0]]
    assert [each.value for each in of_kind(scene, Button) if not each.enabled] == ["puzzle"]
    search.answer = empty_line(next(iter(puzzles("elcapitan").values())))
    stack.update(0.03)
    assert vars(stack)["_toast"].words.startswith("In these positions no turn stands out")
    assert all(each.enabled for each in of_kind(scene, Button))
    stack.handle(key(pygame.K_p))
    stack.handle(key(pygame.K_ESCAPE))
    assert search.is_cancelled


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (1024, 768), (900, 1000)])
def test_the_page_has_room_in_both_languages(size: tuple[int, int], language: str) -> None:
    _stack, scene = shown(ReviewScene(whole(), found=finding()), size, language)
    assert overlaps(scene) == []
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(widget.rect) for widget in scene.group.widgets)


def test_no_chance_is_told_as_certain_and_the_curve_is_smoothed() -> None:
    assert (review_rows.share_text(0.0), review_rows.share_text(0.999)) == (
        "1\N{NO-BREAK SPACE}%",
        "99\N{NO-BREAK SPACE}%",
    )
    points = tuple(CoursePoint(at, (0.0,), (0.0,), (float(at % 2),), (0.1,)) for at in range(9))
    chance, error = vars(review_rows)["_smoothed"](points, range(9), 4, 2)
    assert 0.3 < chance[0] < 0.7
    assert error[0] < 0.1


def test_a_mark_between_known_points_is_on_the_line() -> None:
    lines = review_rows.ChanceLines((10, 20), ((0.2,), (0.6,)), ((0.0,), (0.0,)), ())
    assert [round(lines.chance_at(move, 1), 3) for move in (10, 15, 20, 30)] == [0.2, 0.4, 0.6, 0.6]
    assert lines._replace(at=(), chances=(), errors=()).chance_at(5, 1) == 0.5
