"""The shared database itself: PostgreSQL by asyncpg. Four connections: for commits, for quick questions, for requests
to all nodes, and for reading many tables. So a session is renewed while a commit waits for a slow disk. Only the
primary is asked: a replica may show less than was acknowledged.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from elcapitan_server.basics.table_directory import NodeAddress
from elcapitan_server.nodes import database, postgres_connection, schema
from elcapitan_server.nodes.statements import KEEPS_ENTRY, postgres_question, postgres_statement, question_of_tables
from elcapitan_server.store.journal_access import Write
from elcapitan_server.store.table_store import STORED_QUESTIONS, JournalReader

log = logging.getLogger(__name__)

COMMIT_TIMEOUT_S = 5.0
"""A commit takes some milliseconds. After that the connection is closed, and the commit's outcome is asked over
another."""
QUESTION_TIMEOUT_S = 1.5
"""For renewing and looking up; a database that is slower than that cannot keep a lease alive."""
OUTCOME_TIMEOUT_S = 3.0
"""The database ends a transaction that has been idle for a second."""
TAKE_OVER_TIMEOUT_S = 5.0
LOAD_TIMEOUT_S = 30.0
NEWER = "it was written by a newer version of this program"
PASSING_CLASSES = ("08", "40", "53", "55", "57")
"""SQLSTATE classes of temporary errors: connections, conflicts, resources, locks, a database that starts or stops."""
REJECTED_CLASSES = ("22", "23")
"""SQLSTATE classes of errors in a row: an invalid value, a violated constraint."""


class _RowRejected(Exception):
    """Raised when the database can never store a row."""


class _FetchedRows:
    """The rows of some tables, for table_store.py."""

    def __init__(self, rows: Mapping[str, list[tuple[Any, ...]]]) -> None:
        self._rows = rows

    def select(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._rows[sql]


class PostgresDatabase:
    """The NodeDatabase of one node."""

    def __init__(
        self, url: str, on_change: Callable[[], None] = lambda: None, on_request: Callable[[], None] = lambda: None
    ) -> None:
        """`on_change` is called when another node says that tables have moved, `on_request` when a node asks all of
        them. DriverMissing without asyncpg.
        """
        self._driver = postgres_connection.import_driver()
        self._url, self._on_change, self._on_request = url, on_change, on_request
        self._number = 0
        """Of the last transaction."""
        self._commits, self._beside, self._aside, self._bulk = (
            postgres_connection.ReopenedConnection(self.connect),
            postgres_connection.ReopenedConnection(self._connect_listening),
            postgres_connection.ReopenedConnection(self.connect),
            postgres_connection.ReopenedConnection(self.connect),
        )

    async def prepare(self) -> None:
        """Create the schema, or upgrade an older one.

        DatabaseUnusable if that is impossible, DatabaseUnavailable if another attempt may succeed.
        """
        async with self.opened() as connection, connection.transaction():
            await create_schema(connection)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[postgres_connection.Connection]:
        """A connection of the caller's own, closed at the end.

        DatabaseUnusable if there can be none or the caller's work fails, DatabaseUnavailable if another attempt may
        succeed.
        """
        try:
            connection = await self.connect()
        except postgres_connection.errors_of(self._driver) as error:
            raise self._not_prepared(error) from None
        try:
            yield connection
        except postgres_connection.errors_of(self._driver) as error:
            raise self._not_prepared(error) from None
        finally:
            connection.terminate() if sys.exception() else await self._close(connection)

    async def _close(self, connection: postgres_connection.Connection) -> None:
        with suppress(*postgres_connection.errors_of(self._driver)):
            await connection.close(timeout=postgres_connection.CONNECT_TIMEOUT_S)

    def _not_prepared(self, error: Exception) -> database.DatabaseUnusable | database.DatabaseUnavailable:
        """DatabaseUnavailable if another attempt may succeed, else DatabaseUnusable."""
        passing = (OSError, TimeoutError, self._driver.exceptions.TargetServerAttributeNotMatched)
        if isinstance(error, self._driver.InvalidPasswordError):
            return database.DatabaseUnusable(f"it refuses the server: {postgres_connection.sentence_of(error)}")
        if isinstance(error, passing) or str(getattr(error, "sqlstate", None))[:2] in PASSING_CLASSES:
            return database.DatabaseUnavailable(postgres_connection.sentence_of(error))
        return database.DatabaseUnusable(postgres_connection.sentence_of(error))

    def drop_connections(self) -> None:
        for connection in (self._commits, self._beside, self._aside, self._bulk):
            connection.abort()

    async def check_commits(self) -> bool:
        if self._commits.is_busy:
            return False  # a renewal of the session waits for no commit
        async with self.asking(connections=self._commits) as connection:
            return bool(await connection.fetchval("SELECT 1"))

    async def close(self) -> None:
        await self._commits.close()
        await self._beside.close()
        await self._aside.close()
        await self._bulk.close()

    async def connect(self) -> postgres_connection.Connection:
        """Open a connection to the primary. Raises one of `errors_of(driver)` if that fails."""
        return await postgres_connection.connect_to_primary(self._driver, self._url)

    async def _connect_listening(self) -> postgres_connection.Connection:
        connection = await self.connect()
        await connection.add_listener(schema.CHANNEL, self._on_news)
        return connection

    def _on_news(self, connection: postgres_connection.Connection, pid: int, channel: str, news: object) -> None:
        (self._on_request if news == schema.REQUEST_NEWS else self._on_change)()

    @asynccontextmanager
    async def asking(
        self, within_s: float = QUESTION_TIMEOUT_S, connections: postgres_connection.ReopenedConnection | None = None
    ) -> AsyncIterator[postgres_connection.Connection]:
        """A connection for something quick that changes no table."""
        try:
            async with (connections or self._beside).use(within_s) as connection:
                yield connection
        except self._driver.PostgresError as error:
            if error.sqlstate == schema.SESSION_ENDED:
                raise database.SessionLost from None
            raise database.DatabaseUnavailable(postgres_connection.sentence_of(error)) from None
        except Exception as error:
            raise self._unavailable(error) from None

    @asynccontextmanager
    async def asking_aside(self, within_s: float = QUESTION_TIMEOUT_S) -> AsyncIterator[postgres_connection.Connection]:
        """One for what no renewal of a session may have to wait for."""
        async with self.asking(within_s, self._aside) as connection:
            yield connection

    def _unavailable(self, error: Exception) -> database.DatabaseUnavailable:
        """Any error that the library raises where a connection breaks, its own faults included; those are logged."""
        if isinstance(error, postgres_connection.NotConnected):
            assert isinstance(error.__cause__, Exception)
            return database.ConnectionUnavailable(str(self._unavailable(error.__cause__)))
        if not isinstance(error, (self._driver.PostgresError, self._driver.InterfaceError, OSError, TimeoutError)):
            log.warning("the connection to the database is given up: %r", error)
        return database.DatabaseUnavailable(postgres_connection.sentence_of(error))

    # Sessions and leases

    async def register(self, session: str, where: NodeAddress, lease_s: float) -> None:
        async with self.asking() as connection:
            await connection.execute(schema.JOIN, session, *where, lease_s)

    async def renew(self, session: str, lease_s: float) -> database.Renewal:
        async with self.asking() as connection:
            others_expired = await connection.fetchval(schema.RENEW, session, lease_s)
        return database.Renewal(others_expired is not None, bool(others_expired))

    async def leave(self, session: str) -> None:
        async with self.asking() as connection:
            await connection.execute(schema.LEAVE, session)

    async def take_over(self, session: str, *, expired: bool, everything: bool = False) -> Mapping[str, int]:
        async with self.asking(TAKE_OVER_TIMEOUT_S) as connection:
            return dict(await connection.fetch(schema.TAKE_OVER, session, expired, everything))

    async def shares(self, session: str) -> database.Shares:
        async with self.asking(TAKE_OVER_TIMEOUT_S) as connection:
            rows = await connection.fetch(schema.SHARES, session)
        found = {is_over: (int(surplus), is_left) for is_over, surplus, is_left in rows}
        (surplus, left), (surplus_over, left_over) = found.get(False, (0, False)), found.get(True, (0, False))
        return database.Shares(surplus, surplus_over, left or left_over)

    async def hand_over(self, session: str, tables: Sequence[str]) -> None:
        async with self.asking(TAKE_OVER_TIMEOUT_S) as connection:
            await connection.execute(schema.HAND_OVER, session, [*tables])

    async def find_table(self, table: str) -> database.NodeLocation | None:
        async with self.asking() as connection:
            found = await connection.fetchrow(schema.FIND_TABLE, table)
        return _location(found)

    async def find_token(self, token_hash: bytes) -> database.NodeLocation | None:
        async with self.asking() as connection:
            found = await connection.fetchrow(schema.FIND_TOKEN, token_hash)
        return _location(found)

    async def addresses(self) -> list[NodeAddress]:
        async with self.asking() as connection:
            return [NodeAddress(*found) for found in await connection.fetch(schema.ADDRESSES)]

    async def last_change_s(self) -> int | None:
        """When a table was last changed, in seconds since 1970, but for its moves; None: there is none."""
        async with self.asking() as connection:
            found: int | None = await connection.fetchval("SELECT max(changed_s) FROM tables")
            return found

    # The journal

    async def read(self, sql: str, values: Sequence[object]) -> list[tuple[object, ...]]:
        question, count = postgres_question(sql)
        try:
            async with self._commits.use(LOAD_TIMEOUT_S) as connection:
                return [tuple(row) for row in await connection.fetch(question, *values[:count])]
        except Exception as error:
            raise self._unavailable(error) from None

    async def read_tables(self, tables: Sequence[str], questions: Sequence[str] = STORED_QUESTIONS) -> JournalReader:
        try:
            async with self.asking(LOAD_TIMEOUT_S, self._bulk) as connection:
                rows = await self._read_tables(connection, tables, questions)
                await connection.close()
        except database.ConnectionUnavailable:
            # The database has no connection to spare; a node that takes tables has one for commits (check_commits).
            async with self.asking(LOAD_TIMEOUT_S, self._commits) as connection:
                rows = await self._read_tables(connection, tables, questions)
        return _FetchedRows(rows)

    async def _read_tables(
        self, connection: postgres_connection.Connection, tables: Sequence[str], questions: Sequence[str]
    ) -> dict[str, list[tuple[Any, ...]]]:
        rows: dict[str, list[tuple[Any, ...]]] = {}
        # This transaction locks no table, and a busy node needs time between two answers: from its first one on.
        await connection.execute(
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
            f" SET LOCAL idle_in_transaction_session_timeout = '{LOAD_TIMEOUT_S:.0f}s'"
        )
        for sql in questions:
            found = await connection.fetch(question_of_tables(sql), [*tables])
            rows[sql] = [*map(tuple, found)]
        await connection.execute("COMMIT")
        return rows

    async def was_committed(self, session: str, number: int) -> bool:
        async with self.asking(OUTCOME_TIMEOUT_S) as connection:
            return bool(await connection.fetchval(schema.OUTCOME, session) == number)

    async def commit(self, session: str, jobs: Sequence[database.LeasedJob]) -> Sequence[Exception | None]:
        try:
            async with self._commits.use(COMMIT_TIMEOUT_S) as connection:
                return await self._commit(connection, session, jobs)
        except (database.SessionLost, database.CommitUnknown):
            raise
        except Exception as error:  # before the COMMIT was sent
            raise self._unavailable(error) from None

    async def _commit(
        self, connection: postgres_connection.Connection, session: str, jobs: Sequence[database.LeasedJob]
    ) -> Sequence[Exception | None]:
        """Write all jobs together; if one is refused, which is rare, write each by itself."""
        try:
            return await self._try_commit(connection, session, jobs, self._write_together)
        except (_RowRejected, database.TableMoved):
            await connection.execute("ROLLBACK")
            return await self._try_commit(connection, session, jobs, self._write_apart)

    async def _try_commit(
        self,
        connection: postgres_connection.Connection,
        session: str,
        jobs: Sequence[database.LeasedJob],
        write: Callable[
            [postgres_connection.Connection, str, Sequence[database.LeasedJob]], Awaitable[Sequence[Exception | None]]
        ],
    ) -> Sequence[Exception | None]:
        await connection.execute("BEGIN")
        known = {table: epoch for job in jobs for table, epoch in job.epochs.items()}
        self._number = number = self._number + 1
        is_there, held = await connection.fetchrow(schema.FENCE, session, [*known], [*known.values()], number)
        if not is_there:
            raise database.SessionLost
        still = [job.epochs.keys() <= {*held} for job in jobs]
        written = iter(await write(connection, session, [job for job, mine in zip(jobs, still, strict=True) if mine]))
        faults = [next(written) if mine else database.TableMoved("another node owns it") for mine in still]
        try:
            await connection.execute("COMMIT")
        except BaseException as error:
            raise database.CommitUnknown(session, number, faults) from error
        return faults

    async def _write_together(
        self, connection: postgres_connection.Connection, session: str, jobs: Sequence[database.LeasedJob]
    ) -> Sequence[Exception | None]:
        await self._write(connection, session, jobs)
        return [None] * len(jobs)

    async def _write_apart(
        self, connection: postgres_connection.Connection, session: str, jobs: Sequence[database.LeasedJob]
    ) -> Sequence[Exception | None]:
        """Write each job by itself: a job that the database refuses fails, the others do not."""
        faults: list[Exception | None] = []
        for job in jobs:
            await connection.execute("SAVEPOINT job")
            try:
                await self._write(connection, session, [job])
                await connection.execute("SET CONSTRAINTS ALL IMMEDIATE")
            except (_RowRejected, database.TableMoved, self._driver.IntegrityConstraintViolationError) as error:
                log.error("the database refused a row: %s", error)
                await connection.execute("ROLLBACK TO job")
                faults.append(error)
            else:
                faults.append(None)
            await connection.execute("SET CONSTRAINTS ALL DEFERRED")
        return faults

    async def _write(
        self, connection: postgres_connection.Connection, session: str, jobs: Sequence[database.LeasedJob]
    ) -> None:
        """_RowRejected if a row cannot be stored, TableMoved if a new table exists already."""
        for table in chain.from_iterable(job.new for job in jobs):
            if await connection.fetchval(schema.CLAIM, table, session) is None:
                raise database.TableMoved(f"table {table} is there already")
        writes = (_leased_write(write, job) for job in jobs for write in job.writes)
        for sql, alike in groupby(writes, itemgetter(0)):
            try:
                await connection.executemany(sql, [values for _, values in alike])
            except self._driver.PostgresError as error:
                if (error.sqlstate or "")[:2] not in REJECTED_CLASSES:
                    raise
                raise _RowRejected(postgres_connection.sentence_of(error)) from None
            except ValueError as error:  # a value that cannot be sent
                raise _RowRejected(postgres_connection.sentence_of(error)) from None


async def create_schema(connection: postgres_connection.Connection) -> None:
    """Create the schema, or upgrade an older one, in the transaction that goes on. DatabaseUnusable if it is newer."""
    await connection.execute("SELECT pg_advisory_xact_lock(hashtext('elcapitan schema'))")
    await connection.execute(schema.VERSION_TABLE)
    version = await connection.fetchval("SELECT max(version) FROM schema_version") or 0
    if version > len(schema.SCHEMAS):
        raise database.DatabaseUnusable(NEWER)
    for number, step in enumerate(schema.SCHEMAS[version:], version + 1):
        await connection.execute(step)
        await connection.execute("INSERT INTO schema_version VALUES ($1)", number)


async def require_schema(connection: postgres_connection.Connection) -> None:
    """DatabaseUnusable if the schema is not there, or not that of this program."""
    if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
        raise database.DatabaseUnusable("no node has ever used it: it has no tables of this program")
    version = await connection.fetchval("SELECT max(version) FROM schema_version") or 0
    if version > len(schema.SCHEMAS):
        raise database.DatabaseUnusable(NEWER)
    if version < len(schema.SCHEMAS):
        raise database.DatabaseUnusable(
            "it was written by an older version of this program; use that one, or upgrade the nodes"
        )


def _location(found: tuple[str, str, str] | None) -> database.NodeLocation | None:
    return database.NodeLocation(found[0], NodeAddress(found[1], found[2])) if found is not None else None


def _leased_write(write: Write, job: database.LeasedJob) -> tuple[str, tuple[Any, ...]]:
    """A write in PostgreSQL's SQL; an entry is stored with the epoch of its table."""
    sql, values = write
    if sql.startswith(KEEPS_ENTRY):
        values = (*values, job.epochs.get(values[0], 1))
    return postgres_statement(sql), values
