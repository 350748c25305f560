"""The store of one node, put together: the shared database, the node's lease, its journal and its membership."""

from __future__ import annotations

from elcapitan_server.basics.environment import Environment
from elcapitan_server.nodes.lease import DEFAULT_TIMES, LeaseTimes, NodeLease
from elcapitan_server.nodes.membership import NodeMembership
from elcapitan_server.nodes.postgres import PostgresDatabase
from elcapitan_server.nodes.shared_journal import SharedJournal


class NodeStore:
    """What a server has in the place of a journal of its own."""

    def __init__(self, url: str, environment: Environment, times: LeaseTimes = DEFAULT_TIMES) -> None:
        """`url` is a connection string of PostgreSQL. DatabaseUnusable without the library for it."""
        self._database = PostgresDatabase(url, on_change=lambda: self.membership.hear())
        lease = NodeLease(times)
        self.journal = SharedJournal(self._database, lease)
        self.membership = NodeMembership(self._database, lease, self.journal, environment)

    async def prepare(self) -> None:
        """Make the tables of the database. DatabaseUnusable if that is not possible."""
        await self._database.prepare()

    async def stop(self) -> None:
        """Store what waits, and leave the tables to the others."""
        await self.journal.stop()
        await self.membership.stop()
        await self._database.close()
