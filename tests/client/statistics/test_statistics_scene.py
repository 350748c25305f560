"""The screen of the statistics: empty, full, damaged; exported, deleted, by mouse and by keyboard."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.model import stand_ins
from elcapitan.client.net.connection import RequestDeclined
from elcapitan.client.net.seat_tokens import BUILTIN, SeatToken
from elcapitan.client.net.table_client import FoundTable, TableClient
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.puzzles.puzzle_book import puzzles, save_puzzles, saved_puzzles
from elcapitan.client.puzzles.puzzle_ratings import rate_answer
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import file_manager, i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.statistics import statistics_store as store
from elcapitan.client.statistics.statistics_scene import StatisticsPage, StatisticsScene
from elcapitan.client.widgets.button import Chips
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.yspahan.game import YSPAHAN
from elcapitan.protocol import to_client
from elcapitan.protocol.to_client import SeatInfo, TableInfo
from tests.client.fake_server import until
from tests.client.headless_stage import click, key, stack, surface
from tests.client.puzzles.puzzle_lines import line_of
from tests.client.scenes.scene_helpers import button, offline_link, overlaps, press
from tests.client.statistics.played_games import RECORDS, played
from tests.games.capitan.client.endings import nearly_over, play_out
from tests.games.yspahan.client.statistics.finished_games import two_dozen_games
from tests.registered_games import registered, without


def opened(size: tuple[int, int] = (1280, 720)) -> tuple[SceneStack, StatisticsScene]:
    stage, scene = stack(size), StatisticsScene(offline_link())
    stage.push(Menu(scene.link))
    stage.push(scene)
    stage.draw(surface(size))
    return stage, scene


def fill(count: int) -> None:
    for number in range(1, count + 1):
        store.add_game(played(number, (number * 3 % 250 - 20, 80), ("easy-racer",), income={"Venezia": number}))


def pixels(stage: SceneStack) -> bytes:
    dst = surface()
    stage.top.stale = True
    stage.draw(dst)
    return pygame.image.tobytes(dst, "RGB")


def test_without_games_there_is_nothing_to_export_or_delete() -> None:
    stage, scene = opened()
    assert [button(scene, label).enabled for label in ("Export CSV", "Delete all", "Back")] == [False, False, True]
    press(stage, "New game")
    assert isinstance(stage.top, NewGame)
    stage.pop()
    press(stage, "Back")
    assert isinstance(stage.top, Menu)


def test_the_puzzle_rating_is_among_the_numbers_and_can_be_deleted_alone() -> None:
    assert opened()[1]._puzzle_rating is None
    rate_answer(next(iter(puzzles(DEFAULT_GAME).values())), solved=True)
    _stage, scene = opened()
    assert button(scene, "Delete all").enabled
    fill(1)
    _stage, scene = opened()
    assert scene._summary is not None
    assert scene._summary.figures[-1] == ("Puzzle rating", str(round(scene._puzzle_rating or 0)))


def test_saved_puzzles_can_be_deleted_without_a_game() -> None:
    save_puzzles(line_of(next(iter(puzzles(DEFAULT_GAME).values()))))
    stage, _scene = opened()
    press(stage, "Delete all")
    press(stage, "Delete")
    assert saved_puzzles(DEFAULT_GAME) == ({}, "")
    assert not button(stage.top, "Delete all").enabled


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 720), (1920, 1080)])
def test_no_two_widgets_overlap(size: tuple[int, int], language: str) -> None:
    i18n.use_language(language)
    fill(3)
    stage, scene = opened(size)
    assert overlaps(scene) == []
    assert all(surface(size).get_rect().contains(widget.rect) for widget in scene.group.widgets)
    stage.pop()


@pytest.mark.parametrize("count", [1, 2, 60])
def test_both_pages_are_painted_with_few_games_and_with_many(count: int) -> None:
    fill(count)
    stage, scene = opened()
    numbers = pixels(stage)
    scene.page = StatisticsPage.ACHIEVEMENTS
    assert pixels(stage) != numbers


def chip(scene: StatisticsScene, value: str) -> tuple[int, int]:
    """The middle of that choice."""
    for chips in scene.group.widgets:
        if isinstance(chips, Chips):
            for box, (each, _words) in zip(chips.boxes, chips.choices, strict=True):
                if each == value:
                    return box.center
    raise AssertionError(value)


def choose(stage: SceneStack, scene: StatisticsScene, value: str) -> None:
    for event in click(chip(scene, value)):
        stage.handle(event)


def test_each_game_has_its_own_numbers_details_file_and_deletion() -> None:
    fill(2)
    for each in two_dozen_games():
        store.add_game(each)
    stage, scene = opened()
    with pytest.raises(AssertionError):
        chip(scene, StatisticsPage.DETAILS)
    choose(stage, scene, "yspahan")
    assert len(scene.games) == 24
    numbers = pixels(stage)
    choose(stage, scene, StatisticsPage.DETAILS)
    assert scene.page is StatisticsPage.DETAILS
    assert pixels(stage) != numbers
    press(stage, "Export CSV")
    assert len((paths.data() / "statistics-yspahan.csv").read_text("utf-8").splitlines()) == 25
    press(stage, "Delete all")
    press(stage, "Delete")
    assert (scene.page, scene.games) == (StatisticsPage.NUMBERS, [])
    choose(stage, scene, "elcapitan")
    assert len(scene.games) == 2


def test_the_menu_opens_the_statistics_of_the_game_at_hand() -> None:
    stage = stack(settings=Settings(game="yspahan"))
    stage.push(Menu(offline_link()))
    press(stage, "Statistics")
    assert isinstance(stage.top, StatisticsScene)
    assert stage.top.game == "yspahan"


def test_the_keyboard_turns_the_page_and_leaves() -> None:
    fill(2)
    stage, scene = opened()
    stage.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT))
    stage.handle(key(pygame.K_RIGHT))
    assert scene.page is StatisticsPage.ACHIEVEMENTS
    stage.handle(key(pygame.K_ESCAPE))
    assert isinstance(stage.top, Menu)


def test_export_writes_a_file_and_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    fill(2)
    stage, scene = opened()
    said: list[str] = []
    monkeypatch.setattr(file_manager, "open_command", lambda: None)
    monkeypatch.setattr(stage, "toast", lambda words, then=None: said.append(words))
    press(stage, "Export CSV")
    file = paths.data() / "statistics-elcapitan.csv"
    assert said == [f"Saved as {file}"]
    assert len(file.read_text("utf-8").splitlines()) == 3
    file.unlink()
    file.mkdir()
    press(stage, "Export CSV")
    assert said[1].startswith("The file could not be written: ")
    assert scene.games


@pytest.mark.parametrize(("answer", "left"), [("Delete", 0), ("Keep", 2)])
def test_deleting_asks_first(answer: str, left: int) -> None:
    fill(2)
    stage, scene = opened()
    press(stage, "Delete all")
    assert type(stage.top) is ConfirmDialog
    press(stage, answer)
    assert isinstance(stage.top, StatisticsScene)
    assert len(scene.games) == len(store.stored_games("elcapitan")) == left


def test_a_damaged_file_is_told_and_can_be_deleted() -> None:
    store.statistics_file().parent.mkdir(parents=True)
    store.statistics_file().write_text("no database at all" * 100)
    stage, scene = opened()
    assert scene.trouble == "The statistics cannot be read: statistics.sqlite3 is damaged"
    press(stage, "Delete all")
    press(stage, "Delete")
    assert (scene.trouble, scene.games) == ("", [])


def test_a_file_of_a_newer_version_is_told_and_cannot_be_deleted() -> None:
    fill(2)
    with closing(sqlite3.connect(store.statistics_file())) as database:
        database.execute(f"PRAGMA user_version = {store.VERSION + 1}")
    _stage, scene = opened()
    assert scene.trouble == "The statistics come from a newer version of this program"
    assert button(scene, "Delete all").why_not == scene.trouble


async def test_games_from_before_are_taken_in_when_the_screen_is_first_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stand_ins, "is_continued", lambda model: False)  # as if it had been played from its beginning
    link = TableClient.for_local_server("Klára")
    try:
        await link.load_game(nearly_over("easy"))
        await play_out(link)
        await until(lambda: len(store.stored_games("elcapitan")) == 1)
        await link.leave()
        store.statistics_file().unlink()  # as if it had been played with an older program
        stage, scene = stack(), StatisticsScene(link)
        stage.push(Menu(link))
        stage.push(scene)
        await until(lambda: len(scene.games) == 1)
        assert store.imports_due() == []
        stage.pop()
    finally:
        await link.close()


async def test_older_games_of_every_game_are_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    link = offline_link()
    link.seats.save(BUILTIN, "abcdefghijkl", 1, bytes(32))
    monkeypatch.setattr(link, "list_own_tables", finished_tables)
    stage, scene = stack(), StatisticsScene(link, game="yspahan")
    stage.push(Menu(link))
    stage.push(scene)
    await until(lambda: len(scene.games) == 1)
    assert scene.games[0].game == "yspahan"
    assert len(store.stored_games("elcapitan")) == 1
    stage.pop()


async def test_a_game_without_statistics_among_the_older_ones_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    link = offline_link()
    link.seats.save(BUILTIN, "abcdefghijkl", 1, bytes(32))
    monkeypatch.setattr(link, "list_own_tables", finished_tables)
    with registered(without(YSPAHAN, "statistics")):
        stage, scene = stack(), StatisticsScene(link)
        stage.push(Menu(link))
        stage.push(scene)
        await until(lambda: len(scene.games) == 1)
        assert store.imports_due() == []
        stage.pop()


async def test_older_games_that_a_full_disk_hides_are_taken_in_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def some_tables(refused: Callable[[SeatToken, RequestDeclined], None]) -> list[FoundTable]:
        refused(seat, RequestDeclined(to_client.Refused(why="storage-unavailable", to="look")))
        return [found_table("yspahan", "yspahan/four")]

    link = offline_link()
    link.seats.save(BUILTIN, "abcdefghijkl", 1, bytes(32))
    (seat,) = link.seats.seats_at(BUILTIN)
    due = store.imports_due()
    monkeypatch.setattr(link, "list_own_tables", some_tables)
    stage, scene = stack(), StatisticsScene(link, game="yspahan")
    stage.push(Menu(link))
    stage.push(scene)
    await until(lambda: len(scene.games) == 1)
    assert store.imports_due() == due
    stage.pop()


async def finished_tables(_refused: object) -> list[FoundTable]:
    """What *Continue* lists: a finished game of each game."""
    return [found_table("yspahan", "yspahan/four"), found_table("elcapitan", "four")]


def found_table(game: str, name: str) -> FoundTable:
    record = (RECORDS / f"{name}.capitan").read_text("utf-8")
    seats = [SeatInfo(seat=1, name="Klára", colour="blue", by="person")]
    info = TableInfo(id=f"{game:a<12}"[:12], game=game, rules=1, stage="over", host=1, seats=seats, options={})
    return FoundTable(SeatToken(BUILTIN, info.id, 1, "00" * 32, 0), info, record)
