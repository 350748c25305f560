"""Computer players that are slow, wrong, killed or not to be had: the table always goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from elcapitan.bots.worker import NICENESS
from elcapitan.protocol import to_client, to_server
from elcapitan.table.match import Denied, Match
from elcapitan_server.basics.environment import Environment, Process
from elcapitan_server.server import Server
from elcapitan_server.tables import bot_deadlines, outgoing_messages
from elcapitan_server.workers import bot_workers, worker_process
from elcapitan_server.workers.bot_workers import SEATS_PER_WORKER, BotWorkers
from elcapitan_server.workers.worker_process import BotWorker
from elcapitan_server.workers.worker_watch import HUNG_TICKS, SUSPECT_TICKS
from tests.server.clients import Person, play_to_the_end, run_server, toy_worker
from tests.signals import send_signal
from tests.timeouts import PATIENCE_S


async def against_a_bot(port: int) -> Person:
    anna = await Person.greet(port)
    await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "2"}), to_client.Seated)
    await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
    await anna.ask(to_server.Start(), to_client.Position)
    return anna


@pytest.mark.parametrize("switch", ["mute", "wild"])
async def test_the_server_moves_for_one_that_is_too_slow_or_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, switch: str
) -> None:
    if switch == "mute":
        monkeypatch.setattr(bot_deadlines, "ANSWER_TIMEOUT_S", 0.1)
    async with run_server(tmp_path, worker=toy_worker(switch)) as (server, port):
        anna = await against_a_bot(port)
        await play_to_the_end(anna)
        assert server.lobby.tables[anna.table].stage == "over"
        await anna.leave()


async def test_a_fault_after_the_move_in_the_place_of_one_that_is_wrong_sets_the_table_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused, asked = outgoing_messages.refused_message, list[str]()

    def failing(match: Match, id: bytes, to: str, denied: Denied, request: int) -> to_client.Refused:
        asked.append(denied.why)
        if len(asked) == bot_deadlines.MAX_MISTAKES:
            raise RuntimeError("a bug of ours")
        return refused(match, id, to, denied, request)

    monkeypatch.setattr(outgoing_messages, "refused_message", failing)
    async with run_server(tmp_path, worker=toy_worker("wild")) as (server, port):
        anna = await against_a_bot(port)
        assert await anna.farewell() == "server-fault"
        async with asyncio.timeout(PATIENCE_S), server.lobby.tables[anna.table].lock:
            assert len(asked) == bot_deadlines.MAX_MISTAKES
        await anna.leave()


async def test_the_table_is_told_that_the_server_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.server.server_with_toy import offers

    monkeypatch.setattr(bot_deadlines, "ANSWER_TIMEOUT_S", 0.05)
    open_game = offers()
    game = open_game["elcapitan"]
    open_game["elcapitan"] = type(game)(game.ruleset, game.colours, ("meek",), game.given)
    async with run_server(tmp_path, open_game, toy_worker("mute")) as (_, port):
        anna = await Person.greet(port, wants="moves")
        options = {"start": "2"}
        await anna.ask(to_server.CreateTable(game="elcapitan", seats=2, options=options), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Record)
        moved = await anna.hear(to_client.Moved)
        assert (moved.seat, moved.position, moved.forced) == (0, 1, "slow")
        await anna.leave()


async def test_without_any_worker_the_game_still_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_deadlines, "ANSWER_TIMEOUT_S", 0.1)
    async with run_server(tmp_path, worker=["/nowhere/at/all"]) as (_, port):
        anna = await against_a_bot(port)
        await play_to_the_end(anna)
        await anna.leave()


@pytest.mark.usefixtures("patient_server")
@pytest.mark.parametrize("command", [toy_worker("mortal"), toy_worker()])
async def test_a_worker_that_dies_comes_back_to_its_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setattr(worker_process, "RESTART_DELAYS_S", (0.01,))
    async with run_server(tmp_path, worker=command) as (server, port):
        anna = await against_a_bot(port)
        if "mortal" not in command:
            await until_seated(server, anna)
            await kill_worker(server)
        await play_to_the_end(anna)
        assert "forced" not in repr(anna.heard)
        await anna.leave()


LEAVES_A_CHILD = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    while os.path.exists(sys.argv[1]):
        time.sleep(0.05)
"""
"""A worker that ends at once. Its child does not end with it, and keeps its pipes as long as there is a file."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")
async def test_what_a_dead_worker_has_left_behind_keeps_no_files_of_the_server_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_process, "RESTART_DELAYS_S", (0.01,))
    while_there = tmp_path / "file"
    while_there.touch()
    environment, before = Environment(), len(os.listdir("/dev/fd"))
    command = [sys.executable, "-c", LEAVES_A_CHILD, str(while_there)]
    worker = BotWorker(command, lambda seat: b"", environment)
    async with asyncio.timeout(PATIENCE_S):
        while environment.counters.worker_restarts < 5:
            await asyncio.sleep(0.01)
    await worker.stop()
    assert len(os.listdir("/dev/fd")) < before + 5
    while_there.unlink()


async def until_seated(server: Server, anna: Person) -> None:
    while 2 not in server.lobby.tables[anna.table].peers:
        await asyncio.sleep(0.005)


async def kill_worker(server: Server) -> None:
    """Kill the worker and wait until another one runs."""
    (worker,) = server.bots.workers
    first = worker.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    while worker.pid in (first, None):
        await asyncio.sleep(0.005)


async def test_one_worker_serves_several_seats(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        people = [await against_a_bot(port) for _ in range(3)]
        for anna in people:
            await until_seated(server, anna)
        assert len(server.bots.workers) == 1
        for anna in people:
            await play_to_the_end(anna)
            await anna.leave()
        assert server.bots.workers[0].seats == {}


@pytest.mark.usefixtures("patient_server")
async def test_a_ticket_is_good_once_and_at_its_own_listener_alone(tmp_path: Path) -> None:
    async with run_server(tmp_path, worker=toy_worker("mute")) as (server, port):
        anna = await against_a_bot(port)
        await until_seated(server, anna)
        ticket = server.lobby.new_ticket(anna.table, 2)
        outside = await Person.greet(port, ticket=ticket)
        assert (await outside.ask(to_server.AskRecord(), to_client.Refused)).why == "not-seated"
        private = server.bots._address[1]
        bot = await Person.greet(private, ticket=ticket)
        seated = await bot.hear(to_client.Seated)
        assert (seated.seat, seated.token) == (2, None)
        assert (await bot.ask(to_server.LeaveTable(), to_client.Refused)).why == "not-allowed"
        for used in (ticket, bytes(32), b""):
            thief = await Person.connect(private)
            refused = await thief.ask(to_server.Hello(protocol=1, ticket=used), to_client.Refused)
            assert refused.why == "bad-ticket"
            await thief.leave()
        for person in (anna, outside, bot):
            await person.leave()


def test_a_worker_gives_way_to_the_server() -> None:
    command = [
        sys.executable,
        "-c",
        "import os; from elcapitan.bots import worker; worker._lower_priority(); print(os.nice(0))",
    ]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(found.stdout) == min(os.nice(0) + NICENESS, 19)


async def seated_over(cores: int, calls: list[str]) -> list[list[str]]:
    """By worker: whose seats it has, when these have called for one after the other, each at a table of its own."""
    bots = BotWorkers(["/nowhere/at/all"], Environment(cores=cores))
    bots.open(("127.0.0.1", 1), lambda table, seat, level: b"", lambda table: table.partition(" ")[0])
    for number, share in enumerate(calls):
        bots.call(f"{share} {number}", 1, "toy", "meek", 1)
    found = [[seat.share for seat in worker.seats.values()] for worker in bots.workers]
    await bots.stop()
    return found


async def test_who_has_many_tables_has_half_of_the_workers_and_who_comes_later_the_others() -> None:
    crowd = ["crowd"] * 10 * SEATS_PER_WORKER
    *full, spare = await seated_over(4, [*crowd, "anna"])
    assert [set(each) for each in full] == [{"crowd"}] * 2
    assert spare == ["anna"]


async def test_who_is_there_already_shares_no_worker_with_a_crowd_as_long_as_there_is_another_core() -> None:
    crowd = ["crowd"] * 10 * SEATS_PER_WORKER
    found = await seated_over(2, ["anna", *crowd])
    assert found == [["anna"], crowd]


async def test_on_one_core_there_is_one_worker_for_all() -> None:
    assert await seated_over(1, ["crowd"] * 9 + ["anna"]) == [["crowd"] * 9 + ["anna"]]


async def test_computer_players_think_for_the_address_that_made_their_table(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        people = [await against_a_bot(port) for _ in range(2)]
        for anna in people:
            await until_seated(server, anna)
        (worker,) = server.bots.workers
        assert len(worker.shares) == 1
        assert not worker.shares & {anna.table for anna in people}
        for anna in people:
            await anna.leave()


async def hung(server: Server) -> BotWorker:
    """The one worker, once it has reported; stopped, so that nothing comes from it any more."""
    (worker,) = server.bots.workers
    while not worker._watch._reports:
        await asyncio.sleep(0.005)
    send_signal(worker.pid, signal.SIGSTOP)
    return worker


@pytest.mark.usefixtures("patient_server")
async def test_a_worker_that_hangs_is_replaced_and_its_seats_are_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_workers, "TICK_S", 1e6)  # the test counts the seconds
    monkeypatch.setattr(worker_process, "RESTART_DELAYS_S", (0.01,))
    async with run_server(tmp_path, worker=toy_worker("alive")) as (server, port):
        anna = await against_a_bot(port)
        await until_seated(server, anna)
        worker = await hung(server)
        first = worker.pid
        for _ in range(SUSPECT_TICKS):
            worker.tick()
        assert "bot_worker.1" in server.bots.trouble
        for _ in range(HUNG_TICKS):
            worker.tick()
        while worker.pid in (first, None):
            await asyncio.sleep(0.005)
        await play_to_the_end(anna)
        assert "forced" not in repr(anna.heard)
        assert server.counters.worker_restarts == 1
        while not server.lobby.is_bot_seated(anna.table, 2) and worker.seats:
            await asyncio.sleep(0.005)
        worker.tick()
        assert server.bots.trouble == ""
        assert "hangs: it shows no sign of life" in caplog.text
        await anna.leave()


@pytest.mark.usefixtures("patient_server")
async def test_a_worker_that_is_stopped_for_a_moment_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_workers, "TICK_S", 1e6)
    async with run_server(tmp_path, worker=toy_worker("alive")) as (server, port):
        anna = await against_a_bot(port)
        await until_seated(server, anna)
        worker = await hung(server)
        for _ in range(HUNG_TICKS - 2):
            worker.tick()
        send_signal(worker.pid, signal.SIGCONT)
        await play_to_the_end(anna)
        assert server.counters.worker_restarts == 0
        await anna.leave()


@pytest.mark.usefixtures("patient_server")
async def test_a_server_stops_in_spite_of_a_worker_that_hangs(tmp_path: Path) -> None:
    async with run_server(tmp_path, worker=toy_worker("alive")) as (server, port):
        anna = await against_a_bot(port)
        await until_seated(server, anna)
        await hung(server)
        await anna.leave()


async def test_a_server_is_ready_while_its_first_worker_starts() -> None:
    """In a container a probe falls into that second as soon as a computer player is wanted."""
    starting, failed = asyncio.Event(), asyncio.Event()

    async def fail(*_command: str) -> Process:
        starting.set()
        await failed.wait()
        raise OSError("no room")

    bots = BotWorkers(["/nowhere/at/all"], Environment(cores=1, start_process=fail))
    bots.open(("127.0.0.1", 1), lambda table, seat, level: b"")
    bots.call("a", 1, "elcapitan", "easy", 1)
    await starting.wait()
    assert bots.trouble == ""
    failed.set()
    async with asyncio.timeout(PATIENCE_S):
        while not bots.trouble:
            await asyncio.sleep(0)
    await bots.stop()


async def test_quick_levels_wait_for_no_others_and_a_level_that_is_changed_changes_the_worker() -> None:
    bots = BotWorkers(["/nowhere/at/all"], Environment(cores=1))
    bots.open(("127.0.0.1", 1), lambda table, seat, level: b"")
    for table, level in (("a", "hard"), ("b", "normal"), ("c", "easy"), ("d", "installed"), ("e", "expert")):
        bots.call(table, 1, "elcapitan", level, 1)
    long, quick = bots.workers
    assert (quick.quick, long.quick) == (True, False)
    assert ({table for table, _ in long.seats}, {table for table, _ in quick.seats}) == ({*"ade"}, {*"bc"})
    bots.call("a", 1, "elcapitan", "easy", 1)
    bots.call("b", 1, "elcapitan", "hard", 1)
    assert ({table for table, _ in long.seats}, {table for table, _ in quick.seats}) == ({*"bde"}, {*"ac"})
    for table in "abcde":
        bots.forget(table)
    assert long.seats == quick.seats == {}
    assert [*long.shares, *quick.shares, *bots._serving, *bots._called] == []
    await bots.stop()


async def test_what_a_share_uses_in_one_worker_is_told_to_the_others_where_it_has_seats() -> None:
    told: list[tuple[str, dict[str, float]]] = []
    bots = BotWorkers(["/nowhere/at/all"], Environment(cores=4))
    bots.open(("127.0.0.1", 1), lambda table, seat, level: b"", lambda table: table[0])
    for number in range(3 * SEATS_PER_WORKER):
        bots.call(f"a{number}", 1, "toy", "meek", 1)
        bots.call(f"b{number}", 1, "toy", "meek", 1)
    for worker in bots.workers:
        worker.charge = lambda spent, name=worker.name: told.append((name, dict(spent)))  # type: ignore[method-assign, misc]
    first = next(worker for worker in bots.workers if worker.has_share("a"))
    others = [worker.name for worker in bots.workers if worker.has_share("a") and worker is not first]
    bots._share_charges(first, {"a": 1.5, "nobody": 2.0, "b": "much"})
    assert others
    assert told == [(name, {"a": 1.5}) for name in others]
    await bots.stop()
