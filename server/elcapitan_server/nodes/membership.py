"""One node among the others: renews its session, takes over tables that nobody owns, and lets go of those it has lost.

Asks lease.py what may be done and does it; also knows where every other table is, for clients who ask here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.log_throttle import ThrottledLog
from elcapitan_server.basics.table_directory import HERE, NodeAddress, OwnerUnknown
from elcapitan_server.nodes.database import DatabaseUnavailable, NodeDatabase, NodeLocation, SessionLost
from elcapitan_server.nodes.lease import NodeLease
from elcapitan_server.nodes.shared_journal import SharedJournal
from elcapitan_server.store.table_store import StoredTable, stored_makers, stored_tables

log = logging.getLogger(__name__)

SESSION_BYTES = 8
LOOK_INTERVAL_S = 5.0
"""Tables that nobody owns are looked for so often even if no node says that there are some."""
LOCATE_TIMEOUT_S = 5.0
"""For a table whose node has just gone: within this somebody has taken it over."""
LOCATE_INTERVAL_S = 0.2
RELOAD_PAUSE_S = 0.3
TABLES_AT_ONCE = 25
"""Read together after a takeover: the first are played while the others, of thousands of finished games, are read. A
busy node that reads all 1,500 at once keeps its event loop from renewing its lease, and loses them to the next node."""


class TableOwner(Protocol):
    """What a node's membership tells its server about the tables that the node owns."""

    def open_tables(self, tables: Sequence[StoredTable], makers: Mapping[str, bytes]) -> None:
        """Serve these tables, which this node now owns; `makers` are the hashed addresses that created them, by table.

        Must not wait: another node may own the tables soon.
        """

    def tell_nodes(self, nodes: Sequence[NodeAddress]) -> None:
        """Nodes have joined or left. `nodes` are the addresses of all; empty if this node is the only one."""

    def has_table(self, table: str) -> bool:
        """Whether this node serves the table."""

    def release_tables(self, tables: Sequence[str]) -> None:
        """Stop serving these tables and discard their state: other nodes own them, or are about to.

        Must not wait: this node may get one of them back.
        """


class NodeMembership:
    """One node."""

    def __init__(
        self, database: NodeDatabase, lease: NodeLease, journal: SharedJournal, environment: Environment
    ) -> None:
        self._database, self._lease, self._journal, self._environment = database, lease, journal, environment
        self._address = HERE
        """Where clients reach this node."""
        self._addresses: list[NodeAddress] = []
        """Where they reach every node that is there."""
        self.takeovers = 0
        """Tables that came from nodes that had gone."""
        self.owner: TableOwner
        """The server of this node. Set before `start`."""
        self._news = asyncio.Event()
        """Somebody has joined or left."""
        self._looked_s = float("-inf")
        """When tables were last looked for."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._log = ThrottledLog(log)
        journal.on_moved = self._on_moved

    def hear(self) -> None:
        """Another node says that tables have moved, or can be taken."""
        self._looked_s = float("-inf")
        self._news.set()

    async def start(self, address: NodeAddress) -> None:
        """Join the others, and take what nobody owns. DatabaseUnavailable if that is not possible."""
        self._address = address
        await self._beat()
        self._run(self._keep_beating())

    async def stop(self) -> None:
        """Others may take the tables at once. What waits in the journal has to be stored before."""
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        session, _ = self._lease.session, self._lease.end()
        if session:
            with suppress(DatabaseUnavailable):
                await self._database.leave(session)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_beating(self) -> None:
        loop, next_s, unanswered = asyncio.get_running_loop(), 0.0, ""
        while True:
            next_s = max(next_s + self._lease.times.renew_s, loop.time())
            self._news.clear()
            try:
                if self._journal.is_alive:  # who cannot store anything has to let the others take over
                    await self._beat()
                    if unanswered and self._journal.trouble == unanswered:  # another trouble is that of a commit
                        self._journal.note_trouble("")
                    unanswered = ""
            except DatabaseUnavailable as error:
                self._looked_s = float("-inf")  # whatever was being done may have been done
                unanswered = str(error)
                self._journal.note_trouble(unanswered)
                self._log.error("the database does not answer: %s", error)
            except Exception:
                log.exception("a fault of the server while it renewed its session")
            with suppress(TimeoutError):
                async with asyncio.timeout_at(next_s):
                    await self._news.wait()

    async def _beat(self) -> None:
        """Renew the session, or begin another one, and take what nobody owns."""
        loop, lease = asyncio.get_running_loop(), self._lease
        asked_s, session = loop.time(), lease.session
        are_others_expired = False
        if session:
            alive, are_others_expired = await self._database.renew(session, lease.times.lease_s)
            if not alive and lease.session == session:
                self._on_moved(lease.end())
            elif alive:
                lease.renewed(asked_s)
        if not lease.session:
            session = self._environment.random_bytes(SESSION_BYTES).hex()
            await self._database.register(session, self._address, lease.times.lease_s)
            lease.begin(session, asked_s)
            self._looked_s = float("-inf")
        may_end = lease.may_end_others(loop.time())
        if (are_others_expired and may_end) or loop.time() - self._looked_s >= LOOK_INTERVAL_S:
            await self._look(lease.session, may_end=may_end)

    async def _look(self, session: str, *, may_end: bool) -> None:
        began_s = asyncio.get_running_loop().time()
        try:
            owned = await self._database.take_over(session, expired=may_end)
        except SessionLost:
            if self._lease.session == session:
                self._on_moved(self._lease.end())
            return
        self._looked_s = began_s
        if (addresses := await self._database.addresses()) != self._addresses:
            self._addresses = addresses
            self.owner.tell_nodes(self.others)
        if self._lease.session == session and (new := self._lease.adopt(owned)):
            self.takeovers += len(new)
            log.warning("this node takes over %s tables", len(new))
            self._run(self._open(session, new))

    async def _open(self, session: str, tables: Sequence[str]) -> None:
        """Read these tables, in this order, and play them, for as long as they are this node's."""
        at = 0
        while at < len(tables) and self._lease.session == session:
            some = tables[at : at + TABLES_AT_ONCE]
            try:
                rows = await self._database.read_tables(some)
                stored = await self._environment.run_in_thread(partial(stored_tables, rows))
            except DatabaseUnavailable as error:
                self._log.error("tables that were taken over cannot be read yet: %s", error)
                await asyncio.sleep(RELOAD_PAUSE_S)
                continue
            if self._lease.session == session:  # nobody has written to them since they were read
                self.owner.open_tables(stored, stored_makers(rows))
            at += TABLES_AT_ONCE

    # What is another node's

    def _on_moved(self, tables: list[str]) -> None:
        """A commit or a renewal has found that another node owns these."""
        self._news.set()  # a new session is needed, or has already been begun
        if tables:
            log.warning("this node has lost %s tables to others", len(tables))
            self.owner.release_tables(tables)

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
        while loop.time() < give_up_s:
            with suppress(DatabaseUnavailable):
                found = await find()
                if found is None:
                    return None
                if found.node.address and found.node.address != self._address.address:
                    return found.node
                if self.owner.has_table(found.table):
                    return HERE
            await asyncio.sleep(LOCATE_INTERVAL_S)
        raise OwnerUnknown
