"""A few faults of three real nodes; a thousand are `python -m tests.server.nodes.node_faults`."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from pathlib import Path

import pytest

from tests.server.nodes.cluster import ROOT, Cluster
from tests.server.nodes.node_faults import check_histories, describe_away, run_faults
from tests.server.nodes.node_players import Acknowledged, Broke, Histories
from tests.server.nodes.postgres_server import PostgresServer
from tests.signals import is_alive, send_signal

FIRST, SECOND, THIRD = ("t", "1", "0", "aa", "1"), ("t", "2", "1", "bb", "1"), ("t", "3", "0", "cc", "2")


async def test_nothing_acknowledged_is_lost_or_doubled_by_any_fault(postgres: PostgresServer, tmp_path: Path) -> None:
    async with Cluster(postgres, tmp_path) as cluster:
        for node in cluster.nodes:
            assert node.process is not None
            assert os.getpgid(node.process.pid) == node.process.pid, "a group of its own"
        report = await run_faults(
            cluster, ["kill", "pause", "cut", "stall", "full", "crash"], tables=4, seed=1, pause_s=2.5
        )
    assert report.faults.total() == 6
    assert report.acknowledged > 50
    assert report.redirects > 0
    assert report.longest_epoch > 1, "tables were taken over"


async def test_a_stopped_run_checks_the_histories_and_leaves_nothing_behind() -> None:
    run = await asyncio.create_subprocess_exec(
        *(
            sys.executable,
            "-m",
            "tests.server.nodes.node_faults",
            "--faults",
            "1000",
            "--tables",
            "1",
            "--pause-s",
            "0",
        ),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert run.stderr is not None
    pids = [int(pid) for pid in re.findall(rb"\d+", await run.stderr.readline())]
    send_signal(run.pid, signal.SIGTERM)
    told, fault = await run.communicate()
    assert run.returncode == 0, fault.decode()
    assert "every history is right" in told.decode()
    assert len(pids) == 4, "the database and three nodes"
    assert not [pid for pid in pids if is_alive(pid)]


def test_a_stopped_database_keeps_its_port_and_is_a_group_of_its_own(postgres: PostgresServer) -> None:
    assert os.getpgid(postgres.pid) == postgres.pid
    postgres.stop()
    with socket.socket() as other, pytest.raises(OSError, match="in use"):
        other.bind(("127.0.0.1", postgres.port))
    postgres.start()


def histories() -> Histories:
    told = Histories()
    told.acknowledged["t"] = {Acknowledged(1, 0, b"\xaa"), Acknowledged(3, 0, b"\xcc")}
    return told


def test_a_move_may_be_kept_that_was_not_acknowledged() -> None:
    assert check_histories([FIRST, SECOND, THIRD], histories()) == (3, 2)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([FIRST, THIRD], "gap"),
        ([FIRST, SECOND], "acknowledged and not kept"),
        ([FIRST, SECOND, ("t", "3", "0", "aa", "1")], "kept twice"),
        ([FIRST, ("t", "2", "1", "bb", "3"), THIRD], "an old owner"),
        ([FIRST, SECOND, ("t", "3", "1", "cc", "2")], "acknowledged and not kept"),
    ],
)
def test_a_wrong_history_is_found(rows: list[tuple[str, ...]], why: str) -> None:
    with pytest.raises(Broke, match=why):
        check_histories(rows, histories())


def test_the_times_away_are_told_by_kind_of_fault() -> None:
    assert describe_away({"kill": [*range(100)], "cut": [0.5]}) == (
        "seconds away after cut 1 seats p50 0.50 p99 0.50 max 0.50, kill 100 seats p50 50.00 p99 99.00 max 99.00"
    )
    assert describe_away({}) == "nobody was away"
