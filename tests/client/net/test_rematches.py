"""Real servers and a rematch: Continue lists one row a game, each of them the very table it names."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from elcapitan.client.net.connection import RequestDeclined
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.saved.game_deletion import UNDO_S
from elcapitan.client.saved.game_finder import tab_of
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.saved_games import SavedGame
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.table.table_actions import TableActions
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.replay import ReplayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.state import Stage as Part
from elcapitan.protocol import to_client, to_server
from tests.client.fake_server import until
from tests.client.headless_stage import stack, surface
from tests.client.scenes.scene_helpers import press
from tests.games.capitan.client.endings import nearly_over, play_out
from tests.server.in_memory_server import ServerCore, serve_in_memory
from tests.server.server_with_toy import offers
from tests.virtual_time import in_virtual_time


async def play_again(*links: TableClient) -> str:
    """Everyone agrees; the new table."""
    old = links[0].place
    for link in links:
        await link.send_request(to_server.Agree(to="rematch"), to_client.Table)
    await until(lambda: all(link.place != old and link.model is not None for link in links))
    return links[0].place


async def listed(link: TableClient) -> tuple[SceneStack, ContinueGames]:
    """The scene Continue, with everything found."""
    stage, scene = stack(), ContinueGames(link)
    stage.push(scene)
    await until(lambda: scene.lines is not None)
    stage.draw(surface())
    return stage, scene


def saved_games(scene: ContinueGames) -> list[SavedGame]:
    assert scene.lines is not None
    return [line for line in scene.lines if isinstance(line, SavedGame)]


def rows(scene: ContinueGames) -> dict[str, str]:
    """What is listed: by table, where its game stands."""
    lines = saved_games(scene)
    assert len({line.seat_token.table for line in lines}) == len(lines), "one row a game"
    assert all(line.found is not None and line.found.table.id == line.seat_token.table for line in lines)
    return {line.seat_token.table: "finished" if line.state == "finished" else "running" for line in lines}


def choose(scene: ContinueGames, table: str) -> None:
    line = next(line for line in saved_games(scene) if line.seat_token.table == table)
    scene.show_tab(tab_of(line) or scene.tab)
    scene.chosen = scene.shown.index(line)
    scene.relayout()


async def comes(stage: SceneStack, kind: type[Scene]) -> Scene:
    await until(lambda: isinstance(stage.top, kind))
    return stage.top


async def delete(stage: SceneStack, scene: ContinueGames, table: str) -> None:
    choose(scene, table)
    press(stage, "Delete")
    press(stage, "Delete")
    assert table not in rows(scene)
    scene.update(UNDO_S)
    await until(lambda: table not in {each.table for each in scene.link.seats.seats_at()})


async def test_after_a_rematch_alone_both_games_are_listed_watched_deleted_and_continued() -> None:
    link = TableClient.for_local_server("Klára")
    await link.load_game(nearly_over("easy"))
    old = link.place
    await play_out(link)
    new = await play_again(link)
    await link.leave()

    stage, scene = await listed(link)
    assert rows(scene) == {old: "finished", new: "running"}
    choose(scene, old)
    press(stage, "Watch")
    watched = await comes(stage, ReplayScene)
    assert isinstance(watched, ReplayScene)
    assert watched.replay_cursor.model.seats[1].by == "easy"
    stage.close()
    await link.close()

    link = TableClient.for_local_server("Klára")  # and its server, once more
    stage, scene = await listed(link)
    assert rows(scene) == {old: "finished", new: "running"}
    await delete(stage, scene, old)
    choose(scene, new)
    press(stage, "Continue")
    await comes(stage, TableScene)
    assert link.place == new
    stage.close()
    await link.leave()
    stage, scene = await listed(link)
    assert rows(scene) == {new: "running"}
    stage.close()
    await link.close()


async def test_the_game_watched_from_the_ranking_is_played_on_from_any_move() -> None:
    link = TableClient.for_local_server("Klára")
    model = await link.load_game(nearly_over("easy"))
    old = link.place
    await play_out(link)
    stage = stack()
    stage.push(Menu(link))
    actions = TableActions(link, stage)
    stage.push(actions.build_table_scene(model))
    stage.push(RankingScene(stage, model, actions))
    stage.draw(surface())
    press(stage, "Watch the game")
    watched = stage.top
    assert isinstance(watched, ReplayScene)
    watched.wind_to(3)
    assert not watched.why_not_go_on
    watched.command("go-on")
    table = await comes(stage, TableScene)
    assert isinstance(table, TableScene)
    assert link.place != old
    assert len(stage.scenes) == 2, "the menu and the new table"
    assert table.model.state.stage is not Part.OVER
    stage.close()
    await link.close()


async def test_deleting_the_running_game_leaves_the_finished_one() -> None:
    link = TableClient.for_local_server("Klára")
    await link.load_game(nearly_over("easy"))
    old = link.place
    await play_out(link)
    new = await play_again(link)
    await link.leave()
    stage, scene = await listed(link)
    await delete(stage, scene, new)
    assert rows(scene) == {old: "finished"}
    choose(scene, old)
    press(stage, "See the result")
    await comes(stage, TableScene)
    assert link.place == old
    stage.close()
    await link.close()


def link_of(name: str, seats: SeatTokenStore | None = None) -> TableClient:
    async def where() -> ConnectAddress:
        return ConnectAddress(name, 21997)

    return TableClient(where, seats or SeatTokenStore(None), name)


async def sit_down_together(house: ServerCore) -> tuple[TableClient, TableClient]:
    """Klára and Ben in a game with few moves left."""
    klara, ben = link_of("Klára"), link_of("Ben")
    await klara.take_seat(to_server.LoadGame(record=zlib.compress(nearly_over("person").encode()), seat=1))
    await ben.take_seat(to_server.JoinTable(table=klara.place))
    await ben.send_request(to_server.Ready(), to_client.Table)
    await klara.send_request(to_server.Start(), to_client.Record)
    await until(lambda: ben.model is not None)
    return klara, ben


@asynccontextmanager
async def finished_game() -> AsyncIterator[tuple[ServerCore, TableClient, TableClient]]:
    """A server, and the programs of two people who have played a game to its end there."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        async with serve_in_memory(offers()) as house:
            connect(monkeypatch, house)
            klara, ben = await sit_down_together(house)
            await play_out(klara, ben)
            yield house, klara, ben


