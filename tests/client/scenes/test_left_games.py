"""Games without a server in the list of *Continue*: guided games and tables of the day that were left half-way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.client.lessons.finished_games import keep_finished_game
from elcapitan.client.lessons.lesson_progress import LessonProgress, progress_file
from elcapitan.client.model.game_records import record_text
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.puzzles import puzzles_scene
from elcapitan.client.puzzles.daily_games import daily_games, keep_daily_game
from elcapitan.client.puzzles.daily_table import daily_table, today
from elcapitan.client.saved.game_deletion import UNDO_S
from elcapitan.client.scenes import routes
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.left_games import LeftGame, left_games
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.saved_games import SavedGame
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.games import DEFAULT_GAME, game_names, has_lessons
from elcapitan.games.capitan.client.puzzles import DailyScene
from tests.client.fake_server import FakeServer, link_to, until
from tests.client.headless_stage import stack, surface
from tests.client.scenes.scene_helpers import button, load, nowhere, offline_link, press

pytestmark = pytest.mark.usefixtures("home")
GUIDED = [game for game in game_names() if has_lessons(game)]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    return tmp_path


def leave_guided_game(game: str) -> TableModel:
    """Its table, after the first turn has begun: from then on it is stored."""
    stage = stack()
    scene = routes.guided_game(stage, game)
    stage.push(scene)
    for _ in range(3):
        scene.update(0.5)
    assert LessonProgress.read(game).record
    model = vars(scene)["model"]
    assert isinstance(model, TableModel)
    return model


def leave_daily_game(day: str) -> TableModel:
    model = daily_table(day).new_model("Klára")
    keep_daily_game(DEFAULT_GAME, day, record_text(model))
    return model


async def opened_list(stage: SceneStack, scene: ContinueGames) -> list[SavedGame | LeftGame]:
    stage.push(scene)
    await until(lambda: scene.lines is not None)
    stage.draw(surface())
    assert scene.lines is not None
    return scene.lines


def test_nothing_left_is_no_line() -> None:
    assert left_games() == []
    assert button(menu(), "Continue saved game").why_not == "No game to continue yet"


def menu() -> Menu:
    scene = Menu(offline_link())
    stack().push(scene)
    return scene


@pytest.mark.parametrize("game", GUIDED)
async def test_a_guided_game_that_was_left_is_continued_where_it_stood(game: str) -> None:
    model = leave_guided_game(game)
    assert button(menu(), "Continue saved game").why_not == ""
    stage, scene = stack(), ContinueGames(offline_link())
    (line,) = await opened_list(stage, scene)
    assert isinstance(line, LeftGame)
    assert (line.title, line.game, line.my_seat) == ("Guided game", game, model.me)
    press(stage, "Continue")
    load(stage)
    again = vars(stage.top)["model"]
    assert [step.text for step in again.steps] == [step.text for step in model.steps]


async def test_tables_of_the_day_are_continued_and_each_deleted_by_itself() -> None:
    for day in ("2026-11-24", today()):
        leave_daily_game(day)
    stage, scene = stack(), ContinueGames(offline_link())
    lines = await opened_list(stage, scene)
    assert [line.title for line in lines] == ["Today's table", "Table of 2026-11-24"]
    scene.chosen = 1
    scene.relayout()
    press(stage, "Delete")
    press(stage, "Delete")
    assert scene.shown == lines[:1]
    scene.update(UNDO_S)
    await until(lambda: [*daily_games(DEFAULT_GAME)] == [today()])
    press(stage, "Continue")
    load(stage)
    assert isinstance(stage.top, DailyScene)
    assert stage.top.daily.day == today()


async def test_a_deleted_guided_game_leaves_what_was_learnt() -> None:
    leave_guided_game(DEFAULT_GAME)
    progress = LessonProgress.read()
    progress.solved.append("loan")
    progress.write()
    stage, scene = stack(), ContinueGames(offline_link())
    await opened_list(stage, scene)
    press(stage, "Delete")
    press(stage, "Delete")
    assert scene.lines == []
    stage.close()
    await until(lambda: LessonProgress.read() == LessonProgress(["loan"]))


async def test_they_stand_among_the_games_of_the_server_by_their_time() -> None:
    leave_daily_game(today())
    server = FakeServer()
    link = link_to(await server.open())
    link.seats.save(link.server, "abcdefghijkl", 1, bytes(32))
    stage, scene = stack(), ContinueGames(link)
    lines = await opened_list(stage, scene)
    assert {type(line) for line in lines} == {LeftGame, SavedGame}
    assert [line.changed_s for line in lines] == sorted((line.changed_s for line in lines), reverse=True)
    await link.close()
    await server.close()
    stage.close()


async def test_they_can_be_watched_and_copied(home: Path) -> None:
    leave_guided_game(DEFAULT_GAME)
    stage, scene = stack(), ContinueGames(offline_link())
    await opened_list(stage, scene)
    press(stage, "Save as file")
    (file,) = (home / "data" / "records").glob("*.capitan")
    assert json.loads(file.read_text("utf-8"))["game"] == DEFAULT_GAME
    press(stage, "Watch")
    assert stage.top is not scene


EDITED = json.dumps({"game": "elcapitan", "options": [], "moves": [[]], "deal": [], "seats": [{"by": "person"}]})


@pytest.mark.parametrize("record", ["{", "[]", '{"seats": []}', '{"moves": [], "seats": [{"by": "person"}]}', EDITED])
def test_a_record_that_does_not_hold_hides_no_other(record: str) -> None:
    LessonProgress(record=record).write()
    leave_daily_game(today())
    keep_daily_game(DEFAULT_GAME, "2026-11-20", record)
    assert [line.day for line in left_games()] == [today()]


def test_a_guided_game_of_a_newer_version_is_not_listed_and_stays(home: Path) -> None:
    leave_guided_game(DEFAULT_GAME)
    newer = LessonProgress.read(DEFAULT_GAME)
    newer.course = "of-a-newer-version"
    newer.record += " "  # it has changed, so it is written
    newer.write()
    assert [line.course for line in left_games()] == [""]
    assert LessonProgress.read(DEFAULT_GAME, "of-a-newer-version").record == newer.record
    (home / "data" / progress_file(DEFAULT_GAME)).unlink()
    assert button(menu(), "Continue saved game").why_not == "No game to continue yet"


def test_records_alone_open_the_list(home: Path) -> None:
    records = home / "data" / "records"
    records.mkdir(parents=True)
    (records / "gone.capitan").symlink_to("/nonexistent/x.capitan")
    assert button(menu(), "Continue saved game").why_not == "No game to continue yet"
    (records / "mine.capitan").write_text("{}")
    assert button(menu(), "Continue saved game").why_not == ""


def test_a_finished_guided_game_alone_opens_the_list() -> None:
    keep_finished_game(stack(), daily_table(today()).new_model("Klára"))
    assert button(menu(), "Continue saved game").why_not == ""


def test_a_journal_alone_opens_the_list(home: Path) -> None:
    (home / "data").mkdir()
    (home / "data" / "journal.sqlite").touch()
    assert button(menu(), "Continue saved game").why_not == ""


def test_the_page_of_puzzles_calls_it_continuing() -> None:
    def labels() -> list[str]:
        stage, scene = stack(), puzzles_scene.PuzzlesScene(DEFAULT_GAME)
        stage.push(scene)
        return [label for widget in scene.group.widgets if (label := vars(widget).get("label"))]

    assert "Play today's table" in labels()
    leave_daily_game(today())
    assert "Continue today's table" in labels()


async def test_entries_that_are_not_of_this_version_are_said_and_stay(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = home / "config" / "seats.json"
    file.parent.mkdir()
    file.write_text('{"version": 9, "seats": [{"cloud": 1}]}')
    link = TableClient(nowhere, SeatTokenStore(file))
    said: list[str] = []
    stage, scene = stack(), ContinueGames(link)
    monkeypatch.setattr(stage, "toast", said.append)
    assert await opened_list(stage, scene) == []
    assert said == ["Some entries of seats.json are not of this version; they are not listed, and stay in it"]
    link.seats.save("builtin", "abcdefghijkl", 1, bytes(32))
    assert '"cloud": 1' in file.read_text()
