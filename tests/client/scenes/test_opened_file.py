"""A saved game opened with the program: gone on with, or watched when it is over."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.options.options import Options
from elcapitan.client.replay import headless
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.open_record import UnreadableGame, read_game
from elcapitan.client.scenes.opened_file import OpenedFile
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell import window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.settings import Settings
from elcapitan.commands.simulate import simulate_game
from elcapitan.games.capitan.client.face import CapitanFace
from elcapitan.games.capitan.client.scenes.replay import ReplayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from tests.client.presence.table_with_friends import record_of
from tests.games.capitan.client.random_games import start
from tests.games.capitan.tables import new_table


def link() -> TableClient:
    return TableClient(headless.no_server, SeatTokenStore(None))


@pytest.fixture(scope="module")
def finished() -> str:
    from elcapitan.games.capitan.boards import standard_board

    options = {"players": 2, "extras": [], "start": "drawn", "board": standard_board()}
    return simulate_game(["easy", "easy"], options, "opened", 1)


def shown(tmp_path: Path, record: str) -> tuple[OpenedFile, list[type]]:
    file = tmp_path / "game.capitan"
    file.write_text(record, encoding="utf-8")
    opened = OpenedFile(file)
    stack = headless.stack_for((1280, 720), "en")
    stack.push(Menu(link()))
    opened.show(stack, link())
    return opened, [type(scene) for scene in stack.scenes]


def test_a_finished_game_is_watched(tmp_path: Path, finished: str) -> None:
    opened, scenes = shown(tmp_path, finished)
    assert opened.is_over
    assert scenes == [Menu, ReplayScene]


@pytest.mark.parametrize(("persons", "kind"), [(1, StartingGame), (2, LobbyScene)])
async def test_an_unfinished_game_is_gone_on_with_where_its_persons_are(
    tmp_path: Path, persons: int, kind: type
) -> None:
    record = json.loads(record_of(3).record)
    for at, seat in enumerate(record["seats"]):
        seat["by"] = "person" if at < persons else "easy"
    opened, scenes = shown(tmp_path, json.dumps(record))
    assert not opened.is_over
    assert scenes == [Menu, kind]


def test_what_is_no_game_says_so(tmp_path: Path) -> None:
    (tmp_path / "x.capitan").write_bytes(b"\xff\x00")
    with pytest.raises(UnreadableGame, match="not a saved game"):
        OpenedFile(tmp_path / "x.capitan")


@pytest.mark.parametrize("lines", [0, 1])
def test_a_game_without_a_line_for_each_seat_is_none(tmp_path: Path, finished: str, lines: int) -> None:
    record = json.loads(finished)
    record["seats"] = record["seats"][:lines]
    (tmp_path / "x.capitan").write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(UnreadableGame):
        OpenedFile(tmp_path / "x.capitan")


def test_a_home_that_nobody_has_is_no_game_either() -> None:
    with pytest.raises(UnreadableGame):
        read_game(paths.expand_typed_path("~nobody-of-that-name/game.capitan"))
    assert paths.expand_typed_path(" ~/game.capitan ") == Path.home() / "game.capitan"


def test_a_file_that_falls_on_the_menu_is_opened_and_what_is_no_game_is_told(tmp_path: Path, finished: str) -> None:
    settings = Settings(language="en", width=1280, height=720)
    app = App(window.open_window(settings), settings, link())
    app.stack.push(Menu(app.link))
    for name, inside in (("picture.png", b"\xff\x00"), ("game.capitan", finished.encode())):
        assert type(app.stack.top) is Menu
        (tmp_path / name).write_bytes(inside)
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / name)))
        app._frame(0.02, 0.0)
        assert vars(app.stack)["_toast"].words == "This is not a saved game"
    assert [type(scene) for scene in app.stack.scenes] == [Menu, ReplayScene]
    app.close()


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("where", [CapitanFace().rule_book, Options, TableScene])
def test_on_any_other_screen_it_is_said_where_a_file_is_opened(where: Callable[..., Scene], language: str) -> None:
    settings = Settings(language=language, width=1280, height=720)
    app = App(window.open_window(settings), settings, link())
    app.stack.push(Menu(app.link))
    table = (
        app.stack,
        new_table([TableSeat(1, "Klára", "red", "person"), TableSeat(2, "Ben", "blue", "easy")], start(2), 1),
    )
    app.stack.push(scene := where(*table, None) if where is TableScene else where())
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file="game.capitan"))
    app._frame(0.02, 0.0)
    assert (
        vars(app.stack)["_toast"].words
        == {
            "en": "Return to the main menu to open a saved game",
            "cs": "Uložená hra se otevírá v hlavní nabídce; nejdřív se tam vrať",
        }[language]
    )
    assert app.stack.top is scene
    app.close()