def connect(monkeypatch: pytest.MonkeyPatch, house: ServerCore) -> None:
    """Whoever connects comes to that house."""

    async def open_connection(*_: object, **__: object) -> tuple[object, object]:
        door = house.door()
        return door._reader, door._writer

    monkeypatch.setattr(asyncio, "open_connection", open_connection)
    monkeypatch.setattr(time, "monotonic", asyncio.get_running_loop().time)


@in_virtual_time
async def test_after_rematches_of_two_each_of_them_has_every_game_once_also_after_a_restart() -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        async with serve_in_memory(offers()) as house:
            connect(monkeypatch, house)
            klara, ben = await sit_down_together(house)
            tables = [klara.place]
            for _ in range(2):
                await play_out(klara, ben)
                tables.append(await play_again(klara, ben))
            await klara.leave()
            await ben.leave()
            expected = {tables[0]: "finished", tables[1]: "finished", tables[2]: "running"}
            for link in (klara, ben):
                stage, scene = await listed(link)
                assert rows(scene) == expected
                stage.close()
            kept = [klara.seats, ben.seats]
            await klara.close()
            await ben.close()
        async with serve_in_memory(offers(), journal=house.journal, seed="again") as house:
            connect(monkeypatch, house)
            klara, ben = (link_of(name, seats) for name, seats in zip(("Klára", "Ben"), kept, strict=True))
            stage, scene = await listed(klara)
            assert rows(scene) == expected
            await delete(stage, scene, tables[1])
            del expected[tables[1]]
            stage.close()
            for link in (klara, ben):
                stage, scene = await listed(link)
                assert rows(scene) == expected
                choose(scene, tables[2])
                press(stage, "Continue")
                await comes(stage, TableScene)
                assert link.place == tables[2]
                stage.close()
            await klara.close()
            await ben.close()


