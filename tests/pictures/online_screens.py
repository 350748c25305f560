"""Screens that only a server and other persons bring about, set out without either: what a server would have said."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from elcapitan.client.lobby.listed_tables import ListedTable
from elcapitan.client.lobby.table_terms import TableTermsDialog
from elcapitan.client.net.local_server import ConnectAddress, ServerUnavailable
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.net.seat_tokens import BUILTIN, SeatToken, SeatTokenStore
from elcapitan.client.net.table_client import FoundTable, TableClient
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.error_screen import ErrorScreen
from elcapitan.client.scenes.left_games import LeftGame
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.scenes.saved_games import SavedGame, saved_game_of
from elcapitan.client.scenes.table_info import TableInfoDialog as TableInfoScene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.statistics.statistics_scene import StatisticsPage, StatisticsScene
from elcapitan.client.statistics.stored_game import StoredGame
from elcapitan.client.table.table_actions import TableActions
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.protocol import to_client
from elcapitan.protocol.to_client import ChatLine, SeatInfo, TableInfo
from tests.client.statistics.played_games import played
from tests.games.yspahan.client.statistics.finished_games import two_dozen_games

RECORDS = Path(__file__).parent / "records"
TABLE = "abcdefghijkl"
TALK = (
    ChatLine(number=1, seat=3, name="Matěj", text="Dobrý večer! Hrajeme s Kanárskými ostrovy?", at_s=1),
    ChatLine(number=2, seat=1, name="Klára", text="Dnes jen devět měst, kapitáne.", at_s=2),
    ChatLine(number=3, seat=0, name="Lucie", text="I will only watch tonight, and learn how one becomes rich.", at_s=3),
    ChatLine(number=4, seat=3, name="Matěj", text="Who dares to go to Venezia?", at_s=4),
)


async def nowhere() -> ConnectAddress:
    raise ServerUnavailable("a picture has no server")


def link() -> TableClient:
    return TableClient(nowhere, SeatTokenStore(None), "Klára")


def sit(at: TableClient, table: TableInfo, seat: int, talk: Sequence[ChatLine] = TALK) -> None:
    """As if the server had seated this client there; seat 0: to look on."""
    if seat:
        at._on_message(to_client.Seated(table=table.id, seat=seat, token=bytes(32)))
    else:
        from elcapitan.protocol import to_server

        at._watched = to_server.Watch(table=table.id)
        at._on_message(to_client.Watching(table=table.id, number=1))
    at._on_message(to_client.Table(table=table))
    if talk:
        at._on_message(to_client.Chat(lines=list(talk)))


def table_of(record: dict[str, Any], **changed: Any) -> TableInfo:
    """The table at which a recorded game is played, its seats those of persons but for the last."""
    seats = [
        SeatInfo(seat=at, name=seat["name"], colour=seat["colour"], by="person", ready=True)
        for at, seat in enumerate(record["seats"], 1)
    ]
    seats[-1] = SeatInfo(seat=len(seats), name=seats[-1].name, colour=seats[-1].colour, by="hard-builder")
    standing: dict[str, Any] = {"stage": "playing", "seats": seats, "options": record["options"], **changed}
    return TableInfo(id=TABLE, game="elcapitan", rules=1, host=1, **standing)


def push_table(stack: SceneStack, record: dict[str, Any], moves: int, table: TableInfo, seat: int = 1) -> TableClient:
    """The table of a record after so many moves, with the others around it; the link, to say more by."""
    at = link()
    sit(at, table, seat)
    text = json.dumps({**record, "moves": record["moves"][:moves]})
    at._on_message(to_client.Record(position=moves, record=text))
    assert at.model is not None
    stack.push(TableActions(at, stack).build_table_scene(at.model))
    stack.update(0.02)
    return at


SEATS = (
    SeatInfo(seat=1, name="Klára", colour="red", by="person"),
    SeatInfo(seat=2, name="Marco", colour="blue", by="normal-pirate", ready=True),
    SeatInfo(seat=3, name="Matěj", colour="yellow", by="person", ready=True),
    SeatInfo(seat=4, name="Žofie", colour="green", by="person"),
    SeatInfo(seat=5),
)


def lobby_table(**changed: Any) -> TableInfo:
    """A table that waits for one more."""
    standing: dict[str, Any] = {
        "stage": "lobby",
        "seats": list(SEATS),
        "options": {"extras": ["lisboa"], "start": "drawn", "hands": "cards"},
        **changed,
    }
    return TableInfo(**{"id": TABLE, "game": "elcapitan", "rules": 1, "host": 1, **standing})


def push_lobby(stack: SceneStack, seat: int) -> TableClient:
    """The lobby: before sitting down beside a list of tables (seat 0), else at the table on that seat."""
    at = link()
    lobby = LobbyScene(at)
    stack.push(lobby)
    if seat:
        sit(at, lobby_table(bank_s=1200, increment_s=10, takeover_s=180, takeover_level="normal"), seat)
        at._on_message(to_client.Hints())
        at._on_message(to_client.Gestures())
        at._on_message(to_client.Opened(port=21997, addresses=["192.168.1.20"], announced="on"))
    else:
        others = (
            lobby_table(),
            lobby_table(id="lockedlocked", locked=True, seats=[*SEATS[2:4], SEATS[4]], host=3),
            lobby_table(id="playingplaya", stage="playing", seats=list(SEATS[:4]), onlookers="silent", host=4),
        )
        lobby.room._tables_at["192.168.1.23", 21997] = [ListedTable("192.168.1.23", 21997, table) for table in others]
        lobby.room.searching = True
        lobby.room.choose(lobby.room.listed_tables[1])
    lobby.relayout()
    return at


def push_terms(stack: SceneStack, seat: int) -> None:
    """The finer rules, for the host or for a guest."""
    push_lobby(stack, seat)
    lobby = stack.top
    assert isinstance(lobby, LobbyScene)
    stack.push(TableTermsDialog(lobby.room))


def push_fault(stack: SceneStack) -> None:
    """Something broke while no game was under way."""
    stack.push(Menu(link()))
    stack.push(ErrorScreen(KeyError("napoli"), Path("/home/klara/.local/state/elcapitan/logs/fault.txt"), link()))


def push_saved(stack: SceneStack) -> None:
    """Games that were left: one played on this machine some hours ago, one elsewhere, of which nothing is known."""
    stack.push(Menu(link()))
    lines: list[SavedGame | LeftGame] = []
    for name, moves, hours in (("four", 272, 3), ("twelve", 153, 50)):
        record = json.loads((RECORDS / f"{name}.capitan").read_text("utf-8"))
        table = msgspec.structs.replace(table_of(record), changed_s=int(time.time()) - 3600 * hours - 60)
        kept = SeatToken(BUILTIN, TABLE, 1, "00" * 32, 0)
        lines.append(saved_game_of(FoundTable(kept, table, json.dumps({**record, "moves": record["moves"][:moves]}))))
    lines.append(
        SavedGame(SeatToken("192.168.1.23:21997", TABLE, 2, "00" * 32, int(time.time()) - 3600 * 99), None, None)
    )
    scene = ContinueGames(link())
    scene.finder.lines = lines
    stack.push(scene)


def push_password(stack: SceneStack) -> None:
    """A table on the network that is locked."""
    push_lobby(stack, 0)
    lobby = stack.top
    assert isinstance(lobby, LobbyScene)
    lobby._come("join")


def push_statistics(stack: SceneStack, page: str, game: str) -> None:
    """What two dozen games have left behind."""
    scene = StatisticsScene(link(), game=game)
    stack.push(Menu(scene.link))
    stack.push(scene)
    scene.games = two_dozen_games() if game == "yspahan" else _voyages()
    scene.page = StatisticsPage(page)  # without games there are no details
    scene.relayout()


def _voyages() -> list[StoredGame]:
    """Games of El Capitan."""
    opponents = ("easy-racer", "normal-baron", "hard-navigator", "expert-pirate", "person", "normal-builder")
    cities = ("Marseille", "Venezia", "Constantinople", "Valencia", "Napoli", "Alexandria")
    return [
        played(
            number,
            (number * 67 % 230 - 15, *(number * factor % 200 for factor in (41, 83, 29)[: 1 + number % 3])),
            tuple(opponents[(number + at) % len(opponents)] for at in range(1 + number % 3)),
            loans=number % 4,
            income={city: 6 + number * (at + 3) % 70 for at, city in enumerate(cities)},
            achieved=[["victory"], ["tie", "loan"], ["reopened"], ["nine-cities"]][number % 4],
        )
        for number in range(1, 25)
    ]


def push(stack: SceneStack, screen: str, name: str, moves: int) -> None:
    """Put one of these screens on the stack; `name` is that of a record."""
    match screen.split("-")[1:]:
        case ["lobby", seat]:
            push_lobby(stack, int(seat))
        case ["terms", seat]:
            push_terms(stack, int(seat))
        case ["fault"]:
            push_fault(stack)
        case ["saved"]:
            push_saved(stack)
        case ["password"]:
            push_password(stack)
        case ["statistics", game, page]:
            push_statistics(stack, page, game)
        case [what]:
            record = json.loads((RECORDS / f"{name}.capitan").read_text("utf-8"))
            _PUSH[what](stack, record, moves)


def push_chat(stack: SceneStack, record: dict[str, Any], moves: int) -> None:
    """The chat lies open, clocks run, someone asks for a pause."""
    table = table_of(record, bank_s=900, increment_s=10, agreed=[3])
    at = push_table(stack, record, moves, table)
    at._on_message(to_client.Clock(left_ms=[754_000, 28_000, 9_500, 0], running=[]))
    table_scene(stack).layers[0].open(True)  # type: ignore[attr-defined]
    stack.update(0.02)


def push_away(stack: SceneStack, record: dict[str, Any], moves: int) -> None:
    """Two are away, one of them played for; something has been said and not read yet."""
    seats = table_of(record).seats
    seats[1] = msgspec.structs.replace(seats[1], away=True)
    seats[2] = msgspec.structs.replace(seats[2], away=True, held_by="normal")
    at = push_table(stack, record, moves, table_of(record, seats=seats))
    at._on_message(to_client.Said(line=msgspec.structs.replace(TALK[-1], number=5)))
    at.line._set_health(ConnectionHealth.BROKEN)
    stack.update(0.02)


def push_onlooker(stack: SceneStack, record: dict[str, Any], moves: int) -> None:
    """Without a seat."""
    push_table(stack, record, moves, table_of(record), seat=0)


def push_pause(stack: SceneStack, record: dict[str, Any], moves: int) -> None:
    """At anchor, with others at the table."""
    at = push_table(stack, record, moves, table_of(record))
    assert at.model is not None
    stack.push(PauseDialog(at.model, table_scene(stack).actions))


def push_info(stack: SceneStack, record: dict[str, Any], moves: int) -> None:
    """What was chosen for the table."""
    table = table_of(record, bank_s=900, increment_s=10, takeover_s=300, takeover_level="normal", locked=True)
    at = push_table(stack, record, moves, table)
    assert at.model is not None
    actions = table_scene(stack).actions
    stack.push(TableInfoScene(at.model, actions.participants if actions is not None else None))


def table_scene(stack: SceneStack) -> TableScene:
    assert isinstance(stack.top, TableScene)
    return stack.top


_PUSH = {"chat": push_chat, "away": push_away, "onlooker": push_onlooker, "pause": push_pause, "table": push_info}
