"""Continue: what is listed, and that deleting asks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pygame
import pytest

from elcapitan import paths
from elcapitan.client.net.connection import ConnectionLost, RequestDeclined, ServerConnection
from elcapitan.client.net.seat_tokens import BUILTIN, SeatToken, server_name
from elcapitan.client.net.server_client import ServerClient
from elcapitan.client.net.table_client import FoundTable, TableClient
from elcapitan.client.review.review_scene import ReviewScene
from elcapitan.client.saved import game_finder
from elcapitan.client.saved.game_deletion import UNDO_S
from elcapitan.client.saved.game_finder import FIRST_READ, GamesTab
from elcapitan.client.saved.saved_game_paint import place_text
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.saved_games import SavedGame, saved_game_of
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.text_dialog import TextDialog
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.protocol import to_client
from tests.client.fake_server import FakeServer, link_to, until
from tests.client.headless_stage import stack, surface
from tests.client.scenes.scene_helpers import button, of_kind, offline_link, press
from tests.client.scenes.test_saved_games import found


async def test_a_thousand_games_are_listed_at_once_and_read_where_they_come_in_sight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    link = offline_link()
    link.seats.add_missing("builtin", {f"{at:012}": (1, bytes(32)) for at in reversed(range(1000))})
    read: list[str] = []

    async def find_table(kept: SeatToken) -> FoundTable | None:
        read.append(kept.table)
        if kept.table == "000000000498":
            return None
        return FoundTable(kept, msgspec.structs.replace(found("", stage="lobby").table, id=kept.table), "")

    monkeypatch.setattr(link, "find_table", find_table)
    stage, scene = stack(), ContinueGames(link)
    stage.push(scene)
    await until(lambda: scene.lines is not None)
    assert scene.lines is not None
    assert len(scene.lines) == 1000
    assert len(read) <= FIRST_READ + 1
    stage.draw(surface())
    (listed,) = of_kind(scene, ScrollList)
    waiting = scene.lines[500]
    assert (waiting.title, waiting.why_not) == ("Reading …", "Reading …")
    listed.scroll(500 * listed.step)
    await until(lambda: scene.lines is not None and len(scene.lines) == 999)  # the one that is gone
    await until(lambda: scene.lines is not None and not scene.lines[502].is_pending)
    assert len(read) < 40
    assert scene.lines[300].is_pending
    stage.draw(surface())
    stage.close()


async def test_a_game_elsewhere_is_found_where_its_server_answers(harbour: FakeServer) -> None:
    address = await harbour.open()
    harbour.token = 1
    link = offline_link()
    server = server_name(address.host, address.port)
    link.seats.save(server, "abcdefghijkl", 1, (1).to_bytes(32, "big"))
    stage, scene = stack(), ContinueGames(link)
    stage.push(scene)
    await until(lambda: bool(scene.lines))
    assert scene.lines is not None
    assert [line.title for line in scene.lines] == ["Klára and Marco"]
    press(stage, "Continue")
    await until(lambda: isinstance(stage.top, TableScene))
    assert link.client_for(*address[:2]).model is not None
    stage.close()
    await link.close()


async def test_a_game_whose_server_does_not_answer_is_listed_as_not_reachable(harbour: FakeServer) -> None:
    address = await harbour.open()
    await harbour.close()
    link = offline_link()
    server = server_name(address.host, address.port)
    link.seats.save(server, "abcdefghijkl", 1, bytes(32))
    stage, scene = stack(), ContinueGames(link)
    stage.push(scene)
    await until(lambda: bool(scene.lines))
    assert scene.lines is not None
    (line,) = scene.lines
    assert (line.title, line.state) == (f"Game at {server}", "not reachable")
    assert button(scene, "Continue").why_not == f"No answer from {server}"
    stage.draw(surface())
    press(stage, "Forget")
    press(stage, "Forget")
    assert scene.lines == []
    scene.update(UNDO_S)
    await until(lambda: link.seats.servers() == [])
    assert link.seats.servers() == []
    await harbour.open()


@pytest.mark.parametrize(
    ("why", "reason"),
    [
        ("storage-unavailable", "Nothing can be saved right now"),
        ("table-set-aside", "This program cannot read this game"),
    ],
)
@pytest.mark.parametrize("is_own", [True, False])
async def test_a_game_that_its_server_does_not_show_is_listed_with_the_reason(
    harbour: FakeServer, monkeypatch: pytest.MonkeyPatch, is_own: bool, why: str, reason: str
) -> None:
    """As on a full disk: the others are there, and this one is not gone."""
    address = await harbour.open()
    harbour.token = 1
    link = link_to(address) if is_own else offline_link()
    server = link.server if is_own else server_name(address.host, address.port)
    link.seats.save(server, "abcdefghijkl", 1, (1).to_bytes(32, "big"))
    link.seats.save(server, "refusedtable", 1, (2).to_bytes(32, "big"))
    look_up = ServerClient._look_up_table

    async def refuse(client: ServerClient, wire: ServerConnection, kept: SeatToken) -> to_client.Seen:
        if kept.table == "refusedtable":
            raise RequestDeclined(to_client.Refused(why=why, to="look"))
        return await look_up(client, wire, kept)

    monkeypatch.setattr(ServerClient, "_look_up_table", refuse)
    stage, scene = stack(), ContinueGames(link)
    stage.push(scene)
    await until(lambda: scene.lines is not None and len(scene.lines) == 2)
    assert scene.lines is not None
    title = "A game of your own" if is_own else f"Game at {server}"
    assert [(line.title, line.why_not) for line in scene.lines] == [("Klára and Marco", ""), (title, reason)]
    stage.draw(surface())
    assert len(link.seats.seats_at(server)) == 2
    stage.close()
    await link.close()


def test_our_own_server_that_ends_while_a_game_is_read_is_not_named() -> None:
    line = game_finder._hidden_game(SeatToken(BUILTIN, "abcdefghijkl", 1, "00", 0), ConnectionLost("gone"))
    assert line.why_not == "Connection lost; please try again"


async def test_a_game_at_no_address_is_listed_as_not_reachable_and_no_other_game_twice(harbour: FakeServer) -> None:
    link = link_to(await harbour.open())
    harbour.token = 1
    link.seats.save(link.server, "abcdefghijkl", 1, (1).to_bytes(32, "big"))
    link.seats.save("no address at all !", "elsewhere", 1, bytes(32))
    stage, scene = stack(), ContinueGames(link)
    stage.push(scene)
    await until(lambda: scene.lines is not None and len(scene.lines) == 2)
    assert scene.lines is not None
    assert [line.is_reachable for line in scene.lines] == [True, False]
    stage.draw(surface())
    stage.close()
    await link.close()


async def test_games_that_cannot_be_read_are_not_offered_and_that_is_said() -> None:
    (paths.ensure_folder(paths.data()) / "journal.sqlite").write_bytes(b"no journal" * 400)
    link = TableClient.for_local_server("Klára")
    link.seats.save("builtin", "abcdefghijkl", 1, bytes(32))
    stage, menu, scene = stack(), Menu(link), ContinueGames(link)
    stage.push(menu)
    assert not button(menu, "Continue saved game").why_not
    stage.push(scene)
    assert scene.instead == ("Looking for your games …", False)
    await until(lambda: scene.lines == [])
    said, trouble = scene.instead
    assert trouble
    assert said.startswith("Your unfinished games could not be read and are kept in journal.damaged.sqlite")
    stage.draw(surface())
    press(stage, "Back")
    assert button(menu, "Continue saved game").why_not == "", "files can still be opened there"
    await link.close()
    stage.close()


async def test_a_table_that_waits_for_its_game_is_continued_in_the_lobby() -> None:
    line = saved_game_of(found("", stage="lobby"))
    assert not line.why_not
    link = offline_link()
    stage, scene = stack(), ContinueGames(link)
    stage.push(scene)
    scene.finder.lines = [line]
    scene.show_tab(GamesTab.LOBBIES)
    press(stage, "Continue")
    assert isinstance(stage.top, LobbyScene)
    stage.close()


async def resume(harbour: FakeServer) -> tuple[SceneStack, ContinueGames, TableClient]:
    link = link_to(await harbour.open())
    harbour.token = 1
    link.seats.save("builtin", "abcdefghijkl", 1, (1).to_bytes(32, "big"))
    stage, scene = stack(), ContinueGames(link)
    stage.push(scene)
    await until(lambda: scene.lines is not None)
    return stage, scene, link


async def test_tables_are_found_and_continued(harbour: FakeServer) -> None:
    stage, scene, link = await resume(harbour)
    (listed,) = of_kind(scene, ScrollList)
    assert len(listed.rows) == 1
    stage.draw(surface())
    press(stage, "Continue")
    assert isinstance(stage.top, StartingGame)
    stage.close()
    await link.close()


async def test_deleting_asks_and_keeping_keeps(harbour: FakeServer) -> None:
    stage, scene, link = await resume(harbour)
    press(stage, "Delete")
    assert isinstance(stage.top, ConfirmDialog)
    press(stage, "Keep")
    assert stage.scenes == (scene,)
    assert len(link.seats.seats_at()) == 1
    stage.close()
    await link.close()


async def test_a_deleted_table_leaves_the_list_and_comes_back_until_its_time_is_over(harbour: FakeServer) -> None:
    stage, scene, link = await resume(harbour)
    for words in ("Delete", "Delete", "Undo", "Delete", "Delete"):
        assert len(scene.lines or ()) == (words != "Undo")
        press(stage, words)
    scene.update(UNDO_S / 2)
    assert scene.lines == []
    assert len(link.seats.seats_at()) == 1
    stage.draw(surface())
    scene.update(UNDO_S / 2)
    await until(lambda: link.seats.seats_at() == [])
    assert scene.lines == []
    stage.draw(surface())
    stage.close()
    await link.close()


async def test_without_a_server_it_says_why() -> None:
    link = offline_link()
    link.seats.save("builtin", "abcdefghijkl", 1, bytes(32))
    stage, scene = stack(), ContinueGames(link)
    stage.push(scene)
    await until(lambda: scene.lines == [])
    assert "there is no server in this test" in scene.finder.trouble
    stage.draw(surface())
    assert button(scene, "Back").enabled


async def test_games_that_go_on_come_first_then_those_not_begun_and_finished_ones_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each by when it was played last; so a lobby that nobody has begun is not what Continue offers first."""
    tables = Path(__file__).parents[2] / "pictures" / "records"
    over = (tables / "three.capitan").read_text(encoding="utf-8")
    playing = FakeServer().record().record
    kinds = {"lobby": ("", 500), "over": (over, 400), "older": (playing, 100), "newer": (playing, 300)}
    link = offline_link()
    for name in kinds:
        link.seats.save("builtin", f"{name:x>12}", 1, bytes(32))

    async def find_table(kept: SeatToken) -> FoundTable | None:
        record, changed_s = kinds[kept.table.lstrip("x")]
        base = found(record, stage="playing" if record else "lobby")
        return FoundTable(kept, msgspec.structs.replace(base.table, id=kept.table, changed_s=changed_s), record)

    monkeypatch.setattr(link, "find_table", find_table)
    stage, scene = stack(), ContinueGames(link)
    stage.push(scene)
    await until(lambda: scene.lines is not None)
    assert scene.lines is not None
    listed = [line.seat_token.table.lstrip("x") for line in scene.lines if isinstance(line, SavedGame)]
    assert listed == ["newer", "older", "lobby", "over"]
    assert scene.chosen == 0
    stage.close()


