"""Where the other nodes and their tables are, for clients that ask this node (basics/table_directory.py)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.table_directory import HERE, NodeAddress, OwnerUnknown, node_away
from elcapitan_server.nodes.database import DatabaseUnavailable, NodeDatabase, NodeLocation
from elcapitan_server.nodes.lease import NodeLease

LOCATE_TIMEOUT_S = 5.0
"""For a table whose node has just gone: within this another node has taken it over."""
LOCATE_INTERVAL_S = 0.2


class NodeDirectory:
    """What one node knows of the others."""

    def __init__(self, database: NodeDatabase, lease: NodeLease, has_table: Callable[[str], bool]) -> None:
        """`has_table` says whether this node serves a table."""
        self._database, self._lease, self._has_table = database, lease, has_table
        self._own = HERE
        """Where clients reach this node; HERE until it has joined the others."""
        self._addresses: list[NodeAddress] = []
        """Where clients reach every node that is there."""

    def begin(self, own: NodeAddress) -> None:
        """This node has joined the others; clients reach it there."""
        self._own = own

    async def learn(self) -> bool:
        """Read the addresses of all nodes; whether they have changed. DatabaseUnavailable."""
        before, self._addresses = self._addresses, await self._database.addresses()
        return before != self._addresses

    @property
    def others(self) -> list[NodeAddress]:
        """The addresses of all nodes; none if this is the only one."""
        return self._addresses if len(self._addresses) > 1 else []

    async def locate_table(self, table: str) -> NodeAddress | None:
        """The address of the node that owns the table: HERE if it is this node, None if there is no such table.

        OwnerUnknown if no owner is found within LOCATE_TIMEOUT_S.
        """
        return await self._locate(lambda: self._database.find_table(table))

    async def locate_token(self, token_hash: bytes) -> NodeAddress | None:
        """The same for the table that a seat token belongs to."""
        return await self._locate(lambda: self._database.find_token(token_hash))

    async def _locate(self, find: Callable[[], Awaitable[NodeLocation | None]]) -> NodeAddress | None:
        loop = asyncio.get_running_loop()
        give_up_s = loop.time() + LOCATE_TIMEOUT_S
        while loop.time() < give_up_s and self.why_away() is None:
            with suppress(DatabaseUnavailable):
                found = await find()
                if found is None:
                    return None
                if found.node.address and found.node.address != self._own.address:
                    return found.node
                if self._has_table(found.table):
                    return HERE
            await asyncio.sleep(LOCATE_INTERVAL_S)
        raise OwnerUnknown

    def why_away(self) -> RequestRefused | None:
        if self._own == HERE or self._lease.session:
            return None
        others = [each for each in self._addresses if each.address != self._own.address]
        after = [each for each in others if each.address > self._own.address]
        return node_away((after or others or [HERE])[0])
