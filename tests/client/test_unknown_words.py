"""A server or a record names what this program does not know: no scene and no text session ends with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pygame
import pytest

from elcapitan import games
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.lobby.listed_tables import ListedTable
from elcapitan.client.lobby.table_terms import TableTermsDialog
from elcapitan.client.model.game_records import record_text
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.game_sync import table_seats
from elcapitan.client.net.notices import notice_text
from elcapitan.client.net.seat_tokens import BUILTIN, SeatToken
from elcapitan.client.net.table_client import FoundTable, TableClient
from elcapitan.client.presence.chat_drawer import ChatDrawer
from elcapitan.client.presence.seat_menu import ask_for_level
from elcapitan.client.saved.game_finder import tab_of
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.saved_games import saved_game_of
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.text.network_session import NetworkSession
from elcapitan.commands.simulate import simulate_game
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_client import AnyToClient, SeatInfo, TableInfo, ToClient
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import offline_link
from tests.client.unknown_words import record_variants, variants
from tests.protocol import samples

pytestmark = pytest.mark.usefixtures("alone", "no_veil")

GAMES = ("elcapitan", "yspahan")
TABLE = samples.TABLE
MOVES = 40
ORDERS = ("?", "w", "m", "l", "k", "b", "p", "y", "a", "c", "n", "players", "e")
NAMES = ("Klára", "Ben", "Marco")


@pytest.fixture
def no_veil(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is beneath a dialogue has been painted, and is not painted again, softened."""

    def see(stack: SceneStack, surface: pygame.Surface) -> None:
        stack.top.behind = surface

    monkeypatch.setattr(SceneStack, "_draw_veil", see)


@cache
def record(game: str) -> str:
    """A game of three, somewhere in its middle."""
    whole = simulate_game(["random"] * 3, {"players": 3, **own_options(game)}, "unknown", 1, game)
    mapping = {**json.loads(whole)}
    for seat, name in zip(mapping["seats"], NAMES, strict=True):
        seat["name"], seat["by"] = name, "easy" if name == "Marco" else "person"
    return record_text(TableModel.from_record(mapping, MOVES))


def own_options(game: str) -> dict[str, Any]:
    return {"start": "1", **games.builtin_parts(game)}


def table_info(game: str, stage: Any = "playing", **changed: Any) -> TableInfo:
    seats = [
        SeatInfo(seat=at, name=name, colour=colour, by="easy" if name == "Marco" else "person", ready=True)
        for at, (name, colour) in enumerate(zip(NAMES, games.colours(game), strict=False), 1)
    ]
    options = {"extras": [], "start": "drawn", "hands": "cards", "gold_steps": "any", "card_time": "any"}
    fields: dict[str, Any] = {"options": options, "bank_s": 600, "increment_s": 10, "takeover_level": "easy", **changed}
    return TableInfo(id=TABLE, game=game, rules=1, stage=stage, host=1, seats=seats, **fields)


def messages(game: str) -> Iterator[ToClient]:
    """One of each kind as the table of that game could hear it."""
    mapping = json.loads(record(game))
    yield to_client.Table(table=table_info(game))
    yield to_client.Record(position=MOVES, record=record(game))
    yield to_client.Moved(position=MOVES + 1, seat=1, text="end", turned_up=["a"], digest="0" * 16, by="easy")
    yield to_client.Refused(why="not-now", text="No.", to="move", rule="T1", facts={"seat": 1, "stage": "roll"})
    yield to_client.Refused(why="too-dear", to="move", rule="B1", facts={"city": "napoli", "price": 5, "money": 2})
    yield to_client.Over(winners=[1], scores=[3, 2, 1], seeds=["00" * 16] * len(mapping["shuffled"]))
    yield to_client.Clock(left_ms=[1000, 2000, 3000], running=[2])
    yield to_client.Hints(allowed=True, taken=[1, 0, 2])
    yield to_client.GestureShown(seat=2, gesture="laugh")
    yield to_client.Said(line=samples.LINE)
    yield to_client.Chat(lines=[samples.LINE])
    if game == GAMES[0]:  # what no game has a part in
        yield from (each for each in samples.TO_CLIENT if not isinstance(each, to_client.Ping | to_client.Pong))


