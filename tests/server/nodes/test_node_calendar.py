"""A node whose machine has a wrong date, and nothing of its own that tells of the past."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from elcapitan_server.basics.environment import Environment
from elcapitan_server.nodes.node_store import NodeStore
from elcapitan_server.tables.table_expiry import DEFAULT_RETENTION
from tests.server.clients import all_leave, run_server, table_of_two

TWENTY_YEARS_S = 20 * 365 * 86400


async def test_it_deletes_no_table_of_the_others(database: str, tmp_path: Path) -> None:
    async with run_server(tmp_path / "one", nodes=NodeStore(database, Environment())) as (_, port):
        anna, bert = await table_of_two(port)
        await all_leave(anna, bert)
    wrong = Environment(wall_s=lambda: int(time.time()) + TWENTY_YEARS_S)
    store = NodeStore(database, wrong)
    async with run_server(tmp_path / "two", nodes=store, environment=wrong) as (server, _):
        while anna.table not in server.lobby.tables:
            await asyncio.sleep(0.01)
        await server.lobby.delete_expired(DEFAULT_RETENTION)
        assert anna.table in server.lobby.tables
