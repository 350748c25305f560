"""When a server is ready and when it is not; which faults are seen by it, test_faults.py shows with a real one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from elcapitan_server.basics.environment import Environment
from elcapitan_server.operations import health
from elcapitan_server.operations.health import Health, Trouble
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import SLOW_COMMIT_S
from elcapitan_server.workers.bot_workers import BotWorkers
from tests.server.operations.monitored import monitored
from tests.virtual_time import at_once


async def test_a_server_that_starts_or_stops_works_and_is_not_ready(tmp_path: Path) -> None:
    async with monitored(tmp_path) as at:
        for state in (Trouble.STARTING, Trouble.STOPPING):
            at.monitoring.health.state = state
            assert ((await at.ready()).status, (await at.ready()).reasons) == (503, [state.value])
            assert (await at.healthy()).status == 200


async def test_a_commit_that_does_not_end_is_trouble_and_then_fatal(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    journal.start()
    seen = Health(journal, tmp_path, Environment(run_in_thread=at_once))
    seen.state = None
    await seen.probe()
    assert seen.troubles() == seen.fatal_troubles() == {}
    journal._is_committing = True
    now_s = asyncio.get_running_loop().time()
    journal._began_s = now_s - SLOW_COMMIT_S
    assert seen.troubles().keys() == {Trouble.COMMIT_SLOW}
    assert seen.fatal_troubles() == {}
    journal._began_s = now_s - health.STUCK_COMMIT_S
    assert seen.troubles().keys() == seen.fatal_troubles().keys() == {Trouble.COMMIT_SLOW}
    journal._is_committing = False
    journal.close()
    assert seen.fatal_troubles().keys() == {Trouble.JOURNAL_ENDED}


async def test_a_commit_that_failed_is_forgotten_after_a_while(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    journal.start()
    seen = Health(journal, tmp_path, Environment(run_in_thread=at_once))
    seen.state = None
    journal.trouble, journal.answered_s = "disk full", asyncio.get_running_loop().time()
    assert seen.troubles() == {Trouble.COMMIT_FAILED: "The journal cannot store anything: disk full."}
    journal.answered_s -= health.TROUBLE_REMEMBERED_S
    assert seen.troubles() == {}
    journal.close()


async def test_computer_players_that_do_not_play_are_a_reason_and_no_restart_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with monitored(tmp_path) as at:
        assert (await at.ready()).status == 200
        monkeypatch.setattr(BotWorkers, "trouble", "bot_worker.1 does not answer.")
        assert ((await at.ready()).status, (await at.ready()).reasons) == (503, ["bot-worker"])
        assert (await at.healthy()).status == 200