class Link(TableClient):
    """At a table in the middle of a game; what it asks is not asked."""

    def __init__(self, game: str) -> None:
        link = offline_link()
        super().__init__(link.line._where, link.seats, "Klára")
        self.game = game
        self.sit()

    def sit(self) -> None:
        self._on_message(to_client.Seated(table=TABLE, seat=1, token=bytes(32)))
        self._on_message(to_client.Table(table=table_info(self.game)))
        self._on_message(to_client.Gestures())
        self._on_message(to_client.Hints(taken=[0, 0, 0]))
        self._on_message(to_client.Record(position=MOVES, record=record(self.game)))
        assert self.model is not None

    @property
    def sits_well(self) -> bool:
        return self.place == TABLE and self.seat == 1 and self.model is not None and len(self.model.steps) == MOVES

    async def send_request(self, request: to_server.ToServer, *answers: type[ToClient]) -> AnyToClient:
        return to_client.Left()

    def has_feature(self, feature: str) -> bool:
        return False


class Window:
    """The table's scene, made anew where a message has ended it in order."""

    def __init__(self, game: str) -> None:
        self.link = Link(game)
        self.stack: SceneStack = headless_stage.stack()
        self.surface = headless_stage.surface()
        self.stack.push(Menu(offline_link()))
        self.open()

    def open(self) -> None:
        self.stack.drop_to_lowest()
        if not self.link.sits_well:
            self.link._forget_table()
        self.link.sit()
        assert self.link.model is not None
        self.stack.push(games.face(self.link.game).table(self.link, self.stack, self.link.model))
        self.scene: Any = self.stack.top

    def show(self, *, everything: bool = False) -> None:
        """A frame; with `everything` the chat, too, and the questions behind each panel."""
        self.stack.update(0.02)
        self.stack.draw(self.surface)
        if self.stack.top is not self.scene or not everything:
            return
        chat = next(layer for layer in vars(self.scene)["layers"] if isinstance(layer, ChatDrawer))
        chat.open(True)
        self.stack.draw(self.surface)
        chat.open(False)
        for seat in (1, 2, 3, 17):
            if ask_for_level(chat.participants, seat):
                self.stack.draw(self.surface)
                self.stack.pop()


@pytest.mark.parametrize("game", GAMES)
async def test_the_table_goes_on(game: str) -> None:
    window = Window(game)
    window.show()
    for at, message in enumerate(messages(game)):
        for number, other in enumerate(variants(message)):
            window.link._on_message(other)
            window.show(everything=(at + number) % 16 == 0)
            if window.stack.top is not window.scene or not window.link.sits_well:
                window.open()
            elif isinstance(other, to_client.Table):
                window.link._on_message(to_client.Table(table=table_info(game)))
    window.show(everything=True)
    assert window.link.sits_well


@pytest.mark.parametrize("game", GAMES)
async def test_more_seats_than_the_game_has_are_not_painted(game: str) -> None:
    window = Window(game)
    crowd = [SeatInfo(seat=at, name=f"P{at}", colour="red", by="person", held_by="easy") for at in range(1, 17)]
    window.link._on_message(to_client.Table(table=msgspec.structs.replace(table_info(game), seats=crowd)))
    window.link._on_message(to_client.Clock(left_ms=[9000] * 16, running=[16]))
    for seat in range(1, 17):
        window.link._on_message(to_client.GestureShown(seat=seat, gesture="laugh"))
        window.link._on_message(to_client.Said(line=to_client.ChatLine(number=seat, seat=seat, name="P", text="x")))
    window.show(everything=True)
    assert window.stack.top is window.scene


async def test_a_table_of_an_unknown_game_is_left_with_a_sentence() -> None:
    link = Link("elcapitan")
    told: list[str] = []
    link.notice = lambda notice: told.append(notice_text(notice))
    info = table_info("elcapitan")
    link._on_message(to_client.Table(table=msgspec.structs.replace(info, game="of-2031")))
    assert told == ["This program does not have this game"]
    assert not link.place


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_colour_is_a_free_one_of_the_game(game: str) -> None:
    info = table_info(game)
    seats = [msgspec.structs.replace(seat, colour="violet-2031") for seat in info.seats]
    found = [seat.colour for seat in table_seats(msgspec.structs.replace(info, seats=seats))]
    assert found == [*games.colours(game)[:3]]
    crowd = [SeatInfo(seat=at, colour="violet-2031", by="easy") for at in range(1, 17)]
    assert {seat.colour for seat in table_seats(msgspec.structs.replace(info, seats=crowd))} == {*games.colours(game)}


def test_an_unknown_colour_is_painted_as_a_known_one() -> None:
    look = headless_stage.look()
    for colour in ("violet-2031", ""):
        known, unknown = headless_stage.surface(), headless_stage.surface()
        draw_portrait(known, look, "marco", theme.UNKNOWN_COLOUR, (100, 100), 80)
        draw_portrait(unknown, look, "marco", colour, (100, 100), 80)
        assert known.get_buffer().raw == unknown.get_buffer().raw
        assert look.art.mark(colour, 20, "#ffffff").get_size() == (20, 20)


