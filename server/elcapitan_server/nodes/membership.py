"""One node among the others: renews its session, takes over tables without an owner, and releases those it has lost.

lease.py says what may be done; node_directory.py knows where every other table is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar

from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.log_throttle import ThrottledLog
from elcapitan_server.basics.table_directory import HERE, NodeAddress
from elcapitan_server.nodes import database
from elcapitan_server.nodes.lease import NodeLease
from elcapitan_server.nodes.node_directory import NodeDirectory
from elcapitan_server.nodes.shared_journal import SharedJournal
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.store.table_loading import SUMMARY_QUESTIONS, TableSummary, table_summaries
from elcapitan_server.store.table_store import stored_makers

log = logging.getLogger(__name__)

SESSION_BYTES = 8
LOOK_INTERVAL_S = 5.0
"""How often tables without an owner are searched for, even if no node has announced any."""
MARGIN_S = 0.5
"""A node without an answer of the database releases its tables this long after its session has expired: the others,
which look at each renewal, have taken them over by then. A database that is only slow still answers in time."""
STALL_S = 0.25
"""A check that is this late was delayed by this process itself: it asks the database before it releases anything."""
LEFTOVER_DELAY_S = 1.0
"""How long each node leaves the others time to take their shares of tables without an owner; then it takes what is
left."""
HANDED_TOGETHER = 100
"""Tables that are handed over at one look, so that the node that takes them reads them between two renewals."""
RELOAD_PAUSE_S = 0.3
TABLES_AT_ONCE = 25
"""Read together after a takeover: the first are played while the others, of thousands of finished games, are read. A
busy node that reads all 1,500 at once keeps its event loop from renewing its lease, and loses them to the next node."""


Value = TypeVar("Value")


class TableOwner(Protocol):
    """What a node's membership tells its server about the tables that the node owns."""

    def open_tables(self, tables: Sequence[TableSummary], makers: Mapping[str, bytes]) -> None:
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

    def idle_tables(self, for_s: float) -> Mapping[str, bool]:
        """Tables without a person for that long, and whether their games are over."""


