"""Requests to all nodes and their answers, which pass through the shared database; node_requests.py sends them.

Rows are there for seconds only. DatabaseUnavailable, raised by every function, if the database cannot be asked now.
"""

from __future__ import annotations

from elcapitan_server.nodes import schema
from elcapitan_server.nodes.postgres import LOAD_TIMEOUT_S, PostgresDatabase

ASK = (
    "WITH asked AS (INSERT INTO node_requests VALUES ($1, $2))"
    f" SELECT pg_notify('{schema.CHANNEL}', '{schema.REQUEST_NEWS}')"
)
UNANSWERED = (
    "SELECT id, request FROM node_requests WHERE NOT EXISTS"
    " (SELECT FROM node_answers WHERE request = node_requests.id AND node = $1) ORDER BY asked_at"
)
ANSWER = (
    "INSERT INTO node_answers SELECT node_requests.id, nodes.id, nodes.address, $3 FROM node_requests, nodes"
    " WHERE node_requests.id = $1 AND nodes.id = $2 ON CONFLICT DO NOTHING"
)
"""Only of a session that is there: one that has been ended does not know what is true of its tables."""
ANSWERS = "SELECT address, answer FROM node_answers WHERE request = $1 ORDER BY address"
SILENT = (
    "SELECT address FROM nodes WHERE NOT EXISTS"
    " (SELECT FROM node_answers WHERE request = $1 AND node = nodes.id) ORDER BY address"
)
DELETE = "DELETE FROM node_requests WHERE id = $1 OR asked_at < clock_timestamp() - interval '1 minute'"
"""Also those of nodes that have ended meanwhile: answers tell of persons."""


class RequestTable:
    """What one node reads and writes there."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def ask(self, id: str, request: str) -> None:
        """All nodes find this request, and are told of it."""
        async with self._database.asking_aside() as connection:
            await connection.execute(ASK, id, request)

    async def unanswered(self, session: str) -> list[tuple[str, str]]:
        """Ids and texts of the requests that this session has not answered, the oldest first."""
        async with self._database.asking_aside() as connection:
            return [(id, request) for id, request in await connection.fetch(UNANSWERED, session)]

    async def answer(self, id: str, session: str, answer: str) -> None:
        """Answer it; nothing happens if the session has been ended or the request has been deleted."""
        async with self._database.asking_aside(LOAD_TIMEOUT_S) as connection:
            await connection.execute(ANSWER, id, session, answer)

    async def answers(self, id: str) -> list[tuple[str, str]]:
        """The addresses of those that have answered, and their answers."""
        async with self._database.asking_aside(LOAD_TIMEOUT_S) as connection:
            return [(address, answer) for address, answer in await connection.fetch(ANSWERS, id)]

    async def silent(self, id: str) -> list[str]:
        """The addresses of nodes that are there and have not answered."""
        async with self._database.asking_aside() as connection:
            return [address for (address,) in await connection.fetch(SILENT, id)]

    async def delete(self, id: str = "") -> None:
        """Delete a request with its answers, and those that are older than a minute."""
        async with self._database.asking_aside() as connection:
            await connection.execute(DELETE, id)

    async def table_ids(self) -> set[str]:
        """Of all tables of all nodes."""
        async with self._database.asking_aside(LOAD_TIMEOUT_S) as connection:
            return {id for (id,) in await connection.fetch("SELECT id FROM tables")}
