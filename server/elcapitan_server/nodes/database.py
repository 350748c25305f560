"""What a node asks of the database that all nodes share; postgres.py answers, and a simulation has answers of its own.

A node registers a *session* that expires unless it is renewed, by the clock of the database alone. Each table has a
*lease*: the session that owns it, and an *epoch*, one more with every change of the owner. A commit is made only while
the session is there and the epochs are those the node knows, and both are looked at inside its transaction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from elcapitan_server.basics.table_directory import NodeAddress
from elcapitan_server.store.journal_access import StorageUnavailable, Write
from elcapitan_server.store.table_store import JournalReader


class DatabaseUnavailable(Exception):
    """Raised when the database cannot be asked now; nothing of what was asked for has been or will be done."""


class DatabaseUnusable(Exception):
    """Raised when the database can never be used as it is; its text says why."""


class CommitUnknown(Exception):
    """Raised when the line broke while a transaction was being committed: it may be kept or not."""

    def __init__(self, session: str, number: int, faults: Sequence[Exception | None]) -> None:
        super().__init__(f"the answer to commit {number} was lost")
        self.session, self.number = session, number
        """By which the database is asked later."""
        self.faults = faults
        """What had gone wrong with each job before, None for one that is kept if the transaction is."""


class SessionLost(Exception):
    """Raised when the session has expired and another node has ended it: every lease of it is gone."""


class TableMoved(StorageUnavailable):
    """Raised when another node owns the table: nothing was stored."""


class LeasedJob(NamedTuple):
    """Writes that are kept together or not at all, and the leases they need."""

    writes: Sequence[Write]
    epochs: Mapping[str, int]
    """Of the tables they change."""
    new: Sequence[str] = ()
    """Tables they create, which nobody owns yet; their first epoch is 1."""


class NodeLocation(NamedTuple):
    """Which node owns a table."""

    table: str
    node: NodeAddress
    """Where clients reach it; empty if its owner has gone and nobody has taken it over yet."""


class Renewal(NamedTuple):
    """What a node hears when it renews its session."""

    is_there: bool
    """False: it has been ended."""
    others_expired: bool
    """There are sessions that were not renewed in time."""


class NodeDatabase(Protocol):
    """DatabaseUnavailable, raised by each of these, if the database cannot be asked now."""

    async def register(self, session: str, where: NodeAddress, lease_s: float) -> None:
        """A new session, which expires after that time."""

    async def renew(self, session: str, lease_s: float) -> Renewal:
        """It expires that long from now."""

    async def leave(self, session: str) -> None:
        """End it; others may take its tables at once."""

    async def take_over(self, session: str, *, expired: bool) -> Mapping[str, int]:
        """Take all tables that nobody owns, with `expired` after the end of every session that was not renewed in time.
        The epochs of all tables of this session. SessionLost if it has been ended itself.
        """

    async def commit(self, session: str, jobs: Sequence[LeasedJob]) -> Sequence[Exception | None]:
        """All in one transaction: what went wrong with each, None for one that is on disk now. CommitUnknown if that
        cannot be told, SessionLost if the session has been ended.
        """

    async def was_committed(self, session: str, number: int) -> bool:
        """What became of the last commit of a session, once it has ended."""

    async def read(self, sql: str, values: Sequence[object]) -> list[tuple[object, ...]]:
        """The rows of one of the questions of table_store.py, as all commits before it have left them."""

    async def read_tables(self, tables: Sequence[str]) -> JournalReader:
        """Everything of these tables at one moment."""

    async def find_table(self, table: str) -> NodeLocation | None:
        """Who owns it; None: there is no such table."""

    async def find_token(self, token_hash: bytes) -> NodeLocation | None:
        """Who owns the table of that seat's token; None: it is nobody's."""

    async def addresses(self) -> list[NodeAddress]:
        """Of all nodes that are there."""
