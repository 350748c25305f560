"""Nodes behind PgBouncer, which keeps a connection of the database for each of theirs (`pool_mode = session`)."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from elcapitan_server.store.table_store import put_table
from tests.ports import reserved_port
from tests.server.nodes.postgres_server import USERS, PostgresServer
from tests.server.nodes.stores import running_node
from tests.server.store.journal_rows import TABLE, entries
from tests.timeouts import PATIENCE_S

SETTINGS = """[databases]
* = host=127.0.0.1 port={port} user=elcapitan
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own_port}
unix_socket_dir =
auth_type = any
pool_mode = session
"""


@pytest.fixture
async def pooled(postgres: PostgresServer, tmp_path: Path) -> AsyncIterator[str]:
    """The connection string of an empty database through PgBouncer."""
    program = shutil.which("pgbouncer", path=os.environ["PATH"] + ":/usr/sbin")
    if program is None:
        pytest.skip("PgBouncer is not installed: apt-get install pgbouncer")
    database = postgres.new_database().rpartition("/")[2]
    known = {entry.pw_name for entry in pwd.getpwall()}
    user = next(user for user in USERS if user in known) if os.geteuid() == 0 else None
    with reserved_port() as port:
        settings = tmp_path / "pgbouncer.ini"
        settings.write_text(SETTINGS.format(port=postgres.port, own_port=port))
        for folder in (settings, *settings.parents):
            if folder.owner() == pwd.getpwuid(os.geteuid()).pw_name and folder.is_relative_to("/tmp"):
                folder.chmod(folder.stat().st_mode | 0o055)
        process = await asyncio.create_subprocess_exec(
            program, "-q", settings, stderr=asyncio.subprocess.DEVNULL, user=user
        )
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not await answers(port):
                    assert process.returncode is None
            yield f"postgresql://elcapitan@127.0.0.1:{port}/{database}"
        finally:
            process.terminate()
            await process.wait()


async def answers(port: int) -> bool:
    """Whether something listens there."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        await asyncio.sleep(0.01)
        return False
    writer.transport.abort()
    return True


async def test_two_nodes_write_hear_of_each_other_and_share_tables(pooled: str) -> None:
    async with asyncio.timeout(PATIENCE_S), running_node(pooled, "two:1") as two:
        async with running_node(pooled, "one:1") as one:
            await one.journal.commit([put_table(TABLE)])
            for entry in entries(5):
                await one.journal.commit([entry])
        while TABLE.id not in two.owned.tables:
            await asyncio.sleep(0.01)
        assert two.owned.tables[TABLE.id].position == 5
