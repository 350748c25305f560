"""The two places where a server keeps its tables, with one manner to write to them and to read what a restart would."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.table_directory import NodeAddress
from elcapitan_server.nodes.lease import DEFAULT_TIMES, LeaseTimes, NodeLease
from elcapitan_server.nodes.membership import NodeMembership
from elcapitan_server.nodes.postgres import PostgresDatabase
from elcapitan_server.nodes.shared_journal import SharedJournal
from elcapitan_server.store import table_rows, table_store
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import JournalAccess
from elcapitan_server.store.table_loading import SUMMARY_QUESTIONS, TableSummary, read_summaries, table_summaries


class Store(Protocol):
    """One of them."""

    @property
    def journal(self) -> JournalAccess: ...

    async def stored(self) -> dict[str, table_rows.StoredTable]:
        """What another process finds there, by table; nothing is written any more."""

    async def summaries(self) -> dict[str, TableSummary]:
        """The same without the games."""

    async def makers(self) -> dict[str, bytes]:
        """Who has made each table, as another process finds it."""


class SqliteStore:
    """A journal of one server."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "journal.sqlite"
        self.journal = Journal(self._path)
        self.journal.start()

    async def stored(self) -> dict[str, table_rows.StoredTable]:
        self.journal.close()
        again = Journal(self._path)
        found = {each.row.id: each for each in table_store.stored_tables(again)}
        again.close()
        return found

    async def summaries(self) -> dict[str, TableSummary]:
        self.journal.close()
        again = Journal(self._path)
        found = {each.row.id: each for each in read_summaries(again)}
        again.close()
        return found

    async def makers(self) -> dict[str, bytes]:
        self.journal.close()
        again = Journal(self._path)
        found = table_store.stored_makers(again)
        again.close()
        return found


class OwnedRows:
    """A node's tables as they were read when they became its own, and nothing done with them."""

    def __init__(self) -> None:
        self.tables: dict[str, TableSummary] = {}
        self.makers: dict[str, bytes] = {}
        self.released: list[str] = []

    def open_tables(self, tables: Sequence[TableSummary], makers: Mapping[str, bytes]) -> None:
        self.tables |= {each.row.id: each for each in tables}
        self.makers |= makers

    def tell_nodes(self, addresses: object) -> None:
        pass

    def has_table(self, table: str) -> bool:
        return table in self.tables

    def release_tables(self, tables: object) -> None:
        assert isinstance(tables, list)
        self.released += tables
        for table in tables:
            self.tables.pop(table, None)

    def idle_tables(self, for_s: float) -> Mapping[str, bool]:
        return dict.fromkeys(self.tables, False)


class Node:
    """A node without a server: a database, a lease, a journal and a membership."""

    def __init__(self, url: str, address: str = "node-1:1", times: LeaseTimes = DEFAULT_TIMES) -> None:
        self.database = PostgresDatabase(url, on_change=lambda: self.membership.look_soon())
        self.lease = NodeLease(times)
        self.journal = SharedJournal(self.database, self.lease)
        self.membership = NodeMembership(self.database, self.lease, self.journal, Environment())
        self.owned = self.membership.owner = OwnedRows()
        self._address = NodeAddress(address)

    async def start(self) -> None:
        await self.database.prepare()
        self.journal.start()
        await self.membership.start(self._address)

    async def stop(self) -> None:
        await self.journal.stop()
        await self.membership.stop()
        await self.database.close()


@asynccontextmanager
async def running_node(url: str, address: str = "node-1:1", times: LeaseTimes = DEFAULT_TIMES) -> AsyncIterator[Node]:
    """A node that has joined the others, and leaves them in the end."""
    node = Node(url, address, times)
    await node.start()
    try:
        yield node
    finally:
        await node.stop()


async def read_everything(
    url: str, questions: Sequence[str] = table_store.STORED_QUESTIONS
) -> table_store.JournalReader:
    """All tables of the database, as another process finds them."""
    database = PostgresDatabase(url)
    connection = await database.connect()
    ids = [id for (id,) in await connection.fetch("SELECT id FROM tables")]
    await connection.close()
    rows = await database.read_tables(ids, questions)
    await database.close()
    return rows


class PostgresStore:
    """The journal of a node; what another finds there, another node finds."""

    def __init__(self, url: str, node: Node) -> None:
        self._url, self.journal = url, node.journal

    async def stored(self) -> dict[str, table_rows.StoredTable]:
        return {each.row.id: each for each in table_store.stored_tables(await read_everything(self._url))}

    async def summaries(self) -> dict[str, TableSummary]:
        rows = await read_everything(self._url, SUMMARY_QUESTIONS)
        return {each.row.id: each for each in table_summaries(rows)}

    async def makers(self) -> dict[str, bytes]:
        return table_store.stored_makers(await read_everything(self._url))
