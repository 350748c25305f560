"""One PostgreSQL for all tests of this folder in this process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

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


@pytest.fixture
def database(postgres: PostgresServer) -> str:
    """The connection string of an empty database."""
    return postgres.new_database()
