"""Told to stop in the middle of everything: within five seconds it has kept, told and gone."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path
from random import Random

from tests.server.killing import JournalFile, free_port, seated, start, stop
from tests.server.people import serving
from tests.server.siege import be_deaf
from tests.simulation.ledger import Ledger

STOPS_S = 5.0
TIMES = 3


async def test_told_to_stop_under_load_it_ends_in_time_and_nothing_is_lost(tmp_path: Path) -> None:
    chance, port = Random(4), free_port()
    ledger = Ledger(JournalFile(tmp_path / "journal.sqlite"))  # type: ignore[arg-type]  # all that is asked of a disk
    server = await start(tmp_path, port)
    players = await seated(port, 4, ledger, chance)
    lives = [asyncio.create_task(player.live()) for player in players]
    try:
        for _ in range(TIMES):
            deaf = asyncio.create_task(be_deaf(port, "127.0.0.1", players[0].table, chance))
            before = sum(player.answers for player in players)
            while sum(player.answers for player in players) < before + 10 * len(players):
                await asyncio.sleep(0.01)
            began = time.monotonic()
            await stop(server, signal.SIGTERM)
            assert time.monotonic() - began < STOPS_S
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
    async with asyncio.timeout(STOPS_S), serving(tmp_path) as (server, _):
        assert server._waking is not None
        server._waking = asyncio.create_task(asyncio.sleep(3600.0))
