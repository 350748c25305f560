"""A table whose next game begins: its seed is made, the game is stored, and everyone is told.

A rematch begins at another table; what a server does about that, and about its connections, is asked of GameStarts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from elcapitan.protocol import to_client
from elcapitan.table.seed_shares import SeedShare, shares_text
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.connections.address_limits import share_of
from elcapitan_server.seeding.joint_seed import JointSeed
from elcapitan_server.store import table_store
from elcapitan_server.store.journal_access import JournalAccess
from elcapitan_server.store.table_loading import TableSummary
from elcapitan_server.tables.new_table import TableUnreadable, open_match
from elcapitan_server.tables.seat_control import SeatControl
from elcapitan_server.tables.table_changes import start_table
from elcapitan_server.tables.table_state import TableState


class GameStarts(Protocol):
    """What a server does about its connections when a game begins at a table (join_table.py)."""

    def renumber(self, table: str) -> None:
        """Seats behind closed ones have other numbers now."""

    async def rematch(self, table: str, seed: bytes, shares: str | None) -> None:
        """Everyone is taken to a new table, which this one is followed by."""


class StartingTable(TableState):
    """The part of a table that begins its games."""

    def __init__(
        self,
        kept: TableSummary,
        offer: OfferedGame | None,
        journal: JournalAccess,
        environment: Environment,
        starts: Callable[[], GameStarts],
    ) -> None:
        super().__init__(kept, offer, journal, environment)
        self._starts = starts
        self.seeding: JointSeed | None = None
        """While the seed of the next game is made."""

    @property
    @abstractmethod
    def seat_control(self) -> SeatControl: ...

    @abstractmethod
    def suspend(self) -> None: ...

    @property
    def is_seeding(self) -> bool:
        """Whether a game is about to begin."""
        return self.seeding is not None and self.seeding.is_open

    def resume_seeding(self) -> None:
        """The server was stopped while the seed was made."""
        self.seeding = JointSeed(self, self._start, self.suspend)

    async def make_seed(self) -> None:
        """A game is to begin here, or as a rematch: first its seed is made."""
        if self.seeding is None or not self.seeding.is_open:
            self.seeding = JointSeed(self, self._start, self.suspend)
        await self.seeding.start()

    async def _start(self, seed: bytes, parts: Sequence[SeedShare]) -> None:
        shares = shares_text(parts) if parts else None
        if self.stage == "lobby":
            await self._start_here(seed, shares)
        else:
            await self._starts().rematch(self.row.id, seed, shares)
        self.seeding = None

    async def _start_here(self, seed: bytes, shares: str | None) -> None:
        offer = self.offer
        assert offer is not None
        row, taken, numbers = start_table(self.row, self.seats)
        changed_s = self.environment.wall_s()
        row = row._replace(stage="playing", seed=seed, shares=shares, seeding=None, changed_s=changed_s)
        if row.origin is None:
            match = open_match(row, None, offer)
        else:
            origin = await self._read_origin()
            if table_store.origin_hash(origin) != row.origin:
                self._set_aside(table_store.LOST_RECORD)
                raise TableUnreadable(f"Set aside: {table_store.LOST_RECORD}.", table_store.LOST_RECORD)
            match = await self.environment.compute(
                self._share(self.row.host), lambda: open_match(row, origin, offer)
            )  # a whole game to be replayed
        taken = {at: each._replace(left_ms=1000 * row.terms.bank_s) for at, each in taken.items()}
        writes = [table_store.clear_seat(row.id, old) for old, new in numbers.items() if old != new]
        writes += [table_store.put_seat(row.id, at, each) for at, each in taken.items()]
        await self.commit([*writes, table_store.put_table(row)])
        self.row, self.seats, self.match, self.link = row, taken, match, row.first_link()
        self.company.seated = {numbers[seat]: peer for seat, peer in self.company.seated.items()}
        for old, new in numbers.items():
            if old != new and new in self.company.seated:
                self.company.seated[new].send(to_client.Seated(table=row.id, seat=new))
        self.begin()
        self._starts().renumber(self.row.id)

    def _share(self, seat: int) -> str:
        """Who pays for what is computed for the person of that seat (Environment.compute)."""
        return share_of(peer.account) if (peer := self.company.seated.get(seat)) is not None else ""

    def begin(self, tokens: Mapping[int, bytes] | None = None) -> None:
        """The game begins: everyone at the table is told; with new tokens they have just come, for a rematch."""
        self.reserved = {}
        self.seat_control.set_clock(untold=True)
        if tokens is not None:
            for seat, peer in self.company.seated.items():
                peer.send(to_client.Seated(table=self.row.id, seat=seat, token=tokens[seat]))
            for number, watcher in self.company.onlookers.items():
                watcher.peer.send(to_client.Watching(table=self.row.id, number=number))
        self.send_table()
        self.company.send_hints(self.hints_message())
        if tokens is not None and (history := self.chat.history()) is not None:
            self.company.send_to_people(history)
        for seat, peer in self.company.all_connections():
            self.send_catch_up(peer, seat)
        self.seat_control.update()
