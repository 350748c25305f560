"""A node without a server, on the database of lease_model.py: its own lease, journal and membership."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import TypeVar

from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.table_directory import NodeAddress
from elcapitan_server.nodes.database import DatabaseUnavailable
from elcapitan_server.nodes.lease import LeaseTimes, NodeLease
from elcapitan_server.nodes.membership import NodeMembership
from elcapitan_server.nodes.shared_journal import SharedJournal
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.store.table_loading import TableSummary
from elcapitan_server.store.table_rows import EntryRow
from elcapitan_server.store.table_store import put_entry, put_table
from tests.server.nodes.lease_model import ModelDatabase, ModelLine, model_table
from tests.simulation.loop import Program

Value = TypeVar("Value")
IDLE_S = 1.0
"""A table may be handed over so soon: each is played at all the time here."""


class ModelNode:
    """One node: the real lease, journal and membership, and tables that are nothing but their moves."""

    def __init__(self, world: ModelDatabase, number: int, chance: Random) -> None:
        self._world, self._number, self._chance = world, number, chance
        self.program = Program(f"node {number}")
        self.line = ModelLine(world)
        self.lease = NodeLease(LeaseTimes(idle_s=IDLE_S))
        self.journal = SharedJournal(self.line, self.lease)
        environment = Environment(random_bytes=chance.randbytes, run_in_thread=self._after_a_while)
        self.membership = NodeMembership(self.line, self.lease, self.journal, environment)
        self.membership.owner = self
        self.line.on_change = lambda: self.program.alive and world.loop.run_in(self.program, self._hear())
        self.tables: dict[str, list[bytes]] = {}
        self._busy: set[str] = set()

    async def _hear(self) -> None:
        if not self.line.is_cut:
            self.membership.look_soon()

    async def _after_a_while(self, work: Callable[[], Value]) -> Value:
        """A thread may take long, and one of several that were begun later may be done first."""
        done = work()
        await asyncio.sleep(self._chance.choice((0.0, 0.01, 2.0)))
        return done

    async def start(self) -> None:
        self.journal.start()
        while True:
            with suppress(DatabaseUnavailable):
                await self.membership.start(NodeAddress(f"node-{self._number}"))
                return
            await asyncio.sleep(0.2)

    def open_tables(self, tables: Sequence[TableSummary], makers: Mapping[str, bytes]) -> None:
        for stored in tables:
            entries = self._world.entries[stored.row.id][: stored.position]
            self.tables[stored.row.id] = [id for _, id, _ in entries]

    def tell_nodes(self, addresses: object) -> None:
        pass

    def has_table(self, table: str) -> bool:
        return table in self.tables

    def release_tables(self, tables: Sequence[str]) -> None:
        for table in tables:
            self.tables.pop(table, None)

    def idle_tables(self, for_s: float) -> Mapping[str, bool]:
        return {table: False for table in self.tables if table not in self._busy}

    async def create(self, table: str) -> bool:
        if table in self.lease.tables:
            return False  # it is there; a server's own ids never are
        try:
            await self.journal.commit([put_table(model_table(table))])
        except StorageUnavailable:
            return False
        if self._world.leases[table] != (self.lease.session, 1):
            return False  # it was made before, and was taken over while this waited: it is about to be opened
        self.tables[table] = []
        return True

    async def play(self, table: str, id: bytes) -> bool | None:
        """One move: whether it is acknowledged; None if the table is not here, or is busy."""
        if table not in self.tables or table in self._busy:
            return None
        self._busy.add(table)
        try:
            moves = self.tables[table]
            number = len(moves) + 1
            await self.journal.commit([put_entry(table, EntryRow(number, "move", 1, id), b"")])
            moves.append(id)
            return True
        except StorageUnavailable:
            return False
        finally:
            self._busy.discard(table)