@in_virtual_time
async def test_who_is_away_at_the_rematch_comes_there_by_the_old_token_and_has_both_games_then() -> None:
    async with finished_game() as (_, klara, ben):
        old = klara.place
        await ben.leave()
        await until(lambda: klara.table is not None and klara.table.seats[1].away)
        new = await play_again(klara)
        stage, scene = await listed(ben)
        assert rows(scene) == {new: "running"}, "until the new seat has been taken its old token leads there"
        press(stage, "Continue")
        await comes(stage, TableScene)
        assert (ben.place, ben.seat) == (new, 2)
        stage.close()
        await ben.leave()
        stage, scene = await listed(ben)
        assert rows(scene) == {old: "finished", new: "running"}
        stage.close()
        await klara.close()
        await ben.close()


@pytest.mark.parametrize("pauses", [-1, 0, 1, 2, 3, 5, 8])
@in_virtual_time
async def test_a_window_closed_during_the_question_of_a_rematch_finds_each_game_again(pauses: int) -> None:
    """Without an answer (-1), or in the middle of saying yes."""
    async with finished_game() as (_, klara, ben):
        old = klara.place
        assert klara.model is not None
        stage = stack()
        stage.push(TableScene(stage, klara.model, TableActions(klara, stage)))
        await ben.send_request(to_server.Agree(to="rematch"), to_client.Table)
        answer = asyncio.create_task(klara.send_request(to_server.Agree(to="rematch"), to_client.Table))
        if pauses < 0:
            answer.cancel()
        for _ in range(pauses):
            await asyncio.sleep(0)
        stage.close()
        await klara.close()
        await asyncio.gather(answer, return_exceptions=True)
        await until(lambda: ben.table is not None and ben.table.seats[0].away)
        back = link_of("Klára", klara.seats)
        stage, listing = await listed(back)
        games, new = rows(listing), ben.place
        both = {old: "finished", new: "running"}
        # Until the token of the new seat has come, the old one leads to the new table.
        assert games in ([{old: "finished"}] if new == old else [{new: "running"}, both])
        choose(listing, new)
        press(stage, "Continue" if new != old else "See the result")
        await until(lambda: back.place == new and back.model is not None)
        await until(lambda: ben.table is not None and not ben.table.seats[0].away)
        stage.close()
        await back.close()
        await ben.close()


@in_virtual_time
async def test_a_finished_game_is_not_deleted_by_a_list_from_before_its_rematch() -> None:
    async with finished_game() as (house, klara, ben):
        old = klara.place
        await klara.leave()
        await until(lambda: ben.table is not None and ben.table.seats[0].away)
        (found,) = await klara.list_own_tables()
        new = await play_again(ben)
        with pytest.raises(RequestDeclined):
            await klara.delete_table(found.seat_token)
        assert {*house.lobby.tables} == {old, new}
        await klara.close()
        await ben.close()


async def test_a_game_that_is_gone_is_told_in_words() -> None:
    link = TableClient.for_local_server("Klára")
    await link.load_game(nearly_over("easy"))
    kept = link.seat_token
    assert kept is not None
    await link.leave()
    await link.delete_table(kept)
    stage, scene = stack(), StartingGame(link, lambda: link.resume(kept))
    stage.push(scene)
    await until(lambda: bool(scene.trouble))
    assert scene.trouble == "This game no longer exists"
    stage.close()
    await link.close()
