"""A server that is to stop: what begins no more, who is still served, when it ends, and what everybody is told."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.errors import AdminError
from elcapitan_server.operations import drain as drain_module
from elcapitan_server.operations.drain import Drain
from elcapitan_server.server import Server
from tests.server.clients import Person, play_to_the_end, run_server, table_of_two
from tests.server.full_game import OFFERS, attending, start_game_of_two
from tests.server.in_memory_server import serve_in_memory
from tests.server.operations.monitored import monitored
from tests.server.server_process import launch
from tests.timeouts import PATIENCE_S
from tests.virtual_time import in_virtual_time


class Ending(Drain):
    """Knows whether it has made the server end."""

    def __init__(self, server: Server) -> None:
        self.ended = asyncio.Event()
        super().__init__(server, self.ended.set)

    async def ends(self) -> bool:
        return await self.ended.wait()


def drain_request(for_s: int = 600, text: str = "") -> dict[str, object]:
    return {"do": "drain", "for_s": for_s, "text": text}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks often, and does not wait after the last game."""
    monkeypatch.setattr(drain_module, "LOOK_INTERVAL_S", 0.01)
    monkeypatch.setattr(drain_module, "FAREWELL_S", 0.0)


@pytest.mark.usefixtures("quick")
async def test_a_game_in_play_is_played_to_its_end_and_then_the_server_ends(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        drain = Ending(server)
        answer = await drain.answer(drain_request(text="A new\ndisk."))
        assert answer == {"drains": True, "for_s": 600, "games": 1, "hands_over": False}
        for person in (anna, bert):
            said = await person.hear(to_client.Announcement)
            assert (said.about, said.text) == ("stopping", "A new disk.")
            assert said.left_s == 600
        await play_to_the_end(anna, bert)
        assert await drain.ends()
        await anna.leave()
        await bert.leave()


async def test_nothing_new_begins_and_who_comes_back_is_served(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        cilka = await Person.greet(port, "Cilka")
        await cilka.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        drain = Ending(server)
        await drain.answer(drain_request())
        await cilka.ask(to_server.AddBot(level="meek"), to_client.Table)
        late = await Person.greet(port, "Dana")
        assert (await late.hear(to_client.Announcement)).about == "stopping"
        for person, wish in (
            (late, to_server.CreateTable(game="toy", seats=2)),
            (late, to_server.LoadGame(record=b"x")),
            (late, to_server.JoinTable(table=cilka.table)),
            (cilka, to_server.Start()),
        ):
            refused = await person.ask(wish, to_client.Refused)
            assert refused.why == "draining"
            assert refused.text.endswith(" at the latest and begins no new games.")
        await anna.leave()
        again = await Person.greet(port)
        await again.ask(to_server.Resume(token=anna.token), to_client.Position)
        await late.ask(to_server.Watch(table=anna.table), to_client.Watching)
        await play_to_the_end(again, bert)
        refused = await bert.ask(to_server.Agree(to="rematch"), to_client.Refused)
        assert refused.why == "draining"
        for person in (again, bert, cilka, late):
            await person.leave()
        drain.close()


async def test_when_the_time_is_over_it_ends_though_people_play(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        drain = Ending(server)
        await drain.answer(drain_request(1))
        async with asyncio.timeout(PATIENCE_S):
            assert await drain.ends()
        await anna.leave()
        await bert.leave()


async def test_it_can_be_cancelled_and_games_begin_again(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        drain = Ending(server)
        await drain.answer(drain_request())
        assert await drain.answer({"do": "drain", "cancel": True}) == {"drains": False}
        assert (await anna.hear(to_client.Announcement)).about == "stopping"
        assert (await anna.hear(to_client.Announcement)).about == "staying"
        cilka = await Person.greet(port, "Cilka")
        await cilka.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        assert not any(isinstance(each, to_client.Announcement) for each in cilka.heard)
        with pytest.raises(AdminError, match="not draining"):
            drain.cancel()
        for person in (anna, bert, cilka):
            await person.leave()
        assert not drain.ended.is_set()


class QuietServer:
    """A server of one game without connections: who plays it is said by the test."""

    def __init__(self) -> None:
        self.seated: dict[int, object] = {1: self}
        self.left_s = 0.0
        """When the last person has left."""
        self.told: list[int] = []
        self.lobby = SimpleNamespace(coming_stop=None, has_other_nodes=False, tables={"a table": self})
        self.stage, self.company = "playing", self

    def unseated_s(self, now_s: float) -> float:
        return 0.0 if self.seated else now_s - self.left_s

    def announce(self, message: to_client.Announcement) -> None:
        self.told.append(message.left_s)


def seconds() -> float:
    return asyncio.get_running_loop().time()


@in_virtual_time
async def test_everybody_is_told_again_as_the_time_passes() -> None:
    server = QuietServer()
    drain = Ending(cast(Server, server))
    drain.begin(7200)
    await drain.ends()
    assert seconds() == pytest.approx(7200)
    assert server.told == [7200, 3600, 1800, 900, 600, 300, 120, 60, 30, 10]


@in_virtual_time
async def test_players_who_have_lost_their_connection_are_waited_for_two_minutes() -> None:
    server = QuietServer()
    drain = Ending(cast(Server, server))
    drain.begin(7200)
    await asyncio.sleep(1000)
    server.seated, server.left_s = {}, seconds()
    await asyncio.sleep(100)
    server.seated = {1: server}  # they are back
    await asyncio.sleep(1000)
    assert not drain.ended.is_set()
    server.seated, server.left_s = {}, seconds()
    await drain.ends()
    waited_s = drain_module.AWAY_S + drain_module.FAREWELL_S
    assert 2098 + waited_s <= seconds() <= 2102 + waited_s


@in_virtual_time
async def test_a_game_that_is_only_watched_is_waited_for_no_longer_than_any_other() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        wanda = await house.greet("Wanda")
        await wanda.ask(to_server.Watch(table=anna.table), to_client.Watching)
        drain = Ending(cast(Server, SimpleNamespace(lobby=house.lobby, announce=lambda message: None)))
        drain.begin(7200)
        await anna.leave()
        await bert.leave()
        await attending(drain_module.AWAY_S - 10, wanda)
        assert not drain.ended.is_set()
        await attending(drain_module.FAREWELL_S + 20, wanda)
        assert drain.ended.is_set()


@in_virtual_time
async def test_another_time_takes_the_place_of_the_first() -> None:
    server = QuietServer()
    drain = Ending(cast(Server, server))
    drain.begin(100)
    drain.begin(1000)
    await drain.ends()
    assert seconds() == pytest.approx(1000)


@in_virtual_time
async def test_of_two_commands_at_once_the_later_one_holds() -> None:
    drain = Ending(cast(Server, QuietServer()))
    drain.begin(100)
    await asyncio.gather(drain.answer({"do": "drain", "cancel": True}), drain.answer(drain_request(50)))
    assert drain.is_on
    await drain.ends()
    assert seconds() == pytest.approx(50)
    for again in (drain.cancel, lambda: drain.begin(50)):
        with pytest.raises(AdminError, match="stops already"):
            again()


async def test_readiness_says_draining_and_health_does_not(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        anna, bert = await table_of_two(at.port)
        drain = Ending(at.server)
        at.monitoring.health.is_draining = lambda: drain.is_on
        assert (await at.ready()).status == 200
        await drain.answer(drain_request())
        page = await at.ready()
        assert (page.status, page.reasons) == (503, ["draining"])
        assert (await at.healthy()).status == 200
        drain.cancel()
        assert (await at.ready()).status == 200
        await anna.leave()
        await bert.leave()


@pytest.mark.parametrize("for_s", [0, -1, 24 * 3600 + 1, True, "5", None])
async def test_an_odd_time_is_refused(tmp_path: Path, for_s: object) -> None:
    async with run_server(tmp_path) as (server, _):
        with pytest.raises(AdminError):
            await Ending(server).answer({"do": "drain", "for_s": for_s, "text": ""})


async def test_a_text_that_is_too_long_begins_no_drain(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, _):
        drain = Ending(server)
        with pytest.raises(AdminError, match="more than 400 characters"):
            await drain.answer(drain_request(text="a" * 401))
        assert not drain.is_on


@pytest.mark.slow
async def test_the_program_ends_with_0_when_nobody_plays(tmp_path: Path) -> None:
    from elcapitan import cli

    server = await launch(tmp_path, builtin=False)
    try:
        anna = await Person.greet(server.port)
        assert await asyncio.to_thread(cli.main, ["admin", "--data", str(tmp_path), "drain", "--for", "2s"]) == 0
        assert (await anna.hear(to_client.Announcement)).left_s == 2
        assert await anna.farewell() == "shutting-down"
        assert await server.ended() == 0
        await anna.leave()
    finally:
        await server.kill()
