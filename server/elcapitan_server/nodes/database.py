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
from elcapitan_server.store.table_store import STORED_QUESTIONS, JournalReader


class DatabaseUnavailable(Exception):
    """Raised when the database cannot be asked now; nothing of what was asked for has been or will be done."""


class ConnectionUnavailable(DatabaseUnavailable):
    """Raised when no connection to the database can be opened: perhaps this node alone is affected."""


class DatabaseUnusable(Exception):
    """Raised when the database can never be used as it is; its text says why."""


class CommitUnknown(Exception):
    """Raised when the connection broke during a COMMIT: the transaction may be stored or not."""

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
    """Tables they create, which have no owner yet; their first epoch is 1."""


class NodeLocation(NamedTuple):
    """Which node owns a table."""

    table: str
    node: NodeAddress
    """Where clients reach it; empty if its owner is lost and it has not been taken over yet."""


class Renewal(NamedTuple):
    """The database's answer when a node renews its session."""

    is_there: bool
    """False: it has been ended."""
    others_expired: bool
    """There are sessions that were not renewed in time."""


class Shares(NamedTuple):
    """How the tables are spread over the nodes. Games that are over are counted apart, because they cause no load."""

    surplus: int
    """Tables of this node beyond its share of those that are not over; less than 0: it has fewer."""
    surplus_over: int
    """The same of games that are over."""
    are_left: bool
    """There are tables without an owner."""


class NodeDatabase(Protocol):
    """DatabaseUnavailable, raised by each of these, if the database cannot be asked now."""

    async def register(self, session: str, where: NodeAddress, lease_s: float) -> None:
        """A new session, which expires after that time."""

    async def renew(self, session: str, lease_s: float) -> Renewal:
        """It expires that long from now."""

    async def leave(self, session: str) -> None:
        """End it; others may take its tables at once."""

    async def take_over(self, session: str, *, expired: bool, everything: bool = False) -> Mapping[str, int]:
        """Take this node's share of the tables without an owner, or `everything`; with `expired`, first end every
        session that was not renewed in time. Returns the epochs of all tables of this session. SessionLost if it has
        been ended itself.
        """

    async def shares(self, session: str) -> Shares:
        """How the tables are spread over the nodes now."""

    async def hand_over(self, session: str, tables: Sequence[str]) -> None:
        """Give up these tables of the session. No commit of the session may be under way."""

    async def check_commits(self) -> bool:
        """See that commits can be sent: that their connection is open or can be opened. ConnectionUnavailable if not;
        False if nothing was looked at, because a commit is under way.
        """

    def drop_connections(self) -> None:
        """Close every connection: what is under way fails at once, and new ones are opened."""

    async def commit(self, session: str, jobs: Sequence[LeasedJob]) -> Sequence[Exception | None]:
        """All in one transaction: what went wrong with each, None for one that is on disk now. CommitUnknown if that
        cannot be told, SessionLost if the session has been ended.
        """

    async def was_committed(self, session: str, number: int) -> bool:
        """What became of the last commit of a session, once it has ended."""

    async def read(self, sql: str, values: Sequence[object]) -> list[tuple[object, ...]]:
        """The rows of one of the questions of table_store.py, as all commits before it have left them."""

    async def read_tables(self, tables: Sequence[str], questions: Sequence[str] = STORED_QUESTIONS) -> JournalReader:
        """The answers about these tables at one moment."""

    async def find_table(self, table: str) -> NodeLocation | None:
        """Who owns it; None: there is no such table."""

    async def find_token(self, token_hash: bytes) -> NodeLocation | None:
        """Who owns the table of that seat's token; None if the token is not known."""

    async def addresses(self) -> list[NodeAddress]:
        """Of all nodes that are there."""
