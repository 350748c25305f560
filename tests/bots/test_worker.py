"""The worker process: it ends with its stdin, in mid-thought too, and a call it cannot follow does not end it."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from pathlib import Path

import pytest

from elcapitan.bots.seat import BotCall
from elcapitan.bots.worker import _min_watched_turn_s, _play_seat, _Players
from tests.timeouts import PATIENCE_S

ROOT = Path(__file__).parents[2]
CALL = {"host": "127.0.0.1", "port": 1, "ticket": "00" * 32, "game": "elcapitan", "level": "normal", "seed": 1}


@pytest.mark.parametrize(("said", "seconds"), [(None, 3.0), ("0", 0.0), ("soon", 3.0)])
def test_a_turn_at_a_table_without_people_takes_three_seconds_or_what_a_host_says(
    monkeypatch: pytest.MonkeyPatch, said: str | None, seconds: float
) -> None:
    monkeypatch.delenv("ELCAPITAN_WATCHED_S", raising=False)
    if said is not None:
        monkeypatch.setenv("ELCAPITAN_WATCHED_S", said)
    assert _min_watched_turn_s() == seconds


async def worker(*command: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, *command, cwd=ROOT, stdin=pipe, stderr=pipe)


@pytest.mark.parametrize("command", [("-m", "elcapitan.bots.worker"), ("-m", "elcapitan", "serve", "--bot-worker")])
async def test_the_end_of_stdin_ends_it_with_0(command: tuple[str, ...]) -> None:
    process = await worker(*command)
    async with asyncio.timeout(PATIENCE_S):
        _, err = await process.communicate(b"")
    assert (process.returncode, err) == (0, b"")


async def test_a_server_that_is_gone_does_not_end_it() -> None:
    process = await worker("-m", "elcapitan.bots.worker")
    async with asyncio.timeout(PATIENCE_S):
        _, err = await process.communicate(json.dumps(CALL).encode() + b"\n")
    assert process.returncode == 0
    assert b"Traceback" not in err


@pytest.mark.parametrize("fault", [{"game": "chess"}, {"level": "grandmaster"}, {"hat": 1}])
async def test_a_call_it_cannot_follow_is_said_and_does_not_end_it(fault: dict[str, object]) -> None:
    process = await worker("-m", "elcapitan.bots.worker")
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdin.write(json.dumps({**CALL, **fault}).encode() + b"\n")
    async with asyncio.timeout(PATIENCE_S):
        said = await process.stderr.readline()
        assert b"computer player" in said or b"Exception" in said
        process.stdin.close()
        await process.communicate()
    assert process.returncode == 0


async def test_its_reports_are_signs_of_life_and_the_lines_of_its_log(tmp_path: Path) -> None:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "elcapitan.bots.worker", "reports", "quick"),
        cwd=ROOT,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        first = json.loads(await process.stdout.readline())
        assert first == {"alive": {"stuck": 0, "answered": 0, "spent": {}}}
        process.stdin.write(json.dumps({**CALL, "hat": 1}).encode() + b"\n")
        process.stdin.write(json.dumps({"charged": {"nobody": 3.5}}).encode() + b"\n")
        while "log" not in (line := json.loads(await process.stdout.readline())):
            assert [*line] == ["alive"]
        assert line["log"]["logger"] == "elcapitan.bots.worker"
        process.stdin.close()
        rest, err = await process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert all([*json.loads(line)] == ["alive"] for line in rest.splitlines())


async def test_a_thought_without_an_end_is_reported_and_a_slow_installed_player_is_not() -> None:
    players, free = _Players(), threading.Event()
    assert players.alive_report() == {"stuck": 0, "answered": 0, "spent": {}}
    slow = asyncio.ensure_future(players.installed.run("anna", lambda: free.wait(PATIENCE_S)))
    await asyncio.sleep(0)
    assert [players.alive_report()["stuck"] for _ in range(12)] == [0] * 12
    endless = asyncio.ensure_future(players.own.run("anna", lambda: free.wait(PATIENCE_S)))
    await asyncio.sleep(0)
    assert [players.alive_report()["stuck"] for _ in range(3)] == [1, 2, 3]
    free.set()
    await asyncio.gather(slow, endless)
    report = players.alive_report()
    assert (report["stuck"], report["answered"], [*report["spent"]]) == (0, 2, ["anna"])
    players.own.close()
    players.installed.close()


async def test_a_seat_is_taken_while_others_think() -> None:
    players, free, came = _Players(), threading.Event(), asyncio.Event()
    thought = asyncio.ensure_future(players.own.run("anna", lambda: free.wait(PATIENCE_S)))

    def take(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.set()
        writer.close()

    async with await asyncio.start_server(take, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        seat = asyncio.ensure_future(
            _play_seat(BotCall("127.0.0.1", port, "00" * 32, "elcapitan", "normal", 1), players)
        )
        async with asyncio.timeout(PATIENCE_S):
            await came.wait()
        assert not thought.done()
        seat.cancel()
        free.set()
        await asyncio.wait([thought, seat])
    players.own.close()
    players.installed.close()