async def test_seats_that_are_not_those_of_the_game_change_nothing() -> None:
    link = Link("elcapitan")
    assert link.model is not None
    before = link.model.seats
    info = table_info("elcapitan")
    for seats in ([], info.seats[:2], [*info.seats, SeatInfo(seat=4)], [*reversed(info.seats)]):
        link._on_message(to_client.Table(table=msgspec.structs.replace(info, seats=seats)))
        assert link.model.seats == before
    link._on_message(to_client.Hints(taken=[1, 2]))
    assert link.model.hints_taken == ()
    with pytest.raises(ValueError, match="no seat 9"):
        TableModel.from_record(json.loads(record("elcapitan")), me=9)


@pytest.mark.parametrize("game", GAMES)
async def test_text_mode_goes_on(game: str) -> None:
    link = Link(game)
    said: list[str] = []
    session: NetworkSession[Any] = NetworkSession(games.text(game), link, said.extend)
    session.poll()
    for at, message in enumerate(messages(game)):
        for number, other in enumerate(variants(message)):
            link._on_message(other)
            session.poll()
            session.order(ORDERS[(at + number) % len(ORDERS)])
            session.order("w")
            if not link.sits_well:
                link._forget_table()
                link.sit()
            else:
                link._on_message(to_client.Table(table=table_info(game)))
    session.order("w")
    assert said
    for line in said:
        line.encode()


def sit_in_lobby(scene: LobbyScene, seat: int, info: TableInfo) -> None:
    scene.room.home._forget_table()
    scene.room.home._on_message(to_client.Seated(table=info.id, seat=seat, token=bytes([seat]) * 32))
    scene.room.home._on_message(to_client.Hints())
    scene.room.home._on_message(to_client.Gestures())
    scene.room.home._on_message(to_client.Table(table=info))


@pytest.mark.parametrize("game", [*GAMES, "of-2031"])
async def test_the_lobby_goes_on(game: str) -> None:
    stage, surface = headless_stage.stack(), headless_stage.surface()
    stage.push(Menu(offline_link()))
    scene = LobbyScene(offline_link())
    stage.push(scene)
    template = table_info(game if game in GAMES else "elcapitan", "lobby")
    info = TableInfo(**{name: getattr(template, name) for name in TableInfo.__struct_fields__} | {"game": game})
    for other in variants(to_client.Tables(tables=[info])):
        assert isinstance(other, to_client.Tables)
        scene.room._tables_at["192.168.1.9", 21997] = [ListedTable("192.168.1.9", 21997, each) for each in other.tables]
        for spot in scene.room.listed_tables[:1]:
            scene.room.choose(spot)
        stage.update(0.02)
        stage.draw(surface)
    if game not in GAMES:
        return  # nobody can sit down there
    for at, other in enumerate(variants(to_client.Table(table=info))):
        assert isinstance(other, to_client.Table)
        sit_in_lobby(scene, 1 + at % 2, other.table)
        stage.update(0.02)
        stage.draw(surface)
        if scene.room.table is not None and at % 4 < 2:
            stage.push(TableTermsDialog(scene.room))
            stage.draw(surface)
            stage.pop()


@pytest.mark.parametrize("game", [*GAMES, "of-2031"])
async def test_the_list_of_games_goes_on(game: str) -> None:
    stage, surface = headless_stage.stack(), headless_stage.surface()
    stage.push(Menu(offline_link()))
    scene = ContinueGames(offline_link())
    scene.finder.lines = []
    stage.push(scene)
    known = game if game in GAMES else "elcapitan"
    info = table_info(known)
    info = TableInfo(**{name: getattr(info, name) for name in TableInfo.__struct_fields__} | {"game": game})
    kept = SeatToken(BUILTIN, TABLE, 1, "00" * 32, 0)
    for other in variants(to_client.Seen(seat=1, table=info, record=record(known))):
        assert isinstance(other, to_client.Seen)
        line = saved_game_of(FoundTable(kept, other.table, other.record))
        scene.finder.lines = [line]
        scene.show_tab(tab_of(line) or scene.tab)
        stage.draw(surface)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_read_or_refused(game: str) -> None:
    stage, surface = headless_stage.stack(), headless_stage.surface()
    stage.push(Menu(offline_link()))
    shown = 0
    for at, text in enumerate(record_variants(record(game))):
        info = table_info(game)
        found = saved_game_of(FoundTable(SeatToken(BUILTIN, TABLE, 1, "00" * 32, 0), info, text))
        if found.model is None:
            continue
        _told = found.state, found.last_move, found.title
        if at % 7:
            continue
        shown += 1
        stage.push(games.face(game).replay(stage, found.model, None, 0))
        stage.update(0.02)
        stage.draw(surface)
        stage.pop()
    assert shown
