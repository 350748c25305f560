"""The server's core without sockets, processes and disk: the real lobby, tables and peers over streams in memory.

Every byte the server writes passes `tap` before it is read; its journal is the real one's statements on a database in
memory.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from hashlib import blake2b
from typing import Any, cast

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.limits import PROTOCOL
from elcapitan_server.basics.environment import Environment, TurnCall
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.basics.table_directory import TableDirectory
from elcapitan_server.connections.address_limits import AddressAccount, AddressAccounts, AddressLimits
from elcapitan_server.connections.peer import Peer
from elcapitan_server.connections.peer_reader import SharedLoad
from elcapitan_server.connections.rate_limits import ConnectionRates
from elcapitan_server.store.journal_access import CommitCallback, StorageUnavailable, Write
from elcapitan_server.store.schemas import SCHEMAS
from elcapitan_server.store.table_loading import table_summaries
from elcapitan_server.store.table_store import stored_makers
from elcapitan_server.tables.lobby import Lobby
from tests.database_cleanup import open_database
from tests.server.clients import PLENTY, ROOM, WISHES, Person, toy_offers
from tests.virtual_time import at_once

OWNER = bytes(range(32))
NOWHERE = "memory"
"""The address of people who have no account."""
Tap = Callable[[int, bytes], None]
"""Takes the number of a connection, from 0 in the order of their coming, and what is written to it."""


class Chance:
    """Random bytes that a seed decides, for every id, token and game of a run."""

    def __init__(self, seed: str) -> None:
        self._seed, self._drawn = seed, 0
        self.given: list[bytes] = []
        """Everything drawn so far: tokens, tickets and seeds of games among it."""

    def __call__(self, count: int) -> bytes:
        self._drawn += 1
        drawn = blake2b(f"{self._seed}/{self._drawn}".encode(), digest_size=count).digest()
        self.given.append(drawn)
        return drawn


class MemoryJournal:
    """The journal's own schema in a database in memory; can be told to have no room."""

    def __init__(self) -> None:
        self.connection = open_database()
        self.connection.execute("PRAGMA foreign_keys = ON")
        for schema in SCHEMAS:
            self.connection.executescript(schema)
        self.full = False
        self.is_storing = True

    def select(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.connection.execute(sql, values).fetchall()

    async def read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.select(sql, *values)

    def put(self, writes: Sequence[Write], told: CommitCallback) -> None:
        fault: Exception | None = None
        try:
            self._keep(writes)
        except StorageUnavailable as error:
            fault = error
        asyncio.get_running_loop().call_soon(told, fault)

    async def commit(self, writes: Sequence[Write]) -> None:
        self._keep(writes)

    def _keep(self, writes: Sequence[Write]) -> None:
        if self.full:
            raise StorageUnavailable("told so")
        run = self.connection.execute
        run("BEGIN")
        try:
            for write in writes:
                run(write.sql, write.values)
        except sqlite3.Error as error:
            run("ROLLBACK")
            raise StorageUnavailable(str(error)) from None
        run("COMMIT")


class NoBots:
    """No computer player comes when one is called."""

    def __init__(self) -> None:
        self.called: list[tuple[str, int, str, str]] = []
        self.seeds: list[int] = []

    def call(self, table: str, seat: int, game: str, level: str, seed: int) -> None:
        self.called.append((table, seat, game, level))
        self.seeds.append(seed)

    def forget(self, table: str, seat: int = 0) -> None: ...
    def report_forced(self, table: str, seat: int) -> None: ...


class MemoryWriter:
    """The peer receives what a person sends."""

    def __init__(self, peer: Peer, wire: MemoryTransport) -> None:
        self._peer, self._wire, self._closed = peer, wire, False
        self.transport = self

    def write(self, written: bytes) -> None:
        if not (self._closed or self._wire.closed):
            self._peer.data_received(written)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            if not self._wire.closed:
                self._peer.eof_received()

    def lose(self) -> None:
        """Nothing gets through any more, neither to nor fro, and neither end is told."""
        self._closed = self._wire.lost = True

    def abort(self) -> None:
        if not self._wire.lost:
            self._closed = True
            self._wire.abort()
        else:
            self._wire.other_end.feed_eof()

    async def wait_closed(self) -> None:
        await self._wire.parted.wait()


class MemoryTransport(asyncio.Transport):
    """A person receives what a peer sends."""

    def __init__(self, other_end: asyncio.StreamReader, tap: Callable[[bytes], None] | None, address: str) -> None:
        super().__init__({"peername": (address, 0)})
        self.other_end, self._tap = other_end, tap
        self.closed = self.lost = False
        self.parted = asyncio.Event()
        """Nothing is done for the peer any more."""
        self.peer: Peer
        self.reads = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self._tap is not None:
            self._tap(bytes(data))
        if not (self.closed or self.lost):
            self.other_end.feed_data(bytes(data))

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            if not self.lost:
                self.other_end.feed_eof()
            asyncio.get_running_loop().call_soon(self.peer.connection_lost, None)

    abort = close

    def can_write_eof(self) -> bool:
        return False

    def is_closing(self) -> bool:
        return self.closed

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...
    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


class ServerCore:
    """A lobby with everything it needs, and the doors to it."""

    def __init__(
        self,
        offers: Mapping[str, OfferedGame] | None = None,
        *,
        seed: str = "hall",
        tap: Tap | None = None,
        journal: MemoryJournal | None = None,
        limits: AddressLimits = ROOM,
        nodes: TableDirectory | None = None,
        call_away: Callable[[TurnCall], None] | None = None,
    ) -> None:
        """`journal`: that of a hall before this one, whose tables are here again. `limits` are those of the addresses
        that people say they come from. `nodes` knows where other tables are.
        """
        self.owner_asked: list[to_server.ToServer] = []
        self.chance = Chance(seed)
        self.bots = NoBots()
        self.journal = journal or MemoryJournal()
        self.accounts = AddressAccounts(limits)
        self.environment = Environment(
            random_bytes=self.chance, wall_s=lambda: 1_800_000_000, run_in_thread=at_once, call_away=call_away
        )
        self.lobby = Lobby(
            toy_offers() if offers is None else offers,
            self.journal,
            self.environment,
            self.bots,
            program="test",
            stored=table_summaries(self.journal),
            owner=OWNER,
            owner_asks=self._owner_asks,
            makers={table: self.accounts.for_maker(maker) for table, maker in stored_makers(self.journal).items()},
            nodes=nodes,
        )
        self._tap = tap
        self.shared = SharedLoad.new()
        self.peers: list[Peer] = []
        self.people: list[Person] = []
        """By connection, as the peers."""
        self._spoken: list[MemoryWriter] = []
        self._here: dict[Peer, MemoryTransport] = {}

    def door(self, *, for_bots: bool = False, rates: ConnectionRates = PLENTY, address: str = NOWHERE) -> Person:
        """A connection that has not said hello yet."""
        to_person = asyncio.StreamReader()
        tap = None if self._tap is None else partial(self._tap, len(self.people))
        wire = MemoryTransport(to_person, tap, address)
        wire.peer = peer = Peer(self.lobby, self, self.shared, for_bots=for_bots, rates=rates)
        self.peers.append(peer)
        self._here[peer] = wire
        peer.connection_made(wire)
        self._spoken.append(MemoryWriter(peer, wire))
        self.people.append(Person(to_person, cast(asyncio.StreamWriter, self._spoken[-1])))
        return self.people[-1]

    async def greet(self, name: str = "Anna", **hello: Any) -> Person:
        """Connected and welcome; `address` is where from."""
        address = hello.pop("address", NOWHERE)
        for_bots = "ticket" in hello
        person = self.door(for_bots=for_bots, address=address)
        person.say(to_server.Hello(protocol=PROTOCOL, name=name, **{**WISHES, **hello}))
        await person.hear(to_client.Welcome)
        return person

    def connection_opened(self, peer: Peer) -> AddressAccount | None:
        if peer.address == NOWHERE:
            return None
        return self.accounts.for_address(peer.address, asyncio.get_running_loop().time())

    def connection_closed(self, peer: Peer) -> None:
        self._here.pop(peer).parted.set()

    async def _owner_asks(self, peer: Peer, message: to_server.ToServer) -> None:
        self.owner_asked.append(message)

    async def close(self) -> None:
        """Everyone leaves."""
        for spoken in self._spoken:
            spoken.close()
        for wire in [*self._here.values()]:
            await wire.parted.wait()
        await self.lobby.shut_down()


@asynccontextmanager
async def serve_in_memory(
    offers: Mapping[str, OfferedGame] | None = None,
    *,
    seed: str = "hall",
    tap: Tap | None = None,
    journal: MemoryJournal | None = None,
    limits: AddressLimits = ROOM,
    nodes: TableDirectory | None = None,
    call_away: Callable[[TurnCall], None] | None = None,
) -> AsyncIterator[ServerCore]:
    """A hall for one test; in mid-test another one may follow with its journal."""
    house = ServerCore(offers, seed=seed, tap=tap, journal=journal, limits=limits, nodes=nodes, call_away=call_away)
    try:
        yield house
    finally:
        await house.close()


async def wait_until_settled(person: Person, number: int = 77) -> list[object]:
    """Everything the server has to say until it has done all this person asked; Broken or Ended comes last if it does.

    Requests are handled in their order, so the answer to a ping is the last of all.
    """
    before = len(person.heard)
    person.say(to_server.Ping(number=number))
    while True:
        message = await person.next()
        if isinstance(message, to_client.Pong) and message.number == number:
            return person.heard[before:-1]
        if not isinstance(message, to_client.ToClient):
            return person.heard[before:]
