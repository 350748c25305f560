"""A computer player at the table: follows the moves by its own rules, plays its plan, drops answers come too late."""

from __future__ import annotations

import asyncio
import socket
import struct
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from elcapitan.bots import seat as seat_module
from elcapitan.bots.seat import BotCall, BotSeat, Run, run_at_once
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import Endpoint, Side
from elcapitan.table.ruleset import HIDDEN
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.server import Server
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.tables import bot_deadlines
from tests.server.clients import Person, move_id, play_to_the_end, run_server, sqlite_journal
from tests.timeouts import PATIENCE_S
from tests.toy_game import Toy

pytestmark = pytest.mark.usefixtures("patient_server")


Choose = Callable[[Any, int], Awaitable[list[str]]]


@asynccontextmanager
async def facing(
    folder: Path,
    choose: Choose,
    wants: str = "moves",
    *,
    watched_s: float = 0.0,
    stands_in: Callable[[], bool] = lambda: False,
    run: Run = run_at_once,
) -> AsyncIterator[tuple[Server, Person]]:
    """A person at seat 1, and at seat 2 a computer player that chooses so; nobody else brings one."""
    offers = {"toy": OfferedGame(Toy(), ("red", "blue"), ("meek",))}
    async with run_server(folder, offers, ["/nowhere/at/all"]) as (server, port):
        anna = await Person.greet(port, wants=wants)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Record if wants == "moves" else to_client.Position)
        host, private = server.bots._address
        call = BotCall(host, private, server.lobby.new_ticket(anna.table, 2).hex(), "toy", "meek", 1)
        seat = asyncio.create_task(BotSeat(Toy(), choose, watched_s, stands_in, run).play(call))
        yield server, anna
        await anna.leave()
        await server.lobby.shut_down()
        for peer in [*server._peers]:
            peer.finish()
        await seat


def moves_of(server: Server, anna: Person) -> list[str]:
    match = server.lobby.tables[anna.table].match
    assert match is not None
    return [f"{entry.seat} {entry.text}" for entry in match.entries]


async def test_it_plays_its_plan_step_by_step_and_thinks_once_for_it(tmp_path: Path) -> None:
    thoughts = []

    async def choose(state: Any, seat: int) -> list[str]:
        thoughts.append((state.bids, seat))
        return ["bid 3", "roll"] if state.bids[1] is None else ["roll"]

    async with facing(tmp_path, choose) as (server, anna):
        assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
        while "2 roll" not in moves_of(server, anna):
            await anna.next()
        assert moves_of(server, anna)[:3] in (["1 bid 1", "2 bid 3", "2 roll"], ["2 bid 3", "1 bid 1", "2 roll"])
        assert thoughts[0][1] == 2


async def test_a_move_that_cannot_be_stored_is_sent_again_after_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thoughts, pauses = [], []
    tried = asyncio.Event()

    async def choose(state: Any, seat: int) -> list[str]:
        thoughts.append(state.bids)
        return ["bid 3", "roll"] if state.bids[1] is None else ["roll"]

    def refuse(_writes: object, _told: object) -> None:
        refusals.append("full")
        if len(refusals) == 3:
            tried.set()
        raise StorageUnavailable("disk full")

    def later(self: BotSeat) -> None:
        pauses.append(seat_module.RETRY_S)
        send_again(self)

    send_again, refusals = BotSeat._send_again, list[str]()
    monkeypatch.setattr(seat_module, "RETRY_S", 0.001)
    monkeypatch.setattr(BotSeat, "_send_again", later)
    async with facing(tmp_path, choose) as (server, anna):
        with monkeypatch.context() as full:
            full.setattr(sqlite_journal(server), "put", refuse)
            await asyncio.wait_for(tried.wait(), PATIENCE_S)
        while "2 bid 3" not in moves_of(server, anna):
            await anna.next()
    assert len(pauses) >= 2, "one before each further attempt"
    assert thoughts[0] == (None, None)
    assert (None, None) not in thoughts[1:], "the plan stands"
    assert [each.message for each in caplog.records if "store" in each.message] == [
        "The server cannot store anything now; nothing was done."
    ]


