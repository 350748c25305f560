"""Told to stop in the middle of everything: within five seconds it has kept, told and gone."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from asyncio.subprocess import Process
from pathlib import Path
from random import Random

import pytest

from tests.ports import reserved_port
from tests.server.attacks.load_attack import be_deaf
from tests.server.attacks.random_kills import JournalFile, seated, start, stop
from tests.server.clients import run_server
from tests.signals import send_signal
from tests.simulation.promises import Promises
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.slow

STOPS_S = 5.0
TIMES = 3


def queued_s(pid: int) -> float:
    """How long the threads of that process have waited for a processor so far; 0 where Linux does not say.

    All of them: its main thread waits for the one that writes the journal.
    """
    try:
        threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
        return sum(int(each.read_text("ascii").split()[1]) for each in threads) / 1e9
    except OSError:
        return 0.0


async def took_to_stop_s(server: Process) -> float:
    """How long it takes to end when it is told to, without the time in which other programs had the processors."""
    began_s, ours_s, before_s = time.monotonic(), queued_s(os.getpid()), queued_s(server.pid)
    send_signal(server.pid, signal.SIGTERM)
    its_s = before_s
    async with asyncio.timeout(PATIENCE_S):
        while server.returncode is None:
            its_s = max(its_s, queued_s(server.pid))
            await asyncio.sleep(0.01)
    return time.monotonic() - began_s - (its_s - before_s) - (queued_s(os.getpid()) - ours_s)


async def test_told_to_stop_under_load_it_ends_in_time_and_nothing_is_lost(tmp_path: Path) -> None:
    with reserved_port() as port:
        await play_and_stop(tmp_path, port, Random(4))


async def play_and_stop(tmp_path: Path, port: int, chance: Random) -> None:
    """Broken if a promise is."""
    ledger = Promises(JournalFile(tmp_path / "journal.sqlite"))  # type: ignore[arg-type]  # all that is asked of a disk
    server = await start(tmp_path, port)
    players = await seated(port, 4, ledger, chance)
    lives = [asyncio.create_task(player.live()) for player in players]
    try:
        for _ in range(TIMES):
            deaf = asyncio.create_task(be_deaf(port, "127.0.0.1", players[0].table, chance))
            before = sum(player.answers for player in players)
            while sum(player.answers for player in players) < before + 10 * len(players):
                await asyncio.sleep(0.01)
            assert await took_to_stop_s(server) < STOPS_S
            assert server.returncode == 0
            deaf.cancel()
            await asyncio.wait([deaf])
            server = await start(tmp_path, port)
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        await stop(server, signal.SIGTERM)
    ledger.settle()
    assert len(ledger.done) > TIMES


async def test_it_need_not_have_opened_every_game_before_it_can_stop(tmp_path: Path) -> None:
    async with asyncio.timeout(PATIENCE_S), run_server(tmp_path) as (server, _):
        assert server._tasks
        server._tasks.append(asyncio.create_task(asyncio.sleep(3600.0)))
