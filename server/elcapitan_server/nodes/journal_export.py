"""The database that several nodes share, copied into the journal of one server, also while the nodes use it.

All rows are read as they were at one moment, and the hashes over them come along. The key of the makers and the bans
and mutes, which one server keeps in files, stand beside the journal's own tables (store/journal_copies.py).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from elcapitan_server.nodes.journal_import import TABLES
from elcapitan_server.nodes.postgres import PostgresDatabase, require_schema
from elcapitan_server.nodes.postgres_connection import COPY_SETTINGS, Connection
from elcapitan_server.nodes.statements import ENTRY_COLUMNS
from elcapitan_server.store.journal_copies import BESIDE, new_copy
from elcapitan_server.store.schemas import NODES_BESIDE, upgrade_schema

ROWS_AT_ONCE = 1000
WITHOUT_LEASE = "SELECT id FROM tables WHERE NOT EXISTS (SELECT FROM leases WHERE table_id = tables.id) ORDER BY id"
EARLIER_EPOCH = (
    "SELECT DISTINCT table_id FROM (SELECT table_id, epoch < lag(epoch) OVER (PARTITION BY table_id ORDER BY number)"
    " AS is_earlier FROM entries) AS compared WHERE is_earlier ORDER BY table_id"
)


async def export_journal(
    url: str, target: Path, watch: Callable[[int, int], object] = lambda number, count: None
) -> list[str]:
    """Copy the database at `url` into a new file; a sentence for each fault of what only a database has.

    `watch` is told how many rows of a table have been read, and how many there are about. DatabaseUnusable or
    DatabaseUnavailable if the database cannot be read, CopyFailed if the file cannot be written; no half of it stays.
    """
    with new_copy(target, "The database") as copy:
        async with PostgresDatabase(url).opened() as connection:
            await connection.execute(COPY_SETTINGS)
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                await require_schema(connection)
                return await _copy_all(connection, copy, watch)


async def _copy_all(connection: Connection, copy: sqlite3.Connection, watch: Callable[[int, int], object]) -> list[str]:
    upgrade_schema(copy, 0)
    copy.executescript(NODES_BESIDE)
    copy.execute("BEGIN")
    for name in (*TABLES, *BESIDE):
        count = await connection.fetchval(f"SELECT count(*) FROM {name}")
        columns = ENTRY_COLUMNS if name == "entries" else "*"
        places = ", ".join("?" * copy.execute("SELECT count(*) FROM pragma_table_info(?)", (name,)).fetchone()[0])
        rows = await connection.cursor(f"SELECT {columns} FROM {name}")
        number = 0
        while some := await rows.fetch(ROWS_AT_ONCE):
            copy.executemany(f"INSERT INTO {name} VALUES ({places})", map(tuple, some))
            number += len(some)
            watch(number, count)
    copy.execute("COMMIT")
    ownerless, reversed_ = await connection.fetch(WITHOUT_LEASE), await connection.fetch(EARLIER_EPOCH)
    return [
        *(f"Table {id}: it has no row in leases, so that no node can ever own it." for (id,) in ownerless),
        *(f"Table {id}: a node has written to it that did not own it any more." for (id,) in reversed_),
    ]