async def test_it_plays_whole_games_by_its_own_rules(tmp_path: Path) -> None:
    async def choose(state: Any, seat: int) -> list[str]:
        return [Toy().legal(state, seat)[0]]

    async with facing(tmp_path, choose, "positions") as (server, anna):
        await play_to_the_end(anna)
        assert len(moves_of(server, anna)) == 9
        assert "forced" not in repr(anna.heard)


async def test_an_answer_to_an_old_position_is_dropped(tmp_path: Path) -> None:
    asked, answer = asyncio.Event(), asyncio.Event()
    questions: list[Any] = []

    async def choose(state: Any, seat: int) -> list[str]:
        questions.append(state.bids)
        asked.set()
        if len(questions) == 1:
            await answer.wait()
            return ["bid 1"]
        return ["bid 2"]

    async with facing(tmp_path, choose) as (server, anna):
        await asked.wait()
        await anna.move("bid 3", move_id(1))  # the question is another one now
        peer = server.lobby.tables[anna.table].peers[2]
        while peer._queued:
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.05)  # time for the move to be read there; without it the test could only pass
        answer.set()
        while "2 bid" not in " ".join(moves_of(server, anna)):
            await asyncio.sleep(0.005)
        assert moves_of(server, anna) == ["1 bid 3", "2 bid 2"]
        assert questions == [(None, None), (HIDDEN, None)]


async def test_a_record_is_replayed_when_it_is_its_turn_and_what_came_meanwhile_is_followed(tmp_path: Path) -> None:
    waits, turn = asyncio.Event(), asyncio.Event()

    async def run(work: Callable[[], Any]) -> Any:
        waits.set()
        await turn.wait()
        return work()

    async def choose(state: Any, seat: int) -> list[str]:
        return ["roll"] if state.roller else ["bid 3"]

    async with facing(tmp_path, choose, run=run) as (server, anna):
        await waits.wait()
        assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
        turn.set()
        while "2 roll" not in moves_of(server, anna):
            await anna.next()
        assert moves_of(server, anna)[:3] == ["1 bid 1", "2 bid 3", "2 roll"]


async def test_one_that_is_sent_away_waits_for_no_turn(tmp_path: Path) -> None:
    waits = asyncio.Event()

    async def run(work: Callable[[], Any]) -> Any:
        waits.set()
        await asyncio.Event().wait()

    async def choose(state: Any, seat: int) -> list[str]:
        pytest.fail("it knows no position")

    async with facing(tmp_path, choose, run=run):
        await waits.wait()


async def test_it_follows_a_take_back(tmp_path: Path) -> None:
    ready = asyncio.Event()
    seen: list[Any] = []

    async def choose(state: Any, seat: int) -> list[str]:
        await ready.wait()
        seen.append(state.bids)
        return ["roll"] if state.roller else ["bid 2"]

    async with facing(tmp_path, choose) as (server, anna):
        await anna.move("bid 3", move_id(1))
        await anna.take_back("step", move_id(2))
        await anna.move("bid 1", move_id(3))
        ready.set()
        while len(moves_of(server, anna)) < 2:
            await asyncio.sleep(0.005)
        assert moves_of(server, anna)[:2] == ["1 bid 1", "2 bid 2"]
        assert (HIDDEN, None) in seen


async def test_it_thinks_about_what_its_seat_knows_and_nothing_else(tmp_path: Path) -> None:
    positions: list[Any] = []

    async def choose(state: Any, seat: int) -> list[str]:
        positions.append(state)
        return [Toy().legal(state, seat)[0]]

    async with facing(tmp_path, choose, "positions") as (server, anna):
        match = server.lobby.tables[anna.table].match
        assert match is not None
        await play_to_the_end(anna)
        assert len(positions) >= 3
        assert {state.cards for state in positions} == {(HIDDEN, match.deal[1])}
        assert {state.bids[0] for state in positions if not state.roller} <= {None, HIDDEN}