class NodeMembership:
    """One node."""

    def __init__(
        self, database: database.NodeDatabase, lease: NodeLease, journal: SharedJournal, environment: Environment
    ) -> None:
        self._database, self._lease, self._journal, self._environment = database, lease, journal, environment
        self._address = HERE
        """Where clients reach this node."""
        self.directory = NodeDirectory(database, lease, lambda table: self.owner.has_table(table))
        self.takeovers = 0
        """Tables that came from nodes that had gone."""
        self.owner: TableOwner
        """The server of this node. Set before `start`."""
        self._news = asyncio.Event()
        """Set when a node has joined or left."""
        self._looked_s = float("-inf")
        """When tables were last looked for."""
        self._left_since_s: float | None = None
        """Since when there have been tables without an owner."""
        self._taken_s: dict[str, float] = {}
        """When each table came from another node, by the event loop's clock."""
        self._handing_over: set[str] = set()
        self._handed_over = 0
        """How often tables were handed over."""
        self._is_leaving = False
        self._answered_s = float("-inf")
        """When the database has answered last."""
        self._unconnected_since_s: float | None = None
        """Since when no connection for commits could be opened."""
        self._abandoned = ""
        """The session that this node has given up and the database may still know."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._log = ThrottledLog(log)
        journal.on_moved = self._on_moved
        journal.on_unconnected = self._on_unconnected

    def look_soon(self) -> None:
        """Look at the tables soon: another node says that some have moved, or can be taken."""
        self._looked_s = float("-inf")
        self._news.set()

    async def start(self, address: NodeAddress) -> None:
        """Join the others, and take tables without an owner. DatabaseUnavailable if that is not possible."""
        self._address, self._looked_s = address, float("-inf")
        await self._beat()
        self.directory.begin(address)
        self._run(self._keep_beating())
        self._run(self._keep_watching())

    async def stop(self) -> None:
        """Others may take the tables at once. What waits in the journal has to be stored before."""
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        session, _ = self._lease.session, self._lease.end()
        if session:
            with suppress(database.DatabaseUnavailable):
                await self._database.leave(session)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_beating(self) -> None:
        loop, renew_s, unanswered = asyncio.get_running_loop(), self._lease.times.renew_s, ""
        next_s = loop.time() + renew_s
        while True:
            self._news.clear()
            try:
                if self._is_leaving:
                    await self._learn_addresses()
                elif self._journal.is_alive:  # a node that cannot store anything must leave its tables to the others
                    await self._beat()
                    if unanswered and self._journal.trouble == unanswered:  # another trouble is that of a commit
                        self._journal.note_trouble("")
                    unanswered = ""
            except database.DatabaseUnavailable as error:
                self._looked_s = float("-inf")  # the outcome of what was under way is not known
                unanswered = str(error)
                self._journal.note_trouble(unanswered)
                self._log.error("the database does not answer: %s", error)
            except Exception:
                log.exception("a fault of the server while it renewed its session")
            try:
                async with asyncio.timeout_at(next_s):
                    await self._news.wait()  # which come in swarms: they put off no renewal
            except TimeoutError:
                next_s = max(next_s + renew_s, loop.time())

    async def _beat(self) -> None:
        """Renew the session, or begin another one, and take tables without an owner."""
        loop, lease = asyncio.get_running_loop(), self._lease
        asked_s, session = loop.time(), lease.session
        are_others_expired = False
        if session:
            renewal = self._database.renew(session, lease.times.lease_s)
            alive, are_others_expired = await self._hear_answer(renewal)
            if lease.session == session:
                if alive:
                    lease.renewed(asked_s)
                else:
                    self._on_moved(lease.end())
        if self._is_leaving:
            return
        if not lease.session:
            if self._abandoned:
                await self._database.leave(self._abandoned)
                self._abandoned = ""
            await self._check_commits(loop.time())
            asked_s = loop.time()
            session = self._environment.random_bytes(SESSION_BYTES).hex()
            await self._hear_answer(self._database.register(session, self._address, lease.times.lease_s))
            lease.begin(session, asked_s)
            self._looked_s = float("-inf")
        may_end = lease.may_end_others(loop.time())
        if (are_others_expired and may_end) or loop.time() - self._looked_s >= LOOK_INTERVAL_S:
            await self._look(lease.session, may_end=may_end)

    async def _look(self, session: str, *, may_end: bool) -> None:
        began_s, handed_over = asyncio.get_running_loop().time(), self._handed_over
        await self._check_commits(began_s)
        self._looked_s = began_s  # what a node is told from now on asks for another look
        try:
            everything = self._left_since_s is not None and began_s - self._left_since_s >= LEFTOVER_DELAY_S
            taking = self._database.take_over(session, expired=may_end, everything=everything)
            owned = await self._hear_answer(taking)
        except database.SessionLost:
            if self._lease.session == session:
                self._on_moved(self._lease.end())
            return
        await self._learn_addresses()
        if handed_over != self._handed_over:  # what the database has said may be older than that
            self._looked_s = float("-inf")
            return
        mine = {table: epoch for table, epoch in owned.items() if table not in self._handing_over}
        if self._lease.session == session and (new := self._lease.adopt(mine)):
            self.takeovers += len(new)
            self._taken_s |= dict.fromkeys(new, began_s)
            log.warning("this node takes over %s tables", len(new))
            self._run(self._open(session, new))
        await self._balance(session, began_s)

    async def _hear_answer(self, question: Awaitable[Value]) -> Value:
        answer = await question
        self._answered_s = asyncio.get_running_loop().time()
        return answer

    async def _learn_addresses(self) -> None:
        if await self._hear_answer(self.directory.learn()):
            self.owner.tell_nodes(self.directory.others)

    async def _balance(self, session: str, now_s: float) -> None:
        """See that every table has an owner, and that nodes with fewer tables get some that are not in use."""
        shares = await self._hear_answer(self._database.shares(session))
        if not shares.are_left:
            self._left_since_s = None
        elif self._left_since_s is None:
            self._left_since_s = now_s
        if shares.are_left:
            self._looked_s = min(self._looked_s, now_s - LOOK_INTERVAL_S + LEFTOVER_DELAY_S)
        elif self._lease.session == session and (given := self._tables_to_give(shares, now_s)):
            self._run(self._hand_over(session, given))

    def _tables_to_give(self, shares: database.Shares, now_s: float) -> list[str]:
        """Tables to hand to other nodes: not in use, and not just received."""
        self._taken_s = {
            table: at_s for table, at_s in self._taken_s.items() if now_s - at_s < self._lease.times.idle_s
        }
        if self._handing_over or max(shares.surplus, shares.surplus_over) <= 0:
            return []
        given, left = [], {False: shares.surplus, True: shares.surplus_over}
        for table, is_over in self.owner.idle_tables(self._lease.times.idle_s).items():
            if left[is_over] > 0 and table in self._lease.tables and table not in self._taken_s:
                left[is_over] -= 1
                given.append(table)
        return given[:HANDED_TOGETHER]

    async def _hand_over(self, session: str, tables: Sequence[str]) -> None:
        """Give tables away, between two commits: later writes to them are refused."""
        log.info("this node hands %s tables over to nodes that have fewer", len(tables))
        self._handing_over.update(tables)
        self._lease.drop(tables)
        self.owner.release_tables(tables)
        try:
            await self._journal.run_between_commits(lambda: self._database.hand_over(session, tables))
        except StorageUnavailable as error:
            self._log.error("tables could not be handed over: %s", error)
        finally:
            self._handing_over.clear()
            self._handed_over += 1
            self._left_since_s = asyncio.get_running_loop().time() + LOOK_INTERVAL_S  # the others come first
            self._looked_s = float("-inf")  # those that are still this node's are opened again

    async def hand_over_all(self) -> int:
        """Give all tables to the other nodes at once and take none any more, until `take_again`; how many there were.

        Everything that waits is stored first. Everyone at the tables is told `moved`, and clients that ask this node
        for a table are sent to another one. Nothing happens, and the answer is 0, if this is the only node.
        DatabaseUnavailable or StorageUnavailable if the database cannot be asked; in the latter case the tables are
        released all the same.
        """
        await self._learn_addresses()
        if not self.directory.others:
            return 0
        self._is_leaving = True
        session = self._lease.session

        async def leave() -> None:
            tables = self._lease.end()
            self.owner.release_tables(tables)
            count.append(len(tables))
            if session:
                await self._database.leave(session)

        count: list[int] = []
        await self._journal.run_between_commits(leave)
        return sum(count)

    def take_again(self) -> None:
        """Take tables again after `hand_over_all`."""
        self._is_leaving = False
        self._news.set()

    async def _open(self, session: str, tables: Sequence[str]) -> None:
        """Read these tables, in this order, and play them, for as long as they are this node's."""
        at = 0
        while at < len(tables) and self._lease.session == session:
            some = tables[at : at + TABLES_AT_ONCE]
            try:
                rows = await self._database.read_tables(some, SUMMARY_QUESTIONS)
                stored = await self._environment.run_in_thread(partial(table_summaries, rows))
            except database.DatabaseUnavailable as error:
                self._log.error("tables that were taken over cannot be read yet: %s", error)
                await asyncio.sleep(RELOAD_PAUSE_S)
                continue
            if self._lease.session == session:  # no other node has written to them since they were read
                self.owner.open_tables(stored, stored_makers(rows))
            at += TABLES_AT_ONCE

    # A node without its database

    async def _keep_watching(self) -> None:
        """Release all tables once the database has not answered for a lease and a margin."""
        loop, silence_s = asyncio.get_running_loop(), self._lease.times.lease_s + MARGIN_S
        while True:
            due_s = max(self._answered_s + silence_s, loop.time() + self._lease.times.renew_s / 4)
            await asyncio.sleep(due_s - loop.time())
            if loop.time() - due_s > STALL_S:
                await asyncio.sleep(STALL_S)
            if self._lease.session and self.directory.others and loop.time() - self._answered_s >= silence_s:
                self._database.drop_connections()  # what still waits there would be waited for
                self._let_go("the database does not answer")

    def _on_unconnected(self, for_s: float) -> None:
        """Commits cannot be sent: other nodes may be able to, and take the tables as soon as the session is ended."""
        if for_s >= self._lease.times.lease_s + MARGIN_S and self._lease.session:
            self._let_go("it has no connection for commits")

    def _let_go(self, why: str) -> None:
        """Other nodes have the tables, or will have them. Not if this is the only node: no other could take them."""
        if not self.directory.others:
            return
        self._abandoned = self._lease.session
        tables = self._lease.end()
        log.error("this node lets go of %s tables: %s", len(tables), why)
        if not self._journal.trouble:
            self._journal.note_trouble(why)
        self.owner.release_tables(tables)
        self._news.set()

    async def _check_commits(self, now_s: float) -> None:
        """DatabaseUnavailable if this node could store nothing at tables that it takes."""
        try:
            if await self._database.check_commits():
                self._answered_s = asyncio.get_running_loop().time()
            self._unconnected_since_s = None
        except database.ConnectionUnavailable:
            self._unconnected_since_s = self._unconnected_since_s or now_s
            self._on_unconnected(now_s - self._unconnected_since_s)
            raise

    # What is another node's

    def _on_moved(self, tables: list[str]) -> None:
        """A commit or a renewal has found that another node owns these."""
        self._news.set()  # a new session is needed, or has already been begun
        if tables:
            log.warning("this node has lost %s tables to others", len(tables))
            self.owner.release_tables(tables)
