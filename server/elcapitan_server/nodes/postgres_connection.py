"""Connections to PostgreSQL: the driver asyncpg, the settings of a session, and a connection that is opened again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from elcapitan_server.nodes import schema
from elcapitan_server.nodes.database import DatabaseUnusable

CONNECT_TIMEOUT_S = 2.0
SESSION_SETTINGS = {
    "application_name": "elcapitan server",
    "search_path": schema.SCHEMA_NAME,
    "synchronous_commit": "on",
    "default_transaction_isolation": "read committed",
    # A node that is paused in a transaction must not keep others from its tables.
    "idle_in_transaction_session_timeout": "1000",
    "lock_timeout": "2000",
    # Compiling a query that looks large takes 0.3 s of a core; none of them runs for longer than some milliseconds.
    "jit": "off",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
COPY_SETTINGS = "SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '30s'"
"""For a connection that copies everything: it waits while SQLite works, and for nodes that are busy."""
Connection = Any
"""One of asyncpg, which has no types."""


class DriverMissing(DatabaseUnusable):
    """Raised when asyncpg is not installed."""


class NotConnected(Exception):
    """Raised when a connection cannot be opened; its cause says why."""


def import_driver() -> Any:
    """The library. DriverMissing if it is not installed."""
    try:
        import asyncpg
    except ImportError:
        raise DriverMissing("--store needs asyncpg, which is not installed: pip install 'elcapitan[nodes]'.") from None
    return asyncpg


def errors_of(driver: Any) -> tuple[type[Exception], ...]:
    """Every error that the library raises when a database cannot be reached or refuses a request."""
    return driver.PostgresError, driver.InterfaceError, driver.InternalClientError, OSError, TimeoutError, ValueError


def sentence_of(error: BaseException) -> str:
    """The first line of an error's text, without a full stop."""
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(".")


async def connect_to_primary(driver: Any, url: str) -> Connection:
    """Open a connection to the primary. Raises one of `errors_of(driver)` if that fails."""
    connection: Connection = await driver.connect(url, timeout=CONNECT_TIMEOUT_S, target_session_attrs="primary")
    try:
        # Not as parameters of the connection, which PgBouncer refuses.
        settings = "; ".join(f"SET {name} = '{value}'" for name, value in SESSION_SETTINGS.items())
        await connection.execute(settings, timeout=CONNECT_TIMEOUT_S)
    except BaseException:
        connection.terminate()
        raise
    return connection


class ReopenedConnection:
    """One connection: opened when it is first used, closed after any error and opened again at the next use."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect = connect
        self._connection: Connection | None = None
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def use(self, within_s: float) -> AsyncIterator[Connection]:
        """The connection, for one caller at a time. If the caller raises, the connection is closed."""
        if asyncio.current_task() is None:
            await asyncio.sleep(0)  # the first step of a request (RequestTurns.begin): only a task has time limits
        async with self._turn:
            try:
                async with asyncio.timeout(within_s):
                    if self._connection is None or self._connection.is_closed():
                        self._connection = await self._open()
                    yield self._connection
            except BaseException:
                self.abort()
                raise

    async def _open(self) -> Connection:
        try:
            return await self._connect()
        except Exception as error:
            raise NotConnected from error

    @property
    def is_busy(self) -> bool:
        return self._turn.locked()

    def abort(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await connection.close(timeout=1.0)