async def test_games_of_a_slow_server_are_inserted_by_when_they_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line that was chosen meanwhile stays chosen, and a scrolled list stays where it is."""
    tables = Path(__file__).parents[2] / "pictures" / "records"
    over = (tables / "three.capitan").read_text(encoding="utf-8")
    playing = FakeServer().record().record
    kinds = {"over": (over, 400), "older": (playing, 100), "newer": (playing, 300)}
    link, elsewhere = offline_link(), "example.org:21997"
    for name in kinds:
        link.seats.save("builtin", f"{name:x>12}", 1, bytes(32))
    link.seats.save(elsewhere, "x" * 12, 1, bytes(32))

    def table(server: str, name: str, record: str, changed_s: int) -> FoundTable:
        base = found(record, stage="playing" if record else "lobby")
        named = msgspec.structs.replace(base.table, id=f"{name:x>12}", changed_s=changed_s)
        return FoundTable(SeatToken(server, named.id, 1, "00" * 32, 0), named, record)

    async def find_table(kept: SeatToken) -> FoundTable | None:
        name = kept.table.lstrip("x")
        return table("builtin", name, *kinds[name])

    answered = asyncio.Event()

    async def list_own_tables(_link: TableClient, _refused: object) -> list[FoundTable]:
        await answered.wait()
        far = {"far-over": (over, 500), "far-lobby": ("", 450), "far-new": (playing, 350), "far-old": (playing, 50)}
        return [table(elsewhere, name, *kind) for name, kind in far.items()]

    monkeypatch.setattr(link, "find_table", find_table)
    monkeypatch.setattr(TableClient, "list_own_tables", list_own_tables)
    stage, scene = stack(), ContinueGames(link)
    stage.push(scene)
    await until(lambda: bool(scene.lines))

    def listed() -> list[str]:
        assert scene.lines is not None
        return [line.seat_token.table.lstrip("x") for line in scene.lines if isinstance(line, SavedGame)]

    assert listed() == ["newer", "older", "over"]
    scene.chosen = 1
    answered.set()
    await until(lambda: len(listed()) > 3)
    assert listed() == ["far-new", "newer", "older", "far-old", "far-lobby", "far-over", "over"]
    assert listed()[scene.chosen] == "older"
    assert scene.lines is not None
    assert [line.address for line in scene.lines[:2]] == [elsewhere, ""]
    stage.draw(surface())
    (rows,) = of_kind(scene, ScrollList)
    rows.rect.height = 3 * rows.step
    rows.scroll(rows.step)
    scene.finder.add([saved_game_of(table(elsewhere, "newest", playing, 600))])
    (again,) = of_kind(scene, ScrollList)
    assert again.offset == min(2 * rows.step, again.deepest)
    assert listed()[0] == "newest"
    stage.close()


async def test_each_page_has_its_games_and_a_finished_one_is_reviewed_watched_and_played_again() -> None:
    over = (Path(__file__).parents[2] / "pictures" / "records" / "three.capitan").read_text(encoding="utf-8")
    going = FakeServer().record().record
    stage, scene = stack(), ContinueGames(offline_link())
    scene.finder.lines = [
        saved_game_of(found(going)),
        saved_game_of(found("", stage="lobby")),
        saved_game_of(found(over, stage="over")),
    ]
    stage.push(scene)
    assert [line.state for line in scene.shown] == ["Phase I  ·  Round 1"]
    stage.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_CTRL, unicode=""))
    assert scene.tab is GamesTab.FINISHED
    assert [(line.state, place_text(line)) for line in scene.shown] == [("finished", "place 3 of 3")]
    press(stage, "Review")
    assert isinstance(stage.top, ReviewScene)
    stage.pop()
    press(stage, "Watch")
    assert len(stage.scenes) == 2
    stage.pop()
    press(stage, "Play again")
    assert isinstance(stage.top, StartingGame)
    stage.close()


async def test_a_game_is_renamed_and_its_name_kept(harbour: FakeServer) -> None:
    stage, scene, link = await resume(harbour)
    stage.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F2, mod=0, unicode=""))
    assert isinstance(stage.top, TextDialog)
    stage.top.field.text = "Friday evening"
    press(stage, "Done")
    assert scene.line is not None
    assert scene.line.title == "Friday evening"
    assert [seat.name for seat in link.seats.seats_at()] == ["Friday evening"]
    stage.draw(surface())
    stage.close()
    await link.close()
