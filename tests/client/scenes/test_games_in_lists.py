"""Every list shows whose game an entry is; one that this program lacks is greyed and says why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from elcapitan import games
from elcapitan.client.key_actions import KeyAction
from elcapitan.client.lobby.listed_tables import ListedTable
from elcapitan.client.model.game_records import record_text
from elcapitan.client.model.last_table import current_game
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.lan_discovery import LanDiscovery
from elcapitan.client.net.seat_tokens import BUILTIN, SeatToken
from elcapitan.client.net.table_client import FoundTable
from elcapitan.client.newgame.game_cards import GameCards
from elcapitan.client.saved.game_finder import GamesTab
from elcapitan.client.scenes import menu
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.key_help import KeyHelpDialog
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.open_record import UnreadableGame, read_game
from elcapitan.client.scenes.opened_file import OpenedFile
from elcapitan.client.scenes.record_list import RecordListDialog
from elcapitan.client.scenes.saved_games import SavedGame, saved_game_of
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.commands.simulate import simulate_game
from elcapitan.protocol.to_client import SeatInfo, TableInfo
from elcapitan.protocol.to_server import CreateTable, SetOptions
from tests.client.fake_server import until
from tests.client.headless_stage import click, look, stack, surface
from tests.client.lobby.host_and_guest import PERSONS, sit, table
from tests.client.scenes.scene_helpers import button, of_kind, offline_link, overlaps, press
from tests.client.second_window import Shown, WindowScene, yspahan_window
from tests.games.offline_game import NAMES
from tests.pictures.text_measure import watched

LACKING = {"en": "This program does not have this game", "cs": "Tuto hru program nezná"}


@pytest.fixture(autouse=True)
def two_windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def nothing(self: LanDiscovery) -> None:
        raise OSError("no network in this test")

    monkeypatch.setattr(LanDiscovery, "_open", nothing)
    with yspahan_window():
        yield


@pytest.fixture(scope="module")
def record() -> str:
    """A finished game of Yspahan."""
    return simulate_game(["easy", "easy"], {"players": 2, "start": "drawn"}, "lists", 1, "yspahan")


def words_on(stage: SceneStack, size: tuple[int, int] = (1920, 1080)) -> list[str]:
    stage.resize(look(size))
    with watched(size) as letters:
        stage.draw(surface(size))
    assert list(letters.faults()) == []
    return [word.words for here in letters.written.values() for word in here]


def yspahan_table(**options: str) -> TableInfo:
    chosen = {"start": "drawn", "gold_steps": "any", "card_time": "any", **options}
    return TableInfo(
        id="yspahanyspah", game="yspahan", rules=1, stage="lobby", host=1, seats=list(PERSONS[:3]), options=chosen
    )


def lobby(language: str = "en", *, game: str = "") -> tuple[SceneStack, LobbyScene]:
    i18n.use_language(language)
    stage = stack(settings=Settings(language=language, name="Klára", game=game))
    scene = LobbyScene(offline_link())
    stage.push(scene)
    return stage, scene


def list_tables(scene: LobbyScene, *tables: TableInfo) -> None:
    scene.room._tables_at["192.168.1.9", 21997] = [ListedTable("192.168.1.9", 21997, each) for each in tables]
    scene.relayout()


@pytest.mark.parametrize("language", ["en", "cs"])
async def test_a_table_of_an_unknown_game_is_listed_with_its_reason_and_cannot_be_entered(language: str) -> None:
    stage, scene = lobby(language)
    unknown = TableInfo(
        id="chesschessch", game="chess", rules=1, stage="lobby", host=1, seats=list(PERSONS), options={}
    )
    list_tables(scene, unknown, yspahan_table(), table())
    scene.room.choose(next(spot for spot in scene.room.listed_tables if spot.table.game == "chess"))
    scene.relayout()
    lines = words_on(stage)
    assert LACKING[language] in lines
    assert "chess  ·  192.168.1.9:21997" in lines
    assert any(line.startswith("Yspahan  ·  ") for line in lines)
    assert any(line.startswith("El Capitan  ·  ") for line in lines)
    ways_in = [each for each in of_kind(scene, Button) if each.value in ("join", "watch")]
    assert [each.why_not for each in ways_in] == [LACKING[language]] * 2
    assert scene.room.listed_tables[0].table.game == "elcapitan"  # those one can join come first


async def test_the_host_chooses_the_game_and_it_is_the_game_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, scene = lobby()
    asked: list[CreateTable] = []

    async def take_seat(wish: CreateTable) -> None:
        asked.append(wish)
        raise OSError("no server in this test")

    monkeypatch.setattr(scene.room.home, "take_seat", take_seat)
    (cards,) = of_kind(scene, GameCards)
    for event in click(cards.box("yspahan").center):
        stage.handle(event)
    assert current_game(stage.settings) == "yspahan"
    scene.relayout()
    counts = [value for chips in of_kind(scene, Chips) for value, _words in chips.choices if isinstance(value, int)]
    assert counts == [2, 3, 4]
    assert overlaps(scene) == []
    words_on(stage)
    press(stage, "Host a game")
    await until(lambda: bool(asked))
    assert (asked[0].game, asked[0].seats, asked[0].options) == ("yspahan", 4, {})


async def test_a_lobby_begins_with_the_game_at_hand() -> None:
    _stage, scene = lobby(game="yspahan")
    assert scene.rules.game == "yspahan"


@pytest.mark.parametrize("language", ["en", "cs"])
async def test_a_table_of_yspahan_shows_its_options_and_the_host_changes_them(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, scene = lobby(language)
    sit(scene.room.home, yspahan_table(card_time="after"), 1)
    scene.relayout()
    asked: list[object] = []
    monkeypatch.setattr(scene.room, "send_request", lambda request, *answers: asked.append(request))
    lines = words_on(stage)
    with_labels = {"en": ("Gold for the supervisor", "Playing cards"), "cs": ("Mince za pohyb správce", "Hraní karet")}
    assert {*with_labels[language]} <= {*lines}
    assert overlaps(scene) == []
    chips = next(each for each in of_kind(scene, Chips) if each.choices[0][0] == "any")
    for event in click(chips.boxes[1].center):
        stage.handle(event)
    assert asked == [SetOptions(options={"start": "drawn", "gold_steps": "three", "card_time": "after"})]


EIGHT = [
    SeatInfo(seat=at, name=name, colour=colour, by="normal" if at == 2 else "person", ready=at > 4)
    for at, (name, colour) in enumerate(zip(NAMES, games.colours("carcassonne"), strict=True), 1)
]


@pytest.mark.parametrize("seat", [0, 1, 7])
@pytest.mark.parametrize("language", ["en", "cs"])
async def test_eight_seats_have_room_before_and_after_one_sits_down(language: str, seat: int) -> None:
    stage, scene = lobby(language)
    options = {"expansions": ["inns", "river"], "wheel": "board", "start": "drawn"}
    info = TableInfo(
        id="eighteighty8", game="carcassonne", rules=1, stage="lobby", host=1, seats=EIGHT, options=options
    )
    if seat:
        sit(scene.room.home, info, seat)
    else:
        list_tables(scene, info)
        scene.room.choose(scene.room.listed_tables[0])
    for size in ((1280, 720), (1920, 1080)):
        lines = words_on(stage, size)
        assert {*NAMES} <= {*lines}
        assert overlaps(scene) == []
        rows = [scene.seats.row(scene.stage.look, at) for at in range(len(EIGHT))]
        assert all(upper.bottom <= lower.top for upper, lower in pairwise(rows))
        assert rows[-1].bottom <= (scene.chat.rect.top if seat else scene.seats.rect.bottom)


def saved(game: str, record: str) -> SavedGame:
    seats = [SeatInfo(seat=1, name="Klára", colour="blue", by="person"), SeatInfo(seat=2, name="Zoe", by="easy")]
    info = TableInfo(id="abcdefghijkl", game=game, rules=1, stage="over", host=1, seats=seats, options={})
    return saved_game_of(FoundTable(SeatToken(BUILTIN, info.id, 1, "00" * 32, 0), info, record))


async def test_continue_shows_each_game_and_closes_the_one_that_is_lacking(record: str) -> None:
    stage = stack()
    scene = ContinueGames(offline_link())
    scene.finder.lines = [saved("yspahan", record), saved("chess", record)]
    stage.push(scene)
    scene.show_tab(GamesTab.FINISHED)
    lines = words_on(stage)
    assert any(line.startswith("Yspahan  ·  ") for line in lines)
    assert any(line.startswith("chess  ·  ") for line in lines)
    assert scene.lines is not None
    assert scene.lines[0].state == "finished"
    assert scene.lines[0].why_not == ""
    assert scene.lines[1].why_not == LACKING["en"]
    scene.chosen = 1
    scene.relayout()
    assert button(scene, "Continue").why_not == LACKING["en"]
    stage.close()


@pytest.mark.parametrize("language", ["en", "cs"])
def test_saved_files_show_their_game_and_one_that_is_lacking_its_reason(
    record: str, tmp_path: Path, language: str
) -> None:
    i18n.use_language(language)
    (tmp_path / "mine.capitan").write_text(record, "utf-8")
    (tmp_path / "other.capitan").write_text(json.dumps({**json.loads(record), "game": "chess"}), "utf-8")
    stage = stack(settings=Settings(language=language))
    stage.push(Scene())
    stage.push(RecordListDialog(tmp_path, "Open", lambda path: None, language, finished=True))
    lines = words_on(stage)
    assert any(line.startswith("Yspahan  ·  ") and line.endswith("mine.capitan") for line in lines)
    assert any(line.startswith(f"chess  ·  {LACKING[language]}") for line in lines)


def test_a_file_opens_in_its_own_game(record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.capitan"
    file.write_text(record, "utf-8")
    stage = stack()
    stage.push(Menu(offline_link()))
    OpenedFile(file).show(stage, offline_link())
    assert isinstance(stage.top, WindowScene)
    assert stage.top.shown.what == "replay"
    model = stage.top.shown.model
    assert model is not None
    assert model.rules.name == "yspahan"


async def test_an_unfinished_file_goes_on_in_its_own_game(record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.capitan"
    file.write_text(record_text(TableModel.from_record(json.loads(record), 5)), "utf-8")
    stage = stack()
    stage.push(Menu(offline_link()))
    OpenedFile(file).show(stage, offline_link())
    assert isinstance(stage.top, StartingGame)
    assert stage.top.game == "yspahan"
    stage.close()


def test_a_file_of_a_game_that_is_lacking_is_refused_by_name(record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.capitan"
    file.write_text(json.dumps({**json.loads(record), "game": "chess"}), "utf-8")
    with pytest.raises(UnreadableGame, match="chess: This program does not have this game"):
        read_game(file, finished=True)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_menu_follows_the_game_at_hand_and_opens_what_it_lacks_of_another(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menu, "has_puzzles", lambda game: game == "elcapitan")
    i18n.use_language(language)
    stage = stack(settings=Settings(language=language, name="Klára", game="yspahan"))
    scene = Menu(offline_link())
    stage.push(scene)
    noted = {each.value: each.note for each in of_kind(scene, Button) if each.note}
    assert noted == {"puzzles": "El Capitan"}
    facts = {"en": "Yspahan · 2–4 players · 3 weeks", "cs": "Yspahan · 2–4 hráči · 3 týdny"}[language]
    assert any(line.endswith(facts) for line in words_on(stage))
    scene.go("rules")
    assert isinstance(stage.top, WindowScene)
    assert stage.top.shown == Shown("rules")


def test_the_keys_page_follows_the_game_at_hand() -> None:
    stage = stack(settings=Settings(language="en", game="yspahan"))
    stage.push(Scene())
    scene = KeyHelpDialog()
    stage.push(scene)
    deeds = {each.value for each in of_kind(scene, Button)}
    assert KeyAction.LENS in deeds
    assert {"1 … 6", "Event log, a second key"} <= set(words_on(stage))
    assert "Take loan" not in words_on(stage)
    stage.push(table_keys := KeyHelpDialog("elcapitan"))
    assert KeyAction.GAME_1 in {each.value for each in of_kind(table_keys, Button)}
