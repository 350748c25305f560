"""One PostgreSQL for all tests of this folder in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from elcapitan_server.nodes.postgres import PostgresDatabase
from tests.server.nodes.postgres_server import PostgresMissing, PostgresServer


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Left out where PostgreSQL is not installed; the last line of the run says so."""
    try:
        server = PostgresServer()
    except PostgresMissing as missing:
        pytest.skip(str(missing))
    with server:
        yield server


@pytest.fixture(scope="session")
def _prepared(postgres: PostgresServer) -> str:
    """A database that a node has prepared: to make its tables takes six times as long as to copy them."""
    url = postgres.new_database()

    async def prepare() -> None:
        database = PostgresDatabase(url)
        await database.prepare()
        await database.close()

    asyncio.run(prepare())
    return url.rpartition("/")[2]


@pytest.fixture
def empty_database(postgres: PostgresServer) -> str:
    """The connection string of an empty database."""
    return postgres.new_database()


@pytest.fixture
def database(postgres: PostgresServer, _prepared: str) -> str:
    """The connection string of a database as the first node makes it, without any rows of a node."""
    return postgres.new_database(_prepared)
