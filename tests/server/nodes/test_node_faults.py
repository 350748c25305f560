"""A few faults of three real nodes; a thousand are `python -m tests.server.nodes.node_faults`."""

from __future__ import annotations

from pathlib import Path

from tests.server.nodes.cluster import Cluster
from tests.server.nodes.node_faults import run_faults
from tests.server.nodes.postgres_server import PostgresServer


async def test_nothing_acknowledged_is_lost_or_doubled_by_any_fault(postgres: PostgresServer, tmp_path: Path) -> None:
    async with Cluster(postgres, tmp_path) as cluster:
        report = await run_faults(cluster, ["kill", "pause", "cut", "crash"], tables=4, seed=1, pause_s=2.5)
    assert report.acknowledged > 50
    assert report.redirects > 0
    assert report.longest_epoch > 1, "tables were taken over"
