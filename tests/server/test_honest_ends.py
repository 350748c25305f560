"""A server with many computer players, ended in every honest way: exit code 0 and no output on its standard error."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from tests.server.clients import Person
from tests.server.server_process import ROOT, ServerProcess, launch, run_process
from tests.signals import send_signal
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.slow

TABLES = 12


async def begin_game(port: int, game: str, level: str) -> Person:
    anna = await Person.greet(port)
    await anna.ask(to_server.CreateTable(game=game, seats=2, options={"start": "2"}), to_client.Seated)
    await anna.ask(to_server.AddBot(level=level), to_client.Table)
    await anna.ask(to_server.Start(), to_client.Position)
    return anna


@asynccontextmanager
async def real_server(folder: Path) -> AsyncIterator[ServerProcess]:
    """The server as it is installed, with the computer players of El Capitan."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "elcapitan_server", "--host", "127.0.0.1", "--port", "0", "--data", str(folder)),
        *("--tables-per-address", "100"),
        cwd=ROOT,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        server = ServerProcess(process, await process.stdout.readline())
    server.port = int(server.line.rstrip(".\n").rsplit(" ", 1)[1])
    try:
        yield server
    finally:
        await server.kill()


async def end(server: ServerProcess, *signals: signal.Signals) -> str:
    """What is on its standard error after these signals; it has ended with 0."""
    for number in signals:
        send_signal(server.process.pid, number)
    async with asyncio.timeout(PATIENCE_S):
        _, said = await server.process.communicate()
    assert server.process.returncode == 0, said.decode()
    return said.decode()


SIGNALS = [
    (signal.SIGTERM,),
    (signal.SIGINT,),
    (signal.SIGTERM, signal.SIGTERM, signal.SIGINT),
]


@pytest.mark.parametrize("signals", SIGNALS)
async def test_with_computer_players_that_think(tmp_path: Path, signals: tuple[signal.Signals, ...]) -> None:
    async with real_server(tmp_path) as server:
        people = [
            await begin_game(server.port, "elcapitan", level)
            for level in ("easy", "normal", "hard")
            for _ in range(TABLES // 3)
        ]
        assert await end(server, *signals) == ""
        for anna in people:
            assert await anna.farewell() == "shutting-down"
            await anna.leave()


@pytest.mark.parametrize("builtin", [True, False])
async def test_with_computer_players_that_are_hurried(tmp_path: Path, builtin: bool) -> None:
    async with run_process(tmp_path, builtin=builtin) as server:
        people = [await begin_game(server.port, "toy", "meek") for _ in range(TABLES)]
        assert await end(server, signal.SIGTERM) == ""
        for anna in people:
            await anna.leave()


async def test_after_the_server_and_its_workers_were_stopped_for_a_while(tmp_path: Path) -> None:
    async with real_server(tmp_path) as server:
        anna = await begin_game(server.port, "elcapitan", "hard")
        send_signal(server.process.pid, signal.SIGSTOP)
        anna.say(to_server.LeaveTable())
        send_signal(server.process.pid, signal.SIGCONT)
        assert await end(server, signal.SIGTERM) == ""
        await anna.leave()


async def test_by_signals_before_it_listens(tmp_path: Path) -> None:
    """Whenever they come: before its signal handlers are there Python itself ends it, and then it has begun nothing."""
    for _ in range(3):
        server = await launch(tmp_path, builtin=False)
        assert await end(server, signal.SIGTERM, signal.SIGINT) == ""


@pytest.mark.parametrize("verbose", [(), ("--verbose",)])
async def test_a_log_in_json_is_one_object_a_line_whatever_computer_players_print(
    tmp_path: Path, verbose: tuple[str, ...]
) -> None:
    async with run_process(tmp_path, "--log-format", "json", *verbose, "--switches", "noisy", builtin=False) as server:
        anna = await begin_game(server.port, "toy", "meek")
        while anna.position == 0:
            await anna.next()
        said = await end(server, signal.SIGTERM)
        lines = [json.loads(line) for line in said.splitlines()]
        assert all({"time", "level", "logger", "message"} <= {*line} for line in lines)
        printed = [line["message"] for line in lines if line["logger"] == "bot_worker.1"]
        for text in (
            "a whole line",
            "escapes",
            "an end that never com",
            "RuntimeError: several",
            "most recent call first",
        ):
            assert any(text in message for message in printed), text
        (reported,) = [line for line in lines if line["logger"] == "bot_worker.1.a.b"]
        assert (reported["level"], reported["message"]) == ("error", "reported")
        assert reported["exception"] == "Trace\nback"
        await anna.leave()


async def test_a_log_for_people_names_the_worker_and_is_clean(tmp_path: Path) -> None:
    async with run_process(tmp_path, "--switches", "noisy", builtin=False) as server:
        anna = await begin_game(server.port, "toy", "meek")
        while anna.position == 0:
            await anna.next()
        said = await end(server, signal.SIGTERM)
        printed = [line for line in said.splitlines() if "a whole line" in line or "escapes" in line]
        assert len(printed) == 2
        assert all(" WARNING bot_worker.1: " in line for line in printed)
        assert "\x1b" not in said
        await anna.leave()


async def test_why_it_cannot_run_is_in_the_json_log_too(tmp_path: Path) -> None:
    async with run_process(tmp_path, builtin=False):
        second = await launch(tmp_path, "--log-format", "json", builtin=False)
        _, said = await second.process.communicate()
        (line,) = map(json.loads, said.splitlines())
        assert (line["level"], line["message"]) == ("critical", f"Another server is using {tmp_path}.")
        assert second.process.returncode == 2


async def test_an_end_that_takes_too_long_is_cut_short_with_0(tmp_path: Path) -> None:
    """A server that cannot get on with its end, as on a machine without any processor time for it."""
    async with run_process(tmp_path, "--hang-in-the-end", builtin=False) as server:
        anna = await Person.greet(server.port)
        said = await end(server, signal.SIGTERM)
        assert "ends at once" in said
        await anna.leave()
    async with run_process(tmp_path, builtin=False) as server:
        assert await end(server, signal.SIGTERM) == ""
