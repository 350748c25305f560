"""What the host of a server asks all its nodes, each of which knows and may change its own tables alone.

A request passes through the shared database (request_table.py); every node answers for its tables. A node can end, and
tables can change their owner meanwhile: the request is repeated until a round of answers covers every table.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from elcapitan_server.basics.environment import Environment
from elcapitan_server.nodes.database import DatabaseUnavailable
from elcapitan_server.nodes.lease import NodeLease
from elcapitan_server.nodes.postgres import PostgresDatabase
from elcapitan_server.nodes.request_table import RequestTable

log = logging.getLogger(__name__)

LOOK_INTERVAL_S = 2.0
"""How often requests are searched for, even if no node has announced any."""
POLL_INTERVAL_S = 0.05
"""Between two looks for answers."""
PAUSE_S = 0.3
"""Between two rounds."""
SETTLE_S = 8.0
"""How long requests are repeated: a node that has gone is replaced within 3 s, and its tables are read meanwhile."""
ANSWER_TIMEOUT_S = 20.0
"""For all nodes to answer a round; erasing a person at ten thousand tables takes some seconds."""
ID_BYTES = 8


class OwnAnswer(NamedTuple):
    """What one node answers."""

    answer: Mapping[str, Any]
    tables: frozenset[str]
    """For which it holds."""


class NodeAnswer(NamedTuple):
    """The same, as the node that asked receives it."""

    address: str
    answer: Mapping[str, Any]
    tables: frozenset[str]


class AllAnswers(NamedTuple):
    """What all nodes have answered."""

    rounds: list[list[NodeAnswer]]
    """At least one; the last one covers all that could be reached."""
    silent: list[str]
    """The addresses of nodes that have not answered the last round."""
    missing: list[str]
    """Tables that no answer of the last round holds for."""


class NodeRequests:
    """Asks all nodes, and answers for this one."""

    def __init__(self, database: PostgresDatabase, lease: NodeLease, environment: Environment) -> None:
        self._table = RequestTable(database)
        self._lease, self._environment = lease, environment
        self.answer: Callable[[Mapping[str, Any]], Awaitable[OwnAnswer]]
        """Set before `start`."""
        self.on_look: Callable[[], Awaitable[object]]
        """Called at each search for requests: reads what was announced while this node was not connected. Set before
        `start`."""
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._unsent: dict[str, OwnAnswer] = {}
        """Of the newest request, while it could not be sent: nothing is done twice."""

    def look_soon(self) -> None:
        """Look for requests soon: a node has sent one."""
        self._news.set()

    def start(self) -> None:
        """From now on this node answers. It has joined the others already."""
        self._task = asyncio.get_running_loop().create_task(self._keep_answering())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep_answering(self) -> None:
        while True:
            self._news.clear()
            try:
                await self.on_look()
                await self._table.delete()
                await self._answer_all()
            except DatabaseUnavailable as error:
                log.debug("requests to all nodes cannot be looked for: %s", error)
            except Exception:
                log.exception("a fault of the server in a request to all nodes")
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_INTERVAL_S):
                    await self._news.wait()

    async def _answer_all(self) -> None:
        session = self._lease.session
        for id, request in await self._table.unanswered(session) if session else ():
            found = self._unsent.get(id) or await self.answer(json.loads(request))
            self._unsent = {id: found}
            text = json.dumps({"answer": found.answer, "tables": [*found.tables]})
            await self._table.answer(id, session, text)
            self._unsent.clear()
        if self._lease.session != session:
            self._news.set()  # what was answered meanwhile counts for nothing

    async def ask_all(self, request: Mapping[str, Any]) -> AllAnswers:
        """Ask every node until all tables are covered, or for SETTLE_S. DatabaseUnavailable if that is not possible."""
        loop = asyncio.get_running_loop()
        give_up_s = loop.time() + SETTLE_S
        rounds: list[list[NodeAnswer]] = []
        before = await self._table.table_ids()
        while True:
            answers, silent = await self._ask_once(json.dumps(request))
            rounds.append(answers)
            after = await self._table.table_ids()
            # Tables that were created or deleted after the request began need no answer.
            missing = (before & after).difference(*(each.tables for each in answers))
            if not (missing or silent) or loop.time() >= give_up_s:
                return AllAnswers(rounds, silent, sorted(missing))
            await asyncio.sleep(PAUSE_S)

    async def _ask_once(self, request: str) -> tuple[list[NodeAnswer], list[str]]:
        """The answers, and the nodes that have not answered."""
        loop = asyncio.get_running_loop()
        id, give_up_s = self._environment.random_bytes(ID_BYTES).hex(), loop.time() + ANSWER_TIMEOUT_S
        try:
            await self._table.ask(id, request)
            while (silent := await self._table.silent(id)) and loop.time() < give_up_s:
                await asyncio.sleep(POLL_INTERVAL_S)
            found = [(address, json.loads(answer)) for address, answer in await self._table.answers(id)]
        finally:
            with suppress(DatabaseUnavailable):
                await self._table.delete(id)
        return [NodeAnswer(address, each["answer"], frozenset(each["tables"])) for address, each in found], silent
