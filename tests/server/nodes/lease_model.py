"""A shared database in virtual time, and the real lease, journal and membership of several nodes on it.

What is a transaction in PostgreSQL is a few steps here, each after some time on the network: between them a node can be
paused or killed, its connection cut, the database stopped. That PostgreSQL's own statements do what these steps say is
asked of PostgreSQL (test_postgres.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from elcapitan_server.basics.table_directory import NodeAddress
from elcapitan_server.nodes.database import (
    CommitUnknown,
    DatabaseUnavailable,
    LeasedJob,
    NodeLocation,
    Renewal,
    SessionLost,
    Shares,
    TableMoved,
)
from elcapitan_server.nodes.statements import KEEPS_ENTRY
from elcapitan_server.store.table_loading import SELECT_LAST_ENTRIES
from elcapitan_server.store.table_rows import EntryRow, TableRow
from elcapitan_server.store.table_store import STORED_QUESTIONS, put_entry, put_table
from elcapitan_server.tables.new_table import new_table
from tests.server.nodes.pausable_loop import PausableLoop
from tests.simulation.loop import Program

Value = TypeVar("Value")
IDLE_TIMEOUT_S = 1.0
"""After which the database ends an idle transaction."""
TRIP_S = (0.0002, 0.004)
"""Of the network, each way."""


class Broken(AssertionError):
    """Raised when a promise is broken; its text says which."""


class LineCut(Exception):
    """Raised when a line has ended: what was asked may have been done or not."""


@dataclass(eq=False)
class Transaction:
    """One that goes on or has ended."""

    session: str
    number: int
    epochs: Mapping[str, int] = field(default_factory=dict)
    claims: list[str] = field(default_factory=list)
    entries: list[tuple[str, int, bytes, int]] = field(default_factory=list)
    committed: bool | None = None
    is_given_up: bool = False
    """Its COMMIT was not sent and never will be: it can store nothing, whenever the database ends it."""
    touched_s: float = 0.0


class ModelDatabase:
    """What is in the database, and who has locked what."""

    def __init__(self, loop: PausableLoop, chance: Random) -> None:
        self.loop, self.chance = loop, chance
        self.program = Program("database")
        self.is_up = True
        self.sessions: dict[str, tuple[str, float]] = {}
        """By session: address, and when it expires."""
        self.leases: dict[str, tuple[str, int]] = {}
        self.entries: dict[str, list[tuple[int, bytes, int]]] = {}
        """By table: number, id and epoch of each, in the order in which they were committed."""
        self.transactions: dict[int, Transaction] = {}
        self.numbers = 0
        self.open: dict[Transaction, None] = {}
        self.lines: dict[ModelLine, None] = {}

    def notify(self) -> None:
        """Tell all nodes that tables have moved, or can be taken."""
        for line in self.lines:
            self.loop.call_later(self.chance.uniform(*TRIP_S), line.on_change)

    def abort(self, transaction: Transaction) -> None:
        if self.open.pop(transaction, transaction) is None:
            transaction.committed = False

    def stop(self) -> None:
        """Everything that is not committed is lost, and every line."""
        self.is_up = False
        for transaction in [*self.open]:
            self.abort(transaction)
        for line in [*self.lines]:
            line.cut()

    def begin(self, transaction: Transaction) -> None:
        self.transactions[transaction.number] = transaction
        self.open[transaction] = None
        self._touch(transaction)

    def _touch(self, transaction: Transaction) -> None:
        if transaction not in self.open:
            raise LineCut
        transaction.touched_s = touched_s = self.loop.time()

        def check() -> None:
            if transaction in self.open and transaction.touched_s == touched_s:
                self.abort(transaction)

        self.loop.call_later(IDLE_TIMEOUT_S, check)

    async def fence(self, transaction: Transaction, epochs: Mapping[str, int]) -> set[str] | None:
        """The tables whose leases hold; None if the session is not there. It is locked from then on."""
        self.begin(transaction)
        if transaction.session not in self.sessions:
            return None
        held = {table for table, epoch in epochs.items() if self.leases.get(table) == (transaction.session, epoch)}
        transaction.epochs = {table: epochs[table] for table in held}
        return held

    async def write(self, transaction: Transaction, jobs: Sequence[LeasedJob]) -> list[LeasedJob]:
        """Those that were written: not those that make a table which is there."""
        self._touch(transaction)
        written = [job for job in jobs if not any(table in self.leases for table in job.new)]
        for job in written:
            transaction.claims += job.new
            for write in job.writes:
                if write.sql.startswith(KEEPS_ENTRY):
                    table, number, id = write.values[0], write.values[1], write.values[4]
                    transaction.entries.append((table, number, id, job.epochs.get(table, 1)))
        return written

    async def commit(self, transaction: Transaction) -> None:
        self._touch(transaction)
        del self.open[transaction]
        transaction.committed = True
        for table in transaction.claims:
            if table in self.leases:
                raise Broken(f"{table} is made twice")
            self.leases[table] = transaction.session, 1
            self.entries[table] = []
        for table, number, id, epoch in transaction.entries:
            if self.leases[table] != (transaction.session, epoch):
                raise Broken(f"{table}: {transaction.session} writes under epoch {epoch}, owner {self.leases[table]}")
            if number != len(self.entries[table]) + 1:
                raise Broken(f"{table}: number {number} follows {len(self.entries[table])}")
            self.entries[table].append((number, id, epoch))

    async def leave(self, session: str) -> None:
        """Waits for the transactions of the session."""
        while any(transaction.session == session for transaction in self.open):
            await asyncio.sleep(0.001)
        self.sessions.pop(session, None)
        self.notify()

    @property
    def _share(self) -> int:
        """Of each node that is there."""
        living = sum(expires_s >= self.loop.time() for _, expires_s in self.sessions.values())
        return -(-len(self.leases) // max(1, living))

    def shares(self, session: str) -> Shares:
        owners = [owner for owner, _ in self.leases.values()]
        return Shares(owners.count(session) - self._share, 0, any(owner not in self.sessions for owner in owners))

    def hand_over(self, session: str, tables: Sequence[str]) -> None:
        under_way = [each for each in self.open if each.session == session and not each.is_given_up]
        if any(transaction.epochs for transaction in under_way):
            raise Broken("tables are handed over while a commit is under way")
        for table in tables:
            if self.leases[table][0] == session:
                self.leases[table] = "", self.leases[table][1]
        self.notify()

    async def take_over(self, session: str, expired: bool, everything: bool) -> Mapping[str, int] | None:
        """None: the session is not there. Waits for the transactions of the sessions it ends."""
        if session not in self.sessions:
            return None
        if expired:
            late = [each for each, (_, at_s) in self.sessions.items() if at_s < self.loop.time() and each != session]
            while any(transaction.session in late for transaction in self.open):
                await asyncio.sleep(0.001)
                late = [each for each in late if self.sessions.get(each, ("", self.loop.time()))[1] < self.loop.time()]
            if session not in self.sessions:
                return None
            for each in late:
                self.sessions.pop(each, None)
                self.notify()
        room = max(0, self._share - sum(owner == session for owner, _ in self.leases.values()))
        free = [table for table, (owner, _) in self.leases.items() if owner not in self.sessions]
        for table in free if everything else free[:room]:
            self.leases[table] = session, self.leases[table][1] + 1
        return {table: epoch for table, (owner, epoch) in self.leases.items() if owner == session}


class ModelRows:
    """Tables as table_store.py reads them."""

    def __init__(self, entries: Mapping[str, Sequence[tuple[int, bytes, int]]]) -> None:
        self._entries = entries

    def select(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        if sql == "SELECT * FROM tables":
            return [put_table(model_table(table)).values for table in self._entries]
        if sql != SELECT_LAST_ENTRIES:
            return []
        found = []
        for table, entries in self._entries.items():
            link = model_table(table).first_link()
            for number, id, _ in entries:
                entry = EntryRow(number, "move", 1, id)
                link = entry.chain_hash(link)
            if entries:
                found.append(put_entry(table, entry, link).values)
        return found


def model_table(table: str) -> TableRow:
    return new_table(table, "toy", 1, 2, {}, 5).row


class ModelLine:
    """A node's line to the database: the NodeDatabase that the node's own code talks to."""

    def __init__(self, database: ModelDatabase) -> None:
        self.database = database
        self.is_cut = False
        self.on_change: Callable[[], object] = lambda: None
        self._waiting: dict[asyncio.Future[Any], None] = {}
        self._transactions: list[Transaction] = []
        database.lines[self] = None

    def cut(self, *, for_good: bool = False) -> None:
        """What is under way does not arrive, and what has arrived is not answered."""
        if for_good:
            self.is_cut = True
            del self.database.lines[self]
        waiting, self._waiting = self._waiting, {}
        for answer in waiting:
            if not answer.done():
                answer.set_exception(LineCut())
                answer.exception()

    async def _call(self, work: Callable[[], Awaitable[Value]]) -> Value:
        """Ask the database to do that. LineCut if it is not known whether it has been done."""
        database = self.database
        answer: asyncio.Future[Value] = database.loop.create_future()
        self._waiting[answer] = None

        async def do() -> None:
            await asyncio.sleep(database.chance.uniform(*TRIP_S))
            if answer.done() or self.is_cut or not database.is_up:
                if not answer.done():
                    answer.set_exception(LineCut())
                return
            try:
                found = await work()
            except LineCut as cut:
                if not answer.done():
                    answer.set_exception(cut)
                return
            await asyncio.sleep(database.chance.uniform(*TRIP_S))
            if not answer.done():
                answer.set_result(found)

        database.loop.run_in(database.program, do())
        try:
            return await answer
        finally:
            self._waiting.pop(answer, None)

    async def _ask(self, work: Callable[[], Value]) -> Value:
        async def at_once() -> Value:
            return work()

        try:
            return await self._call(at_once)
        except LineCut:
            raise DatabaseUnavailable("the line is cut") from None

    async def register(self, session: str, where: NodeAddress, lease_s: float) -> None:
        database = self.database

        def join() -> None:
            database.sessions[session] = where.address, database.loop.time() + lease_s

        await self._ask(join)

    async def renew(self, session: str, lease_s: float) -> Renewal:
        database = self.database

        def renew() -> Renewal:
            now_s = database.loop.time()
            others = any(at_s < now_s for each, (_, at_s) in database.sessions.items() if each != session)
            if session not in database.sessions:
                return Renewal(False, False)
            database.sessions[session] = database.sessions[session][0], now_s + lease_s
            return Renewal(True, others)

        return await self._ask(renew)

    async def leave(self, session: str) -> None:
        try:
            await self._call(lambda: self.database.leave(session))
        except LineCut:
            raise DatabaseUnavailable("the line is cut") from None

    async def shares(self, session: str) -> Shares:
        return await self._ask(lambda: self.database.shares(session))

    async def hand_over(self, session: str, tables: Sequence[str]) -> None:
        await self._ask(lambda: self.database.hand_over(session, tables))

    async def check_commits(self) -> bool:
        return await self._ask(lambda: True)

    def drop_connections(self) -> None:
        self.cut()

    async def take_over(self, session: str, *, expired: bool, everything: bool = False) -> Mapping[str, int]:
        try:
            owned = await self._call(lambda: self.database.take_over(session, expired, everything))
        except LineCut:
            raise DatabaseUnavailable("the line is cut") from None
        if owned is None:
            raise SessionLost
        return owned

    async def commit(self, session: str, jobs: Sequence[LeasedJob]) -> Sequence[Exception | None]:
        database = self.database
        database.numbers += 1
        transaction = Transaction(session, database.numbers)
        epochs = {table: epoch for job in jobs for table, epoch in job.epochs.items()}
        try:
            held = await self._call(lambda: database.fence(transaction, epochs))
            if held is None:
                raise SessionLost
            mine = [job for job in jobs if job.epochs.keys() <= held]
            mine = await self._call(lambda: database.write(transaction, mine))
        except BaseException as error:
            transaction.is_given_up = True
            # The end of the connection reaches the database at once or after a while.
            database.loop.call_later(database.chance.choice((0.0, 0.5)), database.abort, transaction)
            if isinstance(error, LineCut):
                raise DatabaseUnavailable("the line is cut") from None
            raise
        faults = [None if job in mine else TableMoved("another node owns it") for job in jobs]
        try:
            await self._call(lambda: database.commit(transaction))
        except LineCut:
            database.loop.call_later(database.chance.choice((0.0, 0.5)), database.abort, transaction)
            raise CommitUnknown(session, transaction.number, faults) from None
        return faults

    async def was_committed(self, session: str, number: int) -> bool:
        transaction = self.database.transactions[number]

        async def outcome() -> bool:
            while transaction.committed is None:
                await asyncio.sleep(0.01)
            return transaction.committed

        try:
            return await self._call(outcome)
        except LineCut:
            raise DatabaseUnavailable("the line is cut") from None

    async def read(self, sql: str, values: Sequence[object]) -> list[tuple[object, ...]]:
        raise DatabaseUnavailable("nothing is read here")

    async def read_tables(self, tables: Sequence[str], questions: Sequence[str] = STORED_QUESTIONS) -> Any:
        return await self._ask(lambda: ModelRows({table: [*self.database.entries[table]] for table in tables}))

    async def find_table(self, table: str) -> NodeLocation | None:
        raise DatabaseUnavailable("nobody asks that here")

    async def find_token(self, token_hash: bytes) -> NodeLocation | None:
        raise DatabaseUnavailable("nobody asks that here")

    async def addresses(self) -> list[NodeAddress]:
        return await self._ask(lambda: [NodeAddress(address) for address, _ in self.database.sessions.values()])
