"""The screen of a review: progress and cancelling, both pages, and the ways from a turn to the replay and the table."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pygame
import pytest

from elcapitan.arena.background_review import ReviewFailed
from elcapitan.arena.game_review import CoursePoint, GameReview, TurningPoint
from elcapitan.arena.review import Loss, ReviewedTurn, SeatReview, review_jobs
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.puzzles.puzzle_book import puzzles
from elcapitan.client.review import puzzle_search, review_rows, review_scene
from elcapitan.client.review.review_scene import ReviewPage, ReviewScene
from elcapitan.client.review.review_store import store_review, stored_review
from elcapitan.client.shell import i18n
from elcapitan.client.shell.pad_buttons import PadButton, pad_key_event
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.statistics import statistics_store
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.games.capitan.client.scenes.replay import ReplayScene
from elcapitan.table.record import parse_record
from tests.client import headless_stage
from tests.client.headless_stage import click, key
from tests.client.model.stood_in import always, stood_in_model
from tests.client.puzzles.puzzle_lines import empty_line
from tests.client.review.search_work import SearchWork
from tests.client.scenes.scene_helpers import of_kind, overlaps, press

FILE = Path(__file__).parents[2] / "pictures" / "records" / "three.capitan"
TEXT = FILE.read_text("utf-8")
RECORD = parse_record(TEXT)
BAD = (3, 8)
"""Which of the turns of seat 1 lose something."""


def whole(me: int = 1) -> TableModel:
    return TableModel.from_record(json.loads(TEXT), me=me)


def finding() -> GameReview:
    """Seat 1 with a blunder and a mistake; the game turns twice."""
    jobs = review_jobs(RECORD, (1, 2, 3))
    turns = []
    for at, job in enumerate(job for job in jobs if job.state.seat == 1):
        played = tuple(map(str, job.played))
        loss = (Loss(20 - at, 4), Loss(round(0.3 - at / 50, 2), 0.02)) if at in BAD else (Loss(), Loss())
        turns.append(ReviewedTurn(job.first, 1, 1, "build", played, played, *loss, 80 if at in BAD else 0))
    course = [CoursePoint(job.first, (10.0 + at, 20.0, 30.0), (0.5, 0.25, 0.25)) for at, job in enumerate(jobs)]
    course.append(CoursePoint(len(RECORD.moves), (210.0, 222.0, 226.0), (0.0, 0.0, 1.0)))
    points = tuple(TurningPoint(jobs[at].first, jobs[at].state.seat, (-0.5, 0.3, 0.2), 0.1) for at in (20, 50))
    return GameReview(RECORD.digest, tuple(course), points, (SeatReview(1, tuple(turns)),))


class Work:
    """Stands for the processes: done once `found` is there."""

    begun: list[Work] = []

    def __init__(self, record: object, seats: tuple[int, ...], before: GameReview | None) -> None:
        self.seats, self.before = seats, before
        self.share_done = 0.0
        self.found: GameReview | None = None
        self.fault = False
        self.cancelled = False
        Work.begun.append(self)

    def poll(self) -> GameReview | None:
        if self.fault:
            raise ReviewFailed("a process has ended")
        return self.found

    def cancel(self) -> None:
        self.cancelled = True


@pytest.fixture(autouse=True)
def work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Work]:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    monkeypatch.setattr(review_scene, "BackgroundReview", Work)
    monkeypatch.setattr(puzzle_search, "BackgroundWork", SearchWork)
    Work.begun, SearchWork.made = [], []
    return Work.begun


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


def test_progress_is_shown_and_the_review_follows_and_is_kept(work: list[Work]) -> None:
    stack, scene = shown(ReviewScene(whole()))
    assert [each.seats for each in work] == [(1,)]
    assert [each.label for each in of_kind(scene, Button)] == ["Cancel"]
    work[0].share_done = 0.4
    stack.update(0.03)
    assert scene.stale
    work[0].found = finding()
    stack.update(0.03)
    stack.draw(headless_stage.surface())
    assert scene.is_ready
    assert overlaps(scene) == []
    assert stored_review(RECORD) == finding()
    again = shown(ReviewScene(whole()))[1]
    assert again.is_ready
    assert len(work) == 1


def test_a_seat_that_was_played_by_a_stand_in_is_not_rated(work: list[Work]) -> None:
    model = stood_in_model(always, record="three")
    verdict = review_rows.verdict(model, SeatReview(1, ()))
    assert [words for _style, words in verdict] == [
        "A computer player (hard) played the whole game for you.",
        "None of these turns is rated.",
    ]
    stack, scene = shown(ReviewScene(model, lambda record: None))
    work[0].found = finding()._replace(seats=(SeatReview(1, ()),))
    stack.update(0.03)
    stack.draw(headless_stage.surface())
    assert scene.is_ready
    assert scene.turns_to_retry() == scene.turns_with_puzzles() == []


def test_what_a_stand_in_played_is_said_above_the_verdict_and_not_counted(work: list[Work]) -> None:
    model = stood_in_model(lambda at, _number: at > 200, record="three")
    found = finding().seat(1)
    assert found is not None
    statistics_store.add_finished_game(whole(), 5.0)
    stack, scene = shown(ReviewScene(model, lambda record: None))
    work[0].found = finding()
    stack.update(0.03)
    stack.draw(headless_stage.surface())
    assert overlaps(scene) == []
    assert review_rows.verdict(model, found)[0][1].endswith("on a computer player (hard) played for you.")
    assert [game.loss_per_turn for game in statistics_store.stored_games("elcapitan")] == [None]


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
    assert found.points_per_turn > 0


def test_statistics_on_a_full_disk_are_told_and_the_review_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(model: TableModel, loss: float) -> None:
        raise statistics_store.StatisticsError("The statistics cannot be opened or written: disk full")

    monkeypatch.setattr(review_scene, "add_review", full)
    store_review(RECORD, finding())
    stack, scene = shown(ReviewScene(played_by("person")))
    assert scene.is_ready
    assert vars(stack)["_toast"].words == "The statistics cannot be opened or written: disk full"


@pytest.mark.parametrize(
    "way", [key(pygame.K_ESCAPE), pad_key_event(PadButton.B), None], ids=["escape", "pad", "click"]
)
def test_cancelling_ends_the_work_and_leaves(work: list[Work], way: pygame.event.Event | None) -> None:
    stack, scene = shown(ReviewScene(whole()))
    if way is None:
        press(stack, "Cancel")
    else:
        stack.handle(way)
    assert work[0].cancelled
    assert stack.top is not scene


def test_cancelling_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    from elcapitan.arena.background_review import BackgroundReview

    monkeypatch.setattr(review_scene, "BackgroundReview", BackgroundReview)
    stack, scene = shown(ReviewScene(whole()))
    assert scene.work is not None
    processes = scene.work.process_ids
    stack.update(0.03)
    press(stack, "Cancel")
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_process_that_ended_is_told(work: list[Work]) -> None:
    stack, scene = shown(ReviewScene(whole()))
    work[0].fault = True
    stack.update(0.03)
    stack.draw(headless_stage.surface())
    assert scene.trouble == "The game cannot be reviewed: a process has ended"
    press(stack, "Back")
    assert stack.top is not scene


def test_the_worst_turns_come_first_and_a_click_opens_the_replay_there() -> None:
    stack, scene = shown(ReviewScene(whole(), found=finding()))
    turns = [turn.first for turn in finding().seats[0].turns]
    rows = listed(scene).rows
    assert [row.mark for row in rows[:3]] == ["blunder", "mistake", ""]
    assert [row.first for row in rows[:2]] == [turns[at] for at in BAD]
    assert rows[0].loss == "17 ± 4 florins  ·  24 % of a game"
    for event in click(listed(scene).row_rect(1).center):
        stack.handle(event)
    replay = stack.top
    assert isinstance(replay, ReplayScene)
    assert replay.replay_cursor.at == turns[BAD[1]]
    replay.screens.open_menu()
    stack.draw(headless_stage.surface())
    press(stack, "Back to the review")
    assert stack.top is scene


def test_the_menu_is_reached_from_a_replay_by_leaving_the_table_below() -> None:
    left: list[str] = []
    stack, scene = shown(ReviewScene(whole(), found=finding(), leave=lambda: left.append("table")))
    for event in click(listed(scene).row_rect(1).center):
        stack.handle(event)
    replay = stack.top
    assert isinstance(replay, ReplayScene)
    replay.screens.open_menu()
    stack.draw(headless_stage.surface())
    press(stack, "Main menu")
    assert left == ["table"]


@pytest.mark.parametrize("pad", [False, True])
def test_the_list_is_walked_and_opened_by_keys_and_by_a_gamepad(pad: bool) -> None:
    stack, scene = shown(ReviewScene(whole(), found=finding()))
    scene.group.focus(listed(scene))
    for name in (pygame.K_DOWN, pygame.K_DOWN):
        stack.handle(pad_key_event(PadButton.DIRECTION, name) if pad else key(name))
    assert listed(scene).chosen == 1
    assert stack.top is scene
    stack.handle(pad_key_event(PadButton.A) if pad else key(pygame.K_RETURN))
    assert isinstance(stack.top, ReplayScene)


def test_an_own_turn_is_tried_again_from_the_position_before_it() -> None:
    records: list[str] = []
    stack, scene = shown(ReviewScene(whole(), records.append, found=finding()))
    first = scene.turns_to_retry()[0].first
    press(stack, next(each.label for each in of_kind(scene, Button) if each.value == first))
    held = json.loads(records[0])
    assert len(held["moves"]) == first
    assert "winners" not in held


def test_nothing_is_tried_again_for_computer_players_or_without_a_server() -> None:
    assert shown(ReviewScene(whole(), found=finding()))[1].turns_to_retry() == []
    model = whole()
    model.seats = tuple(seat._replace(by="hard") for seat in model.seats)
    assert shown(ReviewScene(model, lambda record: None, found=finding()))[1].turns_to_retry() == []


def searching(way: str = "click") -> tuple[SceneStack, ReviewScene, SearchWork]:
    """The search for puzzles, begun by that way."""
    stack, scene = shown(ReviewScene(whole(), lambda record: None, found=finding()))
    search = next(each for each in of_kind(scene, Button) if each.value == "puzzles")
    if way == "click":
        press(stack, "Look for puzzles")
    else:
        while scene.group.focused is not search:
            stack.handle(key(pygame.K_TAB))
        stack.handle(key(pygame.K_RETURN))
    return stack, scene, SearchWork.made[-1]


@pytest.mark.parametrize("way", ["click", "key"])
def test_puzzles_are_looked_for_in_own_mistakes_and_the_end_is_told(way: str) -> None:
    stack, scene, search = searching(way)
    assert [turn.mark for turn in scene.turns_with_puzzles()] == ["blunder", "mistake"]
    labels = [each.label for each in of_kind(scene, Button) if not each.enabled]
    assert labels == ["Looking for puzzles: 1 of 2 …"]
    for number, turn in enumerate(scene.turns_with_puzzles(), 1):
        assert len(search.asked) == number
        assert len(json.loads(search.asked[-1])["moves"]) == turn.first
        search.answer = empty_line(next(iter(puzzles("elcapitan").values())))
        stack.update(0.03)
    assert vars(stack)["_toast"].words.startswith("In these positions no turn stands out")
    assert all(each.enabled for each in of_kind(scene, Button))


def test_leaving_the_review_ends_the_search_and_watching_a_turn_does_not() -> None:
    stack, scene, search = searching()
    scene.group.focus(listed(scene))
    stack.handle(key(pygame.K_DOWN))
    stack.handle(key(pygame.K_RETURN))
    assert isinstance(stack.top, ReplayScene)
    search.answer = empty_line(next(iter(puzzles("elcapitan").values())))
    stack.update(0.03)
    assert len(search.asked) == 2
    stack.pop()
    assert not search.is_cancelled
    stack.handle(key(pygame.K_ESCAPE))
    assert search.is_cancelled
    assert stack.top is not scene


def test_no_puzzles_are_looked_for_in_turns_of_computer_players_or_without_a_mistake() -> None:
    model = whole()
    model.seats = tuple(seat._replace(by="hard") for seat in model.seats)
    assert shown(ReviewScene(model, found=finding()))[1].turns_with_puzzles() == []
    scene = shown(ReviewScene(whole(), found=finding()))[1]
    assert len(scene.turns_with_puzzles()) == 2  # also without a server
    good = finding().seats[0]
    clean = SeatReview(1, tuple(turn for turn in good.turns if not turn.mark))
    scene = shown(ReviewScene(whole(), found=finding()._replace(seats=(clean,))))[1]
    assert "puzzles" not in [each.value for each in of_kind(scene, Button)]


def test_another_seat_is_reviewed_when_it_is_chosen_and_cancelling_comes_back(work: list[Work]) -> None:
    stack, scene = shown(ReviewScene(whole(), found=finding()))
    seats = next(each for each in of_kind(scene, Chips) if len(each.choices) == 3)
    for event in click(seats.boxes[1].center):
        stack.handle(event)
    assert [(each.seats, each.before == finding()) for each in work] == [((2,), True)]
    stack.handle(key(pygame.K_ESCAPE))
    assert work[0].cancelled
    assert stack.top is scene
    assert scene.is_ready
    assert scene.seat == 1


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("page", list(ReviewPage))
def test_both_pages_have_room_in_both_languages(page: ReviewPage, size: tuple[int, int], language: str) -> None:
    _stack, scene = shown(ReviewScene(whole(), lambda record: None, page, finding()), size, language)
    assert overlaps(scene) == []
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(widget.rect) for widget in scene.group.widgets)


def test_turning_points_open_the_replay_and_name_who_gained() -> None:
    stack, scene = shown(ReviewScene(whole(), page=ReviewPage.GAME, found=finding()))
    assert listed(scene).rows[0].change == "Klára's chance to win −50 ± 10 percentage points"
    for event in click(listed(scene).row_rect(0).center):
        stack.handle(event)
    assert isinstance(stack.top, ReplayScene)


def test_the_sources_add_up_to_the_money_at_the_end() -> None:
    table = review_rows.source_table(whole())
    assert [sum(column) for column in zip(*[row[1] for row in table.rows], strict=True)] == [*table.total[1]]
    assert table.total[1] == RECORD.scores


def test_the_curve_is_smoothed_but_ends_with_the_result() -> None:
    values = [(0.0,), (1.0,), (0.0,), (1.0,), (1.0,)]
    assert review_rows.smoothed(values, 4, 3) == (1.0,)
    assert 0.2 < review_rows.smoothed(values, 1, 2)[0] < 0.8


def test_a_damaged_file_is_no_review(tmp_path: Path) -> None:
    store_review(RECORD, finding())
    file = next((tmp_path / "data" / "reviews").glob("*.json"))
    file.write_text(file.read_text("utf-8")[:100], "utf-8")
    assert stored_review(RECORD) is None
