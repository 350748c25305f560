"""The store of one node, put together: the shared database, the node's lease, journal and membership, its
requests to all nodes, and the bans and mutes of all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.table_directory import NodeAddress
from elcapitan_server.nodes.database import DatabaseUnavailable
from elcapitan_server.nodes.lease import DEFAULT_TIMES, LeaseTimes, NodeLease
from elcapitan_server.nodes.membership import NodeMembership
from elcapitan_server.nodes.node_requests import NodeRequests
from elcapitan_server.nodes.postgres import PostgresDatabase
from elcapitan_server.nodes.shared_journal import SharedJournal
from elcapitan_server.nodes.shared_sanctions import SharedSanctions

log = logging.getLogger(__name__)

START_TIMEOUT_S = 30.0
"""How long a node that starts waits for the database: it may be starting, too, or be locked by another node."""
RETRY_S = 0.5


class NodeStore:
    """What a server has in the place of a journal of its own."""

    def __init__(self, url: str, environment: Environment, times: LeaseTimes = DEFAULT_TIMES) -> None:
        """`url` is a connection string of PostgreSQL. DatabaseUnusable without the library for it."""
        self._database = PostgresDatabase(
            url, on_change=lambda: self.membership.look_soon(), on_request=lambda: self.requests.look_soon()
        )
        lease = NodeLease(times)
        self.journal = SharedJournal(self._database, lease)
        self.membership = NodeMembership(self._database, lease, self.journal, environment)
        self.requests = NodeRequests(self._database, lease, environment)
        self.sanctions = SharedSanctions(self._database)

    async def prepare(self) -> None:
        """Make the tables of the database. DatabaseUnusable or DatabaseUnavailable if that is not possible."""
        await retry_until_available(self._database.prepare)

    async def last_change_s(self) -> int | None:
        """When a table was last changed at any node, by its calendar; None: there is none. DatabaseUnavailable."""
        return await self._database.last_change_s()

    async def join(self, address: NodeAddress) -> None:
        """Join the other nodes as the one that clients reach at `address`. DatabaseUnavailable if that fails."""
        await retry_until_available(lambda: self.membership.start(address))
        self.requests.start()

    async def stop(self) -> None:
        """Store what waits, and leave the tables to the others."""
        await self.requests.stop()
        await self.journal.stop()
        await self.membership.stop()
        await self._database.close()


async def retry_until_available(ask: Callable[[], Awaitable[None]]) -> None:
    """Ask the database, again and again for START_TIMEOUT_S. DatabaseUnavailable if it is not available even then."""
    loop, has_warned = asyncio.get_running_loop(), False
    until_s = loop.time() + START_TIMEOUT_S
    while True:
        try:
            return await ask()
        except DatabaseUnavailable as error:
            if loop.time() >= until_s:
                raise
            if not has_warned:
                log.warning("the database is not available: %s; retrying for %d s", error, START_TIMEOUT_S)
                has_warned = True
        await asyncio.sleep(RETRY_S)
