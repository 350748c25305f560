"""The journal of one server, put into an empty database that several nodes will share.

Every table goes there with all its rows as they are, also one that is set aside as damaged: the hashes over its rows
come along. All in one transaction, its tables included: afterwards the database holds everything, or it is as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from elcapitan_server.nodes.postgres import PostgresDatabase, create_schema
from elcapitan_server.nodes.postgres_connection import COPY_SETTINGS, Connection, errors_of, import_driver, sentence_of
from elcapitan_server.nodes.shared_sanctions import IMPOSE, KEEP_KEY
from elcapitan_server.nodes.statements import ENTRY_COLUMNS
from elcapitan_server.store.journal_copies import BESIDE, JournalCopy, read_beside
from elcapitan_server.store.schemas import AWAY, INTO_PLACE

TABLES = ("tables", "seats", "entries", "chat", "hints", "origins", "makers")
"""All tables of a journal but `newest`, which is empty by then; a table that others refer to comes before them."""
FIRST_EPOCH = 1
REQUIRE_ALONE = (
    # No node can join while this lock is held.
    "SELECT pg_advisory_xact_lock(hashtext('elcapitan nodes'))",
    # A node whose expired session is deleted can no longer write.
    "DELETE FROM nodes WHERE expires_at < clock_timestamp()",
)
LEASES = f"INSERT INTO leases SELECT id, '', {FIRST_EPOCH} FROM tables"
"""No node owns the tables yet; the first one that starts takes them over."""


class ImportFailed(Exception):
    """Raised when a journal cannot be put into a database, which is then as it was; its text is one sentence."""


class ImportedRows(NamedTuple):
    """How many rows were copied."""

    tables: int
    moves: int
    """And take-backs."""


async def import_journal(copy: JournalCopy, url: str) -> ImportedRows:
    """Copy all rows of the journal into the database at `url`.

    ImportFailed if the journal or the database does not allow it; DatabaseUnusable or DatabaseUnavailable if the
    database cannot be used at all, or not now.
    """
    _require_whole(copy)
    _require_storable(copy)
    database = PostgresDatabase(url)
    async with database.opened() as connection:
        await connection.execute(COPY_SETTINGS)
        async with connection.transaction():  # the schema is part of it
            await create_schema(connection)
            await _require_empty(connection)
            try:
                copied = {name: await _copy_rows(copy, connection, name) for name in TABLES}
                await _copy_beside(copy, connection)
                await connection.execute(LEASES)
            except errors_of(import_driver()) as error:
                raise ImportFailed(f"The database does not take the journal: {sentence_of(error)}.") from None
    return ImportedRows(copied["tables"], copied["entries"])


def _require_whole(copy: JournalCopy) -> None:
    """ImportFailed if there are rows without their table, or two different rows with the same key."""
    for step in (INTO_PLACE, AWAY, "PRAGMA foreign_key_check"):
        strays = copy.select(step)
    if strays or copy.select("SELECT 1 FROM newest LIMIT 1"):
        raise ImportFailed("The journal has rows that belong to no table or stand twice; `elcapitan check` says more.")


def _require_storable(copy: JournalCopy) -> None:
    """ImportFailed if a text contains a NUL character, which SQLite stores and PostgreSQL does not."""
    for name in TABLES:
        columns = copy.select("SELECT name FROM pragma_table_info(?) WHERE type = 'TEXT'", name)
        table_id = "id" if name == "tables" else "table_id"
        for (column,) in columns:
            for (table,) in copy.select(f"""SELECT {table_id} FROM {name} WHERE instr("{column}", char(0)) LIMIT 1"""):
                raise ImportFailed(
                    f"Table {table!r} contains a NUL character (in {name}.{column}), which PostgreSQL cannot store."
                )


async def _require_empty(connection: Connection) -> None:
    for step in REQUIRE_ALONE:
        await connection.execute(step)
    if await connection.fetchval("SELECT EXISTS (SELECT FROM nodes)"):
        raise ImportFailed("A server uses this database; stop it first.")
    if await connection.fetchval("SELECT EXISTS (SELECT FROM tables)"):
        raise ImportFailed("The database is not empty: it has tables already.")


async def _copy_beside(copy: JournalCopy, connection: Connection) -> None:
    """The key and the bans and mutes, of a copy of another database: its makers are known by that key alone."""
    key, sanctions = read_beside(copy.connection)
    if key is not None:
        for name in BESIDE:
            await connection.execute(f"DELETE FROM {name}")
        await connection.execute(KEEP_KEY, key)
        await connection.executemany(IMPOSE, sanctions)


async def _copy_rows(copy: JournalCopy, connection: Connection, name: str) -> int:
    """Copy one table; the number of its rows."""
    # The columns of the other tables stand in the same order in both databases.
    named, extra = ([*ENTRY_COLUMNS.split(", "), "epoch"], (FIRST_EPOCH,)) if name == "entries" else (None, ())

    def rows() -> Iterator[tuple[Any, ...]]:
        for row in copy.connection.execute(f"SELECT * FROM {name}"):
            yield (*row, *extra)

    await connection.copy_records_to_table(name, records=rows(), columns=named)
    ((expected,),) = copy.select(f"SELECT count(*) FROM {name}")
    if (kept := await connection.fetchval(f"SELECT count(*) FROM {name}")) != expected:
        raise ImportFailed(f"Of {expected} rows of {name} the database kept {kept}.")
    return int(expected)