async def test_its_plan_is_dropped_when_another_seat_moves_in_between(tmp_path: Path) -> None:
    thoughts: list[Any] = []

    async def choose(state: Any, seat: int) -> list[str]:
        thoughts.append((state.roller, state.asked))
        return ["ask", "roll"] if state.roller and not state.asked else ["roll" if state.roller else "bid 3"]

    async with facing(tmp_path, choose) as (server, anna):
        await anna.move("bid 0", move_id(1))
        while "2 ask" not in moves_of(server, anna):
            await anna.next()
        await anna.move("deny", move_id(2))
        while "2 roll" not in moves_of(server, anna):
            await anna.next()
        assert moves_of(server, anna)[-3:] == ["2 ask", "1 deny", "2 roll"]
        assert [each for each in thoughts if each[0] == 2][:2] == [(2, ""), (2, "deny")], "it thinks again"


@pytest.mark.parametrize("fault", ["raises", "illegal"])
async def test_one_that_cannot_decide_stays_and_the_server_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    if fault == "raises":
        monkeypatch.setattr(bot_deadlines, "ANSWER_TIMEOUT_S", 0.1)
    tries = []

    async def choose(state: Any, seat: int) -> list[str]:
        tries.append(state)
        if fault == "raises":
            raise RuntimeError("a bug in a computer player")
        return ["bid 9"]

    async with facing(tmp_path, choose) as (server, anna):
        moved = await anna.hear(to_client.Moved)
        assert (moved.seat, moved.text, moved.forced) == (2, "bid ?", "slow" if fault == "raises" else "illegal")
        assert len(tries) == (1 if fault == "raises" else 3)
        assert 2 in server.lobby.tables[anna.table].peers


async def test_it_hurries_for_persons_but_not_where_all_seats_are_played_by_computers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever gives their seat away looks on: their game must not be over before they have seen anything of it."""
    sleep, watched_s = asyncio.sleep, 77_777.0
    rests_s: list[float] = []

    async def rest(for_s: float) -> None:
        if abs(watched_s - for_s) < PATIENCE_S:  # of the computer player, and of nobody else
            rests_s.append(for_s)
            for_s = 0
        await sleep(for_s)

    async def choose(state: Any, seat: int) -> list[str]:
        return ["roll" if state.roller else "bid 3"]

    monkeypatch.setattr(asyncio, "sleep", rest)
    async with facing(tmp_path, choose, watched_s=watched_s) as (server, anna):
        await anna.hear(to_client.Moved)
        assert rests_s == []
        await anna.ask(to_server.HoldSeat(seat=1, level="meek"), to_client.Table)
        table = server.lobby.tables[anna.table]
        assert table.match is not None
        await table.seat_control._force(1, "slow")  # nobody brings the player of seat 1 here
        while (await anna.hear(to_client.Moved)).seat != 2:
            pass
        assert rests_s


async def test_the_table_is_told_of_a_stand_in(tmp_path: Path) -> None:
    async def choose(state: Any, seat: int) -> list[str]:
        return [Toy().legal(state, seat)[0]]

    async with facing(tmp_path, choose, stands_in=lambda: True) as (_, anna):
        moved = await anna.hear(to_client.Moved)
        assert (moved.seat, moved.forced) == (2, "stand-in")


async def test_a_reset_of_its_connection_is_an_end_like_any_other(tmp_path: Path) -> None:
    asked = asyncio.Event()

    async def choose(state: Any, seat: int) -> list[str]:
        asked.set()
        return await asyncio.Future[list[str]]()

    async with facing(tmp_path, choose) as (server, anna):
        await asked.wait()
        transport = server.lobby.tables[anna.table].peers[2]._transport
        at_once = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        transport.abort()  # an end without a word; the seat's task, awaited at the end of this test, fails of nothing


async def test_what_comes_with_a_farewell_is_not_answered_and_nothing_breaks() -> None:
    """On a busy machine a ping and the closing message after it are read at once."""

    async def part(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        end = Endpoint(Side.SERVER)
        end.receive_data(await reader.read(4096))
        end.send(to_client.Welcome(protocol=1, program="", games=[]))
        end.send(to_client.Ping(number=7))
        end.send(to_client.Closing(why="shutting-down"))
        writer.write(end.data_to_send())
        writer.close()

    async def choose(state: Any, seat: int) -> list[str]:
        raise AssertionError

    async with await asyncio.start_server(part, "127.0.0.1", 0) as server, asyncio.timeout(PATIENCE_S):
        port = server.sockets[0].getsockname()[1]
        await BotSeat(Toy(), choose).play(BotCall("127.0.0.1", port, "00" * 32, "toy", "meek", 1))
